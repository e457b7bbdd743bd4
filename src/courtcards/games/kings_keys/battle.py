"""What all War Games share: battles, face-offs, the pot, and the end of a match.

In every battle each player sends one card. The player with the highest takes all cards on the table and puts them on their captured pile. If several
tie, they face off: each lays three cards face down and one face up, until one player takes the table. Players without cards are out.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from courtcards.engine.card import Card, Zone
from courtcards.engine.game import Game
from courtcards.engine.move import Move, answer
from courtcards.engine.procedure import Procedure
from courtcards.engine.question import Question
from courtcards.games.kings_keys.deck import CARDS, COIN, KEY, KeyCard
from courtcards.games.kings_keys.high_card import winning_cards

LAID = 4                    # cards each seat lays in a face-off: three face down, one face up


class Flip(Question):
    """The question that starts a battle of stacks.

    All top cards are turned up at the same time, so any seat may answer for all.
    """

    __slots__ = ()
    key = "battle"

    def moves(self, game: Game) -> list[Move]:
        """List the flip, the only answer, for every seat asked."""
        return [answer(seat, "flip") for seat in self.seats]

    def why_illegal(self, game: Game, move: Move) -> str | None:
        """Return None for a flip, and "flip-only" for any other move."""
        return None if move == answer(move.seat, "flip") else "flip-only"

    def case(self, game: Any, seat: int) -> tuple[str, Mapping[str, Any]]:
        """Return the variant of the prompt: "known", with the top card of the seat's stack, if the seat knows that card; otherwise ""."""
        return game.known_card_case(seat, 1)


class FlipAgain(Flip):
    """The question that starts a face-off of stacks."""

    __slots__ = ()
    key = "face-off"

    def case(self, game: Any, seat: int) -> tuple[str, Mapping[str, Any]]:
        """Return the variant of the prompt for a tied seat.

        With enough cards for a face-off, it's "known" with the card that will fight, or "" if the seat doesn't know that card.

        With too few, it's "beaten" if a rival has enough. Otherwise, it's "none", "last" or "few", for 0, 1 or more cards left. The detail `count` is their
        number.
        """
        left = {other: game.within_reach(other) for other in self.seats}
        mine = left[seat]
        if mine >= LAID:
            return game.known_card_case(seat, LAID)
        beaten = mine and max(left.values()) >= LAID and not game.last_card_up
        return "beaten" if beaten else ("none", "last", "few", "few")[mine], {"count": mine}


class FaceOff(Procedure):
    """The procedure of a face-off: tied players lay cards until one takes the table. Rule book: Face Off."""

    steps = ("call", "muster", "lay", "judge")

    def __init__(self, seats: tuple[int, ...]):
        self.seats = seats

    def call(self, game: "WarGame", _: Any) -> None:
        """Announce the tie. Then ask the tied players a question, if the game has one for them."""
        equal = len({game.field[seat][-1].rank for seat in self.seats}) == 1
        game.tell("face-off" if equal else "circle", seats=self.seats)
        game.call_face_off(self.seats)

    def muster(self, game: "WarGame", _: Any) -> None:
        """Let players who are too short of cards for a face-off recruit their captured cards."""
        game.muster(self.seats)

    def lay(self, game: "WarGame", _: Any) -> None:
        """Let the tied players who can go on lay their cards, or settle the tie if fewer than two can.

        The others put all they have left on the table.
        """
        able = game.seats_fighting_on(self.seats)
        for seat in self.seats:
            if seat not in able:
                game.spend(seat)
        if len(able) < 2:
            self.end()
            game.settle(self.seats, able)
        else:
            game.lay_face_off(able)
        self.seats = able

    def judge(self, game: "WarGame", _: Any) -> None:
        """Compare the cards turned up.

        The player with the highest takes the table. If several tie, let them face off again.
        """
        game.reveal(self.seats, "lays")
        best = game.winning_seats(self.seats)
        if len(best) == 1:
            game.win(best[0], self.seats)
        else:
            self.seats = best
            self.back_to("call")


