"""Search by playouts: all answers are tried in the same imagined worlds, and after each round the worse half is dropped.

Terms:

* A *world* is a deal of everything the seat can't know.
* A *playout* plays an answer in a world, lets squires play on in all seats, and then asks the evaluator for the seat's chance to win.
* The *horizon* is the number of decisions that the squires make in a playout.

Answers are compared in the same worlds, with the same random numbers for the squires, so that luck affects all alike.
"""

from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random

from courtcards.engine.game import Game
from courtcards.engine.move import Move
from courtcards.engine.strategy import BotMind, Likes, SearchBudget


class Search:
    """A search for the best answer: each `step` tries all remaining answers in one more world.

    Each call of `worlds` deals a world. `likes` says how much the bot's style likes an answer, which changes the answer's rating by at most the mind's
    `style_weight`.
    """

    def __init__(self, worlds: Callable[[], Game], seat: int, moves: Sequence[Move], rng: Random, mind: BotMind, budget: SearchBudget,
                 likes: Likes | None = None):
        self.worlds, self.seat, self.rng, self.mind, self.budget = worlds, seat, rng, mind, budget
        self.moves = moves
        self.leans = style_bonuses(list(map(likes, moves)), mind.style_weight) if likes else [0.0] * len(moves)
        self.total, self.tries = [0.0] * len(moves), [0] * len(moves)
        self.alive = list(range(len(moves)))
        self.spent = 0
        self.left = 0                   # worlds left in this round
        self.next_round()

    @property
    def share(self) -> float:
        """The fraction of the playouts done, 0 to 1."""
        return 1.0 if len(self.alive) < 2 else min(1.0, self.spent / self.budget.playouts)

    def next_round(self) -> None:
        """Set the number of worlds for the next round."""
        each = self.budget.playouts / max(1, ceil(log2(max(2, len(self.moves)))))
        self.left = max(1, int(each / len(self.alive)))

    def step(self) -> bool:
        """Try every remaining answer in one more world; return whether there is more to do."""
        if len(self.alive) < 2:
            return False
        world, whims = self.worlds(), self.rng.getrandbits(32)
        for number in self.alive:
            chance = self.playout(world, self.moves[number], Random(whims))
            self.total[number] += chance
            self.tries[number] += 1
        self.spent += len(self.alive)
        self.left -= 1
        if not self.left:
            self.alive = sorted(self.alive, key=self.worth, reverse=True)[:(len(self.alive) + 1) // 2]
            self.next_round()
        return len(self.alive) > 1

    def playout(self, world: Game, move: Move, rng: Random) -> float:
        """Play an answer in a copy of a world, let squires play on, and return the seat's chance to win then."""
        world = world.copy()
        world.play(move)
        play_out(world, self.mind, self.budget.horizon, rng)
        assert self.mind.evaluator is not None
        return self.mind.evaluator.chances(world)[self.seat]

    def mean(self, number: int) -> float:
        """Return the mean chance to win over all playouts of the answer with this number, or 0 if it has none."""
        return self.total[number] / self.tries[number] if self.tries[number] else 0.0

    def worth(self, number: int) -> float:
        """Return the mean chance of the answer with this number, plus its bonus for style."""
        return self.mean(number) + self.leans[number]

    @property
    def ranked(self) -> list[tuple[Move, float]]:
        """The answers with their chances to win, the best first.

        An answer dropped early ranks below one dropped later.
        """
        order = sorted(range(len(self.moves)), key=lambda number: (number in self.alive, self.tries[number], self.mean(number)), reverse=True)
        return [(self.moves[number], self.mean(number)) for number in order]

    @property
    def move(self) -> Move:
        """The best answer so far."""
        return self.moves[max(self.alive, key=self.worth)]


def style_bonuses(liked: Sequence[float], style_weight: float) -> list[float]:
    """Return each answer's bonus for style, in proportion to how much the style likes it.

    `liked` says how much it likes each answer. The one that it likes or dislikes most gets plus or minus `style_weight`.

    >>> style_bonuses([2, 0, -1], .5), style_bonuses([0, 0], .5)
    ([0.5, 0.0, -0.25], [0.0, 0.0])
    """
    most = max(map(abs, liked))
    return [style_weight * each / most if most else 0.0 for each in liked]


def play_out(world: Game, mind: BotMind, horizon: int, rng: Random) -> None:
    """Play on with squires in all seats, for `horizon` decisions or until the match ends.

    If the game has `is_calm`, only decisions that lead to a calm position count.
    """
    while horizon and world.question is not None:
        answer_quickly(world, mind, rng)
        horizon -= mind.is_calm is None or mind.is_calm(world)


def answer_quickly(world: Game, mind: BotMind, rng: Random) -> None:
    """Answer the open question by the game's quick rule, or like a squire if the game has none.

    If several seats are asked, one of them, drawn at random, answers.
    """
    asked = world.question
    assert asked is not None
    seat = asked.seat if len(asked.seats) == 1 else rng.choice(asked.seats)
    if mind.quick_squire:
        return world.play(mind.quick_squire(world, seat, rng))
    moves = world.moves(seat)
    several = len(moves) > 1 or (asked.typed_answer(world) or asked.row(world)) is not None
    return world.play(mind.squire(world, seat, moves, rng) if several else moves[0])
