"""The addresses of what comes later: a screen of a part is opened once the part is here. No DOM."""

import sys
from collections.abc import Callable
from importlib import import_module

from courtcards.games import GAMES
from courtcards.texts import lessons, load, said
from table.page.late_parts import PACKAGES
from table.page.page import Page
from table.page.screen import Screen
from table.screens.learning import seen_address
from table.screens.wanted import PartWanted

ROUTES = {**dict.fromkeys(("lesson", "lessons", "moment", "moments", "see", "day"), "lessons"), "print": "printing"}       # by the first word of an address


def seen(game: str, sort: str, key: str) -> tuple[str, str]:
    """Return where a refusal or a fact of a game can be seen, and the words of the link; nothing where that is not known.

    While the lessons are not at work here it is known of each refusal that is a game's own; where that is, is found once the link is followed.
    """
    finder = f"{PACKAGES['lessons']}.finder"
    if finder in sys.modules:
        found: tuple[str, str] = sys.modules[finder].found(game, sort, key)
        return found
    own = sort == "refusal" and lessons(game) and any(key in load(name).get(sort, {}) for name in (game, GAMES[game].book))
    return (seen_address(game, key), said("lessons", "see")) if own else ("", "")


def open_late(page: Page, enter: Callable[[Screen], None], kind: str, name: str) -> None:
    """Open the screen of an address, or one that waits for its part."""
    part = ROUTES[kind]
    if page.parts[part].here:
        enter(import_module(f"{PACKAGES[part]}.routes").ROUTES[kind](page, name))
    else:
        enter(PartWanted(page, part, lambda: open_late(page, enter, kind, name)))
