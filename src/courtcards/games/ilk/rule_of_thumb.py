"""A rule of thumb for Ilk: where would each move lead if everyone else passed?

It spends its hand on the largest creature it can pay for. It attacks if even the worst block still pays off. It fields a special card if that
gains more than the card is worth.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from courtcards.engine.card import Card, group_by_kind
from courtcards.engine.move import LazyMoves, Move, answer
from courtcards.engine.strategy import Likes, no_preference
from courtcards.games.ilk.battle import Battle
from courtcards.games.ilk.creature import Creature, Fielded
from courtcards.games.ilk.deck import VALUE
from courtcards.games.ilk.game import Ilk
from courtcards.games.ilk.turn import DRAW, FULL, creature_attacks

LIFE, FALL = 8.0, 100.0         # worth of the square root of life, and of a player's fall
ACE = 4.0                       # worth of an Ace on a creature
COST = {"K": 5.0, "Q": 5.0, "J": 4.0, "A": 2.0}      # gain that a special card must exceed to be fielded
BOLD, BOLDEST = .1, 5.0         # loss accepted for an attack: per round, and at most
PRICE = .35                     # worth of each point of a price
LOW, LARGE = 6, 12              # value below which a card is junk, and sum of a creature's cards above which a Jack may help to pay for it
KEEP = FULL - DRAW              # hand size that leaves room for a full draw

Held = dict[str, tuple[Card, ...]]


class Plan(NamedTuple):
    """How to pay for a creature, as indices into the sorted value cards.

    `pair` holds the two cards of the creature. `paid` is the next card to discard, or None if the creature is already paid for. `doubled` says
    whether a Jack doubles that discard.
    """

    pair: tuple[int, int]
    paid: int | None
    doubled: bool


def quick_answer(world: Ilk, seat: int, rng: Random, likes: Likes = no_preference) -> Move:
    """Return an answer to the open question by the rule of thumb, without listing all possible answers."""
    assert world.question is not None
    return RULES[world.question.key](world, seat, likes)


def draw_most(world: Ilk, seat: int, likes: Likes) -> Move:
    """Return the move that draws as many cards as possible."""
    assert world.question is not None
    return answer(seat, "draw", (), None, str(world.question.about["most"]))


def choose_block(world: Ilk, seat: int, likes: Likes = no_preference) -> Move:
    """Return the best block, or the answer that lets the attack in if that's better."""
    battle = world.battle
    assert battle is not None
    have, moves = player_wealth(world), [answer(seat, "let"), *[answer(seat, "block", (), creature.space) for creature in world.blockers(seat)]]
    return max(moves, key=lambda move: seat_standing(world, wealth_after_battle(world, have, battle, str(move.target or "")), seat) + likes(move))


def choose_action(world: Ilk, seat: int, likes: Likes) -> Move:
    """Return the best attack or special card to field, if one pays off.

    If none does, return a conjuring, a discard or the end of the turn.
    """
    held = group_by_kind(world.hands[seat])
    bold = min(BOLDEST, BOLD * world.number)
    have = player_wealth(world)
    now = seat_standing(world, have, seat)
    gains = [(standing_after_move(world, have, seat, move) - now - move_cost(world, move) + likes(move) + (bold if move.verb == "attack" else 0), move)
             for move in (*LazyMoves(seat, creature_attacks(world, seat)), *sensible_fieldings(world, seat, held))]
    return best_gain(gains) or build_creature(world, seat)


def choose_response(world: Ilk, seat: int, likes: Likes) -> Move:
    """Return the special card to field in response if one pays off, otherwise a pass."""
    passing = answer(seat, "pass")
    moves = list(sensible_fieldings(world, seat, group_by_kind(world.hands[seat])))
    if not moves:
        return passing
    have = player_wealth(world)
    now = standing_after_move(world, have, seat, passing)
    return best_gain([(standing_after_move(world, have, seat, move) - now - move_cost(world, move) + likes(move), move) for move in moves]) or passing


