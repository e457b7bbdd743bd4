"""Where a guest comes in whose phone's camera does not lead here: the invitation is scanned in the page, or pasted. No DOM."""

from collections.abc import Callable

from courtcards.texts import said
from table.page.page import Page
from table.peer.connection.code_page import pasting
from table.peer.connection.connect_codes import Code, Invitation, Recall, found, read, written
from table.peer.connection.pending_invites import REPLY
from table.peer.connection.qr_scanner import Scanning
from table.peer.connection.reconnect_code import part_of
from table.screens.message import Message


class Following:
    """Has an invitation scanned, or what a table shows that was `silent`, and follows it: also a code that calls its guests back.

    `again` takes a code that was left here before, and returns whether it is such.
    """

    def __init__(self, page: Page, silent: bool = False, again: Callable[[Code], bool] = lambda code: False):
        self.page, self.silent, self.again = page, silent, again
        self.words = "scan-table" if silent else "scan-invitation"
        self.scanning = Scanning(page, self.follow, "paste-table" if silent else "open-record")

    def do_scan_invitation(self, _: dict[str, str]) -> None:
        """Ask for the invitation."""
        self.scanning.begin(said("near", self.words), said("near", "scan-invitation-help"))

    def follow(self, text: str) -> bool:
        """Follow an invitation; return whether it is one."""
        code = found(text)
        if not isinstance(code, Invitation | Recall):
            return False
        if isinstance(code, Recall) and not part_of(self.page, code):
            self.page.tell("not-called")
        elif not self.again(code):
            self.open(code)
        return True

    def open(self, code: Code) -> None:
        """Open a code; the address of a table that was silent is out of date, and nobody comes back by it."""
        if self.silent:
            self.page.browser.replace(written(code))
            self.page.open_anew(written(code))
        else:
            self.page.browser.go(written(code))

    def do_paste_table(self, _: dict[str, str]) -> None:
        """Ask for what the table shows."""
        self.ask()

    def ask(self, pasted: str = "", why: str = "") -> None:
        """Ask for what the table shows; `why` what was `pasted` is something else."""
        self.page.ask(pasting(said("near", "paste-table"), said("near", "link"), pasted, why), self.pasted)

    def pasted(self, answer: dict[str, str]) -> None:
        """Follow what was pasted; anything else stays to be mended."""
        text = answer.get("value", "").strip()
        if not self.follow(text):
            self.ask(text, said("near", "no-code"))

    def stored(self, key: str) -> None:
        """Follow a table's code that another tab hands over, and tell it so by taking it away."""
        code = read(self.page.saves.get(REPLY) or "") if key == REPLY else None
        if isinstance(code, Recall) and part_of(self.page, code):
            self.page.saves.forget(REPLY)
            self.open(code)


class Gate(Message):
    """The way to a table."""

    def __init__(self, page: Page):
        super().__init__(page.paint, said("near", "gate"), said("near", "gate-line"), ["scan-invitation", "open-record", "lobby"])
        following = Following(page)
        self.parts = following, following.scanning
