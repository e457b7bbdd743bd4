"""After a match: three next steps and quiet links, a score to beat, the next level, the next game."""

import json
import re
from functools import cache

import pytest
from helpers.fake_page import Table, words
from helpers.finished import against, ended, won
from helpers.own_sets import a_file, on_shelf
from helpers.words import text

from courtcards.bots import mind_of
from courtcards.games import GAMES
from courtcards.saves.link_codec import unpack_link
from courtcards.saves.record import deal_only
from table.books import BOOKS
from table.match.narration.end_offers import next_game, own_result
from table.storage.seen_tips import SeenTips

BOOK, ALL = list(BOOKS["kings-keys"].games), [id for book in BOOKS.values() for id in book.games]


def part(table, name):
    """Return the markup of a part of the result, or "" if it isn't there."""
    found = re.search(rf'class="{name}".*?</(?:div|section)>', table.stage.view)
    return found[0] if found else ""


def led(table):
    """Return the offers at the end (the steps, and the quiet links) by action or target."""
    return [["".join(found) for found in re.findall(r'data-do="([\w-]+)"|href="([^"]*)"', part(table, name))] for name in ("result__acts", "next")]


def letters(table):
    """Return the code in the offered link."""
    return re.search(r"#/deal/([\w-]+)", table.stage.dialog)[1]


@pytest.mark.parametrize("game", GAMES)
def test_the_end_offers_three_steps_and_everything_else_unobtrusively(game):
    table = against(game)
    steps, more = led(table)
    levels = mind_of(game).levels
    lost = 0 not in table.match.session.position.outcome.winners and bool(levels)
    higher = "squire" in levels and levels[-1] != "squire"
    assert steps == (["again", "replay"] if lost else ["again", "level" if higher else f"#/setup/{game}", "replay"])      # the first button sleeps after a loss
    acts = part(table, "result__acts")
    swept = re.search(r"<main[^>]*>(.*)</main>", table.stage.view, re.DOTALL)[1]
    assert swept.startswith('<section class="result"') and swept.endswith("</section>") is (table.match.session.position.active_field is None)
    assert acts.count("btn--two") == 3 and acts.count("btn--main") == acts.count("data-main") == 1
    wanted = {"dare": not (lost or table.match.narrator.layout.plays_out), "level": lost, "first-match": True, f"#/setup/{game}": lost or higher, "sound-on": True}
    assert more == [offer for offer, holds in wanted.items() if holds]


def test_the_next_game_is_the_books_first_unfinished_one_or_one_of_another_book_for_as_many_players():
    met = SeenTips(Table().saves)
    assert next_game(met, "war", 2) == "kingdom-armies" and next_game(met, "battle-royal", 2) == "war"
    for game in BOOK:
        met.finish(game, False)
    first = next_game(met, "war", 2)
    assert first not in BOOK and GAMES[first].fewest <= 2 <= GAMES[first].most
    assert next_game(met, "war", 7) == next(id for id in ALL if id not in BOOK and GAMES[id].most >= 7)
    for game in set(GAMES) - {*BOOK, "fwords"}:
        met.finish(game, False)
    assert next_game(met, "war", 10) == "fwords"
    met.finish("fwords", False)
    assert next_game(met, "war", 2) == ""


def test_the_next_game_is_dealt_as_its_first_match():
    table = against("war")
    assert text("next.game", title="Kingdom Armies") in table.says
    table.do("first-match", game="kingdom-armies")
    assert table.match.session.kind.id == "kingdom-armies" and table.match.saved_match.pace == "calm"


def test_once_every_game_was_finished_none_is_offered():
    table = against("ilk")
    for game in GAMES:
        table.app.page.met.finish(game, False)
    table.app.open_route(table.stage.address)
    assert led(table)[1] == ["dare", "#/setup/ilk"]


def test_several_players_on_one_device_are_led_to_set_up_and_nobody_is_challenged():
    table = against("ilk", people=2)
    assert led(table) == [["again", "#/setup/ilk", "replay"], ["#/setup/war", "sound-on"]]


