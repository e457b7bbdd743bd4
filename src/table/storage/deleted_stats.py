"""The statistics of deleted matches, totalled by kind and month, and the time from which matches count.

Stored data is validated when it is read.
"""

import re
from collections.abc import Generator
from contextlib import suppress
from typing import Any

from courtcards.engine.limits import MOVES, OPTION, SEATS
from courtcards.games import GAMES
from courtcards.saves.loader import is_int_in_range
from table.storage.finished_match import MatchKind, MatchResult, parse_match_result
from table.storage.match_saves import MatchStorage
from table.storage.quota_storage import PREFIX, NotSaved
from table.storage.save_format import Slot, dump_json, parse_json_object
from table.storage.scores import LATEST_TIME
from table.storage.stats import KindTotals, longest_streak, month_of_time

PAST_KEY = PREFIX + "past"
NO_OWN_SEAT = '"mine":[]'
MATCHES_PER_SLICE = 20  # matches between two yields, which let the page respond
LONGEST_TOTALS = 4000   # characters for all totals
MONTH = re.compile(r"[0-9]{4}-[0-9]{2}")
SUM_KEY = re.compile(rf"([\w-]{{1,{OPTION}}})/([\w-]{{0,{OPTION}}})/([0-9]{{1,2}})(/apart)?", re.ASCII)
Sums = dict[MatchKind, KindTotals]


class DeletedStats:
    """Keeps the totals of matches deleted on this device, and the time (ms) from which matches count."""

    def __init__(self, saves: MatchStorage):
        self.saves = saves

    def read(self) -> tuple[int, Sums]:
        """Return the time (ms) from which matches count, and the totals of deleted matches."""
        stored = parse_json_object(self.saves.get(PAST_KEY)) or {}
        since = stored["since"] if is_int_in_range(stored.get("since"), 0, LATEST_TIME) else 0
        return since, parse_totals(stored.get("sums"))

    def counted_results(self) -> list[MatchResult]:
        """Return the results of all stored matches that are over and were saved after the time from which matches count."""
        since, _ = self.read()
        results = map(parse_match_result, summary_texts(self.saves).values())
        return [result for result in results if result and result.on > since]

    def credit_matches_to(self, me: str) -> Generator[float, None, bool]:
        """Let finished matches without a local player count for the player named `me`.

        Yield the progress, from 0 to 1. At the end, return False if the storage had no space for one of the changed matches, otherwise True.
        """
        ids = [id for id, text in summary_texts(self.saves).items() if NO_OWN_SEAT in text]
        for number, id in enumerate(ids, 1):
            slot = self.saves.read(id)
            end = claim_end(slot, me) if slot else None
            if slot and end:
                try:
                    self.saves.write(id, slot | {"end": end}, set_time=False)
                except NotSaved:
                    return False
            if number % MATCHES_PER_SLICE == 0:
                yield number / len(ids)
        return True

    def add(self, text: str | None) -> None:
        """Add a match that was just deleted to the totals, given its stored text.

        If there's no space for the totals, they stay as they were.
        """
        since, sums = self.read()
        result = parse_match_result(text or "")
        if result is None or result.on <= since:
            return
        totals, month = sums.get(result.kind, KindTotals({})), month_of_time(result.on)
        results = sorted([result, *[other for other in self.counted_results() if other.kind == result.kind]], key=lambda other: other.on)
        played, won = totals.months.get(month, (0, 0))
        last_loss = totals.lost if result.won else max(totals.lost, result.on)
        sums[result.kind] = KindTotals(totals.months | {month: (played + 1, won + result.won)}, longest_streak(results, totals), last_loss)
        self.write(since, sums)

    def subtract(self, text: str | None) -> None:
        """Subtract a restored match, given its stored text, from the totals."""
        since, sums = self.read()
        result = parse_match_result(text or "")
        totals = sums.get(result.kind) if result else None
        if result is None or result.on <= since or totals is None:
            return
        month = min([other for other in totals.months if other >= month_of_time(result.on)], default=max(totals.months))
        played, won = totals.months.pop(month)
        if played > 1:
            totals.months[month] = played - 1, min(max(0, won - result.won), played - 1)
        self.write(since, {kind: total for kind, total in sums.items() if total.months})

    def merge(self, sums: Sums) -> int:
        """Merge the totals of another device, keeping the greater total for each month.

        Return how many matches that added. May raise NotSaved.
        """
        since, own_sums = self.read()
        before = matches_in_totals(own_sums)
        for kind, theirs in sums.items():
            ours = own_sums.get(kind, KindTotals({}))
            months = {month: max(ours.months.get(month, (0, 0)), theirs.months.get(month, (0, 0))) for month in {*ours.months, *theirs.months}}
            own_sums[kind] = KindTotals(months, max(ours.run, theirs.run), max(ours.lost, theirs.lost))
        if matches_in_totals(own_sums) > before:
            self.saves.put(PAST_KEY, dump_totals_text(since, own_sums))
        return matches_in_totals(own_sums) - before

    def reset(self, now: int) -> None:
        """Reset the statistics: matches up to `now` (ms) no longer count, and the totals are cleared.

        Raises NotSaved if that can't be stored.
        """
        self.saves.put(PAST_KEY, dump_totals_text(now, {}))

    def write(self, since: int, sums: Sums) -> None:
        """Store the totals if there is space."""
        with suppress(NotSaved):
            self.saves.put(PAST_KEY, dump_totals_text(since, sums))


