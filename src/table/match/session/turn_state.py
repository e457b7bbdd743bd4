"""Who is asked in the current position, and which of those players are on this device."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

from courtcards.engine.forecast import CertainLoss, LossChecker
from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from courtcards.engine.position import Position
from table.match.session.auto_pass import AutoPass

MOST_RACERS_AT_SCREEN = 4               # players who can race at one screen, at most
F = TypeVar("F")
Verdicts = dict[Move, CertainLoss | None]               # which answers are certain losses


def cached_per_position(part: Callable[[Any], F]) -> property:
    """Turn a method into a property that is computed once per position."""
    name = part.__name__

    def once(session: Any) -> F:
        versions = session.version, session.auto_pass.version
        if session.worked[0] != versions:
            session.worked = versions, {}
        values: dict[str, Any] = session.worked[1]
        if name not in values:
            values[name] = part(session)
        return values[name]
    once.__doc__ = part.__doc__
    return property(once)


def public_cards(position: Position) -> dict[str, list[str]]:
    """Return the public cards of a position by zone."""
    return {zone: cards for zone, cards in position.view(-1, "zones")["zones"].items() if type(cards) is list}


class TurnState(ABC):
    """A position of a match, and who is asked in it. Computed properties are cached until `version` or the automatic passes change."""

    auto_pass: AutoPass
    version: int
    people: tuple[int, ...]
    remote_seats: frozenset[int]
    elsewhere = "by-letter"         # the key of the text that says how the players in `remote_seats` take part
    worked: tuple[tuple[int, int], dict[str, Any]]
    is_lesson = False                  # whether this is a lesson, in which every press is the learner's
    is_puzzle = False                  # whether this is a puzzle that asks for the best answer, so that no answer is commented on beforehand

    @property
    @abstractmethod
    def position(self) -> Position:
        """The current position."""

    @property
    @abstractmethod
    def length(self) -> int:
        """The number of moves played."""

    @abstractmethod
    def mover(self, number: int) -> int:
        """Return the seat that made a move. Moves are counted from 0 or, with negative numbers, from the end."""

    @cached_per_position
    def asked(self) -> tuple[int, ...]:
        """The seats asked now. Once the match is over, there are none.

        If all must answer, in any order, they're asked one at a time: first the local player who moved last, then the other local players, bots, and remote
        players.
        """
        question = self.position.question
        if question is None or not question.each:
            return question.seats if question else ()
        movers = map(self.mover, range(self.length - 1, -1, -1))
        last_mover = next((seat for seat in movers if seat in self.people), None)
        return (min(question.seats, key=lambda seat: (seat != last_mover, seat not in self.people, seat in self.remote_seats)),)

    @cached_per_position
    def asked_people(self) -> tuple[int, ...]:
        """The local players who are asked and for whom the table doesn't pass."""
        return tuple([seat for seat in self.asked if seat in self.people and not self.auto_pass.passes_for(seat)])

    @cached_per_position
    def is_timed_race(self) -> bool:
        """Whether the open question is a race against the clock, in which the fastest answer counts."""
        question = self.position.question
        return question is not None and question.fast and not self.remote_seats and 0 < len(self.people) <= MOST_RACERS_AT_SCREEN

    @cached_per_position
    def remote_seat(self) -> int | None:
        """The seat of the remote player for whom everybody waits, or None.

        It's None if a player on this device can answer, or if the table will pass for somebody.
        """
        remote = [seat for seat in self.asked if seat in self.remote_seats]
        return remote[0] if remote and not self.asked_people and not any(map(self.auto_pass.passes_for, self.asked)) else None

    @property
    def goes_on_by_itself(self) -> bool:
        """Whether the match can go on without any player: the next answer is a bot's, or a pass that the table makes for a player."""
        return bool(self.asked) and not self.asked_people and not self.is_timed_race and self.remote_seat is None

    @property
    def assent_verb(self) -> str:
        """The verb by which a player agrees, if the open question asks several seats to agree to something openly. Otherwise it's ""."""
        question = self.position.question
        return question.assent if question else ""

    @cached_per_position
    def first_answer_settles(self) -> bool:
        """Whether the first answer to the open question settles it: in a race against the clock, or if several seats are asked to choose."""
        return self.is_timed_race or (len(self.asked) > 1 and len({move.choice for move in self.listed_moves}) > 1)

    @cached_per_position
    def is_window(self) -> bool:
        """Whether the open question is a window: a question that can be passed."""
        return any(move.verb == "pass" for move in self.listed_moves)

    @cached_per_position
    def loss_checkers(self) -> dict[int, LossChecker]:
        """The loss checkers created for this position so far, by seat."""
        return {}

    def loss_checker(self, seat: int) -> LossChecker:
        """Return the loss checker of a seat.

        It finds answers after which the seat is certain to lose the match.
        """
        if seat not in self.loss_checkers:
            self.loss_checkers[seat] = self.position.dooms(seat)
            self.loss_checkers[seat].losses = self.verdicts(seat)
        return self.loss_checkers[seat]

    def verdicts(self, seat: int) -> Verdicts:
        """Return the verdicts found so far on a seat's answers: none, unless a subclass remembers them."""
        return {}

    @cached_per_position
    def facts_if_passed(self) -> list[Fact]:
        """The public facts that will certainly follow if the open question is passed.

        There are none unless the question is quiet and only one seat is asked.
        """
        question = self.position.question
        is_foreseeable = question and question.quiet and len(self.asked) == 1 and not self.is_puzzle
        passes = [move for move in self.listed_moves if move.verb == "pass"] if is_foreseeable else []
        return [fact for move in passes for fact in self.position.comes(move).sure if fact.seats is None]

    @cached_per_position
    def listed_moves(self) -> list[Move]:
        """The answers that the open question lists."""
        return [*self.position.moves(self.asked[0] if len(self.asked) == 1 else None)]

    def moves(self, seat: int | None = None) -> list[Move]:
        """Return the answers that the open question lists for a seat or, if `seat` is None, for all seats."""
        return self.listed_moves if seat is None or self.asked == (seat,) else [move for move in self.listed_moves if move.seat == seat]
