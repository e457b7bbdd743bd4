"""How Ilk is played by thinking: its judge, and what is worth a look. Imports nothing from bots or table."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from ...mind import Judge, Mind, Recipe
from ...move import Move, answer
from .deck import VALUE
from .hasty import KEEP, block, hasty
from .squire import ilk

FEW = 4                 # answers in a window that are searched among
TRAITS = ("life", "root-life", "alive", "power", "toughness", "creatures", "largest", "aced", "unblocked", "jacks", "queens", "kings", "aces",
          "cards", "values", "highest", "active", "value", "ready", "exposed", "crowd")


def measure(world: Any, seat: int) -> list[float]:
    """Return what counts of a seat: life, creatures, a hand, the turn, and the damage that the creatures of others threaten."""
    life, hand, mine = world.life[seat], world.hands[seat], world.field[seat]
    if seat in world.fallen:
        return [0.0] * len(TRAITS)
    power = life_of = largest = aced = ready = 0
    for creature in mine:
        damage, whole = VALUE[creature.damage.kind], VALUE[creature.life.kind]
        power, life_of, largest, aced = power + damage, life_of + whole, max(largest, damage + whole), aced + len(creature.aces)
        ready += not (creature.attacked or creature.fresh) and creature.power
    held = {"J": 0, "Q": 0, "K": 0, "A": 0}
    values = highest = cards = 0
    for card in hand:
        if card.kind in held:
            held[card.kind] += 1
        else:
            value = VALUE[card.kind]
            values, highest, cards = values + value, max(highest, value), cards + 1
    active = world.active == seat and not world.done
    threat = max([sum([VALUE[creature.damage.kind] for creature in world.field[rival]]) for rival in world.living if rival != seat], default=0)
    beyond = max([len(world.field[rival]) for rival in world.living if rival != seat], default=0) - len(mine)
    return [life, sqrt(life), 1, power, life_of, len(mine), largest, aced, max(0, beyond), *held.values(), cards, values, highest, active,
            world.values[seat] if active else 0, ready if active else 0, min(1, threat / life), max(0, len(hand) - KEEP)]


def rests(world: Any) -> bool:
    """Whether a turn begins: nothing is paid for that is not there yet, and creatures are whole."""
    return world.question is not None and world.question.key == "draw" and not world.values[world.active]


# what is worth a search


def proposes(world: Any, seat: int, moves: Sequence[Move], rng: Random, keep: int) -> list[Move]:
    """Return what squires would answer, doing nothing, and what looks best when everybody has passed; in a window only what beats that."""
    key, usual = world.question.key, [ilk(world, seat, moves, rng), hasty(world, seat, rng)]
    if key == "block":
        return list(moves)[:keep]
    if key == "draw":
        discards = sorted([move for move in moves if move.verb == "discard"], key=lambda move: VALUE.get(move.cards[0].kind, 99))
        return list(dict.fromkeys([*usual, moves[0], *discards[:2]]))
    looks = {move: seen(world, move) for move in (moves[0], *usual, *promising(world, moves))}
    idle = looks[moves[0]]
    others = sorted([move for move in looks if looks[move] > idle], key=lambda move: looks[move], reverse=True) if key == "answer" else \
        sorted(looks, key=lambda move: looks[move], reverse=True)
    return list(dict.fromkeys([moves[0], *usual, *others]))[:keep if key == "turn" else FEW]


def promising(world: Any, moves: Sequence[Move]) -> list[Move]:
    """Return attacks, creatures, discards of one card, and special cards with the highest price or the lowest one that kills or saves."""
    found: dict[Any, Move] = {}
    for move in moves:
        if move.verb != "field" or len(move.cards) < 2:
            found[move] = move
            continue
        special, price = move.cards[0].kind, VALUE[move.cards[1].kind]
        for aim in ("dear", "enough" if price >= needed(world, special, move.target) else ""):
            known = found.get((special, move.target, aim))
            if aim and (known is None or (price > VALUE[known.cards[1].kind]) == (aim == "dear")):
                found[special, move.target, aim] = move
    return list(dict.fromkeys(found.values()))


def needed(world: Any, special: str, target: Any) -> int:
    """Return the price that kills a target, or what is dealt to it."""
    if special == "K":
        return world.life[target] if isinstance(target, int) else world.creature(target).left
    return 2


def seen(world: Any, move: Move) -> float:
    """Return the chance to win that a judge sees when everybody has passed after a move."""
    after = world.copy()
    after.play(move)
    while after.question is not None and (after.question.quiet or after.question.key == "block"):
        asked = after.question
        after.play(answer(asked.seat, "pass") if asked.quiet else block(after, asked.seat))
    return JUDGE.chances(after)[move.seat]


WEIGHTS = {seats: dict(zip(TRAITS, found, strict=True)) for seats, found in {
    2: (-.052, .847, 0, .073, .047, -.12, .036, 1.067, .144, .091, .046, .097, .449, -.019, .037, .021, .482, 0, .01, -1.336, -.083),
    3: (-.021, .628, 2.618, .092, .1, -.219, .069, .536, .529, .326, -.047, -.011, .528, .048, .037, -.016, -.206, .015, .005, -.512, -.029)}.items()}
JUDGE = Judge(TRAITS, measure, WEIGHTS)
MINDS = {"ilk": Mind(ilk, JUDGE, proposes, quick=hasty, rests=rests, recipes={"knight": Recipe(16, 2), "king": Recipe(48, 4)})}
