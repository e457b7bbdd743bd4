"""The question before leaving a table with other devices, asked when following a link as when closing the page."""

from typing import Any

from courtcards.texts import listed, said
from table.markup.dialogs import confirm
from table.peer.connection.connect_codes import ROUTE, written
from table.peer.connection.pending_invites import Awaiting
from table.peer.protocol.messages import farewell

SET_UP = "#/setup/"     # how an address begins where another match is set up
HERE = "open", "silent"


def asked(key: str, who: str) -> str:
    """Return the dialog that asks whether to leave."""
    return confirm(said("near", "leave"), said("near", f"leave-{key}", who=who), said("near", "leave-yes"), said("near", "leave-no"), danger=True)


def here(awaiting: Awaiting) -> str:
    """Return the names of connected guests, or "" if there are none."""
    return listed([place.name or awaiting.called(place.seat) for place in awaiting.places if place.line and place.line.state in HERE] or [""])


class GuestLeaves:
    """A guest's screen; leaving it closes the connection.

    `place` is the guest's place, or None before there is a connection; `invitation` is the one that led here, if known.
    """

    place: Any
    invitation: Any = None

    @property
    def where(self) -> str:
        """The address of the invitation to come back by, or of the one that led here."""
        code = (self.place and self.place.left) or self.invitation
        return written(code) if code else ROUTE

    def parting(self, route: str) -> str:
        """Return the question before leaving for a route, or "" without a connection.

        Following an invitation while the host is silent needs no question: it is how a guest comes back.
        """
        state = self.place.line.state if self.place else ""
        return asked("guest", self.place.host) if state == "open" or (state == "silent" and not route.startswith(ROUTE)) else ""

    def part(self, route: str) -> None:
        """Do nothing: closing the screen closes the connection."""


class InviterLeaves(Awaiting):
    """The host's screen before the deal; leaving it disconnects the guests."""

    where = "#/near"

    def parting(self, route: str) -> str:
        """Return the question before leaving, or "" if no guest is connected."""
        who = here(self)
        return asked("inviting", who) if who else ""

    def part(self, route: str) -> None:
        """Do nothing: closing the screen disconnects the guests."""


class HolderLeaves:
    """The host's table; leaving it pauses the match over open connections, but setting up another match disconnects the guests."""

    papers: Any
    attendance: Any
    session: Any

    @property
    def where(self) -> str:
        """The address of the match."""
        return f"#/match/{self.papers.id}"

    def parting(self, route: str) -> str:
        """Return the question before leaving for a route, or "" if it affects no connected guest."""
        who, anew = here(self.attendance), route.startswith(SET_UP)
        ask = who and (anew or not self.session.position.outcome)
        return asked("set-up" if anew else "table", who) if ask else ""

    def part(self, route: str) -> None:
        """Disconnect the guests if another match is being set up."""
        for place in self.attendance.places if route.startswith(SET_UP) else ():
            place.let_go(farewell("set-up"))
