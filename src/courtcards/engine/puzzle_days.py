"""Chooses which game each day's puzzle is from, given only how many puzzles each game has. Loads no puzzles.

`lessons/puzzles.py` has the puzzles themselves.
"""

from collections.abc import Mapping

CALENDAR_DAYS = 366     # length of the first list of days


def games_by_day(counts: Mapping[str, int]) -> list[str]:
    """Return the game for each of the first CALENDAR_DAYS days, or an empty list if there are no puzzles.

    Each game gets days in proportion to `counts`, its number of puzzles, but never two days in a row, unless it's the only game.
    """
    if not counts:
        return []
    games = list[str]()
    total = sum(counts.values())
    days_of = dict.fromkeys(counts, 0)
    for day in range(1, CALENDAR_DAYS + 1):
        last = games[-1] if games else ""
        candidates = [game for game in counts if game != last] or [*counts]
        game = max(candidates, key=lambda game: day * counts[game] / total - days_of[game])
        games.append(game)
        days_of[game] += 1
    return games
