"""How Kingdrin is played by thinking: which card to be rid of first, and who is likely to be rid of all. Imports nothing from bots or table.

There is no king, though hints are searched for: one that remembers won .56 [.53, .59] of 1,000 for two against squires and .37 [.32, .41] of 400 among
three, .57 [.53, .59] of 1,000 by `fresh_value` and `finish_round`; who sees all hands .63, .42 and, by those house rules, .95 (`docs/bots-search.md`).
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from ...card import Card
from ...mind import RECIPES, Gain, Judge, Mind, Recipe, Told
from ...move import Move
from .house_rules import HAND
from .plays import CORNERS
from .squire import kingdrin, matched, share

TRAITS = ("cards", "wait", "stuck", "ease", "ahead", "ahead-soon", "ahead-eased", "out")
Clue = tuple[int, float]        # the values by which the top card could be matched, and which share of all cards the card matches that a rival laid on it
DREW = 2.0                      # the same for a rival that has drawn: more than any card matches
SURE = .9                       # how sure it is that a rival plays as a squire would
OVERLOOKED = .3                 # how often a page does not see that a card matches
TRIES = 8                       # cards that are tried for a place in a rival's hand


def measure(game: Any, seat: int) -> Sequence[float]:
    """Return what counts of a seat: cards, how long it waits, how well they match, whether it is out first if nobody is stuck."""
    hands, seats, active = game.hands, game.seats, game.active
    hand, count = hands[seat], len(hands[seat])
    ease = sum([share(game, CORNERS[card]) for card in hand]) / count if count else 1.0
    if active < 0:
        return count, 0, 0, ease, 0, 0, 0, 0
    wait = (seat - active) * game.direction % seats / seats
    stuck = wait == 0 and not game.matches(seat)
    mine = count + wait + stuck
    theirs = min([len(hands[other]) + (other - active) * game.direction % seats / seats for other in range(seats) if other != seat])
    ahead = mine < theirs
    return count, wait, stuck, ease, ahead, ahead / (1 + mine), ahead * ease, count == 1 and wait == 0 and not stuck


def far(game: Any) -> float:
    """Return how far a match is, from 0 to 1: how many cards of seven who has fewest is rid of."""
    return 1 - min([HAND, *map(len, game.hands)]) / HAND


def proposes(game: Any, seat: int, moves: Sequence[Move], rng: Random, keep: int) -> list[Move]:
    """Return one play of each card, whatever is called unless that matters: what a squire would lay first."""
    plays = {(move.cards[0], game.fresh_value and move.call): move for move in reversed(moves) if move.verb == "play"}
    return sorted(plays.values(), key=lambda move: (matched(game, seat, move), move.cards[0].id))[:keep] or [moves[0]]


def decisive(game: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return none: who can be rid of the last card is offered nothing else."""
    return ()


def recall(world: Any, seat: int, story: Told) -> None:
    """Weigh which cards rivals are likely to hold: none that they would have played instead of drawing, or sooner than what they played."""
    clues = dict[int, list[Clue]]()
    for rival, top, laid in seen(world, story):
        clues.setdefault(rival, []).append((top, DREW if laid is None else share(world, CORNERS[laid])))
    world.likely = {rival: likely(world, found, len(world.hands[rival])) for rival, found in clues.items() if rival != seat}


def seen(world: Any, story: Told) -> Iterator[tuple[int, int, Card | None]]:
    """Yield who has laid a card or drawn one, on which open values; a turn that went by without a card is one that drew."""
    top, placer, turn = 0, -1, -1
    for fact in story:
        seat, drew = fact.about.get("seat", -1), list[int]()
        if fact.key == "turn":
            drew, turn = [turn] if turn >= 0 else [], seat
        elif fact.key == "nobody_second":
            drew = [seat]
        elif fact.key == "all_stuck":
            drew = [other for other in range(world.seats) if other != placer]
        if top:
            yield from [(other, top, None) for other in drew]
        if fact.key in ("plays", "reveals", "restarts"):
            laid, turn = world.cards[fact.about["card"]], -1
            if fact.key == "plays" and top:
                yield seat, top, laid
            top, placer = world.values_left(laid, fact.about.get("value")), seat if fact.key == "plays" else -1


def likely(world: Any, clues: Sequence[Clue], held: int) -> dict[int, float]:
    """Return how likely values are in a hand, 1 for all that the clues say nothing of; clues fade with every card drawn since."""
    found, drawn = dict[int, float](), 0
    for top, worth in reversed(clues):
        old = max(0.0, 1 - drawn / held) if held else 0.0
        for values in {CORNERS[card] for card in world.cards.values()}:
            if values & top and share(world, values) < worth:
                found[values] = found.get(values, 1.0) * (1 - old * SURE)
        drawn += worth == DREW
    return found


def reseal(world: Any, seat: int, rng: Random) -> None:
    """Deal rivals the cards that they are likely to hold."""
    pools = [world.deck, world.aside]
    for rival, weights in getattr(world, "likely", {}).items():
        hand = world.hands[rival]
        for at in range(len(hand)):
            for _ in range(TRIES):
                if rng.random() < weights.get(CORNERS[hand[at]], 1.0):
                    break
                pool = pools[0] or pools[1]
                if pool:
                    other = rng.randrange(len(pool))
                    hand[at], pool[other] = pool[other], hand[at]


def page(game: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Play the first match that comes to the eye; a card may be overlooked."""
    cards = {move.cards[0]: move for move in moves if move.verb == "play" and rng.random() > OVERLOOKED}
    return rng.choice(list(cards.values())) if cards else next((move for move in moves if move.verb != "play"), moves[0])


def expects(before: Any, after: Any, seat: int) -> Gain | None:
    """Return who is rid of all cards, which rival had to draw, or whether the next turn finds a match."""
    if after.outcome is not None:
        winner = after.outcome.winners[0]
        return ("out", {}) if seat in after.outcome.winners else ("beaten", {"rival": winner})
    drew = [rival for rival in before.clockwise(seat) if len(after.hands[rival]) > len(before.hands[rival])]
    if drew:
        return "draws", {"rival": drew[0]}
    return ("again", {}) if after.matches(seat) else ("dry", {})


# courtcards lab kingdrin --fit --seed 100000 --seats 2, 3 and 4 --games 2400
WEIGHTS = {
    2: (-2.62, -3.02, -2.6, -5.74, -5.5, -7.16, 9.63, 3.2, 2.41, 2.87, .0469, -4.26, -7.05, 3.74, 10.2, 3.73),
    3: (-3.02, -2.69, -3.95, 1.14, -5.01, -.236, 8.67, 3.05, .883, .905, -1.27, -4.78, -7.33, 2.51, 7.16, 3.56),
    4: (-3.49, -3.4, -8.92, 1.27, -4.86, -1.21, 9.03, 3.37, 1.11, .956, 1.81, -5.21, -7.3, 2.38, 7.32, 3.93)}
KINGDRIN = Mind(kingdrin, Judge(TRAITS, measure, WEIGHTS, far), proposes, recall, reseal, expects, page, ("page", "squire"),
                {**RECIPES, "king": Recipe(256, 14, 5, recalls=True)}, decisive=decisive)
