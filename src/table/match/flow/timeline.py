"""Runs the course of a match: frame after frame, thinking bots, and pauses that reveal nothing about hands."""

from collections.abc import Callable
from typing import Protocol

from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from table.match.flow.bot_requests import BotBackend, PendingBotRequests
from table.match.flow.flow_state import ENDED_STATES, RUNNING_STATES, FlowState, MatchFlow
from table.match.flow.pace import SKIPPED_STAYS, MatchPace
from table.match.flow.shared_device import SharedDevice, TableCover
from table.match.session.base_session import BaseSession
from table.match.session.frame_recorder import Frame
from table.page.page import Page

HOLD_MS = 1100                # a frame stays this long after a player's pass and before the result: long enough to compare two cards
DOTS_MS = 200                 # from a request, or the end of a pause, until the table shows that a bot is thinking; pages and squires answer sooner
RUN_MS = 130                  # between moves of a match that plays itself out or while the button is held
SERIES_MS = 800               # between moves of a series played by one press
PLAYERS_FIRST_MS = 4000       # before bots join a race with a player on this device, at every pace


class TimelineListener(Protocol):
    """The callbacks of a timeline, which tell the match what to show and what has happened."""

    def show(self, fast: bool = False) -> float:
        """Paint the frame, and return how many ms longer than usual it must stay; `fast` shortens animations."""

    def on_moved(self) -> None:
        """Handle a played move."""

    def explain(self, move: str) -> bool:
        """If a move is refused, explain why. Return whether it's refused."""

    def on_awaited(self) -> None:
        """React when the match begins to wait for a player on this device, once nothing else is left to show."""


