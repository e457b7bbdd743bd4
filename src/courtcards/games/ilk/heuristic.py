"""A rule of thumb for Ilk: what would this lead to if all others passed? Imports nothing from bots or table.

It spends the cards of its hand on the largest creature that they pay for, attacks where the worst block still pays, and fields a special
card where that is worth more than the card: to save itself or a creature, to kill, to double damage that comes through.
It lists no answers: it looks only at those that make sense, so that many matches can be played on by it.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from courtcards.engine.card import Card, by_kind
from courtcards.engine.move import Listing, Move, answer
from courtcards.engine.strategy import Likes, indifferent
from courtcards.games.ilk.battle import Battle
from courtcards.games.ilk.creature import Creature, Fielded
from courtcards.games.ilk.deck import VALUE
from courtcards.games.ilk.game import Ilk
from courtcards.games.ilk.turn import DRAW, FULL, attacks

LIFE, FALL = 8.0, 100.0         # what life is worth, by its square root, and what a player's fall is
ACE = 4.0                       # what an Ace on a creature is worth
COST = {"K": 5.0, "Q": 5.0, "J": 4.0, "A": 2.0}      # what a special card must bring in to be fielded
BOLD, BOLDEST = .1, 5.0         # what an attack may cost, by the round, and at most
PRICE = .35                     # what a point of a price is worth
LOW, LARGE = 6, 12              # value below which a card is junk, and sum of a creature from which a Jack may help to pay for it
KEEP = FULL - DRAW              # cards of a hand that leave room for the whole draw

Held = dict[str, tuple[Card, ...]]


class Plan(NamedTuple):
    """How a creature is paid: the places of its two cards and of the next discard among the value cards, whether a Jack lies on that."""

    pair: tuple[int, int]
    paid: int | None
    doubled: bool


def rule(world: Ilk, seat: int, rng: Random, likes: Likes = indifferent) -> Move:
    """Choose an answer without a list of them."""
    assert world.question is not None
    return RULES[world.question.key](world, seat, likes)


def draw(world: Ilk, seat: int, likes: Likes) -> Move:
    """Draw all that can be drawn."""
    assert world.question is not None
    return answer(seat, "draw", (), None, str(world.question.about["most"]))


def block(world: Ilk, seat: int, likes: Likes = indifferent) -> Move:
    """Block where that is best, if anybody should."""
    battle = world.battle
    assert battle is not None
    have, moves = wealths(world), [answer(seat, "let"), *[answer(seat, "block", (), creature.space) for creature in world.blockers(seat)]]
    return max(moves, key=lambda move: standing(world, fought(world, have, battle, str(move.target or "")), seat) + likes(move))


def turn(world: Ilk, seat: int, likes: Likes) -> Move:
    """Attack or field a special card where that pays, else conjure, discard or end."""
    held = by_kind(world.hands[seat])
    bold = min(BOLDEST, BOLD * world.number)
    have = wealths(world)
    now = standing(world, have, seat)
    gains = [(outcome(world, have, seat, move) - now - cost(world, move) + likes(move) + (bold if move.verb == "attack" else 0), move)
             for move in (*Listing(seat, attacks(world, seat)), *fieldings(world, seat, held))]
    return best(gains) or building(world, seat)


def respond(world: Ilk, seat: int, likes: Likes) -> Move:
    """Field a special card where that pays, else pass."""
    passing = answer(seat, "pass")
    moves = list(fieldings(world, seat, by_kind(world.hands[seat])))
    if not moves:
        return passing
    have = wealths(world)
    now = outcome(world, have, seat, passing)
    return best([(outcome(world, have, seat, move) - now - cost(world, move) + likes(move), move) for move in moves]) or passing


RULES: dict[str, Callable[[Ilk, int, Likes], Move]] = {"draw": draw, "turn": turn, "block": block, "answer": respond}


def best(gains: list[tuple[float, Move]]) -> Move | None:
    """Return the attack or special card that brings in most, if it is more than it costs."""
    gain, move = max(gains, key=lambda each: each[0], default=(0.0, None))
    return move if gain > 0 else None


# special cards that make sense


def fieldings(world: Ilk, seat: int, held: Held) -> Iterator[Move]:
    """Yield how special cards are fielded for a seat: a King on others, everything else on its own things, a Jack only in a fight."""
    prices = sorted([cards[0] for kind, cards in held.items() if kind in VALUE], key=value)
    if prices and "K" in held:
        for target, needed in victims(world, seat, VALUE[prices[-1].kind]):
            price = next((price for price in prices if VALUE[price.kind] >= needed), None)
            if price:
                yield answer(seat, "field", (held["K"][0], price), target)
    if prices and "Q" in held:
        left = world.life[seat] - threat(world, seat)
        for move in [answer(seat, "field", (held["Q"][0], price), target) for price in prices for target in (seat, *endangered(world, seat))]:
            gift = VALUE[move.cards[1].kind]
            if move.target != seat or left <= 0 or LIFE * (sqrt(left + gift) - sqrt(left)) > cost(world, move):
                yield move
    if "A" in held:
        yield from [answer(seat, "field", held["A"][:1], creature.space) for creature in world.field[seat]]
    if "J" in held:
        yield from [answer(seat, "field", held["J"][:1], target) for target in doubling(world, seat)]


def victims(world: Ilk, seat: int, dearest: int) -> Iterator[tuple[int | str, int]]:
    """Yield what of others a King is aimed at, with the damage that is wanted: players, and creatures that die of it."""
    for rival in world.living:
        if rival != seat:
            yield rival, min(world.life[rival] + world.chosen["below_zero"], dearest)
            for creature in world.field[rival]:
                yield creature.space, creature.left + world.chosen["below_zero"]


def threat(world: Ilk, seat: int) -> int:
    """Return the damage that a player has to fear from the attack and from what is on the stack."""
    battle, damage = world.battle, sum([item.worth for item in world.stack if item.aim == seat and item.card.kind == "K"])
    attacker = world.creature(battle.space) if battle and battle.on == seat and not battle.blocker else None
    return damage + (attacker.power * (2 if world.stack else 1) if attacker else 0)


def endangered(world: Ilk, seat: int) -> list[str]:
    """Return the spaces of a seat's creatures that are or may come into a fight, or at which a card on the stack is aimed."""
    battle = world.battle
    if battle and battle.open and battle.on == seat:
        return [creature.space for creature in world.field[seat]]
    spaces = {item.aim for item in world.stack} | ({battle.space, battle.blocker} if battle else set())
    return [creature.space for creature in world.field[seat] if creature.space in spaces]


