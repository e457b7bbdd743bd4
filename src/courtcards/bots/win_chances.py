"""Outlooks: how likely every seat is to win, as far as some eyes can know, and what a played answer has cost. Told from imagined worlds alone."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from courtcards.bots.search import Search, go_on
from courtcards.engine.game import Game
from courtcards.engine.move import Move
from courtcards.engine.strategy import Mind, Recipe

WORLDS = 48                         # in which an answer is weighed against another, twice
FAR, RESTS = 12, 2                  # decisions that squires play on in each before it is judged, and positions at rest of a game that has them
LEAST = .02                         # by how much an answer must be better to be spoken of


class Regret(NamedTuple):
    """What would have been a better answer, the chance to win with it, and that with the answer that was given."""

    move: Move
    chance: float
    less: float


def far(mind: Mind) -> int:
    """Return the horizon of what is played on."""
    return RESTS if mind.rests else FAR


def chances(world: Game, mind: Mind, eyes: int | None, rng: Random) -> list[float]:
    """Return every seat's chance to win, as far as a seat can know, or who stands by (-1), or who sees all hands (None)."""
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
    """Return what a `thought` finds better than the answer that was given, tried in as many `worlds`; None where it is hardly better."""
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
