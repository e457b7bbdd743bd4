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

TRAITS = ("points", "cards", "days", "began", "due", "plays", "scores", "next-due", "to-come")
# courtcards lab fwords --fit --seed 100000, --seats 2 --games 300
WEIGHTS = {
    2: (.248, .946, .849, -.506, .234, -1.06, .504, .0379, 1.18)}


def measure(world: Any, seat: int) -> tuple[float, ...]:
    """Return points, cards to play, Days that may be ended, who began, the letters for whose Day it is, for the next and later.

    Every Day counts all letters that are not silenced, so that who plays sooner finds fewer. Who has no card left has no Day left, either.
    """
    cards = len(world.hands[seat]) + len(world.trees[seat]) if world.ends[seat] < END_TOKENS else 0
    letters, scores = len(world.left()), world.active == seat and world.hour < ENDING
    return (world.points[seat], cards, END_TOKENS - world.ends[seat] if cards else 0, world.first == seat, scores * letters, scores and world.hour <= PLACING,
            scores, ((world.active + 1) % world.seats == seat) * letters, cards * letters / 10)


def decisive(world: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return all answers where no rival has a Day left."""
    return moves if all(world.ends[rival] >= END_TOKENS for rival in world.clockwise(seat)) else ()


FWORDS = Mind(fwords, Judge(TRAITS, measure, WEIGHTS), page=partial(fwords, wits=PAGE), levels=("page", "squire", "king"),
              own={"king": king}, worlds=8, decisive=decisive, pauses={"declare": .75, "battle": 1.25, "letters": 1.25})
