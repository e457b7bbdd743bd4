"""The sides of a race by the clock, as data: who sits how, with which cards on which keys."""

from typing import NamedTuple


class Side(NamedTuple):
    """One person's side of a race by the clock: the seat; its `cards` on their places, "" where one is free, and the key of each place.

    `acts` are what can be said without a card: verbs, their words and keys; `line` why no card would be taken, or the last was not, with what
    comes under it; `open` whether a claim can be taken, `said` what was said without a card in this race.
    """

    seat: int
    cards: tuple[str, ...]
    keys: str
    acts: tuple[tuple[str, str, str], ...]
    line: tuple[str, str] | None
    open: bool
    said: str


class Claims(NamedTuple):
    """A race by the clock: how persons sit at it (`tray`, `keys`, `flat`), whether it pauses, each person's side, and whether it has begun."""

    form: str
    paused: bool
    sides: tuple[Side, ...]
    begun: bool = False

    def side(self, seat: int) -> Side | None:
        """Return a seat's side, None if no person has it."""
        return next((side for side in self.sides if side.seat == seat), None)
