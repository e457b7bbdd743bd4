"""Who is asked as a match stands, and who of them plays at this device. No DOM."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

from courtcards.engine.forecast import Dooms
from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from courtcards.engine.position import Position
from table.match.session.auto_pass import Standing

CROWD = 4               # persons who can race for what is asked, at one screen
F = TypeVar("F")


def settled(part: Callable[[Any], F]) -> property:
    """Mark what is worked out once for every position of a session, and what stands there."""
    name = part.__name__

    def once(session: Any) -> F:
        now = session.version, session.standing.version
        if session.worked[0] != now:
            session.worked = now, {}
        worked: dict[str, Any] = session.worked[1]
        if name not in worked:
            worked[name] = part(session)
        return worked[name]
    once.__doc__ = part.__doc__
    return property(once)


def lying(position: Position) -> dict[str, list[str]]:
    """Return the cards that lie open on the table: what a race by the clock is about."""
    return {zone: cards for zone, cards in position.view(-1, "zones")["zones"].items() if type(cards) is list}


class Asking(ABC):
    """A position of a match, and who is asked in it. What is worked out of it lasts until `version` grows, or other passes stand."""

    standing: Standing
    version: int
    people: tuple[int, ...]
    far: frozenset[int]
    elsewhere = "by-letter"         # how the persons of these seats play, by the key of its word
    worked: tuple[tuple[int, int], dict[str, Any]]
    taught = False                  # whether a lesson is played, in which every press is the learner's
    riddle = False                  # whether the best answer is asked for, so that nothing is told of any before it is given

    @property
    @abstractmethod
    def position(self) -> Position:
        """How the match stands."""

    @property
    @abstractmethod
    def length(self) -> int:
        """How many moves were made."""

    @abstractmethod
    def mover(self, number: int) -> int:
        """Return the seat that made a move, counted from 0, or from the end."""

    @settled
    def asked(self) -> tuple[int, ...]:
        """The seats of the open question; none when the match is over.

        Where each of them answers, in any order, it is one after the other: the person who answered last, so that nobody hands
        the device over in vain, before other persons here, those before bots, and those before persons elsewhere.
        """
        question = self.position.question
        if question is None or not question.each:
            return question.seats if question else ()
        movers = map(self.mover, range(self.length - 1, -1, -1))
        last = next((seat for seat in movers if seat in self.people), None)
        return (min(question.seats, key=lambda seat: (seat != last, seat not in self.people, seat in self.far)),)

    @settled
    def persons(self) -> tuple[int, ...]:
        """The persons who are asked and whom the table does not let pass."""
        return tuple([seat for seat in self.asked if seat in self.people and not self.standing.passes(seat)])

    @settled
    def fast(self) -> bool:
        """Whether the first by the clock is heard: where persons play, and no more than can sit round one screen; with persons elsewhere it goes in turns."""
        question = self.position.question
        return question is not None and question.fast and not self.far and 0 < len(self.people) <= CROWD

    @settled
    def afar(self) -> int | None:
        """The seat of a person elsewhere that is waited for; None while anybody here is to answer, or the table for whose pass stands. Bots wait, too."""
        waited = [seat for seat in self.asked if seat in self.far]
        return waited[0] if waited and not self.persons and not any(map(self.standing.passes, self.asked)) else None

    @property
    def asks_bots(self) -> bool:
        """Whether no person is to answer: bots are, or the table for a person whose pass stands; in a race by the clock bots come by themselves."""
        return bool(self.asked) and not self.persons and not self.fast and self.afar is None

    @property
    def assent(self) -> str:
        """The verb by which several agree to what is asked of all, in the open; "" where nothing of the kind is asked."""
        question = self.position.question
        return question.assent if question else ""

    @settled
    def race(self) -> bool:
        """Whether several are asked and the first answer counts; where all can only do the same together, nobody races."""
        return self.fast or (len(self.asked) > 1 and len({move.choice for move in self.listed}) > 1)

    @settled
    def window(self) -> bool:
        """Whether the open question can be passed: nobody should see who is asked."""
        return any(move.verb == "pass" for move in self.listed)

    @settled
    def fates(self) -> dict[int, Dooms]:
        """What tells which answers are dooms, by seat, as far as that was asked."""
        return {}

    def dooms(self, seat: int) -> Dooms:
        """Return what tells which answers of a seat are dooms."""
        if seat not in self.fates:
            self.fates[seat] = self.position.dooms(seat)
        return self.fates[seat]

    @settled
    def passing(self) -> list[Fact]:
        """What all will be told, whatever lies hidden, if the one who is asked passes; nothing where somebody else may be asked before it."""
        question = self.position.question
        known = question and question.quiet and len(self.asked) == 1 and not self.riddle
        passes = [move for move in self.listed if move.verb == "pass"] if known else []
        return [fact for move in passes for fact in self.position.comes(move).sure if fact.seats is None]

    @settled
    def listed(self) -> list[Move]:
        """The answers that are awaited to the open question."""
        return [*self.position.moves(self.asked[0] if len(self.asked) == 1 else None)]

    def moves(self, seat: int | None = None) -> list[Move]:
        """Return the answers to the open question, of one seat or of all."""
        return self.listed if seat is None or self.asked == (seat,) else [move for move in self.listed if move.seat == seat]
