"""Pure markup: HTML, icons, card faces, the table and its parts."""