RULES: dict[str, Callable[[Ilk, int, Likes], Move]] = {"draw": draw_most, "turn": choose_action, "block": choose_block, "answer": choose_response}


def best_gain(gains: list[tuple[float, Move]]) -> Move | None:
    """Return the move with the highest net gain, or None if none gains anything."""
    gain, move = max(gains, key=lambda each: each[0], default=(0.0, None))
    return move if gain > 0 else None


# sensible uses of special cards


def sensible_fieldings(world: Ilk, seat: int, held: Held) -> Iterator[Move]:
    """Yield the sensible ways for a seat to field special cards."""
    prices = sorted([cards[0] for kind, cards in held.items() if kind in VALUE], key=card_value)
    if prices and "K" in held:
        for target, needed in king_targets(world, seat, VALUE[prices[-1].kind]):
            price = next((price for price in prices if VALUE[price.kind] >= needed), None)
            if price:
                yield answer(seat, "field", (held["K"][0], price), target)
    if prices and "Q" in held:
        left = world.life[seat] - damage_threat(world, seat)
        for move in [answer(seat, "field", (held["Q"][0], price), target) for price in prices for target in (seat, *endangered_creatures(world, seat))]:
            gift = VALUE[move.cards[1].kind]
            if move.target != seat or left <= 0 or LIFE * (sqrt(left + gift) - sqrt(left)) > move_cost(world, move):
                yield move
    if "A" in held:
        yield from [answer(seat, "field", held["A"][:1], creature.space) for creature in world.field[seat]]
    if "J" in held:
        yield from [answer(seat, "field", held["J"][:1], target) for target in jack_targets(world, seat)]


def king_targets(world: Ilk, seat: int, dearest: int) -> Iterator[tuple[int | str, int]]:
    """Yield each target for a King (a rival or a rival's creature), together with the damage that kills it.

    For a rival, the damage is at most `dearest`.
    """
    for rival in world.living:
        if rival != seat:
            yield rival, min(world.life[rival] + world.chosen["below_zero"], dearest)
            for creature in world.field[rival]:
                yield creature.space, creature.left + world.chosen["below_zero"]


def damage_threat(world: Ilk, seat: int) -> int:
    """Return the damage a player has to fear from an unblocked attack and from Kings on the stack.

    While there are cards on the stack, the attack counts twice.
    """
    battle, damage = world.battle, sum([item.worth for item in world.stack if item.aim == seat and item.card.kind == "K"])
    attacker = world.creature(battle.space) if battle and battle.on == seat and not battle.blocker else None
    return damage + (attacker.power * (2 if world.stack else 1) if attacker else 0)


def endangered_creatures(world: Ilk, seat: int) -> list[str]:
    """Return the spaces of a seat's creatures that may come to harm."""
    battle = world.battle
    if battle and battle.open and battle.on == seat:
        return [creature.space for creature in world.field[seat]]
    spaces = {item.aim for item in world.stack} | ({battle.space, battle.blocker} if battle else set())
    return [creature.space for creature in world.field[seat] if creature.space in spaces]


def jack_targets(world: Ilk, seat: int) -> list[str]:
    """Return the ids of the cards worth putting a Jack on."""
    battle = world.battle
    fighting = (battle.space, battle.blocker) if battle else ()
    return [*[card.id for creature in world.field[seat] if creature.space in fighting for card in (creature.damage, creature.life)],
            *[item.price.id for item in world.stack if item.price and item.seat == seat]]


def card_value(card: Card) -> int:
    """Return the number on a value card."""
    return VALUE[card.kind]


def move_cost(world: Ilk, move: Move) -> float:
    """Return how much a move's cards are worth in hand.

    In a full hand, they're worth less.
    """
    if not move.cards:
        return 0.0
    special, *price = move.cards
    full = len(world.hands[move.seat]) > KEEP
    return (COST[special.kind] + sum(PRICE * VALUE[card.kind] for card in price)) * (.7 if full else 1)


