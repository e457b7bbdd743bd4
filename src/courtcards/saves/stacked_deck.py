"""Decks that start with chosen cards, for examples, lessons and moments."""

from collections.abc import Mapping, Sequence
from typing import Any

from courtcards.engine.card_sets import WordList
from courtcards.engine.game import Game
from courtcards.engine.word_lists import RARITY_CLASSES, pack_words, parse_words


def stacked_deck(kind: type[Game], seats: int, options: Mapping[str, Any], first: Sequence[str], words: WordList | None = None) -> list[str]:
    """Return the ids of all cards of a match, the `first` ones on top and the rest in a fixed order.

    Raises BadSetup or BadOption if the match can't be set up.
    """
    first_ids = frozenset(first)
    return [*first, *[card.id for card in kind(seats, options, words=words).pack() if card.id not in first_ids]]


def common_words(words: str) -> WordList:
    """Return a word list with the words of a string, which are separated by spaces. All of them count as common words."""
    return parse_words(pack_words(dict.fromkeys(words.split(), RARITY_CLASSES[0])))
