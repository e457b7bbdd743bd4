"""The knowledge a game gives its bots: a rule of thumb, an evaluator, the moves worth searching, and what bots remember.

All of that together is called a *mind*. Its *evaluator* estimates each seat's chance to win in a position. A *search budget* says how much a level
may search. Every book has its minds in the module `strategy` beside its rules.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, inf
from operator import mul
from random import Random
from typing import Any, NamedTuple

from courtcards.engine.card import Card
from courtcards.engine.move import Move

LEVELS = ("page", "squire", "knight", "king")           # from the weakest to the strongest
STYLES = ("bold", "careful", "spiteful", "generous")
SEVERAL = {"leader", "weakest"}                          # effects that exist only if several rivals are left
FORGETS = .4                                            # probability that a page answers at random

Squire = Callable[..., Move]                            # takes a world, a seat, its answers and a random generator; with styles also `likes`
Likes = Callable[[Move], float]                         # how much a style likes an answer, in the units of the rule of thumb
Growing = Callable[[Any, int, Sequence[Move], Random], Iterator[tuple[Move, float]]]     # yields the best answer so far and the fraction of the work done
Quick = Callable[[Any, int, Random], Move]
Told = Sequence[Any]                                    # facts as told to a seat
Gain = tuple[str, Mapping[str, Any]]                    # the gain from an answer: the key of a sentence and its details
CardOrder = tuple[tuple[Card, ...], Gain]               # an order of all cards in a hand, and the key and details of the reason for it
Arranging = Callable[[Any, int, Random], Iterator[tuple[CardOrder, float]]]              # yields the best order so far and the fraction of the work done


class SearchBudget(NamedTuple):
    """A search budget for one decision.

    `playouts` is the total number of playouts, `horizon` the number of decisions in each, and `keep` the largest number of answers to compare. `recalls` says
    whether the bot remembers what its seat was told.
    """

    playouts: int
    horizon: int
    keep: int = 8
    recalls: bool = False


BUDGETS: Mapping[str, SearchBudget] = {"knight": SearchBudget(16, 8), "king": SearchBudget(64, 12, recalls=True)}


class Evaluator:
    """An evaluator of each seat's chance to win: the softmax of one weighted sum per seat.

    `measure` returns a seat's features in the order of the `traits`, or an empty sequence if the seat is out. `weights` has the traits' weights by number of
    seats, made by `courtcards lab GAME --fit`. For any other number of seats, those of the nearest number are used.

    If a trait's worth changes during a match, `far` returns the progress of the match, from 0 to 1. Each entry of `weights` then holds a second set of weights
    after the first, which is added in proportion to the progress.
    """

    def __init__(self, traits: Sequence[str], measure: Callable[[Any, int], Sequence[float]], weights: Mapping[int, Sequence[float]],
                 far: Callable[[Any], float] | None = None):
        self.traits, self.measure, self.weights, self.far = tuple(traits), measure, weights, far
        self.nearest: dict[int, Sequence[float]] = {}

    def of(self, seats: int) -> Sequence[float]:
        """Return the weights for a number of seats or, if there are none, for the nearest number that has some."""
        if seats not in self.nearest:
            self.nearest[seats] = self.weights[min(self.weights, key=lambda known: abs(known - seats))]
        return self.nearest[seats]

    def looks(self, world: Any) -> list[tuple[float, ...]]:
        """Return every seat's features, one for each weight: its traits and, with `far`, also its traits times the match's progress."""
        found = [tuple(self.measure(world, seat)) for seat in range(world.seats)]
        if self.far is None:
            return found
        far = self.far(world)
        return [(*each, *[far * trait for trait in each]) for each in found]

    def chances(self, world: Any) -> list[float]:
        """Return every seat's chance to win: certain when the match is over, otherwise estimated by the weights."""
        if world.outcome is not None:
            winners = world.outcome.winners
            return [1 / len(winners) if seat in winners else 0.0 for seat in range(world.seats)]
        return win_shares(self.of(world.seats), self.looks(world))


def win_shares(weights: Sequence[float], features: Sequence[Sequence[float]]) -> list[float]:
    """Return each seat's chance to win: the softmax of its weighted features.

    A seat without features is out and has no chance.

    >>> win_shares([2.0], [(1.0,), (), (1.0,)])
    [0.5, 0.0, 0.5]
    """
    scores = [sum(map(mul, weights, each)) if each else -inf for each in features]
    best = max(scores)
    shares = [exp(score - best) for score in scores]
    whole = sum(shares)
    return [share / whole for share in shares]


