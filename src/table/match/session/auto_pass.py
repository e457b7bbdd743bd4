"""Automatic passes: the table passes quiet questions for players, who would otherwise be asked again and again."""

from collections.abc import Collection, Sequence
from enum import Enum
from typing import Any, Protocol

from courtcards.engine.game import Fact
from courtcards.engine.position import Position


class PassContext(Protocol):
    """The parts of a running match that automatic passes depend on.

    `people` holds the seats of players on this device, `remote_seats` those of remote players, `log` the facts told so far. `is_lesson` says whether the match
    is a lesson.
    """

    people: tuple[int, ...]
    remote_seats: frozenset[int]
    log: list[Fact]
    is_lesson: bool

    @property
    def position(self) -> Position:
        """The current position."""

    @property
    def length(self) -> int:
        """The number of moves played."""


class PassRule(Enum):
    """A rule that says which quiet questions a player is asked. The table passes the others."""

    USUAL = "usual"             # all but those that can wait; the rule unless another is set
    ALWAYS = "always"           # all questions
    CONCERNED = "concerned"     # those that target the player, or something of theirs
    TURN = "turn"               # no questions until the next turn


class AutoPass:
    """The automatic passes of a match. `version` grows with every change.

    `kept` holds each seat's rule. `skips` holds the seats that aren't asked until the next turn, each with the log index of the current turn's heading. `made`
    holds the numbers of the moves that the table made automatically.
    """

    def __init__(self, match: PassContext, headings: Collection[str], closing: Collection[str] = (), made: Collection[int] = ()):
        """Start with the usual rule for every seat.

        `made` holds the numbers of the moves that the table has already made automatically. `headings` holds the keys of facts that begin a turn, and `closing`
        the verbs that end one.
        """
        self.match, self.headings, self.closing = match, headings, closing
        self.kept: dict[int, PassRule] = {}
        self.skips: dict[int, int] = {}
        self.made = set(made)
        self.version = 0

    # state

    @property
    def last_heading_index(self) -> int:
        """The index of the last heading in the log, or -1 before the first."""
        return next((index for index in range(len(self.match.log) - 1, -1, -1) if self.match.log[index].key in self.headings), -1)

    @property
    def is_quiet(self) -> bool:
        """Whether the open question is quiet: one that players may want to pass every time."""
        question = self.match.position.question
        return question is not None and question.quiet

    def rule_of(self, seat: int) -> PassRule:
        """Return a seat's current rule."""
        return PassRule.TURN if seat in self.skips and self.skips[seat] == self.last_heading_index else self.kept.get(seat, PassRule.USUAL)

    def passes_for(self, seat: int) -> bool:
        """Return whether the table passes the open question for this seat, which must be one of those asked."""
        position, question = self.match.position, self.match.position.question
        if question is None or not question.quiet:
            return False
        rule = self.rule_of(seat)
        if rule is PassRule.ALWAYS:
            return False
        if rule is PassRule.TURN or (rule is PassRule.CONCERNED and not question.concerns(position, seat)):
            return True
        return seat in self.match.people and not self.match.is_lesson and question.can_wait(position, seat)

    # changes

    def set_rule(self, seat: int, rule: PassRule) -> None:
        """Set a seat's rule."""
        self.version += 1
        self.skips.pop(seat, None)
        if rule is PassRule.TURN:
            self.skips[seat] = self.last_heading_index
        else:
            self.kept[seat] = rule

    def make_pass(self, seat: int) -> str:
        """Return a seat's pass as a move, which the caller plays next. Record that the table made it."""
        self.made.add(self.match.length)
        return f"{seat} pass"

    def ask_again(self) -> None:
        """Relax the rules of the seats asked now, so that the table doesn't pass for them."""
        question = self.match.position.question
        for rule in (PassRule.USUAL, PassRule.ALWAYS):
            for seat in question.seats if question else ():
                if self.passes_for(seat):
                    self.set_rule(seat, rule)

    def cut(self, length: int, fact_count: int) -> None:
        """Forget everything after the first `length` moves; `fact_count` is the number of facts told by then."""
        self.made = {number for number in self.made if number < length}
        self.skips = {seat: at for seat, at in self.skips.items() if at < fact_count}

    # storage

    def dump(self) -> dict[str, Any]:
        """Return the state as JSON-like data."""
        return {"kept": {str(seat): rule.value for seat, rule in self.kept.items()}, "skips": {str(seat): at for seat, at in self.skips.items()},
                "made": sorted(self.made)}

    def load(self, stored: Any, moves: Sequence[str]) -> None:
        """Restore stored state as far as it fits the moves of the match. Damaged parts are ignored."""
        self.version += 1
        stored = stored if isinstance(stored, dict) else {}
        stored_rules, skips = (self.by_seat(stored.get(name)) for name in ("kept", "skips"))
        rules = {rule.value: rule for rule in (PassRule.USUAL, PassRule.ALWAYS, PassRule.CONCERNED)}
        self.kept = {seat: rules[value] for seat, value in stored_rules.items() if isinstance(value, str) and value in rules}
        self.skips = {seat: at for seat, at in skips.items() if type(at) is int}
        stored_numbers = stored.get("made")
        numbers = [number for number in stored_numbers if type(number) is int and 0 <= number < len(moves)] if isinstance(stored_numbers, list) else []
        self.made = {number for number in numbers if moves[number].split()[1:] in (["pass"], *([verb] for verb in self.closing))}

    def by_seat(self, stored: Any) -> dict[int, Any]:
        """Return stored values by seat, leaving out anything that doesn't belong to a human player."""
        people = {str(seat): seat for seat in (*self.match.people, *self.match.remote_seats)}
        return {people[key]: value for key, value in stored.items() if key in people} if isinstance(stored, dict) else {}
