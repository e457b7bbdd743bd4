"""Many deals that a seat cannot tell apart: its bot must do the same after the same time, and a table must read the same. Prints a line a game; ends with status 1 if one does not.

    PYTHONPATH=.:src:tests:.cache/words python3 tests/bench/fair.py [DEALS] [GAME …]
"""

import sys
from time import perf_counter

from helpers.fairness import unfair
from helpers.told_apart import told_apart

from courtcards.games import GAMES


def main(deals="1000", *games):
    """Look at deals with the fewest and with four seats."""
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
