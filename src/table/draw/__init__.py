"""How things look: markup, icons, faces, the table, ways of cards. Pure functions."""
