"""Turns presses and keys into moves: buttons, prompts, hints, undo."""
