"""The routes of the printing screens."""

from collections.abc import Callable

from courtcards.games import GAMES
from table.books import BOOKS, book_of
from table.page.available_sets import find
from table.page.page import Page
from table.page.screen import Screen
from table.printing.print_screen import PrintListScreen, PrintScreen
from table.printing.printables import of_book, of_set

SET = "set/"


def printing(page: Page, name: str) -> Screen:
    """Return the screen for printing a book, a game or a custom set, or the list of everything printable if the name is unknown."""
    held = find(page.shelf, name.removeprefix(SET)) if name.startswith(SET) else None
    book = BOOKS.get(name) or (book_of(name) if name in GAMES else None)
    pack = of_set(held) if held else of_book(book) if book else None
    return PrintScreen(page, pack, [game for game in pack.games if game == name]) if pack else PrintListScreen(page)


ROUTES: dict[str, Callable[[Page, str], Screen]] = {"print": printing}      # by the first part of the address; the rest is passed on
