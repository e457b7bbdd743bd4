"""The clock of a question: it runs beside everything else, and at its end the move is played that a machine makes. No DOM."""

from collections.abc import Callable
from enum import Enum
from math import ceil, inf
from typing import Any, NamedTuple

from courtcards.engine.game import Clock
from courtcards.engine.position import Position
from courtcards.engine.question import Question
from table.markup.html import Markup, h
from table.match.session.turn_state import lying
from table.page.page import Page

SECOND = 1000               # ms
SPOKEN = (60, 10)           # seconds left that are announced
ASLEEP = 3000               # ms after which a tick is so late that the page was asleep
SAID = 3                    # seconds for which an announcement stands
SPARED: float = SPOKEN[-1]  # seconds that unseen time leaves where others elsewhere wait
KEPT = 5                    # seconds after which the time that is left of a span is kept again
SPANS = 40                  # spans whose time is kept, the latest

Times = dict[str, int]      # seconds left, by the spans that share them


class Dial(Enum):
    """Whether a clock is set, and goes."""

    OFF = "off"
    GOING = "going"
    STANDING = "standing"


class Face(NamedTuple):
    """What a clock shows: seconds left of all, whether it goes, and what is announced now."""

    left: int
    all: int
    goes: bool
    spoken: str = ""

    @property
    def words(self) -> str:
        """The time left as minutes and seconds."""
        return f"{self.left // 60}:{self.left % 60:02}"


class Countdown:
    """The time that is left for the open question.

    It stands while `may_run` says so: the table is covered, somebody looks back, a dialog asks. Every tick is
    painted by `show`; at the end `end` gets the recorded move as text. A race from which somebody drops out keeps its time.
    What is left of the time of a span stands in `times`, which `keep` stores; only one that has run out is given anew.
    Time is measured. While the page is hidden or asleep nobody sees the question: that never takes the last `spared` seconds.
    """

    def __init__(self, page: Page, may_run: Callable[[], bool], show: Callable[[], object], end: Callable[[str], None], times: Times, keep: Callable[[], None],
                 spared: float = inf):
        self.page, self.may_run, self.show, self.end, self.times, self.keep, self.spared = page, may_run, show, end, times, keep, spared * SECOND
        self.clock: Clock | None = None
        self.question: Question | None = None
        self.raced: dict[str, list[str]] | None = None          # what lies open in a race by the clock: something else is another race
        self.rest, self.at, self.dial, self.ticket = 0.0, 0.0, Dial.OFF, 0        # ms left, and when that was

    @property
    def left(self) -> int:
        """The seconds left; one that has begun counts."""
        return ceil(self.rest / SECOND)

    def set(self, position: Position | None) -> None:
        """Set the clock of a position's question, if it has one and it is not set already; without a position there is none."""
        question = position.question if position else None
        clock = position.clock() if position and question else None
        raced = lying(position) if position and question and question.fast else None
        same = clock and self.clock and (clock.span == self.clock.span if clock.span else (clock.verb, raced) == (self.clock.verb, self.raced))
        shared = bool(clock and clock.span)
        if same and (shared or goes_on(self.question, question)):
            self.clock, self.question = clock, question
            return
        self.clock, self.question, self.raced = clock, question, raced
        self.dial = Dial.OFF
        self.begin_anew()

    def begin_anew(self) -> None:
        """Give the question all its time again, if it has a clock; of a span what is left."""
        self.ticket += 1
        self.rest, self.at = float(given(self.clock, self.times) * SECOND if self.clock else 0), self.page.stopwatch.now()
        if self.clock:
            self.measure()
            self.wait()

    def save(self) -> None:
        """Have what is left kept, as the page may end."""
        if self.clock and self.clock.span:
            self.note()
            self.keep()

    def stop(self) -> None:
        """Take the clock away."""
        self.clock = self.question = None
        self.ticket, self.dial = self.ticket + 1, Dial.OFF

    def wait(self) -> None:
        """Wait for the next second."""
        ticket, begun = self.ticket, self.rest % SECOND if self.dial is Dial.GOING else 0
        self.page.later(begun or SECOND, lambda: self.tick() if ticket == self.ticket else None)

    def tick(self) -> None:
        """Let time pass, if it may, and keep what is left now and then."""
        was, before = self.dial, self.left
        self.measure()
        self.note()
        if self.clock and self.clock.span and (before - 1) // KEPT > (self.left - 1) // KEPT >= 0:
            self.keep()
        if self.left <= 0 and self.clock:
            self.ticket, self.dial = self.ticket + 1, Dial.OFF          # it stays at the end, until another is set or it begins anew
            return self.end(self.clock.move)
        if self.dial is Dial.GOING or was is not self.dial:
            self.show()
        return self.wait()

    def measure(self) -> None:
        """Let the time pass that has passed since this was last asked; what nobody has seen of it spares the last seconds."""
        now = self.page.stopwatch.now()
        passed, self.at = now - self.at, now
        goes, unseen = self.may_run(), self.page.away or passed > ASLEEP
        if goes:
            self.rest = max(min(self.rest, self.spared if unseen else 0), self.rest - passed)
        self.dial = Dial.GOING if goes and not (self.page.away and self.spared) else Dial.STANDING

    def note(self) -> None:
        """Note what is left of the time of a span, the latest last; what has run out is forgotten."""
        if self.clock is None or not self.clock.span:
            return
        self.times.pop(self.clock.span, None)
        if self.left > 0:
            self.times[self.clock.span] = self.left
        while len(self.times) > SPANS:
            del self.times[next(iter(self.times))]

    def face(self, spoken: str) -> Face | None:
        """Return what the clock shows; `spoken` is what is announced when little is left, with a gap for the seconds."""
        if self.clock is None:
            return None
        announced = next((seconds for seconds in SPOKEN if seconds - SAID < self.left <= seconds < self.clock.seconds), None)
        return Face(self.left, self.clock.seconds, self.dial is Dial.GOING, spoken.format(seconds=announced) if announced else "")


def given(clock: Clock, times: Times) -> int:
    """Return the time that a clock is set to: what is left of its span, if it has one."""
    return min(times.get(clock.span, clock.seconds), clock.seconds)


def times(stored: Any) -> Times:
    """Return what is left of the times of spans as it was stored; what is damaged is left out.

    >>> times({"day 3": 41, "day 4": -2, "day 5": "12"}), times(None)
    ({'day 3': 41}, {})
    """
    found = stored.items() if isinstance(stored, dict) else ()
    return {span: left for span, left in found if span and type(left) is int and left > 0}


def opening(position: Position | None, label: str, times: Times) -> Markup | None:
    """Return the clock of a position's question as it is set, if it has one."""
    clock = position.clock() if position and position.question else None
    return drawn(Face(given(clock, times), clock.seconds, True), label) if clock else None


def goes_on(before: Question | None, now: Question | None) -> bool:
    """Whether a question is still the one for which a clock was set: the same, or a race from which somebody dropped out."""
    if before is None or now is None or before is now:
        return before is now
    return len(now.seats) < len(before.seats) and set(now.seats) < set(before.seats) and (now.key, now.about) == (before.key, before.about)


def drawn(face: Face, label: str) -> Markup:
    """Return the clock as a bar and in words; what is announced is said once by a screen reader."""
    bar = h("progress", max=face.all, value=face.left, aria_hidden="true")
    return h("div", bar, h("span", face.words, class_="clock__left", role="timer", aria_label=f"{label}: {face.words}"),
             h("span", face.spoken, class_="vh", role="status"), class_="clock", data_low=face.left <= SPOKEN[-1], data_standing=not face.goes)
