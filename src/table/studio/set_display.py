"""How the cards of an own set look and what they are called where they are chosen. No DOM."""

from collections.abc import Mapping
from typing import Any

from courtcards.cards.custom_sets import OwnSet
from courtcards.engine.card import Card
from courtcards.games import GAMES
from courtcards.texts import Texts, said
from table.books import layout_of
from table.markup.card_faces import Deck
from table.page.available_sets import seen
from table.studio.trade_page import Item


def deck_of(game: str) -> Deck:
    """Return how cards of a game are drawn."""
    return layout_of(game).deck


def item_of(game: str, card: Mapping[str, Any]) -> Item:
    """Return a card as it is chosen and shown; what nobody writes on one has no say in its name."""
    traits = seen(dict(card))
    named = Texts(GAMES[game], cards={card["key"]: Card(card["key"], "", traits)})
    return Item(card["key"], traits, named.card(card["key"]), named.card(card["key"], "full"))


def items_of(own: OwnSet) -> list[Item]:
    """Return all cards of a set as they are chosen."""
    return [item_of(own.game, card) for card in own.cards]


def label_of(own: OwnSet) -> str:
    """Return a set as it is chosen: its name, whose it is, and how many cards it has."""
    key = "set-of" if own.owner else "set"
    return said("trade", key, name=own.name, owner=own.owner, count=len(own.cards))
