"""Passes that stand: what the table lets pass for a person who is asked quiet questions again and again. No DOM."""

from collections.abc import Collection, Sequence
from enum import Enum
from typing import Any, Protocol

from courtcards.engine.game import Fact
from courtcards.engine.position import Position


class Going(Protocol):
    """What passes rest on of a match as it goes on: how it stands, how many moves there were, what was told, which seats persons play here and elsewhere."""

    people: tuple[int, ...]
    far: frozenset[int]
    log: list[Fact]

    @property
    def position(self) -> Position:
        """How it stands."""

    @property
    def length(self) -> int:
        """How many moves were made."""


class Stand(Enum):
    """Which quiet questions are put to a person; the others are passed."""

    ALWAYS = "always"           # all of them
    CONCERNED = "concerned"     # where something is aimed at the person, or at something of the person's own
    TURN = "turn"               # none until the next turn


class Standing:
    """The passes that stand in a match; `version` grows whenever others do.

    Each seat has what it `kept` until it is changed, and perhaps a turn that it `skips`: that whose heading stands at a place of the
    log. `made` are the numbers of the moves that the table has made so: they are nobody's decisions.
    """

    def __init__(self, match: Going, headings: Collection[str], closing: Collection[str] = (), made: Collection[int] = ()):
        """Stand for nothing yet; `headings` are the keys of facts that begin a turn, `closing` the verbs that end one, which a table may say by itself."""
        self.match, self.headings, self.closing = match, headings, closing
        self.kept: dict[int, Stand] = {}
        self.skips: dict[int, int] = {}
        self.made = set(made)
        self.version = 0

    # what stands

    @property
    def turn(self) -> int:
        """The place of the last heading in the log, -1 before the first."""
        return next((at for at in range(len(self.match.log) - 1, -1, -1) if self.match.log[at].key in self.headings), -1)

    @property
    def quiet(self) -> bool:
        """Whether the open question is one that can be passed on and on."""
        question = self.match.position.question
        return question is not None and question.quiet

    def of(self, seat: int) -> Stand:
        """Return what stands for a seat now."""
        return Stand.TURN if seat in self.skips and self.skips[seat] == self.turn else self.kept.get(seat, Stand.ALWAYS)

    def passes(self, seat: int) -> bool:
        """Whether the open question is passed for a seat that is asked."""
        position = self.match.position
        if position.question is None or not position.question.quiet or not (self.kept or self.skips):
            return False
        stand = self.of(seat)
        return stand is Stand.TURN or (stand is Stand.CONCERNED and not position.question.concerns(position, seat))

    # from state to state

    def choose(self, seat: int, stand: Stand) -> None:
        """Let a seat's pass stand, or ask it again."""
        self.version += 1
        self.skips.pop(seat, None)
        if stand is Stand.TURN:
            self.skips[seat] = self.turn
        else:
            self.kept[seat] = stand

    def let_pass(self, seat: int) -> str:
        """Return the pass of a seat as the next move, and note that the table makes it."""
        self.made.add(self.match.length)
        return f"{seat} pass"

    def ask_again(self) -> None:
        """Take back what stands for whoever is asked now and would be passed over: an undo has come to this question."""
        question = self.match.position.question
        for seat in question.seats if question else ():
            if self.passes(seat):
                self.choose(seat, Stand.ALWAYS)

    def cut(self, length: int, told: int) -> None:
        """Forget what is about later moves than the first ones, or facts than those that were told by then."""
        self.made = {number for number in self.made if number < length}
        self.skips = {seat: at for seat, at in self.skips.items() if at < told}

    # what is kept of it

    def dump(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"kept": {str(seat): stand.value for seat, stand in self.kept.items()}, "skips": {str(seat): at for seat, at in self.skips.items()},
                "made": sorted(self.made)}

    def load(self, stored: Any, moves: Sequence[str]) -> None:
        """Take in what was stored, as far as it fits the moves of the match; what is damaged stands for nothing."""
        self.version += 1
        stored = stored if isinstance(stored, dict) else {}
        kept, skips = (self.by_seat(stored.get(name)) for name in ("kept", "skips"))
        values = {stand.value: stand for stand in (Stand.ALWAYS, Stand.CONCERNED)}
        self.kept = {seat: values[value] for seat, value in kept.items() if isinstance(value, str) and value in values}
        self.skips = {seat: at for seat, at in skips.items() if type(at) is int}
        made = stored.get("made")
        numbers = [number for number in made if type(number) is int and 0 <= number < len(moves)] if isinstance(made, list) else []
        self.made = {number for number in numbers if moves[number].split()[1:] in (["pass"], *([verb] for verb in self.closing))}

    def by_seat(self, stored: Any) -> dict[int, Any]:
        """Return what was stored by the seats of persons."""
        people = {str(seat): seat for seat in (*self.match.people, *self.match.far)}
        return {people[key]: value for key, value in stored.items() if key in people} if isinstance(stored, dict) else {}
