"""What of a match stands on the page."""
