"""Building a move press by press, independent of the table."""
