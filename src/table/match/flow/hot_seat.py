"""The device on the table: which player holds it, whether the table is covered, and what may be shown. No DOM."""

from enum import Enum
from typing import Any

from courtcards.engine.move import Move
from table.match.session.base_session import Told


class Cover(Enum):
    """How the table lies: open to whoever holds the device, open but for all hands while it is passed on, or covered until the next player takes it."""

    OPEN = "open"
    PASSING = "passing"
    COVERED = "covered"


class Device:
    """Who holds the device.

    Where several persons share it, `holder` is the one whose hand may be shown, None when it lies among all. Who holds it keeps it
    until somebody else is asked; then no hand shows until that one has taken it. A table that is opened, or was left, is covered until
    then. Where hands lie open nobody has to hold it. Where cards are turned up that lay in secret everybody looks, and the same holder's hand shows only
    when it is asked for.
    """

    def __init__(self, session: Told):
        self.session = session
        self.holder: int | None = None
        self.near = (session.viewer or 0) if session.bare else 0         # who held it last, or was asked with open hands
        self.untaken = True                 # since the match was opened
        self.opened = 0                     # the version of the session at which a hand was last asked for
        self.covered = self.must_pass

    @property
    def state(self) -> Cover:
        """How the table lies."""
        if self.covered:
            return Cover.COVERED
        return Cover.PASSING if self.must_pass else Cover.OPEN

    # from state to state

    def come(self) -> None:
        """Come to the next question: the table is open, if only for who holds the device to give it away; where all answer together nobody does."""
        self.covered = False
        if self.session.persons and self.session.viewer is None:
            self.holder = None
        if self.session.bare and self.session.viewer is not None:
            self.near = self.session.viewer

    def leave(self) -> bool:
        """Let nobody hold the device, as whoever comes back may be somebody else; return whether a hand may have been in sight, also while a moment stays."""
        held = len(self.session.people) > 1 and self.holder is not None
        if held:
            self.holder, self.covered = None, self.covered or self.holder == self.session.viewer
        return held

    def let_go(self) -> None:
        """Take notice that somebody presses while it is passed on: that may be the next player already."""
        if self.state is Cover.PASSING and self.holder != self.session.viewer:
            self.holder = None

    def stay(self) -> None:
        """Stay where it is: whoever was to take it lets that pass."""
        self.covered = self.untaken = False

    def take(self) -> None:
        """Open the table to the player who has taken the device."""
        self.holder, self.covered, self.untaken = self.session.viewer, False, False
        self.near = self.holder or 0
        self.opened = self.session.version

    # what may be shown, and pressed

    @property
    def must_pass(self) -> bool:
        """Whether the device must go to another player before a hand is shown, or everybody still looks at what was turned up."""
        if len(self.session.people) < 2 or self.session.bare:
            return False
        viewer = self.session.viewer
        return viewer is not None and (viewer != self.holder or self.session.turned > self.opened)

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
