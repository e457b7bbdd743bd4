"""What deleted matches have left, a sum by kind and month in little room, and since when matches count. What is stored is not trusted. No DOM."""

import re
from collections.abc import Generator
from contextlib import suppress
from typing import Any

from courtcards.engine.limits import MOVES, OPTION, SEATS
from courtcards.games import GAMES
from courtcards.saves.loader import is_whole
from table.storage.finished_match import Kind, Line, line_of
from table.storage.match_saves import Saves
from table.storage.quota_storage import PREFIX, NotSaved
from table.storage.save_format import Slot, parsed, written
from table.storage.scores import LATEST
from table.storage.stats import Sum, longest, month

PAST = PREFIX + "past"
NOBODY = '"mine":[]'
SOME = 20               # matches between two looks at the page
ROOM = 4000             # characters of all sums
MONTH, KEY = re.compile(r"[0-9]{4}-[0-9]{2}"), re.compile(rf"([\w-]{{1,{OPTION}}})/([\w-]{{0,{OPTION}}})/([0-9]{{1,2}})(/apart)?", re.ASCII)
Sums = dict[Kind, Sum]


class Past:
    """The sums of this device; `since` when matches count (ms) is told by `read` with them."""

    def __init__(self, saves: Saves):
        self.saves = saves

    def read(self) -> tuple[int, Sums]:
        """Return since when matches count, and what deleted ones have left."""
        stored = parsed(self.saves.get(PAST)) or {}
        return stored["since"] if is_whole(stored.get("since"), 0, LATEST) else 0, sums_of(stored.get("sums"))

    def lines(self) -> list[Line]:
        """Return the lines of all matches that are kept, are over and count."""
        since, _ = self.read()
        return [line for text in heads(self.saves).values() if (line := line_of(text)) and line.on > since]

    def claim(self, me: str) -> Generator[float, None, bool]:
        """Count for a person of some name the matches in which nobody was the person here, yielding how much is done; return whether there was room."""
        ids = [id for id, text in heads(self.saves).items() if NOBODY in text]
        for number, id in enumerate(ids, 1):
            slot = self.saves.read(id)
            if slot and (end := claimed(slot, me)):
                try:
                    self.saves.write(id, slot | {"end": end}, played=False)
                except NotSaved:
                    return False
            if number % SOME == 0:
                yield number / len(ids)
        return True

    def add(self, text: str | None) -> None:
        """Take note of a match that was just deleted, by its text; where there is no room for a line it leaves none."""
        since, sums = self.read()
        line = line_of(text or "")
        if line is None or line.on <= since:
            return
        known, on = sums.get(line.kind, Sum({})), month(line.on)
        before = sorted([line, *[one for one in self.lines() if one.kind == line.kind]], key=lambda one: one.on)
        played, won = known.months.get(on, (0, 0))
        lost = known.lost if line.won else max(known.lost, line.on)
        sums[line.kind] = Sum(known.months | {on: (played + 1, won + line.won)}, longest(before, known), lost)
        self.write(since, sums)

    def take(self, text: str | None) -> None:
        """Take back the line of a match that is put back: from its month, else from the one to which older ones were added."""
        since, sums = self.read()
        line = line_of(text or "")
        known = sums.get(line.kind) if line else None
        if line is None or line.on <= since or known is None:
            return
        on = min([one for one in known.months if one >= month(line.on)], default=max(known.months))
        played, won = known.months.pop(on)
        if played > 1:
            known.months[on] = played - 1, min(max(0, won - line.won), played - 1)
        self.write(since, {kind: one for kind, one in sums.items() if one.months})

    def merge(self, sums: Sums) -> int:
        """Take in the sums of another device, of each month the greater one; return of how many matches it was. Raises NotSaved."""
        since, ours = self.read()
        before = count(ours)
        for kind, theirs in sums.items():
            known = ours.get(kind, Sum({}))
            months = {on: max(known.months.get(on, (0, 0)), theirs.months.get(on, (0, 0))) for on in {*known.months, *theirs.months}}
            ours[kind] = Sum(months, max(known.run, theirs.run), max(known.lost, theirs.lost))
        if count(ours) > before:
            self.saves.put(PAST, stored(since, ours))
        return count(ours) - before

    def empty(self, now: int) -> None:
        """Let all matches up to now count no more, and forget the sums. Raises NotSaved."""
        self.saves.put(PAST, stored(now, {}))

    def write(self, since: int, sums: Sums) -> None:
        """Write all down, if there is room."""
        with suppress(NotSaved):
            self.saves.put(PAST, stored(since, sums))


def heads(saves: Saves) -> dict[str, str]:
    """Return what tells of each match, by ids: the text of its head, of its body where it has no head, or its line in a volume."""
    single = {id: saves.body(id) or "" if text is None else text for id, (_, text) in saves.single().items()}
    return saves.volumes.told() | single


def claimed(slot: Slot, me: str) -> dict[str, Any] | None:
    """Return the end of a match that is claimed under a name, None where nobody here bore it; by letter others may bear it."""
    seats, end = slot["record"].get("seats"), slot.get("end")
    return end | {"mine": [seats.index(me)]} if isinstance(seats, list) and me in seats and isinstance(end, dict) and "post" not in slot else None


def count(sums: Sums) -> int:
    """Return how many matches are in some sums."""
    return sum([played for one in sums.values() for played, _ in one.months.values()])


def stored(since: int, sums: Sums) -> str:
    """Return the sums as they are stored, within their room: of the kinds with most months the older ones become one, then those played least go."""
    sums = {kind: Sum(dict(sorted(one.months.items())), one.run, one.lost) for kind, one in sums.items()}
    while len(text := written({"since": since, "sums": dumped(sums)})) > ROOM:
        months = max(sums.values(), key=lambda one: len(one.months)).months
        if len(months) > 1:
            first, second = list(months)[:2]
            played, won = months.pop(first)
            months[second] = months[second][0] + played, months[second][1] + won
        else:
            del sums[min(sums, key=lambda kind: count({kind: sums[kind]}))]
    return text


def dumped(sums: Sums) -> dict[str, Any]:
    """Return sums as plain data, by kinds as one text each."""
    return {f"{kind.game}/{kind.level}/{kind.seats}{'/apart' * kind.apart}": one._asdict() for kind, one in sums.items()}


def sums_of(data: Any) -> Sums:
    """Return the sums that plain data holds, as far as they can be read."""
    found = [(kind_of(key), sum_of(one)) for key, one in data.items()] if isinstance(data, dict) else []
    return {kind: one for kind, one in found if kind and one}


def kind_of(key: str) -> Kind | None:
    """Return the kind that a text stands for, None for anything else."""
    found = KEY.fullmatch(key)
    if found is None or found[1] not in GAMES or not 0 < int(found[3]) <= SEATS:
        return None
    return Kind(found[1], found[2], int(found[3]), bool(found[4]))


def sum_of(data: Any) -> Sum | None:
    """Return the sum that plain data stands for, None for anything else."""
    if not (isinstance(data, dict) and isinstance(data.get("months"), dict) and is_whole(data.get("run"), 0, MOVES) and is_whole(data.get("lost"), 0, LATEST)):
        return None
    months = {on: (pair[0], pair[1]) for on, pair in data["months"].items() if MONTH.fullmatch(on) and is_pair(pair)}
    return Sum(months, data["run"], data["lost"]) if months else None


def is_pair(value: Any) -> bool:
    """Whether a value says how many matches were played, and how many of them won."""
    return isinstance(value, list) and len(value) == 2 and is_whole(value[0], 1, MOVES) and is_whole(value[1], 0, value[0])
