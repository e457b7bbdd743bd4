"""Kingdom Armies: each player's 16 cards fight from a stack that is shuffled or arranged. Imports nothing from bots or table.

When a stack runs out, the captured cards are recruited, shuffled or arranged again. Who has no cards is out; who holds all
has won.
"""

from typing import Any

from ...card import Zone
from ...move import Move, answer
from ...options import Option
from ...procedure import Procedure
from ...question import Question
from .battle import Flip, StackGame
from .kingdoms import SHARED, KingdomGame, in_hand, one_of_each


class Arrange(Question):
    """The next card of a stack, from the top, or shuffle what is left."""

    __slots__ = ()
    key = "arrange"

    def moves(self, game: Any) -> list[Move]:
        return [answer(self.seat, "shuffle"), *one_of_each(self.seat, "place", game.hands[self.seat])]

    def bars(self, game: Any, move: Move) -> str | None:
        if move.verb == "shuffle":
            return None if move == answer(self.seat, "shuffle") else "not-offered"
        return in_hand(self, game, move, game.hands[self.seat])


class Arranging(Procedure):
    """A player puts the cards in hand beneath the stack, one by one or shuffled. Rule book: mix or arrange."""

    steps = ("ask", "put")

    def __init__(self, seat: int):
        self.seat = seat
        self.by_hand = True

    def ask(self, game: "KingdomArmies", _: Any) -> None:
        game.question = Arrange((self.seat,))

    def put(self, game: "KingdomArmies", move: Move) -> None:
        hand = game.hands[self.seat]
        if move.verb == "shuffle":
            game.shuffle_in(self.seat)
        else:
            hand.remove(move.cards[0])
            game.put_beneath(self.seat, move.cards[0])
            if len(hand) > 1:
                return self.back_to("ask")
            game.put_beneath(self.seat, hand.pop())
        return None


class KingdomArmies(KingdomGame, StackGame):
    """Kingdom Armies. Rule book: Kingdom Armies."""

    id = "kingdom-armies"
    options = (*SHARED, Option("see_arranged", "bool", True, expert=True))
    rows = (*KingdomGame.rows, "hands")
    ordered: frozenset[int] = frozenset()       # seats that know the order of their whole stack

    def take_up(self, seat: int, cards: list) -> None:
        """Arrange the army; its seats do so in order."""
        self.hands[seat] += cards
        self.agenda.insert(0, Arranging(seat))

    def lay_out(self) -> None:
        self.hands: list[list]
        super().lay_out()

    def muster(self, seat: int, count: int) -> None:
        """Recruit: when the stack runs out, the captured cards are shuffled or arranged beneath what is left."""
        captured = self.captured[seat]
        if captured and len(self.forces[seat]) < count:
            self.tell("recruits", seat=seat, count=len(captured))
            self.hands[seat] += captured
            captured.clear()
            self.begin(Arranging(seat))

    def put_beneath(self, seat: int, card: Any) -> None:
        """Place one card beneath a stack; the player knows where."""
        if not self.forces[seat]:
            self.ordered |= {seat}
        self.forces[seat].insert(0, card)
        if self.chosen["see_arranged"]:
            self.show([card], (seat,))

    def shuffle_in(self, seat: int) -> None:
        """Shuffle the cards in hand beneath a stack."""
        hand = self.hands[seat]
        self.ordered -= {seat}
        self.forget(hand)
        self.shuffle(hand)
        self.forces[seat][:0] = hand
        hand.clear()

    def ask_battle(self, seats: tuple[int, ...]) -> None:
        self.question = Flip(seats)

    def held(self, seat: int) -> int:
        return super().held(seat) + len(self.hands[seat])

    def zones(self):
        yield from super().zones()
        for seat in range(self.seats):
            yield Zone("hand", seat), self.hands[seat]

    def sees(self, seat: int, zone: Zone) -> bool:
        if zone.owner == seat and zone.name == "hand":
            return True
        if zone.owner == seat and zone.name == "stack" and self.chosen["see_arranged"]:
            return seat in self.ordered
        return super().sees(seat, zone)
