"""A chain of notes: each bears how many of them there were before it and the head of all, those of the guest as well, so that none is left out. No DOM."""

import json
from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from table.peer.protocol.messages import BadNote
from table.storage.peer_state import HEAD

Note = dict[str, Any]
STAYS = "deal", "seats", "you"           # what stays as it is of a match


def linked(head: str, note: Mapping[str, Any]) -> str:
    """Return the head of a chain with one more note.

    >>> linked("", {"t": "here"}), linked("d2", {"t": "here"})
    ('89ac5509ef428eb2', '753b237f2315ccd4')
    """
    return sha256(f"{head}\n{json.dumps(note, separators=(',', ':'))}".encode()).hexdigest()[:HEAD]


class TableEnd:
    """The table's end of the chain with a guest: `number` notes were told, `head` is that of all; `heads` are those that are known, by their numbers.

    A note says as `n` its number, as `h` the head of all before it, and as `got` how many notes of the guest came over the line by then; they are in the
    chain from then on.
    """

    def __init__(self) -> None:
        self.line()
        self.begin()

    def begin(self, number: int = 0, head: str = "") -> None:
        """Begin anew after so many notes, or go on with what was kept."""
        self.number, self.head, self.heads = number, head, {number: head}
        self.waiting.clear()

    def line(self) -> None:
        """Begin with another line: what came over the last one, and was not answered, is forgotten at both ends."""
        self.got, self.waiting = 0, list[Note]()

    def heard(self, note: Note) -> None:
        """Take in a note of the guest."""
        self.got += 1
        self.waiting.append(note)

    def apart(self, note: Note) -> bool:
        """Whether a guest that says where it stands was told something else by then than what is known here."""
        number, head = note.get("n"), note.get("h")
        return isinstance(head, str) and type(number) is int and self.heads.get(number, head) != head

    def bound(self, note: Note) -> Note:
        """Return a note as it is told."""
        for one in self.waiting:
            self.head = linked(self.head, one)
        self.waiting.clear()
        self.number += 1
        told = note | {"n": self.number, "h": self.head, "got": self.got}
        self.head = self.heads[self.number] = linked(self.head, told)
        return told


class GuestEnd:
    """The guest's end of the chain: `number` and `head` as above, `notes` those that tell of the match, the first how it stood.

    `moves` are the own ones, as often as each was made; `firsts` the numbers of those notes that came first over a line, `fresh` whether the next one does.
    """

    def __init__(self) -> None:
        self.number, self.head = 0, ""
        self.notes: list[Note] = []
        self.moves = Counter[str]()
        self.firsts: set[int] = set()
        self.line()

    def line(self) -> None:
        """Begin with another line."""
        self.got, self.waiting, self.fresh = 0, list[Note](), True

    def said(self, note: Note) -> Note:
        """Return an own note as it is said: it says where this end stands."""
        told = {"n": self.number} | note | {"h": self.head}
        self.waiting.append(told)
        self.moves.update(note.get("moves", ()))
        return told

    def follows(self, note: Note) -> bool:
        """Whether a note is the next one, and nothing was left out before it."""
        got = note.get("got")
        return note.get("n") == self.number + 1 and type(got) is int and note.get("h") == self.before(got)

    def before(self, got: int) -> str:
        """Return the head with those of the own notes that the table has."""
        head = self.head
        for one in self.waiting[:max(0, got - self.got)]:
            head = linked(head, one)
        return head

    def follow(self, note: Note) -> None:
        """Raise BadNote for a note that is not the next one."""
        if not self.follows(note):
            raise BadNote("not the next one")

    def begin(self, note: Note) -> bool:
        """Take in a note that tells how the match stands; return whether notes before it are missing.

        Such are no loss: it tells all that they told. Where the chain begins anew with it, or it is another match, those before it count no more.
        """
        follows, number = self.follows(note), note.get("n")
        if type(number) is not int or not isinstance(note.get("h"), str) or type(note.get("got")) is not int:
            raise BadNote("no link")
        if number <= self.number or not note["h"] or any(note.get(name) != before.get(name) for before in self.notes[:1] for name in STAYS):
            self.notes = []
            self.moves = Counter() if number == 1 else self.moves
        if not follows:
            self.waiting.clear()                # one of them may be lost: what is said from now on is counted from here
        self.take(note)
        return not follows and len(self.notes) > 1

    def take(self, note: Note) -> None:
        """Link a note."""
        self.head, self.number = linked(note["h"], note), note["n"]
        del self.waiting[:note["got"] - self.got if note["got"] >= self.got else None]         # fewer than before: the table has begun with the line anew
        self.got = note["got"]
        if self.fresh:
            self.firsts.add(note["n"])
            self.fresh = False
        if note["t"] in ("hello", "news"):
            self.notes.append(note)
