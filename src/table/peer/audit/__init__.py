"""The audit of a finished match: a guest's device replays it to check that it was fair."""
