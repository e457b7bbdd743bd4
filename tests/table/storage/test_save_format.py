"""Bodies and heads: whatever ends between two writes, fails or overwrites, a match is always one that was saved, never a mix."""

import cProfile
import json
import pstats

import pytest
from helpers.fake_page import Table
from helpers.frail import Frail, Killed, interleaved
from helpers.words import text
from hypothesis import given, settings
from hypothesis import strategies as some

from table.storage import save_format
from table.storage.match_saves import HEAD_PREFIX, MATCH_PREFIX, MOST_TAIL_MOVES, MatchStorage
from table.storage.quota_storage import NotSaved

START = {"format": 1, "game": "war", "rules": 2, "seats": ["Ada", "bot:squire:\"revision\":[1,\"a\"],"], "seed": 7}


class Tab:
    """A page with the match `a` open; its moves are unique texts."""

    def __init__(self, storage, name, numbers):
        self.storage, self.name, self.numbers = storage, name, numbers
        self.open()

    def open(self):
        self.saves = MatchStorage(self.storage, lambda: 7, self.name)
        self.slot = self.saves.read("a") or {"record": START | {"moves": []}, "title": "New"}
        self.moves = list(self.slot["record"]["moves"])

    def play(self, count=1):
        for _ in range(count):
            self.moves.append(f"0 flip {next(self.numbers)}")
            self.save()

    def undo(self, count):
        self.moves = self.moves[:-count]
        self.save()

    def rename(self, title):
        self.slot = self.saves.write("a", self.slot | {"title": title}, set_time=False)

    def save(self):
        self.slot = self.saves.write("a", self.slot | {"record": START | {"moves": self.moves}})

    @property
    def state(self):
        """The state of the match on this page."""
        return state(self.slot)


def state(slot):
    """Return the essential state of a match."""
    return slot["title"], tuple(slot["record"]["moves"]), tuple(slot.get("revision", ()))


def stored(storage):
    """Return the match as a new page reads it, or None if there is none; check that the lobby shows the same."""
    saves = MatchStorage(storage, lambda: 7, "new")
    slot, shown = saves.read("a"), saves.parse_heads(saves.head_texts())
    assert [(head["title"], head["revision"]) for head in shown] == ([(slot["title"], slot["revision"])] if slot else [])
    return state(slot) if slot else None


def at_table(moves=3, storage=None):
    """Return a page with a match of some moves, played here one by one."""
    tab = Tab(storage or Frail(), "tab", iter(range(10**6)))
    tab.save()
    tab.play(moves)
    tab.storage.done.clear()
    return tab


ACTS = {"a move": lambda tab: tab.play(), "undo": lambda tab: tab.undo(1), "undo of much": lambda tab: tab.undo(len(tab.moves) - 1), "a name": lambda tab: tab.rename("Ours"),
        "a deletion": lambda tab: tab.saves.remove("a")}
LENGTHS = (1, 3, MOST_TAIL_MOVES - 1, MOST_TAIL_MOVES, MOST_TAIL_MOVES + 1, 2 * MOST_TAIL_MOVES + 1)


def after(tab, act):
    """Return the match's state after a complete action, on a copy of the storage, and the number of steps."""
    copy = Tab(Frail(tab.storage.held), "tab", iter(range(10**6, 2 * 10**6)))
    copy.saves.bodies = dict(tab.saves.bodies)
    ACTS[act](copy)
    return stored(copy.storage), len(copy.storage.done)


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("length", LENGTHS)
def test_a_page_that_ends_at_any_write_leaves_the_match_as_before_or_after(act, length):
    before, done, tries = tried(act, length, False)
    assert before != done and [left for _, left in tries] == [before, done][:len(tries)] and all(error is Killed for error, _ in tries)


@pytest.mark.parametrize("act", [act for act in ACTS if act != "a deletion"])
@pytest.mark.parametrize("length", LENGTHS)
def test_a_storage_full_at_any_write_keeps_the_match_as_before_or_after(act, length):
    before, done, tries = tried(act, length, True)
    assert tries == [(NotSaved, before), (None, done)][:len(tries)]         # the body alone is enough


