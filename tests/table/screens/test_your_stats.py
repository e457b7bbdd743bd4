"""Your matches: which ones count for this person, and which for nobody; their page, their export, and clearing them."""

import json
from pathlib import Path

import pytest
from helpers.fake_page import Table, pressable
from helpers.moved import bring, elsewhere, saved, settle
from helpers.words import text

from courtcards.games import GAMES
from courtcards.saves.loader import load_record
from courtcards.texts import capitalize_start, lesson_titles
from table.match.narration.saved_match import dump_end
from table.match.session.local_session import Session
from table.screens.lesson_index import store_lesson
from table.screens.puzzle_results import store_day, store_puzzle_result
from table.storage.deleted_stats import PAST_KEY, KindTotals
from table.storage.finished_match import parse_match_result
from table.storage.save_format import dump_json

BOT, PERSONS = [f"{capitalize_start(text(f'yours.{who}'))}, {text('yours.seats', count='two')}" for who in ("one-bot", "many-persons")]
PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"


def golden(game):
    """Return the record of a finished match."""
    return json.loads((PLAYTHROUGHS / f"{game}.json").read_text("utf-8"))[-1]["record"]


def how(record, remote_seats=()):
    """Return how a record's match ended, in the form kept in its head if `remote_seats` are played elsewhere."""
    session = Session(load_record(record), remote_seats=remote_seats)
    return dump_end(session, session.position.outcome, False, "")


def over(*seats, table=None):
    """Return a table at which a match of War was played to its end."""
    table = table or Table()
    table.play_war(26, *seats)
    table.lasting = table.id
    return settle(table)


def yours(table):
    """Return the text of the page about this person."""
    table.stage.go("#/yours")
    return table.says


def end(table):
    """Return the saved ending of the match."""
    return table.saves.read(table.lasting).get("end")


def line(table):
    """Return a match's line, or None if it counts for nobody."""
    return parse_match_result(dump_json(table.saves.read(table.lasting)))


def mark(table, name):
    """Set the name under which this person plays."""
    table.stage.go("#/yours")
    table.do("me")
    table.do("yes", value=name)
    settle(table)


def test_a_finished_match_stores_its_result_and_an_unfinished_one_does_not():
    table = Table()
    table.play_now()
    table.flip(3)
    assert "end" not in table.stored
    table.play_out()
    assert table.stored["end"] == {"won": [1], "scores": [24, 40], "reason": "stacks-empty", "mine": [0], "bots": ["bot"], "n": 26}
    table.do("undo")
    assert table.stored["end"] is None and table.stored["retried"]


@pytest.mark.parametrize("game", GAMES)
def test_a_result_takes_little_space(game):
    record = golden(game)
    seats = ["Ada", *[f"bot:squire:Bot {number}" for number in range(1, len(record["seats"]))]]
    found = how(record | {"seats": seats})
    assert found["mine"] == [0] and len(dump_json(found)) <= 120


def test_the_page_shows_a_first_match_without_a_percentage_or_empty_columns_saves_it_all_and_leads_back():
    table = over()
    table.stage.go("#/")
    assert 'href="#/yours"' in table.stage.view
    said = yours(table)
    assert text("yours.lead", played=1, won=0, since="January 1970") in said and f"War {BOT} 1 {text('yours.won-of', won=0, played=1)}" in said
    assert f"{text('yours.moves', count=26)} {text('yours.best', score=24)}" in said and text("yours.few") in said
    assert text("yours.col-length") in said and text("yours.col-way") not in said and pressable(table.stage.view, "save-all")
    assert 'href="#/"' in table.stage.view and table.stage.name == text("page.name-titled", title=text("yours.title"))


def test_each_game_has_a_bar_of_its_wins_its_best_run_and_the_levels_beaten():
    table = over()
    slot = table.stored
    for number in range(3):
        end = slot["end"] | {"won": [0], "scores": [9, 7], "bots": ["squire"]}
        head = {"revision": [0, ""], "record": slot["record"] | {"game": "ilk"}, "end": end}
        table.saves.write(f"{number:08x}", slot | head)
    said = yours(table)
    table.saves.write("00000009", slot | {"revision": [0, ""], "end": slot["end"] | {"won": []}})
    assert text("yours.won-of", won=0, played=1) in said and text("yours.won-drawn-of", won=0, drawn=1, played=2) in yours(table)
    assert text("yours.won-of", won=3, played=3) in said
    assert text("yours.run", count=3) in said and f'aria-label="{text("yours.beaten", levels="Squire")}"' in table.stage.view
    discs = table.stage.view.partition('class="discs"')[2].partition("</span>")[0]
    assert discs.count("<i") == 3 and discs.count("data-on") == 1 and 'class="winbar"' in table.stage.view
    assert table.stage.view.count('class="discs"') == 1, "in a game without levels nobody is beaten"


def test_a_player_without_matches_is_told_so_and_finds_no_link_here_in_the_lobby():
    table = Table()
    assert 'href="#/yours"' not in table.stage.view
    assert text("yours.none") in yours(table) and "empty" not in {data["do"] for data in pressable(table.stage.view)}


