"""Saves: written and read back, never lost to a full, blocked or damaged storage, nor to another tab."""

import json

import pytest
from helpers.fake_page import Storage

from table.storage.match_saves import MATCH_PREFIX, MatchStorage
from table.storage.quota_storage import NotSaved
from table.storage.settings import DEFAULTS, SETTINGS_KEY

SLOT = {"record": {"game": "war"}, "title": "War"}


@pytest.fixture
def storage():
    return Storage()


@pytest.fixture
def saves(storage):
    return MatchStorage(storage, lambda: 7, "a7")


def key_of(error):
    return error.value.key


def test_a_save_is_read_back_with_time_and_revision(saves):
    assert saves.write("a", SLOT) == saves.read("a") == SLOT | {"revision": [1, "a7"], "saved": 7}


def test_a_silently_dropped_save_is_not_reported_as_saved(storage, saves):
    storage.set = lambda key, value: None
    with pytest.raises(NotSaved) as error:
        saves.write("a", SLOT)
    assert key_of(error) == "full"


def test_a_blocked_storage_says_so_and_contains_nothing(storage, saves):
    storage.blocked = True
    with pytest.raises(NotSaved) as error:
        saves.write("a", SLOT)
    assert key_of(error) == "blocked"
    assert (saves.read("a"), saves.stored_match_text("a"), saves.ids(), saves.settings()) == (None, None, [], DEFAULTS)


def test_a_match_deleted_in_another_tab_does_not_return_by_itself(saves):
    slot = saves.write("a", SLOT)
    saves.remove("a")
    with pytest.raises(NotSaved) as error:
        saves.write("a", slot)
    assert key_of(error) == "gone" and saves.ids() == []


def test_a_save_from_before_tabs_had_names_can_be_continued(storage, saves):
    storage.held[MATCH_PREFIX + "a"] = json.dumps(SLOT | {"revision": 5, "saved": 3})
    assert saves.write("a", saves.read("a"))["revision"] == [6, "a7"]


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '{"record": 5}', "[" * 5000, "\x00"])
def test_a_damaged_match_cannot_be_read_but_is_kept_and_listed(storage, saves, text):
    storage.held[MATCH_PREFIX + "bad"] = text
    assert saves.read("bad") is None and saves.stored_match_text("bad") == text and saves.ids() == ["bad"]


@pytest.mark.parametrize("field", ["saved", "revision"])
@pytest.mark.parametrize("value", ["x", None, [], 1.5])
def test_a_damaged_time_or_revision_does_not_prevent_listing_and_saving(storage, saves, field, value):
    storage.held[MATCH_PREFIX + "a"] = json.dumps(SLOT | {field: value})
    saves.write("b", SLOT)
    assert set(saves.ids()) == {"a", "b"}
    saves.write("a", saves.read("a"))
    assert saves.read("a")["saved"] == 7


def test_matches_are_listed_newest_first(storage):
    saves = MatchStorage(storage, iter(range(9)).__next__)
    for id in "abc":
        saves.write(id, SLOT)
    storage.held["somebody:else"] = "x"
    assert saves.ids() == ["c", "b", "a"]


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '{"theme": "pink", "speed": 3, "sound": "yes", "name": 5}', '{"theme": []}', '{"theme": {}}'])
def test_damaged_settings_are_the_defaults(storage, saves, text):
    storage.held[SETTINGS_KEY] = text
    assert saves.settings() == DEFAULTS


def test_damaged_settings_can_be_changed(storage, saves):
    storage.held[SETTINGS_KEY] = "{"
    saves.set_setting("theme", "light")
    assert saves.settings() == DEFAULTS | {"theme": "light"}


def test_another_versions_settings_stay_when_one_is_changed_here(storage, saves):
    theirs = {"theme": "sepia", "felt": {"colour": "green"}, "met": ["war finished"], "sound": "soft"}
    storage.held[SETTINGS_KEY] = json.dumps(theirs)
    saves.set_setting("speed", "fast")
    assert json.loads(storage.held[SETTINGS_KEY]) == theirs | {"speed": "fast"}
    assert saves.settings() == DEFAULTS | {"met": ["war finished"], "speed": "fast"}
