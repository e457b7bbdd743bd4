"""The page's clock, by which presses are stamped and paints are seen. Nothing here knows the browser."""

from collections.abc import Callable
from typing import Protocol


class Watch(Protocol):
    """A clock of the page, in ms, the calendar, and the country."""

    def now(self) -> float:
        """Return the time."""

    def today(self) -> str:
        """Return the day, as 2026-11-21."""

    def country(self) -> str:
        """Return the country whose ways the person follows, as US, "" where that is not known."""

    def seen(self, then: Callable[[float], None]) -> None:
        """Pass on since when what was painted last can be seen."""


class Wristwatch:
    """The page's clock for one screen after the other: what is seen is passed on as long as the same screen is open."""

    def __init__(self, watch: Watch, here: Callable[[Callable[[float], None]], Callable[[float], None]]):
        self.watch, self.here = watch, here

    def now(self) -> float:
        """Return the time."""
        return self.watch.now()

    def today(self) -> str:
        """Return the day."""
        return self.watch.today()

    def country(self) -> str:
        """Return the country whose ways the person follows."""
        return self.watch.country()

    def seen(self, then: Callable[[float], None]) -> None:
        """Pass on since when what was painted last can be seen."""
        self.watch.seen(self.here(then))


def region(language: str) -> str:
    """Return the country that a browser's language names; some name none, or what is no language.

    >>> region("en-US"), region("zh-Hant-TW"), region("en"), region("C.UTF-8")
    ('US', 'TW', '', '')
    """
    return next((part.upper() for part in language.split("-")[1:] if len(part) == 2 and part.isalpha()), "")
