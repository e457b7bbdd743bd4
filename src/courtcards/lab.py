"""Play many matches without a table and count. Imports games and bots, never the table."""

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from .bots import choose
from .games import GAMES


def play_one(game: str, bots: Sequence[str], seed: int, options: Mapping[str, Any]) -> tuple[Any, int]:
    """Play one match; return its outcome and how many moves it took."""
    rng, position, moves = Random(seed), GAMES[game](len(bots), options, seed), 0
    while position.question is not None:
        seat = rng.choice(position.question.seats)
        position.play(choose(position, seat, bots[seat], rng))
        moves += 1
    return position.outcome, moves


def lab(game: str, games: int, bots: Sequence[str], seed: int = 0, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Play matches with one bot a seat; return the counts that `courtcards lab --json` prints.

    `games` matches with the seeds `seed`, `seed` + 1, …; a draw is nobody's win.
    """
    wins, draws, lengths, start = [0] * len(bots), 0, [], perf_counter()
    for number in range(games):
        outcome, moves = play_one(game, bots, seed + number, options or {})
        lengths.append(moves)
        if outcome.draw:
            draws += 1
            continue
        for seat in outcome.winners:
            wins[seat] += 1
    seconds = perf_counter() - start
    return {"game": game, "seats": len(bots), "bots": list(bots), "games": games, "wins": wins, "draws": draws,
            "intervals": [wilson(won, games) for won in wins],
            "moves_per_match": {"median": median(lengths), "max": max(lengths)},
            "moves_per_second": round(sum(lengths) / seconds, 1), "seconds": round(seconds, 3)}


def wilson(won: int, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share.

    >>> wilson(50, 100)
    (0.404, 0.596)
    """
    z, share = 1.96, won / games
    middle, spread = share + z * z / (2 * games), z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    low, high = (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)
    return round(max(low, 0.0), 3), round(min(high, 1.0), 3)
