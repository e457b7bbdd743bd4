"""Fit a judge: which weights tell best, from matches between bots, who wins. For development; nothing else imports it but the command line.

A position says something of each seat (the judge's traits), the end of its match who won. Weights are those under which the softmax of
the seats' sums gives the winners the greatest likelihood, found by stochastic gradient descent (AdaGrad), a little drawn towards 0.
"""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from random import Random
from typing import Any, NamedTuple

from ..bots import choose, mind_of
from ..games import GAMES

EVERY = 3               # decisions between positions that are looked at, on average; of a game that rests now and then only those count
EPOCHS, RATE, DRAW = 12, .3, 1e-4


class Position(NamedTuple):
    """What the judge measures of each seat, and the share of the win that each had in the end."""

    seats: tuple[tuple[float, ...], ...]
    won: tuple[float, ...]


def positions(game: str, seats: int, matches: int, seed: int = 0, options: Mapping[str, Any] | None = None, bot: str = "squire") -> list[Position]:
    """Play matches between bots of one kind and return some of their positions; raises ValueError for a game without a judge."""
    mind, rng, found = mind_of(game), Random(seed), list[Position]()
    judge = mind.judge
    if judge is None:
        raise ValueError(f"{game} has no judge")
    for number in range(matches):
        position, seen = GAMES[game](seats, options or {}, seed + number), []
        while position.question is not None:
            if (mind.rests is None or mind.rests(position)) and rng.random() * EVERY < 1:
                seen.append(tuple([tuple(map(float, judge.measure(position, seat))) for seat in range(seats)]))
            asked = rng.choice(position.question.seats)
            position.play(choose(position, asked, bot, rng))
        winners = position.outcome.winners      # type: ignore[union-attr]
        won = tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(seats)])
        found += [Position(each, won) for each in seen]
    return found


def chances(weights: Sequence[float], position: Position) -> list[float]:
    """Return the chance of each seat with some weights.

    >>> chances([0.0], Position(((1.0,), (2.0,)), (1.0, 0.0)))
    [0.5, 0.5]
    """
    scores = [sum([weight * found for weight, found in zip(weights, seat, strict=True)]) for seat in position.seats]
    best = max(scores)
    shares = [exp(score - best) for score in scores]
    whole = sum(shares)
    return [share / whole for share in shares]


def loss(weights: Sequence[float], known: Sequence[Position]) -> float:
    """Return how badly weights tell who wins: the mean of minus the logarithm of the winner's chance."""
    return -sum([won * log(max(chance, 1e-9)) for each in known for chance, won in zip(chances(weights, each), each.won, strict=True)]) / len(known)


def scales(known: Sequence[Position]) -> list[float]:
    """Return how far each trait is spread; 1 for one that is the same everywhere."""
    rows = [seat for each in known for seat in each.seats]
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return [sqrt(sum([(found - mean) ** 2 for found in column]) / len(rows)) or 1.0 for column, mean in zip(zip(*rows, strict=True), means, strict=True)]


def weigh(known: Sequence[Position], seed: int = 0) -> list[float]:
    """Return the weights that tell best who wins."""
    spread, rng = scales(known), Random(seed)
    scaled = [Position(tuple([tuple([found / wide for found, wide in zip(seat, spread, strict=True)]) for seat in each.seats]), each.won) for each in known]
    weights, steps = [0.0] * len(spread), [1e-6] * len(spread)
    for _ in range(EPOCHS):
        for each in rng.sample(scaled, len(scaled)):
            errors = [chance - won for chance, won in zip(chances(weights, each), each.won, strict=True)]
            for trait, column in enumerate(zip(*each.seats, strict=True)):
                slope = sum([error * found for error, found in zip(errors, column, strict=True)]) + DRAW * weights[trait]
                steps[trait] += slope * slope
                weights[trait] -= RATE * slope / sqrt(steps[trait])
    return [weight / wide for weight, wide in zip(weights, spread, strict=True)]


def fit(game: str, seats: int, matches: int, seed: int = 0, options: Mapping[str, Any] | None = None, bot: str = "squire") -> dict[str, Any]:
    """Return the weights of a game's judge for so many seats, and how well they tell on matches that they have not seen."""
    known, judge = positions(game, seats, matches, seed, options, bot), mind_of(game).judge
    assert judge is not None
    tested = positions(game, seats, max(20, matches // 5), seed + matches, options, bot)
    weights = weigh(known, seed)
    return {"game": game, "seats": seats, "matches": matches, "positions": len(known),
            "weights": {trait: round(weight, 4) for trait, weight in zip(judge.traits, weights, strict=True)},
            "loss": {"even": round(log(seats), 4), "fitted": round(loss(weights, tested), 4), "now": round(loss(judge.of(seats), tested), 4)}}