def doubling(world: Ilk, seat: int) -> list[str]:
    """Return the cards on which a Jack lies well: those of a creature that fights, and own prices on the stack."""
    battle = world.battle
    fighting = (battle.space, battle.blocker) if battle else ()
    return [*[card.id for creature in world.field[seat] if creature.space in fighting for card in (creature.damage, creature.life)],
            *[item.price.id for item in world.stack if item.price and item.seat == seat]]


def value(card: Card) -> int:
    """Return the value of a value card."""
    return VALUE[card.kind]


def cost(world: Ilk, move: Move) -> float:
    """Return what the cards of a move are worth in the hand; in a full hand they stand in the way of the draw."""
    if not move.cards:
        return 0.0
    special, *price = move.cards
    full = len(world.hands[move.seat]) > KEEP
    return (COST[special.kind] + sum(PRICE * VALUE[card.kind] for card in price)) * (.7 if full else 1)


# what comes of a move


Wealths = dict[int, float]      # what each player has who is not out


def outcome(world: Ilk, have: Wealths, seat: int, move: Move) -> float:
    """Return how a seat stands after a move, if nobody fields anything more and the others block as is worst for it."""
    if move.verb == "attack":
        return blocked(world, have, seat, Battle(seat, str(move.call), int(move.target or 0)))
    special, *price = move.cards or (None,)
    if not world.stack and world.battle is None:
        return standing(world, alone(world, have, move) if special else have, seat)
    after = world.copy()
    if special and move.target is not None:
        after.stack.append(Fielded(seat, special, price[0] if price else None, move.target))
    while after.stack and after.outcome is None:
        after.resolve()
    have, battle = wealths(after), after.battle
    if battle is None or after.outcome is not None:
        return standing(after, have, seat)
    return blocked(after, have, seat, battle) if battle.open else standing(after, fought(after, have, battle, battle.blocker), seat)


def alone(world: Ilk, have: Wealths, move: Move) -> Wealths:
    """Return what players have after a King, Queen or Ace that answers nothing."""
    kind = move.cards[0].kind
    if kind == "A":
        return {**have, move.seat: have[move.seat] + ACE}
    return dealt(world, have, move.target, VALUE[move.cards[1].kind] * (1 if kind == "K" else -1))


def blocked(world: Ilk, have: Wealths, seat: int, battle: Battle) -> float:
    """Return how a seat stands when whoever is attacked has blocked as is best for it, or worst if it is another."""
    kind = max if battle.on == seat else min
    spaces = ["", *[creature.space for creature in world.blockers(battle.on)]]
    return kind([standing(world, fought(world, have, battle, space), seat) for space in spaces])


