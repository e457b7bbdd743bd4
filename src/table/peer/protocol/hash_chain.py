"""A hash chain over the messages of both ends.

Each message contains the hash of all before it, so that a message left out is noticed.
"""

import json
from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from table.peer.protocol.messages import BadNote
from table.storage.peer_state import HEAD_DIGITS

Note = dict[str, Any]
FIXED_FIELDS = "deal", "seats", "you"    # fields that never change during a match


def next_head(head: str, note: Mapping[str, Any]) -> str:
    """Return the head of a chain after one more message. `head` is the head before it, "" at the start.

    >>> next_head("", {"t": "here"}), next_head("d2", {"t": "here"})
    ('89ac5509ef428eb2', '753b237f2315ccd4')
    """
    return sha256(f"{head}\n{json.dumps(note, separators=(',', ':'))}".encode()).hexdigest()[:HEAD_DIGITS]


class HostChain:
    """The host's end of the chain with one guest.

    `number` is how many messages the host has sent, and `head` the hash of all messages so far. `heads` has the head after each of the host's messages, by
    number, since the chain began or was resumed.

    Each message contains its number (`n`), the head before it (`h`), and how many messages from the guest had arrived over this connection (`got`). The guest's
    messages are hashed just before the host's next one.
    """

    def __init__(self) -> None:
        self.switch_connection()
        self.begin()

    def begin(self, number: int = 0, head: str = "") -> None:
        """Start a new chain with the number 0, or resume a stored one from its number and head."""
        self.number, self.head, self.heads = number, head, {number: head}
        self.waiting.clear()

    def switch_connection(self) -> None:
        """Switch to a new connection.

        Both ends drop those of the guest's messages that were sent over the old one and haven't been hashed yet.
        """
        self.got, self.waiting = 0, list[Note]()

    def count_note(self, note: Note) -> None:
        """Count a message from the guest. It's hashed just before the next message sent to them."""
        self.got += 1
        self.waiting.append(note)

    def has_lost_messages(self, note: Note) -> bool:
        """Return whether a guest's message shows that the host has lost messages it had sent.

        The message has the number and the head of the last one that the guest received. If the host has lost messages, it has another head for that number.
        """
        number, head = note.get("n"), note.get("h")
        return isinstance(head, str) and type(number) is int and self.heads.get(number, head) != head

    def append_note(self, note: Note) -> Note:
        """Append a message to the chain. Return it with its number, the head before it, and the count of the guest's messages."""
        for waiting_note in self.waiting:
            self.head = next_head(self.head, waiting_note)
        self.waiting.clear()
        self.number += 1
        numbered_note = note | {"n": self.number, "h": self.head, "got": self.got}
        self.head = self.heads[self.number] = next_head(self.head, numbered_note)
        return numbered_note


class GuestChain:
    """The guest's end of the chain. `number` and `head` are the same as at the host's end.

    - `notes`: the messages that describe the match, beginning with a full state
    - `moves`: how many times this guest has made each move
    - `firsts`: the numbers of the messages that were the first to arrive over a connection
    - `fresh`: whether no message has arrived over the current connection yet
    """

    def __init__(self) -> None:
        self.number, self.head = 0, ""
        self.notes: list[Note] = []
        self.moves = Counter[str]()
        self.firsts: set[int] = set()
        self.switch_connection()

    def switch_connection(self) -> None:
        """Switch to a new connection."""
        self.got, self.waiting, self.fresh = 0, list[Note](), True

    def stamp_note(self, note: Note) -> Note:
        """Return one of the guest's own messages with the head and the number that the chain adds.

        The message is remembered until the host has counted it.
        """
        stamped_note = {"n": self.number} | note | {"h": self.head}
        self.waiting.append(stamped_note)
        self.moves.update(note.get("moves", ()))
        return stamped_note

    def is_next(self, note: Note) -> bool:
        """Return whether a message is the next one of the chain, so that none is missing before it."""
        got = note.get("got")
        return note.get("n") == self.number + 1 and type(got) is int and note.get("h") == self.head_after_own(got)

    def head_after_own(self, got: int) -> str:
        """Return the head of the chain with the first `got` of the guest's own messages included."""
        head = self.head
        for note in self.waiting[:max(0, got - self.got)]:
            head = next_head(head, note)
        return head

    def check_next(self, note: Note) -> None:
        """Check that a message is the next one of the chain. Raises BadNote if it isn't."""
        if not self.is_next(note):
            raise BadNote("not the next one")

    def begin(self, note: Note) -> bool:
        """Append a message with the full state of the match. Return whether messages before it are missing.

        The full state makes up for missing messages. Raises BadNote if the message isn't part of a chain.
        """
        is_next, number = self.is_next(note), note.get("n")
        if type(number) is not int or not isinstance(note.get("h"), str) or type(note.get("got")) is not int:
            raise BadNote("no link")
        is_other_match = bool(self.notes) and any(note.get(name) != self.notes[0].get(name) for name in FIXED_FIELDS)
        if number <= self.number or not note["h"] or is_other_match:
            self.notes = []
            self.moves = Counter() if number == 1 else self.moves
        if not is_next:
            self.waiting.clear()                # one of them may be lost, so count from here
        self.append(note)
        return not is_next and len(self.notes) > 1

    def append(self, note: Note) -> None:
        """Append a message to the chain."""
        self.head, self.number = next_head(note["h"], note), note["n"]
        newly_counted = note["got"] - self.got
        del self.waiting[:newly_counted if newly_counted >= 0 else None]         # if it fell, the host has restarted its count
        self.got = note["got"]
        if self.fresh:
            self.firsts.add(note["n"])
            self.fresh = False
        if note["t"] in ("hello", "news"):
            self.notes.append(note)
