"""Writes everything that a match says and saves: the story, prompts, results, the saved match."""
