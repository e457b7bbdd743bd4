"""Matches and settings in the browser's storage. No DOM: the storage is handed in, so that everything is tested in CPython.

A save is written and read back; an older one is never lost to a failed write, nor to another tab that was faster. A
revision carries its writer: its number and the tab that wrote it, so that two tabs in the same moment are told apart.
How a match is kept under two keys stands in heads.py.
"""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from operator import itemgetter, neg
from typing import Any, NamedTuple, Protocol

from courtcards.mind import LEVELS
from table.store.heads import Slot, belongs, ended, head, head_of, joined, lone, moves_of, parsed, slot_of, times, written

PREFIX = "courtcards:"
MATCH, HEAD = PREFIX + "match:", PREFIX + "head:"
AT_MATCH, AT_HEAD = len(MATCH), len(HEAD)
TAIL = 64                   # moves that a head holds before its match is written whole
PICTURE = PREFIX + "picture"          # of one match, for the next start; the page writes it, see assets/js/picture.js
GONE = PREFIX + "gone:"              # what was deleted and can be put back, see basket.py; the oldest has the first name
SETTINGS = PREFIX + "settings"
DEFAULTS: dict[str, Any] = {"theme": "system", "speed": "normal", "sound": False, "letters": True, "suits": "game", "name": "", "level": "squire",
                            "owner": "", "explain": "first", "closes": True, "met": [], "paper": ""}
CHOICES = {"theme": ("system", "dark", "light"), "speed": ("off", "fast", "normal", "slow"), "sound": (False, True), "letters": (True, False),
           "explain": ("first", "on", "off"), "closes": (True, False), "suits": ("game", "four", "two"), "level": LEVELS, "paper": ("", "a4", "letter")}


class Storage(Protocol):
    """What the browser's localStorage offers; every call may raise."""

    def get(self, key: str) -> str | None: ...

    def set(self, key: str, value: str) -> None: ...

    def remove(self, key: str) -> None: ...

    def names(self) -> list[str]: ...

    def texts(self, keys: Sequence[str]) -> list[str | None]: ...


class NotSaved(Exception):
    """A save that did not happen; `key` is `full`, `blocked`, or what another tab did: `newer` (went on) or `gone` (deleted)."""

    def __init__(self, key: str):
        super().__init__(key)
        self.key = key


Revision = tuple[int, str]


class Body(NamedTuple):
    """A body that this page has written: the record without its moves, how many of its moves still hold, the match's revision and head."""

    start: Slot
    of: Any
    cut: int
    revision: Revision
    head: str | None


