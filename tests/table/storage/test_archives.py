"""Archive volumes: old matches are packed, and whatever ends, fails or happens in another tab meanwhile, each is intact."""

import cProfile
import json
import pstats
from contextlib import suppress
from functools import cache

import pytest
from helpers.fake_page import Storage, Table
from helpers.frail import Frail, Killed
from helpers.old_matches import RECORD, bind_all, everything, filled, opened, slot
from helpers.words import text
from hypothesis import given, settings
from hypothesis import strategies as some

from courtcards.saves.record import Record
from table.storage import match_saves as kept
from table.storage.archives import SUMMARIES_PREFIX, VOLUME_PREFIX, pack_texts, unpack_texts
from table.storage.match_saves import HEAD_PREFIX, MATCH_PREFIX
from table.storage.quota_storage import TRASH_PREFIX, NotSaved
from table.storage.save_format import dump_json


def kinds(storage):
    """Count the stored entries by kind."""
    return {kind: sum(key.startswith(kind) for key in storage.held) for kind in (MATCH_PREFIX, HEAD_PREFIX, VOLUME_PREFIX, SUMMARIES_PREFIX)}


@pytest.fixture
def few(monkeypatch):
    """Let two matches make a volume, after one that stays unpacked."""
    monkeypatch.setattr(kept, "NEVER_ARCHIVED", 1)
    monkeypatch.setattr(kept, "ARCHIVE_MATCHES", 2)


# archiving

def test_old_matches_are_archived_and_everything_is_still_there_in_the_same_order():
    saves = filled(200, over=lambda number: number % 3 > 0)
    before, size = everything(saves.storage), sum(map(len, saves.storage.held.values()))
    bind_all(saves)
    after = kinds(saves.storage)
    assert everything(saves.storage) == before and [*everything(saves.storage)] == [*before]
    assert after[MATCH_PREFIX] == after[HEAD_PREFIX] < 2 * (kept.NEVER_ARCHIVED + kept.ARCHIVE_MATCHES) and after[VOLUME_PREFIX] == after[SUMMARIES_PREFIX] > 4
    assert sum(map(len, saves.storage.held.values())) < size / 2


def test_the_newest_of_both_kinds_are_never_archived():
    saves = bind_all(filled(200, over=lambda number: number < 100))
    single = saves.matches_outside_archives()
    assert {*map(str, [*range(100 - kept.NEVER_ARCHIVED, 100), *range(200 - kept.NEVER_ARCHIVED, 200)])} <= single.keys()


def test_a_few_matches_are_left_alone():
    saves = filled(kept.NEVER_ARCHIVED + kept.ARCHIVE_MATCHES - 1)
    held = dict(saves.storage.held)
    assert not saves.archive_old() and saves.storage.held == held


@pytest.mark.parametrize("damage", ["{", "", '{"record":5}'])
def test_unreadable_or_very_long_matches_stay_where_they_are(damage):
    saves = filled(100)
    for number in range(30):
        saves.storage.held[f"{MATCH_PREFIX}{number}"] = damage
    saves.storage.held[MATCH_PREFIX + "30"] = dump_json(slot(30, moves=1) | {"saved": 1, "revision": [1, "x"], "tally": "x" * kept.ARCHIVE_LENGTH})
    bind_all(saves)
    assert {*map(str, range(31))} <= saves.matches_outside_archives().keys() and kinds(saves.storage)[VOLUME_PREFIX] > 1
    assert [saves.stored_match_text(str(number)) for number in range(30)] == [damage] * 30 and saves.read("30")["title"] == slot(30)["title"]


def test_saves_from_before_heads_are_archived_unchanged():
    saves = filled(100)
    before = everything(saves.storage)
    for id, one in before.items():
        saves.storage.held[MATCH_PREFIX + id] = json.dumps(one)                # with spaces, as in old saves
        del saves.storage.held[HEAD_PREFIX + id]
    bind_all(opened(saves.storage))
    assert everything(saves.storage) == before and kinds(saves.storage)[VOLUME_PREFIX] > 2


# an archived match

@pytest.fixture
def old():
    """A page with an archived match."""
    saves = bind_all(filled(100))
    assert "5" not in saves.matches_outside_archives()
    return saves


