"""The rules engine: cards, moves, questions, procedures, views, positions. Imports only Python."""