class WarGame(Game):
    """The base of all War Games.

    `forces` holds the cards each seat may send: its stack or its hand.
    """

    book = "kings-keys"
    cards: Mapping[str, Card] = CARDS
    piles: ClassVar[tuple[str, ...]] = ("deck", "pot", "lost")
    rows: ClassVar[tuple[str, ...]] = ("forces", "captured", "field", "down")
    force = "stack"
    coins = normal_order = last_card_up = False
    recruits = True                             # whether captured cards fight again
    limit = 0
    ahead: Mapping[int, int]                    # cards each seat laid in a face-off before recruiting for the rest

    def lay_out(self) -> None:
        """Create every seat's empty zones and the empty pot."""
        for name in self.rows:
            setattr(self, name, [[] for _ in range(self.seats)])
        self.forces: list[list[KeyCard]]
        self.captured: list[list[KeyCard]]
        self.field: list[list[KeyCard]]
        self.down: list[list[KeyCard]]
        self.pot: list[KeyCard] = []
        self.lost: list[KeyCard] = []
        self.battles, self.ahead = 0, {}

    # the course of a match

    def turn(self) -> None:
        """Begin the next battle, or end the match.

        The match ends if fewer than two players have cards, or if the battle limit is reached.
        """
        standing = self.standing()
        if len(standing) + len(self.fallen) < self.seats:
            self.fallen += tuple([seat for seat in range(self.seats) if seat not in (*standing, *self.fallen)])
        if len(standing) < 2:
            self.finish_on_points("no-cards-left")
        elif self.limit and self.battles >= self.limit and not self.pot:
            self.finish_on_points("battle-limit")
        else:
            self.recruit(standing)
            if not self.agenda:                     # otherwise players arrange their recruits first
                self.ask_battle(standing)

    def standing(self) -> tuple[int, ...]:
        """Return the seats that aren't out: those with cards to send or captured cards."""
        forces, captured = self.forces, self.captured
        return tuple([seat for seat in range(self.seats) if forces[seat] or captured[seat]])

    def ask_battle(self, seats: tuple[int, ...]) -> None:
        """Ask these seats for the cards that fight the next battle."""
        raise NotImplementedError

    def battle(self, seats: tuple[int, ...]) -> None:
        """Compare the last cards these seats have sent.

        The player with the highest takes the table. If several tie, begin a face-off.
        """
        self.battles += 1
        if self.story is not None:
            self.tell("battle", number=self.battles)
        self.reveal(seats, "shows")
        best = self.winning_seats(seats)
        if len(best) == 1:
            self.win(best[0], seats)
        else:
            self.begin(FaceOff(best))

    def winning_seats(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats whose last card on the field wins: one, or several that face off."""
        field = self.field
        return tuple([seats[i] for i in winning_cards([field[seat][-1] for seat in seats], self.coins, self.normal_order)])

    def win(self, seat: int, seats: tuple[int, ...]) -> None:
        """Give a seat all cards on the table, and announce it.

        `seats` holds the seats that were compared.
        """
        card = self.field[seat][-1]
        if self.story is not None:
            self.tell_item(seat, [self.field[other][-1] for other in seats if other != seat])
        self.tell("takes", seat=seat, count=self.at_stake(), card=card.id)
        self.award(seat)

    def tell_item(self, seat: int, others: list[KeyCard]) -> None:
        """Announce that the seat's card won by its item, or as a Coin that bought a Key. If its number alone won, announce nothing.

        `others` holds the cards it was compared with.
        """
        card = self.field[seat][-1]
        same = [other for other in others if other.rank >> 2 == card.rank >> 2]
        if self.coins and card.rank & 3 == COIN and any(other.rank & 3 == KEY for other in same):
            self.tell("coin-buys-key", seat=seat, card=card.id)
        elif same:
            self.tell("item-wins", seat=seat, card=card.id, other=max(same, key=lambda other: other.rank).id)

    def at_stake(self) -> int:
        """Return how many cards lie on the table, the pot included."""
        return len(self.pot) + sum(map(len, self.field)) + sum(map(len, self.down))

    def award(self, seat: int) -> None:
        """Move every card on the table to a seat's captured pile."""
        self.sweep(self.captured[seat])
        self.captured[seat] += self.pot
        self.pot.clear()
        self.forget(self.captured[seat], but=(seat,))

    def sweep(self, pile: list[KeyCard]) -> None:
        """Move the cards of this battle to a pile."""
        for cards in (*self.field, *self.down):
            pile += cards
            cards.clear()

    def recruit(self, seats: tuple[int, ...]) -> None:
        """Let seats with nothing left to send fight on with their captured cards.

        Do nothing in games in which captured cards never fight again.
        """
        for seat in seats if self.recruits else ():
            cards = self.captured[seat]
            if cards and not self.forces[seat]:
                self.captured[seat] = []
                self.take_up(seat, cards)
                self.tell("recruits", seat=seat, count=len(cards))

    def take_up(self, seat: int, cards: list[KeyCard]) -> None:
        """Add cards to the ones a seat may send."""
        raise NotImplementedError

    # face-offs

    def call_face_off(self, seats: tuple[int, ...]) -> None:
        """Ask the tied seats a question before they lay cards.

        Games without such a question do nothing here.
        """

    def muster(self, seats: tuple[int, ...]) -> None:
        """Let seats with too few cards for a face-off recruit their captured cards.

        First, each of them lays all its cards face down.
        """
        short = [seat for seat in seats if self.recruits and self.captured[seat] and len(self.forces[seat]) < LAID]
        self.ahead = {seat: len(self.forces[seat]) for seat in short}
        for seat in short:
            self.down[seat] += self.forces[seat][::-1]
            self.forces[seat].clear()
        self.recruit(seats)

    def to_lay(self, seat: int) -> int:
        """Return how many more cards a seat will lay in this face-off."""
        return min(LAID - self.ahead.get(seat, 0), len(self.forces[seat]))

    def within_reach(self, seat: int) -> int:
        """Return how many cards a seat could send in a face-off, including recruits."""
        return len(self.forces[seat]) + (len(self.captured[seat]) if self.recruits else 0)

    def known_card_case(self, seat: int, place: int) -> tuple[str, Mapping[str, Any]]:
        """Return the variant of a prompt about the card at a place in a seat's stack (1: top).

        If the seat knows the card, the variant is "known" with the card, otherwise "".
        """
        stack = self.forces[seat]
        known = len(stack) >= place and self.sees(seat, Zone(self.force, seat))
        return ("known", {"card": stack[-place].id}) if known else ("", {})

    def seats_fighting_on(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the tied seats that fight on.

        These are the seats with at least four cards. They're all seats with a card left if none has four, or if a player with fewer may turn up the last one
        (`last_card_up`).
        """
        full = tuple([seat for seat in seats if len(self.forces[seat]) + self.ahead.get(seat, 0) >= LAID])
        return full if full and not self.last_card_up else tuple([seat for seat in seats if self.forces[seat]])

    def spend(self, seat: int) -> None:
        """Lay all remaining cards of a beaten player on the table."""
        self.tell("too-few", seat=seat)
        self.down[seat] += self.forces[seat]
        self.forces[seat].clear()

    def lay_face_off(self, seats: tuple[int, ...]) -> None:
        """Lay three cards face down and one face up for each seat.

        A seat that is short of cards lays fewer face down.
        """
        raise NotImplementedError

    def settle(self, seats: tuple[int, ...], able: tuple[int, ...]) -> None:
        """End a face-off in which at most one player can go on: the only seat in `able`, which may be empty.

        That player takes the table. If there's none, it's a stalemate between `seats`, the tied players.
        """
        if able:
            self.tell("outlasts", seat=able[0], count=self.at_stake())
            self.award(able[0])
        else:
            self.stalemate(seats)

    def stalemate(self, seats: tuple[int, ...]) -> None:
        """Decide a tie in which all tied players have spent their last cards.

        If only one other player still holds cards, that player takes the table. If several do, the cards on the table wait for the next battle or, under a
        house rule, leave the match. If nobody holds any, the tied players share the win.
        """
        holders = [seat for seat in range(self.seats) if self.card_count(seat)]
        if len(holders) == 1:
            self.settle(seats, (holders[0],))
        elif holders and self.chosen["last_tie"] == "waits":
            self.tell("pot-waits", count=self.at_stake())
            self.show([card for cards in self.field for card in cards], range(self.seats))
            self.sweep(self.pot)
        elif holders:
            self.lose_pot()
        else:
            self.finish(seats, [self.card_count(seat) for seat in range(self.seats)], "all-spent")

    def lose_pot(self) -> None:
        """Take the cards on the table out of the match."""
        self.tell("pot-lost", count=self.at_stake())
        self.sweep(self.lost)

    # the end

    def card_count(self, seat: int) -> int:
        """Return how many cards a player holds, captured ones included."""
        return len(self.forces[seat]) + len(self.captured[seat])

    def score(self, seat: int) -> int:
        """Return how many of a player's cards count at the end."""
        return self.card_count(seat)

    def finish_on_points(self, reason: str) -> None:
        """End the match; the players with the most cards that count win.

        `reason` is a key that says why it ends.
        """
        scores = [self.score(seat) for seat in range(self.seats)]
        self.finish([seat for seat, score in enumerate(scores) if score == max(scores)], scores, reason)

    # facts and visibility

    def reveal(self, seats: tuple[int, ...], key: str) -> None:
        """Announce the card each seat has turned up, as facts with the given key."""
        if self.story is not None:
            for seat in seats:
                self.tell(key, seat=seat, card=self.field[seat][-1].id)

    def zones(self) -> Iterator[tuple[Zone, list[Any]]]:
        """Yield each seat's cards to send, captured cards and cards in battle, then the lost cards."""
        for seat in range(self.seats):
            yield Zone(self.force, seat), self.forces[seat]
            yield Zone("captured", seat), self.captured[seat]
            yield Zone("field", seat), self.field[seat]
            yield Zone("down", seat), self.down[seat]
        yield Zone("lost"), self.lost

    def sees(self, seat: int, zone: Zone) -> bool:
        """Return whether a seat sees a zone. Everyone sees the field, and owners see their captured cards."""
        return zone.name == "field" or (zone.name == "captured" and zone.owner == seat)

    def counters(self) -> dict[str, int]:
        """Return the number of the battle and how many cards each player holds."""
        return {"battle": self.battles} | {f"cards/{seat}": self.card_count(seat) for seat in range(self.seats)}


class StackGame(WarGame):
    """A War Game in which the top card of a face-down stack fights."""

    def answer(self, move: Move) -> None:
        """Turn up the top card of every stack and fight the battle."""
        seats = self.standing()
        for seat in seats:
            self.field[seat].append(self.forces[seat].pop())
        self.battle(seats)

    def call_face_off(self, seats: tuple[int, ...]) -> None:
        """Ask the tied seats for the flip that starts a face-off."""
        self.question = FlipAgain(seats)

    def lay_face_off(self, seats: tuple[int, ...]) -> None:
        """Lay three cards from the top of each stack face down and one face up."""
        for seat in seats:
            stack = self.forces[seat]
            for _ in range(self.to_lay(seat) - 1):
                self.down[seat].append(stack.pop())
            self.field[seat].append(stack.pop())
