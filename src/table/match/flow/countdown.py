"""Runs the clock of a question. When the time is up, it plays a move, which is recorded like any other move."""

from collections.abc import Callable
from enum import Enum
from math import ceil, inf
from typing import Any, NamedTuple

from courtcards.engine.game import Clock
from courtcards.engine.position import Position
from courtcards.engine.question import Question
from table.markup.html import Markup, h
from table.match.session.turn_state import public_cards
from table.page.page import Page

SECOND_MS = 1000
ANNOUNCED_SECONDS = (60, 10)                   # the seconds left at which an announcement is made
ASLEEP_MS = 3000                               # a tick later than this means that the page was asleep
ANNOUNCEMENT_SECONDS = 3                       # an announcement stays this long
SPARED_SECONDS: float = ANNOUNCED_SECONDS[-1]  # the last seconds, which don't run out while nobody sees the clock, in a match with other devices
SAVE_SECONDS = 5                               # between two saves of a span's time
MOST_SPANS = 40                                # the most spans whose time is stored

Times = dict[str, int]      # seconds left, by span: questions of the same span share their time


class ClockState(Enum):
    """Whether a clock is set, and whether it runs."""

    OFF = "off"
    GOING = "going"
    STANDING = "standing"


class ClockFace(NamedTuple):
    """A clock as shown.

    `left` is the number of seconds left, and `all` the number it started with. `goes` says whether the clock runs. `spoken` is the announcement to make now, or
    "".
    """

    left: int
    all: int
    goes: bool
    spoken: str = ""

    @property
    def words(self) -> str:
        """The time left as minutes and seconds."""
        return f"{self.left // 60}:{self.left % 60:02}"


class Countdown:
    """Counts down the time left for the open question.

    The clock only runs while `may_run` returns True. `show` is called at each tick. When the time is up, `end` is called with the clock's move as text.

    Questions may share one time limit, called a span, such as a turn. Each gets only the time that the earlier ones didn't use. `times` holds the seconds left
    of each span, and `store` stores them.

    The last `spared` seconds don't run out while the page is hidden or asleep.
    """

    def __init__(self, page: Page, may_run: Callable[[], bool], show: Callable[[], object], end: Callable[[str], None], times: Times, store: Callable[[], None],
                 spared: float = inf):
        self.page, self.may_run, self.show, self.end, self.times, self.store = page, may_run, show, end, times, store
        self.spared_ms = spared * SECOND_MS
        self.clock: Clock | None = None
        self.question: Question | None = None
        self.race_cards: dict[str, list[str]] | None = None          # the open cards of a race against the clock: other cards mean another race
        self.ms_left, self.measured_at = 0.0, 0.0           # `ms_left` were left at the time `measured_at`
        self.clock_state, self.ticket = ClockState.OFF, 0

    @property
    def seconds_left(self) -> int:
        """The seconds left, rounded up."""
        return ceil(self.ms_left / SECOND_MS)

    def set(self, position: Position | None) -> None:
        """Set the clock for a position's question, or switch it off. If it's set for that question already, it keeps running."""
        question = position.question if position else None
        clock = position.clock() if position and question else None
        open_cards = public_cards(position) if position and question and question.fast else None
        if not clock or not self.clock:
            keeps_running = False
        elif clock.span:
            keeps_running = clock.span == self.clock.span
        else:
            keeps_running = (clock.verb, open_cards) == (self.clock.verb, self.race_cards) and is_same_question(self.question, question)
        if keeps_running:
            self.clock, self.question = clock, question
            return
        self.clock, self.question, self.race_cards = clock, question, open_cards
        self.clock_state = ClockState.OFF
        self.restart()

    def restart(self) -> None:
        """Give the question its time again: in full, or what's left of its span."""
        self.ticket += 1
        self.ms_left = float(starting_seconds(self.clock, self.times) * SECOND_MS) if self.clock else 0.0
        self.measured_at = self.page.page_clock.now()
        if self.clock:
            self.update_time_left()
            self.wait()

    def save(self) -> None:
        """Store the time left of the clock's span, if it has one."""
        if self.clock and self.clock.span:
            self.record_time_left()
            self.store()

    def stop(self) -> None:
        """Remove the clock and cancel its ticks."""
        self.clock = self.question = None
        self.ticket, self.clock_state = self.ticket + 1, ClockState.OFF

    def wait(self) -> None:
        """Schedule the next tick."""
        ticket = self.ticket
        begun_second = self.ms_left % SECOND_MS if self.clock_state is ClockState.GOING else 0
        self.page.later(begun_second or SECOND_MS, lambda: self.tick() if ticket == self.ticket else None)

    def tick(self) -> None:
        """Measure the time left, show it, and schedule the next tick.

        Once no time is left, call `end` with the clock's move instead.
        """
        old_dial, seconds_before = self.clock_state, self.seconds_left
        self.update_time_left()
        self.record_time_left()
        if self.clock and self.clock.span and (seconds_before - 1) // SAVE_SECONDS > (self.seconds_left - 1) // SAVE_SECONDS >= 0:
            self.store()
        if self.seconds_left <= 0 and self.clock:
            self.ticket, self.clock_state = self.ticket + 1, ClockState.OFF          # the clock stays at 0 until it's set or restarted
            return self.end(self.clock.move)
        if self.clock_state is ClockState.GOING or old_dial is not self.clock_state:
            self.show()
        return self.wait()

    def update_time_left(self) -> None:
        """If the clock runs, subtract the time since the last measurement."""
        now = self.page.page_clock.now()
        elapsed = now - self.measured_at
        self.measured_at = now
        is_running = self.may_run()
        is_unseen = self.page.away or elapsed > ASLEEP_MS
        if is_running:
            self.ms_left = max(min(self.ms_left, self.spared_ms if is_unseen else 0), self.ms_left - elapsed)
        self.clock_state = ClockState.GOING if is_running and not (self.page.away and self.spared_ms) else ClockState.STANDING

    def record_time_left(self) -> None:
        """Record in `times` how many seconds are left of the clock's span, if it has one."""
        if self.clock is None or not self.clock.span:
            return
        self.times.pop(self.clock.span, None)
        if self.seconds_left > 0:
            self.times[self.clock.span] = self.seconds_left
        while len(self.times) > MOST_SPANS:
            del self.times[next(iter(self.times))]

    def face(self, spoken: str) -> ClockFace | None:
        """Return the clock's face, or None if there's no clock.

        `spoken` is the text of the announcements, with a placeholder for the `seconds` left.
        """
        if self.clock is None:
            return None
        announced = next((seconds for seconds in ANNOUNCED_SECONDS if seconds - ANNOUNCEMENT_SECONDS < self.seconds_left <= seconds < self.clock.seconds), None)
        return ClockFace(self.seconds_left, self.clock.seconds, self.clock_state is ClockState.GOING, spoken.format(seconds=announced) if announced else "")


