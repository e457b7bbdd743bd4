"""Looking back on a match: replay, win chances, turning points."""
