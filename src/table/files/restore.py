"""All matches and sets of a file are taken in, one after the other, each by the one door; what is here already is not doubled. No DOM."""

from collections.abc import Callable, Generator
from typing import Any

from courtcards.cards.custom_sets import OwnSet
from courtcards.engine.card_sets import Sets
from courtcards.engine.limits import FILE
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.loader import Arrival
from courtcards.saves.record import MARKS
from courtcards.texts import said
from table.files import backup_page
from table.files.backup_format import Whole, entering, id_of, name_of, played_with
from table.files.file_parser import BadFile, Brought, brought, undrawn
from table.files.import_export import Alike, among
from table.files.match_merge import Place, Places
from table.files.time_slices import SET, Breath
from table.match.narration.saved_match import ended
from table.match.session.local_session import Session
from table.match.session.replay_loader import SLICE
from table.page.lazy_parts import lacks_words
from table.page.page import Page
from table.page.shared_messages import complaint, first_name
from table.storage.deleted_stats import count
from table.storage.matches import new_id
from table.storage.quota_storage import NotSaved
from table.storage.scores import Score
from table.storage.set_shelf import SET_UP, WORN, prepared
from table.storage.stored_sets import stored_text

LACKING = "no-cards", "no-words"        # what can be made good: a match that lacks it is checked when it is opened
EACH = 10                               # moves that a match counts for, beside its own
OURS = "title", *WORN, SET_UP, "revision"      # what a match that goes on has as it was here

Wait = Callable[[Callable[..., None]], object]         # passes on what was waited for
Steps = Generator[Wait, Any, None]


