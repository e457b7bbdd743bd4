"""Studies of matches between bots: their plan, their counts, and the statistics made from these."""