def test_an_archived_match_can_be_continued_by_any_tab_that_had_it_open(old):
    other = opened(old.storage, "other", 10**12 + 500)
    for saves, moves in ((other, 4), (old, 5), (other, 6)):
        left = saves.write("5", saves.read("5") | {"record": RECORD | {"moves": ["0 flip"] * moves}})
        assert everything(old.storage)["5"] == left and next(iter(everything(old.storage))) == "5"
        assert len(everything(old.storage)) == 100 and not saves.change_by_other_tab("5", left)
    assert not old.archive_old() and "5" not in old.archives.sort_keys() and everything(old.storage)["5"] == left


def test_a_match_open_in_a_tab_goes_on_after_another_archived_it():
    saves = filled(100)
    other, mine = opened(saves.storage, "other", 10**12 + 500), saves.read("5")
    bind_all(other)
    assert saves.change_by_other_tab("5", mine) == ""
    left = saves.write("5", mine | {"title": "On"})
    assert other.change_by_other_tab("5", mine) == "newer" and everything(saves.storage)["5"] == left


def test_an_archived_match_can_be_deleted_wherever_it_is_and_restored(old):
    before = everything(old.storage)
    text = old.remove("5")
    assert "5" not in everything(old.storage) and old.read("5") is None and old.stored_match_text("5") is None and old.change_by_other_tab("5", before["5"]) == "gone"
    old.put_back("5", text)
    assert everything(old.storage) == before and old.change_by_other_tab("5", before["5"]) == ""
    old.write("5", old.read("5") | {"title": "On"})
    assert old.remove("5") and "5" not in everything(old.storage)


def test_removing_the_last_match_of_an_archive_removes_the_archive(old):
    for id in [*old.archives.sort_keys()]:
        old.remove(id)
    assert kinds(old.storage)[VOLUME_PREFIX] == kinds(old.storage)[SUMMARIES_PREFIX] == 0 and len(everything(old.storage)) == len(old.matches_outside_archives())


# damage

@pytest.mark.parametrize("text", [None, "", "x", "5\n", "5 6 7\nxyz", "\n", "marks and\nnonsense"])
def test_missing_summaries_are_rebuilt_and_damaged_ones_lose_no_match(old, text):
    name = SUMMARIES_PREFIX + old.archives.archive_of("5")
    before = everything(old.storage)
    marks = old.storage.held.pop(name).partition("\n")[0]
    if text is not None:
        old.storage.held[name] = text.replace("marks and", marks)
    assert opened(old.storage).read("5") == before["5"]
    assert everything(old.storage) == before and old.storage.held[name].startswith(marks)


@pytest.mark.parametrize("damage", [lambda text: text[:-9], lambda text: text.partition("\n")[0] + "\n\xff\xfe", lambda text: text.replace("\n", "\nÿ", 1)])
@pytest.mark.parametrize("lines", [True, False])
def test_a_damaged_archive_stays_and_its_matches_can_be_listed_exported_and_deleted(old, damage, lines):
    name = old.archives.archive_of("5")
    shared, count = [id for id, place in old.archives.places.items() if place == name], len(old.ids())
    text = old.storage.held[VOLUME_PREFIX + name] = damage(old.storage.held[VOLUME_PREFIX + name])
    if not lines:
        del old.storage.held[SUMMARIES_PREFIX + name]
    saves = opened(old.storage, "fresh")
    assert len(saves.ids()) == count and saves.read("5") is None and saves.stored_match_text("5") == text and len(shared) > 5
    assert saves.remove("5") == text and len(saves.ids()) == count - 1 and saves.stored_match_text(shared[-2]) == text != saves.stored_match_text("5")


def test_an_archive_that_decompresses_without_end_is_not_decompressed():
    assert unpack_texts(pack_texts({"a": "x" * 10**7})) == {} and len(pack_texts({"a": "x" * 10**7})) < 10**5


def test_without_storage_nothing_is_archived(old):
    old.storage.blocked = True
    assert not old.archive_old() and old.read("5") is None and old.ids() == []


# interruptions and failures

def steps_of(act, held):
    """Return the storage operations of a page's action, step by step."""
    storage = Frail(held)
    act(opened(storage, "mine", 10**12 + 1000))
    return storage.done


def played_on(saves):
    """Continue the oldest match."""
    saves.write("0", saves.read("0") | {"title": "On"})


ACTS = {"binding": lambda saves: saves.archive_old(), "all bindings": bind_all, "going on": played_on, "deleting": lambda saves: saves.remove("0")}


