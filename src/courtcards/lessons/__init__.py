"""Lessons, example positions and puzzles: their models, and how they are played."""
