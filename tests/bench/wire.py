"""What a position costs on the wire, by game: the signs of its text, and the µs in which it is told, heard, and heard as the first one of its match.

    PYTHONPATH=src:.cache/words python3 tests/bench/wire.py [rounds]         in CPython
    node tests/bench/pyodide.mjs wire [rounds]                     in Pyodide

Positions on the way through matches between squires, as their seats imagine them; the best of many rounds, one game after the other in each.
"""

import sys
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))
from helpers.fairness import Deal

from courtcards.games import GAMES
from courtcards.saves import wire

DEALS, ROUNDS = 4, 30


def mean(work, things):
    """Return how many µs a work takes, of several things the mean."""
    began = perf_counter()
    for thing in things:
        work(thing)
    return (perf_counter() - began) / len(things) * 1e6


def anew(text):
    """Hear a position of a match of which none was heard before."""
    wire.dealt.cache_clear()
    wire.heard(text)


def worlds(game):
    """Return positions of a game at its usual table."""
    deals = [Deal(game, min(4, GAMES[game].most), seed) for seed in range(DEALS)]
    return [deal.game.imagine(deal.seat, Random(1)) for deal in deals]


def main(rounds=ROUNDS):
    """Measure and print."""
    told = {game: worlds(game) for game in GAMES}
    texts = {game: [*map(wire.told, positions)] for game, positions in told.items()}
    best = dict.fromkeys(GAMES, (1e9,) * 3)
    for _ in range(rounds):
        for game in GAMES:
            took = mean(wire.told, told[game]), mean(wire.heard, texts[game]), mean(anew, texts[game])
            best[game] = (*map(min, best[game], took),)
    for game, took in best.items():
        print(f"{game:20}{max(map(len, texts[game])):6} signs; told in {took[0]:5.0f} µs, heard in {took[1]:5.0f}, the first one in {took[2]:5.0f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
