"""What a match may be played with besides its game: a set of cards, a list of words. Both are known by a hash of what they hold."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from courtcards.engine.card import Card


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

    def __hash__(self) -> int:
        return hash(self.hash)


class WordList(NamedTuple):
    """The words that a game accepts: `id` its name here, `words` in capitals with the class of each: how rare it is.

    `text` is all of them packed (word_lists.py), `hash` the fingerprint of that.
    """

    id: str
    hash: str
    words: Mapping[str, int]
    text: str

    def __hash__(self) -> int:
        return hash(self.hash)


def bare(found: CardSet) -> CardSet:
    """Return a set as the rules see it."""
    return found


class Sets(NamedTuple):
    """All card sets and word lists at hand, by hash; `dress` adds to a set what is written and drawn on its cards and no rule sees."""

    cards: Mapping[str, CardSet] = {}
    words: Mapping[str, WordList] = {}
    dress: Callable[[CardSet], CardSet] = bare

    def joined(self, *others: "Sets") -> "Sets":
        """Return these and others together; the last that dresses does."""
        cards, words, dress = dict(self.cards), dict(self.words), self.dress
        for other in others:
            cards |= other.cards
            words |= other.words
            dress = dress if other.dress is bare else other.dress
        return Sets(cards, words, dress)


NONE = Sets()


def fingerprint(text: str) -> str:
    """Return the hash by which a set is known: 16 hexadecimal digits of its canonical text.

    >>> fingerprint("oak,elm")
    '838b8347ae2eabeb'
    """
    return sha256(text.encode()).hexdigest()[:16]