# outcomes


Wealths = dict[int, float]      # by seat, of the players still in the match


def standing_after_move(world: Ilk, have: Wealths, seat: int, move: Move) -> float:
    """Return the standing of a seat after a move, if no one fields anything more. `have` is the players' wealth before it."""
    if move.verb == "attack":
        return standing_after_block(world, have, seat, Battle(seat, str(move.call), int(move.target or 0)))
    special, *price = move.cards or (None,)
    if not world.stack and world.battle is None:
        return seat_standing(world, wealth_after_special(world, have, move) if special else have, seat)
    after = world.copy()
    if special and move.target is not None:
        after.stack.append(Fielded(seat, special, price[0] if price else None, move.target))
    while after.stack and after.outcome is None:
        after.resolve()
    have, battle = player_wealth(after), after.battle
    if battle is None or after.outcome is not None:
        return seat_standing(after, have, seat)
    if battle.open:
        return standing_after_block(after, have, seat, battle)
    return seat_standing(after, wealth_after_battle(after, have, battle, battle.blocker), seat)


def wealth_after_special(world: Ilk, have: Wealths, move: Move) -> Wealths:
    """Return the players' wealth after a move that fields a King, Queen or Ace. `have` is their wealth before.

    There must be no battle, and no other card on the stack.
    """
    kind = move.cards[0].kind
    if kind == "A":
        return {**have, move.seat: have[move.seat] + ACE}
    return wealth_after_damage(world, have, move.target, VALUE[move.cards[1].kind] * (1 if kind == "K" else -1))


def standing_after_block(world: Ilk, have: Wealths, seat: int, battle: Battle) -> float:
    """Return a seat's standing after a battle. `have` is the players' wealth before it.

    If the seat is the one attacked, this assumes the block that's best for it; otherwise, the block that's worst.
    """
    kind = max if battle.on == seat else min
    spaces = ["", *[creature.space for creature in world.blockers(battle.on)]]
    return kind([seat_standing(world, wealth_after_battle(world, have, battle, space), seat) for space in spaces])


def wealth_after_battle(world: Ilk, have: Wealths, battle: Battle, blocker: str) -> Wealths:
    """Return the players' wealth after a battle. `have` is their wealth before it.

    `blocker` is the space of the blocking creature, or "" if there's no block.
    """
    attacker, other = world.creature(battle.space), world.creature(blocker) if blocker else None
    if attacker is None or battle.stopped(world) or (blocker and other is None and not world.chosen["unblocked_again"]):
        return have
    return wealth_after_damage(world, wealth_after_damage(world, have, blocker, attacker.power), battle.space,
                               other.power) if other else wealth_after_damage(world, have, battle.on, attacker.power)


def wealth_after_damage(world: Ilk, have: Wealths, target: Any, damage: int) -> Wealths:
    """Return the players' wealth after damage to a player or a creature. `have` is their wealth before it.

    Negative damage heals. A player who dies is left out.
    """
    least = 0 if world.chosen["below_zero"] else 1
    if isinstance(target, int):
        life = world.life[target]
        if life - damage < least:
            return {seat: each for seat, each in have.items() if seat != target}
        return {**have, target: have[target] + LIFE * (sqrt(life - damage) - sqrt(life))}
    creature = world.known_creature(target)
    if creature.left - damage >= least:
        return have
    return {**have, creature.owner: have[creature.owner] - (ACE if creature.aces else creature_worth(creature))}


def seat_standing(world: Ilk, have: Wealths, seat: int) -> float:
    """Return how well a seat does compared with the others, given the wealth that each player has (`have`)."""
    if seat not in have:
        return -FALL * world.seats
    others = len(have) - 1
    return have[seat] - (sum(have.values()) - have[seat]) / sqrt(max(1, others)) + FALL * (world.seats - 1 - others)


