"""Who do the house rules favour? A dialog lets bots play a few matches at a time and counts.

It goes on until half a minute is over, or it's stopped or closed.
"""

import json
import re

import pytest
from helpers.fake_page import Table, words
from helpers.own_sets import a_file, on_shelf
from helpers.words import text

from courtcards.engine.word_lists import installed_words
from courtcards.games import GAMES
from courtcards.lab import tasks
from courtcards.lab.analysis.figures import share_figure
from table.lab.favour_page import RulesResult, favour_verdict
from table.page import lazy_parts

KINGDRIN, MINKINGI = "#/setup/kingdrin", GAMES["minkingi"]


def set_up(route=KINGDRIN, seats=2, **options):
    """Return a table at a set-up."""
    table = Table()
    table.stage.go(route)
    table.do("seats", value=str(seats))
    for name, value in options.items():
        table.do("option", name=name, value=value)
    return table


def asked(table):
    """Return the task now running and the callback for its counts, or None if there is none."""
    if not table.stage.works:
        return None
    (what, given, then), = table.stage.works
    table.stage.works.clear()
    assert what == "measure"
    return given["task"], then


def play(table, most=100, ms=2000):
    """Play the requested matches as long as there are any; return the tasks."""
    played = []
    while len(played) < most and (coming := asked(table)):
        task, then = coming
        played.append(task)
        table.stage.time += ms
        then(json.dumps(tasks.run_task(task)))
    return played


def said(table):
    """Return the dialog's text."""
    return words(table.stage.dialog)


