"""The flow of a match: moments, pace, bots, clocks, passing the device round."""
