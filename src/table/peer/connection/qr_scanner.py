"""A code is read off another device by the camera, or off a picture of it. No DOM."""

from collections.abc import Callable

from courtcards.engine.limits import LINK
from courtcards.texts import said
from table.page.page import Page
from table.peer.connection.qr_scanner_page import scanning

PICTURES = "no-code", "no-picture"      # what is wrong with a picture, and not with the camera


class Scanning:
    """The dialog in which a code is scanned: `take` takes what it holds and returns whether that is what is wanted, `paste` is how it comes instead."""

    def __init__(self, page: Page, take: Callable[[str], bool], paste: str):
        self.page, self.take, self.paste = page, take, paste
        self.words, self.sees = ("", ""), True

    def begin(self, title: str, help: str) -> None:
        """Open it, and have the camera look."""
        self.words, self.sees = (title, help), True
        self.show()
        self.page.browser.lines.scan(self.page.here(lambda here: None if here else self.do_unscanned({"why": "unread"})))

    def show(self, why: str = "") -> None:
        """Show it; why: the key of what is said of the last try."""
        self.page.open_dialog(scanning(*self.words, said("near", f"scan-{why}") if why else "", self.sees, self.paste))

    def do_scanned(self, data: dict[str, str]) -> None:
        """Take what a code holds; while it is none that is wanted the camera goes on looking."""
        if self.take(data["value"][:LINK]):
            self.page.close_dialog()
        else:
            self.show("other")

    def do_unscanned(self, data: dict[str, str]) -> None:
        """Say why there is no code, and what can be done instead."""
        self.sees = self.sees and data["why"] in PICTURES
        self.show(data["why"])
