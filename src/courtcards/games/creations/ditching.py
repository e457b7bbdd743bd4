"""How Kingdrin is played by thinking: which card to be rid of first, and who is likely to be rid of all. Imports nothing from bots or table."""

from collections.abc import Sequence
from random import Random
from typing import Any

from ...mind import RECIPES, Judge, Mind, Recipe, Told
from ...move import Move
from .plays import CORNERS
from .squire import kingdrin, matched, share

TRAITS = ("cards", "last", "two", "wait", "stuck", "ease")
WEIGHTS = {
    2: {"cards": -4.5, "last": 1.9, "two": .7, "wait": -5.2, "stuck": -9.1, "ease": .9},
    3: {"cards": -6.4, "last": 2.0, "two": .3, "wait": -6.8, "stuck": -9.6, "ease": 4.3},
    4: {"cards": -8.0, "last": 1.9, "two": .9, "wait": -8.5, "stuck": -9.9, "ease": 5.9},
}
Clue = tuple[int, float]        # the values of the top card, and how much the card matches that a rival laid on it (2: it drew one)
SURE = .9                       # how sure it is that a rival plays as a squire would
TRIES = 8                       # cards that are tried for a place in a rival's hand


def measure(game: Any, seat: int) -> Sequence[float]:
    """Return how near a seat is to an empty hand: its cards, how long it waits, whether it holds no match, how well its cards match others."""
    hand = game.hands[seat]
    count, next_one = len(hand), game.active >= 0
    wait = (seat - game.active) * game.direction % game.seats if next_one else 0
    stuck = next_one and wait == 0 and not game.matches(seat)
    ease = sum([share(game, CORNERS[card]) for card in hand]) / count if count else 1.0
    return count, count == 1, count == 2, wait / game.seats, stuck, ease


def proposes(game: Any, seat: int, moves: Sequence[Move], rng: Random, keep: int) -> list[Move]:
    """Return one play of each card, whatever is called: what a squire would lay first."""
    plays = {move.cards[0]: move for move in reversed(moves) if move.verb == "play"}
    return sorted(plays.values(), key=lambda move: (matched(game, seat, move.cards[0]), move.cards[0].id))[:keep] or [moves[0]]


def recall(world: Any, seat: int, story: Told) -> None:
    """Weigh for every rival which cards it is likely to hold: none that it would have played, instead of drawing, or sooner than what it played."""
    top, placer, clues = None, -1, dict[int, list[Clue]]()
    for fact in story:
        rival = fact.about.get("seat", seat)
        if fact.key in ("plays", "draws") and rival not in (seat, placer) and top is not None:
            laid = world.cards[fact.about["card"]] if fact.key == "plays" else None
            clues.setdefault(rival, []).append((CORNERS[top], 2.0 if laid is None else share(world, CORNERS[laid])))
        if fact.key in ("plays", "reveals", "restarts"):
            top, placer = world.cards[fact.about["card"]], rival if fact.key == "plays" else -1
    world.likely = {rival: likely(world, found, len(world.hands[rival])) for rival, found in clues.items()}


def likely(world: Any, clues: Sequence[Clue], held: int) -> dict[int, float]:
    """Return how likely values are in a hand, 1 for all that the clues say nothing of; clues fade with every card drawn since."""
    found, drawn = dict[int, float](), 0
    for top, worth in reversed(clues):
        old = max(0.0, 1 - drawn / held) if held else 0.0
        for values in {CORNERS[card] for card in world.cards.values()}:
            if values & top and share(world, values) < worth:
                found[values] = found.get(values, 1.0) * (1 - old * SURE)
        drawn += worth > 1
    return found


def reseal(world: Any, seat: int, rng: Random) -> None:
    """Deal rivals the cards that they are likely to hold."""
    pools = [world.deck, world.aside]
    for rival, weights in getattr(world, "likely", {}).items():
        hand = world.hands[rival]
        for at, card in enumerate(hand):
            for _ in range(TRIES):
                if rng.random() < weights.get(CORNERS[hand[at]], 1.0):
                    break
                pool = pools[0] or pools[1]
                if pool:
                    other = rng.randrange(len(pool))
                    hand[at], pool[other] = pool[other], hand[at]


KINGDRIN = Mind(kingdrin, Judge(TRAITS, measure, WEIGHTS), proposes, recall, reseal,
                recipes={**RECIPES, "king": Recipe(192, 14, 5, recalls=True)})
