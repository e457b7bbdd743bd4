"""The base class of all games on Creation Cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from courtcards.engine.card_sets import CardSet
from courtcards.engine.game import Game
from courtcards.games.creations.cards import CORE, check_card, check_set_header, join_card_sets, parse_card_set


class CreationGame(Game):
    """A game played with a set of Creation Cards: the stand-in set unless another one is chosen."""

    book = "creations"
    cards = CORE.cards
    stock = CORE
    takes_cards = True
    uses_after = True

    @classmethod
    def read_cards(cls, data: Any) -> CardSet:
        """Parse a set of Creation Cards; raises BadSet."""
        return parse_card_set(data)

    @classmethod
    def check_header(cls, data: Mapping[str, Any]) -> None:
        """Check the name, version and owner of a set of Creation Cards; raises BadSet."""
        check_set_header(data)

    @classmethod
    def read_card(cls, data: Any, place: int = 1) -> dict[str, Any]:
        """Parse one Creation Card; raises BadSet.

        In the error, a card without a number is identified by its `place` in the set.
        """
        return check_card(data, place)

    @classmethod
    def join_cards(cls, sets: Sequence[CardSet]) -> CardSet:
        """Return several sets joined into one; raises BadSet."""
        return join_card_sets(sets)
