"""Shared links: the page shown first has only public information and leads on; the sender's claim of a result isn't trusted."""

import json
from random import Random

import pytest
from helpers.cloth import acts
from helpers.fake_page import Table
from helpers.words import text

from courtcards.engine.limits import NAME, SCORE
from courtcards.games import GAMES
from courtcards.saves.link_codec import pack_link
from courtcards.saves.record import Record
from table.books import layout_of

SHOWN = text("shared.match", who="Ada")
DARE = {"by": "Ada", "place": 2, "score": 7}


def war(moves=0, seats=("Ada", "bot:squire:Maud"), seed=22):
    """Return the plain data of a War."""
    record = Record("war", list(seats), seed=seed)
    for _ in range(moves):
        record.play(str(record.game.moves()[0]))
    return record.dump()


def framed(record, kind="play", **settings):
    """Return a table after following the link of a record."""
    table = Table()
    for name, value in settings.items():
        table.saves.set_setting(name, value)
    table.stage.go(f"#/{kind}/{pack_link(record)}")
    return table


def test_a_shared_match_opens_in_a_preview_with_game_players_progress_and_your_seat():
    table = framed(war(3) | {"marks": ["hinted"]})
    assert table.match is None and table.saves.ids() == [] and acts(table) == ["take-up", "look-first", "howto"]
    for said in (SHOWN, "War. Battle 2.", f"Ada {text('shared.your-seat')} Cards held 38", f"Maud {text('match.plain-bot')} Cards held 26",
                 text("shared.play-on-as", who="Ada"), text("shared.copy"), text("shared.hinted")):
        assert said in table.says
    assert SHOWN in table.stage.name
    table.do("main")
    assert table.match.session.record.moves == war(3)["moves"] and "Send your next soldier" in table.says and table.saves.ids() == []


def test_looking_first_opens_the_replay_and_play_can_then_continue():
    table = framed(war(3))
    table.do("look-first")
    assert table.match.replay.at == 3 and text("replay.leave") in table.says
    table.do("leave-replay")
    table.flip()
    assert len(table.stored["record"]["moves"]) == 4


def test_what_is_this_game_opens_how_to_play_and_returns_to_the_preview():
    table = framed(war(3))
    frame = table.stage.view
    table.do("howto", game="war")
    assert text("howto.title", game="War") in table.asks and "#/print" not in table.stage.dialog
    table.do("close")
    assert table.asks == "" and table.stage.view == frame


def test_a_finished_match_can_be_viewed_and_says_who_won():
    record, rng = Record("war", ["Ada", "bot:squire:Maud"], seed=22), Random(1)
    while not record.game.outcome:
        record.play(str(rng.choice(record.game.moves())))
    table = framed(record.dump())
    assert acts(table) == ["take-up", "howto"] and text("shared.your-seat") not in table.says and text("match.won-it", who="Maud") in table.says
    assert f"Ada {text('match.person')} {text('shared.score')} {record.game.outcome.scores[0]}" in table.says
    table.do("take-up")
    assert table.match.replay


@pytest.mark.parametrize("seats, says", [
    (("Ada", "Cleo"), (text("shared.match-of", who="Ada and Cleo"), text("shared.play-on-as", who="Ada and Cleo"))),
    (("You", "bot:squire:Maud"), (text("shared.match", who=text("replay.friend")), f"{text('shared.play-on')} {text('shared.look-first')}")),
    (("bot:squire:Maud", "bot:squire:Tom"), (text("shared.match-of", who="Maud and Tom"), text("shared.watch"))),
    (("<b>x", "bot:squire:Maud"), (text("shared.match", who="<b>x"), text("shared.play-on-as", who="<b>x")))])
def test_the_preview_names_the_players(seats, says):
    table = framed(war(2, seats))
    assert all(said in table.says for said in says) and "<b>x" not in table.stage.view


def test_a_deal_is_played_from_its_start_under_the_local_players_name():
    table = framed(war(), "deal", name="Cleo")
    assert text("shared.deal", who="Ada") in table.says and text("shared.same-cards") in table.says and acts(table) == ["take-up", "howto"]
    table.do("take-up")
    assert table.match.session.record.dump() == war() | {"seats": ["Cleo", "bot:squire:Maud"]} and table.saves.ids() == []


def test_the_deal_of_an_advanced_match_shows_nothing_of_its_moves():
    assert framed(war(9), "deal").stage.view == framed(war(), "deal").stage.view


@pytest.mark.parametrize("game", [id for id in GAMES if not layout_of(id).colours])
def test_the_preview_reveals_nothing_hidden(game):
    seats = ["Ada", *[f"bot:squire:B{seat}" for seat in range(1, GAMES[game].fewest)]]
    turn = text("match.turn-of", name="Ada")
    one, other = [framed(Record(game, seats, seed=seed).dump()).says.replace(text("match.turn-of", name="B1"), turn) for seed in (1, 2)]
    assert one.replace(f" {turn}.", "") == other.replace(f" {turn}.", "")


def test_a_challenge_result_is_shown_as_the_senders_claim():
    table = framed(war() | {"dare": DARE}, "deal")
    for said in (text("shared.dare", who="Ada"), text("shared.claim", who="Ada", place=2, score=7), text("shared.unchecked"), text("shared.bots")):
        assert said in table.says
    table.do("take-up")
    assert table.match.saved_match.slot["dare"] == DARE and "dare" not in table.match.session.record.dump()
    table.flip()
    assert table.stored["dare"] == DARE


def test_an_unnamed_sender_is_a_friend_and_markup_in_a_name_is_escaped():
    assert text("shared.dare", who=text("shared.friend")) in framed(war() | {"dare": DARE | {"by": ""}}, "deal").says
    table = framed(war() | {"dare": DARE | {"by": "<img src=x>\n"}}, "deal")
    assert text("shared.dare", who="<img src=x>") in table.says and "<img" not in table.stage.view


@pytest.mark.parametrize("dare", [None, [], 7, {}, {"by": "Ada"}, DARE | {"more": 1}, DARE | {"by": 7}, DARE | {"by": "A" * (NAME + 1)}, DARE | {"place": 0}, DARE | {"place": True},
                                  DARE | {"place": 99}, DARE | {"score": 1.5}, DARE | {"score": SCORE + 1}, DARE | {"score": "7"}], ids=json.dumps)
def test_an_invalid_challenge_result_is_refused_with_a_sentence(dare):
    table = framed(war() | {"dare": dare}, "deal")
    assert text("page.link-title") in table.says and text("record.bad-field", field="result") in table.says and table.saves.ids() == []


def test_only_a_deal_can_carry_a_challenge_result():
    assert text("record.unknown-field", field="dare") in framed(war(3) | {"dare": DARE}).says
