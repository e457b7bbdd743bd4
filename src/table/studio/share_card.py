"""Shares the card being edited as a file or a link. The card stays in its set."""

from courtcards.texts import common_text
from table.files.file_parser import encode_card_link
from table.files.import_export import export_card
from table.markup import dialogs
from table.markup.html import Markup
from table.page.page import Page
from table.page.share_dialogs import bare_link_instructions, is_too_long_link, link_row, save_row
from table.studio.drawing import CardEditor
from table.studio.set_display import card_item


def card_link(page: Page, letters: str) -> str:
    """Return the link that contains a card, given the card's code (`letters`)."""
    return f"{page.browser.place.home}#/card/{letters}"


def too_long_dialog(name: str) -> Markup:
    """Return the dialog that offers a file for a card that is too big for a link."""
    return dialogs.confirm_dialog(common_text("trade", "link-title"), common_text("trade", "too-long", card=name), common_text("trade", "as-file"),
                                  common_text("sheet", "cancel"))


class CardSharing:
    """Carries out the sharing actions for the card being edited."""

    def __init__(self, editor: CardEditor):
        self.editor, self.page = editor, editor.page

    @property
    def card_name(self) -> str:
        """The card's name."""
        return card_item(self.editor.held.own.game, self.editor.held.own.card(self.editor.key) or {}).name

    def do_save_card(self, _: dict[str, str]) -> None:
        """Export the card as a file."""
        self.page.close_dialog()
        export_card(self.page, self.editor.held.own, self.editor.key, self.card_name)

    def do_card_link(self, _: dict[str, str]) -> None:
        """Offer the card as a link that includes its drawing."""
        own_set, card, name = self.editor.held.own, self.editor.held.own.card(self.editor.key) or {}, self.card_name
        self.page.browser.art.get([self.editor.key], self.page.here(lambda arts: self.offer(name, encode_card_link(own_set, card, arts.get(card["key"], {})))))

    def offer(self, name: str, letters: str | None) -> None:
        """Show the link that contains the card, and offer a file as well if the link is long.

        If `letters`, the card's code, is None, offer only a file.
        """
        if letters is None:
            return self.page.ask(too_long_dialog(name), self.do_save_card)
        link = card_link(self.page, letters)
        file_row = save_row("card-file", "save-card") if is_too_long_link(link) else None
        body = [bare_link_instructions(link), link_row("card", link, self.page.browser.can_share(), filed=True), file_row]
        return self.page.open_dialog(dialogs.sheet_dialog(common_text("trade", "link-of", card=name), body))
