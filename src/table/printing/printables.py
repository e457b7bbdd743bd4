"""Printable packs: the cards and sheets of a book or a custom set."""

from collections.abc import Collection
from typing import NamedTuple

from courtcards.engine.card import Card
from courtcards.games import GAMES
from courtcards.texts import book_info as told
from courtcards.texts import game_title
from table.books import book_of, layout_of
from table.books.common.book import Book, PrintSheet
from table.markup.card_faces import Deck
from table.page.available_sets import AvailableSet, traits_with_artwork
from table.page.card_catalogue import catalogue_deal


class PrintPack(NamedTuple):
    """A book or custom set that can be printed.

    `book` is the book whose games use these cards. `own` are the cards of a custom set, or None for a book. `drawn` are the ids of cards with a drawing.
    """

    title: str
    book: Book
    own: tuple[Card, ...] | None = None
    drawn: frozenset[str] = frozenset()

    @property
    def games(self) -> list[str]:
        """The ids of the games that use the pack."""
        return [game for game in self.book.games if game in GAMES]

    @property
    def titles(self) -> dict[str, str]:
        """The titles of the pack's games, by id."""
        return {game: game_title(game) for game in self.games}

    @property
    def deck(self) -> Deck:
        """The design of the pack's cards."""
        return layout_of(self.games[0]).deck

    def cards(self, games: Collection[str], players: int = 0) -> list[Card]:
        """Return the cards that the given games need, without duplicates. For a custom set, return all its cards.

        `players` is limited to what each game allows. 0 means the game's usual number.
        """
        if self.own is not None:
            return list(self.own)
        kinds = [GAMES[game] for game in self.games if game in games]
        deals = [catalogue_deal(kind, min(max(players, kind.fewest), kind.most) if players else 0) for kind in kinds]
        return list({card.id: card for deal in deals if deal for card in deal.pack()}.values())

    def sheets(self, games: Collection[str]) -> list[PrintSheet]:
        """Return the sheets, spare ones included, that belong to any of the given games."""
        sheets = self.book.sheets() if self.book.sheets else ()
        return [sheet for sheet in sheets if any(game in games for game in sheet.of or self.games)]


def pack_of_book(book: Book) -> PrintPack:
    """Return the printable pack of a book."""
    return PrintPack(told(book.id)["title"], book)


def pack_of_set(available_set: AvailableSet) -> PrintPack:
    """Return the printable pack of a custom set, even if its cards don't make a valid deck yet."""
    own_set = available_set.own
    cards = tuple([Card(card["key"], card["key"], traits_with_artwork(card)) for card in own_set.cards])
    return PrintPack(own_set.name, book_of(own_set.game), cards, frozenset(card["key"] for card in own_set.cards if "art" in card))
