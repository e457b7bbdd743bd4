"""Resolves a conflict between tabs: one tab saves a match that another has just archived, and the other then removes the save.

Browsers report another tab's changes with a delay, and the last write to a key wins. So a tab that has archived a match keeps what it removed. If it then
learns of a newer save, it restores that. Meanwhile, the tab that saved the match carries on (see `MatchStorage.change_by_other_tab`). A tab running a version
without archives is told that the match is back.
"""

from contextlib import suppress

from table.storage.match_saves import MatchStorage
from table.storage.quota_storage import NotSaved
from table.storage.save_format import MATCH_PREFIX, dump_json, match_id_of_key, merge_head, parse_head, parse_slot, slot_revision


def on_storage_event(saves: MatchStorage, key: str, text: str | None) -> None:
    """Handle a change made by another tab. `text` is the string now stored under the key. If it's None or "", the key was removed."""
    id = match_id_of_key(key)
    if id and not text:
        saves.bodies.pop(id, None)          # a head would continue a body that's gone: write the next save whole
    elif id and text and id in saves.taken:
        restore_archived_save(saves, id, key, text)


def restore_archived_save(saves: MatchStorage, id: str, key: str, text: str) -> None:
    """Restore another tab's save of a match that this tab has archived, unless the archived match is at least as new."""
    if key == MATCH_PREFIX + id:
        saves.taken[id] = text
    body = parse_slot(saves.taken[id])
    theirs = merge_head(body, parse_head(text)) if body else {}
    ours = saves.read(id) if saves.get(MATCH_PREFIX + id) else parse_slot(saves.body(id))        # a head without a body under its own key is ignored
    if slot_revision(theirs)[0] > slot_revision(ours or {})[0]:
        with suppress(NotSaved):                            # the tab that wrote it still has it and carries on
            saves.put(MATCH_PREFIX + id, dump_json(theirs))          # whole, in case the page ends before the head is written
            saves.put_empty_head(id, theirs)
