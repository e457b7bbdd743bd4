"""Time slices: any amount of imported or stored data is processed slice by slice, each item once, without freezing.

Counts, not times.
"""

import json
from collections import Counter

import pytest
from helpers.fake_page import Storage, Table, pressable
from helpers.moved import bring, settle, shelf
from helpers.own_sets import a_card, a_file
from helpers.words import text

from courtcards.games.creations import cards
from courtcards.saves import safe_json
from courtcards.saves.errors import BadRecord
from courtcards.saves.record import Record
from table.files.file_parser import parse_file
from table.files.time_slices import CARDS_PER_SLICE
from table.storage import scores, set_shelf, stored_sets
from table.storage.scores import HighScore
from table.storage.set_shelf import SET_PREFIX
from table.studio.shelf_page import SETS_AT_ONCE

MOST = 2 * 400 + CARDS_PER_SLICE  # cards read in one go: at most a whole set twice, for checking and for saving, after the cards that fit into the slice


@pytest.fixture
def counted(monkeypatch):
    """Count how often some functions are called."""
    count = Counter()

    def listen(module, name):
        done = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *given, **more: count.update([name]) or done(*given, **more))
    for module, name in ((scores, "parse_scores"), (set_shelf, "parse_stored_set"), (cards, "check_card"), (safe_json, "parse_measured"), (stored_sets, "check_set")):
        listen(module, name)
    return count


def chosen(table, data):
    """Choose a file, without running anything that waits."""
    table.open_file(data)
    return table


def slices(table, counted, *names):
    """Run everything that waits; return how often some functions are called in each slice."""
    done = []
    while True:
        counted.clear()
        if not table.stage.tick():
            return done
        done.append(sum(counted[name] for name in names))


def many(count, size=1):
    """Return a backup with this many sets of some cards."""
    return {"all": 1, "matches": [], "sets": [a_set(f"Garden {number:03}", size) for number in range(count)]}


def a_set(name, size):
    return {"format": 1, "name": name, "version": "1", "owner": "Ada", "cards": [a_card(number) for number in range(1, size + 1)]}


class Counting(Storage):
    """A storage that counts its reads."""

    asked = 0

    def get(self, key):
        self.asked += 1
        return super().get(key)


# scores

def test_every_score_list_is_read_and_written_once_however_many_scores_are_added(counted):
    rows = [HighScore(f"{number:08x}", "Ada", number, number)._asdict() for number in range(400)]
    table = chosen(Table(), {"all": 1, "matches": [], "sets": [], "scores": {f"war/{place}/": rows[place * 40:place * 40 + 40] for place in range(10)}})
    read = slices(table, counted, "parse_scores")
    assert sum(read) == 10 and len(read) > 2 and max(read) < 5
    assert text("moving.came", what=text("moving.scores", count=200)) in table.says, "twenty on each list"


# a text

@pytest.mark.parametrize("data", [[0] * 200_000, [[]] * 100_000, [{}] * 70_000, {"a": [{"b": ["x", {"c": list(range(90_000))}]}]}, {str(n): n for n in range(50_000)},
                                  ["x, [ \" {" * 30_000, *range(50_000)]], ids=["numbers", "lists", "objects", "deep", "fields", "a long text"])
def test_a_long_text_is_parsed_in_parts_reading_each_character_once_with_the_same_result(monkeypatch, data):
    text, parts, parse = json.dumps(data), [], safe_json.parse_measured
    monkeypatch.setattr(safe_json, "parse_measured", lambda part: parts.append(len(part)) or parse(part))
    found, looks = read_in_parts(text)
    assert found == data and sum(parts) < 1.01 * len(text) + 1000 and looks > 0


def read_in_parts(text, most=10**9, tokens=10**9):
    """Return a text's data, and the number of pauses for the page during parsing."""
    slices, looks = safe_json.parse_untrusted_in_parts(text, most, tokens), 0
    while True:
        try:
            looks += bool(next(slices))
        except StopIteration as done:
            return done.value, looks


def test_a_file_arriving_in_pieces_is_parsed_as_a_whole():
    text = json.dumps(many(3))
    slices, looks = parse_file(iter([text[:50], text[50:400], text[400:], ""])), 0
    while True:
        try:
            looks += next(slices) == 0
        except StopIteration as done:
            assert done.value == ("all", many(3)) and looks == 2
            break


NO_JSON = ['{"a": [1, 2,, 3]}', '{"a": [,1]}', '[1, 2, 3', '[1, 2]]', '[1}, {2]', '["a, b, c]', "1, 2", ",", "[1, 2, NaN]", "",
           "[" * 9 + "1, 2" + "]" * 9, "[1, " + "9" * 41 + ", 2]"]
TWICE = ['{"a": 1, "b": 2, "a": 3}', '[{"b": 1, "c": {"a": 1, "a": 2}}]', '{"b": {"a": [1, 2], "b": 3, "a": []}}']


@pytest.mark.parametrize("text, why", [*[(text, ("not-json", None)) for text in NO_JSON], *[(text, ("twice", "a")) for text in TWICE]])
def test_invalid_json_is_invalid_and_a_duplicate_field_is_named_wherever_the_text_is_split(monkeypatch, text, why):
    for part in range(1, len(text) + 2):
        monkeypatch.setattr(safe_json, "PART_CHARACTERS", part)
        with pytest.raises(BadRecord) as refused:
            read_in_parts(text)
        assert (refused.value.key, refused.value.about.get("field")) == why


