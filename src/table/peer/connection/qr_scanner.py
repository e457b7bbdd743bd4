"""Scan a code from another device with the camera, or from a picture. assets/js/scan.js does the looking."""

from collections.abc import Callable

from courtcards.engine.limits import LINK
from courtcards.texts import said
from table.markup.dialogs import sheet
from table.markup.html import Markup, h, icon
from table.page.page import Page


def scanning(title: str, help: str, trouble: str, sees: bool, again: bool, paste: str) -> Markup:
    """Return the dialog; trouble: why the last try was none, or nothing; sees: whether there is a camera; again: whether it may be there if it's tried again;
    paste: the action by which the code comes instead.
    """
    seen = h("qr-scanner", class_="scanner", role="img", aria_label=said("near", "camera")) if sees else None
    said_ = h("p", trouble, class_="setup__error") if trouble else h("p", help)
    # the way that may come while others are pressed stands last
    ways = [h("button", icon("photo-camera"), said("near", "scan-picture"), type="button", class_="btn", data_scan="picture"),
            h("button", said("near", "scan-paste"), type="button", class_="btn", data_do=paste),
            h("button", said("near", "scan-again"), type="button", class_="btn", data_do="scan-again") if again else None]
    return sheet(title, [seen, h("div", said_, role="status")], ways)


LOOKS = "", "no-code", "no-picture", "slow", "dark"         # after which the camera goes on looking
FINAL = "unsafe", "canvas"                                  # why it never will


class Scanning:
    """The dialog in which a code is scanned: `take` takes what it holds and returns whether that is what is wanted, `paste` is how it comes instead."""

    def __init__(self, page: Page, take: Callable[[str], bool], paste: str):
        self.page, self.take, self.paste = page, take, paste
        self.words, self.trouble = ("", ""), ""         # `trouble` is why there is no camera

    def begin(self, title: str, help: str) -> None:
        """Open it, and have the camera look."""
        self.words, self.trouble = (title, help), ""
        self.show()
        self.page.browser.lines.scan(self.page.here(lambda here: None if here else self.do_unscanned({"why": "unread"})))

    def show(self, why: str = "") -> None:
        """Show it; why: the key of what is said of the last try."""
        trouble, again = said("near", f"scan-{why}") if why else "", self.trouble not in ("", *FINAL)
        self.page.open_dialog(scanning(*self.words, trouble, not self.trouble, again, self.paste), whose=self)

    def do_scanned(self, data: dict[str, str]) -> None:
        """Take what a code holds; while it is none that is wanted the camera goes on looking."""
        if self.take(data["value"][:LINK]):
            self.page.close_dialog()
        else:
            self.show("other")

    def do_unscanned(self, data: dict[str, str]) -> None:
        """Say why there is no code, and what can be done instead, unless the code is pasted by now."""
        if self.page.whose is not self:
            return
        if data["why"] not in LOOKS:
            self.trouble = data["why"]
        self.show(data["why"])

    def do_scan_again(self, _: dict[str, str]) -> None:
        """Have the camera look again."""
        self.begin(*self.words)
