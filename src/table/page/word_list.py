"""The list of words on its way to the page, for whoever waits for it. No DOM."""

from collections.abc import Callable
from typing import Any

from courtcards.game import Game
from courtcards.words import at_hand
from table.page.ports import Source

STEP = 0.04             # of the whole, until it is worth telling


class Words:
    """The list of words as screens wait for it: `share` of it has come, or it is `lost` until somebody tries again."""

    def __init__(self, source: Source, guard: Callable[[Callable[..., Any]], Callable[..., None]]):
        self.source, self.guard = source, guard
        self.share, self.lost, self.coming = 0.0, False, False
        self.tell: Callable[[], None] = lambda: None

    def lacks(self, game: type[Game]) -> bool:
        """Return whether a game cannot be played before the list is here."""
        return game.takes_words and at_hand() is None

    def fetch(self, tell: Callable[[], None]) -> None:
        """Have the list fetched, unless it is on its way; `tell` is called when more of it has come, at its end, and when it is lost."""
        self.tell = tell
        if not self.coming:
            self.share, self.lost, self.coming = 0.0, False, True
            self.source.fetch(self.guard(self.come), self.guard(self.end))

    def come(self, share: float) -> None:
        """Take notice of how much has come."""
        if share >= self.share + STEP:
            self.share = share
            self.tell()

    def end(self, here: bool) -> None:
        """Take notice that all is here, or that it did not come."""
        self.coming, self.lost = False, not here
        self.tell()
