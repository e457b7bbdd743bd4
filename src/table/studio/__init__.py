"""The studio: sets of cards of one's own, written, drawn, given away."""
