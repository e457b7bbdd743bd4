"""The bots of Kingdrin: which card to play first, and who is likely to run out of cards first.

A king exists only in matches for two, where it wins by inferring its rival's hand (`hand_inference`).
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import BUDGETS, BotMind, Evaluator, Gain, SearchBudget
from courtcards.games.creations.hand_inference import recall, reseal
from courtcards.games.creations.house_rules import HAND
from courtcards.games.creations.matching import CORNERS
from courtcards.games.creations.rule_of_thumb import kingdrin_answer, match_cost, share_of_cards

TRAITS = ("cards", "wait", "stuck", "ease", "ahead", "ahead-soon", "ahead-eased", "out")
OVERLOOKED = .3                 # probability that a page overlooks a matching card


def measure(game: Any, seat: int) -> Sequence[float]:
    """Return the values of a seat's TRAITS for the evaluator, in their order."""
    hands, seats, active = game.hands, game.seats, game.active
    hand, count = hands[seat], len(hands[seat])
    ease = sum([share_of_cards(game, CORNERS[card]) for card in hand]) / count if count else 1.0
    if active < 0:
        return count, 0, 0, ease, 0, 0, 0, 0
    wait = (seat - active) * game.direction % seats / seats
    stuck = wait == 0 and not game.matches(seat)
    mine = count + wait + stuck
    theirs = min([len(hands[other]) + (other - active) * game.direction % seats / seats for other in range(seats) if other != seat])
    ahead = mine < theirs
    return count, wait, stuck, ease, ahead, ahead / (1 + mine), ahead * ease, count == 1 and wait == 0 and not stuck


def far(game: Any) -> float:
    """Return how far a match has progressed, from 0 to 1.

    It's the share of a full hand that the seat with the fewest cards has played.
    """
    return 1 - min([HAND, *map(len, game.hands)]) / HAND


def candidates(game: Any, seat: int, moves: Sequence[Move], rng: Random, keep: int) -> list[Move]:
    """Return at most `keep` plays, those with the lowest `match_cost` first.

    There's one play for each card or, under the house rule `fresh_value`, for each of its values. If no card matches, return only the first of `moves`.
    """
    plays = {(move.cards[0], game.fresh_value and move.call): move for move in reversed(moves) if move.verb == "play"}
    return sorted(plays.values(), key=lambda move: (match_cost(game, seat, move), move.cards[0].id))[:keep] or [moves[0]]


def decisive_moves(game: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return no answers, since `candidates` never overlooks a winning last card."""
    return ()


def page(game: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Return a beginner's answer: a random play of a matching card, with some of these cards overlooked."""
    cards = {move.cards[0]: move for move in moves if move.verb == "play" and rng.random() > OVERLOOKED}
    return rng.choice(list(cards.values())) if cards else next((move for move in moves if move.verb != "play"), moves[0])


def gain_between(before: Any, after: Any, seat: int) -> Gain | None:
    """Return a seat's most important gain between two positions, as a key with details, or None."""
    if after.outcome is not None:
        return ("out", {}) if seat in after.outcome.winners else None
    drew = [rival for rival in before.clockwise(seat) if len(after.hands[rival]) > len(before.hands[rival])]
    if drew:
        return "draws", {"rival": drew[0]}
    return ("again", {}) if after.matches(seat) else None


# courtcards lab kingdrin --fit --seed 100000 --seats 2, 3 and 4 --games 2400
WEIGHTS = {
    2: (-2.62, -3.02, -2.6, -5.74, -5.5, -7.16, 9.63, 3.2, 2.41, 2.87, .0469, -4.26, -7.05, 3.74, 10.2, 3.73),
    3: (-3.02, -2.69, -3.95, 1.14, -5.01, -.236, 8.67, 3.05, .883, .905, -1.27, -4.78, -7.33, 2.51, 7.16, 3.56),
    4: (-3.49, -3.4, -8.92, 1.27, -4.86, -1.21, 9.03, 3.37, 1.11, .956, 1.81, -5.21, -7.3, 2.38, 7.32, 3.93)}
KINGDRIN = BotMind(kingdrin_answer, Evaluator(TRAITS, measure, WEIGHTS, far), candidates, recall, reseal, gain_between, page, ("page", "squire", "king"),
                   {**BUDGETS, "king": SearchBudget(512, 14, 8, recalls=True)}, decisive_moves=decisive_moves, too_many_seats={"king": 3})
