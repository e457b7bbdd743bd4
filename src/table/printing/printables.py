"""What can be printed of a book, or of a set of cards of one's own: which cards, of which games, with which sheets. No DOM."""

from collections.abc import Collection
from typing import NamedTuple

from courtcards.engine.card import Card
from courtcards.games import GAMES
from courtcards.texts import book as told
from courtcards.texts import title
from table.books import book_of, layout_of
from table.books.common.book import Book, Leaf
from table.markup.card_faces import Deck
from table.page.available_sets import Held, seen
from table.page.card_catalogue import dealt


class Pack(NamedTuple):
    """What can be printed: its `title`, the `book` whose games are played with it, and its cards if they are `own` ones; something is `drawn` on some."""

    title: str
    book: Book
    own: tuple[Card, ...] | None = None
    drawn: frozenset[str] = frozenset()

    @property
    def games(self) -> list[str]:
        """The games that are played with it."""
        return [game for game in self.book.games if game in GAMES]

    @property
    def titles(self) -> dict[str, str]:
        """What its games are called."""
        return {game: title(game) for game in self.games}

    @property
    def deck(self) -> Deck:
        """How its cards look."""
        return layout_of(self.games[0]).deck

    def cards(self, games: Collection[str], players: int = 0) -> list[Card]:
        """Return the cards that some of its games need for a number of players (0: as many as are usual), each once."""
        if self.own is not None:
            return list(self.own)
        deals = [dealt(GAMES[game], players and sorted((GAMES[game].fewest, players, GAMES[game].most))[1]) for game in self.games if game in games]
        return list({card.id: card for deal in deals if deal for card in deal.pack()}.values())

    def sheets(self, games: Collection[str]) -> list[Leaf]:
        """Return what some of its games need besides cards."""
        every = self.book.sheets() if self.book.sheets else ()
        return [sheet for sheet in every if any(game in games for game in sheet.of or self.games)]


def of_book(book: Book) -> Pack:
    """Return what can be printed of a book."""
    return Pack(told(book.id)["title"], book)


def of_set(held: Held) -> Pack:
    """Return what can be printed of a set of cards: all of them, also those that are no deck yet."""
    cards = held.own.cards
    return Pack(held.own.name, book_of(held.own.game), tuple([Card(card["key"], card["key"], seen(card)) for card in cards]),
                frozenset(card["key"] for card in cards if "art" in card))
