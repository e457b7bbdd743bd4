"""Seeded random records, links and set-ups, for as long as wanted. Prints counts, and every bug found with its number.

    PYTHONPATH=src:tests python3 tests/bench/fuzz.py [tries of each kind] [first number]
"""

import sys
import traceback
from time import perf_counter

from helpers.made_up import TRIES, run


def main(tries=2000, first=0):
    """Run this many trials of each kind; return the number of bugs found."""
    finds = 0
    for kind in TRIES:
        let_in, began = 0, perf_counter()
        for number in range(first, first + tries):
            try:
                let_in += run(kind, number)
            except Exception:
                finds += 1
                print(f"{kind} {number}\n{traceback.format_exc()}", flush=True)
        print(f"{kind}: {tries} tried, {let_in} let in, {perf_counter() - began:.0f} s", flush=True)
    return finds


if __name__ == "__main__":
    sys.exit(bool(main(*map(int, sys.argv[1:]))))
