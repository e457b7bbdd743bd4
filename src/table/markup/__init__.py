"""Builds HTML: elements, icons, card faces, the table and its parts."""
