"""The trash: deleted items that can be restored for a month, unless something else needs their space."""

from contextlib import suppress

from table.storage.match_saves import MatchStorage
from table.storage.quota_storage import TRASH_PREFIX, NotSaved

MONTH_MS = 30 * 24 * 60 * 60 * 1000


class Trash:
    """The deleted items that can be restored. `loose` holds those the storage couldn't take, by id."""

    def __init__(self, saves: MatchStorage):
        self.saves = saves
        self.loose: dict[str, str] = {}

    def texts(self) -> dict[str, str]:
        """Return the texts of all restorable items by id, the latest first."""
        texts = [(trash_item_id(name), self.saves.get(name)) for name in sorted(self.saves.names(TRASH_PREFIX))]
        stored = {id: text for id, text in texts if text is not None}
        return dict(reversed((stored | self.loose).items()))

    def add(self, id: str, text: str) -> bool:
        """Add an item, in place of any with the same id. Return whether the storage accepted it.

        An item that wasn't accepted is kept while the page is open.
        """
        new_name = f"{TRASH_PREFIX}{self.saves.steady():013d}:{id}"
        old_names = [name for name in self.saves.names(TRASH_PREFIX) if trash_item_id(name) == id and name != new_name]
        try:
            self.saves.write_once(new_name, text)
        except NotSaved:
            self.loose[id] = text
            return False
        self.loose.pop(id, None)
        self.remove(old_names)
        return True

    def delete(self, id: str) -> None:
        """Permanently delete an item."""
        self.loose.pop(id, None)
        self.remove([name for name in self.saves.names(TRASH_PREFIX) if trash_item_id(name) == id])

    def delete_old(self) -> None:
        """Permanently delete items older than a month."""
        oldest = f"{TRASH_PREFIX}{max(0, self.saves.steady() - MONTH_MS):013d}"
        self.remove([name for name in self.saves.names(TRASH_PREFIX) if name < oldest])

    def remove(self, names: list[str]) -> None:
        """Remove keys from the storage."""
        for name in names:
            with suppress(Exception):       # the storage may have been blocked meanwhile
                self.saves.storage.remove(name)


def trash_item_id(name: str) -> str:
    """Return the id of the item stored under a key.

    >>> trash_item_id(TRASH_PREFIX + "1700000000000:0a1b2c3d")
    '0a1b2c3d'
    """
    return name.rpartition(":")[2]
