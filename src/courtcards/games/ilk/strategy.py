"""The bots of Ilk: evaluator, moves worth searching, and the effects each style likes."""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any

from courtcards.engine.move import Move, answer
from courtcards.engine.strategy import FORGETS, BotMind, Evaluator, Gain, Likes, SearchBudget, best_rated, effects_on_rival, no_preference
from courtcards.games.ilk.deck import VALUE
from courtcards.games.ilk.rule_of_thumb import KEEP, choose_block, quick_answer

DEEDS = {"block": ("guard",), "let": ("pass",), "end": ("pass",)}
STYLES = {"bold": {"attack": 8.0}, "careful": {"attack": -4.0, "guard": 4.0},
          "spiteful": {"leader": 8.0, "weakest": -4.0, "pass": -3.0}, "generous": {"weakest": -8.0, "attack": -2.0, "pass": 3.0}}


def effects(world: Any, seat: int, move: Move) -> tuple[str, ...]:
    """Return the names of a move's effects, for the styles, or an empty tuple if it has none."""
    if move.verb == "field" and move.cards[0].kind in "QK":
        target = move.target if isinstance(move.target, int) else world.known_creature(move.target).owner
        return attack_effects(world, seat, target) if move.cards[0].kind == "K" and target != seat else ("guard",) if target == seat else ()
    return attack_effects(world, seat, int(move.target or 0)) if move.verb == "attack" else DEEDS.get(move.verb, ())


def attack_effects(world: Any, seat: int, target: int) -> tuple[str, ...]:
    """Return the names of the effects of an attack on a rival.

    They depend on which rivals have the most and the least life.
    """
    return effects_on_rival(target, [rival for rival in world.living if rival != seat], world.life.__getitem__)


FEW = 4                 # answers searched in a response window
LATE = 15               # round after which a bot whose rule of thumb says attack no longer waits
TRAITS = ("life", "root-life", "power", "toughness", "creatures", "largest", "aced", "unblocked", "jacks", "queens", "kings", "aces",
          "cards", "values", "highest", "active", "began", "ready", "exposed", "crowd")


def measure(world: Any, seat: int) -> list[float]:
    """Return the values of a seat's `TRAITS` for the evaluator, or an empty list if the seat is out."""
    life, hand, mine = world.life[seat], world.hands[seat], world.field[seat]
    if seat in world.fallen:
        return []
    power = life_of = largest = aced = ready = 0
    for creature in mine:
        damage, whole = VALUE[creature.damage.kind], VALUE[creature.life.kind]
        power, life_of, largest, aced = power + damage, life_of + whole, max(largest, damage + whole), aced + len(creature.aces)
        ready += not (creature.attacked or creature.fresh) and creature.power
    held = {"J": 0, "Q": 0, "K": 0, "A": 0}
    values = highest = cards = 0
    for card in hand:
        if card.kind in held:
            held[card.kind] += 1
        else:
            value = VALUE[card.kind]
            values, highest, cards = values + value, max(highest, value), cards + 1
    active = world.active == seat and not world.done
    threat = max([sum([VALUE[creature.damage.kind] for creature in world.field[rival]]) for rival in world.living if rival != seat], default=0)
    beyond = max([len(world.field[rival]) for rival in world.living if rival != seat], default=0) - len(mine)
    return [life, sqrt(life), power, life_of, len(mine), largest, aced, max(0, beyond), *held.values(), cards, values, highest, active,
            seat == world.first, ready if active else 0, min(1, threat / max(1, life)), max(0, len(hand) - KEEP)]


def is_calm(world: Any) -> bool:
    """Return whether a turn is just beginning, with the draw still to come and no discard value."""
    return world.question is not None and world.question.key == "draw" and not world.values[world.active]


def ilk_answer(world: Any, seat: int, moves: Sequence[Move], rng: Random, likes: Likes = no_preference) -> Move:
    """Return the answer of the rule of thumb if `moves` lists it, or else the move that looks best."""
    usual = quick_answer(world, seat, rng, likes)
    if usual in moves or usual.choice in [move.choice for move in moves]:       # an equal card will do
        return usual
    return max(moves, key=lambda move: chance_after_passes(world, move))


