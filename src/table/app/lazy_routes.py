"""Screens and dialogs of lazy-loaded parts, which open once their part has loaded."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from courtcards.engine.card_sets import CardSet
from courtcards.engine.game import Game
from courtcards.games import GAMES
from courtcards.texts import common_text, lesson_titles, load_texts
from table.markup.dialogs import sheet_dialog
from table.markup.html import h
from table.markup.notices import progress_bar
from table.page.lazy_parts import PACKAGES
from table.page.page import Page
from table.page.screen import Screen
from table.screens.lesson_index import example_route
from table.screens.missing_parts import LoadingPartScreen

LESSON_ROUTES = "lesson", "lessons", "moment", "moments", "see"     # the first words of addresses of lessons and moments
ROUTES = {              # the part of each screen, by the first word of its address
    **dict.fromkeys((*LESSON_ROUTES, "day", "puzzle", "puzzles"), "lessons"), **dict.fromkeys(("letter", "post"), "post"),
    **dict.fromkeys(("near", "hold"), "near"), "print": "printing"}

SORTS_WITH_EXAMPLES = "refusal", "fact"  # the sorts of keys of which every one has a lesson or a moment


def example_link(game: str, sort: str, key: str) -> tuple[str, str]:
    """Return the address and label of an example of a refusal or a fact, or two empty strings if there is none."""
    has_example = sort in SORTS_WITH_EXAMPLES and lesson_titles(game) and any(key in load_texts(name).get(sort, {}) for name in (game, GAMES[game].book))
    return (example_route(game, sort, key), common_text("lessons", f"see-{sort}")) if has_example else ("", "")


def open_late(page: Page, enter: Callable[[Screen], None], kind: str, name: str) -> None:
    """Open the screen for an address by calling `enter`. If its part isn't loaded yet, open a waiting screen first.

    `kind` is the first word of the address, a key of ROUTES; `name` is the rest.
    """
    part = ROUTES[kind]
    if page.parts[part].is_here:
        enter(import_module(f"{PACKAGES[part]}.routes").ROUTES[kind](page, name))
    else:
        enter(LoadingPartScreen(page, part, lambda: open_late(page, enter, kind, name)))


def open_measurement(page: Page, kind: type[Game], seats: int, options: dict[str, Any], cards: CardSet | None) -> None:
    """Open the dialog in which bots measure whom the given house rules favour. `cards` are custom cards, or None."""
    LateDialog(page, "lab", lambda: import_module("table.lab.favour").FavourTest(page, kind, seats, options, cards).begin()).do_fetch_late({})


class LateDialog:
    """A dialog shown while its part loads.

    Once the part has loaded, `begin` is called, unless the dialog was closed before that.
    """

    def __init__(self, page: Page, part: str, begin: Callable[[], None]):
        self.page, self.name, self.part, self.begin = page, part, page.parts[part], begin

    def do_fetch_late(self, _: dict[str, str]) -> None:
        """Fetch the part, and show this dialog meanwhile. If the part has loaded already, call `begin` at once."""
        if self.part.is_here:
            return self.begin()
        self.part.fetch(self.page.here(self.on_progress))
        return self.show()

    def on_progress(self) -> None:
        """Show the progress or, once the part has loaded, call `begin`. If the dialog was closed, do nothing."""
        if self.page.dialog_owner is self:
            self.begin() if self.part.is_here else self.show()

    def show(self) -> None:
        """Show how far the part has loaded, or that loading failed."""
        message = common_text("page", f"{self.name}-coming")
        retry = h("button", common_text("page", "way-fetch-part"), type="button", class_="btn", data_do="fetch-late")
        body = ([h("p", common_text("page", f"{self.name}-text"), role="alert"), retry] if self.part.lost
                else [h("p", message), progress_bar(self.part.share, message)])
        self.page.open_dialog(sheet_dialog(common_text("page", f"{self.name}-title"), body), whose=self)
