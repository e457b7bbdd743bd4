"""Runs the lab at the table: bots play matches to measure the chosen house rules."""
