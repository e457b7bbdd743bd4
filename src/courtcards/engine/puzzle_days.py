"""Chooses which game each day's puzzle is from. Needs only the number of puzzles of each game, and loads none of them.

`lessons/puzzles.py` has the puzzles themselves.
"""

from collections.abc import Mapping

DAYS = 366              # length of the first list of days


def games_by_day(counts: Mapping[str, int]) -> list[str]:
    """Return the game for each of the first DAYS days, or an empty list if there are no puzzles.

    Each game gets days in proportion to `counts`, its number of puzzles, but never two in a row, unless it's the only one.
    """
    order, whole, taken = list[str](), sum(counts.values()), dict.fromkeys(counts, 0)
    for place in range(1, DAYS + 1 if counts else 1):
        last = order[-1] if order else ""
        game = max([game for game in counts if game != last or len(counts) == 1], key=lambda game: place * counts[game] / whole - taken[game])
        order.append(game)
        taken[game] += 1
    return order
