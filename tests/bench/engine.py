"""Random decisions and copies per second of every game, beside bare Python eights, in one run. Prints JSON.

    PYTHONPATH=src:.cache/words python3 tests/bench/engine.py [rounds]         in CPython
    node tests/bench/pyodide.mjs engine [rounds]                   in Pyodide

Best of many short slices, one system after the other in every round, so that a busy machine slows all alike.
"""

import json
import sys
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parent))
from bare import Eights

from courtcards.games import GAMES

SLICE = 0.03            # s


def decide(start, over, listed):
    """Return a slice that plays random matches: decisions per second with and without set-up."""
    rng = Random(1)
    number, random = iter(range(10**9)), rng.random

    def run():
        decisions, playing, began = 0, 0.0, perf_counter()
        while perf_counter() - began < SLICE:
            game = start(next(number), rng)
            dealt = perf_counter()
            while not over(game) and perf_counter() - began < SLICE:
                for _ in range(20):
                    moves = listed(game)
                    game.play(moves[int(random() * len(moves))])
                    decisions += 1
                    if over(game):
                        break
            playing += perf_counter() - dealt
        return decisions / (perf_counter() - began), decisions / playing
    return run


def copies(game, seats):
    """Return a slice that copies positions from the middle of a match: copies per second."""
    position, rng = GAMES[game](seats, None, 3), Random(2)
    for _ in range(10):
        position.play(rng.choice(position.moves()))

    def run():
        count, began = 0, perf_counter()
        while perf_counter() - began < SLICE:
            for _ in range(50):
                position.copy()
            count += 50
        return (count / (perf_counter() - began),)
    return run


def main(rounds=30):
    """Measure and print."""
    systems = {"bare eights": decide(lambda seed, rng: Eights(rng), lambda game: game.winner is not None, lambda game: game.moves())}
    for id, kind in GAMES.items():
        for seats in sorted({kind.fewest, kind.most}):
            systems[f"{id} {seats}"] = decide(lambda seed, _, kind=kind, seats=seats: kind(seats, None, seed), lambda game: game.outcome is not None,
                                            lambda game: game.moves(game.question.seats[0]))
            systems[f"{id} {seats} copies"] = copies(id, seats)
    best = dict.fromkeys(systems, (0.0,))
    for _ in range(rounds):
        for name, run in systems.items():
            best[name] = tuple(map(max, zip(run(), best[name] * 2, strict=False)))
    bare = best["bare eights"][-1]
    print(json.dumps({"python": sys.version.split()[0], "platform": sys.platform, "rounds": rounds, "slice_s": SLICE, "per_second": {
        name: {"with_set_up": round(rates[0]), "without": round(rates[1]), "of_bare": round(rates[1] / bare, 3)} if len(rates) > 1
        else {"copies": round(rates[0]), "us_each": round(1e6 / rates[0], 2)} for name, rates in best.items()}}, indent=1))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
