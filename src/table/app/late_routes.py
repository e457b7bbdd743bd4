"""The addresses of what comes later: a screen of a part is opened once the part is here. No DOM."""

from collections.abc import Callable
from importlib import import_module

from table.page.late_parts import PACKAGES
from table.page.page import Page
from table.page.screen import Screen
from table.screens.wanted import PartWanted

ROUTES = {"lesson": "lessons", "lessons": "lessons", "print": "printing"}     # by the first word of an address: the part that has its screens


def open_late(page: Page, enter: Callable[[Screen], None], kind: str, name: str) -> None:
    """Open the screen of an address, or one that waits for its part."""
    part = ROUTES[kind]
    if page.parts[part].here:
        enter(import_module(f"{PACKAGES[part]}.routes").ROUTES[kind](page, name))
    else:
        enter(PartWanted(page, part, lambda: open_late(page, enter, kind, name)))
