"""Matches and settings in the browser's storage. No DOM: the storage is handed in, so that everything is tested in CPython.

A save is written and read back; an older one is never lost to a failed write, nor to another tab that was faster. A
revision carries its writer: its number and the tab that wrote it, so that two tabs in the same moment are told apart.
How a match is kept under two keys stands in save_format.py. Those that were left long ago are bound into volumes, see archives.py.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from courtcards.engine.strategy import LEVELS
from table.storage.archives import Volumes, bound, unbound
from table.storage.quota_storage import PREFIX, NotSaved, Room, Storage
from table.storage.save_format import (
    HEAD,
    MATCH,
    Revision,
    Slot,
    belongs,
    head,
    head_of,
    joined,
    lone,
    match_of,
    moves_of,
    parsed,
    rank,
    revision,
    slot_of,
    written,
)

AT_MATCH, AT_HEAD = len(MATCH), len(HEAD)
TAIL = 64                   # moves that a head holds before its match is written whole
KEPT = 24                   # matches that are over, and others, which are never bound: those that were played last
MANY, WEIGHT = 16, 90_000           # matches of a volume, and characters of which fewer will do
SETTINGS = PREFIX + "settings"
DEFAULTS: dict[str, Any] = {"theme": "system", "speed": "normal", "sound": False, "letters": True, "suits": "game", "name": "", "me": "", "level": "squire",
                            "owner": "", "explain": "first", "closes": True, "rivals": True, "met": [], "paper": "", "stun": "", "orders": {}}
CHOICES = {"theme": ("system", "dark", "light"), "speed": ("off", "fast", "normal", "slow"), "sound": (False, True), "letters": (True, False),
           "explain": ("first", "on", "off"), "closes": (True, False), "rivals": (True, False), "suits": ("game", "four", "two"), "level": LEVELS,
           "paper": ("", "a4", "letter")}


class Body(NamedTuple):
    """A body that this page has written: the record without its moves, how many of its moves still hold, the match's revision and head."""

    start: Slot
    of: Any
    cut: int
    revision: Revision
    head: str | None


