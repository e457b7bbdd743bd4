"""A match that another device tells, where what cannot be shown is taken back: it makes no sense, whatever it is. No DOM."""

from collections.abc import Callable
from typing import TypeVar

from table.markup.table_frame import play
from table.match.flow.flow_state import DONE, State
from table.match.match import Match
from table.match.session.frame_recorder import Frame
from table.peer.guest.guest_session import FarSession
from table.peer.protocol.messages import BadNote


class Mended(Match):
    """A match as it is `told`; `stood` is after how many notes it was last shown as it stands."""

    told: FarSession
    stood = 0

    def show(self, fast: bool = False) -> float:
        """Paint the moment; return for how many ms its words wait for its picture."""
        wait = super().show(fast)
        if self.timeline.course.state is State.RESTING:
            self.stood = self.told.length
        return wait

    def come_in(self, frames: list[Frame]) -> None:
        """Show the moments of a note, unless somebody looks back."""
        if self.timeline.course.state not in DONE:
            self.timeline.come_in(frames)

    def mend(self) -> None:
        """Have all stand as it was last shown: something that was told since cannot be shown, or not be answered."""
        self.replay = None
        self.told.back(self.stood)
        self.timeline.reopen()


M = TypeVar("M", bound=Mended)


def rehearsed(made: Callable[[], M]) -> M:
    """Return a match that can be shown as it stands; raises BadNote for another, before it takes the place of the one that is shown."""
    try:
        match = made()
        play(match.painter.scene())
    except Exception as error:          # whatever it is, all that is to be said of what another device tells is that it makes no sense
        raise BadNote(str(error)) from error
    return match
