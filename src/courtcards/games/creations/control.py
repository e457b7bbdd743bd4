"""How Minkingi is played by thinking: the draft by what has won, the days by looking ahead. Imports nothing from bots or table."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from ...card import Card
from ...mind import Judge, Mind
from ...move import Move
from .battle import lay
from .squire import minkingi, peak
from .sway import Sway, held

CORNER = dict(zip("123456789RBY", (0, 0, 0, .04, .04, .04, .11, .13, .11, -.13, -.13, -.13), strict=True))  # in logits, what a corner is worth in a hand
SPEED = -.0015                  # and a point of Speed
HELD = .3                       # what a logit of a card in hand is worth on a day, in cards controlled
LOST, TIE = 100.0, .5           # what counts as much as a match, and as the tie-break, in cards controlled


class Sight(NamedTuple):
    """How far a level looks: in `worlds`, `root` answers, then `width` a day, for `days`; to the end where so few spaces are `open`."""

    worlds: int
    root: int
    width: int
    days: int
    open: int


KNIGHT, KING = Sight(1, 8, 3, 2, 3), Sight(2, 12, 4, 3, 5)


def worth(card: Card) -> float:
    """Return what a card is worth in a hand, in logits: what its corners and its Speed have won."""
    return sum([CORNER[corner] for corner in card.traits["corners"]]) + SPEED * card.traits["speed"]


def tie(game: Any, seat: int) -> float:
    """Return for whom a tie would be broken: 1 for a seat, -1 for its rival, from what both own and hold. Ruling MK-20."""
    mine, theirs = game.owned(seat), game.owned(1 - seat)
    for count in (lambda cards: sum([corner in "RBY" for corner in cards]), lambda cards: sum([int(corner) for corner in cards if corner not in "RBY"])):
        if count(mine) != count(theirs):
            return 1.0 if count(mine) < count(theirs) else -1.0
    return 0.0


class Ahead:
    """What is likely to come of a field, looking some days ahead; `first` holds the hands of a seat, `second` those of its rival."""

    def __init__(self, game: Any, sight: Sight, seat: int):
        self.ways, self.attack, self.sight, self.seat = game.ways, game.defeated_attack, sight, seat
        self.tie = TIE * tie(game, seat)

    def ends(self, sway: Sway, hold: int, seat: int, hands: tuple[Sequence[Card], Sequence[Card]], days: int, low: float, high: float) -> float:
        """Return the lead of a seat on turn after some days, with the best play of both that is looked at."""
        mine, theirs = hands
        spaces = sway.open()
        if not spaces or not mine:
            return sway.lead(hold) + len(mine) - len(theirs) + (self.tie if seat == self.seat else -self.tie)
        if days == 1:
            return sway.lead(hold) + peak(sway, hold, mine, seat, self.ways, self.attack) + HELD * (sum(map(worth, mine)) - sum(map(worth, theirs)))
        if len(spaces) == 1:
            days = 2
        best = low
        for then, left, card in self.likely(sway, hold, seat, mine, self.sight.width):
            hand = [other for other in mine if other is not card]
            best = max(best, -self.ends(then, then.taken & ~left, 1 - seat, (theirs, hand), days - 1, -high, -best))
            if best >= high:
                break
        return best

    def likely(self, sway: Sway, hold: int, seat: int, hand: Sequence[Card], width: int) -> list[tuple[Sway, int, Card]]:
        """Return what a seat may well do with its next card: the field, what it controls then, and the card."""
        found = []
        for space in sway.open():
            for card in hand:
                for turn in self.ways[space]:
                    then = sway.having(space, lay(card, seat, turn))
                    best = max(then.outcomes(space, hold | 1 << space, self.attack), key=int.bit_count)
                    found.append((then.lead(best) - HELD * worth(card), len(found), then, best, card))
        found.sort(reverse=True, key=lambda each: each[:2])
        return [each[2:] for each in found[:width]]


def days_ahead(game: Any, sight: Sight) -> int:
    """Return how many days are looked at after an answer, the last of them only for the most that can be gained."""
    left = game.laid.count(None)
    return left + 2 if left <= sight.open else sight.days


def ahead(sight: Sight) -> Any:
    """Return a player that looks so far ahead."""
    def play(game: Any, seat: int, moves: Sequence[Move], rng: Random) -> Move:
        """Draft what has won; create and battle for what is left after some days."""
        verb = moves[0].verb
        if verb == "keep":
            return max(moves, key=lambda move: (worth(move.cards[0]), rng.random()))
        if verb == "begin":
            return minkingi(game, seat, moves, rng)
        return looked(game, seat, moves, rng, sight)
    return play


def looked(game: Any, seat: int, moves: Sequence[Move], rng: Random, sight: Sight) -> Move:
    """Return the answer after which most is left in some imagined worlds."""
    found = [(move, then, left) for move, then, left in answers(game, seat, moves, sight.root)]
    totals = [0.0] * len(found)
    for number in range(sight.worlds if len(found) > 1 else 0):
        world = game.imagine(seat, rng) if number else game
        view, days, best = Ahead(world, sight, seat), days_ahead(world, sight), -LOST
        for at, (move, then, left) in enumerate(found):
            hand = [card for card in world.hands[seat] if card not in move.cards]
            value = -view.ends(then, then.taken & ~left, 1 - seat, (world.hands[1 - seat], hand), days - 1, -LOST, LOST if sight.worlds > 1 else -best)
            totals[at] += value
            best = max(best, value)
    return found[max(range(len(found)), key=lambda at: (totals[at], -at))][0]


def answers(game: Any, seat: int, moves: Sequence[Move], keep: int) -> list[tuple[Move, Sway, int]]:
    """Return the answers that leave most control on the day itself, each with the field and what the seat then controls."""
    sway, mine = Sway.of(game.ground, game.laid), held(game.laid, seat)
    found = sorted(created(game, sway, mine, moves) if moves[0].verb == "create" else battled(game, sway, mine, moves), reverse=True, key=lambda each: each[:2])
    return [each[2:] for each in found[:keep]]


def created(game: Any, sway: Sway, mine: int, moves: Sequence[Move]) -> Iterator[tuple[float, int, Move, Sway, int]]:
    """Yield every card that may be created, with the best battle after it."""
    targets = game.ground.targets
    for number, move in enumerate(moves):
        space, card = targets.index(move.target), move.cards[0]
        then = sway.having(space, lay(card, move.seat, move.call or "0"))
        best = max(then.outcomes(space, mine | 1 << space, game.defeated_attack), key=int.bit_count)
        yield then.lead(best) - HELD * worth(card), -number, move, then, best


def battled(game: Any, sway: Sway, mine: int, moves: Sequence[Move]) -> Iterator[tuple[float, int, Move, Sway, int]]:
    """Yield every different end of a battle, with the fewest cards that lead to it."""
    space, number = game.latest, {lying.card: 1 << at for at, lying in enumerate(game.laid) if lying}
    order, seen = sway.order([space, *sway.near(space)]), set[int]()
    for move in sorted(moves, key=lambda move: len(move.cards)):
        engaged = sum([number[card] for card in move.cards], 1 << space)
        left = sway.fought(order, engaged, mine, game.defeated_attack) if move.cards else mine
        if left not in seen:
            seen.add(left)
            yield sway.lead(left), -len(seen), move, sway, left


MINKINGI = Mind(minkingi, own={"knight": ahead(KNIGHT), "king": ahead(KING)})
