"""What a match may be played with besides its game: a set of cards, a list of words. Both are known by a hash of what they hold."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from .card import Card


class BadSet(ValueError):
    """A card set that cannot be played with: `key` names what is wrong, `about` which card it is wrong with, and what."""

    def __init__(self, key: str, **about: Any):
        super().__init__(f"{key}: {about}" if about else key)
        self.key, self.about = key, about


class CardSet(NamedTuple):
    """Cards of somebody's own: `id` its name here, `cards` by id in the order of the set.

    `text` is all that the rules can see of them, from which the game reads the set again, `hash` the fingerprint of that.
    """

    id: str
    hash: str
    cards: Mapping[str, Card]
    text: str


class WordList(NamedTuple):
    """The words that a game accepts: `id` its name here, `words` in capitals with the class of each: how rare it is.

    `text` is all of them packed (words.py), `hash` the fingerprint of that.
    """

    id: str
    hash: str
    words: Mapping[str, int]
    text: str


class Sets(NamedTuple):
    """All card sets and word lists at hand, by hash."""

    cards: Mapping[str, CardSet] = {}
    words: Mapping[str, WordList] = {}

    def joined(self, *others: "Sets") -> "Sets":
        """Return these and others together."""
        cards, words = dict(self.cards), dict(self.words)
        for other in others:
            cards |= other.cards
            words |= other.words
        return Sets(cards, words)


NONE = Sets()


def fingerprint(text: str) -> str:
    """Return the hash by which a set is known: 16 hexadecimal digits of its canonical text.

    >>> fingerprint("oak,elm")
    '838b8347ae2eabeb'
    """
    return sha256(text.encode()).hexdigest()[:16]
