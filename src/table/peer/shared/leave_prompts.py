"""Whoever leaves a table at which others are is asked first, as who closes the page is. No DOM."""

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
    """Return the names of those to whom there is a line, "" where there are none."""
    return listed([place.name or awaiting.called(place.seat) for place in awaiting.places if place.line and place.line.state in HERE] or [""])


class GuestLeaves:
    """A guest's screen, with a `place` at a table, None before there is a line: that is closed. `invitation` is the one that leads here, where it is known."""

    place: Any
    invitation: Any = None

    @property
    def where(self) -> str:
        """The address of the invitation that was left last, else of that one."""
        code = (self.place and self.place.left) or self.invitation
        return written(code) if code else ROUTE

    def parting(self, route: str) -> str:
        """Ask as long as there is a line; whoever follows an invitation while nothing comes over it comes back so."""
        state = self.place.line.state if self.place else ""
        return asked("guest", self.place.host) if state == "open" or (state == "silent" and not route.startswith(ROUTE)) else ""

    def part(self, route: str) -> None:
        """Leave it to the screen, which is closed."""


class InviterLeaves(Awaiting):
    """The table before it is dealt: guests who are here already are let go."""

    where = "#/near"

    def parting(self, route: str) -> str:
        """Ask where guests are here."""
        who = here(self)
        return asked("inviting", who) if who else ""

    def part(self, route: str) -> None:
        """Leave it to the screen, which is closed."""


class HolderLeaves:
    """The table of a match: that stands still, over lines that stay; for another match guests are let go."""

    papers: Any
    attendance: Any
    session: Any

    @property
    def where(self) -> str:
        """The address of the match."""
        return f"#/match/{self.papers.id}"

    def parting(self, route: str) -> str:
        """Ask where guests are here who play on, or would be let go."""
        who, anew = here(self.attendance), route.startswith(SET_UP)
        ask = who and (anew or not self.session.position.outcome)
        return asked("set-up" if anew else "table", who) if ask else ""

    def part(self, route: str) -> None:
        """Let guests go for another match."""
        for place in self.attendance.places if route.startswith(SET_UP) else ():
            place.let_go(farewell("set-up"))
