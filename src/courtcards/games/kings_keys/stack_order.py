"""How a stack is arranged in Kingdom Armies: by a rule of thumb, or against stacks that rivals may have. Imports nothing from bots or table.

A tie of strong cards is decided by the fourth card after it: strong cards stand together to win the fours of others, four weak ones go before. Among
several rivals who do so it is better to give them a few weak cards more while their strong ones fight each other.
"""

from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from typing import Any

from courtcards.engine.move import Move
from courtcards.games.kings_keys.battle import LAID
from courtcards.games.kings_keys.deck import KeyCard, tops

DOUBT = 2.0             # ranks by which a stack strays from its order, so that nobody can count on it
RIVALS, CHANGES = 12, 1 # stacks of rivals that orders are tried against, and changes of the best for every card in hand
WORTH = {rank: 1 + .1 * (rank - 3) + max(0, rank - 16) for rank in range(4, 20)}        # of a card by its rank, once a stack is used up


def arrange(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Arrange a stack nearly so: four weak cards on top, then strong before weak."""
    placings = [move for move in moves if move.cards]
    sign = -1 if len(world.forces[seat]) < LAID else 1
    return max(placings, key=lambda move: sign * move.cards[0].rank + rng.uniform(-DOUBT, DOUBT)) if placings else moves[0]     # type: ignore[attr-defined]


def shuffle(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Shuffle the stack."""
    return next((move for move in moves if move.verb == "shuffle"), None) or rng.choice(moves)


def counter(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Iterator[tuple[Move, float]]:
    """Yield the next card of the order that takes most, as far as orders were tried, from stacks that rivals may have arranged."""
    placings = {move.cards[0].rank: move for move in moves if move.cards}       # type: ignore[attr-defined]
    if not placings:
        yield moves[0], 1
        return
    placed, hand = ranks(world.forces[seat])[::-1], sorted(ranks(world.hands[seat]))
    fields = [rivals_of(world.imagine(seat, rng), seat, rng) for _ in range(RIVALS)]
    whims, tries = rng.getrandbits(32), (1 + CHANGES) * len(hand)

    def worth(order: list[int]) -> float:
        fate = Random(whims)
        return sum([Campaign([*placed, *order], rivals, world, fate).worth() for rivals in fields])
    best, most = hand, -inf
    for number in range(tries):
        tried = after_weak(hand, number) if number < len(hand) else changed(best, rng)
        if (found := worth(tried)) > most:
            best, most = tried, found
        yield placings[next(rank for rank in best if rank in placings)], (number + 1) / tries


def after_weak(hand: list[int], weak: int) -> list[int]:
    """Return an order with so many of the weakest on top, then strong before weak.

    >>> after_weak([4, 9, 12, 19], 2)
    [4, 9, 19, 12]
    """
    return hand[:weak] + hand[weak:][::-1]


def changed(order: list[int], rng: Random) -> list[int]:
    """Return an order with one card elsewhere."""
    cards = order[:]
    cards.insert(rng.randrange(len(cards)), cards.pop(rng.randrange(len(cards))))
    return cards


def ranks(cards: Sequence[KeyCard]) -> list[int]:
    """Return the ranks of cards."""
    return [card.rank for card in cards]


def ordered(army: Sequence[int], rng: Random, fresh: bool = True) -> list[int]:
    """Return ranks as a squire arranges them, from the top; of a stack that has fought already the weak ones on top are gone."""
    random, wide = rng.random, 2 * DOUBT
    strong = sorted(army, key=lambda rank: wide * random() - rank)
    if not fresh:
        return strong
    first = max(0, len(army) - LAID)
    return strong[first:][::-1] + strong[:first]


def rivals_of(world: Any, seat: int, rng: Random) -> list[tuple[list[int], list[int]]]:
    """Return what rivals may have: the stack of each, as a squire arranges it, and what it has captured."""
    taken = world.captured
    return [(ordered(ranks([*world.forces[rival], *world.hands[rival]]), rng, not taken[rival]), ranks(taken[rival])) for rival in world.clockwise(seat)]


class Campaign:
    """The battles of one stack against those of rivals, until it is used up: seat 0 is whose order is tried."""

    def __init__(self, order: list[int], rivals: list[tuple[list[int], list[int]]], world: Any, rng: Random):
        self.stacks = [order[::-1], *[stack[::-1] for stack, _ in rivals]]
        self.won: list[list[int]] = [[], *[captured[:] for _, captured in rivals]]
        self.pot: list[int] = []
        self.coins, self.normal, self.rng = world.coins, world.normal_order, rng

    def worth(self) -> float:
        """Fight, and return what the cards of seat 0 are worth afterwards."""
        stacks = self.stacks
        while stacks[0]:
            for seat in range(1, len(stacks)):
                if not stacks[seat]:
                    self.recruit(seat)
            seats = [seat for seat, stack in enumerate(stacks) if stack]
            if len(seats) < 2:
                break
            self.battle(seats)
        return sum([WORTH[rank] for pile in (stacks[0], self.won[0]) for rank in pile])

    def recruit(self, seat: int) -> None:
        """Put what a seat has captured beneath its stack, arranged."""
        self.stacks[seat][:0] = ordered(self.won[seat], self.rng)[::-1]
        self.won[seat] = []

    def battle(self, seats: list[int]) -> None:
        """Send a card each, three and one more where they are equal, until one takes the pot; it waits where nobody can."""
        stacks, pot = self.stacks, self.pot
        while len(seats) > 1:
            sent = [stacks[seat].pop() for seat in seats]
            pot += sent
            best = tops(sent, self.coins, self.normal)
            seats = [seats[place] for place in best]
            if len(best) > 1:
                seats = self.able(seats)
                for seat in seats if len(seats) > 1 else ():
                    pot += stacks[seat][1 - LAID:]
                    del stacks[seat][1 - LAID:]
        if seats:
            self.won[seats[0]] += pot
            pot.clear()

    def able(self, seats: list[int]) -> list[int]:
        """Return who of the tied can face off, with what they recruit for it; the others spend what is left."""
        for seat in seats:
            if len(self.stacks[seat]) < LAID:
                self.recruit(seat)
        for seat in seats:
            if len(self.stacks[seat]) < LAID:
                self.pot += self.stacks[seat]
                self.stacks[seat].clear()
        return [seat for seat in seats if self.stacks[seat]]
