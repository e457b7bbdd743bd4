"""A guest, as the table knows it: its line, what was told over it, and what waits. No DOM."""

from typing import Any

from courtcards.engine import limits
from courtcards.engine.move import Move
from table.match.session.frame_recorder import Film, Frame
from table.peer.protocol.hash_chain import TableEnd
from table.peer.protocol.messages import Line, Parts, parts

EVERYBODY = -1          # in the place of a seat: who looks on sees what is open to all
SECOND = 1000           # ms


class Guest:
    """A seat that somebody plays at another device, or nobody's (EVERYBODY), at which somebody looks on.

    Its `line` is None while there is none; `chain` is that of all notes; `fields`, `things` and `question` are the position and what is seen of it, as they
    were told last, `asked` whether the guest was asked then; `held` are moments that are told with the next ones, `own` whether an answer of the guest is
    among them; `seated` whether all was told over this line, `owed` whether it is to be told anew; `early` are moves whose turn has not come, and after how
    many notes they were made, `lets` whether that is a pass that stands, and no decision; `redo` whether, as far as the guest knows, what was taken back can
    be made again; `refused` how many of the guest's proposals came to nothing since the guest was last told of somebody else's move.
    """

    def __init__(self, seat: int):
        self.seat, self.chain = seat, TableEnd()
        self.line: Line | None = None
        self.fields: dict[str, Any] = {}
        self.things: dict[str, Any] = {}
        self.question: Any = None
        self.asked = False
        self.film: Film | None = None
        self.parts = Parts(limits.ANSWER)
        self.seated = self.redo = False
        self.strikes, self.since, self.count, self.refused = 0, 0.0, 0, 0
        self.forget()

    def tell(self, note: dict[str, Any]) -> None:
        """Send a note of what happens, numbered and linked to those before it."""
        told = self.chain.bound(note)
        if self.line:
            for part in parts(told):
                self.line.send(part)

    def send(self, note: dict[str, Any]) -> None:
        """Send a note of what goes on beside the match, if the guest is seated; it has no number."""
        if self.seated and self.line:
            for part in parts(note):
                self.line.send(part)

    @property
    def sent(self) -> int:
        """How many notes went out."""
        return self.chain.number

    def forget(self) -> None:
        """Hold nothing back any more, and wait for nothing."""
        self.held: list[Frame] = []
        self.own = self.owed = False
        self.early: tuple[int, list[Move]] = 0, []
        self.lets = False

    def in_time(self, now: float) -> bool:
        """Whether a note that comes at a time in ms is not one too many."""
        if now - self.since >= SECOND:
            self.since, self.count = now, 0
        self.count += 1
        return self.count <= limits.ANSWERS
