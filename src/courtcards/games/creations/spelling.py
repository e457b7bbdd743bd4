"""The mind of Fwords: its levels, which know more words and look further, and who is likely to win. Imports nothing from bots or table.

There is no knight: one that knew the words of size 50 won .67 [.58, .75] of 120 matches for two against squires, but a king only
.58 [.51, .65] of 200 against it, less than a level must have.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from ...mind import Judge, Mind
from ...move import Move
from .house_rules import END_TOKENS
from .wordsmith import PAGE, fwords, king
from .writing import ENDING, PLACING

TRAITS = ("points", "cards", "days", "began", "second", "due", "plays", "scores", "next-due", "to-come")
# courtcards lab fwords --fit --seed 100000, --seats 2, 3 and 4 --games 400
WEIGHTS = {
    2: (.174, 1, .793, -.408, -.00819, .29, -1.18, .65, .132, 1.67, .292, 1.12, -.336, -.00107, .00107, -.0115, .772, -.889, -.211, -6.24),
    3: (.324, .989, .289, -.676, -.335, .22, -1.36, .632, -.00278, 1.64, .348, .54, .412, .729, .311, .396, -.998, -.509, .0395, -.204),
    4: (.316, .897, .805, -.791, -.304, .224, -1.48, .575, -.00154, 1.67, .408, -1.34, -.761, -.729, .312, .41, -1.48, -.178, .0614, 3.53)}


def measure(world: Any, seat: int) -> tuple[float, ...]:
    """Return points, cards to play, Days that may be ended, who began and is second, the letters for whose Day it is, the next, later.

    Every Day counts all letters that are not silenced, so that who plays sooner finds fewer. Who has no card left has no Day left, either.
    """
    cards = len(world.hands[seat]) + len(world.trees[seat]) if world.ends[seat] < END_TOKENS else 0
    letters, scores = len(world.left()), world.active == seat and world.hour < ENDING
    return (world.points[seat], cards, END_TOKENS - world.ends[seat] if cards else 0, world.first == seat, (world.first + 1) % world.seats == seat,
            scores * letters, scores and world.hour <= PLACING, scores, ((world.active + 1) % world.seats == seat) * letters, cards * letters / 10)


def far(world: Any) -> float:
    """Return how far a match is: how many Days have ended of those that may."""
    return sum(world.ends) / (END_TOKENS * world.seats)


def decisive(world: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return all answers where no rival has a Day left."""
    return moves if all(world.ends[rival] >= END_TOKENS for rival in world.clockwise(seat)) else ()


FWORDS = Mind(fwords, Judge(TRAITS, measure, WEIGHTS, far), page=partial(fwords, wits=PAGE), levels=("page", "squire", "king"),
              own={"king": king}, worlds=8, decisive=decisive, pauses={"declare": .75, "battle": 1.25, "letters": 1.25})
