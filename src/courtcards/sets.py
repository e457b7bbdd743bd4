"""What a match may be played with besides its game: a set of cards, a list of words. Both are known by a hash of what they hold."""

from collections.abc import Collection, Mapping
from hashlib import sha256
from typing import NamedTuple

from .card import Card


class CardSet(NamedTuple):
    """Cards of somebody's own: `id` its name here, `hash` of all that is printed on them, `cards` by id in the order of the set."""

    id: str
    hash: str
    cards: Mapping[str, Card]


class WordList(NamedTuple):
    """The words that a game accepts: `id` its name here, `hash` of all of them."""

    id: str
    hash: str
    words: Collection[str]


class Sets(NamedTuple):
    """All card sets and word lists at hand, by hash."""

    cards: Mapping[str, CardSet] = {}
    words: Mapping[str, WordList] = {}


NONE = Sets()


def fingerprint(text: str) -> str:
    """Return the hash by which a set is known: 16 hexadecimal digits of its canonical text.

    >>> fingerprint("oak,elm")
    '838b8347ae2eabeb'
    """
    return sha256(text.encode()).hexdigest()[:16]