@pytest.mark.parametrize("bound_before", [False, True])
@pytest.mark.parametrize("act,full", [*[(act, False) for act in ACTS], *[(act, True) for act in ACTS if act != "deleting"]])
def test_an_interruption_or_a_full_storage_at_any_step_leaves_every_match_as_before_or_after(few, act, full, bound_before):
    saves = filled(6)
    if bound_before:
        bind_all(saves)
        played_on(saves)
        saves.write("0", saves.read("0") | {"title": "Older", "saved": 1}, set_time=False)         # it's in both places
        saves.archive_old()
        bind_all(saves)
    before, held = everything(saves.storage), dict(saves.storage.held)
    done = steps_of(ACTS[act], held)
    states = [before["0"], everything(replayed(held, done)).get("0")]
    for last in range(len(done)):
        storage = Frail(held)
        storage.last, storage.full = last, full
        with suppress(Killed, NotSaved):
            ACTS[act](opened(storage, "mine", 10**12 + 1000))
        storage.last = None
        left = everything(storage)
        assert {id: one for id, one in left.items() if id != "0"} == {id: one for id, one in before.items() if id != "0"} and left.get("0") in states
        bind_all(opened(storage, "next", 10**12 + 2000))
        assert everything(storage).keys() == left.keys() and everything(storage).get("0") == left.get("0")


def replayed(held, steps):
    """Return a storage after some steps."""
    storage = Storage()
    storage.held = dict(held)
    for key, value in steps:
        storage.held.pop(key, None)
        if value is not None:
            storage.held[key] = value
    return storage


# space

def roomy():
    """Return the saves of a page with 100 matches of many moves."""
    saves = filled(100, Storage(10**9))
    for number in range(100):
        saves.write(str(number), saves.read(str(number)) | slot(number, moves=30))
    return saves


def test_a_full_storage_archives_matches_before_dropping_deleted_ones():
    room = 90_000
    saves = filled(0, Storage(room))
    saves.write_once(TRASH_PREFIX + "1:a", "x")
    for number in range(300):
        saves.write(str(number), slot(number, moves=50))
    assert len(everything(saves.storage)) == 300 and TRASH_PREFIX + "1:a" in saves.storage.held and 300 * 50 * len('"0 flip 7",') > room


def test_a_match_being_saved_is_not_archived_meanwhile():
    saves = roomy()
    mine = saves.write("0", saves.read("0") | {"title": "Ours", "saved": 1}, set_time=False)
    saves.storage.room = sum(map(len, saves.storage.held.values()))
    mine = saves.write("0", mine | {"title": "Ours, by a much longer name"}, set_time=False)      # only the head, for which there is no space
    assert (everything(saves.storage)["0"] == mine and not saves.change_by_other_tab("0", mine) and "0" in saves.matches_outside_archives()
            and "1" not in saves.matches_outside_archives())


def test_without_space_for_an_archive_space_is_made_first():
    saves = roomy()
    before = everything(saves.storage)
    saves.storage.room = sum(map(len, saves.storage.held.values()))
    assert saves.archive_old() and everything(saves.storage) == before
    bind_all(saves)
    assert len(saves.matches_outside_archives()) < kept.NEVER_ARCHIVED + kept.ARCHIVE_MATCHES and everything(saves.storage) == before


def test_a_match_compressed_in_place_goes_on_in_the_tab_that_has_it_open():
    saves = roomy()
    other, held = opened(saves.storage, "other"), dict(saves.storage.held)
    mine = other.write("5", other.read("5") | {"title": "Ours", "saved": 6}, set_time=False)
    other.storage.room = sum(map(len, held.values()))
    assert all(map(saves.compress_body, "5678")) and not saves.compress_body("5") and not saves.get(MATCH_PREFIX + "5").startswith("{")
    mine = other.write("5", mine | {"record": mine["record"] | {"moves": ["0 flip 5"] * 31}})
    assert everything(saves.storage)["5"] == mine and len(everything(saves.storage)) == 100


# any order of actions

