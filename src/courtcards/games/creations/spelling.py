"""The mind of Fwords: its levels, which know more words and look further, and who is likely to win. Imports nothing from bots or table.

There is no knight: one that knew the words of size 50 won .67 [.58, .75] of 120 matches for two against squires, but a king only
.58 [.51, .65] of 200 against it, less than a level must have.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from ...mind import Judge, Mind
from ...move import Move
from .house_rules import END_TOKENS, SHARE
from .wordsmith import PAGE, fwords, king

TRAITS = ("points", "late", "cards", "days", "turn")
WEIGHTS = {
    2: (.107, .188, 2.196, 2.07, 1.133),         # loss .439, even .693
    4: (.226, .229, 2.067, .194, 1.737),         # loss .952, even 1.386
}


def measure(world: Any, seat: int) -> tuple[float, ...]:
    """Return points, points in so far as the match is over, cards to play, Days that may be ended, and whether it is its Day.

    Who has no card left has no Day left, either.
    """
    left = [len(world.hands[each]) + len(world.trees[each]) if world.ends[each] < END_TOKENS else 0 for each in range(world.seats)]
    points, cards = world.points[seat], left[seat]
    return points, points * (1 - sum(left) / (SHARE * world.seats)), cards, END_TOKENS - world.ends[seat] if cards else 0, world.active == seat


def decisive(world: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return all answers where no rival has a Day left."""
    return moves if all(world.ends[rival] >= END_TOKENS for rival in world.clockwise(seat)) else ()


FWORDS = Mind(fwords, Judge(TRAITS, measure, WEIGHTS), page=partial(fwords, wits=PAGE), levels=("page", "squire", "king"),
              own={"king": king}, worlds=8, decisive=decisive, pauses={"declare": .75, "battle": 1.25, "letters": 1.25})
