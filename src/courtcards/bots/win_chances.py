"""Estimates of every seat's chance to win from one point of view, and of what a played answer cost. They use only imagined worlds."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from courtcards.bots.search import Search, play_out
from courtcards.engine.game import Game
from courtcards.engine.move import Move
from courtcards.engine.strategy import BotMind, SearchBudget

WORLDS = 48                         # playouts for each of two compared answers
FAR, RESTS = 12, 2                  # the horizon in decisions, or in calm positions if the game says which are calm
LEAST = .02                         # the least advantage worth mentioning


class BetterMove(NamedTuple):
    """A better answer and its chance to win.

    `less` is the chance of the answer that was played.
    """

    move: Move
    chance: float
    less: float


def playout_horizon(mind: BotMind) -> int:
    """Return how long a playout goes on: a number of decisions or, in a game whose mind has `is_calm`, of calm positions."""
    return RESTS if mind.is_calm else FAR


def estimate_chances(world: Game, mind: BotMind, eyes: int | None, rng: Random) -> list[float]:
    """Return every seat's chance to win, estimated from one point of view.

    `eyes` is the seat whose view counts, -1 for a spectator's view, or None to see all hands.
    """
    assert mind.evaluator is not None
    if world.outcome is not None:
        return mind.evaluator.chances(world)
    total = [0.0] * world.seats
    for _ in range(mind.worlds):
        again = world.imagine(eyes, rng)
        play_out(again, mind, playout_horizon(mind), rng)
        total = [before + chance for before, chance in zip(total, mind.evaluator.chances(again), strict=True)]
    return [chance / mind.worlds for chance in total]


def find_better_move(thought: Any, worlds: Callable[[], Game], mind: BotMind, seat: int, played: Move, rng: Random) -> BetterMove | None:
    """Return a bot's answer and its chance to win, if it's clearly better than the answer played.

    `thought` is the bot's search for that answer; it's run to its end. Each call of `worlds` deals an imagined world.

    Returns None if the bot's answer isn't clearly better, or if the two can't be compared.
    """
    if not (isinstance(thought, Search) or thought.wins) or worlds().why_not(played):
        return None
    while thought.step():
        pass
    if thought.move.choice == played.choice:
        return None
    duel = Search(worlds, seat, [thought.move, played], rng, mind, SearchBudget(2 * WORLDS, playout_horizon(mind)))
    while duel.step():
        pass
    chance, less = duel.mean(0), duel.mean(1)
    return BetterMove(thought.move, chance, less) if chance - less >= LEAST else None
