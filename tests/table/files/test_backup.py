"""Full backups: all matches and sets go into one file and can be restored anywhere, checked one by one.

Nothing is duplicated, and nothing already there is lost.
"""

import json
from copy import deepcopy

import pytest
from helpers.fake_page import Storage, Table
from helpers.moved import bring, elsewhere, played, saved, sets, settle, shelf, slots
from helpers.own_sets import PICTURE, STROKES, a_file, on_shelf
from helpers.words import text

from courtcards.engine.limits import BACKUP_ENTRIES, BACKUP_FILE, BACKUP_TOKENS
from courtcards.texts import common_text, join_list
from table.page.shared_messages import size_text
from table.storage.match_saves import MATCH_PREFIX
from table.storage.scores import HighScore

LIST = "fwords/wild/"


def counted(**counts):
    """Return the numbers of matches, sets and scores as text."""
    return join_list([text(f"moving.{what}", count=count) for what, count in counts.items()])


def came_in(**counts):
    """Return the sentence that reports an import."""
    return text("moving.came", what=counted(**counts)) if counts else text("moving.came-nothing")


def with_set(table):
    """Add a set, and a match played with it; return the set's id."""
    own, = on_shelf(table, a_file())
    table.stage.go("#/setup/minkingi")
    table.do("cards", value=own)
    table.do("deal")
    table.stage.go("#/")
    return own


def full():
    """Return a table with two matches, a set with a drawing and a picture, and a score."""
    table = played()
    with_set(table)
    table.app.page.scores.add(LIST, HighScore(table.lasting, "Ada", 31, 12))
    return table


# a round trip

def test_everything_is_exported_and_arrives_unchanged_on_another_device():
    table, other = full(), elsewhere()
    data = saved(table)
    assert table.stage.files[-1][0] == "court-cards-2026-11-21.json"
    what = counted(matches=2, sets=1, scores=1)
    assert common_text("moving", "saved", file=table.stage.files[-1][0], what=what, size=size_text(len(table.stage.files[-1][1]))) in table.asks and text("moving.saved-help") in table.asks
    bring(other, data)
    assert came_in(matches=2, sets=1, scores=1) in other.says
    ours, theirs = slots(table), slots(other)
    with_cards = next(id for id, slot in ours.items() if "sets" in slot)
    assert len(ours) == 2 and theirs == ours | {with_cards: ours[with_cards] | {"sets": [shelf(other)[0].id], "worn": shelf(other)[0].keys}}
    assert sets(other) == sets(table) == [a_file()] and STROKES[0] in json.dumps(data) and PICTURE in json.dumps(data)
    assert other.app.page.scores.score_list(LIST) == [HighScore(table.lasting, "Ada", 31, 12)]
    other.stage.go(f"#/match/{table.lasting}")
    assert other.played == ours[table.lasting]["record"]["moves"] and len(other.played) == 3
    other.stage.go(f"#/match/{with_cards}")
    assert "Comet Duke" in [card.traits.get("title") for card in other.match.session.position.cards.values()]


def test_settings_offer_export_and_import_but_are_not_exported():
    table = played()
    table.do("settings")
    assert text("moving.row") in table.asks and 'data-do="save-all"' in table.stage.dialog and 'data-do="open-record"' in table.stage.dialog
    table.saves.set_setting("name", "Ada Lovelace")
    data = saved(table)
    assert "Ada Lovelace" not in json.dumps(data) and data.keys() == {"all", "matches", "sets", "scores"}


@pytest.mark.parametrize("times", [1, 3])
def test_importing_again_duplicates_nothing(times):
    table, other = full(), elsewhere()
    data = saved(table)
    bring(other, data)
    before = slots(other), sets(other), dict(other.storage.held)
    for _ in range(times):
        bring(other, data)
        assert came_in() in other.says and text("moving.here", count=3) in other.says
    assert (slots(other), sets(other), other.storage.held) == before
    held = dict(table.storage.held)
    bring(table, data)
    assert table.storage.held == held and text("moving.here", count=3) in table.says, "nor where it came from"


