"""A sheet of a book: its title and words from the book's texts, whose rules it belongs to from what is told of the book."""

from collections.abc import Iterable
from typing import Any

from courtcards.texts import book as told
from courtcards.texts import filled, load, said
from table.books.book import Leaf
from table.draw.html import Markup
from table.draw.sheet import sheet


def words(book: str, key: str) -> dict[str, Any]:
    """Return the words of a sheet."""
    found: dict[str, Any] = load(book)["sheets"][key]
    return found


def leaf(book: str, key: str, parts: Iterable[Markup], landscape: bool = False, of: tuple[str, ...] = (), part: str = "", **about: Any) -> Leaf:
    """Return a sheet of a book; `about` fills the gaps of its title, `part` tells sheets of one key apart."""
    title, home = filled(words(book, key)["title"], about), told(book)
    small = (home["title"], said("sheets", "credit", credit=home["credit"]))
    return Leaf(f"{key}-{part}" if part else key, title, sheet(title, small, parts, landscape), landscape, of)
