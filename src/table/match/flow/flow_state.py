"""The state of a match's flow (resting, pausing, running by itself, closed, stale) and its scheduled actions."""

from collections.abc import Callable
from enum import Enum

from table.page.page import Page


class FlowState(Enum):
    """The states of a match's flow: what happens to the frame being shown."""

    RESTING = "resting"             # it stays until somebody answers
    PAUSING = "pausing"             # it stays for a while before the next frame or question
    RUNNING = "running"             # moves are played automatically, to the end
    HELD = "held"                   # moves are played automatically while the button is held
    CLOSED = "closed"               # the table is left, or a replay is open
    STALE = "stale"                 # another tab has continued the match


RUNS = (FlowState.RUNNING, FlowState.HELD)
DONE = frozenset((FlowState.CLOSED, FlowState.STALE))
BACK = DONE | {FlowState.RESTING}
NEXT = {FlowState.RESTING: frozenset(FlowState), FlowState.PAUSING: BACK, FlowState.RUNNING: BACK, FlowState.HELD: BACK, FlowState.CLOSED: BACK,
        FlowState.STALE: frozenset()}


class MatchFlow:
    """The flow state of a match, and its ticket: an action scheduled under an older ticket doesn't happen."""

    def __init__(self, page: Page):
        self.page, self.state, self.ticket = page, FlowState.RESTING, 0

    def become(self, state: FlowState) -> None:
        """Change to another state if that transition is allowed; a stale match, which another tab continued, stays stale."""
        if state in NEXT[self.state]:
            self.state = state

    def drop(self) -> None:
        """Cancel scheduled actions and end any pause."""
        self.ticket += 1
        if self.state is FlowState.PAUSING:
            self.become(FlowState.RESTING)

    def later(self, wait: float, then: Callable[[], None]) -> None:
        """Schedule an action after a wait in ms; `drop` cancels it, and a closed or stale match ignores it."""
        ticket = self.ticket
        if self.state not in DONE:
            self.page.later(wait, lambda: then() if ticket == self.ticket else None)