def test_two_copies_of_a_match_stay_two_matches():
    table, other = played(), elsewhere()
    table.stage.go(f"#/match/{table.lasting}")
    table.match.saved_match.do_keep_copy({})
    table.stage.go("#/")
    data = saved(table)
    bring(bring(other, data), data)
    assert slots(other) == slots(table) and len(slots(other)) == 2


def test_a_match_imported_separately_before_is_recognized_by_its_moves():
    table, other = played(), elsewhere()
    data = saved(table)
    other.open_file(data["matches"][0]["record"])
    other.stage.go("#/")
    id, = slots(other)
    bring(other, data)
    assert list(slots(other)) == [id] != [table.lasting] and text("moving.here", count=1) in other.says


def test_a_file_whose_matches_have_no_ids_is_imported_only_once():
    data, other = saved(played()), elsewhere()
    del data["matches"][0]["id"]
    bring(bring(other, data), data)
    assert len(slots(other)) == 1 and text("moving.here", count=1) in other.says


def test_marks_times_titles_and_undone_moves_are_kept():
    table, other = played(), elsewhere()
    table.stage.go(f"#/match/{table.lasting}")
    table.match.saved_match.mark("practice")
    table.match.saved_match.mark("hinted")
    table.match.saved_match.slot |= {"dare": {"by": "Cleo", "place": 2, "score": 7}}
    table.do("undo")
    table.stage.go("#/")
    table.do("rename-match", id=table.lasting)
    table.do("yes", value="The long one")
    bring(other, saved(table))
    slot = slots(other)[table.lasting]
    assert slot == slots(table)[table.lasting] and slot["title"] == "The long one" and slot["practice"] and slot["hinted"] and slot["undone"] and slot["dare"]["by"] == "Cleo"
    other.do("lobby")
    assert text("page.note-practice", note="").strip() in other.says and "The long one" in other.says


def test_an_imported_match_has_the_marks_of_its_record():
    data, other = saved(played()), elsewhere()
    data["matches"][0]["record"]["marks"] = ["hinted"]
    bring(other, data)
    slot, = slots(other).values()
    assert slot["hinted"] is True and "marks" not in slot["record"]
    bring(other, data)
    assert len(slots(other)) == 1 and text("moving.here", count=1) in other.says


# matches that were continued

def test_a_match_continued_elsewhere_continues_here():
    table, other = played(), elsewhere()
    bring(other, saved(table))
    other.stage.go(f"#/match/{table.lasting}")
    other.flip(2)
    table.saves.write(table.lasting, table.saves.read(table.lasting) | {"practice": True, "title": "Mine"})
    bring(table, saved(other))
    slot, = slots(table).values()
    assert len(slot["record"]["moves"]) == 5 and slot["practice"] and slot["title"] == "Mine" and text("moving.on", count=1) in table.says
    table.stage.go(f"#/match/{table.lasting}")
    table.flip()
    assert len(table.stored["record"]["moves"]) == 6


def test_a_match_open_here_is_closed_and_continued():
    table = played()
    other = bring(elsewhere(), saved(table))
    other.stage.go(f"#/match/{table.lasting}")
    other.flip(2)
    table.stage.go(f"#/match/{table.lasting}")
    table.do("settings")
    table.do("open-record")
    bring(table, saved(other))
    assert text("moving.on", count=1) in table.says and table.match is None and not table.asks
    table.do("lobby")
    table.stage.go(f"#/match/{table.lasting}")
    assert len(table.played) == 5


def test_a_match_that_is_further_along_here_is_unchanged():
    table = played()
    data = saved(table)
    table.stage.go(f"#/match/{table.lasting}")
    table.flip(2)
    held = dict(table.storage.held)
    table.stage.go("#/")
    bring(table, data)
    assert table.storage.held == held and text("moving.here", count=1) in table.says


def test_a_match_that_diverged_becomes_two():
    table = Table()
    table.stage.go("#/setup/minkingi")
    table.do("deal")
    id, start = table.id, saved(table)
    other = bring(Table(), start)
    first, second = table.moves[:2]
    table.do("move", move=first)
    other.stage.go(f"#/match/{id}")
    other.do("move", move=second)
    data = saved(other)
    assert table.stored["record"]["moves"][0] != data["matches"][0]["record"]["moves"][0]
    for _ in range(2):
        bring(table, data)
    assert len(slots(table)) == 2 and slots(table)[id]["record"]["moves"][0] == first and text("moving.here", count=1) in table.says


