"""Loads a match move by move. If that takes long, shows a progress bar and a button to stop."""

from collections.abc import Callable

from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import RecordLoader
from courtcards.texts import common_text
from table.markup.html import h
from table.markup.notices import message_page
from table.match.session.local_session import Session
from table.page.screen import StaticScreen

MOVES_AT_ONCE = 5000        # moves replayed before a bar is shown: a third of a second, during which the startup picture stays
MOVES_PER_SLICE = 150       # moves between two updates of the page


class LoadingScreen(StaticScreen):
    """The screen that loads a record.

    When loading ends, it calls `taken` with the session, or `refused` with the error.
    """

    def __init__(self, paint: Callable[[str], None], later: Callable[[float, Callable[[], None]], None],
                 taken: Callable[[Session], None], refused: Callable[[BadRecord], None]):
        self.paint, self.later, self.taken, self.refused = paint, later, taken, refused
        self.stopped = False

    def begin(self, arrival: RecordLoader) -> bool:
        """Start loading, and replay as many moves as can be done at once.

        Return whether loading has ended already, successfully or not.
        """
        self.arrival = arrival
        try:
            self.session = Session(arrival.record)
        except BadRecord as error:
            self.refused(error)
            return True
        return self.go(MOVES_AT_ONCE)

    def go(self, moves: int) -> bool:
        """Replay up to `moves` more moves. Return whether loading has ended, successfully or not."""
        try:
            if not self.arrival.replay_moves(moves, self.session.play_unrecorded):
                return False
        except BadRecord as error:
            self.refused(error)
            return True
        self.taken(self.session)
        return True

    def open(self) -> None:
        """Show the progress bar, and schedule the next slice."""
        done, total = self.arrival.done, self.arrival.total
        bar = h("progress", value=done, max=total, aria_label=common_text("page", "loading-title"))
        text = common_text("page", "loading-text", done=done, total=total)
        self.paint(message_page(common_text("page", "loading-title"), [text, bar], [("lobby", common_text("page", "way-stop"), True)]))
        self.later(0, self.go_on)

    def go_on(self) -> None:
        """Replay a slice, unless loading was stopped."""
        if not self.stopped and not self.go(MOVES_PER_SLICE):
            self.open()

    def close(self) -> None:
        """Stop loading."""
        self.stopped = True
