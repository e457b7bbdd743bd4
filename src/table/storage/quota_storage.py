"""The browser's storage as all of the table uses it: what is written is read back, and where there is no room for it, some is made. No DOM.

The storage is handed in, so that everything is tested in CPython. What is there is never lost to a failed write.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

PREFIX = "courtcards:"
PICTURE = PREFIX + "picture"          # of one match, for the next start; the page writes it, see assets/js/picture.js
RECALL = PREFIX + "recall:"           # of a match, what its guests have left to be called back by; it goes with the match, into no file
GONE = PREFIX + "gone:"              # what was deleted and can be put back, see trash.py; the oldest has the first name


class Storage(Protocol):
    """What the browser's localStorage offers; every call may raise."""

    def get(self, key: str) -> str | None: ...

    def set(self, key: str, value: str) -> None: ...

    def remove(self, key: str) -> None: ...

    def names(self) -> list[str]: ...

    def texts(self, keys: Sequence[str]) -> list[str | None]: ...

    def size(self) -> int: ...


class NotSaved(Exception):
    """A save that did not happen; `key` is `full`, `blocked`, or what another tab did: `newer` (went on) or `gone` (deleted)."""

    def __init__(self, key: str):
        super().__init__(key)
        self.key = key


class Room:
    """What is stored, by its keys."""

    def __init__(self, storage: Storage):
        self.storage = storage

    # writing

    def put(self, key: str, text: str) -> str:
        """Write, read back and return a text, if there is no room once some was made; raises NotSaved."""
        while True:
            try:
                return self.write_down(key, text)
            except NotSaved as error:
                if error.key != "full" or not self.make_room(key):
                    raise

    def make_room(self, key: str) -> bool:
        """Make some room for what lies under a key, without the picture and what was deleted first; return whether there is more."""
        return self.spare() or self.let_go()

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

    def forget(self, key: str) -> None:
        """Take away what is stored under a key."""
        with suppress(Exception):           # as above
            self.storage.remove(key)

    # reading

    def readable(self) -> bool:
        """Whether the storage can be used at all."""
        try:
            self.storage.names()
        except Exception:               # as above: blocked storage raises what it likes
            return False
        return True

    def size(self) -> int:
        """Return how many characters all that is stored takes."""
        try:
            return self.storage.size()
        except Exception:               # as above
            return 0

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
