"""Calls every guest back after the host's page was reloaded. One code holds the replies to all their invitations."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from courtcards.saves.errors import BadRecord
from courtcards.saves.safe_json import parse_untrusted_json
from courtcards.texts import common_text
from table.markup.dialogs import sheet_dialog
from table.markup.html import Markup, h, icon, player_name
from table.page.page import Page
from table.page.ports import PeerConnection
from table.peer.connection.code_page import STATE_ICONS, address_markup
from table.peer.connection.connect_codes import CODE, RecallCode, dump_code
from table.peer.connection.pending_invites import PendingSeat
from table.peer.connection.reconnect_code import combine_replies
from table.peer.protocol.messages import closing_message
from table.storage.peer_state import SEAT_KEYS
from table.storage.quota_storage import RECALL_PREFIX, NotSaved, QuotaStorage

REMOVED_KEY = "removed"  # the key of removed guests, beside those of seats
LONGEST_MARK = 6         # maximum characters of a mark


def recall_dialog(states: Sequence[tuple[str, str]], link: str, sends: bool) -> Markup:
    """Return the dialog with the code that calls guests back.

    `states` has each guest's name with `waiting`, or with `open` once they are back. `link` is the code's address, or "" while it's being made. `sends` says
    whether the device can share links.
    """
    away = [name for name, state in states if state == "waiting"]
    title = common_text("near", "show-all" if len(away) > 1 else "show-one", who=", ".join(away))
    rows = [h("li", h("span", icon(STATE_ICONS[state]), class_="near__mark", data_state=state), h("b", player_name(name)), common_text("near", f"call-{state}"))
            for name, state in states]
    body = address_markup(link, common_text("near", "recall-code"), common_text("near", "copy"), sends) if link else h("p",
            common_text("near", "recall-making"), role="status")
    invite_button = h("button", common_text("near", "invite-anew"), type="button", class_="btn", data_do="invite-anew")
    return sheet_dialog(title, [h("p", common_text("near", "recall-help")), body, h("ul", rows, class_="near__back") if len(rows) > 1 else None], invite_button)


class RemovedGuest(NamedTuple):
    """A guest who was removed while away.

    `code` is the invitation that the guest left for being called back, and `mark` identifies the host's invitation that they may still answer. `bot` says
    whether a bot plays on for them.
    """

    mark: str
    code: str
    bot: bool

    @property
    def words(self) -> list[str]:
        """The messages, ready to send, that tell the guest they were removed."""
        return closing_message("removed", bot=self.bot)


class StoredInvitations:
    """Stores the invitations by which a match's guests can be called back, and which guests were removed while away.

    They're stored until the match is over.
    """

    def __init__(self, quota_storage: QuotaStorage, id: str):
        self.quota_storage, self.key = quota_storage, RECALL_PREFIX + id

    def read(self) -> dict[str, Any]:
        """Return everything stored. If nothing is stored, or it can't be read, return an empty dict."""
        try:
            data = parse_untrusted_json(self.quota_storage.get(self.key) or "{}")
        except BadRecord:
            return {}
        return data if isinstance(data, dict) else {}

    def load(self) -> dict[str, str]:
        """Return the invitations by which guests can be called back, by seat. The seats are strings."""
        return {seat: code for seat, code in self.read().items() if isinstance(code, str) and CODE.fullmatch(code)}

    def removed_guests(self) -> dict[int, RemovedGuest]:
        """Return the guests removed while away, by seat."""
        entries = self.read().get(REMOVED_KEY)
        if not isinstance(entries, dict):
            return {}
        return {int(seat): RemovedGuest(*entry) for seat, entry in entries.items() if seat in SEAT_KEYS and is_removed_guest(entry)}

    def write(self, left: dict[str, str], gone: dict[int, RemovedGuest]) -> None:
        """Store, by seat, the invitations that call guests back (`left`), and the guests who were removed while they were away (`gone`).

        If there's no space for that, nothing is stored.
        """
        with suppress(NotSaved):
            self.quota_storage.put(self.key, json.dumps({**left, **({REMOVED_KEY: gone} if gone else {})}))

    def store_invitation(self, place: PendingSeat) -> None:
        """Store the invitation by which a guest can be called back. If it's invalid, do nothing."""
        if CODE.fullmatch(place.return_invitation):
            other_codes = {seat: code for seat, code in self.load().items() if code != place.return_invitation}       # a guest may have changed seats
            self.write(other_codes | {str(place.seat): place.return_invitation},
                       {seat: guest for seat, guest in self.removed_guests().items() if guest.code != place.return_invitation})

    def remove(self, place: PendingSeat, bot: bool) -> None:
        """Delete a removed guest's invitation. `bot` says whether a bot takes the seat.

        If the guest is away, store the removal, so that they're told when they come back.
        """
        codes, removed = self.load(), self.removed_guests()
        code = codes.pop(str(place.seat), "")
        is_away = place.seat >= 0 and place.state != "open"
        if is_away:
            removed[place.seat] = RemovedGuest(place.open_mark, code, bot)
        self.write(codes, removed)

    def forget(self) -> None:
        """Delete everything stored for the match."""
        self.quota_storage.forget(self.key)


def is_removed_guest(data: Any) -> bool:
    """Return whether JSON-like data describes a removed guest."""
    if not isinstance(data, list) or [*map(type, data)] != [str, str, bool]:
        return False
    mark, code, _ = data
    return len(mark) <= LONGEST_MARK and (not code or bool(CODE.fullmatch(code)))


