"""The diary: a killed browser has lost its latest saves, and recovers them from it."""

import pytest
from helpers.fake_page import Full, Storage, Table
from hypothesis import given
from hypothesis import strategies as some

from table.storage.change_journal import CLOCK_KEY, LEAD_KEY, JournaledStorage
from table.storage.match_saves import ARCHIVE_MATCHES, HEAD_PREFIX, MATCH_PREFIX, NEVER_ARCHIVED, MatchStorage
from table.storage.quota_storage import PICTURE_KEY
from table.storage.trash import Trash

KEYS, TEXTS = some.sampled_from(["a", "b", "c"]), some.none() | some.text("xyz", min_size=1, max_size=3)


class Browser:
    """A browser that flushes its storage now and then, and its diary at once; `kill` restarts it with the flushed data."""

    def __init__(self, **options):
        self.held, self.down, self.notes, self.time = Storage(**options), {}, [], 1000
        self.storage = self.opened()

    def note(self, number, key, text):
        self.notes.append([number, key, text])

    def opened(self):
        return JournaledStorage(self.held, self, lambda: self.time)

    def write_down(self):
        self.down = dict(self.held.held)

    def kill(self):
        self.held.held = dict(self.down)
        self.start()

    def start(self):
        """Open the page, replaying the diary from the number in the storage."""
        since = int(self.held.held.get(CLOCK_KEY) or 0)
        self.storage = self.opened()
        self.storage.catch_up([note for note in self.notes if note[0] > since])

    @property
    def texts(self):
        return {key: text for key, text in self.held.held.items() if key not in (CLOCK_KEY, LEAD_KEY)}


@pytest.fixture
def browser():
    return Browser()


def test_a_deletion_stays_deleted(browser):
    browser.storage.set("a", "old")
    browser.write_down()
    browser.storage.remove("a")
    browser.kill()
    assert browser.texts == {}
    browser.write_down()
    browser.kill()
    assert browser.texts == {}


def test_the_later_change_counts_even_if_the_devices_clock_goes_back(browser):
    browser.storage.set("a", "old")
    browser.write_down()
    browser.time = 3
    browser.storage.set("a", "new")
    browser.kill()
    assert browser.texts == {"a": "new"}


def test_changes_by_another_tab_stay(browser):
    browser.storage.set("a", "old")
    read = list(browser.notes)
    late = JournaledStorage(browser.held, browser, lambda: browser.time)
    browser.storage.set("a", "new")
    late.catch_up(read)
    assert browser.texts == {"a": "new"}


def test_a_storage_killed_while_catching_up_catches_up_again(browser):
    browser.storage.set("a", "new")
    browser.kill()
    browser.kill()
    browser.storage.set("b", "later")
    browser.kill()
    assert browser.texts == {"a": "new", "b": "later"}


@pytest.mark.parametrize("damaged", [None, 7, "note", [], ["7", "a", "x"], [7, "a"], [7, None, "x"], [7, "a", 3], [True, "a", "x"], {"number": 7}], ids=repr)
def test_damaged_journal_entries_are_skipped(browser, damaged):
    browser.storage.set("a", "old")
    browser.storage.catch_up([damaged, [2000, "b", "new"], damaged])
    assert browser.texts == {"a": "old", "b": "new"}


def test_a_storage_cleared_with_its_number_is_restored_from_the_journal(browser):
    browser.storage.set("a", "new")
    browser.held.held.clear()
    browser.start()
    assert browser.texts == {"a": "new"}


def test_an_invalid_number_counts_as_the_first(browser):
    browser.held.held[CLOCK_KEY] = "1e9"
    browser.storage.set("a", "new")
    assert browser.notes == [[1000, "a", "new"]] and browser.held.held[CLOCK_KEY] == "1000"


def test_a_write_refused_by_the_storage_is_not_in_the_journal(browser):
    browser.held.room = 10
    with pytest.raises(Full):
        browser.storage.set("a", "far too much for it")
    assert browser.notes == []


def test_a_storage_without_space_for_a_number_has_no_journal(browser):
    browser.held.room = 3
    browser.storage.set("a", "abc")
    assert browser.notes == [] and browser.texts == {"a": "abc"}


def test_a_full_storage_catches_up_in_the_order_that_fits(browser):
    browser.storage.set("a", "x" * 20)
    browser.write_down()
    browser.storage.set("a", "x")
    browser.storage.set("b", "y" * 20)
    browser.storage.set("a", "z")
    browser.held.room = 30
    browser.kill()
    assert browser.texts == {"a": "z", "b": "y" * 20}


def test_in_a_full_storage_the_picture_makes_room(browser):
    browser.held.held[PICTURE_KEY] = "p" * 20
    browser.write_down()
    browser.storage.set("b", "y" * 20)
    browser.held.room = 30
    browser.kill()
    assert browser.texts == {"b": "y" * 20}


def test_a_storage_without_space_for_the_number_still_starts(browser):
    browser.storage.set("a", "new")
    browser.held.room = 3
    browser.kill()
    assert browser.held.held == {"a": "new"}


def test_a_change_that_does_not_fit_leaves_the_old_value(browser):
    browser.storage.set("a", "old")
    browser.write_down()
    browser.storage.set("a", "x" * 40)
    browser.storage.set("b", "new")
    browser.held.room = 30
    browser.kill()
    assert browser.texts == {"a": "old", "b": "new"}


