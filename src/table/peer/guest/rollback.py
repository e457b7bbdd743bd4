"""A match received from another device.

If a message leads to something that can't be shown, the match rolls back to an earlier state.
"""

from collections.abc import Callable
from typing import TypeVar

from table.markup.table_frame import table_markup
from table.match.flow.flow_state import ENDED_STATES, FlowState
from table.match.match import Match
from table.match.session.frame_recorder import Frame
from table.peer.guest.guest_session import GuestSession
from table.peer.protocol.messages import BadNote


class RollbackMatch(Match):
    """A match that can roll back to an earlier state.

    `told` is the session it shows. `rollback_length` is the number of messages received up to the last complete state shown, to which it rolls back.
    """

    told: GuestSession
    rollback_length = 0

    def show(self, fast: bool = False) -> float:
        """Paint the frame, and return how many ms longer it must stay on the table.

        If no frames are left to show, remember the present state: a rollback leads back to it.
        """
        wait = super().show(fast)
        if self.timeline.course.state is FlowState.RESTING:
            self.rollback_length = self.told.length
        return wait

    def show_outside_frames(self, frames: list[Frame]) -> None:
        """Show the frames of a message, unless a replay is open or the table was left."""
        if self.timeline.course.state not in ENDED_STATES:
            self.timeline.show_outside_frames(frames)

    def recover(self) -> None:
        """Roll back to the last state shown."""
        self.replay = None
        self.told.roll_back(self.rollback_length)
        self.timeline.reopen()


M = TypeVar("M", bound=RollbackMatch)


def dry_run(create: Callable[[], M]) -> M:
    """Create a match by calling `create`, build its first scene as a test, and return the match. Raises BadNote if either step fails."""
    try:
        match = create()
        table_markup(match.painter.scene())
    except Exception as error:          # a match from outside may fail anywhere; any failure means a bad message
        raise BadNote(str(error)) from error
    return match
