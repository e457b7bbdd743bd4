"""Sends all matches and card sets to another device: invites it to connect, then sends everything as one file, in parts."""

from courtcards.engine import limits
from courtcards.texts import common_text
from table.files.backup import BackupExport
from table.files.backup_page import backup_counts_text
from table.page.page import Page
from table.page.ports import PeerConnection
from table.page.screen import StaticScreen
from table.page.shared_messages import size_text
from table.peer.connection.connect_codes import TransferInvitation, dump_code
from table.peer.connection.pending_invites import PendingInvites, PendingSeat
from table.peer.protocol.messages import LAST_PART, MORE_PARTS, BadNote, Parts, split_message
from table.peer.transfer import transfer_page
from table.screens.setup_seats import clean_name

PARTS_PER_BURST = 60    # parts sent at a time, between which the page responds
PAUSE_MS = 20           # until the connection's load is checked again


class TransferSend(PendingInvites, StaticScreen):
    """The sending device's screen, which invites the other device and then sends it the file.

    `stage` is `inviting`, `gathering` (preparing the file), `asks` (offering it) or `sending`, and at the end `handed`, `broken` or `heavy` (too large). `at`
    is how many characters of the file were sent.
    """

    def __init__(self, page: Page):
        super().__init__(page, "", [PendingSeat(0)])
        self.parts = (self.scanning,)
        self.file = BackupExport(page, self.show_preparation, self.offer, lambda: self.stage == "gathering")
        self.stage, self.at, self.notes = "inviting", 0, Parts(limits.GUEST_MESSAGE)

    # the invitation

    @property
    def host(self) -> str:
        """The name of this device's player, or a word for a player without a name."""
        return clean_name(self.page.settings["name"]) or common_text("handover", "somebody")

    def name_at(self, seat: int) -> str:
        """Return the words that stand for the other device, whose name isn't known."""
        return common_text("handover", "other")

    def set_name(self, seat: int, name: str) -> None:
        """Ignore the name in the other device's reply."""

    def on_place_change(self, place: PendingSeat, connection: PeerConnection) -> None:
        """Handle a new state of the connection. Once it's open, start the transfer.

        If it closes before that, invite again. If it closes during the transfer, say that the transfer broke off.
        """
        if connection.state == "open" and self.stage == "inviting":
            self.stage = "gathering"
            connection.listen(self.page.here(self.hear))
            return self.file.begin()
        if connection.state == "closed" and self.stage in ("gathering", "asks", "sending"):
            self.stage = "broken"
        elif connection.state == "closed" and self.stage == "inviting":
            self.error = common_text("handover", "unreached")
            self.invite()
        return self.show()

    def follow_connection(self, place: PendingSeat, connection: PeerConnection) -> None:
        """Handle the connection's new state."""
        if place.connection is connection:
            if connection.state == "closed":
                place.on_lost()
            self.on_place_change(place, connection)

    def invitation_route(self, place: PendingSeat, connection: PeerConnection) -> str:
        """Return the address that invites the other device to connect over `connection`."""
        return dump_code(TransferInvitation(connection.code, self.host))

    # display

    def open(self) -> None:
        """Invite the other device, if there is anything to send."""
        self.page.title(common_text("page", "name-titled", title=common_text("handover", "title")))
        if not self.file.is_empty:
            self.invite()
        self.show()

    def show(self) -> None:
        """Repaint the page for the current stage. While the file is being prepared, do nothing, as `show_preparation` paints the page."""
        if self.file.is_empty:
            return self.page.paint(transfer_page.nothing_to_send_page())
        if self.stage == "inviting":
            return self.page.paint(transfer_page.transfer_invitation_page(self.address, self.error, self.page.browser.can_share()))
        return None if self.stage == "gathering" else self.page.paint(self.state_page())

    def state_page(self) -> str:
        """Return the page for the current stage, once the file is ready or the transfer has ended."""
        connection, size = self.places[0].connection, len(self.file.text)
        arrived = max(0, self.at - connection.unsent_bytes) if connection else 0
        about = {"what": backup_counts_text(self.file.counts), "size": size_text(size), "done": size_text(arrived)}
        if self.stage == "sending":
            key = "reading" if arrived == size else "sending"
            return transfer_page.transfer_progress_page(key, "silent" if connection and connection.state == "silent" else key, about, arrived / size)
        return transfer_page.transfer_stage_page(self.stage, about, self.file.missing, self.stage == "asks")

    def close(self) -> None:
        """Disconnect as the screen is left."""
        self.places[0].dismiss()

    def do_scan_reply(self, _: dict[str, str]) -> None:
        """Open the scanner for the other device's reply."""
        self.scan()

    def do_paste_reply(self, _: dict[str, str]) -> None:
        """Open the dialog in which the other device's reply can be pasted."""
        self.ask()

    def do_stop_moving(self, _: dict[str, str]) -> None:
        """Stop the transfer and show that it broke off."""
        self.end("broken")

    def end(self, stage: str) -> None:
        """Disconnect, and show `stage` as the result."""
        self.stage = stage
        self.places[0].dismiss()
        self.show()

    # messages

    def show_preparation(self, share: float) -> None:
        """Show the progress of preparing the file. `share` is from 0 to 1."""
        self.page.paint(transfer_page.preparing_page(share))

    def offer(self) -> None:
        """Offer the prepared file, if the connection is still open. If the file is too large to be imported, end the transfer."""
        if len(self.file.text) > limits.BACKUP_FILE:
            self.end("heavy")
        elif self.stage == "gathering":
            self.stage = "asks"
            self.say({"t": "all", "size": len(self.file.text), "counts": self.file.counts})
            self.show()

    def say(self, note: dict[str, object]) -> None:
        """Send a message. If there is no connection, do nothing."""
        if connection := self.places[0].connection:
            for part in split_message(note):
                connection.send(part)

    def hear(self, text: str) -> None:
        """Handle a received string. If it accepts the offer, start sending. If it confirms receipt, end the transfer.

        Any other message breaks the transfer off.
        """
        try:
            note = self.notes.add_part(text)
        except BadNote:
            return self.end("broken")
        if note and (note["t"], self.stage) == ("take", "asks"):
            self.stage = "sending"
            return self.go_on()
        if note:
            self.end("handed" if (note["t"], self.stage) == ("got", "sending") and self.at == len(self.file.text) else "broken")
        return None

    def go_on(self) -> None:
        """Send as many parts as the connection takes now, and continue after a pause."""
        connection, text, part_length = self.places[0].connection, self.file.text, limits.MESSAGE_PART - 1
        if self.stage != "sending" or connection is None:
            return
        for _ in range(PARTS_PER_BURST):
            if self.at < len(text) and connection.state == "open" and connection.unsent_bytes < limits.QUEUED_BYTES:
                start = self.at
                self.at = min(start + part_length, len(text))
                connection.send((LAST_PART if self.at == len(text) else MORE_PARTS) + text[start:self.at])
        if self.stage != "sending":
            return
        self.show()
        if self.at < len(text) or connection.unsent_bytes:
            self.page.later(PAUSE_MS, self.go_on)
