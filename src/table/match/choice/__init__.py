"""Building a move press by press. Imports nothing from the table."""
