"""The clock of a question: it runs beside everything else, and at its end the move is played that a machine makes. No DOM."""

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from courtcards.game import Clock, Game
from courtcards.question import Question
from table.draw.html import Markup, h
from table.match.asking import lying
from table.match.host import Host

SECOND = 1000               # ms
SPOKEN = (60, 10)           # seconds left that are announced


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

    It stands while `may_run` says so: the page is hidden, the table covered, somebody looks back, a dialog asks. Every tick is
    painted by `show`; at the end `end` gets the recorded move as text. A race from which somebody drops out keeps its time.
    """

    def __init__(self, host: Host, may_run: Callable[[], bool], show: Callable[[], object], end: Callable[[str], None]):
        self.host, self.may_run, self.show, self.end = host, may_run, show, end
        self.clock: Clock | None = None
        self.question: Question | None = None
        self.raced: dict[str, list[str]] | None = None          # what lies open in a race by the clock: something else is another race
        self.left, self.dial, self.ticket = 0, Dial.OFF, 0

    def set(self, game: Game | None) -> None:
        """Set the clock of a position's question, if it has one and it is not set already; without a position there is none."""
        question = game.question if game else None
        clock = game.clock() if game and question else None
        raced = lying(game) if game and question and question.fast else None
        if clock and self.clock == clock and self.raced == raced and goes_on(self.question, question):
            self.question = question
            return
        self.clock, self.question, self.raced = clock, question, raced
        self.ticket += 1
        self.left = clock.seconds if clock else 0
        self.dial = Dial.OFF
        if clock:
            self.dial = Dial.GOING if self.may_run() else Dial.STANDING
            self.wait()

    def begin_anew(self) -> None:
        """Give the question all its time again, if it has a clock."""
        clock = self.clock
        self.ticket += 1
        if clock:
            self.left, self.dial = clock.seconds, Dial.GOING if self.may_run() else Dial.STANDING
            self.wait()

    def stop(self) -> None:
        """Take the clock away."""
        self.clock = self.question = None
        self.ticket, self.dial = self.ticket + 1, Dial.OFF

    def wait(self) -> None:
        """Wait for the next second."""
        ticket = self.ticket
        self.host.later(SECOND, lambda: self.tick() if ticket == self.ticket else None)

    def tick(self) -> None:
        """Let a second pass, if it may."""
        was, self.dial = self.dial, Dial.GOING if self.may_run() else Dial.STANDING
        self.left -= self.dial is Dial.GOING
        if self.left <= 0 and self.clock:
            move = f"{self.clock.seats[0]} {self.clock.verb}"
            self.stop()
            return self.end(move)
        if self.dial is Dial.GOING or was is not self.dial:
            self.show()
        return self.wait()

    def face(self, spoken: str) -> Face | None:
        """Return what the clock shows; `spoken` is what is announced when little is left, with a gap for the seconds."""
        if self.clock is None:
            return None
        announced = next((seconds for seconds in reversed(SPOKEN) if self.left <= seconds < self.clock.seconds), None)
        return Face(self.left, self.clock.seconds, self.dial is Dial.GOING, spoken.format(seconds=announced) if announced else "")


def opening(game: Game | None, label: str) -> Markup | None:
    """Return the clock of a position's question as it is set, if it has one."""
    clock = game.clock() if game and game.question else None
    return drawn(Face(clock.seconds, clock.seconds, True), label) if clock else None


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
