"""Shows lessons, example positions and puzzles on the table."""
