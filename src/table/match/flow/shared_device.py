"""Keeps track of a shared device: which player holds it, whether the table is covered, and what may be shown."""

from enum import Enum
from typing import Any

from courtcards.engine.move import Move
from table.match.session.base_session import BaseSession


class TableCover(Enum):
    """How much of the table is visible.

    While the device is passed on, everything but hands is visible. If the table is covered, nothing is visible until the next player takes the device.
    """

    OPEN = "open"
    PASSING = "passing"
    COVERED = "covered"


class SharedDevice:
    """Keeps track of who holds the device, and so of whose hand may be shown.

    If several people share the device, `holder` is the player whose hand may be shown, or None while nobody holds it. When somebody else is asked, no hand is
    shown until that player has taken the device. With open hands, nobody needs to hold it.
    """

    def __init__(self, session: BaseSession):
        self.session = session
        self.holder: int | None = None
        self.near_seat = (session.viewer or 0) if session.open_hands else 0         # the last holder, or the last seat asked with open hands
        self.untaken = True                 # whether nobody has taken the device since the match was opened
        self.shown_version = 0                     # the session's version when a hand was last shown on request
        self.covered = self.must_pass

    @property
    def state(self) -> TableCover:
        """How much of the table is visible."""
        if self.covered:
            return TableCover.COVERED
        return TableCover.PASSING if self.must_pass else TableCover.OPEN

    # changes of state

    def begin_question(self) -> None:
        """Move on to the next question and uncover the table. Hands stay hidden if the device must be passed on."""
        self.covered = False
        if self.session.asked_people and self.session.viewer is None:
            self.holder = None
        if self.session.open_hands and self.session.viewer is not None:
            self.near_seat = self.session.viewer

    def take_from_holder(self) -> bool:
        """Take a shared device from its holder, and return whether there was one."""
        was_held = len(self.session.people) > 1 and self.holder is not None
        if was_held:
            self.holder, self.covered = None, self.covered or self.holder == self.session.viewer
        return was_held

    def forget_holder(self) -> None:
        """If the device is being passed on, set `holder` to None, so that the previous holder's hand isn't shown again."""
        if self.state is TableCover.PASSING and self.holder != self.session.viewer:
            self.holder = None

    def keep_holder(self) -> None:
        """Uncover the table and leave the device with its holder, because the player who should have taken it passes."""
        self.covered = self.untaken = False

    def hand_over(self) -> None:
        """Give the device to the player whose hand may be shown, if there is one, and uncover the table."""
        self.holder, self.covered, self.untaken = self.session.viewer, False, False
        self.near_seat = self.holder or 0
        self.shown_version = self.session.version

    # what may be shown, and pressed

    @property
    def must_pass(self) -> bool:
        """Whether no hand may be shown until a player takes the device."""
        if len(self.session.people) < 2 or self.session.open_hands:
            return False
        viewer = self.session.viewer
        return viewer is not None and (viewer != self.holder or self.session.reveal_version > self.shown_version)

    @property
    def viewer(self) -> int:
        """The seat at the near side of the table."""
        people = self.session.people
        if self.near_seat in people:
            return self.near_seat
        return people[0] if people else 0

    def visible_view(self) -> dict[str, Any]:
        """Return the view that may be shown now. While the device has to be passed on, this view has no hands."""
        return self.session.look(self.session.shared_perspective) if self.must_pass else self.session.view()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats on this device that can answer now. While the device is being passed on, there are none."""
        asked = () if self.must_pass else self.session.asked_people
        return asked if self.session.viewer is None and self.session.first_answer_settles else asked[:1]

    def moves(self) -> list[Move]:
        """Return the answers that can be given on the device now."""
        return [move for seat in self.seats for move in self.session.moves(seat)]
