"""Receives all matches and sets that another device offers. Once the player accepts, they are imported like any other backup."""

from typing import Any

from courtcards.engine import limits
from courtcards.saves.loader import is_int_in_range
from courtcards.texts import common_text
from table.files.backup import BackupImportScreen
from table.files.backup_format import parse_backup
from table.files.backup_page import backup_counts_text
from table.files.file_parser import BadFile
from table.files.import_export import read_file_text
from table.page.page import Page
from table.page.ports import PeerConnection
from table.page.screen import StaticScreen
from table.page.shared_messages import size_text
from table.peer.connection.connect_codes import Reply, TransferInvitation, dump_code, invitation_mark
from table.peer.protocol.messages import LAST_PART, MORE_PARTS, BadNote, Parts, split_message
from table.peer.transfer import transfer_page
from table.screens.setup_seats import clean_name

COUNT_KEYS = {"matches", "sets", "scores", "past"}      # the keys of an offer's counts
REPAINT_STEP = 0.01     # progress between two repaints, from 0 to 1


class TransferReceive(StaticScreen):
    """The receiving device's screen.

    `pieces` holds the received parts of the file, or None before the player has accepted it. `size` is its length in characters, or 0 before the offer, and
    `arrived` is how many characters have arrived. `counts` has the numbers of matches and sets in the file. `why` is a sentence saying why nothing is imported,
    or "".
    """

    def __init__(self, page: Page, invitation: TransferInvitation):
        self.page, self.invitation = page, invitation
        self.connection: PeerConnection | None = None
        self.notes = Parts(limits.GUEST_MESSAGE)
        self.counts: dict[str, int] = {}
        self.pieces: list[str] | None = None
        self.size = self.arrived = 0
        self.error = self.why = ""
        self.shown_share, self.is_complete = 0.0, False

    # display

    def open(self) -> None:
        """Show the page for the current state."""
        self.page.title(common_text("page", "name-titled", title=common_text("handover", "title")))
        self.page.paint(self.state_page())

    def state_page(self) -> str:
        """Return the page for the current state."""
        about = {"what": backup_counts_text(self.counts), "size": size_text(self.size), "done": size_text(self.arrived)}
        if self.why:
            return transfer_page.transfer_ended_page(self.why)
        if self.connection is None:
            return transfer_page.transfer_question_page(self.invitation.owner, self.error)
        if self.connection.state == "waiting":
            reply = Reply(self.connection.code, invitation_mark(self.invitation.code), clean_name(self.page.settings["name"])
                          or common_text("handover", "somebody"))
            return transfer_page.transfer_reply_page(self.page.browser.place.home + dump_code(reply), self.page.browser.can_share())
        if not self.size:
            return transfer_page.transfer_stage_page("waiting", about, (), waits=True)
        if self.pieces is None:
            return transfer_page.transfer_offer_page(about)
        return transfer_page.transfer_progress_page("coming", "silent" if self.connection.state == "silent" else "sending", about, self.arrived / self.size)

    def close(self) -> None:
        """Disconnect as the screen is left, unless the transfer is complete."""
        if self.connection and not self.is_complete:
            self.connection.close()

    # the connection

    def do_near_join(self, _: dict[str, str]) -> None:
        """Accept the invitation: start a connection, whose reply is then shown. Do nothing if there is a connection already."""
        if self.connection is None:
            self.page.browser.connections.join(self.invitation.code, self.page.here(self.on_joined))

    do_main = do_near_join

    def on_joined(self, connection: PeerConnection | None) -> None:
        """Show the reply. If no connection could be made (None), say that the invitation can't be used."""
        self.error = "" if connection else common_text("near", "unusable")
        self.connection = connection
        if connection:
            connection.watch(self.page.here(self.on_connection_change))
            connection.listen(self.page.here(self.hear))
        self.open()

    def on_connection_change(self) -> None:
        """Handle the connection's new state. If it has closed before the file is complete, say that the transfer has stopped."""
        if self.connection and self.connection.state == "closed" and not self.is_complete:
            self.why = self.why or common_text("handover", "stopped")
        self.open()

    def refuse(self, why: str) -> None:
        """Disconnect, import nothing and say why."""
        self.why, self.pieces = self.why or why, None
        if self.connection:
            self.connection.close()
        self.open()

    def do_stop_moving(self, _: dict[str, str]) -> None:
        """Stop the transfer by going back to the lobby."""
        self.page.browser.go("#/")

    # received messages

    def do_take_all(self, _: dict[str, str]) -> None:
        """Accept the offer."""
        if self.connection and self.size and self.pieces is None:
            self.pieces = []
            self.say("take")
            self.open()

    def say(self, what: str) -> None:
        """Send a message of the kind `what`, without further fields."""
        if self.connection:
            for part in split_message({"t": what}):
                self.connection.send(part)

    def hear(self, text: str) -> None:
        """Handle a received string: the offer or, once that is accepted, a part of the file. Disconnect if the string is invalid."""
        if self.why or self.is_complete:
            return
        try:
            if self.pieces is not None:
                self.gather(self.pieces, text)
            elif note := self.notes.add_part(text):
                self.on_offer(note)
        except (BadNote, BadFile) as error:
            self.refuse(common_text("handover", "foreign") if isinstance(error, BadNote) else str(error))

    def on_offer(self, note: dict[str, Any]) -> None:
        """Show the other device's offer. Raises BadNote if it's invalid, and BadFile if the file is too large."""
        counts, size = note.get("counts"), note.get("size")
        if note["t"] != "all" or self.size or type(size) is not int or size < 1:
            raise BadNote("no offer")
        if not isinstance(counts, dict) or not counts.keys() <= COUNT_KEYS:
            raise BadNote("no counts")
        if not all(is_int_in_range(count, 0, limits.BACKUP_FILE) for count in counts.values()):
            raise BadNote("no counts")
        if size > limits.BACKUP_FILE:
            raise BadFile(common_text("moving", "large"))
        self.size, self.counts = size, counts
        self.open()

    def gather(self, pieces: list[str], text: str) -> None:
        """Add a part of the file to `pieces`. After the last part, read the file.

        Raises BadFile if a part is invalid, or if the file isn't of the offered size.
        """
        self.arrived += len(text) - 1
        is_last = text[:1] == LAST_PART
        fits = self.arrived == self.size if is_last else self.arrived < self.size
        if text[:1] not in (MORE_PARTS, LAST_PART) or len(text) > limits.MESSAGE_PART or not fits:
            raise BadFile(common_text("handover", "cut"))
        pieces.append(text[1:])
        if is_last:
            read_file_text(self.page, ["".join(pieces)], self.open_import, lambda error: self.refuse(str(error)))
        elif self.arrived / self.size >= self.shown_share + REPAINT_STEP:
            self.shown_share = self.arrived / self.size
            self.open()

    def open_import(self, sort: str, data: Any) -> None:
        """Confirm that the file has arrived, and open the screen that imports it. If it isn't a valid backup, refuse it.

        `sort` is the file's kind, `data` its content.
        """
        if sort != "all":
            return self.refuse(common_text("handover", "foreign"))
        try:
            screen = BackupImportScreen(self.page, parse_backup(data))
        except BadFile as error:
            return self.refuse(str(error))
        self.is_complete = True
        self.say("got")
        return self.page.enter(screen)
