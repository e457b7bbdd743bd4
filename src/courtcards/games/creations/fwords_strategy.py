"""The bots of Fwords: levels that know more words and look further, and their evaluator.

There's no knight level, because a king wouldn't win often enough against it.
"""

from collections.abc import Sequence
from functools import partial
from math import sqrt
from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import BotMind, Evaluator
from courtcards.games.creations.fwords_rule_of_thumb import PAGE, fwords_answer, king_answer
from courtcards.games.creations.house_rules import END_TOKENS, SHARE

TRAITS = ("points", "cards", "days", "began", "second", "due", "scores", "next-due", "to-come", "wait")
# courtcards lab fwords --fit --seed 100000, --seats 2, 3 and 4 --games 1200
WEIGHTS = {
    2: (.219, .866, .0682, -.391, .391, .135, -.379, -.135, -.322, .759, .258, 1.66, .617, .222, -.222, -.0489, -.287, .0489, .836, .575),
    3: (.331, .842, -.846, -1.2, -.53, .268, -.358, .123, .454, .465, .326, .718, 1.22, 1.11, .348, -.0256, .0826, -.0192, 2.43, .947),
    4: (.277, 1.18, .893, -.654, -.22, .126, -.101, .08, 1.05, 1.02, .38, .198, -.664, .576, .129, .107, -1.56, -.09, 2.11, -1.95)}


def measure(world: Any, seat: int) -> tuple[float, ...]:
    """Return the values of a seat's TRAITS for the evaluator, in their order.

    The letters left on the field count in three traits, since they're worth different amounts to the active seat (`due`), the next one (`next-due`) and any
    seat with cards left (`to-come`).
    """
    seats, wait = world.seats, (seat - world.active) % world.seats
    cards = len(world.hands[seat]) + len(world.trees[seat]) if world.ends[seat] < END_TOKENS else 0
    letters, scores = len(world.unsilenced_cards()), wait == 0
    return (world.points[seat], cards, END_TOKENS - world.ends[seat] if cards else 0, world.first == seat, (world.first + 1) % seats == seat,
            scores * letters, scores, (wait == 1) * letters, cards * letters / 10, wait / seats)


def far(world: Any) -> float:
    """Return how far a match has progressed, from 0 to 1.

    It's the square root of the share of cards that have left hands and Life Trees.
    """
    return sqrt(1 - sum(map(len, world.hands + world.trees)) / (SHARE * world.seats))


def is_calm(world: Any) -> bool:
    """Return whether a position is calm enough to be evaluated: a Day is beginning."""
    return world.question is not None and world.question.key == "field" and not world.today


def decisive_moves(world: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return all answers if no rival has a Day left; otherwise, return none."""
    return moves if all(world.ends[rival] >= END_TOKENS for rival in world.clockwise(seat)) else ()


FWORDS = BotMind(fwords_answer, Evaluator(TRAITS, measure, WEIGHTS, far), page=partial(fwords_answer, wits=PAGE), levels=("page", "squire", "king"),
                 thinkers={"king": king_answer}, is_calm=is_calm, worlds=8, decisive_moves=decisive_moves,
                 pauses={"declare": .75, "battle": 1.25, "letters": 1.25})
