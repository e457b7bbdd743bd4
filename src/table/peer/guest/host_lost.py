"""Tells a guest that the host is silent or lost, and shows the reply that reconnects the two."""

from abc import ABC, abstractmethod
from typing import Any

from courtcards.texts import common_text
from table.markup.button_data import MAIN, QUIET, Button
from table.markup.scene import Scene
from table.page.page import Page
from table.page.ports import PeerConnection
from table.peer.connection.connect_codes import Invitation, Reply, dump_code, invitation_mark
from table.peer.guest.join_screen_page import come_back_dialog
from table.peer.guest.kept_seat import update_way_back
from table.peer.protocol.messages import CLOSE_REASONS, BadNote, closing_message
from table.peer.shared.leave_prompts import CONNECTED_STATES
from table.peer.shared.presence import Presence
from table.storage.way_back import GONE_REASONS, WayBack, forget_way_back

FINAL_REASONS = "removed", "bot", "set-up"  # reasons after which the kept invitation is useless


def with_closed_reason(scene: Scene, host: str, why: str) -> Scene:
    """Return the scene with a prompt that says why the host closed the connection. `why` is the end of a text key."""
    scan_buttons: list[Button] = [] if why in FINAL_REASONS else [("scan-invitation", common_text("near", "scan-table"), MAIN)]
    acts: list[Button] = [*scan_buttons, ("lobby", common_text("page", "way-lobby"), {} if scan_buttons else MAIN)]
    return scene.but(prompt=(common_text("near", f"closed-{why}", who=host), common_text("near", f"closed-{why}-line", who=host)), acts=acts, ready=False,
                     question=None)


def with_lost_host(scene: Scene, host: str, waits: bool, lost: bool, rests: bool, left: bool) -> Scene:
    """Return the scene with a prompt about the silent or lost host, and with the buttons to reconnect.

    * `waits` says whether an answer is unconfirmed.
    * `lost` says whether the connection is lost.
    * `rests` says whether the host left the match for a while.
    * `left` says whether there is an invitation for reconnecting.
    """
    scan_button: Button = "scan-invitation", common_text("near", "scan-table"), MAIN if lost or not scene.acts else QUIET
    reconnect_buttons: list[Button] = [scan_button, *([("come-back", common_text("near", "come-back"), {})] if left else [])]
    heading_key, line_key = ("answer-waits", "answer-waits-line") if waits else ("gone-silent", "gone-silent-line" if rests else "hushed-line")
    prompt = common_text("near", heading_key, who=host), common_text("near", "gone-line" if lost else line_key, who=host)
    if not (lost or rests):
        return scene.but(prompt=prompt, acts=[*scene.acts, scan_button])
    return scene.but(prompt=prompt, acts=reconnect_buttons if lost else [], ready=False, question=None)


class WayBackToHost(ABC):
    """Reconnects a guest to the table of `host` by `return_invitation`, and saves the guest's seat.

    `shows_reply` says whether the reply is shown.
    """

    page: Page
    connection: PeerConnection
    host: str
    table: Any
    return_invitation: Invitation | None
    shows_reply: bool
    host_rests: bool
    presence: Presence
    close_reason = ""            # why the host closed the connection, or ""
    came = ""           # the address of the guest's first invitation
    kept: WayBack | None = None         # the way back as saved last

    @abstractmethod
    def switch_to(self, connection: PeerConnection) -> None:
        """Switch to another connection and listen to it."""

    @abstractmethod
    def show(self) -> None:
        """Repaint the screen."""

    def on_host_leaving(self, note: dict[str, Any]) -> None:
        """Handle the host's message that it's leaving the match.

        The message either gives a reason why the connection is closed, or says that the host leaves for a while. Raises BadNote if it does neither.
        """
        why = note.get("why")
        if why in CLOSE_REASONS:
            self.close_reason = "bot" if why == "removed" and note.get("bot") is True else why
            if why in FINAL_REASONS:
                self.give_up_seat()
            self.connection.close()
        elif why is None and self.table:
            self.host_rests = True
        else:
            raise BadNote("no rest")
        self.show()

    def keep_seat(self) -> None:
        """Save the guest's seat, if it can be rejoined, so that it survives a reload. If the match is over, delete the saved seat."""
        if self.table and self.table.session.position.outcome:
            forget_way_back(self.page.saves)
        elif self.return_invitation:
            way = WayBack(self.host, self.return_invitation.game, self.return_invitation.seat, dump_code(self.return_invitation), self.came)
            if self.table:
                way = update_way_back(self.table, way, self.presence)
            if way != self.kept:
                self.kept = way
                way.keep(self.page.saves)

    def give_up_seat(self) -> None:
        """Delete the saved seat or, if the host has said why the seat is lost (one of GONE), save that reason with it."""
        way = WayBack.load(self.page.saves)
        if way and way.host == self.host and self.close_reason in GONE_REASONS:
            way._replace(gone=self.close_reason).keep(self.page.saves)
        else:
            forget_way_back(self.page.saves)

    def close_connection(self, why: str) -> None:
        """Close the connection. If it's still open, tell the host why first."""
        for text in closing_message(why) if self.connection.state in CONNECTED_STATES else ():
            self.connection.send(text)
        self.connection.close()

    def on_new_connection(self, connection: PeerConnection | None) -> None:
        """Show the reply that the new `connection` needs. If `connection` is None, because no connection could be made, show a notice."""
        if connection is None:
            return self.page.tell("no-line")
        self.switch_to(connection)
        return self.reply()

    def reply(self) -> None:
        """Show the reply that the host needs to open the connection.

        Do nothing if there's no match to come back to, or no invitation for it.
        """
        if self.return_invitation and self.table:
            self.shows_reply = True
            name = next((self.table.session.names[seat] for seat in self.table.session.people), common_text("near", "onlooker"))
            reply = dump_code(Reply(self.connection.code, invitation_mark(self.return_invitation.code), name))
            self.page.open_dialog(come_back_dialog(self.host, self.page.browser.place.home + reply, self.page.browser.can_share()))
