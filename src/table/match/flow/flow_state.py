"""Keeps the state of a match's flow (such as resting, pausing or closed) and its scheduled actions."""

from collections.abc import Callable
from enum import Enum

from table.page.page import Page


class FlowState(Enum):
    """The states of a match's flow, which say what happens to the frame being shown."""

    RESTING = "resting"             # the frame stays until somebody answers
    PAUSING = "pausing"             # the frame stays for a while before the next frame or question
    RUNNING = "running"             # moves are played automatically, to the end of the match or of a series
    HELD = "held"                   # moves are played automatically while the button is held
    CLOSED = "closed"               # the table is left, or a replay is open
    STALE = "stale"                 # another tab has continued the match


RUNNING_STATES = (FlowState.RUNNING, FlowState.HELD)
ENDED_STATES = frozenset((FlowState.CLOSED, FlowState.STALE))
RESTING_OR_ENDED = ENDED_STATES | {FlowState.RESTING}
NEXT_STATES = dict.fromkeys(FlowState, RESTING_OR_ENDED) | {FlowState.RESTING: frozenset(FlowState), FlowState.STALE: frozenset()}


class MatchFlow:
    """The flow state of a match, and its ticket. An action scheduled under an older ticket is never carried out."""

    def __init__(self, page: Page):
        self.page, self.state, self.ticket = page, FlowState.RESTING, 0

    def become_if_allowed(self, state: FlowState) -> None:
        """Change to another state if that transition is allowed."""
        if state in NEXT_STATES[self.state]:
            self.state = state

    def drop(self) -> None:
        """Cancel scheduled actions and end any pause."""
        self.ticket += 1
        if self.state is FlowState.PAUSING:
            self.become_if_allowed(FlowState.RESTING)

    def later(self, wait: float, then: Callable[[], None]) -> None:
        """Schedule the action `then` after a wait in ms. If the match is closed or stale, do nothing."""
        ticket = self.ticket
        if self.state not in ENDED_STATES:
            self.page.later(wait, lambda: then() if ticket == self.ticket else None)
