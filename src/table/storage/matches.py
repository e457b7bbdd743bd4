"""The matches of this device: stored ones, those that the storage did not take, and loose ones that nobody has agreed to yet. No DOM."""

from collections.abc import Callable
from itertools import chain, count, islice
from secrets import token_hex
from typing import Any, NamedTuple

from courtcards.engine.limits import TITLE
from courtcards.saves.loader import cut
from courtcards.saves.record import player
from table.storage.deleted_stats import Past
from table.storage.match_saves import Saves
from table.storage.quota_storage import RECALL, NotSaved
from table.storage.save_format import Slot, lone, parted, written

LATEST = 100        # matches among which a new one is told apart by its title


def new_id() -> str:
    """Return the id of a new match."""
    return token_hex(4)


class Loose(NamedTuple):
    """A match that came by a link, or was cut: stored only when a person here has made a move in it, after those it came with."""

    slot: Slot
    moves: list[str]


class Deleted(NamedTuple):
    """What a deletion took away: the stored text, or the slot that was never stored."""

    id: str
    text: str | None
    slot: Slot | None


class Matches:
    """The matches of this device. `unsaved` are those that the storage did not take, kept while the page is open.

    `owed` is the save of the open match that waits until its moment is painted; whoever looks at what is stored has it written first.
    """

    def __init__(self, saves: Saves):
        self.saves, self.past = saves, Past(saves)
        self.unsaved: dict[str, Slot] = {}
        self.loose: dict[str, Loose] = {}
        self.deleted: list[Deleted] = []
        self.owed: Callable[[], None] | None = None

    def settle(self) -> None:
        """Write what is owed."""
        owed, self.owed = self.owed, None
        if owed:
            owed()

    def listed(self, most: int) -> tuple[int, list[tuple[str, Slot | None]]]:
        """Return how many matches there are, and the newest with what the lobby shows of them, None for one that cannot be read."""
        self.settle()
        stored = {id: text for id, text in self.saves.listed().items() if id not in self.unsaved}
        first = [(id, lone(slot)) for id, slot in self.unsaved.items()]
        some = dict(islice(stored.items(), max(0, most - len(first))))
        return len(first) + len(stored), [*first, *zip(some, self.saves.shown(some), strict=True)][:most]

    def slot(self, id: str) -> Slot | None:
        """Return a match's slot, None if there is none or it cannot be read."""
        self.settle()
        held = self.unsaved.get(id) or (self.loose[id].slot if id in self.loose else None)
        return held or self.saves.read(id)

    def save(self, id: str, slot: Slot, played: bool = True) -> Slot:
        """Save a match and return its slot as it is kept; raises NotSaved, and keeps the match for as long as the page is open.

        A loose match stays loose until a person has made a move in it.
        """
        if id in self.loose and not self.agreed(id, slot["record"]):
            self.loose[id] = self.loose[id]._replace(slot=slot)
            return slot
        try:
            saved = self.saves.write(id, slot, played)
        except NotSaved as error:
            if error.key in ("full", "blocked"):
                self.unsaved[id] = slot
            raise
        self.unsaved.pop(id, None)
        self.loose.pop(id, None)
        return saved

    def stored(self, id: str, slot: dict[str, Any]) -> bool:
        """Whether a match is stored just as its slot says."""
        self.settle()
        return id not in self.unsaved and id not in self.loose and bool(slot.get("revision")) and not self.saves.changed(id, slot)

    def agreed(self, id: str, record: dict[str, Any]) -> bool:
        """Whether a person has made a move in a loose match."""
        came, moves = self.loose[id].moves, record["moves"]
        same = next((place for place, (old, new) in enumerate(zip(came, moves, strict=False)) if old != new), min(len(came), len(moves)))
        movers = [int(move.partition(" ")[0]) for move in moves[same:]]
        return any(player(record["seats"][seat])[1] is None for seat in movers)

    def new(self, record: dict[str, Any], title: str, **more: Any) -> tuple[str, Slot]:
        """Return a fresh id and the slot of a match that is not saved yet; it bears what its record does, and that it `came` if it did not begin here."""
        bare, marks = parted(record)
        came = {"came": True} if record["moves"] else {}
        return new_id(), {"record": bare, "title": cut(title, TITLE), "note": "", "over": False, **came, **more, **marks}

    def title(self, first: str, number: Callable[[int], str]) -> str:
        """Return a title that no other match here has: its first name, else with a number from 2 on."""
        known = {slot.get("title") for _, slot in self.listed(LATEST)[1] if slot}
        return next(title for title in chain([first], map(number, count(2))) if title not in known)

    def hold(self, record: dict[str, Any], title: str, **more: Any) -> str:
        """Hold a match loosely; return its id."""
        id, slot = self.new(record, title, **more)
        self.loose[id] = Loose(slot, list(record["moves"]))
        return id

    def part(self, id: str, title: str) -> None:
        """Make what the storage did not take of a match one of its own, so that the stored one can be opened."""
        if id in self.unsaved:
            slot = {name: value for name, value in self.unsaved.pop(id).items() if name != "revision"}
            self.unsaved[new_id()] = slot | {"title": cut(title, TITLE)}

    def delete(self, id: str) -> None:
        """Delete a match; it can be put back with those that were deleted before it, until they are let go. What it counts for stays in a sum."""
        text, slot = self.saves.remove(id), self.unsaved.pop(id, None)
        self.saves.forget(RECALL + id)
        self.deleted.append(Deleted(id, text, slot))
        self.past.add(written(slot) if slot else text)
        self.saves.spare(id)

    def put_back(self) -> None:
        """Undo the deletions; raises NotSaved, and nothing is lost."""
        while self.deleted:
            id, text, slot = self.deleted[-1]
            if slot:
                self.unsaved[id] = slot
            if text is not None:
                self.saves.put_back(id, text)
            self.past.take(written(slot) if slot else text)
            self.deleted.pop()