@settings(max_examples=60, deadline=None)
@given(some.lists(some.tuples(some.sampled_from(["write", "rename", "delete", "put back", "bind", "tab", "old"]), some.integers(0, 9)), min_size=15, max_size=60))
def test_after_any_operations_the_matches_are_those_that_were_saved(steps):
    before, kept.NEVER_ARCHIVED, kept.ARCHIVE_MATCHES = (kept.NEVER_ARCHIVED, kept.ARCHIVE_MATCHES), 1, 2
    try:
        storage, known, gone = Storage(), {}, {}
        tabs = [opened(storage, name, 10**12 + 1000 * number) for number, name in enumerate("ab")]
        for number, (act, id) in enumerate(steps):
            saves, id = tabs[0], str(id)
            if act == "write":
                gone.pop(id, None)
                moves = [*known[id]["record"]["moves"], "0 flip"] if id in known else []
                known[id] = saves.write(id, (saves.read(id) or {}) | slot(number, number % 2 == 0) | {"record": RECORD | {"moves": moves}})
            elif act == "rename" and id in known:
                known[id] = saves.write(id, saves.read(id) | {"title": str(number)}, set_time=False)
            elif act == "delete":
                text = saves.remove(id)
                assert (text is None) == (id not in known)
                if text:
                    gone[id] = text, known.pop(id)
            elif act == "put back" and id in gone:
                text, known[id] = gone.pop(id)
                saves.put_back(id, text)
            elif act == "bind":
                saves.archive_old()
            elif act == "tab":
                tabs.reverse()
            assert everything(storage) == known
    finally:
        kept.NEVER_ARCHIVED, kept.ARCHIVE_MATCHES = before


# the page

@cache
def held(count):
    """Return the storage of this many matches that can be opened."""
    record = Record("war", ["You", "bot:squire:Margot"], seed=22).dump()
    storage = Storage()
    saves = opened(storage)
    for number in range(count):
        saves.write(f"{number:08x}", {"record": record | {"moves": ["0 flip"]}, "title": f"Match {number}", "note": f"Note {number}", "over": True})
        if number % 100 == 0:
            bind_all(saves)
    return dict(bind_all(saves).storage.held)


def lobby(count):
    """Return a page with this many matches."""
    storage = Storage()
    storage.held = dict(held(count))
    return Table(storage)


def titles(table):
    """Return the titles of the matches in the lobby."""
    return [name.partition("<")[0] for name in table.stage.view.split("<b>")[1:] if name.startswith("Match ")]


def test_the_lobby_lists_archived_matches_last_as_the_player_scrolls_and_opens_them():
    table = lobby(300)
    assert text("lobby.rest", count=297) in table.stage.view
    table.do("all-matches")
    while "more-matches" in table.stage.view:
        table.do("more-matches")
    assert titles(table) == [f"Match {number}" for number in reversed(range(300))]
    table.stage.go("#/match/00000003")
    assert table.match and table.played == ["0 flip"] and "00000003" not in table.saves.matches_outside_archives()
    table.flip()
    assert "00000003" in table.saves.matches_outside_archives() and len(table.saves.ids()) == 300


def test_an_archived_match_can_be_renamed_deleted_and_restored_in_the_lobby():
    table = lobby(300)
    table.do("rename-match", id="00000003")
    table.do("yes", value="Ours")
    assert table.saves.read("00000003")["title"] == "Ours" and [*table.saves.ids()].index("00000003") == 296
    other = table.tab()
    table.do("delete-match", id="00000003")
    other.app.on_stored(SUMMARIES_PREFIX)
    assert text("lobby.rest", count=296) in table.stage.view and text("lobby.rest", count=296) in other.stage.view
    table.do("put-back")
    assert [*table.saves.ids()].index("00000003") == 296 and text("lobby.rest", count=297) in table.stage.view
    assert table.saves.read("00000003")["title"] == "Ours"


def test_archiving_repaints_another_tabs_lobby_once():
    table = lobby(100)
    for number in range(30):
        table.saves.write(f"f{number:07x}", slot(number))
    other, storage = table.tab(), table.storage
    before, painted = dict(storage.held), len(other.stage.painted)
    assert table.saves.archive_old()
    for key in [*(storage.held.keys() - before.keys()), *(before.keys() - storage.held.keys())]:
        other.app.on_stored(key)
    assert len(other.stage.painted) == painted + 1 and text("lobby.rest", count=127) in other.stage.view
    table.saves.write("00000003", table.saves.read("00000003") | {"title": "Ours"})
    other.app.on_stored(MATCH_PREFIX + "00000003")
    assert len(other.stage.painted) == painted + 2


def test_a_backup_includes_archived_matches():
    table = lobby(300)
    table.do("save-all")
    table.stage.tick(1000)
    (_, text), = table.stage.files
    assert len(json.loads(text)["matches"]) == 300


def test_the_lobby_opens_with_many_matches_as_fast_as_with_few():
    calls = {}
    for count in (5, 200, 1000):
        table = lobby(count)
        table.stage.go("#/setup/war")
        profile = cProfile.Profile()
        profile.runcall(table.stage.go, "#/")
        calls[count] = pstats.Stats(profile).total_calls
    assert calls[1000] - calls[200] < 1400 and calls[200] < calls[5] + 1000
