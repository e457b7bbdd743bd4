"""Tools for authoring lessons: lint, coverage, mining, shrinking, fuzzing. Never shipped with the page."""