def summary_texts(saves: MatchStorage) -> dict[str, str]:
    """Return the stored texts that contain the matches' summaries, by match id.

    For a match with storage keys of its own, that's its head or, without one, its body. For an archived match, it's the summary in the archive.
    """
    single = {id: saves.body(id) or "" if text is None else text for id, (_, text) in saves.matches_outside_archives().items()}
    return saves.archives.summaries() | single


def claim_end(slot: Slot, me: str) -> dict[str, Any] | None:
    """Return the stored end of a match, changed so that the player named `me` counts as the local player.

    Return None if no seat has that name, if no end is stored, or if the match is by letter.
    """
    seats, end = slot["record"].get("seats"), slot.get("end")
    if not isinstance(seats, list) or me not in seats or not isinstance(end, dict) or "post" in slot:
        return None
    return end | {"mine": [seats.index(me)]}


def matches_in_totals(sums: Sums) -> int:
    """Return the number of matches that the totals cover."""
    return sum([played for totals in sums.values() for played, _ in totals.months.values()])


def dump_totals_text(since: int, sums: Sums) -> str:
    """Return the text to store for the totals, of at most `LONGEST_TOTALS` characters. Old months are merged if it takes more.

    `since` is the time from which matches count.
    """
    sums = {kind: KindTotals(dict(sorted(totals.months.items())), totals.run, totals.lost) for kind, totals in sums.items()}
    while len(text := dump_json({"since": since, "sums": dump_totals(sums)})) > LONGEST_TOTALS:
        months = max(sums.values(), key=lambda totals: len(totals.months)).months
        if len(months) > 1:
            first, second = list(months)[:2]
            played, won = months.pop(first)
            months[second] = months[second][0] + played, months[second][1] + won
        else:
            del sums[min(sums, key=lambda kind: matches_in_totals({kind: sums[kind]}))]
    return text


def dump_totals(sums: Sums) -> dict[str, Any]:
    """Return totals as JSON-like data: a dict with one key per kind of match; see `parse_match_kind`."""
    return {f"{kind.game}/{kind.level}/{kind.seats}{'/apart' if kind.apart else ''}": totals._asdict() for kind, totals in sums.items()}


def parse_totals(data: Any) -> Sums:
    """Return the totals in JSON-like data. Those that can't be read are skipped."""
    parsed = [(parse_match_kind(key), parse_total(total)) for key, total in data.items()] if isinstance(data, dict) else []
    return {kind: total for kind, total in parsed if kind and total}


def parse_match_kind(key: str) -> MatchKind | None:
    """Return the kind of match that a key stands for, or None if the key isn't valid."""
    match = SUM_KEY.fullmatch(key)
    if match is None or match[1] not in GAMES or not 0 < int(match[3]) <= SEATS:
        return None
    return MatchKind(match[1], match[2], int(match[3]), bool(match[4]))


def parse_total(data: Any) -> KindTotals | None:
    """Return the total that JSON-like data stands for, or None if it isn't valid."""
    if not (isinstance(data, dict) and isinstance(data.get("months"), dict) and is_int_in_range(data.get("run"), 0, MOVES)
            and is_int_in_range(data.get("lost"), 0, LATEST_TIME)):
        return None
    months = {month: (pair[0], pair[1]) for month, pair in data["months"].items() if MONTH.fullmatch(month) and is_played_and_won(pair)}
    return KindTotals(months, data["run"], data["lost"]) if months else None


def is_played_and_won(value: Any) -> bool:
    """Return whether a value is a valid list of two: the numbers of matches played and won."""
    return isinstance(value, list) and len(value) == 2 and is_int_in_range(value[0], 1, MOVES) and is_int_in_range(value[1], 0, value[0])