def fought(world: Ilk, have: Wealths, battle: Battle, blocker: str) -> Wealths:
    """Return what players have when a creature has blocked, or none."""
    attacker, other = world.creature(battle.space), world.creature(blocker) if blocker else None
    if attacker is None or battle.stopped(world) or (blocker and other is None and not world.chosen["unblocked_again"]):
        return have
    return dealt(world, dealt(world, have, blocker, attacker.power), battle.space, other.power) if other else dealt(world, have, battle.on, attacker.power)


def dealt(world: Ilk, have: Wealths, target: Any, damage: int) -> Wealths:
    """Return what players have when damage is dealt, or life given, to one of them or a creature."""
    least = 0 if world.chosen["below_zero"] else 1
    if isinstance(target, int):
        life = world.life[target]
        if life - damage < least:
            return {seat: each for seat, each in have.items() if seat != target}
        return {**have, target: have[target] + LIFE * (sqrt(life - damage) - sqrt(life))}
    creature = world.known_creature(target)
    if creature.left - damage >= least:
        return have
    return {**have, creature.owner: have[creature.owner] - (ACE if creature.aces else size(creature))}


def standing(world: Ilk, have: Wealths, seat: int) -> float:
    """Return how a seat stands beside the others."""
    if seat not in have:
        return -FALL * world.seats
    others = len(have) - 1
    return have[seat] - (sum(have.values()) - have[seat]) / sqrt(max(1, others)) + FALL * (world.seats - 1 - others)


def wealths(world: Ilk) -> Wealths:
    """Return what each player has: life, the more worth the less is left, and creatures."""
    return {seat: LIFE * sqrt(max(0, world.life[seat])) + sum(map(size, world.field[seat])) for seat in world.living}


def size(creature: Creature) -> float:
    """Return what a creature is worth."""
    return VALUE[creature.damage.kind] + VALUE[creature.life.kind] + ACE * len(creature.aces)


# the own turn


def building(world: Ilk, seat: int) -> Move:
    """Conjure the largest creature that the hand pays for; discard what stands in the way of the draw; else end the turn."""
    hand = world.hands[seat]
    cards = sorted([card for card in hand if card.kind in VALUE], key=value)
    jack = next((card for card in hand if card.kind == "J"), None)
    plan = planned(tuple(map(value, cards)), world.values[seat] - world.strict, jack is not None)
    if plan and plan.paid is not None:
        return answer(seat, "discard", (cards[plan.paid], jack) if plan.doubled and jack else (cards[plan.paid],))
    if plan:
        low, high = plan.pair
        return answer(seat, "conjure", (cards[high], cards[low]))
    junk = spare(hand, cards)
    return answer(seat, "discard", (junk,)) if junk else answer(seat, "end")


def spare(hand: list[Card], values: list[Card]) -> Card | None:
    """Return a card that is worth less than the one drawn in its place: a low one, in a very full hand any; the dearest price is kept."""
    crowd, low = len(hand) - KEEP, values[:-1]
    if crowd > 0 and low and (VALUE[low[0].kind] < LOW or crowd > 2):
        return low[0]
    kinds = [card.kind for card in hand]
    return max((card for card in hand if card.kind not in VALUE), key=lambda card: kinds.count(card.kind)) if crowd > 2 else None


@lru_cache(1 << 16)
def planned(values: tuple[int, ...], have: int, jack: bool) -> Plan | None:
    """Return how the largest creature is paid that values in order pay for, with the least waste.

    >>> planned((2, 3, 6, 8), 0, False)
    Plan(pair=(1, 2), paid=3, doubled=False)
    """
    pairs = sorted(combinations(range(len(values)), 2), key=lambda pair: values[pair[0]] + values[pair[1]], reverse=True)
    best, found = (0, 0), None
    for low, high in pairs:
        total = values[low] + values[high]
        if total < best[0]:
            break
        paying = paid(values[:low] + values[low + 1:high] + values[high + 1:], total - have, jack and total > LARGE)
        if paying and (total, paying[0]) > best:
            thrift, at, doubled = paying
            place = None if at is None else at + (at >= low) + (at + (at >= low) >= high)
            best, found = (total, thrift), Plan((low, high), place, doubled)
    return found


def paid(values: tuple[int, ...], lacking: int, jack: bool) -> tuple[int, int | None, bool] | None:
    """Return what is wasted less, the place of the dearest of the values that pay, and whether a Jack lies on it."""
    if lacking <= 0:
        return 0, None, False
    whole = sum(values)
    if whole < lacking and not (jack and values and whole + values[-1] >= lacking):
        return None
    doubled = whole < lacking
    spent, last = min([(sum_, at[-1]) for number in range(1, len(values) + 1) for at in combinations(range(len(values)), number)
                       if (sum_ := sum([values[each] for each in at]) + values[at[-1]] * doubled) >= lacking], key=lambda way: way[0])
    return lacking - spent, last, doubled
