"""A sheet of a book: its title and words from the book's texts, whose rules it belongs to from what is told of the book."""

from collections.abc import Iterable
from typing import Any

from courtcards.texts import book as told
from courtcards.texts import load, said
from table.books.common.book import Leaf
from table.markup.html import Markup
from table.markup.print_svg import sheet


def words(book: str, key: str) -> dict[str, Any]:
    """Return the words of a sheet."""
    found: dict[str, Any] = load(book)["sheets"][key]
    return found


def leaf(book: str, key: str, parts: Iterable[Markup], landscape: bool = False, of: tuple[str, ...] = (), each: bool = False) -> Leaf:
    """Return a sheet of a book."""
    title = words(book, key)["title"]
    return Leaf(key, title, titled(book, title, parts, landscape), landscape, of, each=each)


def titled(book: str, title: str, parts: Iterable[Markup], landscape: bool = False) -> Markup:
    """Return what is drawn on a sheet under its title, with whose rules it belongs to."""
    home = told(book)
    return sheet(title, (home["title"], said("sheets", "unofficial"), home["credit"]), parts, landscape)
