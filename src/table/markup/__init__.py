"""Functions that return HTML: elements, icons, card faces, the table and its parts."""
