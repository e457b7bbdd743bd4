"""Battle Royal: everyone chooses a card from their hand in secret, and all are turned up at once.

Captured cards go into the hand when it's empty. In a face-off each player chooses three cards to lay face down and one to turn up. Under a house
rule, the three are random. Players without cards are out. A player who holds all cards has won.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from courtcards.engine.card import Zone
from courtcards.engine.move import Move
from courtcards.engine.options import Option
from courtcards.engine.procedure import Procedure, Sealed
from courtcards.engine.question import ChooseCard, Question
from courtcards.games.kings_keys.battle import LAID
from courtcards.games.kings_keys.kingdoms import SHARED, KingdomGame


class Send(ChooseCard):
    """The question of which card to send into a battle, answered in secret."""

    __slots__ = ()
    key = "battle"
    verb = "send"
    each = True

    def why_illegal(self, game: Any, move: Move) -> str | None:
        """Return the refusal key for choosing a card, or None if it's allowed."""
        why = super().why_illegal(game, move)
        return "captured" if why == "not-in-hand" and move.cards[0] in game.captured[move.seat] else why

    def case(self, game: Any, seat: int) -> tuple[str, Mapping[str, Any]]:
        """Return the variant of the prompt: "last" if only one card is in hand, otherwise ""."""
        return "last" if len(game.hands[seat]) == 1 else "", {}


class SendAgain(Send):
    """The question of which card to turn up in a face-off, answered in secret."""

    __slots__ = ()
    key = "face-off"


class Lay(Send):
    """The question of which card to lay face down in a face-off, answered in secret."""

    __slots__ = ()
    key = "lay"
    verb = "lay"


class SealedRow(Sealed):
    """A procedure in which seats choose their cards for a face-off in secret.

    The last card each seat chooses will be turned up. The others are laid face down.
    """

    def next_question(self, seats: tuple[int, ...], laid: int) -> Question:
        """Return the question that asks these seats for their next card.

        `laid` is how many cards each of them has already laid.
        """
        left = self.count - 1 - laid
        return (Lay if left > 0 else SendAgain)(seats, {"left": left})


class Battle(Procedure):
    """The procedure of a battle: everyone still in sends a card in secret.

    Then all of the cards are turned up and compared.
    """

    steps = ("choose", "turn_up")

    def __init__(self, seats: tuple[int, ...]):
        self.seats = seats

    def choose(self, game: "BattleRoyal", _: Any) -> None:
        """Let everyone choose a card in secret."""
        game.begin(Sealed(self.seats, Send))

    def turn_up(self, game: "BattleRoyal", _: Any) -> None:
        """Turn up all cards and compare them."""
        game.turn_up(self.seats)
        game.battle(self.seats)


class Laying(Procedure):
    """The procedure of a face-off: the tied players choose `count` cards each in secret.

    Then each player's last card is turned up.
    """

    steps = ("choose", "turn_up")

    def __init__(self, seats: tuple[int, ...], count: int):
        self.seats, self.count = seats, count

    def choose(self, game: "BattleRoyal", _: Any) -> None:
        """Let the tied players choose their cards in secret."""
        lays = {seat: min(self.count, game.to_lay(seat)) for seat in self.seats}
        for count in reversed(dict.fromkeys(lays.values())):
            game.begin(SealedRow(tuple([seat for seat in self.seats if lays[seat] == count]), Lay, count))

    def turn_up(self, game: "BattleRoyal", _: Any) -> None:
        """Turn up each seat's last card."""
        game.turn_up(self.seats)


class BattleRoyal(KingdomGame):
    """A match of Battle Royal. Rule book: Battle Royal."""

    id = "battle-royal"
    rules = 3
    options = (*SHARED, Option("face_off_choice", "choice", "chosen", ("chosen", "random")))
    rows = (*KingdomGame.rows, "sealed")
    force = "hand"

    def lay_out(self) -> None:
        """Create the empty zones, including those for sealed cards."""
        self.sealed: list[list[Any]]
        super().lay_out()

    @property
    def hands(self) -> list[list[Any]]:
        """Each seat's hand, from which it chooses its cards."""
        return self.forces

    def take_up(self, seat: int, cards: list[Any]) -> None:
        """Add cards to a seat's hand."""
        self.forces[seat] += cards

    def ask_battle(self, seats: tuple[int, ...]) -> None:
        """Begin a battle of cards chosen in secret."""
        self.begin(Battle(seats))

    def turn_up(self, seats: tuple[int, ...]) -> None:
        """Turn up the last card each seat has sealed."""
        for seat in seats:
            sealed = self.sealed[seat]
            self.field[seat].append(sealed.pop())
            self.down[seat] += sealed
            sealed.clear()

    def lay_face_off(self, seats: tuple[int, ...]) -> None:
        """Let the tied players choose all cards they lay.

        Under a house rule, lay three at random, and let each player choose only the one to turn up.
        """
        if self.chosen["face_off_choice"] == "chosen":
            self.begin(Laying(seats, LAID))
            return
        for seat in seats:
            self.lay_at_random(seat)
        self.begin(Laying(seats, 1))

    def lay_at_random(self, seat: int) -> None:
        """Lay random cards from a hand face down, as many as are due before the one to be turned up."""
        hand = self.forces[seat]
        self.shuffle(hand)
        for _ in range(self.to_lay(seat) - 1):
            self.down[seat].append(hand.pop())

    def between_battles(self) -> bool:
        """Return whether no battle is under way.

        A card already chosen counts as part of a battle.
        """
        return super().between_battles() and not any(self.sealed)

    def card_count(self, seat: int) -> int:
        """Return how many cards a player holds, including sealed ones."""
        return super().card_count(seat) + len(self.sealed[seat])

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield all zones, including zones of sealed cards."""
        yield from super().zones()
        for seat in range(self.seats):
            yield Zone("sealed", seat), self.sealed[seat]

    def sees(self, seat: int, zone: Zone) -> bool:
        """Return whether a seat sees a zone. It also sees its own hand, its sealed cards, and those it laid face down."""
        return (zone.name in ("hand", "sealed", "down") and zone.owner == seat) or super().sees(seat, zone)
