"""The addresses of the studio. No DOM."""

from collections.abc import Callable

from table.desk import Desk
from table.screens.screen import Screen
from table.studio.at_hand import find
from table.studio.at_set import AtSet
from table.studio.at_shelf import AtShelf


def studio(desk: Desk, name: str) -> Screen:
    """Return the screen of a set, else the shelf."""
    held = find(desk.shelf, name)
    return AtSet(desk, name, held) if held else AtShelf(desk, "set-none" if name else "")


ROUTES: dict[str, Callable[[Desk, str], Screen]] = {"studio": studio}       # by the first word of an address; what follows it is passed on
