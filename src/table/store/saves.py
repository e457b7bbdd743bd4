"""Matches and settings in the browser's storage. No DOM: the storage is handed in, so that everything is tested in CPython.

A save is written and read back; an older one is never lost to a failed write, nor to another tab that was faster. A
revision carries its writer: its number and the tab that wrote it, so that two tabs in the same moment are told apart.
"""

import json
from collections.abc import Callable
from typing import Any, Protocol

from courtcards.door import read
from courtcards.record import BadRecord

PREFIX = "courtcards:"
MATCH = PREFIX + "match:"
PICTURE = PREFIX + "picture"          # of one match, for the next start; the page writes it, see assets/js/picture.js
SETTINGS = PREFIX + "settings"
DEFAULTS = {"theme": "system", "speed": "normal", "sound": False, "name": ""}
CHOICES = {"theme": ("system", "dark", "light"), "speed": ("off", "fast", "normal", "slow"), "sound": (False, True)}


class Storage(Protocol):
    """What the browser's localStorage offers; every call may raise."""

    def get(self, key: str) -> str | None: ...

    def set(self, key: str, value: str) -> None: ...

    def remove(self, key: str) -> None: ...

    def names(self) -> list[str]: ...


class NotSaved(Exception):
    """A save that did not happen; `key` is `full`, `blocked`, or what another tab did: `newer` (went on) or `gone` (deleted)."""

    def __init__(self, key: str):
        super().__init__(key)
        self.key = key


Revision = tuple[int, str]


class Saves:
    """The matches of this browser. A slot is `{"record", "title", "saved" (ms), "revision" (number, tab), "tally", ...}`."""

    def __init__(self, storage: Storage, now: Callable[[], int], tab: str = ""):
        """Use a storage; `now` returns the time in milliseconds; `tab` names who writes, each its own."""
        self.storage, self.now, self.tab = storage, now, tab

    def write(self, id: str, slot: dict[str, Any]) -> dict[str, Any]:
        """Save a match and return its slot with time and revision; raises NotSaved and leaves the old save as it was."""
        changed = self.changed(id, slot)
        if changed:
            raise NotSaved(changed)
        slot = slot | {"revision": [revision(slot)[0] + 1, self.tab], "saved": self.now()}
        self.put(MATCH + id, json.dumps(slot, ensure_ascii=False, separators=(",", ":")))
        return slot

    def changed(self, id: str, slot: dict[str, Any]) -> str:
        """Return what another tab did with a match since this slot was read or written: `newer`, `gone`, or nothing."""
        text, known = self.raw(id), revision(slot)
        if text is None:
            return "gone" if known[0] and self.readable() else ""
        return "newer" if revision(self.read(id) or {}) != known else ""

    def put(self, key: str, text: str) -> None:
        """Write and read back, without the picture if there is no room for both; raises NotSaved."""
        try:
            self.write_down(key, text)
        except NotSaved:
            if not self.spare():
                raise
            self.write_down(key, text)

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

    def write_down(self, key: str, text: str) -> None:
        """Write and read back; raises NotSaved."""
        try:
            self.storage.set(key, text)
            written = self.storage.get(key)
        except Exception as error:      # the browser's own exceptions share no type
            raise NotSaved("full" if self.readable() else "blocked") from error
        if written != text:
            raise NotSaved("full")

    def readable(self) -> bool:
        """Whether the storage can be used at all."""
        try:
            self.storage.names()
        except Exception:               # as above: blocked storage raises what it likes
            return False
        return True

    def read(self, id: str) -> dict[str, Any] | None:
        """Return a match's slot, None if there is none or it cannot be read."""
        try:
            slot = read(self.raw(id) or "")
        except BadRecord:
            return None
        return slot if isinstance(slot, dict) and isinstance(slot.get("record"), dict) else None

    def raw(self, id: str) -> str | None:
        """Return a match as it is stored, damaged or not, None if there is none."""
        try:
            return self.storage.get(MATCH + id)
        except Exception:               # blocked storage holds nothing for us
            return None

    def remove(self, id: str) -> str | None:
        """Delete a match; return what was stored, so that it can be put back."""
        text = self.raw(id)
        if text is not None:
            self.storage.remove(MATCH + id)
        return text

    def put_back(self, id: str, text: str) -> None:
        """Undo a deletion; raises NotSaved."""
        self.put(MATCH + id, text)

    def ids(self) -> list[str]:
        """Return the ids of all matches, the damaged ones too, newest first."""
        return [id for id, _ in self.slots()]

    def slots(self) -> list[tuple[str, dict[str, Any] | None]]:
        """Return all matches by id, None for one that cannot be read, newest first; each is read once."""
        if not self.readable():
            return []
        ids = [key.removeprefix(MATCH) for key in self.storage.names() if key.startswith(MATCH)]
        found = [(id, self.read(id)) for id in ids]
        return sorted(found, key=lambda pair: whole((pair[1] or {}).get("saved")), reverse=True)

    def settings(self) -> dict[str, Any]:
        """Return the settings; what is missing or damaged is as at first."""
        try:
            stored = read(self.storage.get(SETTINGS) or "{}")
        except Exception:               # blocked or damaged: play with the defaults
            stored = {}
        stored = stored if isinstance(stored, dict) else {}
        good = {name: value for name, value in stored.items() if value in CHOICES.get(name, (value,)) and type(value) is type(DEFAULTS.get(name))}
        return DEFAULTS | good

    def set_setting(self, name: str, value: Any) -> None:
        """Change a setting; raises NotSaved."""
        self.put(SETTINGS, json.dumps(self.settings() | {name: value}))


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
