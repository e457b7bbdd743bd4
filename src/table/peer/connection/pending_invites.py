"""Waits for guests: each is invited over a connection, and joins or comes back with a reply to that invitation."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from courtcards.texts import common_text
from table.page.page import Page
from table.page.ports import PeerConnection
from table.peer.connection.code_page import paste_dialog
from table.peer.connection.connect_codes import Invitation, Reply, dump_code, find_code, invitation_mark, parse_code
from table.peer.connection.qr_scanner_dialog import QrScanner
from table.storage.quota_storage import PREFIX

REPLY_KEY = PREFIX + "reply"        # storage key for a reply or a host's code, handed over by another tab
FIRST_ONLOOKER = -2                 # the first spectator's number instead of a seat; further ones count downwards


class PendingSeat:
    """A place for a guest or spectator, with its connections.

    * `connection` is the current connection, and `taken` says whether a reply to its invitation has arrived.
    * `spare_connection` is a spare connection, whose invitation a connected guest already holds.
    * `return_invitation` is the invitation the guest sent us for reconnecting.
    * `not_yet_back` says whether the guest hasn't been connected since this page was loaded.
    * `kept` says whether a guest who is away holds the open invitation.
    * `removed_connections` has the connections whose invitations removed guests still hold, each with the messages for that guest.

    A spectator has a `name` and, in place of a seat, a number from FIRST_ONLOOKER downwards.
    """

    def __init__(self, seat: int):
        self.seat, self.name = seat, ""
        self.connection: PeerConnection | None = None
        self.spare_connection: PeerConnection | None = None
        self.taken = self.not_yet_back = self.kept = False
        self.return_invitation = ""
        self.removed_connections: list[tuple[PeerConnection, Sequence[str]]] = []

    @property
    def state(self) -> str:
        """The state of the place.

        It's `waiting` until a reply arrives, and `coming` while connecting. Then it's the state of the connection, `open` or `silent`.
        """
        if self.connection is None or not self.taken:
            return "waiting"
        return "coming" if self.connection.state == "waiting" else self.connection.state

    @property
    def is_occupied(self) -> bool:
        """Whether the place belongs to a guest or spectator: one who is connected or connecting, or a guest who is away."""
        return self.state != "waiting" or (self.seat >= 0 and (self.kept or self.not_yet_back))

    @property
    def open_connection(self) -> PeerConnection | None:
        """The connection whose invitation is open, or None if it hasn't been made yet."""
        return self.spare_connection if self.taken else self.connection

    @property
    def open_mark(self) -> str:
        """The mark of the open invitation, or "" if there is none."""
        return invitation_mark(self.open_connection.code) if self.open_connection else ""

    def is_answered_by(self, reply: Reply) -> bool:
        """Return whether a reply answers the open invitation."""
        return bool(self.open_mark) and self.open_mark == reply.mark

    def on_lost(self) -> None:
        """Drop the lost connection. If there's a spare one, its invitation is now the open one."""
        self.connection, self.spare_connection = self.spare_connection, None
        self.kept = self.connection is not None
        self.vacate()

    def seat_returning_guest(self, connection: PeerConnection) -> None:
        """Seat a returning guest on a connection opened with the invitation they left us."""
        old_line, self.connection = self.connection, connection
        self.taken, self.kept = True, False
        if old_line:
            old_line.close()

    def dismiss(self, words: Sequence[str] = ()) -> None:
        """Send the guest the last messages `words`, close both connections and empty the place."""
        if self.connection:
            for text in words:
                self.connection.send(text)
        connections = self.connection, self.spare_connection
        self.connection, self.spare_connection, self.kept = None, None, False             # before closing, so that the closed connections are ignored
        self.vacate()
        for connection in filter(None, connections):
            connection.close()

    def remove(self, words: Sequence[str]) -> None:
        """Remove a guest, and send them `words`, the messages that say why.

        If the guest still holds an invitation and replies to it later, send `words` then, too.
        """
        away_line = self.connection if self.kept else None
        held_line = self.spare_connection if self.taken else away_line
        if held_line:
            self.removed_connections.append((held_line, words))
            self.spare_connection = None
            if not self.taken:
                self.connection = None
        self.not_yet_back = False
        self.dismiss(words)

    def vacate(self) -> None:
        """Mark the place as empty.

        If the guest hasn't been connected since this page was loaded, the invitation they left is kept, as they can still be called back.
        """
        self.taken = False
        if not self.not_yet_back:
            self.return_invitation = ""


