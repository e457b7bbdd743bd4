"""How a squire plays Kingdrin and Minkingi: rules of thumb; Fwords has its own. It is shown an imagined match. Imports nothing from table."""

from collections.abc import Sequence
from random import Random
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.move import Aim, Move
from courtcards.engine.strategy import Likes, indifferent
from courtcards.games.creations.battle import lay
from courtcards.games.creations.control_bits import Sway, held
from courtcards.games.creations.matching import CORNERS

SYMBOL = 5.5                    # what a symbol is worth in a corner, in points of a number
HASTE = 0.035                   # what a point of Speed costs: the slow strike last
LOOKED_AT = 6                   # ways to create a card, or to battle, of which the rival's best reply is looked at
OTHERS = 8                      # what it costs that all other cards match the top, in own cards that would match it
HELD = 0.02                     # what a point of a card's worth is worth in the hand, in cards controlled
SHARES: dict[str, dict[int, float]] = {}        # by set and values (plays.CORNERS), which share of the cards has one of them


# Kingdrin

def kingdrin(game: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Play whenever a card matches, first what matches least: neither much that rivals may hold, nor the rest of the own hand.

    Where the Speed of last cards counts, of the last two the higher one is kept.
    """
    plays, keeps = [move for move in moves if move.verb == "play"], game.finish_round and len(game.hands[seat]) == 2
    if not plays:
        return moves[0]
    return min(plays, key=lambda move: (keeps and move.cards[0].traits["speed"], matched(game, seat, move), rng.random()))


def matched(game: Any, seat: int, play: Move) -> float:
    """Return how much a card matches that is played so: the share of all cards, and how many of the rest of the hand."""
    values = game.values_left(play.cards[0], play.call)
    return OTHERS * share(game, values) + sum([1 for other in game.hands[seat] if CORNERS[other] & values])


def share(game: Any, values: int) -> float:
    """Return which share of all cards of a match has one of these values; worked out once for every set."""
    known = SHARES.setdefault(game.card_set.hash, {})
    if values not in known:
        known[values] = sum([1 for card in game.cards.values() if CORNERS[card] & values]) / len(game.cards)
    return known[values]


# Minkingi

def minkingi(game: Any, seat: int, moves: Sequence[Move], rng: Random, likes: Likes = indifferent) -> Move:
    """Pick strong and fast cards; create and battle for the control that is left after the rival's best reply."""
    if len(moves) == 1:
        return moves[0]
    return {"draft": pick, "starter": begin, "create": create, "battle": battle}[game.question.key](game, seat, moves, rng, likes)


def worth(card: Card, symbol: float = SYMBOL, haste: float = HASTE) -> float:
    """Return what a card is worth in a draft, in points of a number: so much for each symbol, so much less for a point of Speed."""
    corners = card.traits["corners"]
    return sum([symbol if corner in "RBY" else int(corner) for corner in corners]) - haste * card.traits["speed"]


def pick(game: Any, seat: int, moves: Sequence[Move], rng: Random, likes: Likes, symbol: float = SYMBOL, haste: float = HASTE) -> Move:
    """Keep the best card."""
    return max(moves, key=lambda move: (worth(move.cards[0], symbol, haste), rng.random()))


def begin(game: Any, seat: int, moves: Sequence[Move], rng: Random, likes: Likes) -> Move:
    """Go second: who creates later sees more, and on even fields has the last card; go first on odd ones where that wins a tie."""
    return moves[0 if game.starter_ties and len(game.laid) % 2 else -1]


def create(game: Any, seat: int, moves: Sequence[Move], rng: Random, likes: Likes) -> Move:
    """Create a card where most control is left after the best battle and the rival's best reply."""
    sway, mine, targets, attack = Sway.of(game.ground, game.laid), held(game.laid, seat), game.ground.targets, game.defeated_attack
    found = []
    for move in moves:
        space = targets.index(move.target)
        then = sway.having(space, lay(move.cards[0], seat, move.call or "0"))
        best = max(then.outcomes(space, mine | 1 << space, attack), key=int.bit_count)
        found.append((then.lead(best) - HELD * worth(move.cards[0]) + likes(move), rng.random(), move, then, best))
    found.sort(reverse=True, key=lambda each: each[:2])
    return max(found[:LOOKED_AT], key=lambda each: (each[0] - reply(game, each[3], each[3].taken & ~each[4], 1 - seat), each[1]))[2]


def battle(game: Any, seat: int, moves: Sequence[Move], rng: Random, likes: Likes) -> Move:
    """Engage the cards that leave most control after the rival's best reply, and no more of them than it takes."""
    sway, mine, space = Sway.of(game.ground, game.laid), held(game.laid, seat), game.latest
    number = {lying.card: 1 << at for at, lying in enumerate(game.laid) if lying}
    order = sway.order([space, *sway.near(space)])
    found = []
    for move in moves:
        engaged = sum([number[card] for card in move.cards], 1 << space)
        left = sway.fought(order, engaged, mine, game.defeated_attack) if move.cards else mine
        found.append((sway.lead(left) + likes(move), -len(move.cards), rng.random(), move, left))
    found.sort(reverse=True, key=lambda each: each[:3])
    return max(found[:LOOKED_AT], key=lambda each: (each[0] - reply(game, sway, sway.taken & ~each[4], 1 - seat), *each[1:3]))[3]


def reply(game: Any, sway: Sway, hold: int, seat: int) -> int:
    """Return the control that a seat gains with its best next card."""
    return peak(sway, hold, game.hands[seat], seat, game.ways, game.defeated_attack)


def peak(sway: Sway, hold: int, hand: Sequence[Card], seat: int, ways: Sequence[Sequence[Aim]], defeated_attack: bool) -> int:
    """Return the most control that a seat gains with one more card."""
    best, before, spaces = 0, sway.lead(hold), [(sway.gain(space, hold), space) for space in sway.open()]
    for most, space in sorted(spaces, reverse=True):
        if most <= best:
            break
        for card in hand:
            for _, turn in ways[space]:
                then = sway.having(space, lay(card, seat, turn))
                best = max(best, then.lead(max(then.outcomes(space, hold | 1 << space, defeated_attack), key=int.bit_count)) - before)
    return best
