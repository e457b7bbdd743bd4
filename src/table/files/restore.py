"""Imports a backup: its sets, then its matches, one at a time through the record loader, skipping duplicates."""

from collections.abc import Callable, Generator
from typing import Any

from courtcards.cards.custom_sets import OwnSet
from courtcards.engine.card_sets import Sets
from courtcards.engine.limits import FILE
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import RecordLoader
from courtcards.saves.record import MARKS
from courtcards.texts import common_text
from table.files import backup_page
from table.files.backup_format import Backup, imported_id, imported_name, imported_slot, set_positions
from table.files.file_parser import BadFile, ImportedSet, parse_set, set_without_art
from table.files.import_export import SimilarSets, match_identical_sets
from table.files.match_merge import MatchDestination, MatchMerger
from table.files.time_slices import SET_COST, WorkBudget
from table.match.narration.saved_match import dump_end
from table.match.session.local_session import Session
from table.match.session.replay_loader import MOVES_PER_SLICE
from table.page.lazy_parts import lacks_words
from table.page.page import Page
from table.page.shared_messages import default_title, record_error_text
from table.storage.deleted_stats import matches_in_totals
from table.storage.matches import new_match_id
from table.storage.quota_storage import NotSaved
from table.storage.scores import HighScore
from table.storage.set_shelf import LOOK_FIELDS, SET_UP, cache_sets
from table.storage.stored_sets import dump_set

FIXABLE_LATER = "no-cards", "no-words"  # can be fetched later: a match that lacks these is only checked when it's opened
MATCH_COST = 10                         # fixed cost of a match, in moves, on top of its own moves
DEVICE_FIELDS = "title", *LOOK_FIELDS, SET_UP, "revision"      # fields a continued match keeps from this device

Wait = Callable[[Callable[..., None]], object]         # starts something and passes its result to a callback
Steps = Generator[Wait, Any, None]


