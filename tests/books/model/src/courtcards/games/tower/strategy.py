"""How the games of the Tower are played by thinking. Imports nothing from bots or table."""

from collections.abc import Sequence
from random import Random
from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import BotMind


def climb(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Lay the lowest card that fits, and rest only where none does."""
    return min([move for move in moves if move.cards] or moves, key=step)


def step(move: Move) -> int:
    """Return how high an answer climbs."""
    return move.cards[0].traits["step"] if move.cards else 0


MINDS = {"stairs": BotMind(climb, levels=("page", "squire"))}
