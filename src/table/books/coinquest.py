"""Kingdom Coinquest: its deck with how long equipment takes; its game is not yet on the table."""

from table.books.book import Art, Book, icon_set
from table.books.common_deck import ICONS, marked
from table.draw.faces import span
from table.draw.html import Markup, h


def preparation(rank: str) -> Markup | None:
    """Return the turns of preparation of equipment, as dots in the corner."""
    if not rank.isdigit():
        return None
    turns = 1 if int(rank) < 5 else 2 if int(rank) < 8 else 3
    return span("cc__prep", [h("i")] * turns)


DECK = marked(preparation)
ART = Art(DECK, ({"rank": "10", "suit": "clubs"}, {"rank": "7", "suit": "hearts"}, {"rank": "K", "suit": "spades"}))
BOOK = Book("coinquest", ART, icons=ICONS | icon_set("pitchfork anvil-impact barrel anvil tombstone"))