# moves worth searching


def candidates(world: Any, seat: int, moves: Sequence[Move], rng: Random, keep: int) -> list[Move]:
    """Return a few moves worth searching. Which ones depends on the question:

    * A block: the first `keep` of `moves`.
    * A draw: the squire's answer, the first of `moves`, and up to two discards of the lowest cards.
    * A turn after round LATE in which the squire attacks: up to `keep` attacks, the best first.
    * Any other turn: the first of `moves` (to end the turn), the squire's answer, and those that look best after everyone has passed, `keep` in all.
    * A response: likewise, up to FEW, but only moves that look better than a pass are added.
    """
    key, usual = world.question.key, ilk_answer(world, seat, moves, rng)
    if key == "block":
        return list(moves)[:keep]
    if key == "draw":
        discards = sorted([move for move in moves if move.verb == "discard"], key=lambda move: VALUE.get(move.cards[0].kind, 99))
        return list(dict.fromkeys([usual, moves[0], *discards[:2]]))
    looks = {move: chance_after_passes(world, move) for move in (moves[0], usual, *promising_moves(world, moves))}
    if usual.verb == "attack" and world.number > LATE:
        return best_rated([move for move in looks if move.verb == "attack"], looks.__getitem__, keep)
    best = sorted(looks, key=lambda move: looks[move], reverse=True)
    others = best if key == "turn" else [move for move in best if looks[move] > looks[moves[0]]]
    kept = list(dict.fromkeys([moves[0], usual, *others]))[:keep if key == "turn" else FEW]
    return sorted(kept, key=lambda move: looks[move], reverse=True)


def promising_moves(world: Any, moves: Sequence[Move]) -> list[Move]:
    """Return the moves worth a closer look.

    For each target of a King or Queen, only the highest price and the lowest sufficient one are kept.
    """
    found: dict[Any, Move] = {}
    for move in moves:
        if move.verb != "field" or len(move.cards) < 2:
            found[move] = move
            continue
        special, price = move.cards[0].kind, VALUE[move.cards[1].kind]
        for aim in ("dear", "enough" if price >= sufficient_price(world, special, move.target) else ""):
            known = found.get((special, move.target, aim))
            if aim and (known is None or (price > VALUE[known.cards[1].kind]) == (aim == "dear")):
                found[special, move.target, aim] = move
    return list(dict.fromkeys(found.values()))


def sufficient_price(world: Any, special: str, target: Any) -> int:
    """Return the lowest price that's enough for a special card of this kind: the target's life for a King, 2 for a Queen."""
    if special == "K":
        return world.life[target] if isinstance(target, int) else world.creature(target).left
    return 2


def chance_after_passes(world: Any, move: Move) -> float:
    """Return the evaluator's estimate of a player's chance to win if everyone passes after a move, and blocks by the rule of thumb."""
    after = world.copy()
    after.play(move)
    while after.question is not None and (after.question.quiet or after.question.key == "block"):
        asked = after.question
        after.play(answer(asked.seat, "pass") if asked.quiet else choose_block(after, asked.seat))
    return EVALUATOR.chances(after)[move.seat]


# immediate wins


