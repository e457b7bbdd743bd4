"""How often a squire beats others."""

from courtcards.lab import play_match


def won(game, rivals, matches, seed=50, options=None):
    """Return how many matches a squire wins that takes the place of each of its rivals in turn."""
    wins = 0
    for number in range(matches):
        seat = number % len(rivals)
        wins += play_match(game, [*rivals[:seat], "squire", *rivals[seat + 1:]], seed + number, options or {})[0].winners == (seat,)
    return wins
