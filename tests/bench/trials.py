"""Trials of the stand-in set of Creation Cards: the numbers by which other sets are judged. Prints Python.

    PYTHONPATH=src python3 tests/bench/trials.py [matches]         for each trial
"""

import sys

from courtcards.lab import trial_counts
from table.books.creations.playtests import USUAL, trial_statistics


def main(matches):
    """Measure the usual numbers and print them."""
    for game, seats in USUAL:
        found = trial_statistics(trial_counts(game, matches, seats, 0))
        print(f"    ({game!r}, {seats}): {({name: round(value, 1 if name == 'lasts' else 3) for name, value in found.items()})},".replace("'", '"').replace(" 0.", " ."))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
