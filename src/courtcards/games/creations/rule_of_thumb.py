"""Rules of thumb for squires in Kingdrin and Minkingi."""

from collections.abc import Sequence
from random import Random
from typing import Any

from courtcards.engine.card import Card
from courtcards.engine.move import Aim, Move
from courtcards.engine.strategy import Likes, no_preference
from courtcards.games.creations.battle import place_card
from courtcards.games.creations.control_bits import ControlField, hold_of_seat
from courtcards.games.creations.matching import CORNERS

SYMBOL = 5.5                    # worth of a symbol in a corner, in points of a number
HASTE = 0.035                   # cost of a point of Speed, as slow cards strike last
LOOKED_AT = 6                   # how many of the best creations or battles to compute the rival's reply to
OTHERS = 8                      # cost of a top card that all cards match, counted in matching cards in the player's hand
HELD = 0.02                     # value of each point of worth in a card kept in hand, in cards controlled
SHARES: dict[str, dict[int, float]] = {}        # share of a set's cards that have one of several values, by the set's hash and those values as bits


# Kingdrin

def kingdrin_answer(game: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Return the play after which the fewest cards match, as rated by `match_cost`. If no card matches, return the first of `moves`.

    Under the house rule `finish_round`, the last card should have a high Speed. So with two cards in hand, the card with the lower Speed is played first.
    """
    plays, keeps = [move for move in moves if move.verb == "play"], game.finish_round and len(game.hands[seat]) == 2
    if not plays:
        return moves[0]
    return min(plays, key=lambda move: (keeps and move.cards[0].traits["speed"], match_cost(game, seat, move), rng.random()))


def match_cost(game: Any, seat: int, play: Move) -> float:
    """Return the cost of a play: the more cards match the played card, the higher.

    It's OTHERS times the share of all cards that match, plus the number of matching cards in the player's hand, the played card included.
    """
    values = game.values_left(play.cards[0], play.call)
    return OTHERS * share_of_cards(game, values) + sum([1 for other in game.hands[seat] if CORNERS[other] & values])


def share_of_cards(game: Any, values: int) -> float:
    """Return the share of a match's cards that have at least one of these values, given as bits."""
    known = SHARES.setdefault(game.card_set.hash, {})
    if values not in known:
        known[values] = sum([1 for card in game.cards.values() if CORNERS[card] & values]) / len(game.cards)
    return known[values]


# Minkingi

def minkingi_answer(game: Any, seat: int, moves: Sequence[Move], rng: Random, likes: Likes = no_preference) -> Move:
    """Return the best answer by rules of thumb: draft strong and fast cards, then create and battle for lasting control."""
    if len(moves) == 1:
        return moves[0]
    choosers = {"draft": choose_pick, "starter": choose_starter, "create": choose_creation, "battle": choose_battle}
    return choosers[game.question.key](game, seat, moves, rng, likes)


def draft_worth(card: Card, symbol: float = SYMBOL, haste: float = HASTE) -> float:
    """Return the worth of a card in a draft.

    It's the sum of its corner numbers, plus `symbol` for each symbol, less `haste` per point of Speed.
    """
    corners = card.traits["corners"]
    return sum([symbol if corner in "RBY" else int(corner) for corner in corners]) - haste * card.traits["speed"]


def choose_pick(game: Any, seat: int, moves: Sequence[Move], rng: Random, likes: Likes, symbol: float = SYMBOL, haste: float = HASTE) -> Move:
    """Return the move that keeps the best card in the pack, as rated by `draft_worth`."""
    return max(moves, key=lambda move: (draft_worth(move.cards[0], symbol, haste), rng.random()))


def choose_starter(game: Any, seat: int, moves: Sequence[Move], rng: Random, likes: Likes) -> Move:
    """Return the answer to go second, unless going first is better.

    Going first is better if the starter wins ties and the number of spaces is odd.
    """
    return moves[0 if game.starter_ties and len(game.laid) % 2 else -1]


def choose_creation(game: Any, seat: int, moves: Sequence[Move], rng: Random, likes: Likes) -> Move:
    """Return the creation that leaves the most control after the best battle and the rival's best reply."""
    sway, mine, targets, attack = ControlField.of(game.ground, game.laid), hold_of_seat(game.laid, seat), game.ground.targets, game.defeated_attack
    found = []
    for move in moves:
        space = targets.index(move.target)
        then = sway.with_card(space, place_card(move.cards[0], seat, move.call or "0"))
        best = max(then.outcomes(space, mine | 1 << space, attack), key=int.bit_count)
        found.append((then.lead(best) - HELD * draft_worth(move.cards[0]) + likes(move), rng.random(), move, then, best))
    found.sort(reverse=True, key=lambda each: each[:2])
    return max(found[:LOOKED_AT], key=lambda each: (each[0] - best_reply_gain(game, each[3], each[3].taken & ~each[4], 1 - seat), each[1]))[2]


def choose_battle(game: Any, seat: int, moves: Sequence[Move], rng: Random, likes: Likes) -> Move:
    """Return the battle, or peace, that leaves the most control after the rival's best reply."""
    sway, mine, space = ControlField.of(game.ground, game.laid), hold_of_seat(game.laid, seat), game.latest
    number = {lying.card: 1 << at for at, lying in enumerate(game.laid) if lying}
    order = sway.order([space, *sway.neighbours_of(space)])
    found = []
    for move in moves:
        engaged = sum([number[card] for card in move.cards], 1 << space)
        left = sway.hold_after_battle(order, engaged, mine, game.defeated_attack) if move.cards else mine
        found.append((sway.lead(left) + likes(move), -len(move.cards), rng.random(), move, left))
    found.sort(reverse=True, key=lambda each: each[:3])
    return max(found[:LOOKED_AT], key=lambda each: (each[0] - best_reply_gain(game, sway, sway.taken & ~each[4], 1 - seat), *each[1:3]))[3]


def best_reply_gain(game: Any, sway: ControlField, hold: int, seat: int) -> int:
    """Return the most by which a seat's lead can grow when it plays a card from its hand.

    `sway` is the field, `hold` the set of spaces that the seat controls, as bits.
    """
    return most_control_gain(sway, hold, game.hands[seat], seat, game.ways, game.defeated_attack)


def most_control_gain(sway: ControlField, hold: int, hand: Sequence[Card], seat: int, ways: Sequence[Sequence[Aim]], defeated_attack: bool) -> int:
    """Return the most by which a seat's lead can grow with one more card, or 0 if it can't grow.

    `sway` is the field, `hold` the set of spaces that the seat controls, as bits, and `ways` the orientations that fit each space. With `defeated_attack`, a
    defeated card can still strike later.
    """
    best, before, spaces = 0, sway.lead(hold), [(sway.gain(space, hold), space) for space in sway.open()]
    for most, space in sorted(spaces, reverse=True):
        if most <= best:
            break
        for card in hand:
            for _, turn in ways[space]:
                then = sway.with_card(space, place_card(card, seat, turn))
                best = max(best, then.lead(max(then.outcomes(space, hold | 1 << space, defeated_attack), key=int.bit_count)) - before)
    return best