def test_a_match_open_in_another_tab_is_continued_there_only_on_request():
    table = played()
    other = bring(Table(), saved(table))
    other.stage.go(f"#/match/{table.lasting}")
    other.flip(2)
    tab = table.tab()
    tab.stage.go(f"#/match/{table.lasting}")
    bring(table, saved(other))
    tab.app.on_stored(MATCH_PREFIX + table.lasting)
    assert text("notice.stale.text") in tab.warns and len(tab.played) == 3
    tab.do("take-over")
    assert len(tab.played) == 5


def test_a_deleted_match_is_imported_again_and_can_still_be_restored():
    table = played()
    data, before = saved(table), slots(table)
    table.do("delete-match", id=table.lasting)
    bring(table, data)
    table.do("lobby")
    table.do("put-back")
    assert len(slots(table)) == 2 and list(slots(table).values()) == 2 * list(before.values())


# bad files

def test_one_bad_match_among_good_ones_is_named_and_the_rest_is_imported():
    table, other = full(), elsewhere()
    played(2, table)
    data = saved(table)
    bad = next(slot for slot in data["matches"] if slot["id"] == table.lasting)
    bad["record"]["moves"][1], bad["title"] = "0 fly", "<b>The bad one</b>"
    data["sets"].append(a_file(name="Wood") | {"cards": [{"number": 1}]})
    data["matches"].append(None)
    bring(other, data)
    assert came_in(matches=2, sets=1, scores=1) in other.says and text("moving.bad", count=3) in other.says
    assert f"<b>The bad one</b> {text('record.illegal-move', number=2, move='0 fly')}" in other.says and "<b>The bad" not in other.stage.view
    assert "Wood" in other.says and f"{text('moving.match', number=4)} {text('record.no-record')}" in other.says
    assert table.lasting not in slots(other) and len(slots(other)) == 2


def test_many_bad_matches_are_counted_and_only_some_named():
    other = bring(Table(), {"all": 1, "matches": [{"title": f"Bad {n}"} for n in range(40)], "sets": []})
    assert text("moving.bad", count=40) in other.says and "Bad 11" in other.says and "Bad 12" not in other.says and text("moving.more", count=28) in other.says


@pytest.mark.parametrize("file, why", [
    ('{"all":1,"matches":[{"id":"7f', "moving.damaged"), ('{"all":1,"matches":[],"sets":5}', "moving.damaged"), ('{"all":1}', "moving.damaged"),
    ('{"all":2,"matches":[],"sets":[]}', "moving.other-format"), ('{"all":1,"matches":[],"sets":[],"more":1}', "moving.damaged"), ('{"all":true,"matches":[],"sets":[]}', "moving.other-format"),
    ('{"all":1,"moves":[]}', "moving.damaged"), ("{" + '"all":' + "[" * 3000, "moving.damaged"), (json.dumps({"all": 1, "matches": [0] * (BACKUP_ENTRIES + 1), "sets": []}, separators=(",", ":")), "moving.damaged"),
    ('{"all":' + "[" + "0," * BACKUP_TOKENS + "0]}", "moving.large"), ('{"all":1' + " " * BACKUP_FILE + "}", "moving.large"), (None, "trade.too-large"),
], ids=lambda value: str(value)[:30])
def test_an_unreadable_backup_is_refused_with_a_sentence_and_nothing_changes(file, why):
    table = played()
    held = dict(table.storage.held)
    bring(table, file)
    assert text("page.file-title") in table.asks and text(why) in table.asks and table.storage.held == held


