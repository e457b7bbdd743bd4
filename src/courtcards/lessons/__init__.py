"""Lessons, example positions and puzzles: their models, and running them."""
