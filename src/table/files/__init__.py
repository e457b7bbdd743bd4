"""Import and export: everything that leaves the page as a file or a link, and comes back."""
