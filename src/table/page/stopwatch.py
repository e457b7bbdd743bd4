"""The page's clock, by which presses are stamped and paints are seen. Nothing here knows the browser."""

from collections.abc import Callable

from table.page.ports import Stopwatch


class Wristwatch:
    """The page's clock for one screen after the other: what is seen is passed on as long as the same screen is open."""

    def __init__(self, stopwatch: Stopwatch, here: Callable[[Callable[[float], None]], Callable[[float], None]]):
        self.stopwatch, self.here = stopwatch, here

    def now(self) -> float:
        """Return the time."""
        return self.stopwatch.now()

    def today(self) -> str:
        """Return the day."""
        return self.stopwatch.today()

    def country(self) -> str:
        """Return the country whose ways the person follows."""
        return self.stopwatch.country()

    def seen(self, then: Callable[[float], None]) -> None:
        """Pass on since when what was painted last can be seen."""
        self.stopwatch.seen(self.here(then))


def region(language: str) -> str:
    """Return the country that a browser's language names; some name none, or what is no language.

    >>> region("en-US"), region("zh-Hant-TW"), region("en"), region("C.UTF-8")
    ('US', 'TW', '', '')
    """
    return next((part.upper() for part in language.split("-")[1:] if len(part) == 2 and part.isalpha()), "")
