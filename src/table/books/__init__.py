"""Finds all books on the table: every module or package in this folder that defines a `BOOK`."""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from courtcards.engine.game import Fact
from courtcards.texts import CardWords, book_info
from table.books.common.book import Book
from table.markup.card_faces import Traits
from table.markup.icons import CHARGES
from table.markup.layout import Layout
from table.markup.motion import VisibleHit
from table.markup.scene import Scene


def load_books() -> dict[str, Book]:
    """Return the books in this folder by id, in shelf order."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    books = [module.BOOK for module in modules if hasattr(module, "BOOK")]
    return {book.id: book for book in sorted(books, key=lambda book: (book_info(book.id)["place"], book.id))}


BOOKS = load_books()


def book_of(game: str) -> Book:
    """Return the book of a game; raises KeyError if no book has it."""
    for book in BOOKS.values():
        if game in book.games:
            return book
    raise KeyError(game)


@cache
def layout_of(game: str, players: int = 0) -> Layout:
    """Return a game's layout, with its cards' texts for a number of players (0: any number).

    Raises KeyError for an unknown game.
    """
    book = book_of(game)
    layout = book.games[game]
    return layout._replace(deck=layout.deck._replace(words=CardWords(book.id, game, players)))


def tincture_of(game: str, card: Traits) -> str:
    """Return the colour that a seat gets from one of its cards.

    Raises KeyError if the cards of the game's book give no colours.
    """
    tincture = book_of(game).tincture
    if tincture is None:
        raise KeyError(game)
    return tincture(card)


def flag_emblem(game: str, tincture: str) -> str:
    """Return the icon name of the emblem on a flag of this colour.

    A colour for which the game's book has no emblem of its own gets the usual one.
    """
    return book_of(game).charges.get(tincture) or CHARGES[tincture]


def frame_hits(before: Scene | None, facts: Sequence[Fact]) -> list[VisibleHit]:
    """Return the hits of a frame, given its facts and the scene before it.

    The list is empty if there was no scene before it.
    """
    if before is None or before.book.hits is None:
        return []
    return before.book.hits(before, facts)


def quick_game() -> str:
    """Return the id of the first game on the shelf that can be dealt at once, or "" if none can."""
    return next((book.quick for book in BOOKS.values() if book.quick), "")


def first_game() -> str:
    """Return the id of the game offered to newcomers for their first match.

    It's the first game of the first book that has a `glimpse`, or "" if no book has one.
    """
    return next((game for book in BOOKS.values() if book.glimpse for game in book.games), "")


def book_drawings() -> dict[str, str]:
    """Return the drawings of all books by name."""
    return {name: drawing for book in BOOKS.values() for name, drawing in book.icons.items()}
