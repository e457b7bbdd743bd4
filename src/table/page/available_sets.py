"""The sets that can be looked at here: somebody's own, and beside them those that come with a book, which stand in for printed ones. No DOM."""

from collections.abc import Mapping
from itertools import chain, count
from typing import Any, NamedTuple

from courtcards.cards.custom_sets import ADDED, File, OwnSet, shown
from courtcards.engine.card import Card
from courtcards.engine.card_sets import CardSet
from courtcards.engine.limits import TITLE
from courtcards.games import GAMES
from courtcards.saves.loader import cut
from courtcards.texts import Texts, said, title
from table.books import BOOKS, book_of, layout_of
from table.books.common.custom_cards import Craft
from table.markup.card_faces import Deck
from table.storage.set_shelf import Shelf
from table.storage.stored_sets import playable


class Held(NamedTuple):
    """A set at hand: its `own` cards, how they are made, how they look, whether it is the `stock` of a book, which nobody changes."""

    own: OwnSet
    craft: Craft
    deck: Deck
    stock: bool = False

    @property
    def drawn(self) -> int:
        """How many of its cards somebody has drawn on."""
        return sum("art" in card for card in self.own.cards)

    @property
    def free(self) -> int:
        """The lowest number that none of its cards has."""
        used = {card["number"] for card in self.own.cards}
        return next(number for number in count(1) if number not in used)

    def blank(self, key: str) -> File:
        """Return one more card for it, with a key, on which nothing is yet."""
        return self.craft.blank(self.free) | {"key": key}

    @property
    def blanks(self) -> list[str]:
        """The keys of its cards on which nothing is yet that counts in a game."""
        return [card["key"] for card in self.own.cards if self.craft.is_blank(card)]

    @property
    def is_blank(self) -> bool:
        """Whether nothing that counts in a game is on any of its cards."""
        return bool(self.own.cards) and all(map(self.craft.is_blank, self.own.cards))

    @property
    def playable(self) -> CardSet | None:
        """Its cards to be played with, None while they cannot be."""
        if self.stock:
            return GAMES[self.own.game].stock
        return None if self.is_blank else playable(self.own)

    @property
    def games(self) -> list[dict[str, str]]:
        """The games that can be played with it."""
        return [{"id": game, "title": title(game)} for game in book_of(self.own.game).games if game in GAMES and GAMES[game].takes_cards]


def crafts() -> list[Craft]:
    """Return how cards of one's own are made, for every book that brings it."""
    return [book.craft for book in BOOKS.values() if book.craft and book.craft.game in GAMES]


def craft_of(game: str) -> Craft | None:
    """Return how the cards of a game are made, None where nobody makes any."""
    return next((craft for craft in crafts() if game in GAMES and book_of(craft.game) is book_of(game)), None)


def stocked() -> list[Held]:
    """Return the sets that come with the books."""
    return [held for craft in crafts() if (held := of_book(craft))]


def of_book(craft: Craft) -> Held | None:
    """Return the set that comes with a book, as if it were somebody's own; its cards are called as in the book."""
    stock = GAMES[craft.game].stock
    if stock is None:
        return None
    file = {"format": 1, "name": stock.id, "version": "1", "cards": [{**plain(card.traits), "key": id} for id, card in stock.cards.items()]}
    return Held(OwnSet(stock.hash, craft.game, file), craft, layout_of(craft.game).deck, True)


def held(own: OwnSet | None) -> Held | None:
    """Return somebody's own set with what its book brings, None for one of a book that is not here."""
    craft = craft_of(own.game) if own else None
    return Held(own, craft, layout_of(craft.game).deck) if own and craft else None


def find(shelf: Shelf, id: str) -> Held | None:
    """Return a set at hand by its id, None if there is none."""
    return held(shelf.get(id)) or next((one for one in stocked() if one.own.id == id), None)


def unlike(shelf: Shelf, name: str, copied: bool = False) -> str:
    """Return a name that no set here has: this, or that of a copy, else with a number from 2 on; a long one is cut, never what is added to it."""
    known = {own.name for own in shelf.listed()}

    def added(table: str, key: str, **about: Any) -> str:
        room = TITLE - len(said(table, key, title="", **about))
        return said(table, key, title=cut(name, room), **about)

    first = added("studio", "copy") if copied else name
    more = (added("studio", "copies", number=number) if copied else added("page", "numbered", number=number) for number in count(2))
    return next(each for each in chain([first], more) if each not in known)


def plain(traits: Mapping[str, Any]) -> File:
    """Return what is printed on a card as plain data."""
    return {name: list(value) if type(value) is tuple else value for name, value in traits.items()}


def seen(card: File) -> File:
    """Return what is seen of a card of a set: what is printed on it, and what somebody has written and drawn."""
    return {name: value for name, value in card.items() if name not in ADDED} | shown(card)


def names(held: Held) -> dict[str, str]:
    """Return what the cards of a set are called, with all that is printed on them, by their keys."""
    known = {card["key"]: Card(card["key"], card["key"], seen(card)) for card in held.own.cards}
    texts = Texts(GAMES[held.own.game], cards=known) if known else None
    return {key: texts.card(key, "full") for key in known} if texts else {}
