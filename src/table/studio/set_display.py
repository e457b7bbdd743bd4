"""How a custom set's cards look, and what they're called in lists to choose from."""

from collections.abc import Mapping
from typing import Any

from courtcards.cards.custom_sets import OwnSet
from courtcards.engine.card import Card
from courtcards.games import GAMES
from courtcards.texts import Texts, common_text
from table.books import layout_of
from table.markup.card_faces import Deck
from table.page.available_sets import traits_with_artwork
from table.studio.trade_page import CardItem


def deck_of_game(game: str) -> Deck:
    """Return the design of a game's cards."""
    return layout_of(game).deck


def card_item(game: str, card: Mapping[str, Any]) -> CardItem:
    """Return a card as an item of a list to choose from. Fields that the card lacks don't appear in its name."""
    traits = traits_with_artwork(dict(card))
    texts = Texts(GAMES[game], cards={card["key"]: Card(card["key"], "", traits)})
    return CardItem(card["key"], traits, texts.card(card["key"]), texts.card(card["key"], "full"))


def card_items(own_set: OwnSet) -> list[CardItem]:
    """Return all cards of a set as items of a list to choose from."""
    return [card_item(own_set.game, card) for card in own_set.cards]


def set_label(own_set: OwnSet) -> str:
    """Return the label of a set: its name, owner and number of cards."""
    key = "set-of" if own_set.owner else "set"
    return common_text("trade", key, name=own_set.name, owner=own_set.owner, count=len(own_set.cards))
