"""Card sets and word lists that a match can use, each identified by a hash of its contents."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from courtcards.engine.card import Card


class BadSet(ValueError):
    """A card set the game can't use.

    `key` names the problem. `about` holds the details, such as the card concerned.
    """

    def __init__(self, key: str, **about: Any):
        super().__init__(f"{key}: {about}" if about else key)
        self.key, self.about = key, about


class CardSet(NamedTuple):
    """A custom card set: `id` is its name on this device, `cards` holds its cards by id, in order.

    `text` holds everything the rules can see of the cards, so the game can rebuild the set from it. `hash` is the fingerprint of that text.
    """

    id: str
    hash: str
    cards: Mapping[str, Card]
    text: str

    def __hash__(self) -> int:
        return hash(self.hash)


class WordList(NamedTuple):
    """The words a game accepts: `id` is its name on this device, `words` maps each word in capitals to its rarity class.

    `text` is the whole list, packed (word_lists.py), and `hash` the fingerprint of that text.
    """

    id: str
    hash: str
    words: Mapping[str, int]
    text: str

    def __hash__(self) -> int:
        return hash(self.hash)


def undressed_set(card_set: CardSet) -> CardSet:
    """Return a set unchanged. This is the default for the `dress` of `Sets`."""
    return card_set


class Sets(NamedTuple):
    """All available card sets and word lists, by hash.

    `dress` returns a card set with the players' writing and artwork added, which no rule sees.
    """

    cards: Mapping[str, CardSet] = {}
    words: Mapping[str, WordList] = {}
    dress: Callable[[CardSet], CardSet] = undressed_set

    def merge_with(self, *others: "Sets") -> "Sets":
        """Return these sets merged with the others.

        If several of the others have a `dress` of their own, the last one's is used.
        """
        cards, words, dress = dict(self.cards), dict(self.words), self.dress
        for other in others:
            cards |= other.cards
            words |= other.words
            if other.dress is not undressed_set:
                dress = other.dress
        return Sets(cards, words, dress)


NO_SETS = Sets()


def fingerprint(text: str) -> str:
    """Return the hash that identifies a set: 16 hexadecimal digits of the SHA-256 of its canonical text.

    >>> fingerprint("oak,elm")
    '838b8347ae2eabeb'
    """
    return sha256(text.encode()).hexdigest()[:16]
