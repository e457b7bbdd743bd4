"""How bots play King's Keys: the evaluators, assumptions about rivals, and how much each style likes an effect."""

from collections.abc import Sequence
from random import Random
from typing import Any

from courtcards.engine.move import Move
from courtcards.engine.strategy import BotMind, Evaluator, Gain, SearchBudget
from courtcards.games.kings_keys.battle import LAID
from courtcards.games.kings_keys.memory import recall
from courtcards.games.kings_keys.rule_of_thumb import BIG, move_rank, only_move, pick_to_send, royal_move
from courtcards.games.kings_keys.stack_order import arrange_move, counter_moves, shuffle_move, simple_orders

# For Battle Royal only, where everyone fights everyone and there are no gifts; in the other games only the stack's order counts, so bots have no style.
STYLES = {"bold": {"attack": .35}, "careful": {"attack": -.2}}          # added to the chance of sending a strong card for a small pot
NEARLY = 2              # ranks below the hand's best card within which another card counts as strong


def effects(world: Any, seat: int, move: Move) -> tuple[str, ...]:
    """Return ("attack",) if a move sends one of the hand's strongest cards, otherwise an empty tuple."""
    if move.verb != "send" or not move.cards:
        return ()
    best = max([card.rank for card in world.forces[seat]])
    return ("attack",) if move.cards[0].rank >= best - NEARLY else ()       # type: ignore[attr-defined]


THREES, FOURS = 12, 16  # lowest ranks of a 3 and of a 4
BURNT = 3               # how many of the weakest cards to consider for laying face down
ARMY = ("share", "threes", "four-coin", "four-shield", "four-axe", "four-key")      # tenths of all cards, number of 3s, number of each kind of 4
WAR = ("captured", "stack", *ARMY)      # only War counts captured cards, and the summed ranks of the stack


def army_traits(world: Any, seat: int, *rows: list[list[Any]]) -> list[float]:
    """Return the traits of all cards a seat has (see `ARMY`), or an empty list if it has none.

    Cards to send, captured cards and cards on the field always count. Each of `rows` has further piles to count, one for each seat.
    """
    count, threes, fours = 0, 0, [0, 0, 0, 0]
    for cards in (world.forces[seat], world.captured[seat], world.field[seat], *[row[seat] for row in rows]):
        count += len(cards)
        for card in cards:
            if card.rank >= FOURS:
                fours[card.rank & 3] += 1
            elif card.rank >= THREES:
                threes += 1
    return [10 * count / (16 * world.seats), threes, *fours] if count else []


def war_traits(world: Any, seat: int) -> list[float]:
    """Return the traits of a seat in War or in its Long game (see `WAR`)."""
    if world.long:
        return [0, 0, *army_traits(world, seat)]
    return [len(world.captured[seat]), sum([card.rank for card in world.forces[seat]]), *[0] * len(ARMY)]


def candidates(world: Any, seat: int, moves: Sequence[Move], rng: Random, keep: int) -> Sequence[Move]:
    """Return the moves to search.

    If the question asks for a card to lay face down, these are the moves with the weakest cards. Otherwise, if there are more moves than `keep`, they're the
    strongest and an even spread of the rest.
    """
    ranked = sorted(moves, key=move_rank) if moves[0].cards else moves
    if moves[0].verb == "lay":
        return ranked[:BURNT]
    if len(moves) <= keep:
        return moves
    strong, rest = ranked[-keep // 2:], ranked[:-keep // 2]
    spread = keep - len(strong)
    return [*strong, *[rest[place * (len(rest) - 1) // max(1, spread - 1)] for place in range(spread)]]


def stack_settling_moves(world: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves that complete the seat's stack, if a single face-off could then use up all the rivals' cards.

    Otherwise, return none.
    """
    left = sum([world.card_count(rival) + len(world.hands[rival]) for rival in world.clockwise(seat)])
    return [move for move in moves if not move.cards or len(world.hands[seat]) == 2] if left <= LAID else ()


def decisive_moves(world: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return all moves, strongest first, if this battle may decide the match, or else none."""
    begins = world.question.key == "battle"
    last, most = 0 < world.limit <= world.battles + begins, 1 if begins else LAID
    for rival in world.clockwise(seat):
        if world.card_count(rival) > most and not last:
            return ()
    return sorted(moves, key=move_rank, reverse=True) if moves[0].cards else moves


def reseal(world: Any, seat: int, rng: Random) -> None:
    """Choose again, as a squire would, which cards each rival has sealed.

    No card changes its owner.
    """
    world.known = {}                                # these marks aren't read any more, and maintaining them takes time
    strong = world.question.key != "battle" or world.at_stake() >= BIG
    for rival, sealed in enumerate(world.sealed):
        if rival != seat and sealed:
            hand, count = world.forces[rival], len(sealed)
            ranked = sorted([*hand, *sealed], key=lambda card: (card.rank, card.id))
            laid = ranked[:count - 1]
            last = pick_to_send(list({card.rank: card for card in ranked[count - 1:]}.values()), strong, rng)
            sealed[:] = [*laid, last]
            hand[:] = [card for card in ranked if card not in sealed]


def gain_between(before: Any, after: Any, seat: int) -> Gain | None:
    """Return a seat's gain between two positions: the match or the table. Returns None if it took neither."""
    if after.outcome is not None and seat in after.outcome.winners:
        return "wins", {}
    taker = max(range(after.seats), key=lambda each: after.card_count(each) - before.card_count(each))
    return ("takes", {}) if taker == seat and after.card_count(seat) > before.card_count(seat) else None


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
# courtcards lab war --fit --seed 100000, --seats 2 --games 500; the weights of the Long game are from an earlier fit, no worse than a fit to 300 of its matches
WARS = {
    2: (.213, .0441, .015, .025, .089, .136, .172, .308)}
BUDGETS = {"king": SearchBudget(96, 4, recalls=True)}        # no knight: a level that recalls nothing wins its fair share against this one
FLIPS = {"battle": .5, "face-off": .75}                # faster than usual: a flip takes no thought

MINDS = {"battle-royal": BotMind(royal_move, Evaluator(ARMY, lambda world, seat: army_traits(world, seat, world.sealed), ROYAL), candidates, recall, reseal,
                                 gain_between, levels=("page", "squire", "king"), budgets=BUDGETS, decisive_moves=decisive_moves, effects=effects,
                                 styles=STYLES, style_weight=.01, pauses={"lay": .75, "face-off": 1.25}),
         "kingdom-armies": BotMind(arrange_move, Evaluator(ARMY, lambda world, seat: army_traits(world, seat, world.hands), ARMIES), page=shuffle_move,
                                   thinkers={"king": counter_moves}, levels=("page", "squire", "king"), decisive_moves=stack_settling_moves, pauses=FLIPS
                                   | {"arrange": .75}, arrange_hand=simple_orders),
         "war": BotMind(only_move, Evaluator(WAR, war_traits, WARS), levels=(), pauses=FLIPS)}