class BackupImport:
    """Imports a backup. So far, `done` of its `all` matches and sets have been processed.

    `imported` counts the imported items by kind. `outcomes` counts items with a special outcome, such as `here` (skipped, as it's on this device already).
    `bad` lists unreadable items as (name, reason). `storage_error` says why nothing more can be stored: `full`, `blocked`, or "" as long as something can.
    """

    def __init__(self, page: Page, backup: Backup):
        self.page, self.backup = page, backup
        self.imported = dict.fromkeys(("matches", "sets", "scores", "past"), 0)
        self.outcomes = dict.fromkeys(("on", "here", "others", "pictures", "full", "blocked"), 0)
        self.bad: list[tuple[str, str]] = []
        self.sets: dict[int, str] = {}
        self.skipped_sets: dict[int, str] = {}
        self.done, self.all = 0, len(backup.matches) + len(backup.sets)
        self.storage_error = ""
        self.ids: dict[str, str] = {}           # ids on this device by ids in the file
        self.merger = MatchMerger(page.matches, {imported_id(item) for item in backup.matches})
        self.similar_sets, self.keys = SimilarSets(page.shelf), page.shelf.new_keys()
        self.budget = WorkBudget()

    @property
    def summary(self) -> list[str]:
        """The summary of the import in sentences, without the unreadable items."""
        imported_text = backup_page.backup_counts_text(self.imported)
        counts = self.outcomes | {"stopped": self.all - self.done}
        return [common_text("moving", "came", what=imported_text) if imported_text else common_text("moving", "came-nothing"),
                *[common_text("moving", key, count=count) for key, count in counts.items() if count]]

    def steps(self) -> Steps:
        """Import the sets, the matches, the scores, and the totals of deleted matches."""
        yield self.let_page_respond
        for _ in self.similar_sets.add_shelf() if self.backup.sets else ():
            yield self.let_page_respond
        for place, data in enumerate(self.backup.sets):
            yield from self.import_set(place, data)
            self.done += 1
        if self.backup.matches:
            yield from self.take_matches()
        for key, rows in self.backup.scores.items():
            yield from self.count_work(len(rows))
            self.take_scores(key, rows)
        self.take_past()

    def count_work(self, weight: float) -> Steps:
        """Count work of this `weight`, in cards. Yield a pause once enough has been done since the last one."""
        if self.budget.spend(weight):
            yield self.let_page_respond

    def let_page_respond(self, then: Callable[..., None]) -> None:
        """Call `then` once the page has handled everything that was waiting."""
        self.page.later(0, then)

    def fetch_words(self, then: Callable[..., None]) -> None:
        """Try to fetch the word list, then call `then` in any case. Matches that need the list are imported even without it."""
        words = self.page.parts["words"]
        words.fetch(lambda: None if words.coming else then())

    # sets

    def import_set(self, place: int, data: Any) -> Generator[Wait, Any, None]:
        """Import the set at position `place` of the file, with its artwork. Skip it if this device has an identical set, or if it can't be read."""
        try:
            new = parse_set(data, self.keys)
            if len(dump_set(new.own)) > FILE:
                raise BadFile(common_text("bad-cards", "too-large"))
        except BadFile as error:
            self.bad.append((imported_name(data, "name", common_text("moving", "set", number=place + 1)), str(error)))
            return
        yield from self.count_work(SET_COST + len(new.own.cards))
        similar = {new.own.id: self.similar_sets.same_as(new.own)}
        identical: dict[str, OwnSet] = {}
        if similar[new.own.id]:
            identical = yield lambda then: match_identical_sets(self.page, similar, [new], then)
        if identical:
            self.outcomes["here"] += 1
            self.sets[place] = identical[new.own.id].id
            return
        own_set = yield from self.store_artwork(place, new)
        if own_set:
            self.store_set(place, own_set)
            yield from self.count_work(SET_COST + len(own_set.cards))

    def store_artwork(self, place: int, new: ImportedSet) -> Generator[Wait, Any, OwnSet | None]:
        """Store a set's artwork. Return the set without the pictures that can't be read.

        If the artwork can't be stored, return None.
        """
        if self.storage_error or not new.arts:
            return new.own
        why: str = yield lambda then: self.page.browser.art.put(new.arts, then)
        if not why:
            return new.own
        if why == "bad-picture":
            stored_art = yield lambda then: self.page.browser.art.get(list(new.arts), then)
            self.outcomes["pictures"] += 1
            return set_without_art(new.own, new.arts.keys() - stored_art.keys())
        self.page.browser.art.forget(list(new.arts))
        self.leave_set(place, why if why == "full" else "blocked")
        return None

    def store_set(self, place: int, own_set: OwnSet) -> None:
        """Save a set on the shelf. If the storage is full or blocked, skip the set."""
        if self.storage_error:
            return self.leave_set(place, self.storage_error)
        try:
            self.page.shelf.save(own_set)
        except NotSaved as error:
            self.page.shelf.unkept.pop(own_set.id, None)
            self.storage_error = error.key
            return self.leave_set(place, self.storage_error)
        self.similar_sets.add(own_set)
        self.sets[place] = own_set.id
        self.imported["sets"] += 1
        return None

    def leave_set(self, place: int, why: str) -> None:
        """Skip a set, and later the matches that use it; `why` is `full` or `blocked`."""
        self.outcomes[why] += 1
        self.skipped_sets[place] = why

    # matches

    def take_matches(self) -> Steps:
        """Import the matches, once the card sets and word list they use are ready."""
        if any(lacks_words(GAMES[game]) for game in map(imported_game, self.backup.matches) if game in GAMES):
            yield self.fetch_words
        for weight in cache_sets(self.page.shelf):
            yield from self.count_work(weight)
        sets, spent = self.page.sets(), MOVES_PER_SLICE
        for number, item in enumerate(self.backup.matches, 1):
            if spent >= MOVES_PER_SLICE:
                yield self.let_page_respond
                spent = 0
            spent += MATCH_COST + (yield from self.take_match(number, item, sets))
            self.done += 1

    def take_match(self, number: int, item: Any, sets: Sets) -> Generator[Wait, Any, int]:
        """Import a match and return the number of moves replayed. A match that's on this device already or can't be imported is skipped."""
        try:
            loader = record_loader(item, sets)
            destination = self.merger.find_destination(imported_id(item), item["record"])
            if destination.here:
                self.outcomes["here"] += 1
                self.ids[imported_id(item)] = destination.id
                return 0
            why = self.storage_error or next((self.skipped_sets[place] for place in set_positions(item) if place in self.skipped_sets), "")
            if why:
                self.outcomes[why] += 1
                return 0
            session = Session(loader.record) if loader else None
            while loader and session and not loader.replay_moves(MOVES_PER_SLICE, session.play_unrecorded):
                yield self.let_page_respond
            self.store_match(item, destination, session, bool(loader and loader.broken))
        except BadRecord as error:
            self.bad.append((imported_name(item, "title", common_text("moving", "match", number=number)), record_error_text(error)))
            return 0
        return loader.total if loader else 0

    def store_match(self, item: dict[str, Any], destination: MatchDestination, session: Session | None, cut: bool) -> None:
        """Store a match at its destination. If the storage is full or blocked, only count the match as left out.

        `session` is the replayed match, or None if its cards or words are missing. `cut` says whether the replay was cut short. Raises BadRecord if the match
        is too large.
        """
        before = {} if cut else destination.before or {}
        id = new_match_id() if cut and destination.before else destination.id
        outcome = session.position.outcome if session else None
        is_imported = not before or bool(before.get("came"))
        slot = imported_slot(item, bool(outcome if session else item.get("over")), self.sets, self.page.saves.now())
        if slot is None:
            raise BadRecord("too-large")
        set_fields = self.page.shelf.slot_fields(session.position.cards.values(), slot.get("sets", ())) if session else {}
        marks = {mark: True for mark in MARKS if before.get(mark)}
        end = dump_end(session, outcome, is_imported, self.page.settings["me"]) if session and outcome else None
        device_fields = {name: before[name] for name in DEVICE_FIELDS if name in before}
        slot |= {"title": slot["title"] or default_title(slot["record"])} | set_fields | marks | device_fields
        slot |= ({"came": True} if is_imported else {}) | ({"end": end} if end else {})
        try:
            self.page.saves.write(id, slot, set_time=False)
        except NotSaved as error:
            if error.key not in self.outcomes:            # another tab has changed the match in the meantime
                return self.store_match(item, MatchDestination(new_match_id()), session, cut)
            self.storage_error = error.key
            self.outcomes[error.key] += 1
            return None
        self.ids[imported_id(item)] = id
        self.imported["matches"] += not before
        self.outcomes["on"] += bool(before)
        return None

    # scores

    def take_scores(self, key: str, rows: list[HighScore]) -> None:
        """Add imported scores to the score list stored under a key, unless the storage is full or blocked."""
        if self.storage_error:
            return
        lists, scores = self.page.scores, [row._replace(match=self.ids.get(row.match, row.match)) for row in rows]
        try:
            added, all_readable = lists.add(key, *scores)
        except NotSaved as error:
            lists.unkept.pop(key, None)
            self.storage_error = error.key
            self.outcomes[error.key] += 1
            return
        if not all_readable:
            self.page.tell("scores-aside")
        self.imported["scores"] += added

    def take_past(self) -> None:
        """Merge the totals of deleted matches, if they belong to the player named on this device."""
        if not self.storage_error and self.backup.me and self.backup.me == self.page.settings["me"]:
            try:
                self.imported["past"] = self.page.matches.past.merge(self.backup.past)
            except NotSaved as error:
                self.outcomes[error.key] += 1
        elif not self.storage_error:
            self.outcomes["others"] = matches_in_totals(self.backup.past)


def imported_game(item: Any) -> str:
    """Return the game id that an imported match names, or "" if it names none."""
    record = item.get("record") if isinstance(item, dict) else None
    game = record.get("game") if isinstance(record, dict) else None
    return game if isinstance(game, str) else ""


def record_loader(item: Any, sets: Sets) -> RecordLoader | None:
    """Return the loader of an imported match's record.

    Return None if the record needs cards or words that are missing on this device. Any other error in the record raises BadRecord.
    """
    record = item.get("record") if isinstance(item, dict) else None
    try:
        return RecordLoader(record if isinstance(record, dict) else None, sets=sets)
    except BadRecord as error:
        if error.key in FIXABLE_LATER:
            return None
        raise
