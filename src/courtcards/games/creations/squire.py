"""How a squire plays Kingdrin and Minkingi: rules of thumb; Fwords has its own. It is shown an imagined match. Imports nothing from table."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

from ...card import Card
from ...move import Move
from .battle import Laid, after, lay
from .plays import CORNERS

SYMBOL = 5.5                    # what a symbol is worth in a corner, in points of a number
HASTE = 0.035                   # what a point of Speed costs: the slow strike last
LOOKED_AT = 6                   # ways to create a card, or to battle, of which the rival's best reply is looked at
OTHERS = 8                      # what it costs that all other cards match the top, in own cards that would match it
HELD = 0.02                     # what a point of a card's worth is worth in the hand, in cards controlled
FEW = 4                         # neighbours of whom every choice is tried


# Kingdrin

def kingdrin(game: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Play whenever a card matches, first what matches least: neither much that rivals may hold, nor the rest of the own hand."""
    plays = [move for move in moves if move.verb == "play"]
    return min(plays, key=lambda move: (matched(game, seat, move.cards[0]), rng.random())) if plays else moves[0]


def matched(game: Any, seat: int, card: Card) -> float:
    """Return how much a card matches: the share of all cards, and how many of the rest of the hand."""
    values = CORNERS[card]
    among_all = sum([1 for other in game.cards.values() if CORNERS[other] & values]) / len(game.cards)
    return OTHERS * among_all + sum([1 for other in game.hands[seat] if CORNERS[other] & values])


# Minkingi

def minkingi(game: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Pick strong and fast cards; create and battle for the control that is left after the rival's best reply."""
    if len(moves) == 1:
        return moves[0]
    return {"keep": pick, "begin": begin, "create": create, "battle": battle}[moves[0].verb](game, seat, moves, rng)


def worth(card: Card) -> float:
    """Return what a card is worth in a draft."""
    corners = card.traits["corners"]
    return sum([SYMBOL if corner in "RBY" else int(corner) for corner in corners]) - HASTE * card.traits["speed"]


def pick(game: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Keep the best card."""
    return max(moves, key=lambda move: (worth(move.cards[0]), rng.random()))


def begin(game: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Go second: who creates later sees more, and on even fields has the last card."""
    return moves[1]


def create(game: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Create a card where most control is left after the best battle and the rival's best reply."""
    targets = game.ground.targets
    found = []
    for move in moves:
        space = targets.index(move.target)
        laid = game.laid[:]
        laid[space] = lay(move.cards[0], seat, move.call or "0")
        best = max(outcomes(game, laid, space, seat), key=lambda left: control(left, seat))
        found.append((control(best, seat) - HELD * worth(move.cards[0]), rng.random(), move, best))
    found.sort(reverse=True, key=lambda each: each[:2])
    return max(found[:LOOKED_AT], key=lambda each: (each[0] - reply(game, each[3], 1 - seat), each[1]))[2]


def battle(game: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Engage the cards that leave most control after the rival's best reply, and no more of them than it takes."""
    space, number = game.latest, {lying.card: space for space, lying in enumerate(game.laid) if lying}
    found = []
    for move in moves:
        left = after(game.laid, game.ground, [space, *map(number.__getitem__, move.cards)], game.defeated_attack) if move.cards else game.laid
        found.append((control(left, seat), -len(move.cards), rng.random(), move, left))
    found.sort(reverse=True, key=lambda each: each[:3])
    return max(found[:LOOKED_AT], key=lambda each: (each[0] - reply(game, each[4], 1 - seat), *each[1:3]))[3]


def reply(game: Any, laid: Laid, seat: int) -> float:
    """Return the control that a seat gains with its best next card."""
    before, best = control(laid, seat), 0.0
    open_spaces = [space for space, lying in enumerate(laid) if lying is None]
    for card in game.hands[seat]:
        for space in open_spaces:
            for turn in game.ways[space]:
                then = laid[:]
                then[space] = lay(card, seat, turn)
                best = max(best, max(control(left, seat) for left in outcomes(game, then, space, seat)) - before)
    return best


def outcomes(game: Any, laid: Laid, space: int, seat: int) -> Iterator[Laid]:
    """Yield how peace, and the battles worth trying, leave the field."""
    yield laid
    near = [other for other, _ in game.ground.near[space] if laid[other] is not None]
    rivals = [other for other in near if laid[other].controller != seat]
    if not rivals:
        return
    if len(near) <= FEW:
        chosen = [each for number in range(1, len(near) + 1) for each in combinations(near, number)]
    else:
        chosen = [tuple(near), tuple(rivals), *combinations(rivals, 1), *combinations(rivals, 2)]
    for each in chosen:
        yield after(laid, game.ground, [space, *each], game.defeated_attack)


def control(laid: Laid, seat: int) -> int:
    """Return how many cards more than the rival a seat controls on the field."""
    return sum([0 if lying is None else 1 if lying.controller == seat else -1 for lying in laid])
