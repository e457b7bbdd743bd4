"""How far a lesson is: its step, how that ended, what help was had. No DOM."""

from collections.abc import Mapping, Sequence
from typing import Any

from courtcards.engine.move import parse
from courtcards.lessons.lesson import REACHED, READER, SPENT, Lesson, Step, happened, verdict
from courtcards.lessons.runner import Stage, ways
from table.match.session.local_session import Session


class Teacher:
    """The course of one lesson in a session.

    It stands `at` a step, which began after `start` moves, of which `told` facts were told. `came` is how it ended (REACHED, SPOILED, SPENT), "" while it goes
    on; `guess` what is picked of the answers, -1 for nothing, `guessed` whether that was sent, and `true` what came true. `helped` says whether there was a
    hint, or something was shown, in the whole lesson, `tries` how often a step of it was begun, `missed_before` how often one was missed before that. `hint`
    says whether the step's hint stands, `shown_how` whether its way was shown, `showing` whether it is shown now, `shows` what is still to be played.
    """

    def __init__(self, lesson: Lesson, words: Sequence[Mapping[str, Any]], session: Session):
        self.lesson, self.words, self.session = lesson, words, session
        self.at, self.before, self.helped, self.missed_before, self.tries = 0, len(session.log), False, 0, 0
        self.come_to(0)

    def come_to(self, at: int) -> None:
        """Come to a step, before what others do first in it."""
        self.at, self.start, self.told = at, self.session.length, len(self.session.log)
        self.anew()

    def anew(self) -> None:
        """Begin the step, or begin it once more."""
        self.came, self.guess, self.true, self.guessed, self.hint = "", -1, -1, False, False
        self.shows: list[str] = []
        self.shown_how = self.showing = False
        self.tries += 1
        self.then = list(self.step.then)

    @property
    def step(self) -> Step:
        """The step that it stands at."""
        return self.lesson.steps[self.at]

    @property
    def said(self) -> Mapping[str, Any]:
        """The words of the step."""
        return self.words[self.at]

    @property
    def last(self) -> bool:
        """Whether it is the last step."""
        return self.at == len(self.lesson.steps) - 1

    @property
    def missed(self) -> bool:
        """Whether the step ended without its goal."""
        return self.came not in ("", REACHED)

    @property
    def done(self) -> bool:
        """Whether the lesson is over: its last step has ended, a guess also if it was wrong."""
        return self.last and bool(self.came) and (not self.missed or self.shown)

    @property
    def shown(self) -> bool:
        """Whether the step only shows something: what comes of written moves, after a guess or without one, a refusal, or a question as it stands."""
        return not (self.step.goal or self.step.right)

    @property
    def waits(self) -> bool:
        """Whether what the step shows is not asked for yet."""
        return self.shown and not self.guessed and bool(self.step.plays or self.step.tries)

    # how it goes on

    def judge(self, rests: bool) -> bool:
        """Look how it stands; `rests`: the reader is asked again, or the match is over. Return whether the step has ended now."""
        if self.came or self.waits:
            return False
        facts, over = self.session.log[self.told:], self.session.position.outcome is not None
        if self.step.right:
            self.came = "" if not self.made else REACHED if self.chosen in map(self.choice, self.step.right) else SPENT
        elif self.shown:
            self.true = next((number for number, fact in enumerate(self.step.answers) if happened(fact, facts)), -1)
            self.came = "" if not rests else REACHED if not self.step.answers or self.guess == self.true else SPENT
        else:
            came = verdict(self.step, facts, self.made, over)
            early = came == REACHED and self.last and not self.step.never
            self.came = came if rests or early else ""
        return bool(self.came)

    def give_up(self) -> bool:
        """End a step before somebody replies who has nothing written: the last one whose goal has come, or whose answers are given."""
        reached = verdict(self.step, self.session.log[self.told:], 0, False) == REACHED
        if reached and self.last:
            self.came = REACHED
        elif not reached and not self.shown and self.made >= self.step.within:
            self.came = SPENT
        return bool(self.came)

    @property
    def chosen(self) -> tuple[Any, ...]:
        """What was answered first in the step."""
        return self.choice(self.session.record.moves[self.start + len(self.step.first)])

    def choice(self, text: str) -> tuple[Any, ...]:
        """Return what an answer that is given as text chooses: equal cards are the same."""
        return parse(text, self.session.position.cards).choice

    @property
    def made(self) -> int:
        """How many own answers were given in the step."""
        asked = self.start + len(self.step.first)
        return sum([self.session.mover(number) == READER for number in range(asked, self.session.length)])

    def way(self) -> Sequence[str]:
        """Return a shortest way to the goal from where the step's question was asked."""
        if self.step.right:
            return self.step.right[:1]
        stage = Stage(self.lesson)
        stage.take(self.session.deal.after(self.session.length))
        stage.step, stage.then = self.step, self.then[:]
        return ways(stage, self.step).shortest

    # what was met

    def met(self, names: Mapping[str, str]) -> list[str]:
        """Return what was met since the lesson began, by the names of keys."""
        outcome = self.session.position.outcome
        keys = [".".join(("fact", fact.key)) for fact in self.session.log[self.before:]] + ([".".join(("reason", outcome.reason))] if outcome else [])
        return [names[key] for key in dict.fromkeys(keys) if key in names]
