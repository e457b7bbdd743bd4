"""Conversion of card sets and word lists to plain data and back, to send them to the worker in which bots think."""

from collections.abc import Mapping
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.card_sets import CardSet, Sets, WordList
from courtcards.engine.word_lists import cached_words


def dump_playing_set(given: CardSet | WordList) -> dict[str, Any]:
    """Return a card set or a word list as plain data."""
    sent = {"id": given.id, "hash": given.hash, "text": given.text}
    if isinstance(given, WordList):
        return sent
    return sent | {"cards": [[card.id, card.kind, card.traits] for card in given.cards.values()]}


def parse_playing_set(data: Mapping[str, Any]) -> Sets:
    r"""Return the sets available to a bot: only the card set or word list that this data stands for.

    `dump_playing_set` writes such data.

    >>> sorted(parse_playing_set(dump_playing_set(cached_words("aELMdOAK\n00", "trees"))).words.popitem()[1].words)
    ['ELM', 'OAK']
    """
    if "cards" not in data:
        return Sets(words={data["hash"]: cached_words(data["text"], data["id"])})
    cards = {id: Card(id, kind, traits) for id, kind, traits in data["cards"]}
    return Sets(cards={data["hash"]: CardSet(data["id"], data["hash"], cards, data["text"])})