def starting_seconds(clock: Clock, times: Times) -> int:
    """Return the seconds that a clock starts with: those left of its span, if they're stored, otherwise all."""
    return min(times.get(clock.span, clock.seconds), clock.seconds)


def parse_times(stored: Any) -> Times:
    """Parse the stored seconds left of spans, leaving out anything damaged.

    >>> parse_times({"day 3": 41, "day 4": -2, "day 5": "12"}), parse_times(None)
    ({'day 3': 41}, {})
    """
    items = stored.items() if isinstance(stored, dict) else ()
    return {span: left for span, left in items if span and type(left) is int and left > 0}


def starting_clock(position: Position | None, label: str, times: Times) -> Markup | None:
    """Return the clock of a position's question with its starting time, or None if it has no clock."""
    clock = position.clock() if position and position.question else None
    return clock_bar(ClockFace(starting_seconds(clock, times), clock.seconds, goes=True), label) if clock else None


def is_same_question(before: Question | None, now: Question | None) -> bool:
    """Return whether the clock keeps running from one question to the next."""
    if before is None or now is None or before is now:
        return before is now
    return len(now.seats) < len(before.seats) and set(now.seats) < set(before.seats) and (now.key, now.about) == (before.key, before.about)


def clock_bar(face: ClockFace, label: str) -> Markup:
    """Return the clock as a bar and in words."""
    bar = h("progress", max=face.all, value=face.left, aria_hidden="true")
    return h("div", bar, h("span", face.words, class_="clock__left", role="timer", aria_label=f"{label}: {face.words}"),
             h("span", face.spoken, class_="vh", role="status"), class_="clock", data_low=face.left <= ANNOUNCED_SECONDS[-1], data_standing=not face.goes)
