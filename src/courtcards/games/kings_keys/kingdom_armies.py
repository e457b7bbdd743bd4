"""Kingdom Armies: each player's 16 cards fight from a stack that is shuffled or arranged. Imports nothing from bots or table.

When a stack runs out, the captured cards are recruited, shuffled or arranged again. Who has no cards is out; who holds all
has won.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from courtcards.engine.card import Zone
from courtcards.engine.move import Move, answer
from courtcards.engine.options import Option
from courtcards.engine.procedure import Procedure
from courtcards.engine.question import ChooseCard
from courtcards.games.kings_keys.battle import Flip, StackGame
from courtcards.games.kings_keys.kingdoms import SHARED, KingdomGame


class Arrange(ChooseCard):
    """The next card of a stack, from the top, or shuffle what is left."""

    __slots__ = ()
    key = "arrange"
    verb = "place"
    lineup = "stack"

    def moves(self, game: Any) -> list[Move]:
        """List shuffling and every card that can be placed next."""
        return [answer(self.seat, "shuffle"), *super().moves(game)]

    def case(self, game: Any, seat: int) -> tuple[str, Mapping[str, Any]]:
        """Return which place is next."""
        return "next", {"place": len(game.forces[seat]) + 1}

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why a card cannot be placed."""
        return None if move == answer(self.seat, "shuffle") else super().bars(game, move)


class Arranging(Procedure):
    """Players in turn put the cards in hand beneath their stacks, one by one or shuffled. Rule book: mix or arrange."""

    steps = ("ask", "put")

    def __init__(self, seats: tuple[int, ...]):
        self.seats = seats

    def ask(self, game: "KingdomArmies", _: Any) -> None:
        """Ask the next seat for its next card; the last card of a hand is placed without asking."""
        while self.seats and len(hand := game.hands[self.seats[0]]) < 2:
            if hand:                                # the last card leaves no choice
                game.put_beneath(self.seats[0], hand[0])
            self.seats = self.seats[1:]
        if not self.seats:
            return self.end()
        game.question = Arrange(self.seats[:1])
        return None

    def put(self, game: "KingdomArmies", move: Move) -> None:
        """Place a card, or shuffle all that is left."""
        if move.verb == "shuffle":
            game.shuffle_in(move.seat)
        else:
            game.put_beneath(move.seat, move.cards[0])
        self.back_to("ask")


class KingdomArmies(KingdomGame, StackGame):
    """Kingdom Armies. Rule book: Kingdom Armies. `hands` hold cards only while they are arranged."""

    id = "kingdom-armies"
    rules = 2
    options = (*SHARED, Option("see_arranged", "bool", True, expert=True))
    rows = (*KingdomGame.rows, "hands")
    ordered: frozenset[int]                     # seats that know the order of their whole stack

    def lay_out(self) -> None:
        """Make the empty places, hands for arranging among them."""
        self.hands: list[list[Any]]
        self.ordered = frozenset()
        super().lay_out()

    def raise_armies(self) -> None:
        """Give everybody an army and let them arrange it. Rule book: mix or arrange."""
        super().raise_armies()
        self.begin(Arranging(tuple(range(self.seats))))

    def recruit(self, seats: tuple[int, ...]) -> None:
        """Recruit, and let those who did arrange what they took."""
        super().recruit(seats)
        if any(self.hands):
            self.begin(Arranging(tuple([seat for seat in seats if self.hands[seat]])))

    def take_up(self, seat: int, cards: list[Any]) -> None:
        """Take the cards in hand, to be arranged."""
        self.hands[seat] += cards

    def put_beneath(self, seat: int, card: Any) -> None:
        """Place a card from the hand beneath a stack; the player knows where."""
        self.hands[seat].remove(card)
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
        """Ask all who stand to turn up a card."""
        self.question = Flip(seats)

    def held(self, seat: int) -> int:
        """Count the cards that are being arranged too."""
        return super().held(seat) + len(self.hands[seat])

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield the hands in which cards are arranged too."""
        yield from super().zones()
        for seat in range(self.seats):
            yield Zone("hand", seat), self.hands[seat]

    def sees(self, seat: int, zone: Zone) -> bool:
        """Whether a seat sees a zone: its cards being arranged, and its stack when it knows the whole order."""
        if zone.owner == seat and zone.name == "hand":
            return True
        if zone.owner == seat and zone.name == "stack" and self.chosen["see_arranged"]:
            return seat in self.ordered
        return super().sees(seat, zone)
