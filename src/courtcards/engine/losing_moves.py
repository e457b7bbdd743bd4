"""Dooms: answers that lose the match, or put their seat out, whatever lies hidden. A table tells of them before they are given. Imports moves and comes."""

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from courtcards.engine.certain_outcomes import SURE
from courtcards.engine.move import Move, answer

if TYPE_CHECKING:
    from courtcards.engine.game import Fact, Game


class Doom(NamedTuple):
    """What an answer brings: the rivals who alone win by it; none where the match goes on without its seat."""

    winners: tuple[int, ...] = ()


class Dooms:
    """Which answers of a seat are dooms, as a position stands.

    Each is tried when it is asked about, in imagined deals alone, in which everybody else passes. What rests on a word that is looked up is
    none: nobody at a table knows the list. What all are told until then must be the same in all deals, so that it rests on nothing hidden.
    """

    def __init__(self, game: "Game", seat: int):
        self.game, self.seat = game, seat
        self.worlds: list[Game] = []
        self.known: dict[Move, Doom | None] = {}

    def of(self, move: Move) -> Doom | None:
        """Return what a listed answer brings in every deal that its seat cannot tell apart, None where that is no doom."""
        if self.others:
            return None
        if move not in self.known:
            first = self.tried(move, 0)
            sure = first[0] and all(self.tried(move, number) == first for number in range(1, SURE))
            self.known[move] = first[0] if sure else None
        return self.known[move]

    @property
    def others(self) -> bool:
        """Whether others answer as well before anything comes of an answer."""
        question = self.game.question
        return question is not None and question.each and not question.quiet and len(question.seats) > 1

    def tried(self, move: Move, number: int) -> tuple[Doom | None, list["Fact"]]:
        """Return what an answer brings in one of the imagined deals, and what all are told of it."""
        if number == len(self.worlds):
            self.worlds.append(self.game.imagine(self.seat, Random(number)))
        before = self.worlds[number]
        told: list[Fact] = []
        after = before.copy()
        after.story = lambda _, fact: told.append(fact) if fact.seats is None else None
        after.play(move)
        while after.question is not None and after.question.quiet and not (self.seat in after.question.seats and len(after.moves(self.seat)) > 1):
            after.play(answer(after.question.seat, "pass"))
        return (None if after.looked_up != before.looked_up else brought(self.seat, before, after)), told


def brought(seat: int, before: "Game", after: "Game") -> Doom | None:
    """Return what a position brings a seat that another one did not."""
    if after.outcome is not None:
        return None if seat in after.outcome.winners else Doom(after.outcome.winners)
    return Doom() if seat in after.fallen and seat not in before.fallen else None