def tried(act, length, full):
    """Return the match's state before and after an action, and for each failing write the error raised and the state left."""
    tab = at_table(length)
    before, held, bodies = stored(tab.storage), dict(tab.storage.held), dict(tab.saves.bodies)
    done, steps = after(tab, act)
    tries = []
    for last in range(steps):
        storage = Frail(held)
        one = Tab(storage, "tab", iter(range(10**6, 2 * 10**6)))
        one.saves.bodies, storage.last, storage.full, raised = dict(bodies), last, full, None
        try:
            ACTS[act](one)
        except (Killed, NotSaved) as error:
            raised = type(error)
        storage.last = None
        tries.append((raised, stored(storage)))
    return before, done, tries


def test_a_move_writes_only_the_head_until_its_tail_is_too_long():
    tab = at_table(0)
    kinds = []
    for _ in range(2 * (MOST_TAIL_MOVES + 1)):
        tab.play()
        kinds.append([key.partition(":a")[0] for key, _ in tab.storage.done])
        tab.storage.done.clear()
    assert kinds == [*[["courtcards:head"]] * MOST_TAIL_MOVES, ["courtcards:match", "courtcards:head"]] * 2
    assert stored(tab.storage) == tab.state


def test_the_first_save_of_a_page_writes_the_match_whole():
    storage = at_table(5).storage
    tab = Tab(storage, "later", iter("abc"))
    tab.play()
    assert [key for key, _ in storage.done] == [MATCH_PREFIX + "a", HEAD_PREFIX + "a"] and stored(storage) == tab.state
    tab.play()
    assert len(storage.done) == 3 and stored(storage) == tab.state


def test_a_move_after_an_unsaved_undo_is_saved_with_it():
    tab = at_table(MOST_TAIL_MOVES + 5)
    tab.storage.last, tab.storage.full = 0, True
    with pytest.raises(NotSaved):
        tab.undo(20)
    tab.storage.last = None
    tab.play(20)
    assert stored(tab.storage) == tab.state


@pytest.mark.parametrize("change", [{"rules": 3}, {"remarks": {"1": "Well!"}}])
def test_changes_other_than_moves_are_written_with_the_body(change):
    tab = at_table(5)
    tab.slot = tab.saves.write("a", tab.slot | {"record": START | change | {"moves": tab.moves}})
    assert [key for key, _ in tab.storage.done] == [MATCH_PREFIX + "a", HEAD_PREFIX + "a"]
    assert tab.saves.read("a") == tab.slot and tab.slot["record"].items() >= change.items()


# heads that don't fit

@pytest.mark.parametrize("text", [None, "", "{", "[]", "7", "{}", '{"of":1,"cut":0,"moves":""}', '{"of":[1,"tab"],"cut":-1,"moves":""}', '{"of":[1,"tab"],"cut":true,"moves":""}',
                                  '{"of":[1,"tab"],"cut":1,"moves":["0 flip"]}', '{"of":[1,"tab"],"cut":1}', "[" * 5000])
def test_without_a_matching_head_the_body_is_everything(text):
    tab = at_table(0)
    tab.storage.held[HEAD_PREFIX + "a"] = text
    if text is None:
        del tab.storage.held[HEAD_PREFIX + "a"]
    assert stored(tab.storage) [:2] == ("New", ())
    fresh = Tab(tab.storage, "fresh", iter("abc"))
    fresh.play(2)
    assert stored(tab.storage) == fresh.state


def test_a_head_that_cuts_off_too_much_cuts_off_nothing():
    tab = at_table(2)
    tab.storage.held[HEAD_PREFIX + "a"] = tab.storage.held[HEAD_PREFIX + "a"].replace('"cut":0', '"cut":99')
    assert stored(tab.storage) == tab.state


def test_a_page_from_before_heads_continues_from_the_body_and_its_save_counts():
    tab = at_table(3)
    old = json.loads(tab.storage.held[MATCH_PREFIX + "a"])
    old["record"]["moves"].append("0 flip old")
    tab.storage.held[MATCH_PREFIX + "a"] = save_format.dump_json(old | {"revision": [old["revision"][0] + 1, "old"], "title": "Old"})
    assert stored(tab.storage)[:2] == ("Old", ("0 flip old",)) and tab.saves.change_by_other_tab("a", tab.slot) == "newer"
    again = Tab(tab.storage, "again", iter("abc"))
    again.play(3)
    assert stored(tab.storage) == again.state and len(again.moves) == 4


