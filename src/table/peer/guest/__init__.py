"""A guest's device: joining a table, playing or watching there, and coming back after a disconnect."""