def places_after_reload(quota_storage: QuotaStorage, id: str, seats: Sequence[int]) -> list[PendingSeat]:
    """Return the places of a match's guests after a reload. Guests whose invitation is stored can be called back by it."""
    codes, places = StoredInvitations(quota_storage, id).load(), [*map(PendingSeat, seats)]
    for place in places:
        place.return_invitation = codes.get(str(place.seat), "")
        place.not_yet_back = bool(place.return_invitation)
    return places


class RecallPort(Protocol):
    """The interface of the host's table for the dialog that calls guests back."""

    places: list[PendingSeat]

    @property
    def host(self) -> str:
        """The host's name."""

    def name_at(self, seat: int) -> str:
        """Return the name at a seat."""

    def on_return(self, place: PendingSeat, connection: PeerConnection) -> None:
        """Seat a returning guest on `connection`."""

    def show_invitation(self) -> None:
        """Show the invitation for a guest who can't be called back."""

    def dismiss_removed_guest(self, who: str, connection: PeerConnection, words: Sequence[str]) -> None:
        """If the connection is open now, send a removed guest the messages `words`, close it, and tell the host that this was done."""


class GuestRecall:
    """Shows the dialog with the code that calls guests back, and makes the connections over which they return.

    `connections` has these by seat. Guests who were `removed` while away can use the code too, but are only told that they've lost their seat.
    """

    def __init__(self, page: Page, table: RecallPort, removed: Mapping[int, RemovedGuest]):
        self.page, self.table, self.removed = page, table, removed
        self.connections: dict[int, PeerConnection] = {}
        self.removal_lines: dict[int, PeerConnection] = {}
        self.code = ""              # the last code's address, shown until there is a new one: some browsers drop an unused connection after seconds
        self.seats = {place.seat for place in table.places if place.not_yet_back}

    @property
    def recallable_places(self) -> list[PendingSeat]:
        """The places whose guests can be called back."""
        return [place for place in self.table.places if place.not_yet_back and place.state == "waiting"]

    def show(self) -> None:
        """Show the dialog, and make a connection for each guest who can be called back.

        Also make one for each removed guest who can still be told.
        """
        self.paint()
        for place in [place for place in self.recallable_places if place.seat not in self.connections]:
            self.page.browser.connections.join(place.return_invitation,
                                               self.page.here(lambda connection, place=place: self.on_connection_made(place, connection)))
        away = {place.seat for place in self.recallable_places}
        for seat, guest in self.removed.items():
            if guest.code and seat not in self.removal_lines.keys() | away:
                self.page.browser.connections.join(guest.code, self.page.here(lambda connection, seat=seat: self.on_removal_connection(seat, connection)))

    def on_removal_connection(self, seat: int, connection: PeerConnection | None) -> None:
        """Keep the connection over which a removed guest will be told about their removal. Do nothing if none could be made (None)."""
        if connection:
            self.removal_lines[seat] = connection
            connection.watch(self.page.guard(lambda: self.table.dismiss_removed_guest(self.table.name_at(seat), connection, self.removed[seat].words)))
            self.refresh()

    def paint(self) -> None:
        """Show the code and which guests are back. Once all are, close the dialog."""
        away = self.recallable_places
        if not away:
            return self.page.close_dialog()
        if all(place.seat in self.connections for place in away):
            removed_replies = {self.removed[seat].code: connection.code for seat, connection in self.removal_lines.items()}
            code = combine_replies({**{place.return_invitation: self.connections[place.seat].code for place in away}, **removed_replies})
            self.code = self.page.browser.place.home + dump_code(RecallCode(code, self.table.host))
        places = [place for place in self.table.places if place.seat in self.seats and (place.not_yet_back or place.state == "open")]
        states = [(self.table.name_at(place.seat), "waiting" if place.not_yet_back else "open") for place in places]
        return self.page.open_dialog(recall_dialog(states, self.code, self.page.browser.can_share()), whose=self)

    def refresh(self) -> None:
        """Repaint the dialog if it is open."""
        if self.page.dialog_owner is self:
            self.paint()

    def on_connection_made(self, place: PendingSeat, connection: PeerConnection | None) -> None:
        """Keep the connection made for a guest to come back.

        If none could be made from the guest's code (None), the guest needs an ordinary invitation.
        """
        if connection and place.seat not in self.connections:
            self.connections[place.seat] = connection
            connection.watch(self.page.here(lambda: self.on_connection_change(place, connection)))
        elif connection:
            connection.close()
        else:
            place.not_yet_back = False
            if not self.recallable_places and self.page.dialog_owner is self:
                return self.table.show_invitation()
        return self.refresh()

    def on_connection_change(self, place: PendingSeat, connection: PeerConnection) -> None:
        """If a connection has opened, seat its guest. If it has closed unused while the code is shown, replace it."""
        if self.connections.get(place.seat) is connection and connection.state != "waiting":
            del self.connections[place.seat]
            if connection.state == "open":
                self.table.on_return(place, connection)
            elif self.page.dialog_owner is self:
                self.show()

    def drop(self, place: PendingSeat) -> None:
        """Stop calling a guest who is back already or has been removed."""
        place.not_yet_back = False
        if connection := self.connections.pop(place.seat, None):
            connection.close()

    def close(self) -> None:
        """Close all waiting connections."""
        unused_lines = [*self.connections.values(), *self.removal_lines.values()]
        self.connections, self.removal_lines = {}, {}
        for connection in unused_lines:
            connection.close()
