"""Parts that load later than the table itself: the word list, and parts of the table that few visits need."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from courtcards.engine.game import Game
from courtcards.engine.word_lists import installed_words
from table.page.ports import PartSource

PACKAGES = {                # the package of each part, which can be imported once the part has loaded
    "words": "courtcards_words", "lab": "table.lab", "lessons": "table.lessons", "near": "table.peer", "post": "table.correspondence",
    "printing": "table.printing", "voices": "courtcards.texts.en.voices"}
LEAST_PROGRESS = 0.04   # the least progress worth reporting


class LazyPart:
    """A lazily loaded part.

    `share` is how much of it has arrived, from 0 to 1. `lost` says whether the last attempt to fetch it failed.
    """

    def __init__(self, name: str, source: PartSource, guard: Callable[[Callable[..., Any]], Callable[..., None]]):
        self.name, self.source, self.guard = name, source, guard
        self.share, self.lost, self.coming, self.came = 0.0, False, False, False
        self.tell: Callable[[], None] = lambda: None

    @property
    def is_here(self) -> bool:
        """Whether the part can be imported."""
        try:
            self.came = self.came or find_spec(PACKAGES[self.name]) is not None
        except ModuleNotFoundError:             # the parent package is missing as well
            return False
        return self.came

    def fetch(self, tell: Callable[[], None]) -> None:
        """Start fetching the part, unless it's on its way already. `tell` is called on progress, at the end, and on failure."""
        self.tell = tell
        if not self.coming:
            self.share, self.lost, self.coming = 0.0, False, True
            self.source.fetch(self.name, self.guard(self.on_progress), self.guard(self.on_fetched))

    def on_progress(self, share: float) -> None:
        """Record that the fraction `share` of the part has arrived."""
        if share >= self.share + LEAST_PROGRESS:
            self.share = share
            self.tell()

    def on_fetched(self, here: bool) -> None:
        """Record that fetching has ended, and report it. `here` says whether the part is on this device now."""
        self.coming, self.lost = False, not here
        self.tell()


def lacks_words(game: type[Game]) -> bool:
    """Return whether a game can't be played until the word list is loaded."""
    return game.takes_words and installed_words() is None
