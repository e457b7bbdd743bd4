"""What a game is played with: its own cards or sets of somebody's own, and a list of words. Imports nothing but cards, sets and words."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from courtcards.engine.card import Card
from courtcards.engine.card_sets import BadSet, CardSet, WordList
from courtcards.engine.word_lists import at_hand


class BadTable(ValueError):
    """A number of seats, a set of cards or a stacked deck that the game cannot be dealt with."""


class Kit:
    """What the matches of a game are played with; games that take cards of somebody's own read and join them."""

    id: ClassVar[str] = ""
    cards: Mapping[str, Card] = {}              # id -> Card, in the order of an unshuffled deck; a match may bring its own set
    takes_cards: ClassVar[bool] = False         # whether a match may be played with a set of cards of one's own
    stock: ClassVar[CardSet | None] = None      # the set that such a game is played with where a match brings none
    takes_words: ClassVar[bool] = False         # whether a match needs a list of words
    card_set: CardSet | None
    word_list: WordList | None
    looked_up: Mapping[str, bool]               # the words that were looked up, and whether they were found

    @classmethod
    def read_cards(cls, data: Any) -> CardSet:
        """Read a set of cards from outside: the plain data of a file, or the text of a set; raises BadSet."""
        raise BadSet("no-set")

    @classmethod
    def read_header(cls, data: Mapping[str, Any]) -> None:
        """Check what such a file says beside its cards; raises BadSet."""

    @classmethod
    def read_card(cls, data: Any, place: int = 1) -> dict[str, Any]:
        """Read one card of such a set, the one in a `place`, and return its traits; raises BadSet."""
        raise BadSet("no-card", place=place)

    @classmethod
    def join_cards(cls, sets: Sequence[CardSet]) -> CardSet:
        """Return several sets as one; raises BadSet."""
        raise BadSet("no-set")

    @classmethod
    def cards_needed(cls, seats: int, chosen: Mapping[str, Any]) -> int:
        """Return how many cards so many players need with these options, in games that take sets of any size."""
        return 0

    def provide(self, cards: CardSet | None, words: WordList | None) -> None:
        """Lay ready what the match is played with, else the words at hand; raises BadTable for what is not taken, and without words."""
        if cards is not None and not self.takes_cards:
            raise BadTable(f"{self.id} is played with its own cards")
        if words is None and self.takes_words:
            words = at_hand()
        if (words is not None) != self.takes_words:
            raise BadTable(f"{self.id} is played {'with' if self.takes_words else 'without'} a list of words")
        self.card_set, self.word_list, self.looked_up = cards or self.stock, words, {}
        if self.card_set is not None:
            self.cards = self.card_set.cards

    def suffice(self, seats: int, chosen: Mapping[str, Any]) -> None:
        """Check that there are cards enough; raises BadTable."""
        needed = self.cards_needed(seats, chosen)
        if len(self.cards) < needed:
            raise BadTable(f"{self.id} with {seats} players needs {needed} cards or more, not {len(self.cards)}")

    def look_up(self, word: str) -> bool:
        """Look a word up, and remember whether it was found."""
        assert self.word_list is not None
        found = word in self.word_list.words
        self.looked_up = {**self.looked_up, word: found}
        return found
