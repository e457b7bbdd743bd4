"""The matches on this device: stored, unsaved (the storage couldn't take them) or loose (no local player has moved in them yet)."""

from collections.abc import Callable
from itertools import chain, count, islice
from secrets import token_hex
from typing import Any, NamedTuple

from courtcards.engine.limits import TITLE
from courtcards.saves.loader import shorten_text
from courtcards.saves.record import parse_seat
from table.storage.deleted_stats import DeletedStats
from table.storage.match_saves import MatchStorage
from table.storage.quota_storage import RECALL_PREFIX, NotSaved
from table.storage.save_format import Slot, dump_json, empty_head, split_marks

MATCHES_COMPARED = 100  # recent matches whose titles a new one must not repeat


def new_match_id() -> str:
    """Return a random id for a new match."""
    return token_hex(4)


class LooseMatch(NamedTuple):
    """A match opened from a link, or one that could be read only up to a certain move.

    It's stored only once a local player adds a move to the `moves` that it had when it was opened.
    """

    slot: Slot
    moves: list[str]


class DeletedMatch(NamedTuple):
    """A deleted match.

    `text` is its stored text, or None if there was none. `slot` is its slot if the storage couldn't take it, otherwise None.
    """

    id: str
    text: str | None
    slot: Slot | None


class Matches:
    """The matches on this device, stored or not.

    `unsaved` holds those the storage couldn't take. `pending_save` is the function that carries out the pending save of the open
    match, or None if none is pending; call `save_pending` before reading what is stored.
    """

    def __init__(self, saves: MatchStorage):
        self.saves, self.past = saves, DeletedStats(saves)
        self.unsaved: dict[str, Slot] = {}
        self.loose: dict[str, LooseMatch] = {}
        self.deleted: list[DeletedMatch] = []
        self.pending_save: Callable[[], None] | None = None

    def save_pending(self) -> None:
        """Carry out the pending save, if there is one."""
        pending_save, self.pending_save = self.pending_save, None
        if pending_save:
            pending_save()

    def newest(self, most: int) -> tuple[int, list[tuple[str, Slot | None]]]:
        """Return the number of all matches, and the id and head of the newest `most`. The head is None if a match can't be read."""
        self.save_pending()
        stored = {id: text for id, text in self.saves.head_texts().items() if id not in self.unsaved}
        unsaved = [(id, empty_head(slot)) for id, slot in self.unsaved.items()]
        listed = dict(islice(stored.items(), max(0, most - len(unsaved))))
        heads = [*unsaved, *zip(listed, self.saves.parse_heads(listed), strict=True)]
        return len(unsaved) + len(stored), heads[:most]

    def slot(self, id: str) -> Slot | None:
        """Return a match's slot, or None if it doesn't exist or can't be read."""
        self.save_pending()
        slot = self.unsaved.get(id) or (self.loose[id].slot if id in self.loose else None)
        return slot or self.saves.read(id)

    def save(self, id: str, slot: Slot, set_time: bool = True) -> Slot:
        """Save a match and return its slot as stored.

        `set_time` says whether the slot gets the current time. If saving fails, raise NotSaved and keep the match while the page is open. A loose match stays
        loose until a person has made a move in it.
        """
        if id in self.loose and not self.has_person_moved(id, slot["record"]):
            self.loose[id] = self.loose[id]._replace(slot=slot)
            return slot
        try:
            saved = self.saves.write(id, slot, set_time)
        except NotSaved as error:
            if error.key in ("full", "blocked"):
                self.unsaved[id] = slot
            raise
        self.unsaved.pop(id, None)
        self.loose.pop(id, None)
        return saved

    def is_stored(self, id: str, slot: dict[str, Any]) -> bool:
        """Return whether this slot is saved, and no other tab has changed the match since."""
        self.save_pending()
        return id not in self.unsaved and id not in self.loose and bool(slot.get("revision")) and not self.saves.change_by_other_tab(id, slot)

    def has_person_moved(self, id: str, record: dict[str, Any]) -> bool:
        """Return whether a person has made a move in a loose match since it was opened, given its current record."""
        opened_moves, moves = self.loose[id].moves, record["moves"]
        shared_count = next((place for place, (old, new) in enumerate(zip(opened_moves, moves, strict=False)) if old != new),
                            min(len(opened_moves), len(moves)))
        movers = [int(move.partition(" ")[0]) for move in moves[shared_count:]]
        return any(parse_seat(record["seats"][seat])[1] is None for seat in movers)

    def new_match(self, record: dict[str, Any], title: str, **more: Any) -> tuple[str, Slot]:
        """Return the id and the slot of a new match, which isn't saved yet. The slot contains the fields in `more`."""
        bare_record, marks = split_marks(record)
        came_field = {"came": True} if record["moves"] else {}
        return new_match_id(), {"record": bare_record, "title": shorten_text(title, TITLE), "note": "", "over": False, **came_field, **more, **marks}

    def free_title(self, first: str, number: Callable[[int], str]) -> str:
        """Return a title that no recent match has: `first` or the first free one among `number(2)`, `number(3)` and so on."""
        known_titles = {slot.get("title") for _, slot in self.newest(MATCHES_COMPARED)[1] if slot}
        return next(title for title in chain([first], map(number, count(2))) if title not in known_titles)

    def add_loose(self, record: dict[str, Any], title: str, **more: Any) -> str:
        """Add a loose match and return its id; `more` are further fields of its slot."""
        id, slot = self.new_match(record, title, **more)
        self.loose[id] = LooseMatch(slot, list(record["moves"]))
        return id

    def split_off(self, id: str, title: str) -> None:
        """Move the unsaved copy of a match to a new id, with the given title. Then the stored match can be opened."""
        if id in self.unsaved:
            slot = {name: value for name, value in self.unsaved.pop(id).items() if name != "revision"}
            self.unsaved[new_match_id()] = slot | {"title": shorten_text(title, TITLE)}

    def delete(self, id: str) -> None:
        """Delete a match and add its result to the totals. Until the list of deleted matches is cleared, the match can be restored."""
        text, slot = self.saves.remove(id), self.unsaved.pop(id, None)
        self.saves.forget(RECALL_PREFIX + id)
        self.deleted.append(DeletedMatch(id, text, slot))
        self.past.add(dump_json(slot) if slot else text)
        self.saves.drop_startup_picture(id)

    def put_back(self) -> None:
        """Restore all deleted matches, the latest first.

        Raises NotSaved if there's no space for one. That match and the remaining ones can still be restored.
        """
        while self.deleted:
            id, text, slot = self.deleted[-1]
            if slot:
                self.unsaved[id] = slot
            if text is not None:
                self.saves.put_back(id, text)
            self.past.subtract(dump_json(slot) if slot else text)
            self.deleted.pop()
