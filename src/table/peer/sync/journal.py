"""What a record does not tell of a match with guests: when each was told all of it, what was taken back, who stood in. No DOM.

An entry is plain data: what it is, after how many moves, and then of a `hello` the seat that was told and the number of the note, of a `cut` the moves that
were taken back, of a `stand` the seat and the bot that stands in from then on, "" for nobody, of a `lost` the seat of a guest who is lost and whose time is
over with the next move.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from table.match.session.local_session import Session
from table.storage.peer_state import Given

Entry = list[Any]


class Journal:
    """The entries of a match; `length` tells how many moves it has."""

    def __init__(self, length: Callable[[], int]):
        self.entries: list[Entry] = []
        self.length = length

    def note(self, what: str, *about: Any) -> None:
        """Write an entry."""
        self.entries.append([what, self.length(), *about])

    def take_up(self, entries: Sequence[Entry]) -> None:
        """Go on with what was kept; whoever stood in does so no more."""
        self.entries = [*entries]
        bots = {seat: bot for what, _, seat, *more in entries if what == "stand" for bot in more}
        for seat in [seat for seat, bot in bots.items() if bot]:
            self.note("stand", seat, "")

    def forget(self, seat: int) -> None:
        """Forget what a seat was told."""
        self.entries = [entry for entry in self.entries if entry[0] != "hello" or entry[2] != seat]

    def of(self, seat: int) -> list[Entry]:
        """Return what is opened to a seat: of others not when they were told something."""
        return [entry for entry in self.entries if entry[0] != "hello" or entry[2] == seat]


def stretches(moves: Sequence[str], entries: Sequence[Entry]) -> Iterator[tuple[list[str], Entry | None]]:
    """Return a match as it was played: moves, and the entry that came after them; at last the moves after the last entry.

    >>> [*stretches(["a", "d"], [["cut", 1, ["b", "c"]], ["hello", 2, 1, 7]])]
    [(['a', 'b', 'c'], ['cut', 1, ['b', 'c']]), (['d'], ['hello', 2, 1, 7]), ([], None)]
    """
    stood: list[list[str]] = [[*moves]]         # how it stood before each entry, the last first; at last how it ended
    for what, at, about, *_ in reversed(entries):
        stood.append(stood[-1][:at] + (about if what == "cut" else []))
    done = 0
    for before, entry in zip(reversed(stood), [*entries, None], strict=True):
        yield before[done:], entry
        done = entry[1] if entry else 0


def opened(session: Session, given: Given | None, far: Sequence[int], entries: Sequence[Entry]) -> dict[str, Any]:
    """Return the note that opens a match which is over: the table's share, the record, and what that does not tell; `far` are the seats of guests."""
    record = {name: value for name, value in session.record.dump().items() if name not in ("remarks", "marks")}
    return {"t": "opened", "share": given and given.shares[0], "far": far, "record": record, "journal": [*entries]}
