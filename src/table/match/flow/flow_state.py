"""What happens with the moment that is shown: a match rests, pauses, runs by itself, is closed or stale; and what is planned. No DOM."""

from collections.abc import Callable
from enum import Enum

from table.page.page import Page


class State(Enum):
    """What happens with the moment that is shown."""

    RESTING = "resting"             # it stays until somebody answers
    PAUSING = "pausing"             # it stays for a while before anything else is shown or asked
    RUNNING = "running"             # moves follow each other by themselves, to the end
    HELD = "held"                   # they do for as long as the button is held
    CLOSED = "closed"               # the table is left, or somebody looks back
    STALE = "stale"                 # another tab went on with the match


RUNS = (State.RUNNING, State.HELD)
DONE = frozenset((State.CLOSED, State.STALE))
BACK = DONE | {State.RESTING}
NEXT = {State.RESTING: frozenset(State), State.PAUSING: BACK, State.RUNNING: BACK, State.HELD: BACK, State.CLOSED: BACK, State.STALE: frozenset()}


class Course:
    """The state of a match, and its ticket: whatever was planned with an older one does not happen."""

    def __init__(self, page: Page):
        self.page, self.state, self.ticket = page, State.RESTING, 0

    def become(self, state: State) -> None:
        """Go over to another state if it follows; nothing leads away from a match that another tab has gone on with."""
        if state in NEXT[self.state]:
            self.state = state

    def drop(self) -> None:
        """Drop what was planned."""
        self.ticket += 1
        if self.state is State.PAUSING:
            self.become(State.RESTING)

    def later(self, wait: float, then: Callable[[], None]) -> None:
        """Do something after a wait in ms, unless something else happens first, or nothing happens any more."""
        ticket = self.ticket
        if self.state not in DONE:
            self.page.later(wait, lambda: then() if ticket == self.ticket else None)
