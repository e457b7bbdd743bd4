"""Builds the scene of a frame, and paints it on the page."""
