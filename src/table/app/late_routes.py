"""The addresses of what comes later: a screen of a part is opened once the part is here. No DOM."""

from collections.abc import Callable
from importlib import import_module

from courtcards.games import GAMES
from courtcards.texts import lessons, load, said
from table.page.late_parts import PACKAGES
from table.page.page import Page
from table.page.screen import Screen
from table.screens.learning import seen_address
from table.screens.wanted import PartWanted

ROUTES = {              # the parts of screens by the first word of an address
    **dict.fromkeys(("lesson", "lessons", "moment", "moments", "see", "day"), "lessons"), **dict.fromkeys(("letter", "post"), "post"),
    **dict.fromkeys(("near", "hold"), "near"), "print": "printing"}

SEEN = "refusal", "fact"            # the sorts of which every key has a lesson, or a moment


def seen(game: str, sort: str, key: str) -> tuple[str, str]:
    """Return the address that leads to where a refusal or a fact of a game's own can be seen, and the words of the link; nothing of what all games share."""
    own = sort in SEEN and lessons(game) and any(key in load(name).get(sort, {}) for name in (game, GAMES[game].book))
    return (seen_address(game, sort, key), said("lessons", f"see-{sort}")) if own else ("", "")


def open_late(page: Page, enter: Callable[[Screen], None], kind: str, name: str) -> None:
    """Open the screen of an address, or one that waits for its part."""
    part = ROUTES[kind]
    if page.parts[part].here:
        enter(import_module(f"{PACKAGES[part]}.routes").ROUTES[kind](page, name))
    else:
        enter(PartWanted(page, part, lambda: open_late(page, enter, kind, name)))
