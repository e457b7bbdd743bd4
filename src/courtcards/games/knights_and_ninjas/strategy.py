"""How bots play Of Knights and Ninjas: the evaluator, the moves worth searching, a beginner's play, and how much each style likes what a move does."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import FORGETS, Gain, Judge, Mind, liked, struck
from courtcards.games.knights_and_ninjas.deck import ENEMIES, PLUNDER
from courtcards.games.knights_and_ninjas.heuristic import JUDGED, kinds, knights, prize, turn
from courtcards.games.knights_and_ninjas.memory import recall, reseal

DEEDS = {"fortify": ("guard",), "end": ("pass",), "pass": ("pass",), "answer": ("guard",)}
PAID = {"merchant": ("gift",), "monk": ("attack",)}
STYLES = {"bold": {"attack": .8, "guard": -.3}, "careful": {"guard": .4, "attack": -.2},
          "spiteful": {"leader": 1.5, "weakest": -1.0, "pass": -.8}, "generous": {"gift": 1.6, "weakest": -1.2, "attack": -.1, "pass": .2}}


def deeds(world: Any, seat: int, move: Move) -> tuple[str, ...]:
    """Return what an answer does to others: attacks and robberies, walls and answers, a merchant's gem, and what is let go."""
    if move.verb in ("attack", "send"):
        return struck(int(move.target or 0), world.rivals(), world.gems.__getitem__)
    if move.verb == "rob":
        return struck(world.question.about["receiver"], [rival for rival in range(world.seats) if rival != seat], world.gems.__getitem__)
    return PAID.get(kinds(move), ()) if move.verb == "special" else DEEDS.get(move.verb, ())


NEAR = 6                # the power by which gems count more near the goal
WALLS = ("castle", "archer", "minstrel")
KINDS = ("peasant", "soldier", "knight", "king", "ladder", "catapult", "dragon", "ninja", "highwayman", "princess", "executioner", "traitor", "herald",
         "merchant", "monk", "jester", *WALLS)
STRONGEST = max(PLUNDER.values())
ANSWERS = {"respond", "betrayed"}       # questions of who is under attack
PLACE = {kind: place for place, kind in enumerate(KINDS)}
TRAITS = ("gems", "near", "cards", "cards-rooted", "active", "next", *[f"built-{wall}" for wall in WALLS], *KINDS)


def measure(world: Any, seat: int) -> list[float]:
    """Return what counts of a seat: gems and how near the goal, cards (the first are worth most), the turn, walls, kinds of cards."""
    gems, hand, held = world.gems[seat], world.hands[seat], [0] * len(KINDS)
    for card in hand:
        held[PLACE[card.kind]] += 1
    walls = [bool(row[seat]) for row in (world.castles, world.archers, world.minstrels)]
    active = world.active
    return [gems, (gems / world.goal) ** NEAR, len(hand), sqrt(len(hand)), active == seat, (active + 1) % world.seats == seat, *walls, *held]


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


# courtcards lab knights-and-ninjas --fit --seed 100000, --seats 2 --games 3000, 3 --games 1200, 4 --games 2000, 6 --games 700
WEIGHTS = {
    2: (.0928, 1.63, .033, .0693, .00396, -.00396, .0127, .133, 0, .0185, .0604, .0726, .104, -.0208, .0498, .156, .278, .0345, .108, .233, .314, .0592, .335,
        .0761, .418, -.114, -.0102, .206),
    3: (.128, 1.52, -.0171, 1.1, -.0195, .2, .133, .281, .103, -.111, -.0902, -.0778, -.0518, -.174, .00894, -.125, .0357, .161, -.0304, .126, .0378, -.108,
        .0542, .156, .361, -.198, -.161, .129),
    4: (.204, .541, -.0289, 1.41, -.103, .291, .125, .362, .269, -.195, -.0789, -.116, -.146, -.173, -.016, -.089, .1, .391, -.0936, .0822, .147, -.112,
        -.0064, .151, .448, -.167, -.0604, .0889),
    6: (.193, 1.05, -.0511, 1.53, -.191, .388, -.0217, .363, .273, -.222, .0319, -.0421, .216, -.276, -.137, .0571, .162, .807,
        -.104, .0938, .206, -.172, -.111, .0725, .702, -.132, -.182, .0127)}
PAUSES = {"turn": 1.25, "draft": .75, "discard": .75, "shed": .75, "take": .75}
MINDS = {"knights-and-ninjas": Mind(knights, Judge(TRAITS, measure, WEIGHTS), proposes, recall, reseal, expects, page, settles=settles, decisive=decisive,
                                    deeds=deeds, styles=STYLES, pauses=PAUSES, crowds={"knight": 3})}
