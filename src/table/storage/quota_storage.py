"""The storage as the whole table uses it.

Each write is read back. If the storage is full, space is freed and the write repeated. A failed write never loses what was stored before.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

PREFIX = "courtcards:"
PICTURE_KEY = PREFIX + "picture"          # a picture of one match, for the next start; assets/js/startup_picture.js writes it
RECALL_PREFIX = PREFIX + "recall:"           # how a match's guests can be reconnected; deleted with the match, never exported
TRASH_PREFIX = PREFIX + "gone:"              # deleted items that can be restored, see trash.py; the oldest sorts first


class Storage(Protocol):
    """The interface of the browser's localStorage. Every call may raise an exception."""

    def get(self, key: str) -> str | None: ...

    def set(self, key: str, value: str) -> None: ...

    def remove(self, key: str) -> None: ...

    def names(self) -> list[str]: ...

    def texts(self, keys: Sequence[str]) -> list[str | None]: ...

    def size(self) -> int: ...


class NotSaved(Exception):
    """A save that failed.

    `key` is `full`, `blocked`, or what another tab has done: `newer` if it saved the item since, `gone` if it deleted it.
    """

    def __init__(self, key: str):
        super().__init__(key)
        self.key = key


class QuotaStorage:
    """A key-value store that checks its writes and frees space when needed."""

    def __init__(self, storage: Storage):
        self.storage = storage

    # writing

    def put(self, key: str, text: str) -> str:
        """Write a string, read it back and return it.

        If the storage is full, free space and try again. Raise NotSaved if that doesn't help.
        """
        while True:
            try:
                return self.write_once(key, text)
            except NotSaved as error:
                if error.key != "full" or not self.make_room(key):
                    raise

    def make_room(self, key: str) -> bool:
        """Free some space for the key `key`. Return whether anything was dropped."""
        return self.drop_startup_picture() or self.delete_oldest_item()

    def drop_startup_picture(self, id: str = "") -> bool:
        """Drop the startup picture, and return whether there was one. With an `id`, drop it only if it shows that match."""
        try:
            text = self.storage.get(PICTURE_KEY)
            if text is None or id not in text:
                return False
            self.storage.remove(PICTURE_KEY)
        except Exception:               # blocked storage has no picture either
            return False
        return True

    def delete_oldest_item(self) -> bool:
        """Permanently delete the oldest restorable item. Return whether one was deleted."""
        names = sorted(self.names(TRASH_PREFIX))
        with suppress(Exception):           # as above
            for oldest in names[:1]:
                self.storage.remove(oldest)
        return len(self.names(TRASH_PREFIX)) < len(names)

    def write_once(self, key: str, text: str) -> str:
        """Write a string, read it back and return it. Raise NotSaved if the storage is full or blocked."""
        try:
            self.storage.set(key, text)
            stored = self.storage.get(key)
        except Exception as error:      # the browser's exceptions share no type
            raise NotSaved("full" if self.readable() else "blocked") from error
        if stored != text:
            raise NotSaved("full")
        return text

    def forget(self, key: str) -> None:
        """Remove a key, ignoring errors."""
        with suppress(Exception):           # as above
            self.storage.remove(key)

    # reading

    def readable(self) -> bool:
        """Return whether the storage can be used at all."""
        try:
            self.storage.names()
        except Exception:               # as above: blocked storage may raise anything
            return False
        return True

    def size(self) -> int:
        """Return how many characters the storage contains, or 0 if it is blocked."""
        try:
            return self.storage.size()
        except Exception:               # as above
            return 0

    def get(self, key: str) -> str | None:
        """Return the string stored under a key, or None if there isn't one or the storage is blocked."""
        try:
            return self.storage.get(key)
        except Exception:               # blocked storage counts as empty
            return None

    def texts(self, prefix: str) -> dict[str, str]:
        """Return the texts whose keys start with `prefix`, by key."""
        names = self.names(prefix)
        return {name: text for name, text in zip(names, self.storage.texts(names), strict=True) if text is not None} if names else {}

    def names(self, prefix: str) -> list[str]:
        """Return the stored keys that start with `prefix`. If the storage is blocked, return an empty list."""
        try:
            return [name for name in self.storage.names() if name.startswith(prefix)]
        except Exception:               # as above
            return []
