"""Lets a guest join from inside the page by scanning or pasting an invitation.

That helps because a link opened by the camera app may end up in another browser.
"""

from collections.abc import Callable

from courtcards.texts import common_text
from table.page.page import Page
from table.peer.connection.code_page import paste_dialog
from table.peer.connection.connect_codes import Code, Invitation, RecallCode, dump_code, find_code, parse_code
from table.peer.connection.pending_invites import REPLY_KEY
from table.peer.connection.qr_scanner_dialog import QrScanner
from table.peer.connection.reconnect_code import own_reply_in_code
from table.screens.message import MessageScreen


class CodeEntry:
    """Opens an invitation or a reconnect code that the guest has scanned or pasted.

    `at_table` says that the guest is at a table already, so that the code's address replaces the current one. `again` is called with each code first. It
    returns True if it handles the code itself, as it does with the guest's invitation for reconnecting.
    """

    def __init__(self, page: Page, at_table: bool = False, again: Callable[[Code], bool] = lambda code: False):
        self.page, self.at_table, self.again = page, at_table, again
        self.words = "scan-table" if at_table else "scan-invitation"
        self.scanning = QrScanner(page, self.open_code_in, "paste-table" if at_table else "open-record")

    def do_scan_invitation(self, _: dict[str, str]) -> None:
        """Open the scanner for the invitation."""
        self.scanning.begin(common_text("near", self.words), common_text("near", "scan-invitation-help"))

    def open_code_in(self, text: str) -> bool:
        """Open the invitation or reconnect code in a text. Return False if it contains neither.

        If it's a reconnect code that isn't meant for this page, say so instead of opening it.
        """
        code = find_code(text)
        if not isinstance(code, Invitation | RecallCode):
            return False
        if isinstance(code, RecallCode) and not own_reply_in_code(self.page, code):
            self.page.tell("not-called")
        elif not self.again(code):
            self.go_to_code(code)
        return True

    def go_to_code(self, code: Code) -> None:
        """Go to a code's address."""
        if self.at_table:
            self.page.browser.replace(dump_code(code))
            self.page.open_address(dump_code(code))
        else:
            self.page.browser.go(dump_code(code))

    def do_paste_table(self, _: dict[str, str]) -> None:
        """Ask for the code the host shows."""
        self.ask()

    def ask(self, pasted: str = "", why: str = "") -> None:
        """Open the dialog in which the host's code can be pasted.

        If a text was `pasted` before and rejected, `why` is the reason.
        """
        self.page.ask(paste_dialog(common_text("near", "paste-table"), common_text("near", "link"), pasted, why), self.on_pasted)

    def on_pasted(self, answer: dict[str, str]) -> None:
        """Open the pasted code. If the text isn't a code, leave it in the dialog, so that it can be corrected."""
        text = answer.get("value", "").strip()
        if not self.open_code_in(text):
            self.ask(text, common_text("near", "no-code"))

    def on_stored(self, key: str) -> None:
        """Open a host's code that another tab has stored for this one.

        Deleting it from storage tells that tab that it has been taken.
        """
        code = parse_code(self.page.saves.get(REPLY_KEY) or "") if key == REPLY_KEY else None
        if isinstance(code, RecallCode) and own_reply_in_code(self.page, code):
            self.page.saves.forget(REPLY_KEY)
            self.go_to_code(code)


class JoinGateScreen(MessageScreen):
    """The screen for joining a table by scanning or pasting its invitation."""

    def __init__(self, page: Page):
        super().__init__(page.paint, common_text("near", "gate"), common_text("near", "gate-line"), ["scan-invitation", "open-record", "lobby"])
        code_entry = CodeEntry(page)
        self.parts = code_entry, code_entry.scanning