class Timeline:
    """Runs the course of one match: shows its frames in turn, requests bots' answers, and waits for players.

    `frame` is the frame being shown; `reel` holds the frames still to come. `course` is the state of the flow. A pause takes equally long whichever seat is
    asked.
    """

    def __init__(self, page: Page, session: BaseSession, backend: BotBackend, device: SharedDevice, listener: TimelineListener, cards_stay: bool):
        """Begin at the current position; `backend` computes the answers of bots.

        `cards_stay` says whether the last frame's cards stay on the table while the next question is open.
        """
        self.keeps_last_frame = cards_stay and not session.secret_windows
        self.page, self.session, self.device, self.listener = page, session, device, listener
        self.course = MatchFlow(page)
        self.bot_requests = PendingBotRequests(page, session, backend, lambda text: self.show_outside_frames(session.play(text)))
        self.pace = MatchPace(session, "")
        self.frame = Frame(device.visible_view(), ())
        self.reel: list[Frame] = []
        self.latest_facts: tuple[Fact, ...] = ()      # the facts of the last frame, kept while the prompt asks
        self.go_on_with_race: Callable[[], None] = self.bot_requests.drop          # called at each question, in case it's a race against the clock
        self.moves_left = -1                  # how many more moves are played automatically; negative: all
        self.series_start = 0                 # the number of moves before the latest series
        self.just_passed = False             # whether a player on this device has just passed and nothing was shown since

    # states

    def halt(self) -> None:
        """Cancel scheduled actions and pending requests to bots."""
        self.course.drop()
        self.bot_requests.drop()

    def end(self, state: FlowState) -> None:
        """Stop everything, and change to `state`, which is closed or stale."""
        self.halt()
        self.course.become_if_allowed(state)

    def reopen(self) -> None:
        """Drop all frames, and show the current position with its question."""
        self.halt()
        self.course.become_if_allowed(FlowState.RESTING)
        self.device.begin_question()
        self.frame, self.reel = Frame(self.device.visible_view(), ()), []

    def halt_at_current(self) -> None:
        """Cancel scheduled actions and requests to bots. Replace any frames still to come with one frame of the current position that tells all their facts."""
        is_showing = self.pausing or self.reel
        self.halt()
        if is_showing:
            self.frame, self.reel = Frame(self.device.visible_view(), tuple(fact for frame in self.reel for fact in frame.facts)), []

    # moves and frames

    def advance(self, text: str, *more: str) -> None:
        """Play a move and show its frames in turn. The moves in `more` answer the questions that it leads to. If the move is refused, only explain why."""
        if self.course.state in ENDED_STATES or self.listener.explain(text):
            return
        self.halt_at_current()
        self.course.become_if_allowed(FlowState.RESTING)
        self.pace.spent = 0
        was_quiet = self.session.auto_pass.is_quiet
        frames = self.session.play(text, *more)
        self.listener.on_moved()
        if self.session.is_timed_race:
            frames = [frames[-1]._replace(facts=tuple([fact for frame in frames for fact in frame.facts]))]
        self.just_passed = text.split()[1] == "pass" and (was_quiet or self.session.secret_windows) and not self.session.is_timed_race
        if self.just_passed:
            self.add_frames(frames)
            self.pause(self.pace.stay_times.brief if was_quiet else HOLD_MS)
        else:
            self.reel = frames
            self.step()

    def step(self) -> None:
        """Show the next frame, and go on to the next question if it was the last. If it needs a look, stay on it for a while first."""
        self.frame, self.just_passed = self.reel.pop(0), False
        self.latest_facts = self.frame.facts
        is_waiting = not (self.session.asked_people or self.session.is_timed_race) or self.session.secret_windows
        if (is_waiting and (self.reel or self.frame.facts)) or (self.reel and not self.keeps_last_frame):
            return self.pause(self.pace.time_to_stay(self.frame) if self.session.asked else HOLD_MS)
        if not self.reel:
            self.show_next_question()
        self.listener.show()
        return self.go_on()

    def pause(self, wait: int) -> None:
        """Keep the frame on screen for `wait` ms, scaled by the speed, plus the time that its animations need.

        Bots may already think meanwhile.
        """
        self.course.become_if_allowed(FlowState.PAUSING)
        self.course.later(self.listener.show() + wait * self.page.animation_factor, self.end_pause)
        self.think_ahead()

    def skip(self) -> None:
        """Skip to the next frame that needs a look. If a bot is shown as thinking, let it answer soon instead."""
        if not self.goes_on_alone:
            return
        if self.bot_requests.late is not None:
            return self.bot_requests.hurry()
        was_hurried, self.pace.hurried = self.pace.hurried, True
        if self.pausing and not was_hurried:             # only the first press shortens the pause: if each press restarted it, it would never end
            self.course.drop()
            self.course.become_if_allowed(FlowState.PAUSING)
            self.course.later(SKIPPED_STAYS.answered * self.page.animation_factor, self.end_pause)

    def end_pause(self) -> None:
        """End a pause: show the next frame or, if there's none, go on to the next question."""
        self.course.become_if_allowed(FlowState.RESTING)
        if self.reel:
            self.step()
        elif not self.session.goes_on_by_itself:
            self.show_next_question()
            self.listener.show()
            self.go_on()
        elif self.bot_requests.pending:
            self.schedule_thinking_dots()
        else:
            self.request_bot_answers()

    def show_next_question(self) -> None:
        """Move on to the next question, and show it."""
        self.pace.hurried = self.just_passed = False
        self.device.begin_question()
        is_read = not (self.keeps_last_frame or self.device.must_pass)              # the frame stayed long enough; now the prompt is the question
        self.frame = Frame(self.device.visible_view(), () if is_read else self.frame.facts)

    def add_frames(self, frames: list[Frame]) -> None:
        """Add frames to the reel, unless they show nothing new."""
        last_zones = (self.reel or [self.frame])[-1].view["zones"]
        if not self.session.position.outcome and not any(frame.facts or frame.view["zones"] != last_zones for frame in frames):
            return
        while self.session.secret_windows and self.reel and not self.reel[-1].facts:
            self.reel.pop()
        self.reel += frames

    # automatic moves

    def run(self) -> None:
        """Play the next automatic move, and schedule the one after it."""
        moves = self.moves()
        if self.course.state not in RUNNING_STATES or not self.moves_left or not can_run_by_itself(self):
            return self.stop_running()
        if self.moves_left > 0 and self.session.length > self.series_start:
            self.session.auto_pass.made.add(self.session.length)        # one press is one decision, which one undo takes back
        self.moves_left -= 1
        self.halt_at_current()
        self.reel = self.session.play(str(moves[0]))
        self.listener.on_moved()
        self.frame = self.reel.pop(0)
        self.latest_facts = self.frame.facts
        self.listener.show(fast=True)
        if self.session.position.outcome:
            self.course.become_if_allowed(FlowState.RESTING)
            if self.reel:
                return self.course.later(HOLD_MS * self.page.animation_factor, self.step)
            self.listener.show()
            return None
        return self.course.later((RUN_MS if self.moves_left < 0 else SERIES_MS) * self.page.animation_factor, self.run)

    def stop_running(self) -> None:
        """Stop playing automatically. If a bot is asked, let it answer after a pause."""
        if self.course.state in RUNNING_STATES:
            self.halt()
            self.course.become_if_allowed(FlowState.RESTING)
        self.moves_left = -1
        if self.session.goes_on_by_itself:
            self.pause(self.pace.time_to_stay(self.frame))
        else:
            self.listener.show()

    # bots

    def go_on(self) -> None:
        """Continue with the open question. A race against the clock is left to `go_on_with_race`."""
        self.go_on_with_race()
        if self.session.is_timed_race:
            return
        if self.session.goes_on_by_itself and not self.bot_requests.pending:
            self.course.later(self.pace.pause_before_bot * self.page.animation_factor, self.request_bot_answers)
        elif self.awaited and self.session.first_answer_settles and self.device.state is TableCover.OPEN:
            self.course.later(PLAYERS_FIRST_MS, self.request_race_answers)
        elif self.awaited:
            self.listener.on_awaited()

    def request_race_answers(self) -> None:
        """Request the answers of the bots in a race.

        If the player can't see the race, try again later.
        """
        if self.page.in_dialog or self.page.away:
            self.course.later(PLAYERS_FIRST_MS, self.request_race_answers)
        else:
            self.bot_requests.request_answers()

    def think_ahead(self) -> None:
        """Request bots' answers during a pause, unless a frame still to come tells facts."""
        if self.session.goes_on_by_itself and not any(frame.facts for frame in self.reel):
            self.request_bot_answers()

    def request_bot_answers(self) -> None:
        """Request an answer from the bot whose turn it is or, in a race, from every bot that's asked."""
        if self.course.state in ENDED_STATES:
            return
        self.bot_requests.request_answers(self.pausing)
        if not self.pausing:
            self.schedule_thinking_dots()

    def show_outside_frames(self, frames: list[Frame]) -> None:
        """Show the frames of a bot's or remote player's answer, after the pause if there's one."""
        if not self.pausing:
            self.reel = []
        self.bot_requests.drop_stale()
        self.add_frames(frames)
        self.listener.on_moved()
        if self.pausing:
            self.think_ahead()
        else:
            self.end_pause()

    def schedule_thinking_dots(self) -> None:
        """After `DOTS_MS`, show that a bot is thinking, if it still is and if that reveals nothing."""
        version = self.session.version

        def dots() -> None:
            if version == self.session.version and not self.pausing and not self.session.is_window and self.bot_requests.mark_late():
                self.listener.show()
        self.course.later(DOTS_MS, dots)

    # who is asked

    @property
    def pausing(self) -> bool:
        """Whether the frame being shown is in its pause."""
        return self.course.state is FlowState.PAUSING

    @property
    def goes_on_alone(self) -> bool:
        """Whether the match continues without an answer from a player on this device: there's a pause, or bots are asked."""
        return self.pausing or (self.session.goes_on_by_itself and self.course.state is FlowState.RESTING)

    @property
    def awaited(self) -> bool:
        """Whether a player on this device is asked, and may answer now because the frame isn't in a pause."""
        return self.course.state is not FlowState.PAUSING and bool(self.session.asked_people)

    @property
    def hides_asked(self) -> bool:
        """Whether nobody should see who is being asked."""
        session = self.session
        return self.pausing or (session.asks_secretly if session.remote_seats and session.remote_seat is not None
                                else session.goes_on_by_itself and session.is_window)

    def moves(self) -> list[Move]:
        """Return the answers that can be given on this device now."""
        return self.device.moves() if self.awaited else []


def can_run_by_itself(timeline: Timeline) -> bool:
    """Return whether the question can be answered automatically."""
    moves, question = timeline.moves(), timeline.session.position.question
    needs_player = question is not None and "stands" in timeline.pace.texts.entry("question", question.key)
    return bool(moves) and not needs_player and len({move.choice for move in moves}) == 1


def restart_wait(timeline: Timeline) -> None:
    """Restart the wait after which bots join a race or the turn ends automatically."""
    if timeline.awaited and timeline.course.state is FlowState.RESTING:
        timeline.course.drop()
        timeline.go_on()
