"""Exports and imports: writes everything that leaves the page as a file or a link, and reads it back."""
