"""Moves built press by press, independent of the table."""
