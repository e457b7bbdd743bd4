"""How bots play Of Knights and Ninjas: evaluator, moves worth searching, and the effects each style likes."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import FORGETS, BotMind, Evaluator, Gain, best_rated, effects_on_rival
from courtcards.games.knights_and_ninjas.deck import ENEMIES, PLUNDER
from courtcards.games.knights_and_ninjas.memory import recall, reseal
from courtcards.games.knights_and_ninjas.rule_of_thumb import JUDGED, attack_loot, knights_move, move_kind, rate_turn_move

DEEDS = {"fortify": ("guard",), "end": ("pass",), "pass": ("pass",), "answer": ("guard",)}
PAID = {"merchant": ("gift",), "monk": ("attack",)}
STYLES = {"bold": {"attack": .8, "guard": -.3}, "careful": {"guard": .4, "attack": -.2},
          "spiteful": {"leader": 1.5, "weakest": -1.0, "pass": -.8}, "generous": {"gift": 1.6, "weakest": -1.2, "attack": -.1, "pass": .2}}


def effects(world: Any, seat: int, move: Move) -> tuple[str, ...]:
    """Return the names of a move's effects, for the styles, or an empty tuple if it has none."""
    if move.verb in ("attack", "send"):
        return effects_on_rival(int(move.target or 0), world.rivals(), world.gems.__getitem__)
    if move.verb == "rob":
        return effects_on_rival(world.question.about["receiver"], [rival for rival in range(world.seats) if rival != seat], world.gems.__getitem__)
    return PAID.get(move_kind(move), ()) if move.verb == "special" else DEEDS.get(move.verb, ())


NEAR = 6                # exponent that makes gems count more near the goal
WALLS = ("castle", "archer", "minstrel")
KINDS = ("peasant", "soldier", "knight", "king", "ladder", "catapult", "dragon", "ninja", "highwayman", "princess", "executioner", "traitor", "herald",
         "merchant", "monk", "jester", *WALLS)
STRONGEST = max(PLUNDER.values())
ANSWERS = {"respond", "betrayed"}       # questions to the attacked player
PLACE = {kind: place for place, kind in enumerate(KINDS)}
TRAITS = ("gems", "near", "cards", "cards-rooted", "active", "next", *[f"built-{wall}" for wall in WALLS], *KINDS)


def measure(world: Any, seat: int) -> list[float]:
    """Return a seat's traits for the evaluator, in the order of `TRAITS`."""
    gems, hand, held = world.gems[seat], world.hands[seat], [0] * len(KINDS)
    for card in hand:
        held[PLACE[card.kind]] += 1
    walls = [bool(row[seat]) for row in (world.castles, world.archers, world.minstrels)]
    active = world.active
    return [gems, (gems / world.goal) ** NEAR, len(hand), sqrt(len(hand)), active == seat, (active + 1) % world.seats == seat, *walls, *held]


def candidates(world: Any, seat: int, moves: Sequence[Move], rng: Random, keep: int) -> list[Move]:
    """Return up to `keep` moves: those that a squire rates highest."""
    weigh = JUDGED.get(world.question.key, rate_turn_move)
    return best_rated(moves, lambda move: weigh(world, seat, move), keep)


def decisive_moves(world: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves that could bring all the gems still missing, or all moves if the match is about to end.

    They're sorted by how many kinds of cards can answer them, the fewest first.
    """
    limit = world.chosen["draft_limit" if world.two else "turn_limit"]
    if (limit and world.number >= limit) or not (world.deck or world.discard):
        return moves
    lacking = world.goal - world.gems[seat] - world.chosen["shrinking_goal"]
    if lacking > max(STRONGEST, len(world.hands[seat])):
        return ()
    return sorted([move for move in moves if most_gems_from(world, move) >= lacking], key=lambda move: len(ENEMIES.get(move_kind(move), ())) if move.cards
                  else 0)


def most_gems_from(world: Any, move: Move) -> int:
    """Return an upper bound for the gems that a move can bring."""
    if move.verb == "attack":
        return min(PLUNDER.get(move_kind(move), 0) * len(move.cards), int(world.gems[move.target]))
    if move.verb == "rob":
        return int(world.question.about["gems"])
    if move.verb == "answer":
        return int(world.question.about["strength"])
    return int(world.terms.tax_gems * (world.seats - 1)) if move.verb == "special" else 0


def page(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Return a beginner's answer.

    On its turn, a beginner attacks anyone who has gems. It overlooks some of its moves.
    """
    seen = [move for move in moves if rng.random() >= FORGETS] or moves
    if world.question.key in ("turn", "assault", "fortify"):
        return max(seen, key=lambda move: rate_greedily(world, seat, move) + rng.random())
    return knights_move(world, seat, seen, rng)


def rate_greedily(world: Any, seat: int, move: Move) -> float:
    """Return the rating of a move on the player's own turn.

    It's the number of gems the move could take, or -1 for ending the turn.
    """
    if move.verb in ("attack", "send"):
        rival = int(move.target or 0)
        return attack_loot(world, seat, move, rival) if world.gems[rival] else 0
    return -1 if move.verb in ("end", "redeal") else 0


def gain_between(before: Any, after: Any, seat: int) -> Gain | None:
    """Return a seat's gain between two positions, as a key with details, or None if there's none.

    It's the match, gems won or, after an attack on the seat, gems kept.
    """
    if after.outcome is not None and seat in after.outcome.winners:
        return "wins", {}
    gems = after.gems[seat] - before.gems[seat]
    if gems > 0:
        return "gems-come", {"gems": gems}
    return ("gems-stay", {}) if gems == 0 and before.question.key in ANSWERS else None


def is_settled(world: Any, seat: int) -> bool:
    """Return whether a turn is just beginning, with nothing under way."""
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
MINDS = {"knights-and-ninjas": BotMind(knights_move, Evaluator(TRAITS, measure, WEIGHTS), candidates, recall, reseal, gain_between, page, is_settled=is_settled,
                                       decisive_moves=decisive_moves, effects=effects, styles=STYLES, pauses=PAUSES, too_many_seats={"knight": 3})}
