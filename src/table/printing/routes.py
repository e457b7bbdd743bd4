"""The routes of the printing screens."""

from collections.abc import Callable

from courtcards.games import GAMES
from table.books import BOOKS, book_of
from table.page.available_sets import find_available_set
from table.page.page import Page
from table.page.screen import Screen
from table.printing.print_screen import PrintListScreen, PrintScreen
from table.printing.printables import pack_of_book, pack_of_set

SET_ADDRESS = "set/"


def open_printing(page: Page, name: str) -> Screen:
    """Return the screen for printing a book, a game or a custom set. If the name is unknown, return the list of everything printable."""
    available_set = find_available_set(page.shelf, name.removeprefix(SET_ADDRESS)) if name.startswith(SET_ADDRESS) else None
    book = BOOKS.get(name) or (book_of(name) if name in GAMES else None)
    pack = pack_of_book(book) if book else None
    if available_set:
        pack = pack_of_set(available_set)
    return PrintScreen(page, pack, [game for game in pack.games if game == name]) if pack else PrintListScreen(page)


ROUTES: dict[str, Callable[[Page, str], Screen]] = {"print": open_printing}      # by the first part of the address; the rest is passed on
