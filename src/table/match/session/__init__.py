"""The state of a match: who plays, whose turn it is, its history and frames."""
