"""The dialog that scans another device's QR code with the camera or from a picture; assets/js/scan.js does the recognition."""

from collections.abc import Callable

from courtcards.engine.limits import LINK
from courtcards.texts import common_text
from table.markup.dialogs import sheet_dialog
from table.markup.html import Markup, h, icon
from table.page.page import Page


def scanner_dialog(title: str, help: str, trouble: str, sees: bool, again: bool, paste: str) -> Markup:
    """Return the scanner dialog.

    * `trouble` says why the last try failed, or is "".
    * `sees` says whether there is a camera.
    * `again` says whether trying the camera again may help.
    * `paste` is the action that asks for the code as text instead.
    """
    camera = h("qr-scanner", class_="scanner", role="img", aria_label=common_text("near", "camera")) if sees else None
    message = h("p", trouble, class_="setup__error") if trouble else h("p", help)
    # scanning again comes last, so that it doesn't shift the other buttons when it appears
    buttons = [h("button", icon("photo-camera"), common_text("near", "scan-picture"), type="button", class_="btn", data_scan="picture"),
               h("button", common_text("near", "scan-paste"), type="button", class_="btn", data_do=paste),
               h("button", common_text("near", "scan-again"), type="button", class_="btn", data_do="scan-again") if again else None]
    return sheet_dialog(title, [camera, h("div", message, role="status")], buttons)


PASSING_ERRORS = "", "no-code", "no-picture", "slow", "dark"  # errors after which the camera keeps scanning
FINAL_ERRORS = "unsafe", "canvas"                             # errors that trying again can't fix


class QrScanner:
    """Opens the dialog that scans a code, and handles the results.

    `take` accepts the code's text and returns whether the code is of the right kind. `paste` is the action that asks for text instead.
    """

    def __init__(self, page: Page, take: Callable[[str], bool], paste: str):
        self.page, self.take, self.paste = page, take, paste
        self.words, self.trouble = ("", ""), ""         # heading and help; why there is no camera

    def begin(self, title: str, help: str) -> None:
        """Open the dialog and start the camera. If the scanner can't be loaded, say so in the dialog."""
        self.words, self.trouble = (title, help), ""
        self.show()
        self.page.browser.connections.scan(self.page.here(lambda is_loaded: None if is_loaded else self.do_unscanned({"why": "unread"})))

    def show(self, why: str = "") -> None:
        """Show the dialog. `why` is the end of the last error's text key, or ""."""
        trouble = common_text("near", f"scan-{why}") if why else ""
        may_retry = self.trouble not in ("", *FINAL_ERRORS)
        self.page.open_dialog(scanner_dialog(*self.words, trouble, not self.trouble, may_retry, self.paste), whose=self)

    def do_scanned(self, data: dict[str, str]) -> None:
        """Accept a scanned code, or say that it's the wrong one and keep scanning."""
        if self.take(data["value"][:LINK]):
            self.page.close_dialog()
        else:
            self.show("other")

    def do_unscanned(self, data: dict[str, str]) -> None:
        """Unless the dialog has closed, say why nothing was scanned and what else to try."""
        if self.page.dialog_owner is not self:
            return
        if data["why"] not in PASSING_ERRORS:
            self.trouble = data["why"]
        self.show(data["why"])

    def do_scan_again(self, _: dict[str, str]) -> None:
        """Start the camera again."""
        self.begin(*self.words)
