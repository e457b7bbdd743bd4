"""Plays in Kingdrin: the cards that match the top of the Ditch, and the values they match by."""

from functools import lru_cache
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.move import Move, answer
from courtcards.engine.question import Question

VALUES = "123456789RBY"
KEPT = 4000                     # cards in the cache
LAST = {
    "draw": [answer(seat, "draw") for seat in range(10)],
    "pass": [answer(seat, "pass") for seat in range(10)],
    "stuck": [answer(seat, "stuck") for seat in range(10)],
}


class CornerValues(dict[Card, int]):
    """A cache of the values in the corners of cards, as bits over VALUES."""

    def __missing__(self, card: Card) -> int:
        """Compute, store and return the values of a card."""
        if len(self) > KEPT:
            self.clear()
        self[card] = bits = sum({1 << VALUES.index(value) for value in card.traits["corners"]})
        return bits


CORNERS = CornerValues()


@lru_cache(1 << 14)
def plays_of_card(seat: int, card: Card, shared: int) -> tuple[Move, ...]:
    """Return the plays of a card: one for each value it shares with the top card. Rulings KD-9, KD-10.

    `shared` holds these values as bits.
    """
    return tuple([answer(seat, "play", (card,), None, value) for bit, value in enumerate(VALUES) if shared >> bit & 1])


class Play(Question):
    """The question of which matching card to play on the Ditch. Rule book: Kingdrin; rulings KD-9 to KD-11.

    `last` is the verb of the alternative to playing a card.
    """

    __slots__ = ()
    presumes = True
    last = "draw"

    def moves(self, game: Any) -> list[Move]:
        """List every play of each seat, then the alternative to playing."""
        top, last = game.open_values(), LAST[self.last]
        found: list[Move] = []
        for seat in self.seats:
            for card in game.hands[seat]:
                if shared := CORNERS[card] & top:
                    found += plays_of_card(seat, card, shared)
            found.append(last[seat])
        return found

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for an answer, or None if it's allowed."""
        if move.verb == self.last:
            return None if move == LAST[self.last][move.seat] else "not-offered"
        if move.verb == "draw" and self.last == "pass":
            return "race-no-draw"
        if move.verb != "play" or len(move.cards) != 1 or move.target is not None:
            return "not-offered"
        return game.why_not_play(move)

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return the values by which a card matches, in the order in which they can be called.

        Returns None for moves other than plays.
        """
        if move.verb != "play":
            return None
        shared = CORNERS[move.cards[0]] & game.open_values()
        values = [play.call for play in plays_of_card(move.seat, move.cards[0], shared)]
        return "by", {"kinds": values, "signs": values}

    def calls_matter(self, game: Any) -> bool:
        """Return whether the called value matters. It does only under a house rule: the next card can't match by that value. Ruling KD-21."""
        return bool(game.fresh_value)

    @classmethod
    def idle(cls, game: Any, seat: int, about: Any = None) -> bool:
        """Return whether a seat has no card that matches."""
        return not game.matches(seat)
