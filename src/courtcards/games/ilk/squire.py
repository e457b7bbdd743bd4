"""A rule of thumb for Ilk: what would this lead to if all others passed? Imports nothing from bots or table.

It spends the cards of its hand on the largest creature that they pay for, attacks where the worst block still pays, and fields a special
card where that is worth more than the card: to save itself or a creature, to kill, to double damage that comes through.
"""

from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from random import Random
from typing import NamedTuple

from ...card import Card
from ...move import Move, answer
from .creature import Creature
from .deck import VALUE
from .game import DRAW, FULL, Ilk

LIFE, FALL = 8.0, 100.0         # what life is worth, by its square root, and what a player's fall is
ACE = 4.0                       # what an Ace on a creature is worth
COST = {"K": 5.0, "Q": 5.0, "J": 4.0, "A": 2.0}      # what a special card must bring in to be fielded
BOLD, BOLDEST = .1, 5.0         # what an attack may cost, by the round, and at most
PRICE = .35                     # what a point of a price is worth
LOW, LARGE = 6, 12  # value below which a card is junk, and sum of a creature from which a Jack may help to pay for it
KEEP = FULL - DRAW              # cards of a hand that leave room for the whole draw


class Plan(NamedTuple):
    """A creature and what is discarded for it: the sum of its cards, the sum of what is wasted less, and the first move."""

    size: int
    thrift: int
    move: Move


def responding(world: Ilk) -> bool:
    """Whether the open question is a window for responses."""
    return world.question is not None and world.question.quiet


def ilk(world: Ilk, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Choose an answer in an imagined match."""
    first = moves[0].verb
    if first == "draw":
        return moves[0]
    if first == "let":
        return max(moves, key=lambda move: outcome(world, seat, move))
    found = best(world, seat, [move for move in moves if sensible(world, move)])
    if found:
        return found
    return on_turn(world, seat, moves) if first == "end" else moves[0]


def best(world: Ilk, seat: int, moves: Sequence[Move]) -> Move | None:
    """Return the attack or special card that brings in most, if it is more than it costs; an attack may cost a little."""
    now = outcome(world, seat, answer(seat, "pass")) if responding(world) else standing(world, seat)
    bold = min(BOLDEST, BOLD * world.number)
    gains = [(outcome(world, seat, move) - now - cost(world, move) + (bold if move.verb == "attack" else 0), at) for at, move in enumerate(moves)]
    gain, at = max(gains, key=lambda each: each[0], default=(0.0, 0))
    return moves[at] if gain > 0 else None


def sensible(world: Ilk, move: Move) -> bool:
    """Whether a special card is fielded for its seat: a King on others, everything else on its own things, a Jack only in a fight."""
    if move.verb != "field":
        return move.verb == "attack"
    seat, kind, target = move.seat, move.cards[0].kind, move.target
    own = world.owner_of(target) == seat
    if kind == "J":
        battle, creature = world.battle, next((each for each in world.field[seat] if target in (each.damage.id, each.life.id)), None)
        return own and (creature is None or (battle is not None and creature.space in (battle.space, battle.blocker)))
    if kind == "A":
        return own
    if kind == "Q":
        return own and (target == seat or responding(world))
    price, creature = VALUE[move.cards[1].kind], world.creature(target)
    return not own and price >= (creature.left if creature else min(world.life[int(target or 0)], dearest(world, seat)))


def dearest(world: Ilk, seat: int) -> int:
    """Return the highest value card of a hand."""
    return max(VALUE.get(card.kind, 0) for card in world.hands[seat])


def cost(world: Ilk, move: Move) -> float:
    """Return what the cards of a move are worth in the hand; in a full hand they stand in the way of the draw."""
    if not move.cards:
        return 0.0
    special, *price = move.cards
    full = len(world.hands[move.seat]) > KEEP
    return (COST[special.kind] + sum(PRICE * VALUE[card.kind] for card in price)) * (.7 if full else 1)


# what comes of a move


def outcome(world: Ilk, seat: int, move: Move) -> float:
    """Return how a seat stands after a move, if nobody fields anything more and the others block as is worst for it."""
    after = world.copy()
    after.play(move)
    return settled(after, seat)


def settled(world: Ilk, seat: int) -> float:
    """Return how a seat stands when everybody has passed, and whoever is attacked has blocked."""
    while responding(world):
        assert world.question is not None
        world.play(answer(world.question.seat, "pass"))
    if world.question is not None and world.question.key == "block":
        kind = max if world.question.seat == seat else min
        return kind(outcome(world, seat, move) for move in world.moves())
    return standing(world, seat)


def standing(world: Ilk, seat: int) -> float:
    """Return how a seat stands beside the others."""
    others = [wealth(world, other) for other in world.living if other != seat]
    fallen = FALL * (world.seats - 1 - len(others))
    return wealth(world, seat) - sum(others) / sqrt(max(1, len(others))) + fallen if seat in world.living else -FALL * world.seats


def wealth(world: Ilk, seat: int) -> float:
    """Return what a seat has: life, the more worth the less is left, and creatures."""
    return LIFE * sqrt(max(0, world.life[seat])) + sum(map(size, world.field[seat]))


def size(creature: Creature) -> float:
    """Return what a creature is worth."""
    return VALUE[creature.damage.kind] + VALUE[creature.life.kind] + ACE * len(creature.aces)


# the own turn


def on_turn(world: Ilk, seat: int, moves: Sequence[Move]) -> Move:
    """Conjure the largest creature that the hand pays for; discard what stands in the way of the draw; else end the turn."""
    values = sorted([card for card in world.hands[seat] if card.kind in VALUE], key=lambda card: VALUE[card.kind])
    jacks = [card for card in world.hands[seat] if card.kind == "J"]
    plans = [plan for pair in combinations(values, 2) if (plan := planned(world, seat, pair, [card for card in values if card not in pair], jacks))]
    if plans:
        return max(plans, key=lambda plan: (plan.size, plan.thrift)).move
    junk = spare(world.hands[seat], values)
    return answer(seat, "discard", (junk,)) if junk else moves[0]


def spare(hand: list[Card], values: list[Card]) -> Card | None:
    """Return a card that is worth less than the one drawn in its place: a low one, in a very full hand any; the dearest price is kept."""
    crowd, low = len(hand) - KEEP, values[:-1]
    if crowd > 0 and low and (VALUE[low[0].kind] < LOW or crowd > 2):
        return low[0]
    kinds = [card.kind for card in hand]
    return max((card for card in hand if card.kind not in VALUE), key=lambda card: kinds.count(card.kind)) if crowd > 2 else None


def planned(world: Ilk, seat: int, pair: tuple[Card, ...], rest: list[Card], jacks: list[Card]) -> Plan | None:
    """Return how a creature of two cards can be paid with the other value cards, and a Jack if it must be."""
    total = sum(VALUE[card.kind] for card in pair)
    lacking = total + world.strict - world.values[seat]
    if lacking <= 0:
        return Plan(total, 0, answer(seat, "conjure", pair[::-1]))
    ways = [(sum(VALUE[card.kind] for card in paid), paid, jacks[:doubled])
            for number in range(1, len(rest) + 1) for paid in combinations(rest, number) for doubled in (0, 1)[:1 + bool(jacks and total > LARGE)]]
    paying = [(worth, paid, doubled) for sum_, paid, doubled in ways if (worth := sum_ + VALUE[paid[-1].kind] * len(doubled)) >= lacking]
    if not paying:
        return None
    spent, paid, doubled = min(paying, key=lambda way: (len(way[2]), way[0]))
    return Plan(total, lacking - spent, answer(seat, "discard", (paid[-1], *doubled)))
