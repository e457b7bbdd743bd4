"""A race by the clock."""
