"""Sends a letter and opens a pasted one. A letter is sent with the device's share menu, by copying it, or as a QR code."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from courtcards.engine.limits import FILE
from courtcards.saves.errors import BadRecord
from courtcards.saves.link_finder import find_links
from courtcards.texts import common_text
from table.markup.button_data import MAIN, Button
from table.markup.html import Markup, h, icon
from table.page.page import Page
from table.page.qr_code import is_scannable, qr_code_dialog
from table.page.share_dialogs import is_bare_link, link_length_text

ADDRESS_BOX_ID = "letter"   # the id of the text box with the address


def main_action(buttons: Sequence[Button]) -> str:
    """Return the action of the first main button among these, or "" if none is a main button."""
    return next((act for act, _, attributes in buttons if "data_main" in attributes), "")


class OutgoingLetter:
    """The letter of a screen, and the buttons that send it.

    `text` returns the letter, or None if it's too long for a link. `on_sent` is called once it was sent or copied, `on_shown` once its text or
    QR code is displayed.
    """

    def __init__(self, page: Page, text: Callable[[], str | None], reader: Callable[[], str], on_sent: Callable[[], None],
                 on_shown: Callable[[], None] = lambda: None):
        self.page, self.text, self.reader, self.on_sent, self.on_shown = page, text, reader, on_sent, on_shown

    @property
    def address(self) -> str | None:
        """The letter's address, or None if it's too long.

        In the one-file copy, which has no site, it's only the part after the site's address.
        """
        text = self.text()
        return f"{self.page.browser.place.home}#/letter/{text}" if text else None

    def buttons(self, again: bool) -> list[Button]:
        """Return the buttons that send the letter. If the letter is too long, the list is empty.

        `again` says whether the letter was sent already.
        """
        address, who = self.address, self.reader()
        if address is None:
            return []
        can_share = self.page.browser.can_share() and not is_bare_link(address)
        main_attributes = {} if again else MAIN
        code_button: Button = ("letter-code", icon("ui-code"), {"class_": "btn letter__code", "aria_label": common_text("post", "as-code")})
        code_buttons = [code_button] if is_scannable(address) else []
        copy_button: Button = ("letter-copy", [icon("ui-copy"), common_text("post", "copy")], {} if can_share else main_attributes)
        send_buttons: list[Button] = [("letter-send", [icon("ui-share"), common_text("post", "send-again" if again else "send", who=who)],
                                       main_attributes)] if can_share else []
        return [*code_buttons, copy_button, *send_buttons]

    def folded_letter(self, honour: bool) -> Markup:
        """Return the collapsed address of the letter with notes about it. With `honour`, one of them asks for fair play."""
        address = self.address
        appeal = h("p", common_text("post", "honour"), class_="letter__honour") if honour else None
        if address is None:
            return h("div", appeal, h("p", common_text("post", "long")), class_="letter", data_key="letter")
        field = h("input", class_="field-box", id=ADDRESS_BOX_ID, value=address, readonly=True, aria_label=common_text("post", "letter"))
        details = h("details", h("summary", common_text("post", "show"), class_="link", data_do="letter-text"), field, class_="letter__raw")
        return h("div", appeal, h("p", link_length_text(address)), details, class_="letter", data_key="letter")

    # actions

    def do_letter_send(self, _: dict[str, str]) -> None:
        """Open the device's share menu with the letter."""
        self.page.browser.send(ADDRESS_BOX_ID, self.page.here(lambda done: self.on_shared(done, "sent")))

    def do_letter_copy(self, _: dict[str, str]) -> None:
        """Copy the letter to the clipboard."""
        self.page.browser.copy(ADDRESS_BOX_ID, self.page.here(lambda done: self.on_shared(done, "copied")))

    def on_shared(self, done: bool, how: str) -> None:
        """Handle an attempt to copy or send the letter (`how` is `copied` or `sent`). If it failed, tell the player."""
        self.page.drop("sharing")
        if not done:
            self.on_shown()                # the page has expanded the address so that it can be copied by hand
            return self.page.tell("not-copied" if how == "copied" else "not-sent")
        if how == "copied":
            self.page.tell("letter-copied", who=self.reader())
        return self.on_sent()

    def do_open_letter(self, _: dict[str, str]) -> None:
        """Open the letter on the clipboard. If there's none, ask the player to paste a letter."""
        self.page.browser.paste(self.page.here(self.on_pasted))

    def on_pasted(self, text: str) -> None:
        """Open the first letter in a pasted text, skipping this screen's own. If there's none, ask the player to paste a letter."""
        own_letter, route = self.text(), ""
        with suppress(BadRecord):
            letters = (link for link in find_links(text[:FILE]) if link.kind == "letter")
            route = next((link.route for link in letters if link.letters != own_letter), "")
        if route:
            self.page.browser.go(route)
        else:
            self.page.ask_record()

    def do_letter_text(self, _: dict[str, str]) -> None:
        """Report that the letter's text is displayed, because its address was expanded and may now be copied by hand."""
        self.on_shown()

    def do_letter_code(self, _: dict[str, str]) -> None:
        """Show the letter as a QR code for another device to scan."""
        address = self.address
        if address and is_scannable(address):
            self.on_shown()
            self.page.open_dialog(qr_code_dialog(address, self.reader()))
