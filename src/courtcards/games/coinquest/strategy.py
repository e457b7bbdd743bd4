"""The bots of Kingdom Coinquest: evaluator, moves worth searching, and the effects each style likes."""

from collections.abc import Sequence
from random import Random
from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import FORGETS, BotMind, Evaluator, Gain, SearchBudget, best_rated, effects_on_rival
from courtcards.games.coinquest.game import PLAY, Coinquest
from courtcards.games.coinquest.recruiting import move_cards
from courtcards.games.coinquest.rule_of_thumb import HEALTH, KEEP, QUEEN, WORTHS, card_use, card_use_to_rivals, cards_at_hand, coinquest
from courtcards.games.coinquest.turn_questions import target_slot

STYLES = {"bold": {"attack": 1.0, "arm": 1.2}, "careful": {"guard": 3.0, "attack": -1.0, "arm": -.5},
          "spiteful": {"leader": 5.0, "weakest": -3.0, "gift": -3.0}, "generous": {"gift": 4.0, "weakest": -5.0, "attack": -1.5}}


def effects(world: Any, seat: int, move: Move) -> tuple[str, ...]:
    """Return the names of a move's effects, for the styles, or an empty tuple if it has none."""
    if isinstance(move.target, int):
        return effects_on_rival(move.target, world.rivals(seat), lambda rival: HEALTH * world.health[rival] + (QUEEN if world.queen[rival] else 0))
    if move.verb in ("equip", "raise"):
        return ("guard",) if target_slot(move) == "knight" else ("arm",)
    if move.verb == "discard":
        return ("gift",) if move.call == "graveyard" and card_use_to_rivals(world, seat, move_cards(move)[0]) >= KEEP else ()
    return ("guard",) if move.verb == "crown" else ()


LOW = 10                # health below which every point counts more
LONG = 40               # rounds after which a match counts as late
WAITS = .85             # factor on the worth of prepared Equipment for each turn it still takes
DEFENDS = .3            # probability that a page thinks of its Knight
EAGER = ("pass", "prepare", "equip", "raise", "crown", "attack")    # a page's moves, from the least to the most preferred
TRAITS = ("health", "low", "queen", "armour", "weapon", "prepared", "queen-held", "ace-held", "cards", "acting",
          "in-danger", "doomed", "waits", "raises")


def measure(world: Coinquest, seat: int) -> list[float]:
    """Return the values of a seat's TRAITS for the evaluator, in their order, or an empty list if the seat is defeated."""
    if seat not in world.living:
        return []
    health, queen, suit, own = world.health[seat], world.queen[seat], world.suits[seat], cards_at_hand(world, seat)
    armour, weapon, prepared = (cards[seat][-1].value if cards[seat] else 0 for cards in (world.knight, world.peasant, world.quartermaster))
    queens, aces = (sum([2 if card.suit == suit else 1 for card in own if card.type == kind]) for kind in ("queen", "ace"))
    strikers = [] if queen else [rival for rival in world.rivals(seat) if world.peasant[rival] and world.peasant[rival][-1].value - armour >= health]
    acting = world.active if world.phase <= PLAY else None
    return [health, max(0, LOW - health), bool(queen), armour, weapon, prepared * WAITS ** world.counters_left[seat],
            queens > 1, aces > 1, len(own), acting == seat, bool(strikers), acting in strikers,
            world.counters_left[seat], world.graveyard[-1].value if aces > 1 and world.graveyard else 0]


def far(world: Coinquest) -> float:
    """Return how far a match has progressed, from 0 to 1."""
    return min(1.0, world.round / LONG)


def is_calm(world: Coinquest) -> bool:
    """Return whether a position is calm enough to be evaluated: a Play Move is asked for, which happens once a turn, after the draws."""
    return world.phase == PLAY and world.question is not None


def candidates(world: Coinquest, seat: int, moves: Sequence[Move], rng: Random, keep: int) -> list[Move]:
    """Return up to `keep` answers: those that a squire likes best."""
    assert world.question is not None
    worth = WORTHS[world.question.key]
    return best_rated(moves, lambda move: worth(world, seat, move), keep)


