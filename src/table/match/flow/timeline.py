"""How a match goes on: moment after moment, bots that think, pauses that tell nothing about hands. No DOM."""

from collections.abc import Callable
from typing import Protocol

from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from table.match.flow.bot_requests import Minds, Thoughts
from table.match.flow.flow_state import DONE, RUNS, Course, State
from table.match.flow.hot_seat import Cover, Device
from table.match.flow.pace import SKIPPED, Pace
from table.match.session.base_session import Told
from table.match.session.frame_recorder import Frame
from table.page.page import Page

HOLD = 1100             # ms that the moment stays in which a person let something pass, and the last one before the result: long enough to compare two cards
DOTS = 200              # ms until a bot is seen to think, from when it is asked or its moment is over; squires are quicker
RUN, SERIES = 130, 800  # ms between moves while the match plays itself out or the button is held, and between a few that follow each other by one press
HUMAN = 4000            # ms that a person has before bots join a race; the speed of the table does not change it


class Listener(Protocol):
    """What the course of a match is told to."""

    def show(self, fast: bool = False) -> float:
        """Paint the moment; return for how many ms more it stays, as its words wait for its picture."""

    def moved(self) -> None:
        """Take notice that a move was played."""

    def explain(self, move: str) -> bool:
        """Say why a move is refused; return whether it is."""

    def awaits(self) -> None:
        """Take notice that a person here is asked, and nothing else is to come."""


