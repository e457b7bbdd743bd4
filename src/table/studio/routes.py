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
    """Return the card editor for `set/card`, or the screen of a set. Otherwise return the shelf; if the set doesn't exist, a notice says so."""
    id, _, key = name.partition("/")
    held = find_available_set(page.shelf, id)
    if held and held.own.card(key):
        return CardEditorScreen(page, held, key)
    return SetScreen(page, id, held) if held else ShelfScreen(page, "set-none" if name else "")


ROUTES: dict[str, Callable[[Page, str], Screen]] = {      # by the first word of an address; what follows it is passed on
    "studio": open_studio, "trade": TradeScreen, "card": open_received_card,
}
