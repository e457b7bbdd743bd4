"""Conversion of card sets and word lists to plain data and back, to send them to the worker in which bots think."""

from collections.abc import Mapping
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.card_sets import CardSet, Sets, WordList
from courtcards.engine.word_lists import cached_words


def dump_playing_set(playing_set: CardSet | WordList) -> dict[str, Any]:
    """Return a card set or a word list as plain data."""
    data = {"id": playing_set.id, "hash": playing_set.hash, "text": playing_set.text}
    if isinstance(playing_set, WordList):
        return data
    return data | {"cards": [[card.id, card.kind, card.traits] for card in playing_set.cards.values()]}


def parse_playing_set(data: Mapping[str, Any]) -> Sets:
    r"""Parse the plain data of a card set or a word list, as written by `dump_playing_set`.

    The result is a `Sets` that holds nothing else, for the worker.

    >>> sorted(parse_playing_set(dump_playing_set(cached_words("aELMdOAK\n00", "trees"))).words.popitem()[1].words)
    ['ELM', 'OAK']
    """
    if "cards" not in data:
        return Sets(words={data["hash"]: cached_words(data["text"], data["id"])})
    cards = {id: Card(id, kind, traits) for id, kind, traits in data["cards"]}
    return Sets(cards={data["hash"]: CardSet(data["id"], data["hash"], cards, data["text"])})