def test_a_deletion_by_a_page_from_before_heads_leaves_nothing_of_the_match():
    tab = at_table(3)
    del tab.storage.held[MATCH_PREFIX + "a"]
    assert tab.saves.change_by_other_tab("a", tab.slot) == "gone" and tab.saves.read("a") is None
    assert tab.saves.ids() == [] and tab.storage.held == {}


@pytest.mark.parametrize("revision", [5, [5, "x"], None])
def test_a_save_from_before_heads_opens_exactly_and_gets_its_head_when_shown(revision):
    slot = {"record": START | {"moves": ["0 flip"] * 200}, "title": "Old", "note": "Battle 9", "over": False, "saved": 3} | ({"revision": revision} if revision else {})
    storage = Frail({MATCH_PREFIX + "a": json.dumps(slot)})
    saves = MatchStorage(storage, lambda: 7, "new")
    assert saves.read("a") == slot and saves.head_texts() == {"a": None}
    (shown,) = saves.parse_heads(saves.head_texts())
    assert (shown["title"], shown["note"], shown["game"], shown["saved"]) == ("Old", "Battle 9", "war", 3) and HEAD_PREFIX + "a" in storage.held
    assert saves.read("a") == slot == saves.write("a", slot) | {"saved": 3} | ({"revision": revision} if revision else {}) or not revision
    assert storage.held[MATCH_PREFIX + "a"] != json.dumps(slot)


def test_without_space_for_old_saves_heads_the_lobby_still_shows_them_all():
    storage = Frail({MATCH_PREFIX + id: json.dumps({"record": START, "title": id, "saved": 3}) for id in "ab"})
    storage.last, storage.full = 0, True
    saves = MatchStorage(storage, lambda: 7, "new")
    assert [head["title"] for head in saves.parse_heads(saves.head_texts())] == ["a", "b"] and len(storage.held) == 2


# deletion

def test_deleting_removes_head_and_body_and_restoring_writes_one_piece():
    tab = at_table(5)
    before, text = stored(tab.storage), tab.saves.remove("a")
    assert tab.saves.remove("none") is None
    assert tab.storage.held == {}
    tab.storage.done.clear()
    tab.saves.put_back("a", text)
    assert len(tab.storage.done) == 1 and stored(tab.storage) == before and tab.saves.change_by_other_tab("a", tab.slot) == ""
    tab.play()
    assert stored(tab.storage) == tab.state


def test_a_damaged_body_is_deleted_and_restored_unchanged():
    tab = at_table(5)
    tab.storage.held[MATCH_PREFIX + "a"] = '{"rec'
    assert tab.saves.read("a") is None and tab.saves.stored_match_text("a") == '{"rec' and tab.saves.parse_heads(tab.saves.head_texts()) == [None]
    tab.saves.put_back("a", tab.saves.remove("a"))
    assert tab.saves.stored_match_text("a") == '{"rec'


# two tabs

@pytest.mark.parametrize("mine", ACTS)
@pytest.mark.parametrize("theirs", ACTS)
@pytest.mark.parametrize("length", [3, MOST_TAIL_MOVES])
def test_two_tabs_unaware_of_each_other_leave_one_tabs_save_and_both_learn_which(mine, theirs, length):
    tabs = [at_table(length)]                   # one that saves only its head, or everything; the other has just read it
    held = dict(tabs[0].storage.held)
    tabs.append(Tab(Frail(held), "other", iter(range(10**6, 2 * 10**6))))
    for tab, act in zip(tabs, (mine, theirs), strict=True):
        ACTS[act](tab)
    for steps in interleaved(*[tab.storage.done for tab in tabs]):
        storage = Frail(held)
        for key, value in steps:
            storage.held.pop(key, None)
            if value is not None:
                storage.held[key] = value
        left = stored(storage)
        assert left in [None if act == "a deletion" else tab.state for tab, act in zip(tabs, (mine, theirs), strict=True)]
        for tab, act in zip(tabs, (mine, theirs), strict=True):
            tab.saves.storage = storage
            if act != "a deletion":
                assert tab.saves.change_by_other_tab("a", tab.slot) == ("gone" if left is None else "" if left == tab.state else "newer")


