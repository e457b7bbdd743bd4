"""Finds the position and the number of facts after any move, without replaying the match from its start."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple, Self

from courtcards.engine.game import Game

MOVES_PER_POSITION = 8  # moves from one kept position to the next, so that even a match of 100,000 moves fits on a phone


class HistoryStep(NamedTuple):
    """The state after a move: the number of facts told by then, and the position, which is None except at every eighth step."""

    told: int
    position: Game | None


class History:
    """The steps of a match since its deal; step n is the state after n moves."""

    def __init__(self, steps: Sequence[HistoryStep] = ()):
        self.steps = list(steps)

    def add_state(self, game: Game, fact_count: int) -> None:
        """Record the next state; the first one is the deal."""
        self.steps.append(HistoryStep(fact_count, None if len(self.steps) % MOVES_PER_POSITION else game.copy()))

    def first_moves(self, length: int) -> Self:
        """Return a history of only the first `length` moves."""
        return type(self)(self.steps[:length + 1])

    def cut(self, length: int) -> None:
        """Forget all moves after the first `length`."""
        del self.steps[length + 1:]

    def fact_count(self, length: int) -> int:
        """Return the number of facts told by the end of the first `length` moves."""
        return self.steps[length].told

    def step_of_fact(self, fact: int) -> int:
        """Return the step at which a fact, given by its index in the log, was told."""
        return bisect_right(self.steps, fact, key=lambda step: step.told)

    def position(self, moves: Sequence[str], length: int) -> Game:
        """Return a copy of the position after the first `length` of these moves."""
        start = length - length % MOVES_PER_POSITION
        position = self.steps[start].position
        assert position is not None
        game = position.copy()
        for text in moves[start:length]:
            game.play_text(text)
        return game
