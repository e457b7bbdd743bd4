"""The device on the table: which player holds it, whether the table is covered, and what may be shown. No DOM."""

from enum import Enum
from typing import Any

from courtcards.move import Move
from table.match.session import Session


class Cover(Enum):
    """How the table lies: open to whoever holds the device, about to be passed on, or covered until the next player takes it."""

    OPEN = "open"
    PASSING = "passing"
    COVERED = "covered"


class Device:
    """Who holds the device.

    Where several persons share it, `holder` is the one whose hand may be shown, None when everybody looks on. It is to be passed
    on as soon as another one is asked; it is covered from the moment at which a player gives it away.
    """

    def __init__(self, session: Session):
        self.session = session
        self.holder: int | None = None
        self.near = 0                       # who held it last
        self.covered = False
        self.come(told=False)

    @property
    def state(self) -> Cover:
        """How the table lies."""
        if self.covered:
            return Cover.COVERED
        return Cover.PASSING if self.must_pass else Cover.OPEN

    # from state to state

    def come(self, told: bool) -> None:
        """Come to the next question: cover the table if it goes to somebody else, unless something was told that all should read."""
        self.covered = self.must_pass and not told
        self.holder = None if self.covered else self.holder         # what is undone behind the cover shows no hand either

    def look_on(self) -> None:
        """Let everybody look on: no hand is shown before somebody takes the device again."""
        self.holder = None

    def give(self) -> None:
        """Cover the table for the next player."""
        self.holder, self.covered = None, True

    def take(self) -> None:
        """Open the table to the player who has taken the device."""
        self.holder, self.covered = self.session.viewer, False
        self.near = self.holder or 0

    # what may be shown, and pressed

    @property
    def must_pass(self) -> bool:
        """Whether the device must go to another player before a hand is shown."""
        return len(self.session.people) > 1 and self.session.viewer not in (None, self.holder)

    @property
    def viewer(self) -> int:
        """The seat at the near side of the table."""
        people = self.session.people
        return self.near if self.near in people else people[0] if people else 0

    def sight(self) -> dict[str, Any]:
        """Return what may be shown now: nobody's hand while the device is with somebody else."""
        return self.session.look(self.session.looker) if self.must_pass else self.session.view()

    @property
    def seats(self) -> tuple[int, ...]:
        """The persons who can answer at the device now: whoever holds it, or all who race without looking at a hand."""
        persons = () if self.must_pass else self.session.persons
        return persons if self.session.viewer is None and self.session.race else persons[:1]

    def moves(self) -> list[Move]:
        """Return the answers that can be given at the device now."""
        return [move for seat in self.seats for move in self.session.moves(seat)]
