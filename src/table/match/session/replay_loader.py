"""A match that is taken up, move by move: with a bar and a way to stop once it takes long. No DOM."""

from collections.abc import Callable

from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import Arrival
from courtcards.texts import said
from table.markup.html import h
from table.markup.notices import message
from table.match.session.local_session import Session
from table.page.screen import Still

AT_ONCE = 5000              # moves that are replayed before a bar is shown: a third of a second, and the picture of the match stands meanwhile
SLICE = 150                 # moves between two looks at the page


class Loading(Still):
    """A record on its way to the table; then `taken(session)` or `refused(error)` is called."""

    def __init__(self, paint: Callable[[str], None], later: Callable[[float, Callable[[], None]], None],
                 taken: Callable[[Session], None], refused: Callable[[BadRecord], None]):
        self.paint, self.later, self.taken, self.refused = paint, later, taken, refused
        self.stopped = False

    def begin(self, arrival: Arrival) -> bool:
        """Replay what can be done at once; return whether that was all, for better or worse."""
        self.arrival = arrival
        try:
            self.session = Session(arrival.record)
        except BadRecord as error:
            self.refused(error)
            return True
        return self.go(AT_ONCE)

    def go(self, moves: int) -> bool:
        """Replay the next moves; return whether nothing is left to do."""
        try:
            if not self.arrival.go(moves, self.session.follow):
                return False
        except BadRecord as error:
            self.refused(error)
            return True
        self.taken(self.session)
        return True

    def open(self) -> None:
        """Show the bar, and go on."""
        done, total = self.arrival.done, self.arrival.total
        bar = h("progress", value=done, max=total, aria_label=said("page", "loading-title"))
        text = said("page", "loading-text", done=done, total=total)
        self.paint(message(said("page", "loading-title"), [text, bar], [("lobby", said("page", "way-stop"), True)]))
        self.later(0, self.go_on)

    def go_on(self) -> None:
        """Replay a slice, unless somebody stopped it."""
        if not self.stopped and not self.go(SLICE):
            self.open()

    def close(self) -> None:
        """Stop."""
        self.stopped = True
