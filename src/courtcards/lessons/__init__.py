"""Lessons, example positions and puzzles: their models, and the code that runs them."""
