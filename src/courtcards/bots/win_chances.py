"""Every seat's chance to win from some point of view, and the cost of a played answer; both derived only from imagined worlds."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from courtcards.bots.search import Search, go_on
from courtcards.engine.game import Game
from courtcards.engine.move import Move
from courtcards.engine.strategy import Mind, Recipe

WORLDS = 48                         # playouts for each of two compared answers
FAR, RESTS = 12, 2                  # the horizon in decisions, or in resting positions if the game has them
LEAST = .02                         # the least advantage worth mentioning


class Regret(NamedTuple):
    """A better answer, its chance to win, and the lower chance of the answer played."""

    move: Move
    chance: float
    less: float


def far(mind: Mind) -> int:
    """Return the horizon of a playout."""
    return RESTS if mind.rests else FAR


def chances(world: Game, mind: Mind, eyes: int | None, rng: Random) -> list[float]:
    """Return every seat's chance to win, as known to a seat, a spectator (-1) or someone who sees all hands (None)."""
    assert mind.judge is not None
    if world.outcome is not None:
        return mind.judge.chances(world)
    total = [0.0] * world.seats
    for _ in range(mind.worlds):
        again = world.imagine(eyes, rng)
        go_on(again, mind, far(mind), rng)
        total = [before + chance for before, chance in zip(total, mind.judge.chances(again), strict=True)]
    return [chance / mind.worlds for chance in total]


def regret(thought: Any, worlds: Callable[[], Game], mind: Mind, seat: int, played: Move, rng: Random) -> Regret | None:
    """Return a clearly better answer than the played one, or None: runs a `thought` to its end and compares both in the same `worlds`."""
    if not (isinstance(thought, Search) or thought.wins) or worlds().why_not(played):
        return None
    while thought.step():
        pass
    if thought.move.choice == played.choice:
        return None
    duel = Search(worlds, seat, [thought.move, played], rng, mind, Recipe(2 * WORLDS, far(mind)))
    while duel.step():
        pass
    chance, less = duel.mean(0), duel.mean(1)
    return Regret(thought.move, chance, less) if chance - less >= LEAST else None
