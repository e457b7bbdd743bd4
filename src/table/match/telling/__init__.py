"""What is said and kept of a match."""
