"""Studies of matches between bots: their plans, counts and statistics."""
