"""The components of a game: its own cards or custom sets, and a word list."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from courtcards.engine.card import Card
from courtcards.engine.card_sets import BadSet, CardSet, WordList
from courtcards.engine.word_lists import installed_words


class BadSetup(ValueError):
    """A set-up that can't be dealt because of its number of seats, card set, word list or stacked deck."""


class Components:
    """The components a game's matches are played with: cards and, for some games, words.

    Games that take custom cards override the methods that read and join them.
    """

    id: ClassVar[str] = ""
    cards: Mapping[str, Card] = {}              # id -> Card, in the order of an unshuffled deck; a match with a custom set has its own
    takes_cards: ClassVar[bool] = False         # whether a match can use a custom card set
    stock: ClassVar[CardSet | None] = None      # the set such a game uses if a match has no other
    takes_words: ClassVar[bool] = False         # whether a match needs a word list
    card_set: CardSet | None
    word_list: WordList | None
    looked_up: Mapping[str, bool]               # looked-up words, and whether each was found

    @classmethod
    def read_cards(cls, data: Any) -> CardSet:
        """Read a card set from outside: the plain data of a file, or the text of a set. Raises BadSet."""
        raise BadSet("no-set")

    @classmethod
    def check_header(cls, data: Mapping[str, Any]) -> None:
        """Check everything in the file of a card set apart from the cards; raises BadSet."""

    @classmethod
    def read_card(cls, data: Any, place: int = 1) -> dict[str, Any]:
        """Read one card of a custom set and return its traits; `place` is its position in the set. Raises BadSet."""
        raise BadSet("no-card", place=place)

    @classmethod
    def join_cards(cls, sets: Sequence[CardSet]) -> CardSet:
        """Return several sets joined into one; raises BadSet."""
        raise BadSet("no-set")

    @classmethod
    def cards_needed(cls, seats: int, chosen: Mapping[str, Any]) -> int:
        """Return how many cards this many players need under these options.

        The number is 0 unless the game takes sets of any size.
        """
        return 0

    def provide(self, cards: CardSet | None, words: WordList | None) -> None:
        """Attach the match's cards and words.

        None stands for the stock set, or for the installed word list.

        Raises BadSetup for cards or words the game doesn't take, or if words are missing.
        """
        if cards is not None and not self.takes_cards:
            raise BadSetup(f"{self.id} is played with its own cards")
        if words is None and self.takes_words:
            words = installed_words()
        has_words = words is not None
        if has_words != self.takes_words:
            raise BadSetup(f"{self.id} is played {'with' if self.takes_words else 'without'} a list of words, such as the package courtcards_words")
        self.card_set = cards or self.stock
        self.word_list = words
        self.looked_up = {}
        if self.card_set is not None:
            self.cards = self.card_set.cards

    def check_card_count(self, seats: int, chosen: Mapping[str, Any]) -> None:
        """Check that the game has enough cards for this many seats under these options.

        Raises BadSetup if there are too few.
        """
        needed = self.cards_needed(seats, chosen)
        if len(self.cards) < needed:
            raise BadSetup(f"{self.id} with {seats} players needs {needed} cards or more, not {len(self.cards)}")

    def look_up(self, word: str) -> bool:
        """Return whether a word is in the list, and remember the answer."""
        assert self.word_list is not None
        found = word in self.word_list.words
        self.looked_up = {**self.looked_up, word: found}
        return found