def test_the_record_begins_with_three_matches_in_progress_or_all_on_request_and_offers_a_start_only_without_any():
    table = Table()
    assert text("yours.none-line") in yours(table) and pressable(table.stage.view, "first-match") and text("yours.kept") not in table.says
    assert 'href="#/day"' in table.stage.view and 'href="#/lessons"' in table.stage.view
    for _ in range(5):
        table.play_war(1)
    yours(table)
    view = table.stage.view
    ways = [view.index(f'href="#/match/{id}"') for id in table.saves.ids()[:3]]
    assert ways == sorted(ways) and ways[2] < view.index(text("yours.none-line")) and text("yours.running") in table.says
    assert [view.count(part) for part in ('href="#/match/', "btn--main", text("lobby.all", count=5))] == [3, 1, 1] and not pressable(view, "first-match")
    table.do("all-matches", list="running")
    assert table.stage.view.count('href="#/match/') == 5 and table.stage.view.count("btn--main") == 1 and text("lobby.fewer") in table.says
    assert table.stage.view.count(f'{text("lobby.go-on")}<span class="vh"> ') == 5, "each link names its match"


def test_the_record_tells_of_puzzles_and_lessons_once_there_are_any_and_leads_there():
    table = Table()
    assert text("yours.study") not in yours(table)
    store_day(table.app.page.met, "2026-11-21", "missed")
    assert text("today.streak", count=1) in yours(table) and text("yours.solved", count=0) not in table.says
    store_day(table.app.page.met, "2026-11-20", "right")
    store_puzzle_result(table.app.page.met, "ilk 1", "right")
    for game in ("war", "ilk"):
        for id in [*lesson_titles(game)][:3]:
            store_lesson(table.app.page.met, game, id, True)
    said = yours(table)
    assert f"{text('yours.solved', count=2)}. {text('today.streak', count=2)}" in said and 'href="#/puzzles"' in table.stage.view
    every = sum(len(lesson_titles(game)) for game in GAMES)
    assert f"{text('lessons.far', done=6, all=every)}. {text('yours.courses', titles='War')}" in said and len(lesson_titles("war")) == 3


def test_finished_matches_that_are_stored_are_listed_below_the_results_with_a_link_each():
    table = over()
    slot = table.stored
    for number in range(4):
        table.saves.write(f"{number:08x}", slot | {"revision": [0, ""]})
    assert text("yours.finished") in yours(table) and text("yours.running") not in table.says
    assert table.stage.view.count(f'>{text("yours.view")}<span class="vh"> ') == 3 and "btn--main" not in table.stage.view
    table.do("all-matches", list="finished")
    assert table.stage.view.count(f'>{text("yours.view")}<span class="vh"> ') == 5 and text("lobby.fewer") in table.says
    assert table.stage.view.index(text("yours.more-stats")) < table.stage.view.index(text("yours.finished"))


def test_the_badges_are_named_below_the_results_and_only_where_there_are_any():
    table = over()
    assert text("yours.badges") not in yours(table)
    table.saves.write("00000009", table.saves.read(table.lasting) | {"revision": [0, ""], "record": golden("ilk")})
    assert text("yours.badges") in yours(table) and [f"</i>{level}<" in table.stage.view for level in ("Page", "Squire", "Knight")] == [True, True, False]


def test_from_ten_matches_on_a_win_share_is_shown_with_its_interval_next_to_the_fair_one():
    table = over()
    slot = table.stored
    for number in range(11):
        table.saves.write(f"{number:08x}", slot | {"revision": [0, ""], "end": slot["end"] | {"won": [0]}})
    said = yours(table)
    assert capitalize_start(text("yours.more", game="War", against=text("yours.one-bot"))) in said and "92 %" in said
    assert f'aria-label="{text("yours.share", share=92, low=65, high=98, fair=50)}"' in table.stage.view
    assert text("yours.way", first=90, last=100) in table.stage.view


def test_matches_with_help_are_separate_until_shown():
    table = over()
    alike = table.stored | {"revision": [0, ""]}
    table.do("undo")
    table.play_out()
    assert text("yours.aside", count=1) in yours(table) and f"War {BOT} 1" in table.says and 'data-do="apart"' not in table.stage.view, "there are no others"
    for number in range(2):
        table.saves.write(f"{number:08x}", alike)
    assert text("yours.apart", count=1, won=0) in yours(table) and f"War {BOT} 2" in table.says
    table.do("apart")
    assert text("yours.aside", count=1) in table.says and f"War {BOT} 1" in table.says
    table.do("apart")
    assert f"War {BOT} 2" in table.says


# for whom a match counts

def test_on_a_shared_device_matches_count_for_the_marked_player_even_earlier_ones():
    table = over("Ada", "Bea")
    assert end(table)["mine"] == [] and text("yours.none") in yours(table)
    mark(table, "Bea")
    assert end(table)["mine"] == [1] and text("yours.me", name="Bea") in table.says and f"War {PERSONS} 1 {text('yours.won-of', won=1, played=1)}" in table.says
    over("Ada", "Bea", table=table)
    assert end(table)["mine"] == [1] and f"War {PERSONS} 2" in yours(table)


