"""Tracks the progress of a lesson: the current step, how it ended, and the help used.

`goal_verdict` in `courtcards.lessons.lesson` judges a step.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from courtcards.engine.move import parse_move
from courtcards.lessons.lesson import REACHED, READER, SPENT, Lesson, LessonStep, goal_verdict, has_fact
from courtcards.lessons.runner import LessonState, goal_ways
from table.match.session.local_session import Session


class LessonProgress:
    """Tracks the progress of one lesson in a session.

    `at` is the current step, which began after `start` moves and `told` facts. `step_result` is how it ended (REACHED, SPOILED, SPENT), or "" while it's open.
    `miss_reason` says why the answer was right or wrong, or is "" if the step's words do.

    `guess` is the index of the selected answer and `right_answer` that of the right one; both are -1 for none. `guessed` says whether the guess was submitted.

    `tries` counts the starts of steps, restarts included. `missed_before` counts the failed attempts before this one, and `helped` says whether any step used a
    hint or a demonstration. `hint` says whether the step's hint is visible, `shown_how` whether a solution was demonstrated, and `showing` whether a
    demonstration is going on. `moves_to_show` are the moves left to demonstrate. `ending` are the moves that play
    the match to its end after the right answer to a puzzle.
    """

    def __init__(self, lesson: Lesson, words: Sequence[Mapping[str, Any]], session: Session):
        self.lesson, self.words, self.session = lesson, words, session
        self.at, self.log_start, self.helped, self.missed_before, self.tries = 0, len(session.log), False, 0, 0
        self.go_to_step(0)

    def go_to_step(self, at: int) -> None:
        """Go to a step, without playing the others' opening moves yet."""
        self.at, self.start, self.told = at, self.session.length, len(self.session.log)
        self.start_step()

    def start_step(self) -> None:
        """Start the current step, or restart it."""
        self.step_result, self.miss_reason, self.guess, self.right_answer, self.guessed, self.hint = "", "", -1, -1, False, False
        self.moves_to_show: list[str] = []
        self.ending: Sequence[str] = ()
        self.shown_how = self.showing = False
        self.tries += 1
        self.replies_left = list(self.step.then)

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.lesson.steps[self.at]

    @property
    def step_texts(self) -> Mapping[str, Any]:
        """The texts of the current step, by name."""
        return self.words[self.at]

    @property
    def is_last_step(self) -> bool:
        """Whether this is the last step."""
        return self.at == len(self.lesson.steps) - 1

    @property
    def is_missed(self) -> bool:
        """Whether the step ended without reaching its goal."""
        return self.step_result not in ("", REACHED)

    @property
    def is_done(self) -> bool:
        """Whether the lesson is over, because its last step has ended and wasn't missed."""
        return self.is_last_step and bool(self.step_result) and (not self.is_missed or self.is_demonstration)

    @property
    def is_demonstration(self) -> bool:
        """Whether the step has no goal and only shows something: scripted moves (perhaps after a guess), a rule, or a question."""
        return not (self.step.goal or self.step.right or self.step.free)

    @property
    def awaits_button(self) -> bool:
        """Whether the step shows scripted moves, and the reader hasn't pressed the button to see them yet."""
        return self.is_demonstration and not self.guessed and bool(self.step.plays)

    # progress

    def check_end(self, rests: bool) -> bool:
        """Check whether the step ends now, and record how. Return False if it doesn't, or if it had ended before.

        `rests` says whether the reader is asked again or the match is over.
        """
        if self.step_result or self.awaits_button:
            return False
        facts, is_over = self.session.log[self.told:], self.session.position.outcome is not None
        if self.step.right:
            if self.answer_count:
                is_right = self.comparable_move(self.answer) in map(self.comparable_move, self.step.right)
                self.step_result = REACHED if is_right else SPENT
        elif self.is_demonstration:
            self.right_answer = next((number for number, fact in enumerate(self.step.answers) if has_fact(fact, facts)), -1)
            is_right = not self.step.answers or self.guess == self.right_answer
            if rests:
                self.step_result = REACHED if is_right else SPENT
        else:
            verdict = goal_verdict(self.step, facts, self.answer_count, is_over)
            can_end_early = verdict == REACHED and self.is_last_step and not self.step.never
            self.step_result = verdict if rests or can_end_early else ""
        return bool(self.step_result)

    def give_up(self) -> bool:
        """End the step now, as reached or missed, if no reply by the others can change that. Return whether it has ended."""
        if self.step.right:
            return self.check_end(rests=False)
        is_reached = goal_verdict(self.step, self.session.log[self.told:], self.answer_count, False) == REACHED
        if is_reached and self.is_last_step:
            self.step_result = REACHED
        elif not is_reached and not self.is_demonstration and self.answer_count >= self.step.within:
            self.step_result = SPENT
        return bool(self.step_result)

    @property
    def answer(self) -> str:
        """The reader's first answer in the step, as the text of a move."""
        return self.session.record.moves[self.start + len(self.step.first)]

    def comparable_move(self, text: str) -> tuple[Any, ...]:
        """Return a move, given as text, in a form in which cards of the same kind count as the same."""
        return parse_move(text, self.session.position.cards).choice

    @property
    def answer_count(self) -> int:
        """How many answers the reader has given in this step."""
        first_answer = self.start + len(self.step.first)
        return sum([self.session.mover(number) == READER for number in range(first_answer, self.session.length)])

    def shortest_solution(self) -> Sequence[str]:
        """Return the moves of a shortest solution. The position must be the one in which the step's question is asked.

        If the step lists right answers, return only the first of them.
        """
        if self.step.right:
            return self.step.right[:1]
        state = LessonState(self.lesson)
        state.start_from(self.session.deal.position_after(self.session.length))
        state.step, state.then = self.step, self.replies_left[:]
        return goal_ways(state, self.step).shortest

    # things met

    def new_names(self, names: Mapping[str, str]) -> list[str]:
        """Return the short names of the events and the ending met in the lesson, each once. `names` maps their keys to short names."""
        outcome = self.session.position.outcome
        keys = [".".join(("fact", fact.key)) for fact in self.session.log[self.log_start:]] + ([".".join(("reason", outcome.reason))] if outcome else [])
        return [names[key] for key in dict.fromkeys(keys) if key in names]
