"""Runs races against the clock."""
