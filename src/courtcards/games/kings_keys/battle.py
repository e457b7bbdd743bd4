"""Battles and face-offs of armies in stacks, for any number of players. Imports nothing from bots or table.

Every battle each army sends one card; the highest takes all cards on the table into its captured pile. Equal highest
cards face off: three cards face down and one face up each, until one takes the table.
"""

from collections.abc import Iterator
from typing import Any

from ...card import Zone
from ...game import Game
from ...move import Move, answer
from ...procedure import Procedure
from ...question import Question
from .deck import CARDS, COIN, KEY, KeyCard, highest

DOWN, LAID = 3, 4           # a face-off lays three cards face down and one more face up


class Flip(Question):
    """A battle: everybody sends the top card at the same time, so any seat may say when."""

    __slots__ = ()
    key = "battle"

    def moves(self, game: Game) -> list[Move]:
        return [answer(seat, "flip") for seat in self.seats]

    def bars(self, game: Game, move: Move) -> str | None:
        return None if move in self.moves(game) else "flip-only"


class FlipAgain(Flip):
    """A face-off: the tied armies lay three down and one up."""

    __slots__ = ()
    key = "face-off"


class FaceOff(Procedure):
    """Tied armies lay cards until one takes the table. Rule book: Face Off."""

    steps = ("call", "lay", "judge")

    def __init__(self, seats: tuple[int, ...]):
        self.seats = seats

    def call(self, game: "Armies", _: Any) -> None:
        game.tell("face-off", seats=self.seats, card=game.field[self.seats[0]][-1].id)
        game.question = FlipAgain(self.seats)

    def lay(self, game: "Armies", _: Any) -> None:
        able = game.lay_face_off(self.seats)
        if len(able) < 2:
            self.end()
            if able:
                game.tell("outlasts", seat=able[0], count=game.pot())
                game.award(able[0])
            else:
                game.stalemate(self.seats)
        self.seats = able

    def judge(self, game: "Armies", _: Any) -> None:
        best = game.best(self.seats)
        if len(best) == 1:
            game.win(best[0], self.seats)
        else:
            self.seats = best
            self.back_to("call")


class Armies(Game):
    """Armies in face-down stacks that send their top cards; the ground that the War Games stand on."""

    book = "kings-keys"
    cards = CARDS
    piles = ("deck", "lost")
    rows = ("stacks", "captured", "field", "down")
    coins = normal_order = last_card_up = False
    battles = 0
    limit = 0

    def lay_out(self) -> None:
        """Make the empty places of every seat."""
        self.stacks: list[list[KeyCard]] = [[] for _ in range(self.seats)]
        self.captured: list[list[KeyCard]] = [[] for _ in range(self.seats)]
        self.field: list[list[KeyCard]] = [[] for _ in range(self.seats)]
        self.down: list[list[KeyCard]] = [[] for _ in range(self.seats)]
        self.lost: list[KeyCard] = []

    def answer(self, move: Move) -> None:
        self.battle(tuple([seat for seat in range(self.seats) if self.stacks[seat]]))

    def battle(self, seats: tuple[int, ...]) -> None:
        """Send one card an army and see who takes the table."""
        self.battles += 1
        for seat in seats:
            self.field[seat].append(self.stacks[seat].pop())
        if self.story is not None:
            self.tell("battle", number=self.battles)
            self.tell_shown(seats)
        best = self.best(seats)
        if len(best) == 1:
            self.win(best[0], seats)
        else:
            self.begin(FaceOff(best))

    def best(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats whose last card on the field is highest."""
        field = self.field
        return tuple([seats[i] for i in highest([field[seat][-1] for seat in seats], self.coins, self.normal_order)])

    def win(self, seat: int, seats: tuple[int, ...]) -> None:
        """Let the highest card take the table."""
        card = self.field[seat][-1]
        if self.coins and card.rank & 3 == COIN and any(self.field[other][-1].rank == card.rank | KEY for other in seats):
            self.tell("coin-buys-key", seat=seat, card=card.id)
        self.tell("takes", seat=seat, count=self.pot(), card=card.id)
        self.award(seat)

    def pot(self) -> int:
        """Return how many cards lie on the table."""
        return sum(map(len, self.field)) + sum(map(len, self.down))

    def award(self, seat: int) -> None:
        """Give every card on the table to a seat; captured cards lie face down."""
        captured = self.captured[seat]
        for pile in (*self.field, *self.down):
            captured += pile
            pile.clear()

    def lay_face_off(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Lay the cards of a face-off; return the seats whose card lies face up.

        An army too small for three and one lays all that it has and is beaten, or, by house rule or when nobody has
        enough, shows its last card.
        """
        for seat in seats:
            self.muster(seat, LAID)
        full = [seat for seat in seats if len(self.stacks[seat]) >= LAID]
        last_card_up = self.last_card_up or not full
        able = [seat for seat in seats if self.stacks[seat] and (last_card_up or seat in full)]
        for seat in seats:
            self.lay(seat, seat in able)
        if self.story is not None:
            self.tell_laid(seats, able)
        return tuple(able)

    def lay(self, seat: int, up: bool) -> None:
        """Lay up to three cards face down and, if the army can, one face up."""
        stack = self.stacks[seat]
        for _ in range(min(DOWN, len(stack) - up)):
            self.down[seat].append(stack.pop())
        if up:
            self.field[seat].append(stack.pop())

    def muster(self, seat: int, count: int) -> None:
        """Make sure that a stack holds `count` cards; games that recruit override this."""

    def stalemate(self, seats: tuple[int, ...]) -> None:
        """Decide a face-off in which nobody has a card left to show."""

    def held(self, seat: int) -> int:
        """Return how many cards an army holds, on the stack and captured."""
        return len(self.stacks[seat]) + len(self.captured[seat])

    def tell_shown(self, seats: tuple[int, ...]) -> None:
        """Tell which card each seat turned up."""
        for seat in seats:
            self.tell("shows", seat=seat, card=self.field[seat][-1].id)

    def tell_laid(self, seats: tuple[int, ...], able: list[int]) -> None:
        """Tell what each seat laid in a face-off; nobody sees the cards that lie face down."""
        for seat in seats:
            if seat in able:
                self.tell("lays", seat=seat, card=self.field[seat][-1].id)
            else:
                self.tell("too-few", seat=seat)

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        for seat in range(self.seats):
            yield Zone("stack", seat), self.stacks[seat]
            yield Zone("captured", seat), self.captured[seat]
            yield Zone("field", seat), self.field[seat]
            yield Zone("down", seat), self.down[seat]
        yield Zone("lost"), self.lost

    def sees(self, seat: int, zone: Zone) -> bool:
        return zone.name == "field" or (zone.name == "captured" and zone.owner == seat)

    def counters(self) -> dict[str, int]:
        return {"battle": self.battles} | {f"cards/{seat}": self.held(seat) for seat in range(self.seats)}
