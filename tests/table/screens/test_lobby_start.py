"""The top of the lobby: the most likely choice, which is the match left last, or else the game played last."""

import json
import re
from math import ceil

import pytest
from helpers.fake_page import Table, pressable, words
from helpers.words import text

from courtcards.games import GAMES
from courtcards.saves.record import Record
from courtcards.texts import book_info as told
from courtcards.texts import game_title, lesson_titles
from table.books import BOOKS
from table.screens.catalogue import first_match, longest_match
from table.screens.lesson_index import easiest_address, game_of_day, store_lesson
from table.screens.lobby_first import number_word
from table.screens.puzzle_results import day_name
from table.storage.match_saves import MatchStorage

CONTINUE = text("lobby.continue")


def kept(*matches, game="war"):
    """Return a table whose lobby shows these matches, oldest first: their titles, with "over" after finished ones."""
    table = Table()
    saves = MatchStorage(table.storage, iter(range(1, 100)).__next__, "a7")
    for number, match in enumerate(matches):
        name, _, over = match.partition(" ")
        saves.write(f"m{number}", {"record": Record(game, ["Ada", "bot:squire:Maud"], seed=number).dump(), "title": name, "note": f"So far {name}", "over": bool(over)})
    table.stage.go("#/")
    return table


def cloth(table):
    """Return the text on the lobby's cloth."""
    found = re.search(r'<section class="continue continue--first".*?</section>', table.stage.view)
    return words(found[0]) if found else ""


def listed(table):
    """Return the titles of the listed matches."""
    return re.findall(r'class="match__text"><b>(.*?)</b>', table.stage.view)


def test_a_first_visit_shows_how_many_games_there_are_one_start_the_puzzle_and_lessons():
    table = Table()
    view = table.stage.view
    assert words(view.partition("<h1>")[2]).startswith(text("lobby.head", count=number_word(len(GAMES)))) and number_word(len(GAMES)).isalpha()
    assert [data["do"] for data in pressable(view)][3:5] == ["first-match", "play-now"] and cloth(table) == "" and view.count("btn--main") == 1
    assert text("today.solve") in table.says and view.index('class="taught__go"') < view.index('class="shelf"') and 'href="#/near"' in view.partition("</header>")[0]


def test_the_table_of_the_first_visit_was_really_played():
    view = Table().stage.view
    rivals = re.findall(r'class="glimpse__rival"( data-struck)?>.*?<b>(.*?)</b><span class="gems" data-count="(\d+)"', view)
    assert rivals == [("", "Margot", "3"), (" data-struck", "Osric", "7")] and view.count("data-risk") == 3
    assert view.partition("glimpse__hand")[2].partition("lobby__start")[0].count('<span class="card kn"') == 3


def test_each_box_gives_length_and_difficulty_and_its_slip_the_minutes_to_learn_the_game():
    table = Table()
    for book in BOOKS.values():
        shortest, longest = min([first_match(game)[1] for game in book.games]), max([longest_match(game) for game in book.games])
        assert text("lobby.lasts", hard=text(f"lobby.hard-{told(book.id)['hard']}"), minutes=f"{shortest}–{longest}") in table.says
    assert text("lobby.learn", title="Ilk", minutes=ceil(sum([one["seconds"] for one in lesson_titles("ilk").values()]) / 60)) in table.says


def test_a_box_names_the_next_lesson_and_has_a_seal_once_all_are_done():
    table = Table()
    met, all_ = table.app.page.met, [*lesson_titles("ilk")]
    for id in all_[:4]:
        store_lesson(met, "ilk", id, True)
    table.stage.go("#/")
    assert text("lobby.learn-next", number=5) in table.says and 'class="seal"' not in table.stage.view
    for id in all_:
        store_lesson(met, "ilk", id, True)
    table.stage.go("#/")
    assert text("lobby.learned", title="Ilk") in table.says and table.stage.view.count('class="seal"') == 1


def test_a_cached_lobby_is_used_only_while_the_same_books_are_on_the_shelf(monkeypatch):
    monkeypatch.setitem(BOOKS, "another", BOOKS["ilk"])
    more = Table().stage.view
    monkeypatch.undo()
    assert more != Table().stage.view


def test_only_an_empty_lobby_says_where_matches_are_kept_and_that_some_can_be_imported():
    empty, with_match = Table().says, kept("One").says
    assert text("lobby.per-address") in empty and text("lobby.per-address") not in with_match
    assert text("lobby.bring") in empty and text("lobby.bring") not in with_match and text("page.offline-alone") in with_match


def test_the_last_left_match_comes_first_and_is_not_listed_again():
    table = kept("One", "Two", "Three")
    assert f"{CONTINUE} Three So far Three {text('lobby.go-on')}" in cloth(table) and listed(table) == ["Two", "One"] and text("lobby.others") in table.says
    assert table.stage.view.index("#/match/m2") < table.stage.view.index("#/setup/")


@pytest.mark.parametrize("matches, first, others", [(("One", "Two", "Three over"), "Two", ["One", "Three"]), (("One",), "One", [])])
def test_an_unfinished_match_comes_before_a_finished_one_and_a_single_one_is_alone_on_the_cloth(matches, first, others):
    table = kept(*matches)
    assert f"{CONTINUE} {first}" in cloth(table) and listed(table) == others
    assert (text("lobby.others") in table.says) is bool(others) and text("lobby.line") not in table.says


