"""A squire's win rate against other bots."""

from courtcards.lab import play_match


def won(game, rivals, matches, seed=50, options=None):
    """Return how many matches a squire wins, taking the seat of each rival in turn."""
    wins = 0
    for number in range(matches):
        seat = number % len(rivals)
        wins += play_match(game, [*rivals[:seat], "squire", *rivals[seat + 1:]], seed + number, options or {})[0].winners == (seat,)
    return wins
