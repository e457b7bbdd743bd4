"""The statistics of deleted matches, totalled by kind and month, and the time from which matches count. Stored data is validated."""

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
SOME = 20               # matches between two yields, which let the page respond
ROOM = 4000             # characters for all totals
MONTH, KEY = re.compile(r"[0-9]{4}-[0-9]{2}"), re.compile(rf"([\w-]{{1,{OPTION}}})/([\w-]{{0,{OPTION}}})/([0-9]{{1,2}})(/apart)?", re.ASCII)
Sums = dict[Kind, Sum]


class Past:
    """The totals of deleted matches on this device, and the time (ms) from which matches count."""

    def __init__(self, saves: Saves):
        self.saves = saves

    def read(self) -> tuple[int, Sums]:
        """Return the time (ms) from which matches count, and the totals of deleted matches."""
        stored = parsed(self.saves.get(PAST)) or {}
        return stored["since"] if is_whole(stored.get("since"), 0, LATEST) else 0, sums_of(stored.get("sums"))

    def lines(self) -> list[Line]:
        """Return the results of all stored matches that are over and count."""
        since, _ = self.read()
        return [line for text in heads(self.saves).values() if (line := line_of(text)) and line.on > since]

    def claim(self, me: str) -> Generator[float, None, bool]:
        """Count matches without a local player for the player with a given name; yield progress (0 to 1).

        Return whether there was space for all of them.
        """
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
        """Add a match that was just deleted, given its stored text, to the totals. If there is no space for them, its result is lost."""
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
        """Remove a restored match from the totals.

        It is taken from its own month, or else from the next later one, as older months may have been merged into that.
        """
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
        """Merge the totals of another device, keeping the greater one for each month; return how many matches that added. Raises NotSaved."""
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
        """Reset the statistics: matches up to `now` (ms) no longer count, and the totals are cleared. Raises NotSaved."""
        self.saves.put(PAST, stored(now, {}))

    def write(self, since: int, sums: Sums) -> None:
        """Store the totals if there is space."""
        with suppress(NotSaved):
            self.saves.put(PAST, stored(since, sums))


def heads(saves: Saves) -> dict[str, str]:
    """Return the text that summarises each match, by id: its head, its body if it has no head, or its summary in an archive."""
    single = {id: saves.body(id) or "" if text is None else text for id, (_, text) in saves.single().items()}
    return saves.volumes.told() | single


def claimed(slot: Slot, me: str) -> dict[str, Any] | None:
    """Return a match's end with the player named `me` as the local one, or None if no seat has that name.

    Matches by letter can't be claimed, as the name may belong to someone on another device.
    """
    seats, end = slot["record"].get("seats"), slot.get("end")
    return end | {"mine": [seats.index(me)]} if isinstance(seats, list) and me in seats and isinstance(end, dict) and "post" not in slot else None


def count(sums: Sums) -> int:
    """Return how many matches the totals cover."""
    return sum([played for one in sums.values() for played, _ in one.months.values()])


def stored(since: int, sums: Sums) -> str:
    """Return the totals as they are stored, in at most ROOM characters.

    To fit, merge the two oldest months of the kind with the most months; once no kind has several months, drop the least-played kind.
    """
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
    """Return totals as plain data: dicts keyed by one string per kind."""
    return {f"{kind.game}/{kind.level}/{kind.seats}{'/apart' * kind.apart}": one._asdict() for kind, one in sums.items()}


def sums_of(data: Any) -> Sums:
    """Return the totals in plain data, skipping any that can't be read."""
    found = [(kind_of(key), sum_of(one)) for key, one in data.items()] if isinstance(data, dict) else []
    return {kind: one for kind, one in found if kind and one}


def kind_of(key: str) -> Kind | None:
    """Return the kind a key stands for, or None if it isn't valid."""
    found = KEY.fullmatch(key)
    if found is None or found[1] not in GAMES or not 0 < int(found[3]) <= SEATS:
        return None
    return Kind(found[1], found[2], int(found[3]), bool(found[4]))


def sum_of(data: Any) -> Sum | None:
    """Return the total that plain data stands for, or None if it isn't valid."""
    if not (isinstance(data, dict) and isinstance(data.get("months"), dict) and is_whole(data.get("run"), 0, MOVES) and is_whole(data.get("lost"), 0, LATEST)):
        return None
    months = {on: (pair[0], pair[1]) for on, pair in data["months"].items() if MONTH.fullmatch(on) and is_pair(pair)}
    return Sum(months, data["run"], data["lost"]) if months else None


def is_pair(value: Any) -> bool:
    """Return whether a value is a valid pair of matches played and matches won."""
    return isinstance(value, list) and len(value) == 2 and is_whole(value[0], 1, MOVES) and is_whole(value[1], 0, value[0])
