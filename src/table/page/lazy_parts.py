"""What comes later than the table itself: the list of words, and rooms of the table that few visits enter. No DOM."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from courtcards.engine.game import Game
from courtcards.engine.word_lists import at_hand
from table.page.ports import Source

PACKAGES = {                # of each part, by which one knows that it is here
    "words": "courtcards_words", "lab": "table.lab", "lessons": "table.lessons", "near": "table.peer", "post": "table.correspondence",
    "printing": "table.printing", "voices": "courtcards.texts.en.voices"}
STEP = 0.04             # of the whole, until it is worth telling


class Part:
    """A part as screens wait for it: `share` of it has come, or it is `lost` until somebody tries again."""

    def __init__(self, name: str, source: Source, guard: Callable[[Callable[..., Any]], Callable[..., None]]):
        self.name, self.source, self.guard = name, source, guard
        self.share, self.lost, self.coming, self.came = 0.0, False, False, False
        self.tell: Callable[[], None] = lambda: None

    @property
    def here(self) -> bool:
        """Whether it can be imported; looked for only until it is found, as looking costs as much as a paint."""
        try:
            self.came = self.came or find_spec(PACKAGES[self.name]) is not None
        except ModuleNotFoundError:             # nor is the folder it belongs in
            return False
        return self.came

    def fetch(self, tell: Callable[[], None]) -> None:
        """Have it fetched, unless it is on its way; `tell` is called when more of it has come, at its end, and when it is lost."""
        self.tell = tell
        if not self.coming:
            self.share, self.lost, self.coming = 0.0, False, True
            self.source.fetch(self.name, self.guard(self.come), self.guard(self.end))

    def come(self, share: float) -> None:
        """Take notice of how much has come."""
        if share >= self.share + STEP:
            self.share = share
            self.tell()

    def end(self, here: bool) -> None:
        """Take notice that all is here, or that it did not come."""
        self.coming, self.lost = False, not here
        self.tell()


def lacks_words(game: type[Game]) -> bool:
    """Return whether a game cannot be played before the list of words is here."""
    return game.takes_words and at_hand() is None
