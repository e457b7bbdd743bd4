"""Fairness over many deals that a seat can't tell apart: its bot must answer alike after the same time, and a table must read the same.

    PYTHONPATH=.:src:tests:.cache/words python3 tests/bench/fair.py [DEALS] [GAME …]

Prints a line per game; exits with status 1 if one fails.
"""

import sys
from time import perf_counter

from helpers.fairness import unfair
from helpers.told_apart import told_apart

from courtcards.games import GAMES


def main(deals="1000", *games):
    """Check deals with the fewest seats and with four."""
    wrong = 0
    for game in games or GAMES:
        for seats in sorted({GAMES[game].fewest, min(4, GAMES[game].most)}):
            for what, differing in (("unfair", unfair), ("told apart", told_apart)):
                start = perf_counter()
                found = differing(game, seats, int(deals))
                wrong += len(found)
                print(f"{game} {seats}: {deals} deals, {len(found)} {what} {found[:3] or ''} ({perf_counter() - start:.0f} s)", flush=True)
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