def test_a_blocked_storage_catches_up_with_nothing_and_behaves_as_without_a_journal(browser):
    browser.held.blocked = True
    browser.storage.catch_up([])
    with pytest.raises(PermissionError):
        browser.storage.set("a", "new")
    assert browser.notes == []


@given(some.lists(some.tuples(KEYS, TEXTS, some.booleans())))
def test_whenever_the_browser_is_killed_nothing_is_lost(changes):
    browser = Browser()
    kept = {}
    for key, text, down in changes:
        if text is None:
            browser.storage.remove(key)
            kept.pop(key, None)
        else:
            browser.storage.set(key, text)
            kept[key] = text
        if down:
            browser.write_down()
    browser.kill()
    assert browser.texts == kept


# at the table


@pytest.fixture
def table(browser):
    return Table(browser.storage)


def reopened(browser, address="#/"):
    """Kill the browser and open the page again."""
    browser.kill()
    table = Table(browser.storage)
    table.stage.go(address)
    return table


def test_a_match_dealt_and_played_at_the_last_moment_goes_on(browser, table):
    browser.write_down()
    table.play_now()
    table.flip(3)
    address, played = table.stage.address, list(table.played)
    assert reopened(browser, address).played == played


def test_undone_moves_stay_undone(browser, table):
    table.play_now()
    table.flip(5)
    browser.write_down()
    table.do("undo")
    address, played = table.stage.address, list(table.played)
    assert reopened(browser, address).played == played


def test_a_deleted_match_stays_deleted(browser, table):
    table.play_now()
    id = table.id
    browser.write_down()
    table.stage.go("#/")
    table.do("delete-match", id=id)
    assert reopened(browser).saves.ids() == [] and not {MATCH_PREFIX + id, HEAD_PREFIX + id} & {*browser.texts}


def test_matches_archived_at_the_last_moment_are_there_however_much_of_it_the_journal_has(browser):
    saves = MatchStorage(browser.storage, iter(range(10**6)).__next__, "a7")
    for number in range(NEVER_ARCHIVED + ARCHIVE_MATCHES):
        saves.write(str(number), {"record": {"game": "war"}, "title": str(number), "over": True})
    found = {id: saves.read(id) for id in saves.ids()}
    browser.write_down()
    before = len(browser.notes)
    assert saves.archive_old()
    notes = list(browser.notes)
    for many in range(before, len(notes) + 1):
        browser.notes = notes[:many]
        browser.kill()
        assert {id: saves.read(id) for id in MatchStorage(browser.storage, int).ids()} == found
    assert not browser.storage.get(MATCH_PREFIX + "0")


# a clock that jumps


DAY, YEARS = 24 * 60 * 60 * 1000, 14 * 365 * 24 * 60 * 60 * 1000


def test_a_clock_that_jumps_years_ahead_and_back_keeps_the_order_of_changes(browser):
    browser.time = YEARS
    for text, jump in (("one", 0), ("two", YEARS), ("three", 5), ("four", -YEARS), ("five", 5), ("six", -YEARS)):
        browser.time += jump
        browser.storage.set("a", text)
    numbers = [number for number, *_ in browser.notes]
    assert numbers == sorted({*numbers}) and numbers[-1] - numbers[0] < 8 * DAY
    browser.kill()
    assert browser.texts["a"] == "six"


def test_after_a_jump_time_passes_as_before(browser):
    browser.storage.set("a", "old")
    for jump, passed in ((YEARS, 7 * DAY), (DAY, DAY), (-YEARS - DAY, 1), (DAY, DAY), (40 * DAY, 7 * DAY), (-40 * DAY, 1), (6 * DAY, 6 * DAY), (-5, 1)):
        before = browser.storage.number
        browser.time += jump
        assert passed - 1 <= browser.storage.steady() - before <= passed and browser.storage.steady() > before, jump
        browser.storage.set("a", str(jump))


def test_a_storage_without_space_for_a_jump_follows_the_clock(browser):
    browser.storage.set("a", "old")
    browser.held.room = sum(map(len, browser.held.held.values()))
    browser.time += YEARS
    assert browser.storage.steady() == browser.time
    browser.held.blocked = True
    assert browser.storage.steady() == browser.time


@pytest.mark.parametrize("jump", [YEARS, -YEARS, 31 * DAY, 0])
def test_a_single_wrong_clock_reading_does_not_empty_the_trash(browser, jump):
    browser.time = 2 * YEARS
    trash = Trash(MatchStorage(browser.storage, lambda: browser.time, "", browser.storage.steady))
    trash.add("old", "1")
    browser.time += jump
    trash.delete_old()
    trash.add("new", "2")
    browser.time -= jump
    trash.delete_old()
    trash.add("newest", "3")
    assert [*trash.texts()] == ["newest", "new", "old"]


def test_the_trash_is_emptied_after_a_month_of_occasional_use(browser):
    browser.time = YEARS
    trash = Trash(MatchStorage(browser.storage, lambda: browser.time, "", browser.storage.steady))
    trash.add("old", "1")
    for days in range(1, 31):
        assert trash.texts(), days
        browser.time += DAY
        browser.storage.set("a", str(days))
        trash.delete_old()
    browser.time += DAY
    trash.delete_old()
    assert not trash.texts()
