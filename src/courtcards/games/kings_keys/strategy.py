"""How bots play King's Keys: the evaluators, what they assume of rivals, and how much each style likes what a move does."""

from collections.abc import Sequence
from random import Random
from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import Gain, Judge, Mind, Recipe
from courtcards.games.kings_keys.battle import LAID
from courtcards.games.kings_keys.heuristic import BIG, no_choice, royal, sent, strength
from courtcards.games.kings_keys.memory import recall
from courtcards.games.kings_keys.stack_order import arrange, counter, shuffle

# Battle Royal only, where everyone fights everyone and nothing is given; in the other games the order of a stack counts, and bots have no style
STYLES = {"bold": {"attack": .35}, "careful": {"attack": -.2}}          # how much oftener a strong card is sent for little
NEARLY = 2              # ranks below the best card of a hand at which another is strong, too


def deeds(world: Any, seat: int, move: Move) -> tuple[str, ...]:
    """Return whether an answer sends one of the strongest cards of a hand."""
    if move.verb != "send" or not move.cards:
        return ()
    best = max([card.rank for card in world.forces[seat]])
    return ("attack",) if move.cards[0].rank >= best - NEARLY else ()       # type: ignore[attr-defined]


THREES, FOURS = 12, 16  # ranks from which a card is a 3, and a 4
BURNT = 3               # cards, the weakest ones, of which one is laid face down
ARMY = ("share", "threes", "four-coin", "four-shield", "four-axe", "four-key")      # a tenth of all cards, its 3s, each 4
WAR = ("captured", "stack", *ARMY)      # in War alone what was captured counts, and how strong the rest is


def army(world: Any, seat: int, *rows: list[list[Any]]) -> list[float]:
    """Return what counts of all cards that a seat has, nothing of one that has none."""
    count, threes, fours = 0, 0, [0, 0, 0, 0]
    for cards in (world.forces[seat], world.captured[seat], world.field[seat], *[row[seat] for row in rows]):
        count += len(cards)
        for card in cards:
            if card.rank >= FOURS:
                fours[card.rank & 3] += 1
            elif card.rank >= THREES:
                threes += 1
    return [10 * count / (16 * world.seats), threes, *fours] if count else []


def war(world: Any, seat: int) -> list[float]:
    """Return what counts of a seat in War, or in its Long game."""
    if world.long:
        return [0, 0, *army(world, seat)]
    return [len(world.captured[seat]), sum([card.rank for card in world.forces[seat]]), *[0] * len(ARMY)]


def proposes(world: Any, seat: int, moves: Sequence[Move], rng: Random, keep: int) -> Sequence[Move]:
    """Return the answers that are worth a search: the weakest cards to lay; to fight, the strongest, and some spread over the rest."""
    ranked = sorted(moves, key=strength) if moves[0].cards else moves
    if moves[0].verb == "lay":
        return ranked[:BURNT]
    if len(moves) <= keep:
        return moves
    strong, rest = ranked[-keep // 2:], ranked[:-keep // 2]
    spread = keep - len(strong)
    return [*strong, *[rest[place * (len(rest) - 1) // max(1, spread - 1)] for place in range(spread)]]


def disarming(world: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return what arranges a whole stack where rivals have no more cards than a face-off takes."""
    left = sum([world.held(rival) + len(world.hands[rival]) for rival in world.clockwise(seat)])
    return [move for move in moves if not move.cards or len(world.hands[seat]) == 2] if left <= LAID else ()


def decisive(world: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return all answers where every rival stakes its last cards, or where the battle may be the last."""
    begins = world.question.key == "battle"
    last, most = 0 < world.limit <= world.battles + begins, 1 if begins else LAID
    for rival in world.clockwise(seat):
        if world.held(rival) > most and not last:
            return ()
    return sorted(moves, key=strength, reverse=True) if moves[0].cards else moves


def reseal(world: Any, seat: int, rng: Random) -> None:
    """Choose anew, as a squire would, what rivals have sealed; nobody's cards become another's."""
    world.known = {}                                # nobody looks at marks any more, and keeping them takes time
    strong = world.question.key != "battle" or world.at_stake() >= BIG
    for rival, sealed in enumerate(world.sealed):
        if rival != seat and sealed:
            hand, count = world.forces[rival], len(sealed)
            ranked = sorted([*hand, *sealed], key=lambda card: (card.rank, card.id))
            laid = ranked[:count - 1]
            last = sent(list({card.rank: card for card in ranked[count - 1:]}.values()), strong, rng)
            sealed[:] = [*laid, last]
            hand[:] = [card for card in ranked if card not in sealed]


def expects(before: Any, after: Any, seat: int) -> Gain | None:
    """Return who has taken the table between two positions, or that the war is won."""
    if after.outcome is not None and seat in after.outcome.winners:
        return "wins", {}
    taker = max(range(after.seats), key=lambda each: after.held(each) - before.held(each))
    if after.held(taker) <= before.held(taker):
        return None
    return ("takes", {}) if taker == seat else ("yields", {"rival": taker})


# courtcards lab battle-royal --fit --seed 100000, --seats 2 --games 400, 3 and 4 --games 500
ROYAL = {
    2: (.0362, -.0214, -.00377, .134, .412, 1.47),
    3: (.00955, -.00765, .0617, .0079, .245, 1.34),
    4: (.00941, -.00122, .0601, .0427, .249, 1.11)}
# courtcards lab kingdom-armies --fit --seed 100000, --seats 2 --games 600, 3 --games 500, 4 --games 400
ARMIES = {
    2: (-.0046, .0785, .193, .185, .373, 1.2),
    3: (.0238, .0119, .0726, .241, .378, .493),
    4: (.0419, .00889, .113, .137, .265, .639)}
# courtcards lab war --fit --seed 100000, --seats 2 --games 500; what counts in the Long game alone is of an earlier fit, no worse than one to 300 such
WARS = {
    2: (.213, .0441, .015, .025, .089, .136, .172, .308)}
RECIPES = {"king": Recipe(96, 4, recalls=True)}        # no level below: one that recalls nothing has its share against it
FLIPS = {"battle": .5, "face-off": .75}                # nothing is chosen

MINDS = {"battle-royal": Mind(royal, Judge(ARMY, lambda world, seat: army(world, seat, world.sealed), ROYAL), proposes, recall, reseal, expects,
                              levels=("page", "squire", "king"), recipes=RECIPES, decisive=decisive, deeds=deeds, styles=STYLES, bends=.01,
                              pauses={"lay": .75, "face-off": 1.25}),
         "kingdom-armies": Mind(arrange, Judge(ARMY, lambda world, seat: army(world, seat, world.hands), ARMIES), page=shuffle,
                                own={"king": counter}, levels=("page", "squire", "king"), decisive=disarming, pauses=FLIPS | {"arrange": .75}),
         "war": Mind(no_choice, Judge(WAR, war, WARS), levels=(), pauses=FLIPS)}
