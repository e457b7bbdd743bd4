"""What comes of an answer whatever lies hidden: what its seat is told of it in every deal that the seat cannot tell apart. Imports nothing but moves."""

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from courtcards.engine.move import Move, answer

if TYPE_CHECKING:
    from courtcards.engine.game import Fact, Game

SURE = 100              # imagined deals that must agree before anything is certain: what one in twenty tells otherwise is missed once in 170 times


class Comes(NamedTuple):
    """What a seat is told of its answer: until somebody is asked, and from there on if everybody passes."""

    sure: list["Fact"]
    passed: list["Fact"]


def comes(game: "Game", move: Move) -> Comes:
    """Return what a seat is told of its answer in all of many imagined deals."""
    worlds = [told(game.imagine(move.seat, Random(number)), move) for number in range(SURE)]
    return Comes(*[[fact for fact in part[0] if all(fact in other for other in part[1:])] for part in zip(*worlds, strict=True)])


def told(world: "Game", move: Move) -> Comes:
    """Return what a seat is told of its answer in one deal."""
    facts: list[Fact] = []
    world = world.copy()
    world.story = lambda _, fact: facts.append(fact) if fact.seats is None or move.seat in fact.seats else None
    world.play(move)
    sure = len(facts)
    while world.question is not None and world.question.quiet:
        world.play(answer(world.question.seat, "pass"))
    return Comes(facts[:sure], facts[sure:])
