"""What stood and what was told after every move of a match: looked up, not replayed. No DOM."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple, Self

from courtcards.engine.game import Game

EVERY = 8           # moves from one kept position to the next: a match of 100,000 moves still fits on a phone


class Step(NamedTuple):
    """What a move led to: how many facts were told by then, and the position, which is kept after every eighth move."""

    told: int
    position: Game | None


class History:
    """The steps of a match from its deal on; step n is what n moves led to."""

    def __init__(self, steps: Sequence[Step] = ()):
        self.steps = list(steps)

    def keep(self, game: Game, told: int) -> None:
        """Take down what the next move led to."""
        self.steps.append(Step(told, None if len(self.steps) % EVERY else game.copy()))

    def first(self, length: int) -> Self:
        """Return the history of the first moves."""
        return type(self)(self.steps[:length + 1])

    def cut(self, length: int) -> None:
        """Forget all moves but the first ones."""
        del self.steps[length + 1:]

    def told(self, length: int) -> int:
        """Return how many facts were told in the first moves."""
        return self.steps[length].told

    def step(self, fact: int) -> int:
        """Return the step at which a fact was told."""
        return bisect_right(self.steps, fact, key=lambda step: step.told)

    def position(self, moves: Sequence[str], length: int) -> Game:
        """Return a copy of the position after the first moves: of one that is kept, and the few moves after it."""
        kept = length - length % EVERY
        position = self.steps[kept].position
        assert position is not None
        game = position.copy()
        for text in moves[kept:length]:
            game.play_text(text)
        return game
