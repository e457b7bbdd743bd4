"""What a game lends to those who play it by thinking: its rule of thumb, its judge, what is worth a look, what is remembered.

Words: a *mind* is all of that; a *judge* says of a position how likely each seat is to win; a *recipe* is how hard a level thinks.
Every book has its minds in the module `strategy` beside its rules. Imports nothing but moves.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp, inf
from operator import mul
from random import Random
from typing import Any, NamedTuple

from courtcards.engine.move import Move

LEVELS = ("page", "squire", "knight", "king")           # from the weakest to the strongest
STYLES = ("bold", "careful", "spiteful", "generous")
SEVERAL = {"leader", "weakest"}                          # deeds that there are only where several rivals are left
FORGETS = .4                                            # how often a page answers without a thought

Squire = Callable[..., Move]                            # of a world, a seat, its answers and dice; of a game with styles also of how much each is liked
Likes = Callable[[Move], float]                         # in the units of a rule of thumb
Growing = Callable[[Any, int, Sequence[Move], Random], Iterator[tuple[Move, float]]]     # the best answer so far, and the share of what is tried
Quick = Callable[[Any, int, Random], Move]
Told = Sequence[Any]                                    # facts, as a seat was told them
Gain = tuple[str, Mapping[str, Any]]                    # what an answer has led to: the key of a sentence, and what it is about


class Recipe(NamedTuple):
    """How hard to think: `playouts` an answer, of `horizon` decisions; `keep` answers at most; whether what was seen is remembered."""

    playouts: int
    horizon: int
    keep: int = 8
    recalls: bool = False


RECIPES: Mapping[str, Recipe] = {"knight": Recipe(16, 8), "king": Recipe(64, 12, recalls=True)}


class Judge:
    """Says how likely each seat is to win: a sum of weights a seat, and the softmax of the sums.

    `measure` returns what counts of a seat, in the order of the `traits`, and nothing of one that is out. `weights` are the worth of each trait by
    number of seats, made by `courtcards lab GAME --fit`: a match with other numbers of seats uses the nearest. Where the same thing is not worth
    as much late in a match, `far` says how far it is, from 0 to 1, and as many weights again what is added by its end.
    """

    def __init__(self, traits: Sequence[str], measure: Callable[[Any, int], Sequence[float]], weights: Mapping[int, Sequence[float]],
                 far: Callable[[Any], float] | None = None):
        self.traits, self.measure, self.weights, self.far = tuple(traits), measure, weights, far
        self.nearest: dict[int, Sequence[float]] = {}

    def of(self, seats: int) -> Sequence[float]:
        """Return the weights for a number of seats."""
        if seats not in self.nearest:
            self.nearest[seats] = self.weights[min(self.weights, key=lambda known: abs(known - seats))]
        return self.nearest[seats]

    def looks(self, world: Any) -> list[tuple[float, ...]]:
        """Return what counts of every seat, once for each weight."""
        found = [tuple(self.measure(world, seat)) for seat in range(world.seats)]
        if self.far is None:
            return found
        far = self.far(world)
        return [(*each, *[far * trait for trait in each]) for each in found]

    def chances(self, world: Any) -> list[float]:
        """Return every seat's chance to win: known when the match is over, else what the weights say."""
        if world.outcome is not None:
            winners = world.outcome.winners
            return [1 / len(winners) if seat in winners else 0.0 for seat in range(world.seats)]
        return told(self.of(world.seats), self.looks(world))


def told(weights: Sequence[float], looks: Sequence[Sequence[float]]) -> list[float]:
    """Return how likely seats are to win by weights and what counts of them: the shares that their sums, in logits, are worth.

    >>> told([2.0], [(1.0,), (), (1.0,)])
    [0.5, 0.0, 0.5]
    """
    scores = [sum(map(mul, weights, each)) if each else -inf for each in looks]
    best = max(scores)
    shares = [exp(score - best) for score in scores]
    whole = sum(shares)
    return [share / whole for share in shares]


