"""Reviews a match: replay, win chances and turning points."""
