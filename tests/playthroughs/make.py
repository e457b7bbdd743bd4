"""Regenerate the golden playthroughs: `python3 tests/playthroughs/make.py [GAME…]`. Only after a deliberate rule change.

A file has matches of one game: a record, the hash of everything visible after every move, and the number of ways to play the
first moves.
"""

import json
import sys
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE.parent), str(ROOT / "src"), str(ROOT / ".cache" / "words")]

from helpers.walks import digest, perft, some_answer, tables

from courtcards.games import GAMES
from courtcards.saves.record import Record

MATCHES, MIXED, WAYS = 6, 4, 4000          # matches per game, how many with house rules, and the limit for ways to play the first moves


def match(game, seats, chosen, seed):
    """Play a match at random; return it as a playthrough."""
    record, rng = Record(game, [f"Seat {seat}" for seat in range(seats)], chosen, seed), Random(seed)
    while record.game.question is not None:
        record.play(str(some_answer(record.game, rng)))
    start = record.up_to(0).game
    depth = next(depth for depth in range(1, 99) if perft(start, depth + 1) > WAYS or depth == 8)
    return {"record": record.dump(), "digest": digest(record.up_to(0).game, record.moves), "depth": depth, "perft": perft(start, depth)}


def main(games):
    """Write the playthroughs of games: with defaults for every number of seats, then with a sample of house rules."""
    for game in games:
        every = tables(GAMES[game])
        plain, ruled = ([table for table in every if bool(table[2]) is ruled] for ruled in (False, True))
        mixed = Random(game).sample(ruled, min(len(ruled), max(MIXED, MATCHES - len(plain))))
        found = [match(*table, seed) for seed, table in enumerate([*plain, *mixed], 1)]
        lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in found)
        (HERE / f"{game}.json").write_text(f"[\n{lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
