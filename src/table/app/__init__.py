"""The page as a whole: the open screen, arriving matches, and overlays."""
