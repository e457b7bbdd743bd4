"""Describes the players' sides in a race against the clock, as data: their seats, cards and keys."""

from typing import NamedTuple


class RaceSide(NamedTuple):
    """One player's side in a race against the clock: the seat, its `cards` in their places ("" for a free place), and the key of each place.

    `acts` holds claims without a card: verb, label and key. `open` says whether a claim is possible. `said` is the claim already made without a card, or "".
    `line` is a message to the player in two lines, or None.
    """

    seat: int
    cards: tuple[str, ...]
    keys: str
    acts: tuple[tuple[str, str, str], ...]
    line: tuple[str, str] | None
    open: bool
    said: str


class RaceClaims(NamedTuple):
    """A race against the clock, with the sides of the players on this device.

    `form` says how players sit: `tray`, `keys` or `flat`. `paused` says whether the cards are covered, `begun` whether a race has been started since the match
    was opened.
    """

    form: str
    paused: bool
    sides: tuple[RaceSide, ...]
    begun: bool = False

    def side(self, seat: int) -> RaceSide | None:
        """Return a seat's side, or None if the seat isn't played on this device."""
        return next((side for side in self.sides if side.seat == seat), None)