class PendingInvites(ABC):
    """A screen that waits for the guests of `game` at their `places`. `error` is the last error as a sentence, or ""."""

    def __init__(self, page: Page, game: str, places: Sequence[PendingSeat]):
        self.page, self.game, self.places = page, game, [*places]
        self.error = ""
        self.spent = set[str]()         # marks of invitations already used
        self.unreached = set[str]()     # marks of invitations held by guests who were removed before a reload
        self.scanning = QrScanner(page, self.accept_reply, "paste-reply")

    # the host and the guests

    @property
    @abstractmethod
    def host(self) -> str:
        """The host's name, shown in invitations."""

    @abstractmethod
    def name_at(self, seat: int) -> str:
        """Return the name at a seat."""

    @abstractmethod
    def set_name(self, seat: int, name: str) -> None:
        """Store a guest's name."""

    @abstractmethod
    def on_place_change(self, place: PendingSeat, connection: PeerConnection) -> None:
        """Handle a new state of a place's connection."""

    @abstractmethod
    def show(self) -> None:
        """Repaint the screen."""

    # invitations

    @property
    def next_place(self) -> PendingSeat | None:
        """The place whose guest is invited now, or None if nobody is left to invite."""
        return next((place for place in self.places if place.state == "waiting"), None)

    @property
    def address(self) -> str:
        """The address of the open invitation, or "" if there is none."""
        place = self.next_place
        return self.page.browser.place.home + self.invitation_route(place, place.open_connection) if place and place.open_connection else ""

    def invitation_route(self, place: PendingSeat, connection: PeerConnection) -> str:
        """Return the address, from its `#` on, that invites a guest or spectator to a place over `connection`."""
        return dump_code(Invitation(connection.code, self.game, self.host, self.name_at(place.seat)))

    def invite(self) -> None:
        """Request a connection with an invitation for the next guest.

        Do nothing if no guest is left to invite, or if that connection exists already.
        """
        place = self.next_place
        if place and place.connection is None:
            self.page.browser.connections.invite(self.page.here(lambda connection: self.on_invited(place, connection)))

    def on_invited(self, place: PendingSeat, connection: PeerConnection | None) -> None:
        """Assign the requested connection to its place, or show an error if the browser couldn't make one."""
        if connection is None:
            self.error = common_text("near", "no-invitation")
        elif place in self.places and place.connection is None:
            place.connection = connection
            self.watch(place, connection)
        self.show()

    def watch(self, place: PendingSeat, connection: PeerConnection) -> None:
        """Have `on_connection_change` called whenever `connection` changes."""
        connection.watch(self.page.here(lambda: self.on_connection_change(place, connection)))

    def on_connection_change(self, place: PendingSeat, connection: PeerConnection) -> None:
        """Handle a change of a connection. If the guest has left an invitation, store that. Otherwise, handle the connection's new state."""
        if place.connection is connection and connection.left_invitation not in ("", place.return_invitation):
            place.return_invitation = connection.left_invitation
        else:
            self.follow_connection(place, connection)

    def send_spare_invitation(self, place: PendingSeat, connection: PeerConnection | None) -> None:
        """Send a connected guest the invitation to the spare `connection`. If none could be made (None), do nothing."""
        if connection and place.connection and place.spare_connection is None:
            place.spare_connection = connection
            self.watch(place, connection)
            place.connection.leave(self.invitation_route(place, connection))

    def follow_connection(self, place: PendingSeat, connection: PeerConnection) -> None:
        """Handle a new state of a place's connection.

        Once it's closed, wait for a new reply. Once it's open, prepare a spare connection.
        """
        if place.connection is not connection:
            return
        if connection.state == "closed":
            self.error = common_text("near", "left" if place.spare_connection else "unreached", who=self.name_at(place.seat))
            place.on_lost()
        elif connection.state == "open":
            self.error = ""
            if place.spare_connection is None:
                self.page.browser.connections.invite(self.page.here(lambda connection: self.send_spare_invitation(place, connection)))
        self.on_place_change(place, connection)

    # replies

    def handle_reply(self, reply: Reply) -> bool:
        """Handle a reply. Return whether it answers an open invitation or comes from a removed guest."""
        place = next((place for place in self.places if place.is_answered_by(reply)), None)
        if place is None:
            return self.handle_unmatched_reply(reply)
        if place.taken and (old_line := place.connection):         # its closing hasn't been noticed yet
            place.on_lost()
            old_line.close()
        place.taken, place.kept = True, False
        self.spent.add(reply.mark)
        self.set_name(place.seat, reply.name)
        if place.connection:
            place.connection.take(reply.code, self.page.here(lambda right: self.on_reply_taken(place, right)))
        return True

    def handle_unmatched_reply(self, reply: Reply) -> bool:
        """Handle a reply that answers no open invitation. Return whether it comes from a removed guest.

        A removed guest is told why they were removed. If the invitation they answered has lost its connection, the host is told that they can't be reached.
        """
        removed_guests = (entry for place in self.places for entry in place.removed_connections)
        connection, words = next((entry for entry in removed_guests if invitation_mark(entry[0].code) == reply.mark), (None, ()))
        if connection:
            connection.watch(self.page.guard(lambda: self.dismiss_removed_guest(reply.name, connection, words)))
            connection.take(reply.code, lambda _: None)
        elif reply.mark in self.unreached:
            self.page.tell("guest-gone", who=reply.name)
        return connection is not None or reply.mark in self.unreached

    def dismiss_removed_guest(self, who: str, connection: PeerConnection, words: Sequence[str]) -> None:
        """If the connection is open now, send a removed guest the messages `words`, close it, and tell the host that this was done."""
        if connection.state == "open":
            for text in words:
                connection.send(text)
            connection.close()
            self.page.tell("guest-told", who=who)

    def on_reply_taken(self, place: PendingSeat, is_valid: bool) -> None:
        """Record whether the reply at a place was valid (`is_valid`).

        If it was, invite the next guest. Otherwise, show an error and wait for another reply.
        """
        place.taken = is_valid
        self.error = "" if is_valid else common_text("near", "no-reply")
        self.invite()
        self.show()

    def on_stored(self, key: str) -> None:
        """Accept a reply that another tab has stored for this one. Delete it from storage to confirm that.

        If the invitation it answers was used before, tell the host.
        """
        reply = parse_code(self.page.saves.get(REPLY_KEY) or "") if key == REPLY_KEY else None
        if isinstance(reply, Reply) and self.handle_reply(reply):
            self.page.saves.forget(REPLY_KEY)
        elif isinstance(reply, Reply) and reply.mark in self.spent:
            self.page.tell("guest-late", who=reply.name)

    def scan(self) -> None:
        """Open the scanner for the next guest's reply."""
        if self.next_place:
            who = self.name_at(self.next_place.seat)
            self.scanning.begin(common_text("near", "scan-reply", who=who), common_text("near", "scan-reply-help", who=who))

    def ask(self, pasted: str = "", why: str = "") -> None:
        """Open the dialog in which the next guest's reply can be pasted.

        If a text was `pasted` before and rejected, `why` is the reason.
        """
        if self.next_place:
            self.page.ask(paste_dialog(common_text("near", "paste-reply", who=self.name_at(self.next_place.seat)), common_text("near", "reply"), pasted, why),
                          self.on_pasted)

    def accept_reply(self, text: str) -> bool:
        """Accept the reply that a text contains.

        Return False if the text contains no reply, or if the reply answers no open invitation.
        """
        reply = find_code(text)
        return isinstance(reply, Reply) and self.handle_reply(reply)

    def on_pasted(self, answer: dict[str, str]) -> None:
        """Accept a pasted reply. If the text isn't one, leave it in the dialog with the reason, so that it can be corrected."""
        text = answer.get("value", "").strip()
        if self.accept_reply(text) or not self.next_place:
            self.show()
        else:
            reply = find_code(text)
            spent_by = reply.name if isinstance(reply, Reply) and reply.mark in self.spent else ""
            self.ask(text, common_text("near", "spent", who=spent_by) if spent_by else common_text("near", "no-reply"))
