"""Asks for confirmation before a player leaves a table with other devices, by following a link or closing the page."""

from typing import Any

from courtcards.texts import common_text, join_list
from table.markup.dialogs import confirm_dialog
from table.peer.connection.connect_codes import NEAR_ROUTE, dump_code
from table.peer.connection.pending_invites import PendingInvites
from table.peer.protocol.messages import closing_message

SETUP_ROUTE = "#/setup/"  # the start of the address at which another match is set up
CONNECTED_STATES = "open", "silent"  # states of a connection over which messages can be sent


def leave_dialog(key: str, who: str) -> str:
    """Return the dialog that asks whether to leave; `key` is the end of its text key, `who` the players it names."""
    return confirm_dialog(common_text("near", "leave"), common_text("near", f"leave-{key}", who=who), common_text("near", "leave-yes"),
                          common_text("near", "leave-no"), danger=True)


def connected_names(awaiting: PendingInvites) -> str:
    """Return the names of connected guests, or "" if there are none."""
    connected = [place for place in awaiting.places if place.connection and place.connection.state in CONNECTED_STATES]
    return join_list([place.name or awaiting.name_at(place.seat) for place in connected] or [""])


class GuestLeavePrompt:
    """A guest's screen that asks before it's left, since that closes the connection.

    `place` is the guest's place, or None before there is a connection. `invitation` is the one that led to this screen, or None.
    """

    place: Any
    invitation: Any = None

    @property
    def where(self) -> str:
        """The address to come back to.

        That's the address of an invitation or, without one, of the screen for joining.
        """
        code = (self.place and self.place.return_invitation) or self.invitation
        return dump_code(code) if code else NEAR_ROUTE

    def leave_dialog(self, route: str) -> str:
        """Return the dialog that asks before leaving for a route, or "" if there's no need to ask.

        There's no need if the guest isn't connected. If the host is silent, a guest may also follow an invitation without being asked.
        """
        state = self.place.connection.state if self.place else ""
        return leave_dialog("guest", self.place.host) if state == "open" or (state == "silent" and not route.startswith(NEAR_ROUTE)) else ""

    def on_leave(self, route: str) -> None:
        """Do nothing, because closing the screen closes the connection."""


class LobbyLeavePrompt(PendingInvites):
    """The host's screen before the deal. It asks before it's left, since that disconnects the guests."""

    where = "#/near"

    def leave_dialog(self, route: str) -> str:
        """Return the dialog that asks before leaving, or "" if no guest is connected."""
        who = connected_names(self)
        return leave_dialog("inviting", who) if who else ""

    def on_leave(self, route: str) -> None:
        """Do nothing, because closing the screen disconnects the guests."""


class HostLeavePrompt:
    """The host's table, which asks before it's left.

    Leaving pauses the match but keeps connections open. If another match is being set up, connections are closed.
    """

    saved_match: Any
    connections: Any
    session: Any

    @property
    def where(self) -> str:
        """The address of the match."""
        return f"#/match/{self.saved_match.id}"

    def leave_dialog(self, route: str) -> str:
        """Return the dialog that asks before leaving for a route.

        Returns "" if no guest is connected, or if the match is over and no other is being set up.
        """
        who, sets_up = connected_names(self.connections), route.startswith(SETUP_ROUTE)
        must_ask = who and (sets_up or not self.session.position.outcome)
        return leave_dialog("set-up" if sets_up else "table", who) if must_ask else ""

    def on_leave(self, route: str) -> None:
        """If another match is being set up, disconnect the guests."""
        for place in self.connections.places if route.startswith(SETUP_ROUTE) else ():
            place.dismiss(closing_message("set-up"))