class Story:
    """Two pages and a storage that may fill up, and the expected contents after each event."""

    def __init__(self):
        self.storage, self.numbers = Frail(), iter(range(10**6))
        first = Tab(self.storage, "one", self.numbers)
        first.save()
        self.tabs = [first, Tab(self.storage, "two", self.numbers)]
        self.truth = stored(self.storage)

    def happen(self, who, act, amount, end):
        """Let a page do something; after `end` writes it's killed or, if that is negative, the storage is full."""
        tab, stale = self.tabs[who], self.tabs[who].slot["revision"] != self.tabs[1 - who].slot["revision"] and not self.leads(who)
        self.storage.last, self.storage.full = (None, False) if end is None else (len(self.storage.done) + abs(end), end < 0)
        known = self.truth
        try:
            {"play": tab.play, "undo": tab.undo, "rename": lambda count: tab.rename(f"{who} {count}"), "open": lambda _: tab.open()}[act](amount)
        except NotSaved as error:
            assert error.key == ("newer" if stale else "full")
            tab = tab if error.key == "full" else None
        except Killed:
            tab = None
        self.storage.last = None
        left = stored(self.storage)
        if stale and act != "open":
            assert left == known
        elif tab and end is None and act != "open":
            assert left == tab.state
        if tab is None:
            self.tabs[who].open()
            assert self.tabs[who].state == left
            other = self.tabs[1 - who]          # the browser notifies it
            if other.saves.change_by_other_tab("a", other.slot):
                other.open()
        self.truth = left

    def leads(self, who):
        """Return whether a page has the saved revision."""
        slot = MatchStorage(self.storage, lambda: 7, "").read("a")
        return slot["revision"] == self.tabs[who].slot["revision"]


THINGS = some.tuples(some.sampled_from([0, 0, 0, 1]), some.sampled_from(["play"] * 4 + ["undo", "undo", "rename", "open"]), some.integers(1, MOST_TAIL_MOVES + 9),
                     some.sampled_from([None] * 6 + [0, 1, 2, 3, -1, -2, -5]))


@settings(deadline=None, derandomize=True)
@given(some.lists(THINGS, max_size=14))
def test_whatever_two_pages_do_in_any_order_the_stored_match_was_saved(things):
    story = Story()
    for who, act, amount, end in things:
        story.happen(who, act, amount, end)


# cost of a save

def cost(table, length):
    """Return the most characters written and Python calls made by any of the next 20 ordinary saves after this many moves."""
    saved_match, done, most = table.match.saved_match, table.storage.done, (0, 0)
    moves = table.match.session.record.moves
    while len(moves) < length:
        moves.append("0 flip")
        saved_match.save()
    while len(done) < length + 20:
        moves.append("0 flip")
        profile = cProfile.Profile()
        before = len(done)
        profile.runcall(saved_match.save)
        if len(done) == before + 1:
            most = tuple(map(max, most, (len(done[-1][1]), pstats.Stats(profile).total_calls)))
    return most


def test_an_ordinary_save_costs_no_more_at_move_2000_than_at_move_20():
    table = Table(Frail())
    table.play_now()
    table.flip()
    few, many = cost(table, 20), cost(table, 2000)
    assert many[0] <= few[0] + MOST_TAIL_MOVES * len("0 flip\\n") and many[1] <= few[1] + 5 and many[0] < 1000, (few, many)


def test_the_lobby_parses_only_what_it_shows(monkeypatch):
    storage, parsed = Frail(), []
    saves = MatchStorage(storage, iter(range(10**6)).__next__, "a")
    for number in range(300):
        saves.write(f"m{number}", {"record": START | {"moves": ["0 flip"] * 100}, "title": f"Match {number}", "note": "n"})
    save_format.parse_head.cache_clear()
    monkeypatch.setattr(save_format, "parse_untrusted_json", lambda text, read=save_format.parse_untrusted_json: parsed.append(text) or read(text))
    table = Table(storage)
    assert len(parsed) <= 5 and "Match 299" in table.says and text("lobby.rest", count=296) in table.says
    parsed.clear()
    table.do("all-matches")
    assert len(parsed) < 20 and max(map(len, parsed)) < 400
