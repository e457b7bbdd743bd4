"""Tools for writing lessons: lint, coverage, mining, shrinking, fuzzing. Never shipped to the page."""
