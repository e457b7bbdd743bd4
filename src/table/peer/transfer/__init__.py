"""Sends all matches and sets on this device to another one, or receives them."""