class Saves(Room):
    """The matches of this browser. A slot is `{"record", "title", "saved" (ms), "revision" (number, tab), "tally", ...}`.

    The first save of a match in a page writes it whole, body and head; those after it write the head alone, until its tail is
    too long. For that every change of a record's moves must be handed to `write`, undone moves as well, be it in vain.
    """

    def __init__(self, storage: Storage, now: Callable[[], int], tab: str = "", steady: Callable[[], int] | None = None):
        """Use a storage; `now` returns the time in milliseconds, `steady` by a clock that never jumps; `tab` names who writes, each its own."""
        super().__init__(storage)
        self.now, self.tab, self.steady = now, tab, steady or now
        self.bodies: dict[str, Body] = {}
        self.taken: dict[str, str] = {}         # bodies that this page took away as they are bound, see tab_conflicts.py; fewer than the storage can hold
        self.volumes = Volumes(self)

    # writing

    def write(self, id: str, slot: Slot, played: bool = True) -> Slot:
        """Save a match and return its slot with revision and, if it was `played`, time; raises NotSaved and leaves the old save as it was."""
        moves, body = moves_of(slot), self.bodies.get(id)
        if body:
            body = self.bodies[id] = body._replace(cut=min(body.cut, len(moves)))
        ours = body is not None and self.untouched(id, slot, body)
        if not ours and (change := self.changed(id, slot)):
            raise NotSaved(change)
        start = {name: value for name, value in slot["record"].items() if name != "moves"}
        slot = slot | {"revision": [revision(slot)[0] + 1, self.tab], "saved": self.now() if played else slot.get("saved")}
        if body and ours and body.start == start and len(moves) - body.cut <= TAIL:
            text = self.put(HEAD + id, written(head(slot, body.of, body.cut)))
            self.bodies[id] = body._replace(revision=revision(slot), head=text)
        else:
            self.write_whole(id, slot, start)
        return slot

    def write_whole(self, id: str, slot: Slot, start: Slot) -> None:
        """Write a match's body, then the head that adds nothing to it; the old head belongs to no body any more. Raises NotSaved."""
        self.bodies.pop(id, None)
        self.put(MATCH + id, written(slot))
        self.bodies[id] = Body(start, slot["revision"], len(moves_of(slot)), revision(slot), self.put_lone(id, slot))

    def put_lone(self, id: str, slot: Slot) -> str | None:
        """Write the head that adds nothing to a body and return it; where there is no room for it the body does alone, with no old head beside it."""
        try:
            return self.put(HEAD + id, written(lone(slot)))
        except NotSaved:
            with suppress(Exception):       # as above; an old head belongs to no body any more and does no harm
                self.storage.remove(HEAD + id)
            return None

    # what other tabs do

    def untouched(self, id: str, slot: Slot, body: Body) -> bool:
        """Whether a match is stored as this page has left it, by its head alone; what became of the body the browser tells."""
        return body.head is not None and body.revision == revision(slot) and self.get(HEAD + id) == body.head

    def changed(self, id: str, slot: Slot) -> str:
        """Return what another tab did with a match since this slot was read or written: `newer`, `gone`, or nothing.

        One that is bound and older was bound by another tab in the moment of the last save: it goes on with the next.
        """
        known = revision(slot)
        if self.body(id) is None:
            return "gone" if known[0] and self.readable() else ""
        there = revision(self.head(id) or {})
        return "newer" if there != known and (there[0] >= known[0] or self.get(MATCH + id) is not None) else ""

    # reading

    def read(self, id: str) -> Slot | None:
        """Return a match's slot, None if there is none or it cannot be read."""
        body = slot_of(self.body(id))
        return joined(body, head_of(self.get(HEAD + id))) if body else None

    def body(self, id: str) -> str | None:
        """Return the text of a match's body, as it lies under its own key, else in a volume; None if there is none."""
        text = self.get(MATCH + id)
        if text is None:
            return self.volumes.text(id)
        return text if text.startswith("{") else unbound(text).get(id, text)

    def raw(self, id: str) -> str | None:
        """Return a match as it is stored, damaged or not, as one text; None if there is none."""
        slot = self.read(id)
        return self.body(id) if slot is None or self.get(HEAD + id) is None else written(slot)

    def head(self, id: str) -> Slot | None:
        """Return what the lobby shows of a match, None if there is none or it cannot be read; the body is parsed only where the head does not fit."""
        return self.told(id, self.get(HEAD + id), self.body(id))

    def told(self, id: str, text: str | None, body: str | None) -> Slot | None:
        """Return what the lobby shows of a match whose head and body are at hand."""
        found = head_of(text)
        if found and body and belongs(found, body):
            return found
        slot = self.read(id)
        return lone(slot) if slot else None

    # the index of all

    def listed(self) -> dict[str, str | None]:
        """Return all matches by their ids, the damaged ones too, with the texts of their heads, None where they have none of their own.

        The newest come first, those that are over last.
        """
        single, ranks = self.single(), dict(self.volumes.ranks())
        ranks |= {id: place for id, (place, _) in single.items()}
        return {id: single[id][1] if id in single else None for id in sorted(ranks, key=ranks.__getitem__)}

    def single(self) -> dict[str, tuple[str, str | None]]:
        """Return the matches that have keys of their own, in the order of the list, each with its rank and the text of its head, if it has one."""
        try:
            names = self.storage.names()
            heads = {name[AT_HEAD:] for name in names if name[:AT_HEAD] == HEAD}        # cut, not asked: there may be many
            ids = [name[AT_MATCH:] for name in names if name[:AT_MATCH] == MATCH]
            texts = self.storage.texts([HEAD + id if id in heads else MATCH + id for id in ids])
        except Exception:               # blocked storage raises what it likes
            return {}
        for left in heads.difference(ids):      # of a deletion that was not finished
            self.storage.remove(HEAD + left)
        found = sorted(zip(map(rank, texts), ids, texts, strict=True), key=itemgetter(0))
        return {id: (place, text if id in heads else None) for place, id, text in found}

    def shown(self, heads: dict[str, str | None]) -> list[Slot | None]:
        """Return what the lobby shows of some of the matches that were listed."""
        bodies = self.storage.texts([MATCH + id for id in heads]) if heads else []
        return [self.line(id, text, body) for (id, text), body in zip(heads.items(), bodies, strict=True)]

    def line(self, id: str, text: str | None, body: str | None) -> Slot | None:
        """Return what the lobby shows of a match whose head and body are at hand; a head that is missing is written for the next time."""
        if body is None:
            return head_of(self.volumes.line(id))
        if text is None and (slot := self.read(id)):
            text = self.put_lone(id, slot)
        return self.told(id, text, body)

    def ids(self) -> list[str]:
        """Return the ids of all matches, newest first, those that are over last."""
        return list(self.listed())

    # deleting

    def remove(self, id: str) -> str | None:
        """Delete a match; return what was stored, so that it can be put back. The body goes before the head, which alone is nothing."""
        text = self.raw(id)
        if text is not None:
            self.bodies.pop(id, None)
            self.volumes.drop([id])
            self.storage.remove(MATCH + id)
            self.storage.remove(HEAD + id)
        return text

    def put_back(self, id: str, text: str) -> None:
        """Undo a deletion, in one piece; raises NotSaved."""
        self.put(MATCH + id, text)

    # binding

    def make_room(self, key: str) -> bool:
        """Make room without the picture, by binding, or without what was deleted first; what lies under the key stays as it is."""
        return self.spare() or self.bind(match_of(key)) or self.let_go()

    def bind(self, but: str | None = None) -> bool:
        """Bind some of the matches that were left long ago, all but one, if there are enough of them; return whether that was done."""
        single = self.single()
        both = {id: slot for id in self.volumes.ranks() if id in single and id != but and (slot := self.read(id))}    # where a page ended, or gone on with
        kinds = [[id for id, (place, _) in single.items() if place[0] == over and id != but and id.isalnum()] for over in "10"]
        return self.part(both) or any(map(self.bind_last, kinds))

    def bind_last(self, ids: Sequence[str]) -> bool:
        """Bind the last of some matches in their order, if enough of them can be read and are not among those kept; return whether there is more room."""
        found, weight = dict[str, Slot](), 0
        for id in reversed(ids[KEPT:] if len(ids) >= KEPT + MANY else ()):
            size = len(self.get(MATCH + id) or "")
            if size <= WEIGHT and (slot := self.read(id)):
                found, weight = {id: slot} | found, weight + size
            if len(found) == MANY or weight >= WEIGHT:
                break
        else:
            return False
        if self.volumes.add(found):
            return self.part(found)
        more = any([*map(self.squeeze, found)])
        return (self.volumes.add(found) and self.part(found)) or more

    def squeeze(self, id: str) -> bool:
        """Pack the body of a match where it lies, as there is no room for a volume; return whether that made some. Its head tells the list what it is."""
        text = self.get(MATCH + id) or ""
        packed = bound({id: text})
        smaller = len(packed) < len(text) and self.get(HEAD + id) is not None and unbound(packed) == {id: text}
        return smaller and self.write_down(MATCH + id, packed) == packed

    def part(self, slots: Mapping[str, Slot]) -> bool:
        """Keep matches that are in both places in one: bound if they are the same there, else under their own keys; return whether any is only bound now."""
        same = {id for id, slot in slots.items() if written(slot) == self.volumes.text(id)}
        try:
            self.volumes.drop(slots.keys() - same)
            self.taken |= {id: self.body(id) or "" for id in same}
            for id in same:
                self.bodies.pop(id, None)
                self.storage.remove(MATCH + id)
                self.storage.remove(HEAD + id)
        except Exception:               # as above: what is in both places stays so
            return False
        return bool(same)

    # settings

    def settings(self) -> dict[str, Any]:
        """Return the settings; what is missing or damaged is as at first."""
        return dict(settled(self.get(SETTINGS) or "{}"))

    def set_setting(self, name: str, value: Any) -> None:
        """Change a setting; what another version has stored beside it stays. Raises NotSaved."""
        self.put(SETTINGS, json.dumps((parsed(self.get(SETTINGS)) or {}) | {name: value}))


@lru_cache(1)
def settled(text: str) -> dict[str, Any]:
    """Return the settings that a text holds; it is parsed again only when it has changed."""
    stored = parsed(text) or {}
    return DEFAULTS | {name: value for name, value in stored.items() if value in CHOICES.get(name, (value,)) and type(value) is type(DEFAULTS.get(name))}
