"""Controls the flow of a match: frames, pace, bots, clocks, passing the device round."""
