"""Every seat's chance to win from one point of view, and how much a played answer cost. Both are estimated only in imagined worlds."""

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
    """A better answer, its chance to win, and the lower chance (`less`) of the answer played."""

    move: Move
    chance: float
    less: float


def playout_horizon(mind: BotMind) -> int:
    """Return the horizon of a playout, counted in calm positions if the game says which are calm (`is_calm`), otherwise in decisions."""
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
    """Return the answer of a `thought` if it is clearly better than the one played, or None.

    Runs the thought to its end and compares both answers in the same worlds, dealt by `worlds`. Returns None if the thought is neither a search nor a
    certain win, or if the answer played isn't legal in an imagined world.
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
