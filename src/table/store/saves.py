"""Matches and settings in the browser's storage. No DOM: the storage is handed in, so that everything is tested in CPython.

A save is written and read back; an older one is never lost to a failed write, nor to another tab that was faster.
"""

import json
from collections.abc import Callable
from typing import Any, Protocol

from courtcards.record import BadRecord, read

PREFIX = "courtcards:"
MATCH = PREFIX + "match:"
SETTINGS = PREFIX + "settings"
DEFAULTS = {"theme": "system", "speed": "normal", "sound": False, "name": "You"}
CHOICES = {"theme": ("system", "dark", "light"), "speed": ("off", "fast", "normal", "slow"), "sound": (False, True)}


class Storage(Protocol):
    """What the browser's localStorage offers; every call may raise."""

    def get(self, key: str) -> str | None: ...

    def set(self, key: str, value: str) -> None: ...

    def remove(self, key: str) -> None: ...

    def names(self) -> list[str]: ...


class NotSaved(Exception):
    """A save that did not happen; `key` is `full`, `blocked` or `newer` (another tab went on with the match)."""

    def __init__(self, key: str):
        super().__init__(key)
        self.key = key


class Saves:
    """The matches of this browser. A slot is `{"record", "title", "saved" (ms), "revision", "tally", ...}`."""

    def __init__(self, storage: Storage, now: Callable[[], int]):
        """Use a storage; `now` returns the time in milliseconds."""
        self.storage, self.now = storage, now

    def write(self, id: str, slot: dict[str, Any]) -> dict[str, Any]:
        """Save a match and return its slot with time and revision; raises NotSaved and leaves the old save as it was."""
        revision = whole(slot.get("revision"))
        if self.revision(id) > revision:
            raise NotSaved("newer")
        slot = slot | {"revision": revision + 1, "saved": self.now()}
        self.put(MATCH + id, json.dumps(slot, ensure_ascii=False, separators=(",", ":")))
        return slot

    def revision(self, id: str) -> int:
        """Return the revision of a stored match, 0 if there is none that can be read."""
        return whole((self.read(id) or {}).get("revision"))

    def put(self, key: str, text: str) -> None:
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
        if not self.readable():
            return []
        ids = [key.removeprefix(MATCH) for key in self.storage.names() if key.startswith(MATCH)]
        return sorted(ids, key=self.time, reverse=True)

    def time(self, id: str) -> int:
        """Return when a match was saved, in ms; 0 if that cannot be read."""
        return whole((self.read(id) or {}).get("saved"))

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
