"""The page's services to every screen, and the protocols for what it needs from the browser."""
