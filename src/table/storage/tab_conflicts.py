"""What two tabs did in the same moment: one wrote a match, the other took it away as it is bound, and neither saw the other. No DOM.

A browser hands on what a tab stores a little later, and of one key the last word counts. So the tab that took a match away puts back
what it hears of too late. The tab that wrote it goes on meanwhile (`Saves.changed`), and one of before there were volumes hears that it is back.
"""

from contextlib import suppress

from table.storage.match_saves import Saves
from table.storage.quota_storage import NotSaved
from table.storage.save_format import MATCH, head_of, joined, match_of, revision, slot_of, written


def hear(saves: Saves, key: str, text: str | None) -> None:
    """Take notice of what another tab has stored, or taken away (no text)."""
    id = match_of(key)
    if id and not text:
        saves.bodies.pop(id, None)          # what goes on from it would hang in the air: the next save is a whole one
    elif id and text and id in saves.taken:
        put_back(saves, id, key, text)


def put_back(saves: Saves, id: str, key: str, text: str) -> None:
    """Store what another tab has stored of a match that this one took away, unless what is there is as new."""
    if key == MATCH + id:
        saves.taken[id] = text
    body = slot_of(saves.taken[id])
    theirs = joined(body, head_of(text)) if body else {}
    here = saves.read(id) if saves.get(MATCH + id) else slot_of(saves.body(id))        # a head beside no body of its own counts for nothing
    if revision(theirs)[0] > revision(here or {})[0]:
        with suppress(NotSaved):                            # the tab that wrote it still has it, and goes on with it
            saves.put(MATCH + id, written(theirs))          # in one piece, whatever ends between this and its head
            saves.put_lone(id, theirs)