def decisive_moves(world: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves that might win at once, highest prices first, or none if the damage possible now can't beat every rival."""
    key, life = world.question.key, world.life
    if key in ("draw", "block") or (key == "turn" and len(world.living) > 2):
        return ()
    for rival in world.living:
        if rival != seat and life[rival] > (most_damage_now if key == "turn" else most_damage_to)(world, seat, rival):
            return ()
    kinds = "K" if key == "turn" else "KJQA" if any(item.seat != seat for item in world.stack) else "KJ"
    near = [move for move in moves if move.verb in ("attack", "pass") or (move.verb == "field" and move.cards[0].kind in kinds)]
    return sorted(near, key=lambda move: -VALUE[move.cards[1].kind] if len(move.cards) > 1 else 0)


def most_damage_now(world: Any, seat: int, _: int) -> int:
    """Return the most damage that a seat can deal with its next move, an attack or a King."""
    return max([king_damage(world.hands[seat]), *[creature.power for creature in world.field[seat] if not creature.attacked]])


def most_damage_to(world: Any, seat: int, rival: int) -> int:
    """Return an upper bound for the damage a rival may take from the current attack, the stack, and a card that the seat fields now."""
    battle, hand = world.battle, world.hands[seat]
    damage = sum([item.worth for item in world.stack if item.aim == rival and item.card.kind == "K"])
    if battle and battle.on == rival and (attacker := world.creature(battle.space)):
        damage += attacker.power
    jacks = [item.card.kind for item in world.stack].count("J") + any(card.kind == "J" for card in hand)
    return int(damage + king_damage(hand)) << jacks


def king_damage(hand: Sequence[Any]) -> int:
    """Return the most damage that a King from a hand can deal, or 0 without one."""
    kinds = [card.kind for card in hand]
    return max([VALUE.get(kind, 0) for kind in kinds]) if "K" in kinds else 0


# the beginner, and hints


def page(world: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Return a beginner's answer.

    A beginner attacks and conjures whenever possible, but sometimes forgets to do so.
    """
    key, forgets = world.question.key, rng.random() < FORGETS
    eager = [move for move in moves if move.verb in ("attack", "conjure")]
    if eager and not forgets:
        return eager[0]
    return moves[0] if forgets and key in ("answer", "block") else ilk_answer(world, seat, moves, rng)


def gain_between(before: Any, after: Any, seat: int) -> Gain | None:
    """Return a seat's most important gain between two positions, as a key with details, or None."""
    if after.outcome is not None and seat in after.outcome.winners:
        return "wins", {}
    lost = {rival: before.life[rival] - after.life[rival] for rival in before.living}
    dead = {rival: len(dead_creatures(before, after, rival)) for rival in before.living}
    rivals = sorted([rival for rival in before.living if rival != seat], reverse=True, key=lambda rival: (rival in after.fallen, dead[rival], lost[rival]))
    rival = rivals[0]
    if rival in after.fallen:
        return "falls", {"rival": rival}
    if dead[rival]:
        return "kills", {"rival": rival, "count": dead[rival]}
    if lost[rival] > 0:
        return "wounds", {"rival": rival, "count": lost[rival]}
    if dead[seat] or lost[seat] > 0:
        return None
    if lost[seat]:
        return "heals", {"count": -lost[seat]}
    asked = before.question
    return ("unhurt", {}) if asked.key == "block" or (asked.quiet and asked.concerns(before, seat)) else None


def dead_creatures(before: Any, after: Any, seat: int) -> list[Any]:
    """Return the creatures that a seat has lost between two positions."""
    left = {creature.damage for creature in after.field[seat]}
    return [creature for creature in before.field[seat] if creature.damage not in left]


# courtcards lab ilk --fit --seed 100000, --seats 2 and 3 --games 1200, 4 --games 500
WEIGHTS = {
    2: (-.0463, .881, .154, .095, -.428, .0626, .726, .646, .39, .0997, .233, .58, -.0309, .0694, -.0465, .624, .185, -.0005, -.42, -.0706),
    3: (-.0221, .554, .0631, .0776, -.247, .0901, .613, .36, .166, .0758, .0167, .899, -.00889, .0523, -.0418, .357, -.0632, .00205, -.897, .0557),
    4: (-.0179, .364, .00034, .0646, -.04, .115, .468, .0797, .0259, -.0113, .0358, .962, -.00157, .0453, -.0341, .271, -.0769, -.00058, -1.31, .0611)}
EVALUATOR = Evaluator(TRAITS, measure, WEIGHTS)
BUDGETS = {"king": SearchBudget(64, 2, 5)}        # its horizon is in turns
MINDS = {"ilk": BotMind(ilk_answer, EVALUATOR, candidates, gain_between=gain_between, page=page, levels=("page", "squire", "king"), budgets=BUDGETS,
                        quick_squire=quick_answer, is_calm=is_calm, decisive_moves=decisive_moves, effects=effects, styles=STYLES,
                        pauses={"draw": .75, "block": 1.25})}