class Taking:
    """The taking in; `done` of `all` are judged.

    `came` counts what came in, `became` what else happened, `bad` names what could not be read, each with why. `sets` are those here by their places
    in the file, `left` the places of those for which there was no room; `closed` says why the storage takes nothing more: `full`, `blocked`.
    """

    def __init__(self, page: Page, whole: Whole):
        self.page, self.whole = page, whole
        self.came = dict.fromkeys(("matches", "sets", "scores", "past"), 0)
        self.became = dict.fromkeys(("on", "here", "others", "pictures", "full", "blocked"), 0)
        self.bad: list[tuple[str, str]] = []
        self.sets: dict[int, str] = {}
        self.left: dict[int, str] = {}
        self.done, self.all, self.closed = 0, len(whole.matches) + len(whole.sets), ""
        self.ids: dict[str, str] = {}           # of the matches here, by their ids in the file
        self.places = Places(page.matches, {id_of(given) for given in whole.matches})
        self.here, self.keys, self.breath = Alike(page.shelf), page.shelf.new_keys(), Breath()

    @property
    def told(self) -> list[str]:
        """What came of it, in sentences, but for what could not be read."""
        what = backup_page.counted(self.came)
        counts = self.became | {"stopped": self.all - self.done}
        return [said("moving", "came", what=what) if what else said("moving", "came-nothing"),
                *[said("moving", key, count=count) for key, count in counts.items() if count]]

    def steps(self) -> Steps:
        """Take in the sets, then the matches that are played with them, then the scores that name the matches, and what deleted ones have left."""
        yield self.pause
        for _ in self.here.all() if self.whole.sets else ():
            yield self.pause
        for place, data in enumerate(self.whole.sets):
            yield from self.take_set(place, data)
            self.done += 1
        if self.whole.matches:
            yield from self.take_matches()
        for key, rows in self.whole.scores.items():
            yield from self.rest(len(rows))
            self.take_scores(key, rows)
        self.take_past()

    def rest(self, weight: float) -> Steps:
        """Take note of what was done, or is about to be done, and pause if that is much."""
        if self.breath.due(weight):
            yield self.pause

    def pause(self, then: Callable[..., None]) -> None:
        """Let the page do what waits there."""
        self.page.later(0, then)

    def fetch_words(self, then: Callable[..., None]) -> None:
        """Have the list of words fetched, or try to: where it does not come the matches that need it come in all the same."""
        words = self.page.parts["words"]
        words.fetch(lambda: None if words.coming else then())

    # sets

    def take_set(self, place: int, data: Any) -> Generator[Wait, Any, None]:
        """Take in a set with what is drawn on its cards, unless just that is here."""
        try:
            new = brought(data, self.keys)
            if len(stored_text(new.own)) > FILE:
                raise BadFile(said("bad-cards", "too-large"))
        except BadFile as error:
            self.bad.append((name_of(data, "name", said("moving", "set", number=place + 1)), str(error)))
            return
        yield from self.rest(SET + len(new.own.cards))
        near = {new.own.id: self.here.to(new.own)}
        here: dict[str, OwnSet] = (yield lambda then: among(self.page, near, [new], then)) if near[new.own.id] else {}
        if here:
            self.became["here"] += 1
            self.sets[place] = here[new.own.id].id
            return
        own = yield from self.draw(place, new)
        if own:
            self.shelve(place, own)
            yield from self.rest(SET + len(own.cards))

    def draw(self, place: int, new: Brought) -> Generator[Wait, Any, OwnSet | None]:
        """Keep what is drawn on the cards of a set and return the set, without pictures that cannot be read; None where there is no room."""
        if self.closed or not new.arts:
            return new.own
        why: str = yield lambda then: self.page.browser.art.put(new.arts, then)
        if not why:
            return new.own
        if why == "bad-picture":
            there = yield lambda then: self.page.browser.art.get(list(new.arts), then)
            self.became["pictures"] += 1
            return undrawn(new.own, new.arts.keys() - there.keys())
        self.page.browser.art.forget(list(new.arts))
        self.leave_set(place, why if why == "full" else "blocked")
        return None

    def shelve(self, place: int, own: OwnSet) -> None:
        """Lay a set on the shelf, if there is room for it."""
        if self.closed:
            return self.leave_set(place, self.closed)
        try:
            self.page.shelf.save(own)
        except NotSaved as error:
            self.page.shelf.unkept.pop(own.id, None)
            self.closed = error.key
            return self.leave_set(place, self.closed)
        self.here.add(own)
        self.sets[place] = own.id
        self.came["sets"] += 1
        return None

    def leave_set(self, place: int, why: str) -> None:
        """Leave a set in its file, and later the matches that are played with it."""
        self.became[why] += 1
        self.left[place] = why

    # matches

    def take_matches(self) -> Steps:
        """Take in the matches, once the cards and the words that they are played with are at hand."""
        if any(lacks_words(GAMES[game]) for game in map(game_of, self.whole.matches) if game in GAMES):
            yield self.fetch_words
        for weight in prepared(self.page.shelf):
            yield from self.rest(weight)
        sets, spent = self.page.sets(), SLICE
        for number, given in enumerate(self.whole.matches, 1):
            if spent >= SLICE:
                yield self.pause
                spent = 0
            spent += EACH + (yield from self.take_match(number, given, sets))
            self.done += 1

    def take_match(self, number: int, given: Any, sets: Sets) -> Generator[Wait, Any, int]:
        """Take in a match, unless it is here; return how many moves were replayed."""
        try:
            arrival = arrived(given, sets)
            place = self.places.find(id_of(given), given["record"])
            if place.here:
                self.became["here"] += 1
                self.ids[id_of(given)] = place.id
                return 0
            if why := self.closed or next((self.left[at] for at in played_with(given) if at in self.left), ""):
                self.became[why] += 1
                return 0
            session = Session(arrival.record) if arrival else None
            while arrival and session and not arrival.go(SLICE, session.follow):
                yield self.pause
            self.put(given, place, session, bool(arrival and arrival.broken))
        except BadRecord as error:
            self.bad.append((name_of(given, "title", said("moving", "match", number=number)), complaint(error)))
            return 0
        return arrival.total if arrival else 0

    def put(self, given: dict[str, Any], place: Place, session: Session | None, cut: bool) -> None:
        """Store a match at its place, if there is room; one that cannot be replayed to its end is a match of its own. Raises BadRecord."""
        before = {} if cut else place.before or {}
        id = new_id() if cut and place.before else place.id
        outcome, came = session.position.outcome if session else None, not before or bool(before.get("came"))
        slot = entering(given, bool(outcome if session else given.get("over")), self.sets, self.page.saves.now())
        if slot is None:
            raise BadRecord("too-large")
        worn = self.page.shelf.wear(session.position.cards.values(), slot.get("sets", ())) if session else {}
        marks = {mark: True for mark in MARKS if before.get(mark)}
        end = ended(session, outcome, came, self.page.settings["me"]) if session and outcome else None
        slot |= {"title": slot["title"] or first_name(slot["record"])} | worn | marks | {name: before[name] for name in OURS if name in before}
        slot |= ({"came": True} if came else {}) | ({"end": end} if end else {})
        try:
            self.page.saves.write(id, slot, played=False)
        except NotSaved as error:
            if error.key not in self.became:            # another tab has just gone on with it
                return self.put(given, Place(new_id()), session, cut)
            self.closed = error.key
            self.became[error.key] += 1
            return None
        self.ids[id_of(given)] = id
        self.came["matches"] += not before
        self.became["on"] += bool(before)
        return None

    # scores

    def take_scores(self, key: str, rows: list[Score]) -> None:
        """Put scores on the list here."""
        if self.closed:
            return
        lists, scores = self.page.scores, [row._replace(match=self.ids.get(row.match, row.match)) for row in rows]
        try:
            came, fine = lists.add(key, *scores)
        except NotSaved as error:
            lists.unkept.pop(key, None)
            self.closed = error.key
            self.became[error.key] += 1
            return
        if not fine:
            self.page.tell("scores-aside")
        self.came["scores"] += came

    def take_past(self) -> None:
        """Take in what deleted matches have left, if they were of who is marked here."""
        if not self.closed and self.whole.me and self.whole.me == self.page.settings["me"]:
            try:
                self.came["past"] = self.page.matches.past.merge(self.whole.past)
            except NotSaved as error:
                self.became[error.key] += 1
        elif not self.closed:
            self.became["others"] = count(self.whole.past)


def game_of(given: Any) -> str:
    """Return of which game a match says that it is, "" where it says nothing."""
    record = given.get("record") if isinstance(given, dict) else None
    game = record.get("game") if isinstance(record, dict) else None
    return game if isinstance(game, str) else ""


def arrived(given: Any, sets: Sets) -> Arrival | None:
    """Return the record of a match on its way in, None for one that lacks its cards or its words; raises BadRecord."""
    record = given.get("record") if isinstance(given, dict) else None
    try:
        return Arrival(record if isinstance(record, dict) else None, sets=sets)
    except BadRecord as error:
        if error.key in LACKING:
            return None
        raise