def test_if_all_matches_are_finished_the_last_played_game_is_dealt_again():
    table = kept("One over", "Two over", game="ilk")
    assert f"{text('lobby.played-last')} Ilk So far Two {text('match.again')}" in cloth(table) and listed(table) == ["Two", "One"]
    table.do("play-again", id="m1")
    assert table.match.session.record.dump() == Record("ilk", ["Ada", "bot:squire:Maud"], seed=22).dump() and table.saves.ids()[0] == table.id


@pytest.mark.parametrize("record", [{"seats": ["Ada"]}, {"rules": 99}, {"moves": 7, "seats": None}], ids=str)
def test_a_match_that_cannot_be_dealt_again_leads_to_the_set_up(record):
    table = kept("One over")
    slot = json.loads(table.storage.held["courtcards:match:m0"])
    table.put("m0", json.dumps(slot | {"record": slot["record"] | record}))
    table.do("play-again", id="m0")
    assert table.stage.address == "#/setup/war" and table.match is None


def test_unreadable_matches_are_not_featured():
    table = Table()
    table.put("m1", "{")
    table.stage.go("#/")
    assert text("lobby.line") in table.says and listed(table) == [text("page.name-damaged")]


def test_deleting_the_featured_match_brings_up_the_next_which_takes_the_focus():
    table = kept("One", "Two")
    table.do("delete-match", id="m1")
    assert f"{CONTINUE} One" in cloth(table) and 'href="#/match/m0" data-next' in table.stage.view
    table.do("put-back")
    assert f"{CONTINUE} Two" in cloth(table)


def test_when_more_matches_load_the_first_of_them_takes_the_focus():
    table = kept(*[f"M{number}" for number in range(20)])
    assert len(listed(table)) == 3
    table.do("all-matches")
    before = listed(table)
    table.do("more-matches")
    assert listed(table)[:len(before)] == before and re.search(rf'href="#/match/(m\d+)" data-next>.*?<b>{listed(table)[len(before)]}<', table.stage.view)


def test_a_lobby_open_past_midnight_offers_the_new_day():
    table = kept("Ours")
    solve = text("today.solve")
    table.app.page.met.add(day_name("2026-11-21"))
    for _ in range(3):
        table.app.on_hidden(False)
    assert solve not in table.says
    table.stage.utc = "2026-11-22"
    table.stage.tick()
    assert solve in table.says and len(table.stage.waiting) == 1, "the day after that is awaited, once"


def test_the_lobby_shows_the_streak_and_leads_to_past_puzzles():
    table = Table()
    assert text("today.streak", count="0")[:6] not in table.says and f'href="{easiest_address()}"' in table.stage.view, "a newcomer begins with an easy one"
    table.app.page.met.add(f"{game_of_day('2026-11-21')} finished")
    table.stage.go("#/")
    assert 'href="#/puzzles"' in table.stage.view
    for day in ("2026-11-18", "2026-11-20"):
        table.app.page.met.add(day_name(day))
    table.stage.go("#/settings")
    table.stage.go("#/")
    assert text("today.streak", count=2) in table.says


def test_the_lobby_names_the_game_of_todays_puzzle_and_offers_an_easier_one_until_its_known():
    table, id = Table(), game_of_day("2026-11-21")
    game, other = game_title(id), "war" if id != "war" else "ilk"
    for name in (f"{other} match", f"{id} match"):
        ways = re.findall(r'class="(btn|link)" href="([^"]+)"', table.stage.view.partition('class="today__ways"')[2].partition("</div>")[0])
        assert text("today.hard-from", title=game) in table.says and ways == [("btn", easiest_address()), ("link", "#/day")]
        table.app.page.met.add(name)
        table.stage.go("#/settings")
        table.stage.go("#/")
    ways = re.findall(r'class="(btn|link)" href="([^"]+)"', table.stage.view.partition('class="today__ways"')[2].partition("</div>")[0])
    assert text("today.today-from", title=game) in table.says and ways == [("btn", "#/day"), ("link", "#/puzzles")]


def test_a_match_that_was_only_dealt_is_called_ready():
    table = Table()
    table.do("play-now", game="ilk")
    table.stage.go("#/")
    assert text("lobby.dealt") in cloth(table) and text("lobby.begin") in cloth(table) and CONTINUE not in cloth(table)


def test_a_box_with_several_games_names_them():
    told = [words(box) for box in Table().stage.view.split('class="box"')[1:]]
    for book, box in zip(BOOKS.values(), told, strict=True):
        titles = [game_title(game) for game in book.games]
        assert len(titles) == 1 or " · ".join(titles) in box.replace(" ·  ", " · "), box


def test_every_button_in_the_header_is_words():
    ways = re.findall(r"<(?:a|button)[^>]*>(.*?)</", Table().stage.view.partition("</header>")[0])
    assert ways == [text(key) for key in ("near.gate", "lobby.open-record", "howto.open", "settings.title")]
