"""Lessons, puzzles and example positions: runs each at the ordinary table, and lists them on screens of their own."""
