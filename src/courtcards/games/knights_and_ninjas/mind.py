"""How Of Knights and Ninjas is played by thinking: its judge, and what is worth a look. Imports nothing from bots or table."""

from collections.abc import Sequence
from random import Random
from typing import Any

from ...mind import Judge, Mind, liked
from ...move import Move
from .squire import JUDGED, knights, turn

WALLS = ("castle", "archer", "minstrel")
KINDS = ("peasant", "soldier", "knight", "king", "ladder", "catapult", "dragon", "ninja", "highwayman", "princess", "executioner", "traitor", "herald",
         "merchant", "monk", "jester", *WALLS)
PLACE = {kind: place for place, kind in enumerate(KINDS)}
TRAITS = ("gems", "gems-squared", "cards", "active", *[f"built-{wall}" for wall in WALLS], *KINDS)


def measure(world: Any, seat: int) -> list[float]:
    """Return what counts of a seat: gems, walls, a hand."""
    gems, hand, held = world.gems[seat], world.hands[seat], [0] * len(KINDS)
    for card in hand:
        held[PLACE[card.kind]] += 1
    walls = [bool(row[seat]) for row in (world.castles, world.archers, world.minstrels)]
    return [gems, gems * gems, len(hand), world.active == seat, *walls, *held]


def proposes(world: Any, seat: int, moves: Sequence[Move], rng: Random, keep: int) -> list[Move]:
    """Return the answers that a squire likes best."""
    weigh = JUDGED.get(world.question.key, turn)
    return liked(moves, lambda move: weigh(world, seat, move), keep)


def worth(gems: float, squared: float, cards: float, active: float, walls: tuple[float, ...], kinds: tuple[float, ...]) -> dict[str, float]:
    """Return weights by trait."""
    return dict(zip(TRAITS, (gems, squared, cards, active, *walls, *kinds), strict=True))


KNIGHTS = {
    2: worth(.074, .0058, .035, -.009, (-.086, -.006, .254),
             (.031, .047, .095, .163, -.032, .009, .195, .287, .106, .196, .253, .301, .044, .307, .1, .313, 0, 0, 0)),
    3: worth(.09, .0102, .109, -.199, (-.017, .091, .352),
             (.02, .112, .099, .287, -.002, .052, .197, .357, .43, .203, .262, .403, .04, .222, .25, .434, 0, 0, 0)),
    4: worth(.183, .0056, .141, -.194, (-.054, .135, .445),
             (.037, .144, .137, .375, -.07, -.03, .25, .388, .614, .186, .26, .518, .056, .089, .306, .588, 0, 0, 0))}
MINDS = {"knights-and-ninjas": Mind(knights, Judge(TRAITS, measure, KNIGHTS), proposes)}
