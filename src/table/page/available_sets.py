"""The sets available on this device: the player's own, and those bundled with a book, which stand in for printed cards."""

from collections.abc import Mapping
from itertools import chain, count
from typing import Any, NamedTuple

from courtcards.cards.custom_sets import ADDED, File, OwnSet, visible_additions
from courtcards.engine.card import Card
from courtcards.engine.card_sets import CardSet
from courtcards.engine.limits import TITLE
from courtcards.games import GAMES
from courtcards.saves.loader import shorten_text
from courtcards.texts import Texts, common_text, game_title
from table.books import BOOKS, book_of, layout_of
from table.books.common.custom_cards import CardCraft
from table.markup.card_faces import Deck
from table.storage.set_shelf import SetShelf
from table.storage.stored_sets import playable_cards


class AvailableSet(NamedTuple):
    """A set that's available on this device: its cards (`own`), how they're made (`craft`), and how they look (`deck`).

    `stock` says whether it's a book's set, which can't be changed.
    """

    own: OwnSet
    craft: CardCraft
    deck: Deck
    stock: bool = False

    @property
    def drawing_count(self) -> int:
        """The number of cards in the set that have a drawing."""
        return sum("art" in card for card in self.own.cards)

    @property
    def free_number(self) -> int:
        """The lowest card number that isn't used in the set."""
        used_numbers = {card["number"] for card in self.own.cards}
        return next(number for number in count(1) if number not in used_numbers)

    def new_blank_card(self, key: str) -> File:
        """Return a new blank card for the set, with the given key."""
        return self.craft.blank(self.free_number) | {"key": key}

    @property
    def blank_keys(self) -> list[str]:
        """The keys of the set's blank cards, which have nothing on them that matters in a game."""
        return [card["key"] for card in self.own.cards if self.craft.is_blank(card)]

    @property
    def is_blank(self) -> bool:
        """Whether the set has cards and all of them are blank."""
        return bool(self.own.cards) and all(map(self.craft.is_blank, self.own.cards))

    @property
    def playable_set(self) -> CardSet | None:
        """The set as a playable card set, or None if it can't be played with."""
        if self.stock:
            return GAMES[self.own.game].stock
        return None if self.is_blank else playable_cards(self.own)

    @property
    def games(self) -> list[dict[str, str]]:
        """The games that can be played with the set."""
        return [{"id": game, "title": game_title(game)} for game in book_of(self.own.game).games if game in GAMES and GAMES[game].takes_cards]


def crafts() -> list[CardCraft]:
    """Return the crafts of all books that have one; a craft says how a book's custom cards are made."""
    return [book.craft for book in BOOKS.values() if book.craft and book.craft.game in GAMES]


def craft_of(game: str) -> CardCraft | None:
    """Return the craft of a game's custom cards, or None if its book has none or isn't available."""
    return next((craft for craft in crafts() if game in GAMES and book_of(craft.game) is book_of(game)), None)


def bundled_sets() -> list[AvailableSet]:
    """Return the sets bundled with the books."""
    return [bundled_set for bundled_set in map(bundled_set_of, crafts()) if bundled_set]


def bundled_set_of(craft: CardCraft) -> AvailableSet | None:
    """Return the set bundled with a craft's book, or None if there is none."""
    stock = GAMES[craft.game].stock
    if stock is None:
        return None
    file = {"format": 1, "name": stock.id, "version": "1", "cards": [{**plain_traits(card.traits), "key": id} for id, card in stock.cards.items()]}
    return AvailableSet(OwnSet(stock.hash, craft.game, file), craft, layout_of(craft.game).deck, stock=True)


def as_available_set(own: OwnSet | None) -> AvailableSet | None:
    """Return a player's own set as an available set, or None if there is no set or its book isn't available."""
    craft = craft_of(own.game) if own else None
    return AvailableSet(own, craft, layout_of(craft.game).deck) if own and craft else None


def find_available_set(shelf: SetShelf, id: str) -> AvailableSet | None:
    """Return the available set with this id, or None if there is none."""
    return as_available_set(shelf.get(id)) or next((bundled_set for bundled_set in bundled_sets() if bundled_set.own.id == id), None)


def unused_set_name(shelf: SetShelf, name: str, copied: bool = False) -> str:
    """Return a name that no set on this device has, made from the given one. If `copied`, the name says that the set is a copy."""
    taken_names = {own.name for own in shelf.readable_sets()}

    def titled(table: str, key: str, **about: Any) -> str:
        space_left = TITLE - len(common_text(table, key, title="", **about))
        return common_text(table, key, title=shorten_text(name, space_left), **about)

    base_name = titled("studio", "copy") if copied else name
    numbered_names = (titled("studio", "copies", number=number) if copied else titled("page", "numbered", number=number) for number in count(2))
    return next(candidate for candidate in chain([base_name], numbered_names) if candidate not in taken_names)


def plain_traits(traits: Mapping[str, Any]) -> File:
    """Return a card's printed traits as JSON-like data."""
    return {name: list(value) if type(value) is tuple else value for name, value in traits.items()}


def traits_with_artwork(card: File) -> File:
    """Return the visible traits of a set's card: the printed ones, and the text and drawing that a player added."""
    return {name: value for name, value in card.items() if name not in ADDED} | visible_additions(card)


def card_names(available: AvailableSet) -> dict[str, str]:
    """Return the full names of a set's cards, by key."""
    cards = {card["key"]: Card(card["key"], card["key"], traits_with_artwork(card)) for card in available.own.cards}
    texts = Texts(GAMES[available.own.game], cards=cards) if cards else None
    return {key: texts.card(key, "full") for key in cards} if texts else {}