class Timeline:
    """The course of one match.

    `frame` is the moment that is shown, `reel` those still to come. While it pauses a moment stays on the table, and bots think
    meanwhile, so that a pause is as long whoever is asked in it. Its states are those of its `course`.
    """

    def __init__(self, page: Page, session: Told, minds: Minds, device: Device, listener: Listener, lasting: bool):
        """Begin at the position as it stands; `minds` answer for bots. Where it is `lasting`, a moment stays while a person is asked, until the next answer."""
        self.lasting = lasting and not session.windows
        self.page, self.session, self.device, self.listener = page, session, device, listener
        self.course = Course(page)
        self.thoughts = Thoughts(page, session, minds, lambda text: self.come_in(session.play(text)))
        self.pace = Pace(session, "")
        self.frame = Frame(device.sight(), ())
        self.reel: list[Frame] = []
        self.latest: tuple[Fact, ...] = ()      # what was told of the moment that came last, also once the prompt asks
        self.race: Callable[[], None] = self.thoughts.drop          # told of each question, as it may be raced for by the clock
        self.left = -1                  # how many moves still follow each other by themselves, below 0: all
        self.passed = False             # whether a person has just let something pass, and nothing was shown since

    # states

    def halt(self) -> None:
        """Drop what was planned, and what bots think."""
        self.course.drop()
        self.thoughts.drop()

    def end(self, state: State) -> None:
        """Let nothing happen any more: the table is closed, or stale."""
        self.halt()
        self.course.become(state)

    def reopen(self) -> None:
        """Rest at the position as it stands."""
        self.halt()
        self.course.become(State.RESTING)
        self.device.come()
        self.frame, self.reel = Frame(self.device.sight(), ()), []

    def settle(self) -> None:
        """Skip the moments that are still to come."""
        pending = self.pausing or self.reel
        self.halt()
        if pending:
            self.frame, self.reel = Frame(self.device.sight(), tuple(fact for frame in self.reel for fact in frame.facts)), []

    # moves and moments

    def advance(self, text: str, *more: str) -> None:
        """Play a move, and `more` that answer what is asked then, and show their moments one after the other.

        What follows a pass comes after a pause, a brief one where there are many of them. In a race by the clock nothing pauses.
        """
        if self.course.state in DONE or self.listener.explain(text):
            return
        self.settle()
        self.course.become(State.RESTING)
        self.pace.spent = 0
        wait = self.pace.stays.brief if self.session.standing.quiet else HOLD
        frames = self.session.play(text, *more)
        self.listener.moved()
        if self.session.fast:
            frames = [frames[-1]._replace(facts=tuple([fact for frame in frames for fact in frame.facts]))]
        self.passed = text.split()[1] == "pass" and not self.session.fast
        if self.passed:
            self.keep(frames)
            self.pause(wait)
        else:
            self.reel = frames
            self.step()

    def step(self) -> None:
        """Show the next moment; then the one after it, or what is asked.

        Where moments last, a person who is asked may answer at once, and the answer sweeps the cards of the last battle away; else the
        moments before the last one are shown first. Where windows come the last one is, too, so that its time tells nothing.
        """
        self.frame, self.passed = self.reel.pop(0), False
        self.latest = self.frame.facts
        waits = not (self.session.persons or self.session.fast) or self.session.windows
        if (waits and (self.reel or self.frame.facts)) or (self.reel and not self.lasting):
            return self.pause(self.pace.stay(self.frame) if self.session.asked else HOLD)
        if not self.reel:
            self.arrive()
        self.listener.show()
        return self.go_on()

    def pause(self, wait: int) -> None:
        """Let the moment stay for a wait in ms; bots that are asked meanwhile think at once."""
        self.course.become(State.PAUSING)
        self.course.later(self.listener.show() + wait * self.page.factor, self.wake)
        self.think_ahead()

    def skip(self) -> None:
        """Go on to the next moment that needs a look; who is seen to think answers soon, others no sooner than they have thought."""
        if not self.moving:
            return
        if self.thoughts.late is not None:
            return self.thoughts.hurry()
        before, self.pace.hurried = self.pace.hurried, True
        if self.pausing and not before:             # pressed again and again, it would never end
            self.course.drop()
            self.course.become(State.PAUSING)
            self.course.later(SKIPPED.answered * self.page.factor, self.wake)

    def wake(self) -> None:
        """Show what has come in a pause, or who is asked after it."""
        self.course.become(State.RESTING)
        if self.reel:
            self.step()
        elif not self.session.asks_bots:
            self.arrive()
            self.listener.show()
            self.go_on()
        elif self.thoughts.pending:
            self.expect_dots()
        else:
            self.think()

    def arrive(self) -> None:
        """Come to the next question, and the device with it; what was told stays to be read."""
        self.pace.hurried = self.passed = False
        self.device.come()
        read = not (self.lasting or self.device.must_pass)              # it stayed for long enough; now the prompt asks
        self.frame = Frame(self.device.sight(), () if read else self.frame.facts)

    def keep(self, frames: list[Frame]) -> None:
        """Put moments on the reel if there is anything to see in them.

        Where a pause must not tell who was asked in it, they take the place of a moment that only led to the question.
        """
        before = (self.reel or [self.frame])[-1].view["zones"]
        if not self.session.position.outcome and not any(frame.facts or frame.view["zones"] != before for frame in frames):
            return
        while self.session.windows and self.reel and not self.reel[-1].facts:
            self.reel.pop()
        self.reel += frames

    # moves that follow each other by themselves

    def run(self) -> None:
        """Play on by itself while there is no choice to make, and nothing comes that stands to be looked at."""
        moves = self.moves()
        if self.course.state not in RUNS or not self.left or not runs(self):
            return self.stop_running()
        self.left -= 1
        self.settle()
        self.reel = self.session.play(str(moves[0]))
        self.listener.moved()
        self.frame = self.reel.pop(0)
        self.latest = self.frame.facts
        self.listener.show(fast=True)
        if self.session.position.outcome:
            self.course.become(State.RESTING)
            if self.reel:
                return self.course.later(HOLD * self.page.factor, self.step)
            self.listener.show()
            return None
        return self.course.later((RUN if self.left < 0 else SERIES) * self.page.factor, self.run)

    def stop_running(self) -> None:
        """Stop playing on by itself."""
        if self.course.state in RUNS:
            self.course.become(State.RESTING)
        self.left = -1
        self.listener.show()

    # bots

    def go_on(self) -> None:
        """Let bots answer if they are asked; where they race a person, that one comes first for a while, unless it is by the clock."""
        self.race()
        if self.session.fast:
            return
        if self.session.asks_bots and not self.thoughts.pending:
            self.course.later(self.pace.breath * self.page.factor, self.think)
        elif self.awaited and self.session.race and self.device.state is Cover.OPEN:
            self.course.later(HUMAN, self.join)
        elif self.awaited:
            self.listener.awaits()

    def join(self) -> None:
        """Let bots join a race, unless the person can't see it now."""
        if self.page.in_dialog or self.page.away:
            self.course.later(HUMAN, self.join)
        else:
            self.thoughts.ask()

    def think_ahead(self) -> None:
        """Let bots think during a pause, one after the other, until one has something to tell."""
        if self.session.asks_bots and not any(frame.facts for frame in self.reel):
            self.think()

    def think(self) -> None:
        """Ask the bots' worker for the answers of the seats that are asked."""
        if self.course.state in DONE:
            return
        self.thoughts.ask(self.pausing)
        if not self.pausing:
            self.expect_dots()

    def come_in(self, frames: list[Frame]) -> None:
        """Show moments that nobody here has made, when a pause is over. Where moments last they sweep away what is still to come, as an answer here does."""
        if not self.pausing:
            self.reel = []
        self.thoughts.sift()
        self.keep(frames)
        self.listener.moved()
        if self.pausing:
            self.think_ahead()
        else:
            self.wake()

    def expect_dots(self) -> None:
        """Show that a bot thinks if it takes longer than usual; never who is asked in between."""
        version = self.session.version

        def dots() -> None:
            if version == self.session.version and not self.pausing and not self.session.window and self.thoughts.notice():
                self.listener.show()
        self.course.later(DOTS, dots)

    # who is asked

    @property
    def pausing(self) -> bool:
        """Whether a moment stays for a while."""
        return self.course.state is State.PAUSING

    @property
    def moving(self) -> bool:
        """Whether moments follow each other, and nobody here is asked."""
        return self.pausing or (self.session.asks_bots and self.course.state is State.RESTING)

    @property
    def awaited(self) -> bool:
        """Whether a person at this device is asked."""
        return self.course.state is not State.PAUSING and bool(self.session.persons)

    @property
    def hushed(self) -> bool:
        """Whether nobody should see who is asked just now."""
        session = self.session
        return self.pausing or (session.secret if session.far and session.afar is not None else session.asks_bots and session.window)

    def moves(self) -> list[Move]:
        """Return the answers that can be given now by whoever holds the device."""
        return self.device.moves() if self.awaited else []


def runs(timeline: Timeline) -> bool:
    """Whether what is asked can be answered by itself: nobody has a choice, and it does not stand to be looked at first."""
    moves, question = timeline.moves(), timeline.session.position.question
    stands = question is not None and "stands" in timeline.pace.texts.entry("question", question.key)
    return bool(moves) and not stands and len({move.choice for move in moves}) == 1


def give_time(timeline: Timeline) -> None:
    """Give the players who are asked here all the time again after which something happens by itself."""
    if timeline.awaited and timeline.course.state is State.RESTING:
        timeline.course.drop()
        timeline.go_on()