def player_wealth(world: Ilk) -> Wealths:
    """Return the wealth of each player still in: creatures and life."""
    return {seat: LIFE * sqrt(max(0, world.life[seat])) + sum(map(creature_worth, world.field[seat])) for seat in world.living}


def creature_worth(creature: Creature) -> float:
    """Return the worth of a creature: the values of its two cards, and its Aces."""
    return VALUE[creature.damage.kind] + VALUE[creature.life.kind] + ACE * len(creature.aces)


# building creatures


def build_creature(world: Ilk, seat: int) -> Move:
    """Return the next move towards the largest creature the hand can pay for.

    If there's none, return a discard that makes room, or the end of the turn.
    """
    hand = world.hands[seat]
    cards = sorted([card for card in hand if card.kind in VALUE], key=card_value)
    jack = next((card for card in hand if card.kind == "J"), None)
    plan = creature_plan(tuple(map(card_value, cards)), world.values[seat] - world.strict, jack is not None)
    if plan and plan.paid is not None:
        return answer(seat, "discard", (cards[plan.paid], jack) if plan.doubled and jack else (cards[plan.paid],))
    if plan:
        low, high = plan.pair
        return answer(seat, "conjure", (cards[high], cards[low]))
    junk = spare_card(hand, cards)
    return answer(seat, "discard", (junk,)) if junk else answer(seat, "end")


def spare_card(hand: list[Card], values: list[Card]) -> Card | None:
    """Return a card to discard because the next one drawn is probably worth more, or None.

    `values` holds the value cards, sorted.
    """
    crowd, low = len(hand) - KEEP, values[:-1]
    if crowd > 0 and low and (VALUE[low[0].kind] < LOW or crowd > 2):
        return low[0]
    kinds = [card.kind for card in hand]
    return max((card for card in hand if card.kind not in VALUE), key=lambda card: kinds.count(card.kind)) if crowd > 2 else None


@lru_cache(1 << 16)
def creature_plan(values: tuple[int, ...], have: int, jack: bool) -> Plan | None:
    """Return the plan for the largest creature that these sorted values can pay for, or None if there's none.

    `have` is the discard value already available. `jack` says whether a Jack may help.

    >>> creature_plan((2, 3, 6, 8), 0, False)
    Plan(pair=(1, 2), paid=3, doubled=False)
    """
    pairs = sorted(combinations(range(len(values)), 2), key=lambda pair: values[pair[0]] + values[pair[1]], reverse=True)
    best, found = (0, 0), None
    for low, high in pairs:
        total = values[low] + values[high]
        if total < best[0]:
            break
        paying = cheapest_payment(values[:low] + values[low + 1:high] + values[high + 1:], total - have, jack and total > LARGE)
        if paying and (total, paying[0]) > best:
            thrift, at, doubled = paying
            place = None if at is None else at + (at >= low) + (at + (at >= low) >= high)
            best, found = (total, thrift), Plan((low, high), place, doubled)
    return found


def cheapest_payment(values: tuple[int, ...], lacking: int, jack: bool) -> tuple[int, int | None, bool] | None:
    """Return the cheapest way to raise the discard value by at least `lacking`, or None if there's none.

    The result is (minus the value wasted, index, doubled). `index` is the position in `values` of the highest value to discard, or None if nothing is lacking.
    `doubled` says whether a Jack doubles that value. `jack` says whether a Jack may be used.
    """
    if lacking <= 0:
        return 0, None, False
    whole = sum(values)
    if whole < lacking and not (jack and values and whole + values[-1] >= lacking):
        return None
    doubled = whole < lacking
    spent, last = min([(sum_, at[-1]) for number in range(1, len(values) + 1) for at in combinations(range(len(values)), number)
                       if (sum_ := sum([values[each] for each in at]) + values[at[-1]] * doubled) >= lacking], key=lambda way: way[0])
    return lacking - spent, last, doubled
