"""The addresses of what can be printed. No DOM."""

from collections.abc import Callable

from courtcards.games import GAMES
from table.books import BOOKS, book_of
from table.desk import Desk
from table.printing.at_print import AtPrint, AtPrintings
from table.printing.pack import of_book, of_set
from table.screens.screen import Screen
from table.studio.at_hand import find

SET = "set/"


def printing(desk: Desk, name: str) -> Screen:
    """Return the screen on which a book, a game or a set is printed, the list of all where there is no such thing."""
    held = find(desk.shelf, name.removeprefix(SET)) if name.startswith(SET) else None
    book = BOOKS.get(name) or (book_of(name) if name in GAMES else None)
    pack = of_set(held) if held else of_book(book) if book else None
    return AtPrint(desk, pack, [game for game in pack.games if game == name]) if pack else AtPrintings(desk)


ROUTES: dict[str, Callable[[Desk, str], Screen]] = {"print": printing}      # by the first word of an address; what follows it is passed on
