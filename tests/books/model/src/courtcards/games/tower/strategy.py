"""Bots for the games of the book."""

from collections.abc import Sequence
from random import Random
from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import BotMind


def climb(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Play the lowest matching card, and rest only without one."""
    return min([move for move in moves if move.cards] or moves, key=step)


def step(move: Move) -> int:
    """Return the height of an answer's card, or 0 for a rest."""
    return move.cards[0].traits["step"] if move.cards else 0


MINDS = {"stairs": BotMind(climb, levels=("page", "squire"))}
