"""The course of a match: frame after frame, thinking bots, and pauses that reveal nothing about hands."""

from collections.abc import Callable
from typing import Protocol

from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from table.match.flow.bot_requests import BotBackend, PendingBotRequests
from table.match.flow.flow_state import DONE, RUNS, FlowState, MatchFlow
from table.match.flow.hot_seat import SharedDevice, TableCover
from table.match.flow.pace import SKIPPED, MatchPace
from table.match.session.base_session import BaseSession
from table.match.session.frame_recorder import Frame
from table.page.page import Page

HOLD = 1100             # ms a frame stays after a player's pass, and before the result: long enough to compare two cards
DOTS = 200              # ms until a bot is seen to think, once it is asked or its frame is over; squires are quicker
RUN, SERIES = 130, 800  # ms between moves of a match that plays itself out or while the button is held, and of a series played by one press
HUMAN = 4000            # ms before bots join a player's race, at every speed


class TimelineListener(Protocol):
    """The callbacks of a timeline."""

    def show(self, fast: bool = False) -> float:
        """Paint the frame. Return how many ms longer it stays because its text waits for its cards."""

    def on_moved(self) -> None:
        """Handle a played move."""

    def explain(self, move: str) -> bool:
        """Explain why a move is refused; return whether it is."""

    def awaits(self) -> None:
        """Handle the wait for a player here, once nothing else is left to show."""


