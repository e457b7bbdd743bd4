"""What each book brings to the table: layouts, cloth, faces."""
