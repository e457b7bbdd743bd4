"""Keeps a journal of recent changes to the storage, as a second copy.

Browsers write localStorage to disk late; if the browser is killed, it restarts with an older state.

Every change gets a number greater than all before it, from a clock that never jumps (`steady`). The number of the last change is stored in
localStorage under a key of its own, and so is lost along with the changes. The journal is written to disk soon after each change, and stores the change
together with its number. So the lost changes are those numbered above the stored number, whatever they are about: matches, sets, undone moves, deletions.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol

from table.storage.quota_storage import PICTURE_KEY, PREFIX, Storage

CLOCK_KEY = PREFIX + "clock"        # the number of the last change; assets/js/diary.js reads it as well
LEAD_KEY = PREFIX + "lead"          # ms by which the device's clock is ahead of the numbers, once it has jumped
NUMBER = re.compile("-?[0-9]{1,15}")
DAY_MS = 24 * 60 * 60 * 1000
WEEK_MS = 7 * DAY_MS
CHANGE_SHAPES = [int, str, str], [int, str, type(None)]  # a change: its number, the key, and the text stored there, None if removed


class ChangeJournal(Protocol):
    """The journal as the storage uses it. It may fail silently; localStorage is then the only copy."""

    def note(self, number: int, key: str, text: str | None) -> None:
        """Record that `text` was stored under a key or, if it's None, that the key was removed.

        This replaces earlier changes to that key.
        """


class JournaledStorage:
    """A `Storage` that also records every change in a journal."""

    def __init__(self, storage: Storage, journal: ChangeJournal, now: Callable[[], int]):
        """Wrap a storage and a journal; `now` returns the time in milliseconds."""
        self.storage, self.journal, self.now = storage, journal, now
        self.get, self.names, self.texts, self.size = storage.get, storage.names, storage.texts, storage.size

    def set(self, key: str, value: str) -> None:
        """Store a string under a key."""
        self.storage.set(key, value)
        self.note(key, value)

    def remove(self, key: str) -> None:
        """Remove a key."""
        self.storage.remove(key)
        self.note(key, None)

    def note(self, key: str, text: str | None) -> None:
        """Record a change in the journal, after the storage has accepted it.

        The change's number is stored after the change itself, so a number found in the storage means that its change is there, too.
        """
        with suppress(Exception):           # no space for the number: this change isn't journalled
            number = self.steady()
            self.storage.set(CLOCK_KEY, str(number))
            self.journal.note(number, key, text)

    def steady(self) -> int:
        """Return the time in milliseconds by a clock that never jumps or runs backwards.

        From one recorded change to the next, it advances by at least 1 ms and by at most a week.
        """
        now = self.now()
        try:
            last, lead = self.number, self.stored_number(LEAD_KEY)
            gap = now - lead - last
            if last and not -DAY_MS < gap < WEEK_MS:
                lead += gap - (WEEK_MS if gap > 0 else 0)
                self.storage.set(LEAD_KEY, str(lead))
        except Exception:                   # blocked, or no space for the lead: ignore the jump
            return now
        return max(now - lead, last + 1) if last else now

    @property
    def number(self) -> int:
        """The number of the last change that has reached the storage."""
        return max(0, self.stored_number(CLOCK_KEY))

    def stored_number(self, key: str) -> int:
        """Return the integer stored under a key, or 0 if there isn't one."""
        text = self.storage.get(key) or ""
        return int(text) if NUMBER.fullmatch(text) else 0

    def catch_up(self, lost: Sequence[Any]) -> None:
        """Repeat the changes that the storage has lost, in the journal's order. Skip those that another tab has already repeated.

        `lost` are the journal's entries. Malformed ones are ignored: a damaged journal must not keep the page from starting.
        """
        since = self.number if lost else 0
        changes = [change for change in lost if is_change_entry(change) and change[0] > since]
        texts = {key: text for _, key, text in changes}
        failed_keys = [key for key, text in texts.items() if not self.store_or_remove(key, text)]
        if failed_keys:                     # there may be space now, or once the picture is dropped
            self.store_or_remove(PICTURE_KEY, None)
        for key in failed_keys:
            self.store_or_remove(key, texts[key])
        if changes:
            self.store_or_remove(CLOCK_KEY, str(changes[-1][0]))

    def store_or_remove(self, key: str, text: str | None) -> bool:
        """Store a string under a key, or remove the key if `text` is None. Return whether that worked."""
        try:
            if text is None:
                self.storage.remove(key)
            else:
                self.storage.set(key, text)
        except Exception:                   # full: the old text is kept
            return False
        return True


def is_change_entry(entry: Any) -> bool:
    """Return whether a journal entry is a valid change.

    >>> is_change_entry([5, "a", None]), is_change_entry(["5", "a", None]), is_change_entry(None)
    (True, False, False)
    """
    return isinstance(entry, list) and [*map(type, entry)] in CHANGE_SHAPES
