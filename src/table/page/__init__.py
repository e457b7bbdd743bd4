"""What any screen may ask of the page, and what the page asks of the browser."""
