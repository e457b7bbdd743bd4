"""Plays a lesson without a table, finds the ways to its goals, and collects the keys it teaches.

`goal_verdict` in lesson.py judges a step, here and at the table.
"""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple, Self

from courtcards.engine.game import Fact, Game
from courtcards.engine.move import Move
from courtcards.lessons.lesson import REACHED, READER, BadLesson, Lesson, LessonStep, goal_verdict, has_fact, next_reply

PLAYER_NAMES = "You", "Margot", "Osric", "Tamsin", "Wren", "Brann"
MOST_POSITIONS = 60_000     # positions searched for a way


class GoalWays(NamedTuple):
    """The first answers that can lead to a goal, and a shortest way to it."""

    good: tuple[str, ...]
    shortest: tuple[str, ...]


class LessonState:
    """The state of a lesson.

    `used_unscripted_reply` says whether the step relied on an unscripted reply before its goal was reached.
    """

    def __init__(self, lesson: Lesson):
        """Start a lesson at the position just before its first step. Raises BadLesson if its match can't be dealt and played up to there."""
        self.start_from(lesson.record(PLAYER_NAMES).game)

    def start_from(self, position: Game) -> None:
        """Continue from a position, with no step begun."""
        self.position = position
        self.step = LessonStep()
        self.used_unscripted_reply = False
        self.facts = list[Fact]()
        self.then = list[str]()
        position.story = self.hear

    def copy(self) -> Self:
        """Return an independent copy."""
        new = object.__new__(type(self))
        new.start_from(self.position.copy())
        new.step, new.used_unscripted_reply = self.step, self.used_unscripted_reply
        new.facts, new.then = self.facts[:], self.then[:]
        return new

    def hear(self, _: Game, fact: Fact) -> None:
        """Record a fact."""
        self.facts.append(fact)

    def begin(self, step: LessonStep) -> None:
        """Begin a step: play its `first` moves.

        Unless it's a guess, also play the others' replies until the reader is asked. Raises IllegalMove if one of the `first` moves is illegal.
        """
        self.facts.clear()
        self.step, self.then = step, list(step.then)
        self.used_unscripted_reply = False
        for move in step.first:
            self.position.play_text(move)
        if not step.answers:
            self.reply()

    def answer(self, text: str) -> None:
        """Play the reader's answer, then the others' replies.

        Raises IllegalMove if the answer is illegal.
        """
        self.position.play_text(text)
        self.reply()

    def reply(self) -> None:
        """Play the others' answers until the reader is asked again, or the match is over."""
        while self.position.question is not None and READER not in self.position.question.seats:
            text, thought = next_reply(self.position, self.then)
            self.used_unscripted_reply |= thought and self.verdict(0) != REACHED
            self.position.play_text(text)

    def verdict(self, made: int) -> str:
        """Return the state of the step: REACHED, SPOILED or SPENT, or "" while it is open.

        `made` is how many answers the reader has given.
        """
        return goal_verdict(self.step, self.facts, made, self.position.outcome is not None)


# ways to a goal


def goal_ways(stage: LessonState, step: LessonStep) -> GoalWays:
    """Return the first answers that can lead to the goal of a started step, and a shortest way to it.

    If the step has a `way` of its own, that's the only way considered. Raises BadLesson if there are too many answers to search.
    """
    if step.way:
        return GoalWays(step.way[:1], step.way)
    ways = {str(move): shortest_way(stage, step, move) for move in stage.position.moves(READER)}
    good = {move: way for move, way in ways.items() if way}
    return GoalWays(tuple(good), min(good.values(), key=len, default=()))


def shortest_way(stage: LessonState, step: LessonStep, first: Move) -> tuple[str, ...]:
    """Return a shortest way to the goal that begins with the answer `first`.

    Returns an empty tuple if there's no way. Raises BadLesson if there are too many answers to search.
    """
    searched = count()
    frontier: list[tuple[LessonState, tuple[Move, ...]]] = [(stage, (first,))]
    for made in range(1, step.within + 1):
        next_frontier: list[tuple[LessonState, tuple[Move, ...]]] = []
        for before, way in frontier:
            if next(searched) > MOST_POSITIONS:
                raise BadLesson(f"too many answers to find a way to {step.goal}")
            after = before.copy()
            after.answer(str(way[-1]))
            verdict = after.verdict(made)
            if verdict == REACHED:
                return tuple(map(str, way))
            if not verdict:
                next_frontier += [(after, (*way, move)) for move in after.position.moves(READER)]
        frontier = next_frontier
    return ()


def can_miss_goal(stage: LessonState, step: LessonStep) -> bool:
    """Return whether some answers miss the goal of a started step.

    Raises BadLesson if there are too many answers to search.
    """
    frontier = [stage]
    for made in range(1, step.within + 1):
        next_frontier: list[LessonState] = []
        for before in frontier:
            for move in before.position.moves(READER):
                after = before.copy()
                after.answer(str(move))
                verdict = after.verdict(made)
                if verdict not in ("", REACHED):
                    return True
                if not verdict:
                    next_frontier.append(after)
                if len(next_frontier) > MOST_POSITIONS:
                    raise BadLesson(f"too many answers to find one that misses {step.goal}")
        frontier = next_frontier
    return False


# keys taught


def step_states(lesson: Lesson) -> Iterator[tuple[LessonStep, LessonState]]:
    """Yield each step with the state in which its question is asked.

    Earlier steps are played by the shortest ways through them. Raises BadLesson or IllegalMove if the lesson can't be played.
    """
    stage = LessonState(lesson)
    for step in lesson.steps:
        stage.begin(step)
        yield step, stage.copy()
        finish_step(stage, step)


def finish_step(stage: LessonState, step: LessonStep) -> None:
    """Finish a step that has begun: play the moves that follow a guess, or the fewest moves that reach the goal.

    Raises BadLesson if the goal can't be reached.
    """
    for move in step.plays:
        stage.position.play_text(move)
    if not step.goal:
        return
    way = goal_ways(stage, step).shortest
    if not way:
        raise BadLesson(f"no way leads to {step.goal}")
    for text in way:
        stage.answer(text)


def keys_taught(lesson: Lesson) -> frozenset[str]:
    """Return the keys of all that a lesson shows on its shortest ways: facts, questions and their cases, endings, and refusals tried."""
    keys: set[str] = set()
    for step, stage in step_states(lesson):
        keys |= {f"refusal.{key}" for _, key in step.tries} | reader_question_keys(stage.position)
        finish_step(stage, step)
        keys |= {f"fact.{fact.key}" for fact in stage.facts}
        if stage.position.outcome:
            keys.add(f"reason.{stage.position.outcome.reason}")
    return frozenset(keys)


def reader_question_keys(position: Game) -> set[str]:
    """Return the keys of the question the reader is being asked, and of its case.

    The set is empty if the reader isn't being asked.
    """
    question = position.question
    if question is None or READER not in question.seats:
        return set()
    case = question.case(position, READER)[0]
    return {f"question.{question.key}"} | ({f"case.{question.key}.{case}"} if case else set())


def true_guesses(stage: LessonState, step: LessonStep) -> list[int]:
    """Play a guess's moves in `stage`.

    Returns the numbers (from 0) of the answers that come true.
    """
    for move in step.plays:
        stage.position.play_text(move)
    return [number for number, fact in enumerate(step.answers) if has_fact(fact, stage.facts)]
