"""A squire's rules of thumb for King's Keys: which of several answers it gives. Imports nothing from bots or table."""

from collections.abc import Sequence
from random import Random
from typing import Any

from ...move import Move

BIG = 3                 # cards on the table before a battle: a pot worth a strong card
WAVER = 0.4             # how often the next lower card is sent instead


def royal(world: Any, seat: int, moves: Sequence[Any], rng: Random) -> Move:
    """Keep strong cards for battles worth winning: burn the weakest in a face-off, send the strongest to decide it."""
    ranked = sorted([move for move in moves if move.cards], key=lambda move: (move.cards[0].rank, rng.random()))
    if not ranked:
        return rng.choice(moves)
    if moves[0].verb == "lay":
        return ranked[0]
    if world.question.key == "face-off" or world.at_stake() >= BIG:
        while len(ranked) > 1 and rng.random() < WAVER:     # two who always send their best would tie until both are spent
            ranked.pop()
        return ranked[-1]
    return rng.choice(ranked[:-2] or ranked)                # the two strongest wait; which other, nobody should guess


def armies(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Shuffle the stack: nobody can guess it then."""
    return next((move for move in moves if move.verb == "shuffle"), None) or rng.choice(moves)
