"""How Of Knights and Ninjas is played by thinking: its judge, what is worth a look, a beginner. Imports nothing from bots or table."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from ...mind import FORGETS, Gain, Judge, Mind, liked
from ...move import Move
from .deck import ENEMIES, PLUNDER
from .memory import recall, reseal
from .squire import JUDGED, kinds, knights, prize, turn

WALLS = ("castle", "archer", "minstrel")
KINDS = ("peasant", "soldier", "knight", "king", "ladder", "catapult", "dragon", "ninja", "highwayman", "princess", "executioner", "traitor", "herald",
         "merchant", "monk", "jester", *WALLS)
STRONGEST = max(PLUNDER.values())
ANSWERS = {"respond", "betrayed"}       # questions of who is under attack
PLACE = {kind: place for place, kind in enumerate(KINDS)}
TRAITS = ("gems", "gems-squared", "cards", "cards-rooted", "active", "next", *[f"built-{wall}" for wall in WALLS], *KINDS)


def measure(world: Any, seat: int) -> list[float]:
    """Return what counts of a seat: gems, a hand, whether it is or comes next, walls, kinds of cards; the first cards are worth most."""
    gems, hand, held = world.gems[seat], world.hands[seat], [0] * len(KINDS)
    for card in hand:
        held[PLACE[card.kind]] += 1
    walls = [bool(row[seat]) for row in (world.castles, world.archers, world.minstrels)]
    active = world.active
    return [gems, gems * gems, len(hand), sqrt(len(hand)), active == seat, (active + 1) % world.seats == seat, *walls, *held]


def proposes(world: Any, seat: int, moves: Sequence[Move], rng: Random, keep: int) -> list[Move]:
    """Return the answers that a squire likes best."""
    weigh = JUDGED.get(world.question.key, turn)
    return liked(moves, lambda move: weigh(world, seat, move), keep)


def decisive(world: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the answers that could bring the gems that lack; all of them where a turn may be the last."""
    limit = world.chosen["draft_limit" if world.two else "turn_limit"]
    if (limit and world.number >= limit) or not (world.deck or world.discard):
        return moves
    lacking = world.goal - world.gems[seat] - world.chosen["shrinking_goal"]
    if lacking > max(STRONGEST, len(world.hands[seat])):
        return ()
    return sorted([move for move in moves if brings(world, move) >= lacking], key=lambda move: len(ENEMIES.get(kinds(move), ())) if move.cards else 0)


def brings(world: Any, move: Move) -> int:
    """Return how many gems an answer brings at most: what it takes, robs, turns round or taxes."""
    if move.verb == "attack":
        return min(PLUNDER.get(kinds(move), 0) * len(move.cards), int(world.gems[move.target]))
    if move.verb == "rob":
        return int(world.question.about["gems"])
    if move.verb == "answer":
        return int(world.question.about["strength"])
    return int(world.terms.tax_gems * (world.seats - 1)) if move.verb == "special" else 0


def page(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Answer like a beginner: overlook a part of what there is, attack whoever has a gem, think of walls last."""
    seen = [move for move in moves if rng.random() >= FORGETS] or moves
    if world.question.key in ("turn", "assault", "fortify"):
        return max(seen, key=lambda move: greed(world, seat, move) + rng.random())
    return knights(world, seat, seen, rng)


def greed(world: Any, seat: int, move: Move) -> float:
    """Weigh a move of one's own turn by the strength of its cards, whoever is attacked, as long as there is a gem to take."""
    if move.verb in ("attack", "send"):
        rival = int(move.target or 0)
        return prize(world, seat, move, rival) if world.gems[rival] else 0
    return -1 if move.verb in ("end", "redeal") else 0


def expects(before: Any, after: Any, seat: int) -> Gain | None:
    """Say what a seat has got: the match, gems, or none lost that were at stake."""
    if after.outcome is not None and seat in after.outcome.winners:
        return "wins", {}
    gems = after.gems[seat] - before.gems[seat]
    if gems > 0:
        return "gems-come", {"gems": gems}
    if gems < 0:
        return "gems-go", {"gems": -gems}
    return ("gems-stay", {}) if before.question.key in ANSWERS else None


def settles(world: Any, seat: int) -> bool:
    """Tell whether what was played is over: a turn begins."""
    return bool(world.question.key == "turn")


def worth(cards: tuple[float, ...], order: tuple[float, ...], walls: tuple[float, ...], kinds: tuple[float, ...]) -> dict[str, float]:
    """Return weights by trait: gems and cards, whose turn it is, walls, kinds of cards."""
    return dict(zip(TRAITS, (*cards, *order, *walls, *kinds), strict=True))


KNIGHTS = {
    2: worth((.071, .006, .037, -.06), (-.005, .005), (-.08, .106, 0),
             (.024, .069, .158, .158, -.02, -.022, .021, .283, .156, .12, .103, .419, .135, .354, -.122, .445, -.158, .007, .21)),
    3: worth((.123, .01, -.022, 1.284), (-.04, .233), (.209, .273, .158),
             (-.143, -.12, -.156, -.019, -.196, -.136, -.012, .004, .133, .012, .057, .079, -.109, .158, -.037, .301, -.132, -.113, .019)),
    4: worth((.102, .013, .024, .904), (-.11, .331), (.09, .391, .241),
             (-.119, -.032, -.066, .088, -.158, -.156, .133, .14, .603, .126, .165, .299, -.083, .056, .097, .272, -.143, .004, .161)),
    6: worth((.227, .004, .041, .969), (-.133, .448), (-.068, .647, .519),
             (-.131, -.049, -.011, .073, -.238, -.187, .191, .031, .811, .182, .08, .375, .007, .011, .182, .759, -.162, -.037, .433))}
MINDS = {"knights-and-ninjas": Mind(knights, Judge(TRAITS, measure, KNIGHTS), proposes, recall, reseal, expects, page, settles=settles, decisive=decisive,
                                    crowd=4)}
