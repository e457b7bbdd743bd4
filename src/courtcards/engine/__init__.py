"""The rules engine: cards, moves, questions, procedures, views and positions."""
