"""Finds the destination of an imported match: it may be on this device already, continue a stored match, or be new."""

import json
from collections.abc import Collection
from functools import cached_property
from typing import Any, NamedTuple

from courtcards.engine.card_sets import fingerprint
from table.files.backup_format import continues_record, fixed_fields
from table.storage.matches import Matches, new_match_id
from table.storage.save_format import Slot


class MatchDestination(NamedTuple):
    """Where an imported match will be stored: its id on this device.

    `here` says whether the same match is on this device already. `before` is the slot that the import continues, or None.
    """

    id: str
    here: bool = False
    before: Slot | None = None


class MatchMerger:
    """Compares imported matches with those on this device; `imported_ids` are the ids of all imported matches."""

    def __init__(self, matches: Matches, imported_ids: Collection[str]):
        self.matches, self.imported_ids = matches, imported_ids

    def find_destination(self, id: str, record: dict[str, Any]) -> MatchDestination:
        """Return the destination of a match, given its record, and its id in the file ("" if it has none)."""
        local_slot = self.matches.slot(id) if id else None
        if local_slot and continues_record(local_slot["record"], record):
            return MatchDestination(id, here=True)
        if local_slot and continues_record(record, local_slot["record"]) and id not in self.matches.unsaved:
            return MatchDestination(id, before=local_slot)
        twin_ids = self.others.get(match_fingerprint(record))
        if twin_ids:
            return MatchDestination(twin_ids.pop(), here=True)
        return MatchDestination(id if id and self.is_free_id(id) else new_match_id())

    def is_free_id(self, id: str) -> bool:
        """Return whether an id is unused on this device, even by a damaged or deleted match."""
        return self.matches.slot(id) is None and self.matches.saves.stored_match_text(id) is None and all(deleted.id != id for deleted in self.matches.deleted)

    @cached_property
    def others(self) -> dict[str, list[str]]:
        """The ids of the matches on this device that aren't in the file, in lists by fingerprint."""
        ids: dict[str, list[str]] = {}
        for id in {*self.matches.saves.ids(), *self.matches.unsaved} - {*self.imported_ids}:
            slot = self.matches.slot(id)
            if slot:
                ids.setdefault(match_fingerprint(slot["record"]), []).append(id)
        return ids


def match_fingerprint(record: dict[str, Any]) -> str:
    """Return the fingerprint of a match: its deal and its moves."""
    return fingerprint(json.dumps([fixed_fields(record), record.get("moves")], sort_keys=True))