class BotMind(NamedTuple):
    """Everything a game tells its bots.

    Answers:

    * `squire` answers by a rule of thumb. `quick_squire(world, seat, rng)` replaces it in playouts; it needs no list of answers.
    * `page` answers like a beginner. Without it, a page is a squire that sometimes answers at random.
    * `decisive_moves(world, seat, moves)` returns the answers that, at a glance, could win at once, the most certain first. Without it, all of `moves` are
      tried.
    * `candidates(world, seat, moves, rng, keep)` returns up to `keep` answers worth searching. Without it, all of `moves` are searched.
    * `arrange_hand` finds an order for a whole hand whose cards fill places one by one, so that one hint can give the whole order.

    Positions:

    * `evaluator` estimates the chances to win. Without it, no bot searches.
    * `is_calm(world)` says whether a position can be evaluated. If a game has this function, a search budget's horizon counts calm positions instead of
      decisions.
    * `recall(world, seat, story)` moves the cards of an imagined world to where the seat has seen them go, and marks them as known.
    * `reseal(world, seat, rng)` makes new secret decisions for the rivals in an imagined world.
    * `gain_between(before, after, seat)` names the seat's gain between two positions, or returns None if it isn't worth mentioning.
    * `is_settled(world, seat)` says when to look for that gain. By default, that's when the seat is asked the same question again.

    Levels:

    * `levels` lists the levels that differ in skill in this game.
    * `too_many_seats` maps a level to a number of seats. With that many or more, the level isn't offered, because its skill makes no difference.
    * `budgets` has the search budgets by level.
    * `thinkers` maps levels to functions that find an answer step by step in their own way, without a search.
    * `worlds` is the number of worlds in which chances to win are estimated. A game with slow squires uses fewer.
    * `pauses` maps question keys to factors by which to multiply the usual pause before a bot's answer is shown.

    Styles:

    * `effects(world, seat, move)` returns the effects of an answer that styles care about: `attack`, `leader` or `weakest` (an attack on the leading or the
      weakest of several rivals), `gift`, `guard`, `pass`, `arm`.
    * `styles` says how much each style likes these effects, in the units of the squire's rule. Between two players nobody leads, so a style that depends on the
      leader has no effect.
    * `style_weight` is the most by which a style shifts an answer's chance to win in a search.
    """

    squire: Squire
    evaluator: Evaluator | None = None
    candidates: Callable[[Any, int, Sequence[Move], Random, int], Sequence[Move]] | None = None
    recall: Callable[[Any, int, Told], None] | None = None
    reseal: Callable[[Any, int, Random], None] | None = None
    gain_between: Callable[[Any, Any, int], Gain | None] | None = None
    page: Squire | None = None
    levels: tuple[str, ...] = LEVELS
    budgets: Mapping[str, SearchBudget] = BUDGETS
    thinkers: Mapping[str, Growing] = {}
    quick_squire: Quick | None = None
    is_calm: Callable[[Any], bool] | None = None
    is_settled: Callable[[Any, int], bool] | None = None
    worlds: int = 48
    decisive_moves: Callable[[Any, int, Sequence[Move]], Sequence[Move]] | None = None
    effects: Callable[[Any, int, Move], Sequence[str]] | None = None
    styles: Mapping[str, Mapping[str, float]] = {}
    style_weight: float = .03
    pauses: Mapping[str, float] = {}
    too_many_seats: Mapping[str, int] = {}
    arrange_hand: Arranging | None = None

    def among(self, seats: int) -> tuple[str, ...]:
        """Return the levels that are offered in a match with this many seats, from the weakest to the strongest."""
        return tuple([level for level in self.levels if level not in self.too_many_seats or seats < self.too_many_seats[level]])

    def likes(self, style: str, seats: int) -> Mapping[str, float]:
        """Return how much a style likes each effect in a match with this many seats.

        Returns an empty mapping if the style has no effect there.
        """
        likes = self.styles.get(style, {})
        return likes if seats > 2 or SEVERAL.isdisjoint(likes) else {}


def no_preference(_: Move) -> float:
    """Return 0 for every answer.

    Bots without a style rate answers by this function.

    >>> no_preference(Move(0, "pass"))
    0.0
    """
    return 0.0


def best_rated(moves: Sequence[Move], worth: Callable[[Move], float], keep: int) -> list[Move]:
    """Return the best answers, up to `keep` of them, the best first. `worth` rates an answer.

    >>> best_rated("abc", {"a": 1, "b": 3, "c": 2}.__getitem__, 2)
    ['b', 'c']
    """
    return sorted(moves, key=worth, reverse=True)[:keep]


def effects_on_rival(target: int, rivals: Sequence[int], stands: Callable[[int], float]) -> tuple[str, ...]:
    """Return the effects of an attack on the rival `target`: `attack`, with `leader` or `weakest` if that rival is one of these.

    `rivals` are all rivals, and `stands` rates the position of one; the highest value leads. If all are equal, nobody leads and nobody is the weakest.

    >>> effects_on_rival(1, (1, 2), {1: 9, 2: 4}.__getitem__), effects_on_rival(1, (1,), {1: 9}.__getitem__)
    (('attack', 'leader'), ('attack',))
    """
    order = [stands(rival) for rival in rivals]
    least, most = min(order), max(order)
    if least == most:
        return ("attack",)
    return ("attack", *["leader"] * (stands(target) == most), *["weakest"] * (stands(target) == least))
