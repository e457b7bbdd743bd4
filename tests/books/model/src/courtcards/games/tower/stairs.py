"""A climb for two to four: play cards on one another, never lower than the one before; the first without cards is at the top.

A player who doesn't play rests. When everybody else has rested, the steps are cleared, and the last to play begins the next.
"""

from collections.abc import Iterator
from typing import Any

from courtcards.engine.card import Card, Zone
from courtcards.engine.game import Game
from courtcards.engine.move import Move, answer
from courtcards.engine.question import Question

HELD = 5
CARDS = {card.id: card for card in [Card(f"{step}-{mark}", str(step), {"step": step}) for step in range(1, 7) for mark in "abcd"]}


class Climb(Question):
    """The choice of a card to play, or a rest."""

    __slots__ = ()
    key = "climb"

    def moves(self, game: Any) -> list[Move]:
        """List the matching cards, one of each kind, and the rest."""
        fitting = {card.kind: card for card in game.hands[self.seat] if game.fits(card)}
        return [*[answer(self.seat, "lay", (card,)) for card in fitting.values()], *([answer(self.seat, "rest")] if game.steps else [])]

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return why a card can't be played, or why nobody may rest now."""
        if move == answer(move.seat, "rest"):
            return None if game.steps else "must-begin"
        if move.verb != "lay" or len(move.cards) != 1 or move.target is not None or move.call is not None:
            return "not-offered"
        if move.cards[0] not in game.hands[move.seat]:
            return "not-in-hand"
        return None if game.fits(move.cards[0]) else "too-low"


class Stairs(Game):
    """The climb; see the top of this file."""

    id = "stairs"
    book = "tower"
    fewest, most = 2, 4
    cards = CARDS
    piles = ("deck", "steps", "cleared")
    rows = ("hands",)

    def setup(self) -> None:
        """Deal the hands; the rest of the deck stays face down."""
        self.hands = [[self.deck.pop() for _ in range(HELD)] for _ in range(self.seats)]
        self.steps: list[Card] = []
        self.cleared: list[Card] = []
        self.climber, self.last = 0, 0

    def fits(self, card: Card) -> bool:
        """Return whether a card is no lower than the one before."""
        return not self.steps or card.traits["step"] >= self.steps[-1].traits["step"]

    def turn(self) -> None:
        """Ask the next player; clear the steps if all others have rested."""
        if self.steps and self.climber == self.last:
            self.cleared += self.steps
            self.steps = []
            self.tell("clears", seat=self.last)
        self.question = Climb((self.climber,))

    def answer(self, move: Move) -> None:
        """Play a card, or rest."""
        if move.cards:
            self.hands[move.seat].remove(move.cards[0])
            self.steps.append(move.cards[0])
            self.last = move.seat
            self.tell("lays", seat=move.seat, card=move.cards[0].id)
        else:
            self.tell("rests", seat=move.seat)
        self.climber = (move.seat + 1) % self.seats
        if not self.hands[move.seat]:
            self.finish([move.seat], [-len(hand) for hand in self.hands], "top")

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield the hands, the deck, the steps, and the cleared cards."""
        yield from [(Zone("hand", seat), hand) for seat, hand in enumerate(self.hands)]
        yield from [(Zone("deck"), self.deck), (Zone("steps"), self.steps), (Zone("cleared"), self.cleared)]

    def sees(self, seat: int, zone: Zone) -> bool:
        """Return whether a seat sees a zone: everybody sees open cards and their own hand."""
        return zone.owner == seat or zone.name in ("steps", "cleared")

    def counters(self) -> dict[str, int]:
        """Return how many cards each seat holds."""
        return {f"cards/{seat}": len(hand) for seat, hand in enumerate(self.hands)}
