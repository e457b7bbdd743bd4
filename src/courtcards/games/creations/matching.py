"""Plays in Kingdrin: which card matches the top of the Ditch, and by which value. Imports nothing from bots or table."""

from functools import lru_cache
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.move import Move, answer
from courtcards.engine.question import Question

VALUES = "123456789RBY"
KEPT = 4000                     # cards
LAST = {
    "draw": [answer(seat, "draw") for seat in range(10)],
    "pass": [answer(seat, "pass") for seat in range(10)],
    "stuck": [answer(seat, "stuck") for seat in range(10)],
}


class Corners(dict[Card, int]):
    """The values in the corners of cards, as sets of bits over VALUES; worked out once for every card."""

    def __missing__(self, card: Card) -> int:
        """Work out the values of a card; own sets come and go, so that the old ones are let go at times."""
        if len(self) > KEPT:
            self.clear()
        self[card] = bits = sum({1 << VALUES.index(value) for value in card.traits["corners"]})
        return bits


CORNERS = Corners()


@lru_cache(1 << 14)
def plays(seat: int, card: Card, shared: int) -> tuple[Move, ...]:
    """Return the ways to play a card: one for each value that it shares with the top card. Rulings KD-9, KD-10."""
    return tuple([answer(seat, "play", (card,), None, value) for bit, value in enumerate(VALUES) if shared >> bit & 1])


class Play(Question):
    """A card that matches the top of the Ditch, or `last`. Rule book: Kingdrin; rulings KD-9 to KD-11."""

    __slots__ = ()
    presumes = True
    last = "draw"

    def moves(self, game: Any) -> list[Move]:
        """List every play by each value that it shares with the top card, and what may be done instead."""
        top, last = game.open_values(), LAST[self.last]
        found: list[Move] = []
        for seat in self.seats:
            for card in game.hands[seat]:
                if shared := CORNERS[card] & top:
                    found += plays(seat, card, shared)
            found.append(last[seat])
        return found

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why a card cannot be played, or not by this value."""
        if move.verb == self.last:
            return None if move == LAST[self.last][move.seat] else "not-offered"
        if move.verb == "draw" and self.last == "pass":
            return "race-no-draw"
        if move.verb != "play" or len(move.cards) != 1 or move.target is not None:
            return "not-offered"
        return game.bars_play(move)

    def outlook(self, game: Any, move: Move) -> tuple[str, dict[str, Any]] | None:
        """Return by what a card matches, in the order in which it can be called: the same for each of these values."""
        if move.verb != "play":
            return None
        shared = CORNERS[move.cards[0]] & game.open_values()
        values = [play.call for play in plays(move.seat, move.cards[0], shared)]
        return "by", {"kinds": values, "signs": values}

    @classmethod
    def idle(cls, game: Any, seat: int, about: Any = None) -> bool:
        """Whether a seat holds no match."""
        return not game.matches(seat)