@pytest.mark.parametrize("field, value", [
    ("title", 5), ("title", "x" * 500), ("title", "\ud800\x00"), ("note", ["<i>"]), ("saved", 10**14), ("saved", -1), ("saved", "7"), ("over", "yes"), ("practice", "yes"),
    ("tally", {"0": []}), ("tally", {"\ud800": 1}), ("times", [3]), ("pace", ["calm"]), ("dare", {"by": "Ada"}), ("laid", [{}]), ("undone", ["\x00"]), ("undone", [5]), ("standing", {"made": ["x"]}),
    ("standing", {"more": {}}), ("sets", ["x", 7, True, -1]), ("sets", {}), ("id", "../settings"), ("id", "constructor"), ("id", 5), ("revision", [99, "x"]), ("of", 3), ("cut", -3),
], ids=str)
def test_damage_next_to_the_record_is_dropped_and_the_match_imported(field, value):
    data, other = saved(played()), elsewhere()
    whole = bring(elsewhere(), deepcopy(data))
    data["matches"][0][field] = value
    bring(other, data)
    (id, slot), = slots(other).items()
    other.do("lobby")
    assert slot["record"] == data["matches"][0]["record"] and len(id) == 8 and other.says.count("War: You and Margot") >= (field != "title")
    kept, = slots(whole).values()
    assert {name: inner for name, inner in slot.items() if name != field} == {name: inner for name, inner in kept.items() if name not in (field, "of", "cut")}
    assert slot.get(field) != value or field == "of"
    other.stage.go(f"#/match/{id}")
    other.flip()
    assert len(other.stored["record"]["moves"]) == 4


def test_a_match_by_older_rules_that_no_longer_holds_is_kept_whole():
    data, other = saved(played()), elsewhere()
    data["matches"][0]["record"] |= {"rules": 1, "moves": ["0 flip", "0 fly", "0 flip"]}
    bring(other, data)
    slot, = slots(other).values()
    assert slot["record"] == data["matches"][0]["record"] and came_in(matches=1) in other.says


def test_a_match_whose_words_are_missing_is_kept_and_waits_for_them(monkeypatch):
    record = {"format": 1, "game": "fwords", "rules": 1, "options": {}, "seed": 3, "seats": ["Ada", "bot:squire:Odo"], "moves": []}
    for module in ("table.page.lazy_parts", "courtcards.saves.loader"):
        monkeypatch.setattr(f"{module}.installed_words", lambda: None)
    other = bring(Table(), {"all": 1, "matches": [{"title": "Words", "record": record}], "sets": []})
    assert not slots(other) and other.stage.fetching
    other.stage.fetching[1](False)
    settle(other)
    assert next(iter(slots(other).values()))["title"] == "Words" and came_in(matches=1) in other.says


# no space

def test_with_a_full_storage_the_count_of_imported_matches_is_reported_and_the_rest_comes_later():
    table, other = Table(), elsewhere(Storage())
    for _ in range(6):
        played(4, table)
    held = dict(played(2, other).storage.held)
    other.storage.room = sum(map(len, held.values())) + 3500
    data = saved(table)
    bring(other, data)
    came = len(slots(other)) - 1
    assert 0 < came < 6 and came_in(matches=came) in other.says and text("moving.full", count=6 - came) in other.says
    assert all(other.storage.held[key] == text for key, text in held.items()) and not other.app.page.matches.unsaved
    other.storage.room = 10**9
    bring(other, data)
    assert len(slots(other)) == 7 and text("moving.here", count=came) in other.says


def test_a_set_without_space_for_its_drawings_stays_in_the_file_with_its_matches_and_comes_later():
    table, other = full(), elsewhere()
    data = saved(table)
    other.stage.art.why = "full"
    bring(other, data)
    assert not shelf(other) and other.stage.art.all_stored() and list(slots(other)) == [table.lasting] and text("moving.full", count=2) in other.says
    other.stage.art.why = ""
    bring(other, data)
    own, = shelf(other)
    assert sets(other) == [a_file()] and [own.id] in [slot.get("sets") for slot in slots(other).values()]


def test_an_unreadable_picture_is_reported_and_its_card_imported():
    table, other = full(), elsewhere()
    data = saved(table)
    other.stage.art.why = "bad-picture"
    bring(other, data)
    assert text("moving.pictures", count=1) in other.says and sets(other) == [a_file(picture="")]


def test_a_browser_without_storage_says_so():
    table, other = full(), elsewhere()
    data = saved(table)
    other.storage.blocked = True
    bring(other, data)
    assert came_in() in other.says and text("moving.blocked", count=3) in other.says
    assert not other.app.page.matches.unsaved and not other.app.page.shelf.unkept and not other.app.page.scores.unkept


