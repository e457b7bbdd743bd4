"""The addresses of what comes later: a screen of a part is opened once the part is here. No DOM."""

from collections.abc import Callable
from importlib import import_module

from table.page.late_parts import PACKAGES
from table.page.page import Page
from table.page.screen import Screen
from table.screens.wanted import PartWanted

ROUTES = {**dict.fromkeys(("lesson", "lessons", "moment", "moments", "day"), "lessons"), "print": "printing"}       # by the first word of an address


def seen(page: Page, game: str, sort: str, key: str) -> tuple[str, str]:
    """Return where a refusal or a fact of a game can be seen, and the words of the link; nothing while lessons are not here."""
    found: tuple[str, str] = import_module(f"{PACKAGES['lessons']}.finder").found(game, sort, key) if page.parts["lessons"].here else ("", "")
    return found


def open_late(page: Page, enter: Callable[[Screen], None], kind: str, name: str) -> None:
    """Open the screen of an address, or one that waits for its part."""
    part = ROUTES[kind]
    if page.parts[part].here:
        enter(import_module(f"{PACKAGES[part]}.routes").ROUTES[kind](page, name))
    else:
        enter(PartWanted(page, part, lambda: open_late(page, enter, kind, name)))
