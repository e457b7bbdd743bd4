"""The diary: what was stored last, a second time. A browser writes its storage down late, and when it is killed comes up with an older one. No DOM.

Every change of the storage has a number, greater than those before it, by a clock that never jumps (`steady`). The number of the last one is stored with it,
under a key of its own, and goes wherever the storage goes; the diary is written down within a moment, and keeps each change with its number. So what
the storage has lost are the changes beyond its own number: matches, sets, what was taken back and what was deleted, all alike.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol

from table.storage.quota_storage import PICTURE, PREFIX, Storage

CLOCK = PREFIX + "clock"            # the number of the last change; the page reads it as well, see assets/js/diary.js
LEAD = PREFIX + "lead"              # ms by which the clock of the device is ahead of the numbers, once it has jumped
NUMBER = re.compile("-?[0-9]{1,15}")
DAY = 24 * 60 * 60 * 1000           # ms
WEEK = 7 * DAY
SHAPES = [int, str, str], [int, str, type(None)]        # of a change: its number, the key, the text that is stored there since; None for nothing


class Diary(Protocol):
    """A second copy, which may fail without a word: then there is one."""

    def note(self, number: int, key: str, text: str | None) -> None:
        """Note a change; of a key only the last one counts."""


class Diarist:
    """A storage with a diary: what is stored, or removed, is noted there as well. See `saves.Storage`."""

    def __init__(self, storage: Storage, diary: Diary, now: Callable[[], int]):
        """Use a storage and a diary; `now` returns the time in milliseconds."""
        self.storage, self.diary, self.now = storage, diary, now
        self.get, self.names, self.texts, self.size = storage.get, storage.names, storage.texts, storage.size

    def set(self, key: str, value: str) -> None:
        """Store a text."""
        self.storage.set(key, value)
        self.note(key, value)

    def remove(self, key: str) -> None:
        """Delete a key."""
        self.storage.remove(key)
        self.note(key, None)

    def note(self, key: str, text: str | None) -> None:
        """Note a change that the storage has taken; its number after it, so that none is counted which is not there."""
        with suppress(Exception):           # no room for the number: what the storage has must do
            number = self.steady()
            self.storage.set(CLOCK, str(number))
            self.diary.note(number, key, text)

    def steady(self) -> int:
        """Return the time in milliseconds by a clock that never jumps nor goes back: from one change to the next at least one passes, and a week at most."""
        reading = self.now()
        try:
            last, lead = self.number, self.stored(LEAD)
            gap = reading - lead - last
            if last and not -DAY < gap < WEEK:
                lead += gap - (WEEK if gap > 0 else 0)
                self.storage.set(LEAD, str(lead))
        except Exception:                   # blocked, or no room for the lead: nobody knows of a jump
            return reading
        return max(reading - lead, last + 1) if last else reading

    @property
    def number(self) -> int:
        """The number of the last change that the storage knows of."""
        return max(0, self.stored(CLOCK))

    def stored(self, key: str) -> int:
        """Return the number stored under a key, 0 if there is none."""
        found = self.storage.get(key) or ""
        return int(found) if NUMBER.fullmatch(found) else 0

    def catch_up(self, lost: Sequence[Any]) -> None:
        """Change once more what the storage has lost, by the diary's notes in their order; what another tab has caught up with is done.

        What is no change is left out: a damaged diary keeps no page from starting.
        """
        since = self.number if lost else 0
        fresh = [change for change in lost if is_change(change) and change[0] > since]
        texts = {key: text for _, key, text in fresh}
        left = [key for key, text in texts.items() if not self.changed(key, text)]
        if left:                            # by now there may be room for it, also without the picture
            self.changed(PICTURE, None)
        for key in left:
            self.changed(key, texts[key])
        if fresh:
            self.changed(CLOCK, str(fresh[-1][0]))

    def changed(self, key: str, text: str | None) -> bool:
        """Store a text, or remove what is there; return whether the storage did."""
        try:
            if text is None:
                self.storage.remove(key)
            else:
                self.storage.set(key, text)
        except Exception:                   # full: what was there stays
            return False
        return True


def is_change(found: Any) -> bool:
    """Whether what was found in the diary is a change.

    >>> is_change([5, "a", None]), is_change(["5", "a", None]), is_change(None)
    (True, False, False)
    """
    return isinstance(found, list) and [*map(type, found)] in SHAPES