def test_an_unused_name_counts_nothing_and_an_empty_one_removes_the_mark():
    table = over("Ada", "Bea")
    mark(table, "Cleo")
    assert end(table)["mine"] == []
    mark(table, "")
    assert table.saves.settings()["me"] == "" and text("yours.mark") in table.says


def test_an_imported_match_counts_only_for_the_marked_player():
    table = over()
    record = table.match.session.record.dump()
    other = Table().open_file(record)
    other.lasting = other.id
    assert end(other)["mine"] == [] and line(other) is None
    mark(other, "You")
    assert end(other)["mine"] == [0]


def test_a_copy_does_not_count_twice():
    table = over()
    table.do("keep-copy")
    assert len(table.saves.ids()) == 2 and f"War {BOT} 1" in yours(table)


def test_a_match_finished_earlier_counts_once_opened_and_keeps_its_place():
    table = over()
    slot = {name: value for name, value in table.stored.items() if name != "end"}
    table.saves.write(table.lasting, slot | {"saved": 5}, set_time=False)
    assert text("yours.none") in yours(table)
    table.stage.go(f"#/match/{table.lasting}")
    assert end(table)["mine"] == [0] and table.stored["saved"] == 5 and text("yours.lead", played=1, won=0, since="January 1970") in yours(table)
    before = table.saves.read(table.lasting)
    table.stage.go(f"#/match/{table.lasting}")
    assert table.stored == before


def test_by_letter_the_local_player_counts_and_where_only_bots_played_nobody():
    assert how(golden("war") | {"seats": ["Ada", "Ben"]}, remote_seats=(0,))["mine"] == [1]
    assert how(golden("war") | {"seats": ["bot:squire:Maud", "bot:squire:Odo"]})["mine"] == []


# deleting and clearing

def test_a_deleted_match_stays_in_the_statistics_until_they_are_reset():
    table = over()
    yours(table)
    table.stage.go("#/")
    table.do("delete-match", id=table.lasting)
    assert f"War {BOT} 1 {text('yours.won-of', won=0, played=1)}" in yours(table)
    table.do("empty")
    assert text("yours.empty-text") in table.asks
    table.do("close")
    assert "War" in yours(table)
    table.do("empty")
    table.do("yes")
    assert text("yours.none") in table.says and "War" not in yours(table)
    table.do("put-back")
    assert text("yours.none") in yours(table) and f"War {BOT}" not in table.says


def test_without_storage_the_page_says_so():
    table = over()
    yours(table)
    table.storage.blocked = True
    table.do("empty")
    table.do("yes")
    assert text("notice.unkept.text") in table.warns


def test_changes_in_another_tab_appear():
    table = over()
    other = table.tab()
    yours(other)
    table.stage.go("#/")
    table.do("delete-match", id=table.lasting)
    table.app.page.matches.past.reset(10**7)
    other.app.on_stored(PAST_KEY, table.storage.held[PAST_KEY])
    assert text("yours.none") in other.says


# export and import

def test_all_statistics_are_exported_and_count_where_their_player_is_marked():
    table, other, third = over("Ada", "bot:squire:Maud"), elsewhere(), elsewhere()
    over("Ada", "bot:squire:Maud", table=table)
    mark(table, "Ada")
    table.stage.go("#/")
    table.do("delete-match", id=table.lasting)
    data = saved(table)
    assert f"{text('moving.matches', count=1)} and {text('moving.past', count=1)}" in table.asks
    bring(other, data)
    assert text("moving.others", count=1) in other.says and text("yours.none") in yours(other)
    mark(other, "Ada")
    assert f"War {BOT} 1" in other.says
    for _ in range(2):
        bring(other, data)
        assert f"War {BOT} 2 " in yours(other)
    mark(third, "Ada")
    bring(third, data)
    assert third.app.page.matches.past.read()[1] == table.app.page.matches.past.read()[1] and f"War {BOT} 2 " in yours(third)


@pytest.mark.parametrize("past", [7, [], {"me": 7}, {"me": "Ada", "sums": 7}, {"me": "Ada", "sums": {"war//2": 7}}])
def test_invalid_totals_in_a_file_are_ignored(past):
    other = elsewhere()
    mark(other, "Ada")
    bring(other, saved(over()) | {"past": past})
    assert text("moving.came", what=text("moving.matches", count=1)) in other.says and other.app.page.matches.past.read()[1] == {}


def test_missing_space_for_totals_is_reported():
    table = over()
    mark(table, "Ada")
    kind = line(table).kind
    table.app.page.matches.past.merge({kind: KindTotals({"2026-05": (12, 5)})})
    data, other = saved(table), elsewhere()
    mark(other, "Ada")
    other.storage.room = sum(map(len, other.storage.held.values())) + 20
    bring(other, data | {"matches": []})
    assert text("moving.full", count=1) in other.says