class Mind(NamedTuple):
    """What a game lends to those who play it.

    `squire` answers by a rule of thumb; `quick(world, seat, rng)` in its place, without a list of answers, where many matches are played on.
    `judge` says who is likely to win; without one nobody searches. Of a game that `rests(world)` now and then the judge is asked only then:
    the horizon of a recipe counts such positions in place of decisions.
    `decisive(world, seat, moves)` returns the answers that could win at once, as a glance at the table tells, the surest first; without it
    all listed ones are tried.
    `proposes(world, seat, moves, rng, keep)` returns the answers that are worth a search, at most `keep`; without it all listed ones are.
    `recall(world, seat, story)` puts the cards of an imagined world where the seat has seen them go, and marks them as known.
    `reseal(world, seat, rng)` chooses anew what rivals have decided in secret in an imagined world.
    `expects(before, after, seat)` says what a seat has got between two positions, None for nothing to speak of; `settles(world, seat)` when that
    is to be asked, without it when the seat is asked the same thing again.
    `page` answers like a beginner where forgetting is not enough. `levels` are those between which skill makes a difference; in `crowds`, of so many
    seats or more, some make none and are left out.
    `deeds(world, seat, move)` says what an answer does to others, and `styles` how much each style likes that, in the units of the squire's rule:
    an `attack`, one on the `leader` or the `weakest` of several rivals, a `gift`, a `guard`, a `pass`, or to `arm`. Between two nobody leads, and
    a style that asks who does is not known. Who searches takes an answer for better than another by as much chance as the mind `bends`, at most.
    `pauses` are the questions, by their keys, whose answers show sooner or later than usual, in times of that.
    In so many `worlds` it is looked how likely everybody is to win, fewer where squires take long to play on.
    `recipes` say how hard levels think; `own` are levels that play by means of their own, without a search, step by step.
    """

    squire: Squire
    judge: Judge | None = None
    proposes: Callable[[Any, int, Sequence[Move], Random, int], Sequence[Move]] | None = None
    recall: Callable[[Any, int, Told], None] | None = None
    reseal: Callable[[Any, int, Random], None] | None = None
    expects: Callable[[Any, Any, int], Gain | None] | None = None
    page: Squire | None = None
    levels: tuple[str, ...] = LEVELS
    recipes: Mapping[str, Recipe] = RECIPES
    own: Mapping[str, Growing] = {}
    quick: Quick | None = None
    rests: Callable[[Any], bool] | None = None
    settles: Callable[[Any, int], bool] | None = None
    worlds: int = 48
    decisive: Callable[[Any, int, Sequence[Move]], Sequence[Move]] | None = None
    deeds: Callable[[Any, int, Move], Sequence[str]] | None = None
    styles: Mapping[str, Mapping[str, float]] = {}
    bends: float = .03
    pauses: Mapping[str, float] = {}
    crowds: Mapping[str, int] = {}

    def among(self, seats: int) -> tuple[str, ...]:
        """Return the levels that a match of so many seats has."""
        return tuple([level for level in self.levels if level not in self.crowds or seats < self.crowds[level]])

    def likes(self, style: str, seats: int) -> Mapping[str, float]:
        """Return how much a style likes each deed in a match of so many seats; nothing of one that is unknown there."""
        likes = self.styles.get(style, {})
        return likes if seats > 2 or SEVERAL.isdisjoint(likes) else {}


def indifferent(_: Move) -> float:
    """Like no answer more than another: who has no style.

    >>> indifferent(Move(0, "pass"))
    0.0
    """
    return 0.0


def liked(moves: Sequence[Move], worth: Callable[[Move], float], keep: int) -> list[Move]:
    """Return the answers that are worth most, at most so many, the best first.

    >>> liked("abc", {"a": 1, "b": 3, "c": 2}.__getitem__, 2)
    ['b', 'c']
    """
    return sorted(moves, key=worth, reverse=True)[:keep]


def struck(target: int, rivals: Sequence[int], stands: Callable[[int], float]) -> tuple[str, ...]:
    """Return the deeds of an attack on one of some rivals: whether on the leader or the weakest of several, by how each `stands`.

    >>> struck(1, (1, 2), {1: 9, 2: 4}.__getitem__), struck(1, (1,), {1: 9}.__getitem__)
    (('attack', 'leader'), ('attack',))
    """
    order = [stands(rival) for rival in rivals]
    least, most = min(order), max(order)
    if least == most:
        return ("attack",)
    return ("attack", *["leader"] * (stands(target) == most), *["weakest"] * (stands(target) == least))
