"""The basket: texts that were deleted, and can be put back for a month as long as nothing else needs their room. No DOM."""

from contextlib import suppress

from table.storage.match_saves import Saves
from table.storage.quota_storage import GONE, NotSaved

MONTH = 30 * 24 * 60 * 60 * 1000        # ms


class Basket:
    """What was deleted, by ids; `loose` is what the storage did not take, here while the page is open.

    The name under which something lies says since when, so that the oldest can be told without reading; by a clock that never jumps.
    """

    def __init__(self, saves: Saves):
        self.saves = saves
        self.loose: dict[str, str] = {}

    def texts(self) -> dict[str, str]:
        """Return what can be put back, the latest first."""
        found = {id_of(name): text for name in sorted(self.saves.names(GONE)) if (text := self.saves.get(name)) is not None}
        return dict(reversed((found | self.loose).items()))

    def lay(self, id: str, text: str) -> bool:
        """Lay something in, in the place of what had its id; return whether the storage took it. For that nothing else is let go."""
        fresh = f"{GONE}{self.saves.steady():013d}:{id}"
        old = [name for name in self.saves.names(GONE) if id_of(name) == id and name != fresh]
        try:
            self.saves.write_down(fresh, text)
        except NotSaved:
            self.loose[id] = text
            return False
        self.loose.pop(id, None)
        self.remove(old)
        return True

    def let_go(self, id: str) -> None:
        """Let something go for good."""
        self.loose.pop(id, None)
        self.remove([name for name in self.saves.names(GONE) if id_of(name) == id])

    def empty(self) -> None:
        """Let go what has lain here for a month."""
        oldest = f"{GONE}{max(0, self.saves.steady() - MONTH):013d}"
        self.remove([name for name in self.saves.names(GONE) if name < oldest])

    def remove(self, names: list[str]) -> None:
        """Take something out of the storage."""
        for name in names:
            with suppress(Exception):       # a storage that is blocked meanwhile
                self.saves.storage.remove(name)


def id_of(name: str) -> str:
    """Return the id of what lies under a name.

    >>> id_of(GONE + "1700000000000:0a1b2c3d")
    '0a1b2c3d'
    """
    return name.rpartition(":")[2]
