"""Keeps a journal of what the record doesn't say of a match with guests: full states sent, undone moves, bots standing in.

An entry is a list: its kind, the number of moves before it, and its details.

* `hello`: the seat that was sent the full state, and the message's number.
* `cut`: the list of undone moves.
* `stand`: a seat, and the bot that plays it from then on, or "" for none.
* `lost`: the seat of a disconnected guest whose time has run out.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from table.match.session.local_session import Session
from table.storage.peer_state import JointShares

Entry = list[Any]


class HostJournal:
    """Keeps a match's journal; `length` returns the number of moves made so far."""

    def __init__(self, length: Callable[[], int]):
        self.entries: list[Entry] = []
        self.length = length

    def note(self, entry_kind: str, *about: Any) -> None:
        """Append an entry of this kind, with its details, at the current number of moves."""
        self.entries.append([entry_kind, self.length(), *about])

    def take_up(self, entries: Sequence[Entry]) -> None:
        """Continue from stored entries. Where a bot was still standing in for a guest, add an entry that gives the guest their seat back."""
        self.entries = [*entries]
        bots = {entry[2]: entry[3] for entry in entries if entry[0] == "stand"}
        for seat in [seat for seat, bot in bots.items() if bot]:
            self.note("stand", seat, "")

    def delete_full_states(self, seat: int) -> None:
        """Delete the entries about full states sent to a seat."""
        self.entries = [entry for entry in self.entries if entry[0] != "hello" or entry[2] != seat]

    def entries_for(self, seat: int) -> list[Entry]:
        """Return the entries that are revealed to a seat: all but those about full states sent to other seats."""
        return [entry for entry in self.entries if entry[0] != "hello" or entry[2] == seat]


def split_by_entry(moves: Sequence[str], entries: Sequence[Entry]) -> Iterator[tuple[list[str], Entry | None]]:
    """Yield the match as it was played, undone moves included: the moves up to an entry, with the entry that follows them.

    At the end, yield the remaining moves with None.

    >>> [*split_by_entry(["a", "d"], [["cut", 1, ["b", "c"]], ["hello", 2, 1, 7]])]
    [(['a', 'b', 'c'], ['cut', 1, ['b', 'c']]), (['d'], ['hello', 2, 1, 7]), ([], None)]
    """
    moves_before: list[list[str]] = [[*moves]]         # the moves before each entry, from the last back; moves_before[0] is the end
    for kind, length, detail, *_ in reversed(entries):
        moves_before.append(moves_before[-1][:length] + (detail if kind == "cut" else []))
    start = 0
    for prefix, entry in zip(reversed(moves_before), [*entries, None], strict=True):
        yield prefix[start:], entry
        start = entry[1] if entry else 0


def reveal_message(session: Session, deal_shares: JointShares | None, guest_seats: Sequence[int], entries: Sequence[Entry]) -> dict[str, Any]:
    """Return the message that reveals a finished match: the host's share, the guests' seats, the record and the journal.

    `deal_shares` are the shares of the deal, or None if the host dealt alone. `guest_seats` has the guests' seats, and `entries` the journal.
    """
    record = {name: value for name, value in session.record.dump().items() if name not in ("remarks", "marks")}
    return {"t": "opened", "share": deal_shares.shares[0] if deal_shares else None, "far": guest_seats, "record": record, "journal": [*entries]}