def test_bots_play_the_chosen_rules_for_half_a_minute_and_the_dialog_says_who_is_favoured():
    table = set_up(pile="short")
    table.do("favoured")
    assert text("favour.waiting", "lab") in said(table) and 'role="status"></div>' in table.stage.dialog.replace(' id="favour-told"', "")
    played = play(table, ms=1000)
    assert {task["game"] for task in played} == {"kingdrin"} and {task["seats"] for task in played} == {2} and not table.stage.works
    assert [task["options"] for task in played] == [{"pile": "short"}, {}] * (len(played) // 2) and len(played) == 30
    assert re.search(r"The first player wins more often: [89]\d of 100 matches, where 50 would be fair\.", said(table))
    assert "Kingdrin, 2 players, " in said(table) and "“How many cards are in the pile” as the book has it" in said(table) and " of 100 on the same deals, between " in said(table)
    assert re.search(r"A typical match takes \d+ decisions", said(table)) and re.search(r"100 of 100 matches end like this: One hand is empty", said(table))
    assert re.search('aria-label="' + text("yours.share", share=r"8\d", low=r"[67]\d", high=r"9\d", fair=50) + '"', table.stage.dialog)


def test_all_variants_play_the_same_deals_and_as_many_as_a_second_allows():
    table = set_up(fresh_value=None, finish_round=None)
    table.do("favoured")
    played = play(table, most=6, ms=250)
    assert [task["options"] for task in played[:3]] == [{"fresh_value": True, "finish_round": True}, {"finish_round": True}, {"fresh_value": True}]
    assert "Without “No value twice running”" in said(table)
    assert [task["seeds"] for task in played[::3]] == [task["seeds"] for task in played[2::3]] == [[0, 1], [1, 5]]


def test_a_dependent_rule_is_left_out_with_its_house_rule_and_many_rules_only_all_together():
    table = set_up(pile="own", pile_cards="40")
    table.do("favoured")
    assert [task["options"] for task in play(table, most=3)] == [{"pile": "own", "pile_cards": 40}, {}, {"pile": "own"}]
    table = set_up(seats=3, pile="short", fresh_value=None, finish_round=None, exhaust="failed_draw")
    table.do("favoured")
    assert [task["options"] for task in play(table, most=2)][1] == {} and "As the book has it" in said(table)


@pytest.mark.parametrize("way", ["stop-measuring", "close", "settings", "lobby"])
def test_once_stopped_or_closed_nothing_more_is_requested_and_late_results_do_not_count(way):
    table = set_up()
    table.do("favoured")
    play(table, most=2)
    task, late = asked(table)
    table.do(way)
    before = said(table)
    late(json.dumps(tasks.run_task(task)))
    assert not table.stage.works and said(table) == before and ("Stop" in said(table)) is False


def test_continuing_resumes_where_it_stopped_for_another_half_minute():
    table = set_up()
    table.do("favoured")
    play(table, most=2)
    task, late = asked(table)
    table.do("stop-measuring")
    assert text("favour.go-on", "lab") in said(table) and 'id="favour-go"' in table.stage.dialog
    table.do("measure-on")
    table.do("measure-on")
    late(json.dumps(tasks.run_task(task)))
    assert [each["seeds"][0] for each in play(table, ms=10_000)] == [task["seeds"][0] + number for number in range(3)]


def test_a_worker_that_cannot_play_is_reported():
    table = set_up()
    table.do("favoured")
    asked(table)[1]("")
    assert text("favour.failed", "lab") in said(table) and not table.stage.works


@pytest.mark.parametrize("route, seats, told", [("#/setup/battle-royal", 2, "Nobody begins: all choose at once."), ("#/setup/knights-and-ninjas", 3, "where 33 would be fair")])
def test_the_test_uses_the_chosen_number_of_players_even_if_nobody_goes_first(route, seats, told):
    table = set_up(route, seats)
    table.do("favoured")
    assert {len(task["bots"]) for task in play(table, most=12, ms=2400)} == {seats} and told in said(table)


def test_a_game_for_one_player_does_not_offer_the_test():
    assert [f">{text('setup.favoured')}<" in set_up("#/setup/fwords", seats).stage.view for seats in (1, 2)] == [False, True]


def test_an_impossible_deal_is_refused_in_one_line_and_nobody_plays():
    table = Table()
    id, = on_shelf(table, a_file(count=20))
    table.stage.go(f"#/setup/kingdrin/{id}")
    table.do("seats", value="4")
    table.do("favoured")
    assert not table.stage.works and not table.stage.dialog
    assert text("setup.few-cards", seats=4, needed=36, count=20) in words(re.search(r'role="alert">(.*?)<', table.stage.view)[1])


@pytest.mark.parametrize("route", ["#/setup/minkingi/{id}", "#/studio/{id}"])
def test_custom_cards_are_used_from_set_up_and_from_the_studio(route):
    table = Table()
    id, = on_shelf(table, a_file(count=30))
    table.stage.go(route.format(id=id))
    assert text("setup.favoured") in table.stage.view
    table.do("favoured")
    if "studio" in route:
        assert text("setup.which") in said(table) and not table.stage.works
        table.do("favoured", game="minkingi")
    (_, given, then), = table.stage.works
    cards = MINKINGI.read_cards(table.app.page.shelf.get(id).file)
    assert given["cards"] == cards.hash and given["words"] is None and [each.hash for each in table.stage.given] == [cards.hash]
    then(json.dumps(tasks.run_task(given["task"], cards)))
    assert "Minkingi, 2 players, 1 match played by Squire bots" in said(table)


def test_a_word_game_is_tested_with_its_words():
    table = set_up("#/setup/fwords", 2)
    table.do("favoured")
    (_, given, _), = table.stage.works
    assert given["words"] == installed_words().hash and table.stage.given[-1] is installed_words()


def test_the_dialog_waits_for_its_package_and_says_if_it_does_not_load(monkeypatch):
    monkeypatch.setitem(lazy_parts.PACKAGES, "lab", "table.nowhere")
    table = set_up()
    table.do("favoured")
    told, then = table.stage.fetching
    told(.5)
    assert text("page.lab-coming") in said(table)
    then(False)
    assert text("page.lab-text") in said(table) and text("page.way-fetch-part") in said(table)
    table.do("fetch-late")
    monkeypatch.setitem(lazy_parts.PACKAGES, "lab", "table.lab")
    table.stage.fetching[1](True)
    assert text("favour.waiting", "lab") in said(table) and asked(table)


def test_a_dialog_closed_while_its_package_loads_stays_closed(monkeypatch):
    monkeypatch.setitem(lazy_parts.PACKAGES, "lab", "table.nowhere")
    table = set_up()
    table.do("favoured")
    table.do("close")
    monkeypatch.setitem(lazy_parts.PACKAGES, "lab", "table.lab")
    table.stage.fetching[1](True)
    assert not table.stage.dialog and not table.stage.works


@pytest.mark.parametrize("won, matches, told", [
    (520, 1000, "About even: the first player wins 52 of 100"), (27, 50, "Not clear yet: the first player wins between 40 and 67 of 100"), (600, 1000, "wins more often: 60"),
    (400, 1000, "wins less often: 40"), (5, 9, text("favour.waiting", "lab"))])
def test_a_win_share_is_called_about_even_only_when_that_is_certain(won, matches, told):
    assert told in favour_verdict(RulesResult({}, matches, {"begins": share_figure("begins", won, matches, fair=.5)}, None))
