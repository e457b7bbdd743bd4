"""Ilk: its deck with what its special cards do; its games are not yet on the table."""

from table.books.book import Art, Book, icon_set
from table.books.common_deck import ICONS, marked
from table.draw.faces import span
from table.draw.html import Markup, icon

USES = {"K": ("crossed-swords", ""), "Q": ("heart-plus", ""), "J": (None, "×2"), "A": ("shield", "1")}


def use(rank: str) -> Markup | None:
    """Return what a special card does, as a pill in the corner."""
    if rank not in USES:
        return None
    drawing, words = USES[rank]
    return span("cc__use", icon(drawing) if drawing else None, words)


DECK = marked(use)
ART = Art(DECK, ({"rank": "9", "suit": "diamonds"}, {"rank": "A", "suit": "spades"}, {"rank": "Q", "suit": "hearts"}))
BOOK = Book("ilk", ART, icons=ICONS | icon_set("crossed-swords heart-plus shield"))
