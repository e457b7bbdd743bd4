"""The addresses of what can be printed. No DOM."""

from collections.abc import Callable

from table.books import BOOKS
from table.desk import Desk
from table.printing.at_print import AtPrint, AtPrintings
from table.printing.pack import of_book
from table.screens.screen import Screen


def printing(desk: Desk, name: str) -> Screen:
    """Return the screen on which a book or a set is printed, the list of all where there is no such thing."""
    return AtPrint(desk, of_book(BOOKS[name])) if name in BOOKS else AtPrintings(desk)


ROUTES: dict[str, Callable[[Desk, str], Screen]] = {"print": printing}      # by the first word of an address; what follows it is passed on
