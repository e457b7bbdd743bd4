"""How Ilk is played in haste: a rule that looks at no copy of a match, for playing on while somebody thinks. Imports nothing from bots or table.

It pays for the draw's sake with low cards first, conjures the largest creature that the hand pays for, attacks where the worst block does no
harm, and keeps special cards for what they save or kill.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import sqrt
from random import Random
from typing import NamedTuple

from ...card import Card
from ...move import Move, answer
from .creature import Creature
from .deck import VALUE
from .game import DRAW, FULL, Ilk

LIFE, ACE = 8.0, 4.0    # what life is worth, by its square root, and an Ace on a creature
DEAR = 9                # what a creature or damage is worth for which a special card is spent
KEEP = FULL - DRAW      # cards of a hand that leave room for the whole draw
BOLD = 1.0              # what an attack may cost


class Bill(NamedTuple):
    """The creature that value cards make, and what pays for it: values; `doubled` tells that a Jack lies on the first one paid."""

    bodies: tuple[int, int]
    paid: tuple[int, ...]
    doubled: bool


@lru_cache(1 << 14)
def bill(values: tuple[int, ...], have: int, jack: bool) -> Bill | None:
    """Return the largest creature that cards pay for, with the least waste; `values` are sorted, the low ones first.

    >>> bill((2, 3, 6, 8), 0, False)
    Bill(bodies=(6, 2), paid=(8,), doubled=False)
    """
    sums = sorted({(values[low] + values[high], low, high) for high in range(len(values)) for low in range(high)}, reverse=True)
    for total, low, high in sums:
        bodies, rest = (values[high], values[low]), [value for at, value in enumerate(values) if at not in (low, high)]
        if total <= have:
            return Bill(bodies, (), False)
        if sum(rest) + (rest[-1] if jack and rest else 0) + have < total:
            continue
        doubled = sum(rest) + have < total
        paid = (*cheapest(tuple(rest[:-1]), total - have - 2 * rest[-1]), rest[-1]) if doubled else cheapest(tuple(rest), total - have)
        return Bill(bodies, tuple(sorted(paid, reverse=True)), doubled)
    return None


@lru_cache(1 << 14)
def cheapest(values: tuple[int, ...], cost: int) -> tuple[int, ...]:
    """Return the values that pay a cost with the least waste; together they suffice.

    >>> cheapest((2, 5, 6), 7)
    (5, 2)
    """
    if cost <= 0:
        return ()
    sums: dict[int, tuple[int, ...]] = {0: ()}
    for value in reversed(values):
        sums |= {total + value: (*paid, value) for total, paid in sums.items() if total < cost and total + value not in sums}
    return sums[min(total for total in sums if total >= cost)]


def hasty(world: Ilk, seat: int, rng: Random) -> Move:
    """Choose an answer."""
    assert world.question is not None
    return HASTY[world.question.key](world, seat)


def valued(hand: Sequence[Card]) -> list[Card]:
    """Return the value cards of a hand, the low ones first."""
    return sorted([card for card in hand if card.kind in VALUE], key=worth)


def worth(card: Card) -> int:
    """Return the value of a value card."""
    return VALUE[card.kind]


def held(hand: Sequence[Card], kind: str) -> Card | None:
    """Return a card of a kind in a hand."""
    return next((card for card in hand if card.kind == kind), None)


def size(creature: Creature) -> float:
    """Return what a creature is worth."""
    return VALUE[creature.damage.kind] + VALUE[creature.life.kind] + ACE * len(creature.aces)


def pain(life: int, damage: int) -> float:
    """Return what damage costs a player with so much life."""
    return LIFE * (sqrt(life) - sqrt(life - damage)) if damage < life else 100.0


# the own turn


def draw(world: Ilk, seat: int) -> Move:
    """Draw all that can be drawn; cards that only pay are discarded first, to draw more."""
    hand = world.hands[seat]
    if len(hand) > KEEP:
        cards = valued(hand)
        found = bill(tuple(map(worth, cards)), world.values[seat], False)
        if found and found.paid:
            return answer(seat, "discard", (paying(cards, found.paid[-1]),))
        if len(cards) > 2:
            return answer(seat, "discard", (cards[0],))
    assert world.question is not None
    return answer(seat, "draw", (), None, str(world.question.about["most"]))


def paying(cards: Sequence[Card], value: int) -> Card:
    """Return a card of a value."""
    return next(card for card in cards if VALUE[card.kind] == value)


def turn(world: Ilk, seat: int) -> Move:
    """Kill who can be killed, conjure what is paid for, discard what pays, attack, end."""
    hand = world.hands[seat]
    return ((struck(world, seat, hand) if len(hand) > 1 else None) or conjured(world, seat, hand) or attacked(world, seat)
            or (unloaded(world, seat, hand) if len(hand) > KEEP else None) or answer(seat, "end"))


def struck(world: Ilk, seat: int, hand: Sequence[Card]) -> Move | None:
    """Return the King that kills a player or a dear creature, with the lowest price that will do."""
    king = held(hand, "K")
    prices = valued(hand) if king else []
    if king is None or not prices:
        return None
    best = VALUE[prices[-1].kind]
    goals: list[tuple[float, int, int | str]] = [(100.0, world.life[rival], rival) for rival in world.living if rival != seat and world.life[rival] <= best]
    goals += [(size(creature), creature.left, creature.space) for rival in world.living if rival != seat for creature in world.field[rival]
              if creature.left <= best and not creature.aces and size(creature) > DEAR]
    if not goals:
        return None
    _, left, goal = max(goals, key=lambda each: each[0])
    return answer(seat, "field", (king, next(price for price in prices if VALUE[price.kind] >= left)), goal)


def conjured(world: Ilk, seat: int, hand: Sequence[Card]) -> Move | None:
    """Return the next step towards the largest creature that the hand pays for."""
    cards = valued(hand)
    jack = held(hand, "J")
    found = bill(tuple(map(worth, cards)), world.values[seat] - world.strict, jack is not None) if len(cards) > 1 else None
    if found is None:
        return None
    if found.paid:
        first = paying(cards, found.paid[0])
        return answer(seat, "discard", (first, jack) if found.doubled and jack else (first,))
    life = paying(cards, found.bodies[1])
    return answer(seat, "conjure", (paying([card for card in cards if card is not life], found.bodies[0]), life))


def attacked(world: Ilk, seat: int) -> Move | None:
    """Return the attack that brings in most where the others block as is worst for it."""
    best, found = -BOLD - .1 * world.number, None
    for creature in world.field[seat]:
        if creature.fresh or creature.attacked:
            continue
        for rival in world.living:
            if rival == seat:
                continue
            gain = min([traded(creature, blocker) for blocker in world.blockers(rival)], default=100.0)
            gain = min(gain, pain(world.life[rival], creature.power))
            if gain > best:
                best, found = gain, answer(seat, "attack", (), rival, creature.space)
    return found


def traded(one: Creature, other: Creature) -> float:
    """Return what the owner of one creature wins by its fight with another."""
    return lost(other, one.power) - lost(one, other.power)


def lost(creature: Creature, damage: int) -> float:
    """Return what is lost of a creature by damage."""
    if damage < creature.left:
        return 0.0
    return ACE if creature.aces else size(creature)


def unloaded(world: Ilk, seat: int, hand: Sequence[Card]) -> Move | None:
    """Return how a special card in the way of the draw is used: an Ace on the dearest creature, else life for the seat, else damage."""
    ace, queen, king, prices = held(hand, "A"), held(hand, "Q"), held(hand, "K"), valued(hand)
    if ace and world.field[seat]:
        return answer(seat, "field", (ace,), max(world.field[seat], key=bare).space)
    if prices and king:
        return answer(seat, "field", (king, prices[-1]), min([rival for rival in world.living if rival != seat], key=lambda rival: world.life[rival]))
    if prices and queen:
        return answer(seat, "field", (queen, prices[-1]), seat)
    return None


def bare(creature: Creature) -> float:
    """Return how dear a creature is that has few Aces."""
    return creature.power + creature.left - 20 * len(creature.aces)


# what is answered


def block(world: Ilk, seat: int) -> Move:
    """Block where that costs least."""
    battle = world.battle
    attacker = world.creature(battle.space) if battle else None
    if attacker is None:
        return answer(seat, "let")
    gain, space = -pain(world.life[seat], attacker.power), ""
    for blocker in world.blockers(seat):
        if (fought := traded(blocker, attacker) - .01 * blocker.power) > gain:
            gain, space = fought, blocker.space
    return answer(seat, "block", (), space) if space else answer(seat, "let")


def respond(world: Ilk, seat: int) -> Move:
    """Save what is dear, kill what attacks, double the damage that comes through; else pass."""
    found = (against(world, seat) if world.stack else fighting(world, seat)) if len(world.hands[seat]) else None
    return found or answer(seat, "pass")


def against(world: Ilk, seat: int) -> Move | None:
    """Return what saves a seat or its creature from the King that was fielded last."""
    item = world.stack[-1]
    if item.card.kind != "K" or item.seat == seat:
        return None
    if isinstance(item.aim, int):
        return healed(world, seat, seat, item.worth - world.life[seat]) if item.aim == seat and item.worth >= world.life[seat] else None
    creature = world.creature(item.aim)
    if creature is None or creature.owner != seat or item.worth < creature.left or creature.aces or size(creature) < DEAR:
        return None
    return rescued(world, seat, creature, item.worth)


def rescued(world: Ilk, seat: int, creature: Creature, damage: int) -> Move | None:
    """Return the Ace, else the Queen, that keeps a creature."""
    ace = held(world.hands[seat], "A")
    return answer(seat, "field", (ace,), creature.space) if ace else healed(world, seat, creature.space, damage - creature.left)


def healed(world: Ilk, seat: int, goal: int | str, lacking: int) -> Move | None:
    """Return the Queen that gives more than is lacking."""
    queen = held(world.hands[seat], "Q")
    price = next((card for card in valued(world.hands[seat]) if VALUE[card.kind] > lacking), None) if queen else None
    return answer(seat, "field", (queen, price), goal) if queen and price else None


def fighting(world: Ilk, seat: int) -> Move | None:
    """Return what turns a fight in which a seat is."""
    battle = world.battle
    if battle is None or seat not in (battle.by, battle.on):
        return None
    attacker, blocker = world.creature(battle.space), world.creature(battle.blocker)
    if attacker is None:
        return None
    if blocker is None:
        return unblocked(world, seat, attacker)
    own, other = (attacker, blocker) if seat == battle.by else (blocker, attacker)
    jack = held(world.hands[seat], "J")
    if jack and own.power < other.left <= 2 * own.power and size(other) > DEAR and not other.aces:
        return answer(seat, "field", (jack,), own.damage.id)
    if jack and own.left <= other.power < own.left + own.full and size(own) > DEAR and not own.aces:
        return answer(seat, "field", (jack,), own.life.id)
    return rescued(world, seat, own, other.power) if other.power >= own.left and not own.aces and size(own) > DEAR else None


def unblocked(world: Ilk, seat: int, attacker: Creature) -> Move | None:
    """Return the Jack on damage that comes through, or the King that kills whoever deals it; before a block nothing."""
    battle, hand = world.battle, world.hands[seat]
    assert battle is not None and world.question is not None
    if world.question.about["what"] == "attack" and world.blockers(battle.on):
        return None
    if seat == attacker.owner:
        jack = held(hand, "J")
        return answer(seat, "field", (jack,), attacker.damage.id) if jack and attacker.power >= DEAR - 2 else None
    king, prices = held(hand, "K"), valued(hand)
    price = next((card for card in prices if VALUE[card.kind] >= attacker.left), None)
    if king and price and not attacker.aces:
        return answer(seat, "field", (king, price), attacker.space)
    life = world.life[seat]
    return healed(world, seat, seat, attacker.power - life) if attacker.power >= life else None


HASTY: dict[str, Callable[[Ilk, int], Move]] = {"draw": draw, "turn": turn, "block": block, "answer": respond}