def decisive_moves(world: Coinquest, seat: int, moves: Sequence[Move]) -> list[Move]:
    """Return the answers that might win at once: attacks on the last rival."""
    assert world.question is not None
    if len(world.living) > 2 or world.phase != PLAY:
        return []
    return [move for move in moves if world.question.weighs(move)]


def page(world: Coinquest, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Return a beginner's answer.

    A beginner attacks the next rival at once, rarely thinks of the Knight, and discards to the Graveyard.
    """
    assert world.question is not None
    if world.question.key == "discard":
        return min(moves, key=lambda move: (move.call != "graveyard", card_use(world, seat, move_cards(move)[0]) if move.cards else 0))
    if world.question.key == "draw":
        return moves[0] if rng.random() < FORGETS else coinquest(world, seat, moves, rng)
    defends = rng.random() < DEFENDS
    return max(moves, key=lambda move: (EAGER.index(move.verb), (target_slot(move) == "knight") == defends, [card.value for card in move_cards(move)]))


def gain_between(before: Coinquest, after: Coinquest, seat: int) -> Gain | None:
    """Return the most important gain of a seat between two positions, as a key with details, or None if there's none."""
    rivals = before.rivals(seat)
    for rival in rivals:
        if rival not in after.living:
            return "falls", {"rival": rival}
    for rival in rivals:
        if after.health[rival] < before.health[rival]:
            return "wounds", {"rival": rival, "count": before.health[rival] - after.health[rival]}
    for rival in rivals:
        if before.queen[rival] and not after.queen[rival]:
            return "queen-falls", {"rival": rival}
    if after.queen[seat] and not before.queen[seat]:
        return "queen", {}
    if any(before.peasant[rival] and not after.peasant[rival] for rival in rivals) and after.health[seat] == before.health[seat]:
        return "unhurt", {}
    peasant, knight, quartermaster = after.peasant[seat], after.knight[seat], after.quartermaster[seat]
    if peasant and peasant != before.peasant[seat]:
        return "armed", {"count": peasant[-1].value}
    if knight and knight != before.knight[seat]:
        return "armoured", {"count": knight[-1].value}
    if quartermaster and not after.counters_left[seat] and (before.counters_left[seat] or quartermaster != before.quartermaster[seat]):
        return "ready", {"count": quartermaster[-1].value}
    return None


# courtcards lab coinquest --fit --seed 100000, --seats 3 --games 600; --seats 4 --games 700; --seats 2 --games 1200
WEIGHTS = {
    2: (.116, -.129, .644, .0986, .12, .0885, .681, .264, -.0287, -.0272, -.725, -4.13, -.129, -.0473, .203, .0904, 1.69, .165, .201, .173, 1.31, 1.16,
        -.135, .0238, -.314, -3.61, -.345, .106),
    3: (.0963, -.0673, .7, .0711, .00547, .0309, .704, .153, -.0116, -.0203, -.652, -1.31, -.0441, .0196, .128, .0348, .977, .102, .211, .126, .00625, .253,
        .0122, .00194, -.738, -2.04, -.154, -.0406),
    4: (.148, -.0428, .606, .043, -.014, .0117, .322, .0355, .0236, -.0528, -.772, -1.16, -.00034, -.0295, .0763, .0321, .664, .113, .204, .131, .639, .248,
        .0008, -.0733, -.483, -2.23, -.175, .0528)}
BUDGETS = {"knight": SearchBudget(12, 5, 4), "king": SearchBudget(60, 5, 5)}        # horizons are in turns: an attack takes three to prepare
MINDS = {"coinquest": BotMind(coinquest, Evaluator(TRAITS, measure, WEIGHTS, far), candidates, gain_between=gain_between, page=page, budgets=BUDGETS,
                              is_calm=is_calm, decisive_moves=decisive_moves, effects=effects, styles=STYLES, too_many_seats={"knight": 3},
                              pauses={"draw": .75, "play": 1.25, "discard": .75})}
