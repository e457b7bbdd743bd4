"""The addresses of the studio. No DOM."""

from collections.abc import Callable

from table.desk import Desk
from table.screens.screen import Screen
from table.studio.at_card import open_card
from table.studio.at_easel import AtEasel
from table.studio.at_hand import find
from table.studio.at_set import AtSet
from table.studio.at_shelf import AtShelf
from table.studio.at_trade import AtTrade


def studio(desk: Desk, name: str) -> Screen:
    """Return the easel with a card of a set, the screen of a set, else the shelf."""
    id, _, key = name.partition("/")
    held = find(desk.shelf, id)
    if held and held.own.card(key):
        return AtEasel(desk, held, key)
    return AtSet(desk, id, held) if held else AtShelf(desk, "set-none" if name else "")


ROUTES: dict[str, Callable[[Desk, str], Screen]] = {      # by the first word of an address; what follows it is passed on
    "studio": studio, "trade": AtTrade, "card": open_card,
}