def test_unsaved_matches_and_sets_go_into_the_file():
    table = Table(Storage(0))
    on_shelf_unkept = a_file()
    table.play_now()
    table.flip(2)
    table.stage.go("#/")
    table.open_file(on_shelf_unkept)
    data, other = saved(table), Table()
    bring(other, data)
    assert len(slots(other)) == 1 and sets(other) == [a_file()]


# during the import

def test_importing_can_be_stopped_and_imported_items_stay():
    table, other = Table(), elsewhere()
    for _ in range(20):
        played(12, table)
    data = saved(table)
    other.open_file(data)
    assert text("moving.done", done=0, total=20) in other.says and text("page.way-stop") in other.says
    while not slots(other):
        assert other.stage.tick()
    other.do("stop-moving")
    settle(other)
    came = len(slots(other))
    assert 0 < came < 19 and f"{came_in(matches=came)} {text('moving.stopped', count=20 - came)}" in other.says
    bring(other, data)
    assert slots(other) == slots(table) and f"{came_in(matches=20 - came)} {text('moving.here', count=came)}" in other.says


def test_leaving_the_page_stops_an_import():
    other = elsewhere().open_file(saved(full()))
    other.stage.go("#/studio")
    settle(other)
    assert not slots(other) and "studio" in other.stage.address


def test_no_file_is_made_of_nothing_or_once_the_dialog_is_closed():
    table, closed = Table(), played()
    table.do("save-all")
    assert not settle(table).stage.files and text("moving.nothing") in table.asks
    closed.do("save-all")
    closed.do("close")
    assert not settle(closed).stage.files and not closed.asks


def test_unreadable_items_stay_and_are_reported():
    table = full()
    table.put("0badcafe", "{")
    table.stage.art.held.clear()
    assert len(saved(table)["matches"]) == 2
    assert text("moving.unread", count=1) in table.asks and text("moving.undrawn", count=1) in table.asks and table.storage.held[MATCH_PREFIX + "0badcafe"] == "{"


def test_a_damaged_match_with_the_same_id_is_not_overwritten():
    data, other = saved(played()), elsewhere()
    id = data["matches"][0]["id"]
    other.put(id, "{")
    bring(other, data)
    assert other.storage.held[MATCH_PREFIX + id] == "{" and len([slot for slot in map(other.saves.read, other.saves.ids()) if slot]) == 1


def test_a_file_too_large_to_import_again_is_reported(monkeypatch):
    monkeypatch.setattr("table.files.backup.BACKUP_FILE", 1000)
    table = full()
    saved(table)
    assert text("moving.heavy", count=1, most=0) in table.asks


def test_a_score_is_matched_to_its_match_even_with_another_id():
    table, other = full(), elsewhere()
    data = saved(table)
    other.open_file(next(slot["record"] for slot in data["matches"] if slot["id"] == table.lasting))
    id = other.id
    other.stage.go("#/")
    bring(bring(other, data), data)
    assert [score.match for score in other.app.page.scores.score_list(LIST)] == [id]


def test_invalid_score_lists_are_skipped_but_one_with_a_long_key_is_imported():
    rows = [HighScore("7f", "Ada", 3, 12)._asdict()]
    data = {"all": 1, "matches": [], "sets": [], "scores": {"unknown/": rows, "war": rows, LIST: [*rows, {"score": 9}, 5], "war/\ud800": rows, "war/x": 5}}
    table = bring(Table(), data)
    assert [name for name in table.storage.held if "scores" in name] == [f"courtcards:scores:{LIST}"] and came_in(scores=1) in table.says
    assert len(table.app.page.scores.score_list(LIST)) == 1
    long = LIST + "x" * 5_000
    bring(table, data | {"scores": {long: rows}})
    assert len(table.app.page.scores.score_list(long)) == 1


def test_an_overlong_line_of_a_match_is_cut_in_storage_and_in_the_lobby():
    data = saved(played())
    data["matches"][0]["note"] = "A very long line. " * 13_000
    table = bring(Table(), data)
    id, = table.saves.ids()
    assert len(table.saves.read(id)["note"]) <= 200
    table.put("edited", json.dumps(table.saves.read(id) | {"note": "A very long line. " * 13_000}))
    table.stage.go("#/")
    assert "A very long line." in table.says and len(table.says) < 2_000
