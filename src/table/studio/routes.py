"""The routes of the studio."""

from collections.abc import Callable

from table.page.available_sets import find_available_set
from table.page.page import Page
from table.page.screen import Screen
from table.studio.card_editor import CardEditorScreen
from table.studio.card_set import SetScreen
from table.studio.received_card import open_received_card
from table.studio.shelf import ShelfScreen
from table.studio.trade import TradeScreen


def open_studio(page: Page, name: str) -> Screen:
    """Return the screen for a studio address, which is a set's id, perhaps with a card's key (`set/card`), or "".

    If there's no such card, it's the set's screen. If there's no such set, it's the shelf.
    """
    id, _, key = name.partition("/")
    available_set = find_available_set(page.shelf, id)
    if available_set and available_set.own.card(key):
        return CardEditorScreen(page, available_set, key)
    return SetScreen(page, id, available_set) if available_set else ShelfScreen(page, "set-none" if name else "")


ROUTES: dict[str, Callable[[Page, str], Screen]] = {      # by the first word of an address; what follows it is passed on
    "studio": open_studio, "trade": TradeScreen, "card": open_received_card,
}
