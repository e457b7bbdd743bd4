"""The bots of Minkingi: how they look days ahead, and which effects each style likes."""

from collections.abc import Iterator, Sequence
from math import ceil
from random import Random
from typing import Any, NamedTuple

from courtcards.engine.card import Card
from courtcards.engine.move import Move
from courtcards.engine.strategy import BotMind, Evaluator, Gain, Growing, no_preference
from courtcards.games.creations.battle import NUMBERS, place_card
from courtcards.games.creations.control_bits import ControlField, hold_of_seat
from courtcards.games.creations.rule_of_thumb import HASTE, HELD, SYMBOL, choose_pick, draft_worth, minkingi_answer, most_control_gain

# measured in cards controlled; between two players nobody leads or gets gifts, and bots of the book's other games have no styles
STYLES = {"bold": {"attack": 1.0}, "careful": {"guard": 1.0, "attack": -.8}}
OPEN = 1                # a created card is safe with at most this many open spaces beside it


def effects(game: Any, seat: int, move: Move) -> tuple[str, ...]:
    """Return the names of a move's effects, for the styles, or an empty tuple if it has none."""
    if move.verb != "create" or move.target is None:
        return ("attack",) if move.verb == "battle" else ()
    near = [game.laid[other] for other, _ in game.ground.near[game.ground.targets.index(move.target)]]
    fights = any(lying is not None and lying.controller != seat for lying in near)
    return (*["attack"] * fights, *["guard"] * (near.count(None) <= OPEN))


LOST, TIE = 100.0, .5           # worth of the match and of the tie-break, in cards controlled
BEHIND = 2.0                    # an answer that lags this far behind the best one in a world needs no exact value there
NOTICED = .3                    # share of the answers that a page considers
TRAITS = ("control", "cards", "worth", "next", "last", "tie")
# courtcards lab minkingi --fit --seed 100000, --seats 2 --games 2500
WEIGHTS = {
    2: (-.0267, -.185, .163, -.194, -.604, .353, .809, -.178, .235, .907, .635, .353)}


class Sight(NamedTuple):
    """How far a level searches, and how it values cards in the draft.

    * `root`: the number of answers to consider in each imagined world.
    * `width`: the number of plays to consider on each later day.
    * `open`: if at most this many spaces are open, the search goes to the end.
    * `symbol`: the worth of a symbol in a corner, in the draft.
    * `haste`: the cost of a point of Speed, in the draft.
    """

    worlds: int
    root: int
    width: int
    days: int
    open: int
    symbol: float = SYMBOL
    haste: float = HASTE


KNIGHT, KING = Sight(1, 8, 3, 3, 4), Sight(2, 20, 6, 3, 5, symbol=4.2, haste=.055)      # the king's symbol and haste are fitted to random drafts of squires


def count_corners(corners: Sequence[str]) -> tuple[int, int]:
    """Return how many of these corners have a symbol, and the sum of the numbers in the others."""
    return sum([corner in "RBY" for corner in corners]), sum([int(corner) for corner in corners if corner not in "RBY"])


def tie_winner(game: Any, seat: int) -> float:
    """Return 1 if a seat would win a tie, -1 if its rival would, 0 if neither. Rulings MK-20, MK-24."""
    if game.starter_ties:
        return 1.0 if seat == game.first else -1.0
    mine, theirs = game.owned_corners(seat), game.owned_corners(1 - seat)
    for ours, others in zip(count_corners(mine), count_corners(theirs), strict=True):
        if ours != others:
            return 1.0 if ours < others else -1.0
    return 0.0


