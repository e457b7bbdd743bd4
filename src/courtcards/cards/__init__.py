"""Custom card sets: the model, its file format, and the check of uploaded pictures."""
