"""Runs lessons, puzzles and example positions at the ordinary table, and lists them on screens of their own."""