class DaySearch:
    """A search of the coming days from one seat's point of view, within the range that `sight` sets."""

    def __init__(self, game: Any, sight: Sight, seat: int):
        self.ways, self.attack, self.sight, self.seat = game.ways, game.defeated_attack, sight, seat
        self.tie = TIE * tie_winner(game, seat)

    def ends(self, sway: ControlField, hold: int, seat: int, hands: tuple[Sequence[Card], Sequence[Card]], days: int, low: float, high: float) -> float:
        """Return the lead that the seat on turn will have after this many days of best play.

        `sway` is the field, `hold` the set of spaces that the seat controls, as bits, and `hands` its hand and its rival's. This is an alpha-beta search: `low`
        and `high` bound the leads of interest.
        """
        mine, theirs = hands
        spaces = sway.open()
        if not spaces or not mine:
            return sway.lead(hold) + len(mine) - len(theirs) + (self.tie if seat == self.seat else -self.tie)
        if days == 1:
            return sway.lead(hold) + most_control_gain(sway, hold, mine, seat, self.ways,
                                                       self.attack) + HELD * (sum(map(draft_worth, mine)) - sum(map(draft_worth, theirs)))
        if len(spaces) == 1:
            days = 2
        best = low
        for then, left, card in self.likely_plays(sway, hold, seat, mine, self.sight.width):
            hand = [other for other in mine if other is not card]
            best = max(best, -self.ends(then, then.taken & ~left, 1 - seat, (theirs, hand), days - 1, -high, -best))
            if best >= high:
                break
        return best

    def likely_plays(self, sway: ControlField, hold: int, seat: int, hand: Sequence[Card], width: int) -> list[tuple[ControlField, int, Card]]:
        """Return up to `width` ways to play a card of a seat's hand on the field `sway`: those that look best.

        Each comes as (field, hold, card): the field afterwards, the spaces the seat then controls, and the card.
        """
        found = list[tuple[float, int, ControlField, int, Card]]()
        for space in sway.open():
            for card in hand:
                for _, turn in self.ways[space]:
                    then = sway.with_card(space, place_card(card, seat, turn))
                    best = max(then.outcomes(space, hold | 1 << space, self.attack), key=int.bit_count)
                    found.append((then.lead(best) - HELD * draft_worth(card), len(found), then, best, card))
        found.sort(reverse=True, key=lambda each: each[:2])
        return [each[2:] for each in found[:width]]


def days_ahead(game: Any, sight: Sight) -> int:
    """Return how many days to look ahead from an answer."""
    left = game.laid.count(None)
    return left + 2 if left <= sight.open else sight.days


def looking_player(sight: Sight) -> Growing:
    """Return a bot with this sight: a function that yields better and better answers, each with the fraction of the work done."""
    def play(game: Any, seat: int, moves: Sequence[Move], rng: Random) -> Iterator[tuple[Move, float]]:
        """Yield the best answers so far."""
        key = game.question.key
        if key == "draft":
            yield choose_pick(game, seat, moves, rng, no_preference, sight.symbol, sight.haste), 1
        elif key == "starter":
            yield minkingi_answer(game, seat, moves, rng), 1
        else:
            yield from search_answers(game, seat, moves, rng, sight)
    return play


def search_answers(game: Any, seat: int, moves: Sequence[Move], rng: Random, sight: Sight) -> Iterator[tuple[Move, float]]:
    """Yield the best answer so far with the fraction of the search done."""
    found = best_answers(game, seat, moves, sight.root)
    totals, first, worlds = [0.0] * len(found), found[0][0], sight.worlds if len(found) > 1 else 0
    yield first, 0 if worlds else 1
    for number in range(worlds):
        world = game.imagine(seat, rng) if number else game
        view, days, best = DaySearch(world, sight, seat), days_ahead(world, sight), -LOST
        for at, (move, then, left) in enumerate(found):
            hand = [card for card in world.hands[seat] if card not in move.cards]
            value = -view.ends(then, then.taken & ~left, 1 - seat, (world.hands[1 - seat], hand), days - 1, -LOST, -best + (BEHIND if sight.worlds > 1 else 0))
            totals[at] += value
            if value > best and not number:
                first = move
            best = max(best, value)
            yield first, (number + at / len(found)) / worlds
        first = found[max(range(len(found)), key=lambda at: (totals[at], -at))][0]
    if worlds:
        yield first, 1


def best_answers(game: Any, seat: int, moves: Sequence[Move], keep: int) -> list[tuple[Move, ControlField, int]]:
    """Return up to `keep` answers: those that leave the most control after the day.

    Each comes as (answer, field, hold): the field afterwards, and the spaces the seat then controls.
    """
    sway, mine = ControlField.of(game.ground, game.laid), hold_of_seat(game.laid, seat)
    tried = creation_outcomes if game.question.key == "create" else battle_outcomes
    found = sorted(tried(game, sway, mine, moves), reverse=True, key=lambda each: each[:2])
    return [each[2:] for each in found[:keep]]


