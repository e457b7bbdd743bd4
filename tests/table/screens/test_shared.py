"""What came by a link: its frame tells what everybody may know, and leads on; what its sender says of a result is not trusted."""

import json
from random import Random

import pytest
from helpers.cloth import acts
from helpers.fake_page import Table

from courtcards.engine.limits import NAME, SCORE
from courtcards.games import GAMES
from courtcards.saves.record import Record
from table.books import layout_of
from table.storage.link_codec import pack

DARE = {"by": "Ada", "place": 2, "score": 7}


def war(moves=0, seats=("Ada", "bot:squire:Maud"), seed=22):
    """Return the plain data of a War."""
    record = Record("war", list(seats), seed=seed)
    for _ in range(moves):
        record.play(str(record.game.moves()[0]))
    return record.dump()


def framed(record, kind="play", **settings):
    """Return a table on which the link of a record was followed."""
    table = Table()
    for name, value in settings.items():
        table.saves.set_setting(name, value)
    table.stage.go(f"#/{kind}/{pack(record)}")
    return table


def test_a_shared_match_opens_with_a_frame_that_says_which_game_who_plays_how_far_and_whose_seat_is_yours():
    table = framed(war(3) | {"marks": ["hinted"]})
    assert table.match is None and table.saves.ids() == [] and acts(table) == ["take-up", "look-first", "howto"]
    for said in ("Ada shows you a match", "War. Battle 2.", "Ada your seat Cards held 38", "Maud Bot Cards held 26", "Play on as Ada", "copy of your own", "A hint was taken in it."):
        assert said in table.says
    assert "Ada shows you a match" in table.stage.name
    table.do("main")
    assert table.match.session.record.moves == war(3)["moves"] and "Send your next soldier" in table.says and table.saves.ids() == []


def test_who_looks_first_looks_back_on_it_and_then_plays_on():
    table = framed(war(3))
    table.do("look-first")
    assert table.match.replay.at == 3 and "Back to the match" in table.says
    table.do("leave-replay")
    table.flip()
    assert len(table.stored["record"]["moves"]) == 4


def test_what_is_this_game_opens_how_to_play_and_comes_back_to_the_frame():
    table = framed(war(3))
    frame = table.stage.view
    table.do("howto", game="war")
    assert "How to play War" in table.asks and "#/print" not in table.stage.dialog
    table.do("close")
    assert table.asks == "" and table.stage.view == frame


def test_a_match_that_is_over_is_looked_at_and_says_who_won():
    record, rng = Record("war", ["Ada", "bot:squire:Maud"], seed=22), Random(1)
    while not record.game.outcome:
        record.play(str(rng.choice(record.game.moves())))
    table = framed(record.dump())
    assert acts(table) == ["take-up", "howto"] and "your seat" not in table.says and " won." in table.says
    assert f"Ada Person Score {record.game.outcome.scores[0]}" in table.says
    table.do("take-up")
    assert table.match.replay


@pytest.mark.parametrize("seats, says", [
    (("Ada", "Cleo"), ("A match of Ada and Cleo", "Play on as Ada and Cleo")), (("You", "bot:squire:Maud"), ("A friend shows you a match", "Play on Look first")),
    (("bot:squire:Maud", "bot:squire:Tom"), ("A match of Maud and Tom", "Watch it")), (("<b>x", "bot:squire:Maud"), ("<b>x shows you a match", "Play on as <b>x"))])
def test_the_frame_names_those_who_play(seats, says):
    table = framed(war(2, seats))
    assert all(said in table.says for said in says) and "<b>x" not in table.stage.view


def test_a_deal_is_played_from_its_start_under_the_name_of_the_person_here():
    table = framed(war(), "deal", name="Cleo")
    assert "Ada shares a deal with you" in table.says and "The same cards, from the start" in table.says and acts(table) == ["take-up", "howto"]
    table.do("take-up")
    assert table.match.session.record.dump() == war() | {"seats": ["Cleo", "bot:squire:Maud"]} and table.saves.ids() == []


def test_the_deal_of_a_match_that_was_played_on_shows_nothing_of_what_was_played():
    assert framed(war(9), "deal").stage.view == framed(war(), "deal").stage.view


@pytest.mark.parametrize("game", [id for id in GAMES if not layout_of(id).colours])
def test_the_frame_tells_nothing_of_what_lies_hidden(game):
    seats = ["Ada", *[f"bot:squire:B{seat}" for seat in range(1, GAMES[game].fewest)]]
    one, other = [framed(Record(game, seats, seed=seed).dump()).says.replace("B1’s turn", "Ada’s turn") for seed in (1, 2)]
    assert one.replace(" Ada’s turn.", "") == other.replace(" Ada’s turn.", "")


def test_a_result_that_is_to_be_beaten_is_told_as_what_its_sender_says():
    table = framed(war() | {"dare": DARE}, "deal")
    for said in ("Can you beat Ada?", "“Place 2, with a score of 7”, says Ada.", "Nobody has checked the result.", "The bots may answer otherwise."):
        assert said in table.says
    table.do("take-up")
    assert table.match.papers.slot["dare"] == DARE and "dare" not in table.match.session.record.dump()
    table.flip()
    assert table.stored["dare"] == DARE


def test_a_sender_without_a_name_is_a_friend_and_markup_in_a_name_is_no_markup():
    assert "Can you beat your friend?" in framed(war() | {"dare": DARE | {"by": ""}}, "deal").says
    table = framed(war() | {"dare": DARE | {"by": "<img src=x>\n"}}, "deal")
    assert "Can you beat <img src=x>?" in table.says and "<img" not in table.stage.view


@pytest.mark.parametrize("dare", [None, [], 7, {}, {"by": "Ada"}, DARE | {"more": 1}, DARE | {"by": 7}, DARE | {"by": "A" * (NAME + 1)}, DARE | {"place": 0}, DARE | {"place": True},
                                  DARE | {"place": 99}, DARE | {"score": 1.5}, DARE | {"score": SCORE + 1}, DARE | {"score": "7"}], ids=json.dumps)
def test_a_result_that_is_none_is_refused_in_words(dare):
    table = framed(war() | {"dare": dare}, "deal")
    assert "This link cannot be opened" in table.says and "its result cannot be read" in table.says and table.saves.ids() == []


def test_only_a_deal_bears_a_result():
    assert "something unknown (dare)" in framed(war(3) | {"dare": DARE}).says
