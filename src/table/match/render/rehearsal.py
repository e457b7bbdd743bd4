"""Works out what a press will paint while the finger is still down. Nothing takes effect until the finger is lifted."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, cast

from courtcards.engine.move import Move
from table.markup.repaint_regions import RegionSheet
from table.match.flow.flow_state import FlowState
from table.match.input.input_controller import InputController
from table.match.render.painter import Painter
from table.page.page import Page
from table.page.ports import Browser

CHOOSING_ACTS = ("choose", "target", "take-call", "take-back")  # the actions that may do nothing but choose
Paints = list[dict[str, Any]]
State = list[tuple[object, dict[str, Any]]]                 # objects with their attributes


class NotRehearsed(Exception):
    """Raised in a rehearsal if the press would do more than choose."""


class PaintLog:
    """Takes the browser's place, and records what would be painted. If anything else is asked of the browser, raises NotRehearsed."""

    def __init__(self) -> None:
        self.painted: Paints = []

    def paint(self, parts: dict[str, Any]) -> None:
        """Record parts of the page that would be painted."""
        self.painted.append(parts)

    def __getattr__(self, name: str) -> Any:
        raise NotRehearsed(name)


class RehearsedPress(NamedTuple):
    """The outcome of a press: what it paints, and the state and sheet that it leads to.

    `entry` is the page's count of calls from the browser at the rehearsal. Unless the press is the next call, the outcome is out of date.
    """

    data: dict[str, str]
    entry: int
    painted: Paints
    state: State
    sheet: RegionSheet | None


class Rehearsal:
    """Carries out a press without painting anything, keeps its outcome and restores the previous state. If that press comes next, the outcome takes effect.

    `press` carries out an action of the match.
    """

    def __init__(self, page: Page, controller: InputController, painter: Painter, press: Callable[[str, dict[str, str]], object]):
        self.page, self.controller, self.painter, self.press = page, controller, painter, press
        self.ready: RehearsedPress | None = None

    @property
    def can_rehearse(self) -> bool:
        """Whether a press can be rehearsed now.

        It can't in a lesson, a race or a line-up, under a dialog or the story, or while the tip about long presses on cards may still appear.
        """
        controller, session = self.controller, self.controller.session
        covered = self.page.leaving or self.page.in_dialog or self.painter.expanded.story
        special = session.is_lesson or session.is_timed_race or controller.lineup
        return controller.timeline.course.state is FlowState.RESTING and not (covered or special) and controller.tips.has_told_tip

    def rehearse(self, data: dict[str, str]) -> None:
        """Work out what a press with this data paints. If it does more than choose, keep nothing."""
        self.ready = None
        if data["do"] not in CHOOSING_ACTS or not self.can_rehearse:
            return
        before, sheet = self.state(), self.page.shown
        try:
            with suppress(NotRehearsed):
                with self.recording_paints() as painted:
                    self.press(data["do"], data)
                self.ready = RehearsedPress(data, self.page.entries, painted, self.state(), self.page.shown) if painted else None
        finally:
            restore(before)
            self.page.shown = sheet
        if self.ready:
            self.page.browser.prepare(self.ready.painted[0])

    def perform(self, data: dict[str, str]) -> bool:
        """Let a rehearsed press take effect; return whether it did. If anything else has happened since the rehearsal, drop the outcome instead."""
        ready, self.ready = self.ready, None
        if ready is None or ready.data != data or ready.entry + 1 != self.page.entries:
            return False
        self.page.shown = None              # until the paint is complete
        restore(ready.state)
        for parts in ready.painted:
            self.page.browser.paint(parts)
        self.page.shown = ready.sheet
        return True

    @contextmanager
    def recording_paints(self) -> Iterator[Paints]:
        """Within this context, record what would be painted instead of painting it, and raise NotRehearsed if a move would be played."""
        browser, log = self.page.browser, PaintLog()
        self.page.browser, self.controller.play = cast(Browser, log), raise_not_rehearsed
        try:
            yield log.painted
        finally:
            self.page.browser, self.controller.play = browser, self.controller.play_move

    def state(self) -> State:
        """Return everything that choosing can change: the attributes of the table, of the painter and of the choices, including those made ahead."""
        choices = [self.controller.choice_of(seat) for seat in self.controller.seats or self.controller.idle_seats]
        ahead = [choice.then for choice in choices if choice.then]
        return [(thing, dict(vars(thing))) for thing in (self.controller, self.painter, *choices, *ahead)]


def restore(state: State) -> None:
    """Restore a state that `Rehearsal.state` has returned."""
    for thing, attributes in state:
        vars(thing).clear()
        vars(thing).update(attributes)


def raise_not_rehearsed(move: Move) -> None:
    """Raise NotRehearsed, because a move would be played."""
    raise NotRehearsed(str(move))
