"""Lessons, example positions and puzzles on the table."""
