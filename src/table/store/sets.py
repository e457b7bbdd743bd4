"""The card sets of this device, each kept as the file that it came from; what is stored is not trusted and checked whenever it is read. No DOM."""

from contextlib import suppress
from functools import lru_cache
from typing import Any

from courtcards.door import read
from courtcards.game import Game
from courtcards.games import GAMES
from courtcards.record import BadRecord
from courtcards.sets import BadSet, CardSet, Sets
from table.store.heads import parsed, written
from table.store.saves import PREFIX, NotSaved, Saves

CARDS = PREFIX + "cards:"


class Shelf:
    """The card sets of this device. `unkept` are those that the storage did not take, at hand while the page is open."""

    def __init__(self, saves: Saves):
        self.saves = saves
        self.unkept: dict[str, CardSet] = {}

    def sets(self) -> Sets:
        """Return all sets that can be read, by hash."""
        texts = [self.saves.get(name) for name in self.saves.names(CARDS)]
        found = [one for text in texts if (one := set_of(text))]
        return Sets({one.hash: one for one in sorted(found, key=lambda one: one.id)} | self.unkept)

    def take(self, kind: type[Game], text: str | None) -> tuple[CardSet, bool]:
        """Read the text of a file as a set for a game, None if it is too large; return it, and whether it is kept. Raises BadSet."""
        data = file_of(text)
        found = kind.read_cards(data)
        self.unkept[found.hash] = found
        with suppress(NotSaved):
            self.saves.put(CARDS + found.hash, written({"game": kind.id, "file": data}))
            del self.unkept[found.hash]
        return found, found.hash not in self.unkept


def file_of(text: str | None) -> Any:
    """Return the plain data of a file; raises BadSet."""
    if text is None:
        raise BadSet("too-large")
    try:
        return read(text)
    except BadRecord as error:
        raise BadSet("too-large" if error.key == "too-large" else "not-json") from error


@lru_cache(100)
def set_of(text: str | None) -> CardSet | None:
    """Return the set that a stored text holds, None for one that cannot be read."""
    stored = parsed(text) or {}
    kind = GAMES.get(str(stored.get("game")))
    try:
        return kind.read_cards(stored.get("file")) if kind else None
    except BadSet:
        return None
