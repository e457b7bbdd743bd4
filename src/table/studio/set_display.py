"""How the cards of a custom set look, and their names where one is chosen."""

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
    """Return the design of a game's cards."""
    return layout_of(game).deck


def item_of(game: str, card: Mapping[str, Any]) -> Item:
    """Return a card as a selectable item; fields it lacks don't appear in its name."""
    traits = seen(dict(card))
    named = Texts(GAMES[game], cards={card["key"]: Card(card["key"], "", traits)})
    return Item(card["key"], traits, named.card(card["key"]), named.card(card["key"], "full"))


def items_of(own: OwnSet) -> list[Item]:
    """Return all cards of a set as selectable items."""
    return [item_of(own.game, card) for card in own.cards]


def label_of(own: OwnSet) -> str:
    """Return the label of a set: its name, owner and number of cards."""
    key = "set-of" if own.owner else "set"
    return said("trade", key, name=own.name, owner=own.owner, count=len(own.cards))
