"""The page as a whole: which screen is open, what arrives, what lies on top."""
