"""The studio, in which players write, draw and trade custom card sets."""