class Saves:
    """The matches of this browser. A slot is `{"record", "title", "saved" (ms), "revision" (number, tab), "tally", ...}`.

    The first save of a match in a page writes it whole, body and head; those after it write the head alone, until its tail is
    too long. For that every change of a record's moves must be handed to `write`, undone moves as well, be it in vain.
    """

    def __init__(self, storage: Storage, now: Callable[[], int], tab: str = ""):
        """Use a storage; `now` returns the time in milliseconds; `tab` names who writes, each its own."""
        self.storage, self.now, self.tab = storage, now, tab
        self.bodies: dict[str, Body] = {}

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

    def put(self, key: str, text: str) -> str:
        """Write, read back and return a text, if there is no room without the picture and what was deleted first; raises NotSaved."""
        while True:
            try:
                return self.write_down(key, text)
            except NotSaved as error:
                if error.key != "full" or not (self.spare() or self.let_go()):
                    raise

    def spare(self, id: str = "") -> bool:
        """Drop the picture for the next start, or only that of one match; return whether there was one."""
        try:
            text = self.storage.get(PICTURE)
            if text is None or id not in text:
                return False
            self.storage.remove(PICTURE)
        except Exception:               # blocked storage holds no picture either
            return False
        return True

    def let_go(self) -> bool:
        """Let go for good what was deleted first of all that can be put back; return whether there was any."""
        lying = sorted(self.names(GONE))
        with suppress(Exception):           # as above
            for oldest in lying[:1]:
                self.storage.remove(oldest)
        return len(self.names(GONE)) < len(lying)

    def write_down(self, key: str, text: str) -> str:
        """Write, read back and return a text; raises NotSaved."""
        try:
            self.storage.set(key, text)
            found = self.storage.get(key)
        except Exception as error:      # the browser's own exceptions share no type
            raise NotSaved("full" if self.readable() else "blocked") from error
        if found != text:
            raise NotSaved("full")
        return text

    # what other tabs do

    def untouched(self, id: str, slot: Slot, body: Body) -> bool:
        """Whether a match is stored as this page has left it, by its head alone; what became of the body the browser tells."""
        return body.head is not None and body.revision == revision(slot) and self.get(HEAD + id) == body.head

    def changed(self, id: str, slot: Slot) -> str:
        """Return what another tab did with a match since this slot was read or written: `newer`, `gone`, or nothing."""
        known = revision(slot)
        if self.get(MATCH + id) is None:
            return "gone" if known[0] and self.readable() else ""
        return "newer" if revision(self.head(id) or {}) != known else ""

    # reading

    def readable(self) -> bool:
        """Whether the storage can be used at all."""
        try:
            self.storage.names()
        except Exception:               # as above: blocked storage raises what it likes
            return False
        return True

    def get(self, key: str) -> str | None:
        """Return what is stored under a key, None if nothing is."""
        try:
            return self.storage.get(key)
        except Exception:               # blocked storage holds nothing for us
            return None

    def texts(self, kind: str) -> dict[str, str]:
        """Return the texts of one kind by the keys under which they are stored."""
        names = self.names(kind)
        return {name: text for name, text in zip(names, self.storage.texts(names), strict=True) if text is not None} if names else {}

    def names(self, kind: str) -> list[str]:
        """Return the keys of one kind under which something is stored."""
        try:
            return [name for name in self.storage.names() if name.startswith(kind)]
        except Exception:               # as above
            return []

    def read(self, id: str) -> Slot | None:
        """Return a match's slot, None if there is none or it cannot be read."""
        body = slot_of(self.get(MATCH + id))
        return joined(body, head_of(self.get(HEAD + id))) if body else None

    def raw(self, id: str) -> str | None:
        """Return a match as it is stored, damaged or not, as one text; None if there is none."""
        slot = self.read(id)
        return self.get(MATCH + id) if slot is None or self.get(HEAD + id) is None else written(slot)

    def head(self, id: str) -> Slot | None:
        """Return what the lobby shows of a match, None if there is none or it cannot be read; the body is parsed only where the head does not fit."""
        return self.told(id, self.get(HEAD + id), self.get(MATCH + id))

    def told(self, id: str, text: str | None, body: str | None) -> Slot | None:
        """Return what the lobby shows of a match whose head and body are at hand."""
        found = head_of(text)
        if found and body and belongs(found, body):
            return found
        slot = self.read(id)
        return lone(slot) if slot else None

    # the index of all

    def listed(self) -> dict[str, str | None]:
        """Return all matches by their ids, the damaged ones too, with the texts of their heads, None where one is missing.

        The newest come first, those that are over last.
        """
        try:
            names = self.storage.names()
            heads = {name[AT_HEAD:] for name in names if name[:AT_HEAD] == HEAD}        # cut, not asked: there may be a thousand
            ids = [name[AT_MATCH:] for name in names if name[:AT_MATCH] == MATCH]
            texts = self.storage.texts([HEAD + id if id in heads else MATCH + id for id in ids])
        except Exception:               # blocked storage raises what it likes
            return {}
        for left in heads.difference(ids):      # of a deletion that was not finished
            self.storage.remove(HEAD + left)
        found = sorted(zip(map(ended, texts), map(neg, times(texts)), ids, texts, strict=True), key=itemgetter(0, 1))
        return {id: text if id in heads else None for _, _, id, text in found}

    def shown(self, heads: dict[str, str | None]) -> list[Slot | None]:
        """Return what the lobby shows of some of the matches that were listed; a head that was missing is written for the next time."""
        found = dict(heads)
        for id, text in heads.items():
            if text is None and (slot := self.read(id)):
                found[id] = self.put_lone(id, slot)
        bodies = self.storage.texts([MATCH + id for id in found]) if found else []
        return [self.told(id, text, body) for (id, text), body in zip(found.items(), bodies, strict=True)]

    def ids(self) -> list[str]:
        """Return the ids of all matches, newest first, those that are over last."""
        return list(self.listed())

    # deleting

    def remove(self, id: str) -> str | None:
        """Delete a match; return what was stored, so that it can be put back. The body goes first: a head alone is nothing."""
        text = self.raw(id)
        if text is not None:
            self.bodies.pop(id, None)
            self.storage.remove(MATCH + id)
            self.storage.remove(HEAD + id)
        return text

    def put_back(self, id: str, text: str) -> None:
        """Undo a deletion, in one piece; raises NotSaved."""
        self.put(MATCH + id, text)

    def settings(self) -> dict[str, Any]:
        """Return the settings; what is missing or damaged is as at first."""
        return dict(settled(self.get(SETTINGS) or "{}"))

    def set_setting(self, name: str, value: Any) -> None:
        """Change a setting; raises NotSaved."""
        self.put(SETTINGS, json.dumps(self.settings() | {name: value}))


@lru_cache(1)
def settled(text: str) -> dict[str, Any]:
    """Return the settings that a text holds; it is parsed again only when it has changed."""
    stored = parsed(text) or {}
    return DEFAULTS | {name: value for name, value in stored.items() if value in CHOICES.get(name, (value,)) and type(value) is type(DEFAULTS.get(name))}


def match_of(key: str) -> str | None:
    """Return the id of the match that something is stored of under a key, None for anything else.

    >>> match_of(HEAD + "7f"), match_of(MATCH + "7f"), match_of(SETTINGS)
    ('7f', '7f', None)
    """
    return next((key.removeprefix(kind) for kind in (MATCH, HEAD) if key.startswith(kind)), None)


def whole(value: Any) -> int:
    """Return a stored number, 0 for anything that is none."""
    return value if isinstance(value, int) else 0


def revision(slot: dict[str, Any]) -> Revision:
    """Return a slot's revision: its number and the tab that wrote it. Before tabs had names it was a number alone.

    >>> revision({"revision": [3, "a7"]}), revision({"revision": 3}), revision({})
    ((3, 'a7'), (3, ''), (0, ''))
    """
    found = slot.get("revision")
    number, tab = found if isinstance(found, list) and len(found) == 2 else (found, "")
    return whole(number), tab if isinstance(tab, str) else ""
