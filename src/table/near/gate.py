"""Where a guest comes in whose phone's camera does not lead here: the invitation is scanned in the page, or pasted. No DOM."""

from courtcards.texts import said
from table.near.codes import Invitation, found, written
from table.near.scanning import Scanning
from table.page.page import Page
from table.screens.message import Message


class Following:
    """Has an invitation scanned, and follows it."""

    def __init__(self, page: Page):
        self.page, self.scanning = page, Scanning(page, self.follow, "open-record")

    def do_scan_invitation(self, _: dict[str, str]) -> None:
        """Ask for the invitation."""
        self.scanning.begin(said("near", "scan-invitation"), said("near", "scan-invitation-help"))

    def follow(self, text: str) -> bool:
        """Follow an invitation; return whether it is one."""
        invitation = found(text)
        if not isinstance(invitation, Invitation):
            return False
        self.page.browser.go(written(invitation))
        return True


class Gate(Message):
    """The way to a table."""

    def __init__(self, page: Page):
        super().__init__(page.paint, said("near", "gate"), said("near", "gate-line"), ["scan-invitation", "open-record", "lobby"])
        following = Following(page)
        self.parts = following, following.scanning
