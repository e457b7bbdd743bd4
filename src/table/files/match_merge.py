"""Where a match that comes belongs among those that are here: it is one of them, goes on from one, or is new. No DOM."""

import json
from collections.abc import Collection
from functools import cached_property
from typing import Any, NamedTuple

from courtcards.engine.card_sets import fingerprint
from table.files.backup_format import goes_on, same_deal
from table.storage.matches import Matches, new_id
from table.storage.save_format import Slot


class Place(NamedTuple):
    """Where a match belongs: its id here, whether it is here already, the slot from which it goes on, if any."""

    id: str
    here: bool = False
    before: Slot | None = None


class Places:
    """The matches that are here, as those that come are compared with them; `coming` are the ids that these have."""

    def __init__(self, matches: Matches, coming: Collection[str]):
        self.matches, self.coming = matches, coming

    def find(self, id: str, record: dict[str, Any]) -> Place:
        """Return the place of a match, by its id in the file, "" for none, and its record.

        One whose moves go on from those that it has here, goes on; where both went on otherwise, there are two matches from then on.
        """
        ours = self.matches.slot(id) if id else None
        if ours and goes_on(ours["record"], record):
            return Place(id, here=True)
        if ours and goes_on(record, ours["record"]) and id not in self.matches.unsaved:
            return Place(id, before=ours)
        twins = self.others.get(printed(record))
        if twins:
            return Place(twins.pop(), here=True)
        return Place(id if id and self.free(id) else new_id())

    def free(self, id: str) -> bool:
        """Whether nothing is here under an id, damaged or deleted and still to be put back."""
        return self.matches.slot(id) is None and self.matches.saves.raw(id) is None and all(deleted.id != id for deleted in self.matches.deleted)

    @cached_property
    def others(self) -> dict[str, list[str]]:
        """The ids of the matches here that none in the file has, by what is played in them: each stands for one that comes without an id of ours."""
        found: dict[str, list[str]] = {}
        for id in {*self.matches.saves.ids(), *self.matches.unsaved} - {*self.coming}:
            slot = self.matches.slot(id)
            if slot:
                found.setdefault(printed(slot["record"]), []).append(id)
        return found


def printed(record: dict[str, Any]) -> str:
    """Return the fingerprint of a match as it was played."""
    return fingerprint(json.dumps([same_deal(record), record.get("moves")], sort_keys=True))
