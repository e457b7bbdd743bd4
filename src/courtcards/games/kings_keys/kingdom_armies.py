"""Kingdom Armies: each player's 16 cards fight from a stack, shuffled or arranged.

When a stack runs out, the captured cards are recruited, again shuffled or arranged. Players without cards are out; a player
who holds all cards has won.
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
    """The question of which card comes next in a stack, from the top down, or whether to shuffle the rest."""

    __slots__ = ()
    key = "arrange"
    verb = "place"
    lineup = "stack"

    def moves(self, game: Any) -> list[Move]:
        """List the shuffle and every card that can be placed next."""
        return [answer(self.seat, "shuffle"), *super().moves(game)]

    def case(self, game: Any, seat: int) -> tuple[str, Mapping[str, Any]]:
        """Return the variant of the prompt: "again" at the first place of a recruited stack, otherwise "next".

        Its detail `place` is the place to fill, 1 at the top.
        """
        placed = len(game.forces[seat])
        return "next" if placed or not game.battles else "again", {"place": placed + 1}

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for placing a card or shuffling the rest, or None if it's allowed."""
        return None if move == answer(self.seat, "shuffle") else super().why_illegal(game, move)


class Arranging(Procedure):
    """The procedure that arranges stacks. Rule book: "mix or arrange".

    Each player in turn puts the hand beneath the stack, card by card or shuffled.
    """

    steps = ("ask", "put")

    def __init__(self, seats: tuple[int, ...]):
        self.seats = seats

    def ask(self, game: "KingdomArmies", _: Any) -> None:
        """Ask the next seat for its next card.

        The last card in a hand is placed without asking.
        """
        while self.seats and len(hand := game.hands[self.seats[0]]) < 2:
            if hand:                                # the last card leaves no choice
                game.put_beneath(self.seats[0], hand[0])
            self.seats = self.seats[1:]
        if not self.seats:
            return self.end()
        game.question = Arrange(self.seats[:1])
        return None

    def put(self, game: "KingdomArmies", move: Move) -> None:
        """Place a card, or shuffle the rest of the hand."""
        if move.verb == "shuffle":
            game.shuffle_in(move.seat)
        else:
            game.put_beneath(move.seat, move.cards[0])
        self.back_to("ask")


class KingdomArmies(KingdomGame, StackGame):
    """A match of Kingdom Armies. Rule book: Kingdom Armies.

    `hands` holds cards only while they're being arranged.
    """

    id = "kingdom-armies"
    rules = 2
    options = (*SHARED, Option("see_arranged", "bool", True, expert=True))
    rows = (*KingdomGame.rows, "hands")
    ordered: frozenset[int]                     # seats that know the order of their whole stack

    def lay_out(self) -> None:
        """Create the empty zones, including the hands for arranging."""
        self.hands: list[list[Any]]
        self.ordered = frozenset()
        super().lay_out()

    def raise_armies(self) -> None:
        """Give everyone an army and let them arrange it. Rule book: "mix or arrange"."""
        super().raise_armies()
        self.begin(Arranging(tuple(range(self.seats))))

    def recruit(self, seats: tuple[int, ...]) -> None:
        """Let the seats that need it recruit their captured cards, and arrange them."""
        super().recruit(seats)
        if any(self.hands):
            self.begin(Arranging(tuple([seat for seat in seats if self.hands[seat]])))

    def take_up(self, seat: int, cards: list[Any]) -> None:
        """Add cards to a seat's hand, from which it will arrange its stack."""
        self.hands[seat] += cards

    def put_beneath(self, seat: int, card: Any) -> None:
        """Place a card from the hand beneath the stack."""
        self.hands[seat].remove(card)
        if not self.forces[seat]:
            self.ordered |= {seat}
        self.forces[seat].insert(0, card)
        if self.chosen["see_arranged"]:
            self.show([card], (seat,))

    def shuffle_in(self, seat: int) -> None:
        """Shuffle the cards in hand and put them beneath the stack."""
        hand = self.hands[seat]
        self.ordered -= {seat}
        self.forget(hand)
        self.shuffle(hand)
        self.forces[seat][:0] = hand
        hand.clear()

    def ask_battle(self, seats: tuple[int, ...]) -> None:
        """Ask everyone still in to turn up a card."""
        self.question = Flip(seats)

    def card_count(self, seat: int) -> int:
        """Return how many cards a player holds, including those being arranged."""
        return super().card_count(seat) + len(self.hands[seat])

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield all zones, including the hands used for arranging."""
        yield from super().zones()
        for seat in range(self.seats):
            yield Zone("hand", seat), self.hands[seat]

    def sees(self, seat: int, zone: Zone) -> bool:
        """Return whether a seat sees a zone. It also sees its own cards to arrange and, unless a house rule forbids it, its arranged stack."""
        if zone.owner == seat and zone.name == "hand":
            return True
        if zone.owner == seat and zone.name == "stack" and self.chosen["see_arranged"]:
            return seat in self.ordered
        return super().sees(seat, zone)
