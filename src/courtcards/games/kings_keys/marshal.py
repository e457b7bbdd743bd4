"""How a stack is arranged in Kingdom Armies: by a rule of thumb, or against stacks that rivals may have. Imports nothing from bots or table.

A tie of strong cards is decided by the fourth card after it: strong cards stand together to win the fours of others, four weak ones go before.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from ...move import Move
from .battle import LAID
from .deck import KeyCard, highest

DOUBT = 2.0             # ranks by which a stack strays from its order, so that nobody can count on it
RIVALS, TRIES = 12, 40  # stacks of rivals that an order is tried against, and changes of it that are tried for every card
FOURS = 16              # rank from which a card is a 4


def arrange(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Arrange a stack nearly so: four weak cards on top, then strong before weak."""
    placings = [move for move in moves if move.cards]
    sign = -1 if len(world.forces[seat]) < LAID else 1
    return max(placings, key=lambda move: sign * move.cards[0].rank + rng.uniform(-DOUBT, DOUBT)) if placings else moves[0]     # type: ignore[attr-defined]


def shuffle(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Shuffle the stack."""
    return next((move for move in moves if move.verb == "shuffle"), None) or rng.choice(moves)


def ordered(cards: Sequence[KeyCard], rng: Random, fresh: bool = True) -> list[KeyCard]:
    """Return cards as a squire arranges them, from the top; of a stack that has fought already the weak ones on top are gone."""
    strong = sorted(cards, key=lambda card: rng.uniform(-DOUBT, DOUBT) - card.rank)
    first = len(cards) - LAID if fresh else len(cards)
    return strong[first:][::-1] + strong[:first] if first > 0 else strong[::-1]


def counter(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Place the next card of the order that takes most from stacks that rivals may have arranged."""
    placings = {move.cards[0].rank: move for move in moves if move.cards}       # type: ignore[attr-defined]
    if not placings:
        return moves[0]
    placed, hand = world.forces[seat][::-1], world.hands[seat]
    fields = [[each for each in rivals_of(world.imagine(seat, rng), seat, rng) if each[0] or each[1]] for _ in range(RIVALS)]
    whims = rng.getrandbits(32)

    def worth(order: list[KeyCard]) -> float:
        fate = Random(whims)
        return sum([Campaign([*placed, *order], rivals, world, fate).worth() for rivals in fields])
    best = ordered(hand, rng, fresh=not placed) if len(placed) < LAID else sorted(hand, key=lambda card: -card.rank)
    most = worth(best)
    for _ in range(TRIES):
        tried = best[:]
        tried.insert(rng.randrange(len(tried)), tried.pop(rng.randrange(len(tried))))
        if (found := worth(tried)) > most:
            best, most = tried, found
    return placings[best[0].rank]


def rivals_of(world: Any, seat: int, rng: Random) -> list[tuple[list[KeyCard], list[KeyCard]]]:
    """Return what rivals may have: the stack of each, as a squire arranges it, and what it has captured."""
    taken = world.captured
    return [(ordered([*world.forces[rival], *world.hands[rival]], rng, not taken[rival]), taken[rival][:]) for rival in world.clockwise(seat)]


class Campaign:
    """The battles of one stack against those of rivals, until it is used up: seat 0 is whose order is tried."""

    def __init__(self, order: list[KeyCard], rivals: list[tuple[list[KeyCard], list[KeyCard]]], world: Any, rng: Random):
        self.stacks = [order[::-1], *[stack[::-1] for stack, _ in rivals]]
        self.won: list[list[KeyCard]] = [[], *[captured[:] for _, captured in rivals]]
        self.coins, self.normal, self.rng = world.coins, world.normal_order, rng

    def worth(self) -> float:
        """Fight, and return what the cards of seat 0 are worth afterwards."""
        pot: list[KeyCard] = []
        while self.stacks[0]:
            for seat in range(1, len(self.stacks)):
                if not self.stacks[seat]:
                    self.recruit(seat)
            seats = [seat for seat, stack in enumerate(self.stacks) if stack]
            if len(seats) < 2:
                break
            winner = self.battle(seats, pot)
            if winner is not None:
                self.won[winner] += pot
                pot = []
        return sum([1 + (card.rank - 3) * .1 + (card.rank >= FOURS) * (card.rank - FOURS) for pile in (self.stacks[0], self.won[0]) for card in pile])

    def recruit(self, seat: int) -> None:
        """Put what a seat has captured beneath its stack, arranged."""
        self.stacks[seat][:0] = ordered(self.won[seat], self.rng)[::-1]
        self.won[seat] = []

    def battle(self, seats: list[int], pot: list[KeyCard]) -> int | None:
        """Send a card each, and more where they are equal; return who takes the pot, None if nobody does."""
        count = 1
        while True:
            cards = []
            for seat in seats:
                stack = self.stacks[seat]
                cards.append(stack[-count])
                pot += stack[-count:]
                del stack[-count:]
            ranks = [card.rank for card in cards]
            top = max(ranks)
            best = highest(cards, True, self.normal) if self.coins else [place for place, found in enumerate(ranks) if found == top]
            if len(best) == 1:
                return seats[best[0]]
            seats, count = [seats[place] for place in best], LAID
            for seat in seats:
                if len(self.stacks[seat]) < LAID:
                    self.recruit(seat)
            able = [seat for seat in seats if len(self.stacks[seat]) >= LAID]
            for seat in set(seats) - set(able):
                pot += self.stacks[seat]
                self.stacks[seat].clear()
            if len(able) < 2:
                return able[0] if able else None
            seats = able
