"""Saves matches and settings in the browser's storage.

Every save is read back after writing. A failed write, or another tab that saved first, never costs an older save. A revision consists of a number
and the tab that wrote it, so that two tabs saving at the same moment can be told apart.
save_format.py explains how a match is stored under two keys. Old matches are bundled into archives, see archives.py. What players see when a match is
damaged is in app/refusals.py.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Any, NamedTuple

from table.storage.archives import MatchArchives, pack_texts, unpack_texts
from table.storage.quota_storage import NotSaved, QuotaStorage, Storage
from table.storage.save_format import (
    HEAD_PREFIX,
    MATCH_PREFIX,
    Revision,
    Slot,
    dump_json,
    empty_head,
    head_fits_body,
    list_sort_key,
    make_head,
    match_id_of_key,
    merge_head,
    moves_of,
    parse_head,
    parse_json_object,
    parse_slot,
    slot_revision,
)
from table.storage.settings import SETTINGS_KEY, parse_settings

AT_MATCH, AT_HEAD = len(MATCH_PREFIX), len(HEAD_PREFIX)
MOST_TAIL_MOVES = 64        # moves a head may contain before its match is written whole
NEVER_ARCHIVED = 24         # how many of the newest finished matches, and of the newest unfinished ones, are never archived
ARCHIVE_MATCHES, ARCHIVE_LENGTH = 16, 90_000           # matches per archive, or fewer if they have this many characters


class WrittenBody(NamedTuple):
    """A body that this page has written.

    `start` is the record without its moves, and `of` the revision by which heads name this body. `cut` is how many of the body's first moves are still
    part of the match. `revision` and `head` are those of the last save; `head` is None if it couldn't be stored.
    """

    start: Slot
    of: Any
    cut: int
    revision: Revision
    head: str | None


class MatchStorage(QuotaStorage):
    """The matches in this browser. A slot is `{"record", "title", "saved" (ms), "revision" (number, tab), "tally", ...}`.

    The first save of a match on a page writes it whole, body and head. Later saves write only the head, until its tail of moves gets too long. For this to
    work, `write` must be called after every change to a record's moves, undone moves included, even if the save fails.
    """

    def __init__(self, storage: Storage, now: Callable[[], int], tab: str = "", steady: Callable[[], int] | None = None):
        """Start with a storage.

        `now` returns the time in milliseconds, `steady` the same by a clock that never jumps; `tab` is a unique name for the writing tab.
        """
        super().__init__(storage)
        self.now, self.tab, self.steady = now, tab, steady or now
        self.bodies: dict[str, WrittenBody] = {}
        self.taken: dict[str, str] = {}         # bodies this page removed after archiving them, see tab_conflicts.py; at most what fits in the storage
        self.archives = MatchArchives(self)

    # writing

    def write(self, id: str, slot: Slot, set_time: bool = True) -> Slot:
        """Save a match. Return its slot with the new revision.

        `set_time` says whether to set the time of the save, too, which decides the match's place in the list. If saving fails, raise NotSaved and leave the old
        save intact.
        """
        moves, body = moves_of(slot), self.bodies.get(id)
        if body:
            body = self.bodies[id] = body._replace(cut=min(body.cut, len(moves)))
        is_ours = body is not None and self.is_untouched(id, slot, body)
        change = "" if is_ours else self.change_by_other_tab(id, slot)
        if change:
            raise NotSaved(change)
        start = {name: value for name, value in slot["record"].items() if name != "moves"}
        slot = slot | {"revision": [slot_revision(slot)[0] + 1, self.tab], "saved": self.now() if set_time else slot.get("saved")}
        if body and is_ours and body.start == start and len(moves) - body.cut <= MOST_TAIL_MOVES:
            text = self.put(HEAD_PREFIX + id, dump_json(make_head(slot, body.of, body.cut)))
            self.bodies[id] = body._replace(revision=slot_revision(slot), head=text)
        else:
            self.write_whole(id, slot, start)
        return slot

    def write_whole(self, id: str, slot: Slot, start: Slot) -> None:
        """Write a match's body, then an empty head for it. Raises NotSaved if the body can't be stored.

        `start` is the record without its moves. Between the two writes, the old head is ignored, as it names another body.
        """
        self.bodies.pop(id, None)
        self.put(MATCH_PREFIX + id, dump_json(slot))
        self.bodies[id] = WrittenBody(start, slot["revision"], len(moves_of(slot)), slot_revision(slot), self.put_empty_head(id, slot))

    def put_empty_head(self, id: str, slot: Slot) -> str | None:
        """Write a head that adds nothing to the match's body, and return the head's text.

        If there is no space, remove the old head and return None: the body is enough.
        """
        try:
            return self.put(HEAD_PREFIX + id, dump_json(empty_head(slot)))
        except NotSaved:
            with suppress(Exception):       # as above; an old head names another body and does no harm
                self.storage.remove(HEAD_PREFIX + id)
            return None

    # what other tabs do

    def is_untouched(self, id: str, slot: Slot, body: WrittenBody) -> bool:
        """Return whether a match is stored just as this page left it. Only the head is compared.

        The browser reports changes that other tabs make to the body (see tab_conflicts.py).
        """
        return body.head is not None and body.revision == slot_revision(slot) and self.get(HEAD_PREFIX + id) == body.head

    def change_by_other_tab(self, id: str, slot: Slot) -> str:
        """Return what another tab has done to a match since this slot was read or written.

        It's `newer` if the other tab saved it, `gone` if it deleted it, and "" otherwise. If the only copy is archived and older than the slot, another tab
        archived the match just as this one saved it. That isn't a conflict: the next save replaces the copy.
        """
        known_revision = slot_revision(slot)
        if self.body(id) is None:
            return "gone" if known_revision[0] and self.readable() else ""
        stored_revision = slot_revision(self.head(id) or {})
        if stored_revision == known_revision:
            return ""
        return "newer" if stored_revision[0] >= known_revision[0] or self.get(MATCH_PREFIX + id) is not None else ""

    # reading

    def read(self, id: str) -> Slot | None:
        """Return a match's slot, or None if it doesn't exist or can't be read."""
        body = parse_slot(self.body(id))
        return merge_head(body, parse_head(self.get(HEAD_PREFIX + id))) if body else None

    def body(self, id: str) -> str | None:
        """Return the text of a match's body, from its own key or from an archive. Return None if neither has one."""
        text = self.get(MATCH_PREFIX + id)
        if text is None:
            return self.archives.text(id)
        return text if text.startswith("{") else unpack_texts(text).get(id, text)

    def stored_match_text(self, id: str) -> str | None:
        """Return a match as one stored text, even if it's damaged. It returns None if there's no such match."""
        slot = self.read(id)
        return self.body(id) if slot is None or self.get(HEAD_PREFIX + id) is None else dump_json(slot)

    def head(self, id: str) -> Slot | None:
        """Return the head that the lobby shows for a match, or None if the match doesn't exist or can't be read."""
        return self.head_of(id, self.get(HEAD_PREFIX + id), self.body(id))

    def head_of(self, id: str, text: str | None, body: str | None) -> Slot | None:
        """Return the head that the lobby shows for a match, or None if the match can't be read.

        `text` and `body` are the texts of its head and body. The body is parsed only if the head doesn't belong to it.
        """
        head = parse_head(text)
        if head and body and head_fits_body(head, body):
            return head
        slot = self.read(id)
        return empty_head(slot) if slot else None

    # the index of all

    def head_texts(self) -> dict[str, str | None]:
        """Return the text of every match's head by id, even if it's damaged.

        A match stored without a head has None. The newest come first, finished ones last.
        """
        single, ranks = self.matches_outside_archives(), dict(self.archives.sort_keys())
        ranks |= {id: place for id, (place, _) in single.items()}
        return {id: single[id][1] if id in single else None for id in sorted(ranks, key=ranks.__getitem__)}

    def matches_outside_archives(self) -> dict[str, tuple[str, str | None]]:
        """Return the matches that have storage keys of their own, by id. Each has its sort key and the text of its head.

        A match without a head has None as the text. The newest come first, finished ones last.
        """
        try:
            names = self.storage.names()
            heads = {name[AT_HEAD:] for name in names if name[:AT_HEAD] == HEAD_PREFIX}        # sliced, as `startswith` is slower and there may be many
            ids = [name[AT_MATCH:] for name in names if name[:AT_MATCH] == MATCH_PREFIX]
            texts = self.storage.texts([HEAD_PREFIX + id if id in heads else MATCH_PREFIX + id for id in ids])
        except Exception:               # blocked storage may raise anything
            return {}
        for orphan in heads.difference(ids):    # left by an unfinished deletion
            self.storage.remove(HEAD_PREFIX + orphan)
        rows = sorted(zip(map(list_sort_key, texts), ids, texts, strict=True), key=itemgetter(0))
        return {id: (place, text if id in heads else None) for place, id, text in rows}

    def parse_heads(self, heads: dict[str, str | None]) -> list[Slot | None]:
        """Return the heads that the lobby shows for these matches, in order. A match that can't be read has None.

        `heads` maps each match's id to the text of its head, or to None if it's stored without one.
        """
        bodies = self.storage.texts([MATCH_PREFIX + id for id in heads]) if heads else []
        return [self.lobby_head(id, text, body) for (id, text), body in zip(heads.items(), bodies, strict=True)]

    def lobby_head(self, id: str, text: str | None, body: str | None) -> Slot | None:
        """Return the head that the lobby shows for a match, or None if the match can't be read.

        `text` and `body` are the texts of its head and body. If `body` is None, look for the match in the archives. If only the head is missing, write one
        for next time.
        """
        if body is None:
            return parse_head(self.archives.summary(id))
        slot = self.read(id) if text is None else None
        if slot:
            text = self.put_empty_head(id, slot)
        return self.head_of(id, text, body)

    def ids(self) -> list[str]:
        """Return the ids of all matches, newest first and finished ones last."""
        return list(self.head_texts())

    # deleting

    def remove(self, id: str) -> str | None:
        """Delete a match. Return its stored text, from which it can be restored, or None if there was none.

        The body is deleted before the head, as a head alone doesn't count as a match.
        """
        text = self.stored_match_text(id)
        if text is not None:
            self.bodies.pop(id, None)
            self.archives.drop([id])
            self.storage.remove(MATCH_PREFIX + id)
            self.storage.remove(HEAD_PREFIX + id)
        return text

    def put_back(self, id: str, text: str) -> None:
        """Restore a deleted match as a single body. Raise NotSaved if there is no space."""
        self.put(MATCH_PREFIX + id, text)

    # archiving

    def make_room(self, key: str) -> bool:
        """Free some space: drop the startup picture, archive matches, or permanently delete the oldest deleted item.

        Return whether there is more space. The match stored under `key` is never archived.
        """
        return self.drop_startup_picture() or self.archive_old(match_id_of_key(key)) or self.delete_oldest_item()

    def archive_old(self, but: str | None = None) -> bool:
        """Archive some old matches if there are enough. Return whether there is more space now.

        `but` is the id of a match that is never archived.
        """
        single = self.matches_outside_archives()
        double_ids = [id for id in self.archives.sort_keys() if id in single and id != but]    # the page ended while archiving one, or the match was continued
        doubles = {id: slot for id in double_ids if (slot := self.read(id))}
        finished, unfinished = ([id for id, (rank, _) in single.items() if rank[0] == over and id != but and id.isalnum()] for over in ("1", "0"))
        return self.remove_doubles(doubles) or self.archive_oldest(finished) or self.archive_oldest(unfinished)

    def archive_oldest(self, ids: Sequence[str]) -> bool:
        """Archive the oldest of the given matches, if there are enough of them. Return whether there is more space now.

        `ids` start with the newest. The first NEVER_ARCHIVED of them aren't archived, nor are matches that are unreadable or too large. If there's no space for
        an archive, compress the matches where they are, then try again.
        """
        slots, weight = dict[str, Slot](), 0
        for id in reversed(ids[NEVER_ARCHIVED:] if len(ids) >= NEVER_ARCHIVED + ARCHIVE_MATCHES else ()):
            size = len(self.get(MATCH_PREFIX + id) or "")
            slot = self.read(id) if size <= ARCHIVE_LENGTH else None
            if slot:
                slots = {id: slot} | slots
                weight += size
            if len(slots) == ARCHIVE_MATCHES or weight >= ARCHIVE_LENGTH:
                break
        else:
            return False
        if self.archives.add(slots):
            return self.remove_doubles(slots)
        has_freed = any([*map(self.compress_body, slots)])
        return (self.archives.add(slots) and self.remove_doubles(slots)) or has_freed

    def compress_body(self, id: str) -> bool:
        """Compress a match's body under its own key, as there's no space for an archive. Return whether that freed space.

        A match without a head isn't compressed, as the lobby would have to unpack it.
        """
        text = self.get(MATCH_PREFIX + id) or ""
        packed = pack_texts({id: text})
        is_smaller = len(packed) < len(text) and self.get(HEAD_PREFIX + id) is not None and unpack_texts(packed) == {id: text}
        return is_smaller and self.write_once(MATCH_PREFIX + id, packed) == packed

    def remove_doubles(self, slots: Mapping[str, Slot]) -> bool:
        """Remove one copy of each of these matches, which are stored twice. Return whether that freed space.

        If both copies are equal, the archived one is kept, which frees space. If they differ, the one under the match's own keys is kept.
        """
        same_ids = {id for id, slot in slots.items() if dump_json(slot) == self.archives.text(id)}
        try:
            self.archives.drop(slots.keys() - same_ids)
            self.taken |= {id: self.body(id) or "" for id in same_ids}
            for id in same_ids:
                self.bodies.pop(id, None)
                self.storage.remove(MATCH_PREFIX + id)
                self.storage.remove(HEAD_PREFIX + id)
        except Exception:               # as above: both copies stay
            return False
        return bool(same_ids)

    # settings

    def settings(self) -> dict[str, Any]:
        """Return the settings, with defaults for missing or invalid ones."""
        return dict(parse_settings(self.get(SETTINGS_KEY) or "{}"))

    def set_setting(self, name: str, value: Any) -> None:
        """Change a setting. Settings that other versions stored are kept. Raises NotSaved if there is no space."""
        self.put(SETTINGS_KEY, json.dumps((parse_json_object(self.get(SETTINGS_KEY)) or {}) | {name: value}))