def test_a_challenge_link_asks_to_beat_the_result_and_reveals_no_more_than_the_deal():
    table = against("ilk")
    mine = own_result(table.match.session)
    assert text("next.dare-help", place=mine.place, score=mine.score) in table.stage.view
    table.do("dare")
    data = json.loads(unpack_link(letters(table)))
    assert data == deal_only(table.match.session.record.dump()) | {"dare": {"by": "Ada", "place": mine.place, "score": mine.score}}
    other = Table()
    other.follow(f"#/deal/{letters(table)}")
    assert other.match.session.record.seats == ["You", "bot:squire:B1"]
    for move in table.match.session.record.moves:
        other.match.session.play(move)
    other.match.on_moved()
    other.stage.go(f"#/match/{other.id}" if other.saves.ids() else other.stage.address)
    other.stage.go(f"#/match/{other.saves.ids()[0]}")
    both = text("next.compared", who="Ada", place=mine.place, score=mine.score, their_place=mine.place, their_score=mine.score)
    assert f"{text('next.even', who='Ada')}. {both} {text('next.bots')}" in other.says


def test_an_unnamed_player_challenges_without_a_name():
    table = ended("ilk", "You", "bot:squire:Maud")
    table.do("dare")
    assert json.loads(unpack_link(letters(table)))["dare"]["by"] == ""


@cache
def second_place(game):
    """Return the seed of a match in which the player came second, and that result."""
    results = ((seed, own_result(against(game, seed=seed).match.session)) for seed in range(3, 30))
    return next((seed, mine) for seed, mine in results if mine.place == 2)


@pytest.mark.parametrize("place, score, says", [(0, 0, "even"), (1, 9, "better"), (-1, -9, "worse"), (0, -1, "better"), (0, 1, "worse")])
@pytest.mark.parametrize("game, fewest", [("ilk", False), ("kingdrin", True)])
def test_results_are_compared_by_rank_and_then_by_score(game, fewest, place, score, says):
    seed, mine = second_place(game)
    theirs = {"by": "Cleo", "place": mine.place + place, "score": mine.score + (-score if fewest else score)}
    verdict = words(re.search(r'<p class="result__dare".*?</p>', against(game, seed=seed, dare=theirs).stage.view)[0])
    both = text("next.compared", who="Cleo", place=mine.place, score=mine.score, their_place=theirs["place"], their_score=theirs["score"])
    assert text(f"next.{says}", who="Cleo") in verdict and both in verdict


@pytest.mark.parametrize("dare", [None, "Ada", {"by": "Ada"}, {"by": "Ada", "place": "first", "score": 1}])
def test_a_damaged_stored_result_is_left_out(dare):
    table = against("ilk", dare=dare)
    assert "result__dare" not in table.stage.view and text("match.again") in table.says


def test_the_same_deal_can_be_played_against_the_next_level():
    table = won("ilk", "Ada", "bot:squire:Maud", "bot:page:Tom")
    assert mind_of("ilk").levels == ("page", "squire", "king") and f"{text('next.level')} {text('next.kings')}" in table.says
    assert f"{text('next.level')} {text('next.king')}" in won("ilk", "Ada", "bot:squire:Maud").says
    before = table.match.session.record.dump()
    table.do("level")
    assert table.stored["record"] == deal_only(before) | {"seats": ["Ada", "bot:king:Maud", "bot:king:Tom"]}


def test_a_loser_is_offered_the_same_deal_against_the_same_bots():
    table = won("ilk", "Ada", "bot:king:Maud", wins=False)
    assert text("next.same") in table.says
    before = table.match.session.record.dump()
    table.do("level")
    assert table.stored["record"] == deal_only(before)


@pytest.mark.parametrize("seats", [("Ada", "Bert"), ("Ada", "bot:king:Maud"), ("Ada", "bot:random:Maud"), ("bot:squire:Tom", "bot:squire:Maud")], ids=" ".join)
def test_no_higher_level_is_offered_if_there_is_none(seats):
    assert "level" not in led(won("ilk", *seats))[0]


def test_giving_a_card_is_offered_only_with_somebody_to_take_it_and_a_custom_card():
    table = against("kingdrin")
    assert "#/trade/" not in table.stage.view
    on_shelf(table, a_file())
    table.match.show()
    assert 'href="#/trade/"' in table.stage.view and text("trade.open") in table.says
    match = table.stage.address
    table.stage.go("#/trade/")
    assert f'href="{match}" aria-label="{text("page.way-match")}"' in table.stage.view
    assert 'href="#/trade/"' in won("kingdrin", "Ada", "Bert").stage.view
