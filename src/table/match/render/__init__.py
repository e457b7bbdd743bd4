"""Building the scene of a moment and painting it on the page."""