def creation_outcomes(game: Any, sway: ControlField, mine: int, moves: Sequence[Move]) -> Iterator[tuple[float, int, Move, ControlField, int]]:
    """Yield every way to play a card, as (lead, tie-break, move, field, hold).

    The lead, the field and the hold are those after its best battle. `sway` is the field before the card is played, `mine` the set of spaces that the player
    controls, as bits.
    """
    targets = game.ground.targets
    for number, move in enumerate(moves):
        space, card = targets.index(move.target), move.cards[0]
        then = sway.with_card(space, place_card(card, move.seat, move.call or "0"))
        best = max(then.outcomes(space, mine | 1 << space, game.defeated_attack), key=int.bit_count)
        yield then.lead(best) - HELD * draft_worth(card), -number, move, then, best


def battle_outcomes(game: Any, sway: ControlField, mine: int, moves: Sequence[Move]) -> Iterator[tuple[float, int, Move, ControlField, int]]:
    """Yield each different outcome of a battle, as (lead, tie-break, move, field, hold).

    `sway` is the field, `mine` the set of spaces that the player controls before the battle, as bits. If several moves have the same outcome, the move with the
    fewest cards is used.
    """
    space, number = game.latest, {lying.card: 1 << at for at, lying in enumerate(game.laid) if lying}
    order, seen = sway.order([space, *sway.neighbours_of(space)]), set[int]()
    for move in sorted(moves, key=lambda move: len(move.cards)):
        engaged = sum([number[card] for card in move.cards], 1 << space)
        left = sway.hold_after_battle(order, engaged, mine, game.defeated_attack) if move.cards else mine
        if left not in seen:
            seen.add(left)
            yield sway.lead(left), -len(seen), move, sway, left


# evaluation

def measure(game: Any, seat: int) -> Sequence[float]:
    """Return a seat's traits."""
    spaces, days = len(game.laid), len(game.laid) - game.laid.count(None)
    control, hand = hold_of_seat(game.laid, seat).bit_count(), game.hands[seat]
    last = game.first >= 0 and (game.first + spaces - 1) & 1 == seat
    return control * days / spaces, len(hand), sum(map(draft_worth, hand)) / 10, game.active == seat, last, days == spaces and tie_winner(game, seat) > 0


def far(game: Any) -> float:
    """Return how far a match has progressed, from 0 to 1: the share of spaces with a card."""
    return 1 - game.laid.count(None) / len(game.laid)


def gain_between(before: Any, after: Any, seat: int) -> Gain | None:
    """Return a seat's gain between two positions: a win or a draw, or a lead that grows or stays.

    For a loss, and during the draft, it's None.
    """
    if before.pick:
        return None
    if after.outcome is not None:
        return ("won", {}) if after.outcome.winners == (seat,) else ("level", {}) if after.outcome.draw else None
    then, now = [hold_of_seat(world.laid, seat).bit_count() - hold_of_seat(world.laid, 1 - seat).bit_count() for world in (before, after)]
    return ("gains", {"n": now - then}) if now > then else ("stays", {}) if now == then else None


def is_settled(world: Any, seat: int) -> bool:
    """Return whether a seat is asked to create a card, at the start of its next Day."""
    return world.question.key == "create" and seat in world.question.seats


def decisive_moves(game: Any, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return all answers on the last Day; before it, return none."""
    return moves if game.laid.count(None) <= (game.question.key == "create") and not game.pick else ()


def page(game: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
    """Return a beginner's answer.

    In the draft, a beginner keeps the highest numbers. Later, it overlooks most moves and ignores what the rival may reply.
    """
    if game.question.key == "draft":
        return max(moves, key=lambda move: (sum([int(corner) for corner in move.cards[0].traits["corners"] if corner in NUMBERS]), rng.random()))
    if game.question.key == "starter":
        return rng.choice(moves)
    seen = rng.sample(list(moves), ceil(len(moves) * NOTICED))
    return best_answers(game, seat, seen, 1)[0][0]


MINKINGI = BotMind(minkingi_answer, Evaluator(TRAITS, measure, WEIGHTS, far), gain_between=gain_between, page=page,
                   thinkers={"knight": looking_player(KNIGHT), "king": looking_player(KING)}, is_settled=is_settled,
                   worlds=16, decisive_moves=decisive_moves, effects=effects, styles=STYLES, pauses={"draft": .75, "battle": 1.25})
