"""Replaying a finished match on a guest's device to check that it was fair."""
