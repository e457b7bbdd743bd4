"""The messages between devices: their format, their hash chain, the labels of cards."""