class Timeline:
    """The course of one match.

    `frame` is the frame being shown, `reel` the frames still to come. During a pause a frame stays on the table and bots think meanwhile, so
    a pause takes equally long for every asked seat. `course` is the state of the flow.
    """

    def __init__(self, page: Page, session: BaseSession, minds: BotBackend, device: SharedDevice, listener: TimelineListener, lasting: bool):
        """Begin at the current position; `minds` answer for bots.

        If `lasting`, a frame stays until the next answer while a player is asked.
        """
        self.lasting = lasting and not session.windows
        self.page, self.session, self.device, self.listener = page, session, device, listener
        self.course = MatchFlow(page)
        self.thoughts = PendingBotRequests(page, session, minds, lambda text: self.show_outside_frames(session.play(text)))
        self.pace = MatchPace(session, "")
        self.frame = Frame(device.sight(), ())
        self.reel: list[Frame] = []
        self.latest: tuple[Fact, ...] = ()      # the facts of the last frame, kept while the prompt asks
        self.race: Callable[[], None] = self.thoughts.drop          # called for each question, which may be a race by the clock
        self.left = -1                  # how many more moves are played automatically; negative: all
        self.passed = False             # whether a player here has just passed and nothing was shown since

    # states

    def halt(self) -> None:
        """Cancel scheduled actions and bots' requests."""
        self.course.drop()
        self.thoughts.drop()

    def end(self, state: FlowState) -> None:
        """Stop everything and change to a state in which the match doesn't go on: closed or stale."""
        self.halt()
        self.course.become(state)

    def reopen(self) -> None:
        """Drop all frames, and rest at the current position and its question."""
        self.halt()
        self.course.become(FlowState.RESTING)
        self.device.come()
        self.frame, self.reel = Frame(self.device.sight(), ()), []

    def settle(self) -> None:
        """Cancel scheduled actions and bots' requests. If frames are still to come, skip to the current position, and keep all their facts."""
        pending = self.pausing or self.reel
        self.halt()
        if pending:
            self.frame, self.reel = Frame(self.device.sight(), tuple(fact for frame in self.reel for fact in frame.facts)), []

    # moves and frames

    def advance(self, text: str, *more: str) -> None:
        """Play a move and `more`, which answer the questions it leads to; show their frames in turn. If the move is refused, only explain why.

        If the time must not reveal who is asked next, a pass is followed by a pause, which is brief for quiet questions because there are many. In a
        race by the clock nothing pauses.
        """
        if self.course.state in DONE or self.listener.explain(text):
            return
        self.settle()
        self.course.become(FlowState.RESTING)
        self.pace.spent = 0
        quiet = self.session.standing.quiet
        frames = self.session.play(text, *more)
        self.listener.on_moved()
        if self.session.fast:
            frames = [frames[-1]._replace(facts=tuple([fact for frame in frames for fact in frame.facts]))]
        self.passed = text.split()[1] == "pass" and (quiet or self.session.windows) and not self.session.fast
        if self.passed:
            self.keep(frames)
            self.pause(self.pace.stays.brief if quiet else HOLD)
        else:
            self.reel = frames
            self.step()

    def step(self) -> None:
        """Show the next frame, then the frame after it or the next question.

        If frames last, an asked player may answer at once, which sweeps away the cards of the last battle; otherwise earlier frames
        are shown first. In a game with windows the last frame also gets its time, so that the time taken reveals nothing.
        """
        self.frame, self.passed = self.reel.pop(0), False
        self.latest = self.frame.facts
        waits = not (self.session.persons or self.session.fast) or self.session.windows
        if (waits and (self.reel or self.frame.facts)) or (self.reel and not self.lasting):
            return self.pause(self.pace.stay(self.frame) if self.session.asked else HOLD)
        if not self.reel:
            self.show_next_question()
        self.listener.show()
        return self.go_on()

    def pause(self, wait: int) -> None:
        """Keep the frame for a wait in ms; bots asked meanwhile think at once."""
        self.course.become(FlowState.PAUSING)
        self.course.later(self.listener.show() + wait * self.page.factor, self.wake)
        self.think_ahead()

    def skip(self) -> None:
        """Skip to the next frame that needs a look; if a bot is visibly thinking, have it answer soon instead.

        Do nothing if no frame is pausing and no bot is asked.
        """
        if not self.moving:
            return
        if self.thoughts.late is not None:
            return self.thoughts.hurry()
        before, self.pace.hurried = self.pace.hurried, True
        if self.pausing and not before:             # restarted by every press, the pause would never end
            self.course.drop()
            self.course.become(FlowState.PAUSING)
            self.course.later(SKIPPED.answered * self.page.factor, self.wake)

    def wake(self) -> None:
        """End a pause: show what has happened, or go on to the next question, a player's or a bot's."""
        self.course.become(FlowState.RESTING)
        if self.reel:
            self.step()
        elif not self.session.asks_bots:
            self.show_next_question()
            self.listener.show()
            self.go_on()
        elif self.thoughts.pending:
            self.expect_dots()
        else:
            self.think()

    def show_next_question(self) -> None:
        """Move on to the next question, and the device with it; facts not yet read stay visible."""
        self.pace.hurried = self.passed = False
        self.device.come()
        read = not (self.lasting or self.device.must_pass)              # it stayed long enough; now the prompt asks
        self.frame = Frame(self.device.sight(), () if read else self.frame.facts)

    def keep(self, frames: list[Frame]) -> None:
        """Add frames to the reel, unless they show nothing new and the match isn't over.

        In a game with windows they replace the reel's last frames without facts, since a pause must not reveal who was asked in it.
        """
        before = (self.reel or [self.frame])[-1].view["zones"]
        if not self.session.position.outcome and not any(frame.facts or frame.view["zones"] != before for frame in frames):
            return
        while self.session.windows and self.reel and not self.reel[-1].facts:
            self.reel.pop()
        self.reel += frames

    # automatic moves

    def run(self) -> None:
        """Play a move automatically and then the next, until there is a choice, a question to look at first, or the end of the series or match."""
        moves = self.moves()
        if self.course.state not in RUNS or not self.left or not can_run_by_itself(self):
            return self.stop_running()
        self.left -= 1
        self.settle()
        self.reel = self.session.play(str(moves[0]))
        self.listener.on_moved()
        self.frame = self.reel.pop(0)
        self.latest = self.frame.facts
        self.listener.show(fast=True)
        if self.session.position.outcome:
            self.course.become(FlowState.RESTING)
            if self.reel:
                return self.course.later(HOLD * self.page.factor, self.step)
            self.listener.show()
            return None
        return self.course.later((RUN if self.left < 0 else SERIES) * self.page.factor, self.run)

    def stop_running(self) -> None:
        """Stop playing automatically; a bot that is asked gets its turn."""
        if self.course.state in RUNS:
            self.halt()
            self.course.become(FlowState.RESTING)
        self.left = -1
        if self.session.asks_bots:
            self.pause(self.pace.stay(self.frame))
        else:
            self.listener.show()

    # bots

    def go_on(self) -> None:
        """Call `race`; outside a race by the clock, continue with the players or bots who are asked.

        Let asked bots answer, give a player racing them a head start, or report that a player is awaited.
        """
        self.race()
        if self.session.fast:
            return
        if self.session.asks_bots and not self.thoughts.pending:
            self.course.later(self.pace.breath * self.page.factor, self.think)
        elif self.awaited and self.session.race and self.device.state is TableCover.OPEN:
            self.course.later(HUMAN, self.join)
        elif self.awaited:
            self.listener.awaits()

    def join(self) -> None:
        """Let bots join a race, unless the player can't see it right now."""
        if self.page.in_dialog or self.page.away:
            self.course.later(HUMAN, self.join)
        else:
            self.thoughts.ask()

    def think_ahead(self) -> None:
        """Let bots think during a pause, one after the other, until a frame with facts is waiting."""
        if self.session.asks_bots and not any(frame.facts for frame in self.reel):
            self.think()

    def think(self) -> None:
        """Request the answers of the asked bots."""
        if self.course.state in DONE:
            return
        self.thoughts.ask(self.pausing)
        if not self.pausing:
            self.expect_dots()

    def show_outside_frames(self, frames: list[Frame]) -> None:
        """Show frames made elsewhere, once any pause is over. Outside a pause they replace the frames still to come, as an answer here does."""
        if not self.pausing:
            self.reel = []
        self.thoughts.drop_stale()
        self.keep(frames)
        self.listener.on_moved()
        if self.pausing:
            self.think_ahead()
        else:
            self.wake()

    def expect_dots(self) -> None:
        """Show after a moment that a bot is still thinking, but never in a pause or a window, since that would reveal who is asked."""
        version = self.session.version

        def dots() -> None:
            if version == self.session.version and not self.pausing and not self.session.window and self.thoughts.notice():
                self.listener.show()
        self.course.later(DOTS, dots)

    # who is asked

    @property
    def pausing(self) -> bool:
        """Whether the frame being shown stays for a pause."""
        return self.course.state is FlowState.PAUSING

    @property
    def moving(self) -> bool:
        """Whether frames follow each other without an answer from a player here: there is a pause, or bots are asked."""
        return self.pausing or (self.session.asks_bots and self.course.state is FlowState.RESTING)

    @property
    def awaited(self) -> bool:
        """Whether a player on this device is asked now, not only after a pause."""
        return self.course.state is not FlowState.PAUSING and bool(self.session.persons)

    @property
    def hushed(self) -> bool:
        """Whether nobody should see who is being asked."""
        session = self.session
        return self.pausing or (session.secret if session.remote_seats and session.remote_seat is not None else session.asks_bots and session.window)

    def moves(self) -> list[Move]:
        """Return the answers that can be given on this device now; none if no player here is awaited."""
        return self.device.moves() if self.awaited else []


def can_run_by_itself(timeline: Timeline) -> bool:
    """Return whether the question answers itself: nobody has a choice, and it isn't marked to be looked at first (`stands`)."""
    moves, question = timeline.moves(), timeline.session.position.question
    stands = question is not None and "stands" in timeline.pace.texts.entry("question", question.key)
    return bool(moves) and not stands and len({move.choice for move in moves}) == 1


def restart_wait(timeline: Timeline) -> None:
    """Restart the wait before bots join a race or the turn ends by itself, if a player here is asked."""
    if timeline.awaited and timeline.course.state is FlowState.RESTING:
        timeline.course.drop()
        timeline.go_on()