def test_a_file_full_of_small_numbers_is_refused_slice_by_slice_and_can_be_stopped(counted):
    data = {"all": 1, "matches": [0] * 400_000, "sets": []}
    table = chosen(Table(), data)
    assert text("trade.reading") in table.asks
    assert max(slices(table, counted, "parse_measured")) <= 2 and text("moving.damaged") in table.asks
    table = chosen(Table(), data)
    table.do("close")
    assert slices(table, counted, "parse_measured") == [0] and not table.asks


# sets

def test_imported_sets_are_compared_and_checked_once_each_whatever_is_here(counted):
    asked, read = [], []
    for count in (60, 120):
        table = Table(Counting())
        counted.clear()
        bring(table, many(count))
        asked.append(table.storage.asked)
        read.append(counted["check_card"] + counted["check_set"])
        assert len(shelf(table)) == count and text("moving.came", what=text("moving.sets", count=count)) in table.says
    assert asked[1] <= 2.1 * asked[0] and read[1] <= 2.1 * read[0]


def test_no_slice_checks_more_than_a_large_set(counted):
    table = chosen(Table(), many(6, 400))
    checked = slices(table, counted, "check_card", "check_set")
    assert len(shelf(table)) == 6 and 0 < max(checked) <= MOST and len(checked) >= 12


# the studio

def test_the_shelf_reads_the_visible_sets_first_the_rest_in_slices_and_nothing_twice(counted):
    storage = bring(Table(), many(100)).storage
    table = Table(storage)
    counted.clear()
    table.stage.go("#/studio")
    assert SETS_AT_ONCE <= counted["parse_stored_set"] < 2 * SETS_AT_ONCE and len(boxes(table)) == SETS_AT_ONCE and text("studio.more-sets", shown=SETS_AT_ONCE, count=100) in table.says
    read = slices(table, counted, "parse_stored_set")
    assert sum(read) > 0 and max(read) < 10
    counted.clear()
    settle(table)
    for route in ("#/", "#/studio"):
        table.stage.go(route)
        settle(table)
    assert not counted["parse_stored_set"]


def test_more_sets_load_on_request_and_the_first_of_them_takes_the_focus():
    table = Table(bring(Table(), many(50)).storage)
    table.stage.go("#/studio")
    for shown in (2 * SETS_AT_ONCE, 50):
        assert {"do": "more-sets", "at-sight": ""} in pressable(table.stage.view)
        before = boxes(table)
        table.do("more-sets")
        assert boxes(table)[:len(before)] == before and len(boxes(table)) == shown
        assert f'href="#/studio/{boxes(table)[len(before)]}" data-next' in table.stage.view
    assert "more-sets" not in table.stage.view and [own.id for own in shelf(table)] == boxes(table)


def test_a_player_returning_from_a_set_further_down_finds_it_on_the_shelf():
    table = Table(bring(Table(), many(50)).storage)
    last = shelf(table)[-1].id
    table.stage.go(f"#/studio/{last}")
    table.stage.go("#/studio")
    assert boxes(table)[-1] == last and f'href="#/studio/{last}" data-next' in table.stage.view


def test_a_damaged_set_is_reported_even_if_it_is_further_down():
    table = bring(Table(), many(50))
    name = next(name for name, text in table.storage.held.items() if name.startswith(SET_PREFIX) and '"Garden 045"' in text)
    table.storage.held[name] = table.storage.held[name].replace('"speed"', '"haste"')
    other = Table(table.storage)
    other.stage.go("#/studio")
    assert text("studio.unread", count=1) not in other.says
    settle(other)
    assert text("studio.unread", count=1) in other.says
    other.do("export-unread")
    assert len(other.stage.files) == 1


def boxes(table):
    """Return the ids of the device's own sets on the shelf, in order."""
    mine = table.stage.view.partition(text("studio.books"))[0]
    return [data["id"] for data in pressable(mine) if data["do"] == "rename-set"]


# a match with its sets

def a_match_with_sets(count):
    """Return the file of a match with this many large sets."""
    return {"record": Record("minkingi", ["Ada", "bot:squire:Margot"], seed=7).dump(), "sets": [a_set(f"Garden {number}", 400) for number in range(count)]}


def test_a_match_with_many_large_sets_is_imported_in_slices_with_a_progress_bar(counted):
    table = chosen(Table(), a_match_with_sets(4))
    checked = slices(table, counted, "check_card", "check_set")
    assert table.match and len(shelf(table)) == 4 and len(table.stored["sets"]) == 4 and "worn" not in table.stored
    assert max(checked) <= MOST and len(checked) >= 12


def test_importing_a_match_with_its_sets_can_be_stopped():
    table = chosen(Table(), a_match_with_sets(2))
    assert text("trade.reading") in table.asks and 'class="bar"' not in table.stage.dialog
    table.do("close")
    settle(table)
    assert not shelf(table) and not table.match and not table.asks


def test_more_sets_than_the_cache_holds_are_still_prepared_only_once(counted):
    table = bring(Table(), {"all": 1, "matches": [], "sets": [a_file(f"Garden {number:03}", count=18) for number in range(210)]})
    page = table.app.page
    assert len(page.sets().cards) >= 1
    counted.clear()
    page.sets()
    assert not counted["check_card"] + counted["check_set"]
