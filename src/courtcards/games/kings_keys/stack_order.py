"""How to arrange a stack in Kingdom Armies: by a rule of thumb, or by trying orders against likely stacks of rivals.

A face-off is decided by the fourth card after the tie. So strong cards are placed one after another: if one of them ties with a rival's 4, another strong card
decides. Four weak cards go on top of them.
"""

from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import CardOrder
from courtcards.games.kings_keys.battle import LAID
from courtcards.games.kings_keys.deck import KeyCard
from courtcards.games.kings_keys.high_card import winning_ranks

DOUBT = 2.0             # ranks by which a stack may stray from its order, so that it's unpredictable
RIVALS, CHANGES = 12, 1 # rivals' stacks to try orders against; changes to the best order, per card in hand
HINTED = 48             # rivals' stacks to try the orders of a hint against
WORTH = {rank: 1 + .1 * (rank - 3) + max(0, rank - 16) for rank in range(4, 20)}        # a card's worth by its rank, once a stack is used up


def arrange_move(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Return the move that places the next card of a stack: four weak cards on top, then strong before weak, with some randomness."""
    placings = [move for move in moves if move.cards]
    sign = -1 if len(world.forces[seat]) < LAID else 1
    return max(placings, key=lambda move: sign * move.cards[0].rank + rng.uniform(-DOUBT, DOUBT)) if placings else moves[0]     # type: ignore[attr-defined]


def shuffle_move(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Return the move that shuffles the stack, or a random move if shuffling isn't offered."""
    return next((move for move in moves if move.verb == "shuffle"), None) or rng.choice(moves)


def counter_moves(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Iterator[tuple[Move, float]]:
    """Yield the best move so far after each order tried, with the fraction of orders tried (0 to 1).

    The best order leaves the seat with the most valuable cards after battles against stacks the rivals may have arranged.
    """
    placings = {move.cards[0].rank: move for move in moves if move.cards}       # type: ignore[attr-defined]
    if not placings:
        yield moves[0], 1
        return
    placed, hand = card_ranks(world.forces[seat])[::-1], sorted(card_ranks(world.hands[seat]))
    fields = [likely_rival_stacks(world.imagine(seat, rng), seat, rng) for _ in range(RIVALS)]
    whims, tries = rng.getrandbits(32), (1 + CHANGES) * len(hand)

    def worth(order: list[int]) -> float:
        fate = Random(whims)
        return sum([StackSimulation([*placed, *order], rivals, world, fate).worth() for rivals in fields])
    best, most = hand, -inf
    for number in range(tries):
        tried = weak_first_order(hand, number) if number < len(hand) else order_variant(best, rng)
        if (found := worth(tried)) > most:
            best, most = tried, found
        yield placings[next(rank for rank in best if rank in placings)], (number + 1) / tries


def simple_orders(world: Any, seat: int, rng: Random) -> Iterator[tuple[CardOrder, float]]:
    """Try orders with more and more of the weakest cards on top.

    Yields the best order so far with a reason, and the fraction of orders tried (0 to 1). The reason says how many weak cards are on top
    (`count`), and how many cards the seat will hold on average in the end: in this order (`held`) or shuffled (`less`).
    """
    cards = sorted(world.hands[seat], key=lambda card: (card.rank, card.id))
    placed, hand = card_ranks(world.forces[seat])[::-1], card_ranks(cards)
    fields = [likely_rival_stacks(world.imagine(seat, rng), seat, rng) for _ in range(HINTED)]

    def try_orders(orders: list[list[int]]) -> tuple[float, int]:
        fate, worth, held = Random(HINTED), 0.0, 0
        for order, rivals in zip(orders, fields, strict=True):
            war = StackSimulation([*placed, *order], rivals, world, fate)
            worth, held = worth + war.worth(), held + len(war.stacks[0]) + len(war.won[0])
        return worth, round(held / HINTED)
    less = try_orders([rng.sample(hand, len(hand)) for _ in fields])[1]
    most, best = -inf, (0, 0)
    for weak in range(len(hand) - 1):
        worth, held = try_orders([weak_first_order(hand, weak)] * HINTED)
        if worth > most:
            most, best = worth, (weak, held)
        order = (*cards[:best[0]], *cards[best[0]:][::-1])
        reason = "weak-first" if best[0] else "strong-first"
        yield (order, (reason, {"count": best[0], "held": best[1], "less": less})), (weak + 1) / (len(hand) - 1)


def weak_first_order(hand: list[int], weak: int) -> list[int]:
    """Return an order with the `weak` weakest cards on top, then strong before weak.

    The hand must be sorted, weakest first.

    >>> weak_first_order([4, 9, 12, 19], 2)
    [4, 9, 19, 12]
    """
    return hand[:weak] + hand[weak:][::-1]


def order_variant(order: list[int], rng: Random) -> list[int]:
    """Return an order with one random card moved elsewhere."""
    cards = order[:]
    cards.insert(rng.randrange(len(cards)), cards.pop(rng.randrange(len(cards))))
    return cards


def card_ranks(cards: Sequence[KeyCard]) -> list[int]:
    """Return the ranks of cards."""
    return [card.rank for card in cards]


def squire_order(army: Sequence[int], rng: Random, fresh: bool = True) -> list[int]:
    """Return ranks as a squire arranges them, from the top, with some randomness.

    A `fresh` stack has weak cards on top.
    """
    random, wide = rng.random, 2 * DOUBT
    strong = sorted(army, key=lambda rank: wide * random() - rank)
    if not fresh:
        return strong
    first = max(0, len(army) - LAID)
    return strong[first:][::-1] + strong[:first]


def likely_rival_stacks(world: Any, seat: int, rng: Random) -> list[tuple[list[int], list[int]]]:
    """Return two lists of ranks for each rival.

    The first is the rival's stack as a squire would arrange it, from the top. The second has the captured cards.
    """
    taken = world.captured
    return [(squire_order(card_ranks([*world.forces[rival], *world.hands[rival]]), rng, not taken[rival]), card_ranks(taken[rival]))
            for rival in world.clockwise(seat)]


class StackSimulation:
    """A simulation of battles in which seat 0 stands for the player whose order is tried, and the other seats for the rivals.

    `order` holds the ranks of the player's stack, from the top. `rivals` has two lists of ranks for each rival, as from `likely_rival_stacks`.
    """

    def __init__(self, order: list[int], rivals: list[tuple[list[int], list[int]]], world: Any, rng: Random):
        self.stacks = [order[::-1], *[stack[::-1] for stack, _ in rivals]]
        self.won: list[list[int]] = [[], *[captured[:] for _, captured in rivals]]
        self.pot: list[int] = []
        self.coins, self.normal, self.rng = world.coins, world.normal_order, rng

    def worth(self) -> float:
        """Fight until seat 0's stack is used up, or until no rival has cards.

        Returns the worth of the cards seat 0 then has.
        """
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
        """Arrange a seat's captured cards as a squire would, and put them beneath its stack."""
        self.stacks[seat][:0] = squire_order(self.won[seat], self.rng)[::-1]
        self.won[seat] = []

    def battle(self, seats: list[int]) -> None:
        """Fight one battle, with face-offs until one seat takes the pot.

        If nobody can take it, the pot waits.
        """
        stacks, pot = self.stacks, self.pot
        while len(seats) > 1:
            sent = [stacks[seat].pop() for seat in seats]
            pot += sent
            best = winning_ranks(sent, self.coins, self.normal)
            seats = [seats[place] for place in best]
            if len(best) > 1:
                seats = self.seats_fighting_on(seats)
                for seat in seats if len(seats) > 1 else ():
                    pot += stacks[seat][1 - LAID:]
                    del stacks[seat][1 - LAID:]
        if seats:
            self.won[seats[0]] += pot
            pot.clear()

    def seats_fighting_on(self, seats: list[int]) -> list[int]:
        """Recruit for tied seats short of cards, and return the seats that can go on.

        Seats still too short spend all they have.
        """
        for seat in seats:
            if len(self.stacks[seat]) < LAID:
                self.recruit(seat)
        for seat in seats:
            if len(self.stacks[seat]) < LAID:
                self.pot += self.stacks[seat]
                self.stacks[seat].clear()
        return [seat for seat in seats if self.stacks[seat]]
