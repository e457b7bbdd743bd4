"""How the card on the easel leaves it: as a file or a link, while it stays in its set. No DOM."""

from courtcards.texts import said
from table.desk import Desk
from table.draw.html import Markup
from table.screens import dialogs
from table.screens.sharing import address, unaddressed
from table.studio.acts import Acts
from table.studio.at_hand import Held
from table.studio.files import export_card
from table.studio.looks import item_of
from table.studio.parcels import letters_of


def link_of(desk: Desk, letters: str) -> str:
    """Return the address that holds a card."""
    return f"{desk.browser.place.home}#/card/{letters}"


def too_long(name: str) -> Markup:
    """Return what is asked of a card that is too much for a link: whether it goes as a file."""
    return dialogs.confirm(said("trade", "link-title"), said("trade", "too-long", card=name), said("trade", "as-file"), said("sheet", "cancel"))


class Sending(Acts):
    """The open easel as far as its card is sent to others."""

    held: Held
    key: str

    @property
    def called(self) -> str:
        """What the card is called."""
        return item_of(self.held.own.game, self.held.own.card(self.key) or {}).name

    def do_save_card(self, _: dict[str, str]) -> None:
        """Hand the card out as a file."""
        self.desk.close_dialog()
        export_card(self.desk, self.held.own, self.key, self.called)

    def do_card_link(self, _: dict[str, str]) -> None:
        """Offer the card as a link, with what is drawn on it."""
        own, card, name = self.held.own, self.held.own.card(self.key) or {}, self.called
        self.desk.browser.art.get([self.key], self.desk.here(lambda arts: self.offer(name, letters_of(own, card, arts.get(card["key"], {})))))

    def offer(self, name: str, letters: str | None) -> None:
        """Show the link that holds the card; what is too much for one is offered as a file."""
        if letters is None:
            return self.desk.ask(too_long(name), self.do_save_card)
        link = link_of(self.desk, letters)
        return self.desk.open_dialog(dialogs.sheet(said("trade", "link-of", card=name), [unaddressed(link), address("card", link, self.desk.browser.sends())]))
