"""Building the scene of a frame, and painting it on the page."""
