"""Measuring chosen house rules by having bots play matches."""
