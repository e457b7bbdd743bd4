"""Battle Royal: everybody chooses a card from the hand in secret, all turn at once. Imports nothing from bots or table.

Captured cards come into the hand when it is empty. In a face-off each player chooses three cards to lay face down and one
to turn up, or by house rule lays three at random. Who has no cards is out; who holds all has won.
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
    """A card for the battle, chosen in secret."""

    __slots__ = ()
    key = "battle"
    verb = "send"
    each = True

    def bars(self, game: Any, move: Move) -> str | None:
        """Return why a card cannot be chosen; what is captured waits."""
        why = super().bars(game, move)
        return "captured" if why == "not-in-hand" and move.cards[0] in game.captured[move.seat] else why

    def case(self, game: Any, seat: int) -> tuple[str, Mapping[str, Any]]:
        """Return whether it is the last card of the hand."""
        return "last" if len(game.hands[seat]) == 1 else "", {}


class SendAgain(Send):
    """The card that is turned up in a face-off."""

    __slots__ = ()
    key = "face-off"


class Lay(Send):
    """A card that is laid face down in a face-off."""

    __slots__ = ()
    key = "lay"
    verb = "lay"


class SealedRow(Sealed):
    """Cards for a face-off: all but the last stay face down."""

    def next(self, seats: tuple[int, ...], laid: int) -> Question:
        """Return the question for the next card; the last one is turned up."""
        left = self.count - 1 - laid
        return (Lay if left > 0 else SendAgain)(seats, {"left": left})


class Battle(Procedure):
    """Everybody still in sends a card in secret; then all are turned up."""

    steps = ("choose", "turn_up")

    def __init__(self, seats: tuple[int, ...]):
        self.seats = seats

    def choose(self, game: "BattleRoyal", _: Any) -> None:
        """Let everybody choose a card in secret."""
        game.begin(Sealed(self.seats, Send))

    def turn_up(self, game: "BattleRoyal", _: Any) -> None:
        """Turn all cards up and compare them."""
        game.turn_up(self.seats)
        game.battle(self.seats)


class Laying(Procedure):
    """The cards of a face-off, chosen in secret; then the last of each is turned up."""

    steps = ("choose", "turn_up")

    def __init__(self, seats: tuple[int, ...], count: int):
        self.seats, self.count = seats, count

    def choose(self, game: "BattleRoyal", _: Any) -> None:
        """Let the tied choose their cards in secret: those together who have as many to lay."""
        lays = {seat: min(self.count, game.to_lay(seat)) for seat in self.seats}
        for count in reversed(dict.fromkeys(lays.values())):
            game.begin(SealedRow(tuple([seat for seat in self.seats if lays[seat] == count]), Lay, count))

    def turn_up(self, game: "BattleRoyal", _: Any) -> None:
        """Turn up the last card of each."""
        game.turn_up(self.seats)


class BattleRoyal(KingdomGame):
    """Battle Royal. Rule book: Battle Royal."""

    id = "battle-royal"
    rules = 3
    options = (*SHARED, Option("face_off_choice", "choice", "chosen", ("chosen", "random")))
    rows = (*KingdomGame.rows, "sealed")
    force = "hand"

    def lay_out(self) -> None:
        """Make the empty places, those of sealed cards among them."""
        self.sealed: list[list[Any]]
        super().lay_out()

    @property
    def hands(self) -> list[list[Any]]:
        """The cards that seats choose from."""
        return self.forces

    def take_up(self, seat: int, cards: list[Any]) -> None:
        """Take the cards in hand."""
        self.forces[seat] += cards

    def ask_battle(self, seats: tuple[int, ...]) -> None:
        """Begin a battle of cards chosen in secret."""
        self.begin(Battle(seats))

    def turn_up(self, seats: tuple[int, ...]) -> None:
        """Turn up the last card that each seat has sealed; those before it stay face down."""
        for seat in seats:
            sealed = self.sealed[seat]
            self.field[seat].append(sealed.pop())
            self.down[seat] += sealed
            sealed.clear()

    def lay_face_off(self, seats: tuple[int, ...]) -> None:
        """Let the tied choose what they lay, or lay three at random by house rule."""
        if self.chosen["face_off_choice"] == "chosen":
            self.begin(Laying(seats, LAID))
            return
        for seat in seats:
            self.lay_at_random(seat)
        self.begin(Laying(seats, 1))

    def lay_at_random(self, seat: int) -> None:
        """Lay three cards face down at random, or all but one."""
        hand = self.forces[seat]
        self.shuffle(hand)
        for _ in range(self.to_lay(seat) - 1):
            self.down[seat].append(hand.pop())

    def between_battles(self) -> bool:
        """Whether no battle is under way: a card already chosen belongs to one."""
        return super().between_battles() and not any(self.sealed)

    def held(self, seat: int) -> int:
        """Count sealed cards too."""
        return super().held(seat) + len(self.sealed[seat])

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield the sealed cards too."""
        yield from super().zones()
        for seat in range(self.seats):
            yield Zone("sealed", seat), self.sealed[seat]

    def sees(self, seat: int, zone: Zone) -> bool:
        """Whether a seat sees a zone: its hand, and what it laid, also face down."""
        return (zone.name in ("hand", "sealed", "down") and zone.owner == seat) or super().sees(seat, zone)
