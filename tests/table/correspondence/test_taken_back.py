"""Undo in correspondence: a move that revealed a card stays, so nobody can peek and then play differently."""

import random

import pytest
from helpers.by_letter import answer, come, dealt, device, offered, played, sent
from helpers.fake_page import Table
from helpers.moved import settle
from helpers.share import share
from helpers.words import text

from courtcards.bots import choose
from courtcards.games import GAMES
from courtcards.saves.record import Record
from table.storage.letter_state import LetterState


def known(session):
    """Return the ids of the cards the player here sees."""
    zones = session.look(session.people[0])["zones"].values()
    return {id for zone in zones for id in (zone if isinstance(zone, list) else zone["known"])}


def tries(game, **more):
    """Play a match by letter, pressing Undo before each letter; count the refusals (`shown`) and the undos (`back`)."""
    counts = {"shown": 0, "back": 0}

    def look(table):
        session = table.match.session
        if not offered(table) or session.length <= session.fixed or not session.last_decision(session.people):
            return
        seen, moves = known(session), list(table.played)
        table.do("undo")
        settle(table)
        if table.played == moves:
            counts["shown"] += text("match.shown") in table.says
            return
        counts["back"] += 1
        assert seen <= known(session), (game, moves[len(table.played):])
        table.do("redo")
        settle(table)
        assert table.played == moves
    played(game, list(range(max(2, GAMES[game].fewest))), look=look, **more)
    return counts


@pytest.mark.parametrize("game", share(["kingdrin"], sorted(GAMES.keys() - {"war", "minkingi"})))
def test_a_move_that_revealed_a_card_cannot_be_undone(game):
    assert any(tries(game).values())


def test_a_draw_stays_and_an_answer_that_revealed_nothing_is_undone(monkeypatch):
    monkeypatch.setattr(random, "_urandom", random.Random(1).randbytes)             # only about one deal in three reveals a card just before a letter
    counts = tries("minkingi", options={"field": "plus"})
    assert counts["shown"] and counts["back"]


@pytest.mark.parametrize("way", ["letter-code", "letter-text", "letter-copy"])
def test_a_displayed_letter_stays_even_after_a_reload_as_it_may_have_been_read(way):
    rng = random.Random(1)
    here, there = dealt()
    answer(here, rng)
    route, moves = "#" + offered(here), list(here.played)
    here.do(way)
    if way == "letter-copy":
        here.stage.copied(False)
    settle(here)
    come(there, route)
    again = Table(here.storage, speed="0", seed=None)
    again.stage.go(f"#/match/{here.match.saved_match.id}")
    settle(again)
    for table in (here, again):
        table.do("undo")
        settle(table)
        assert table.played == moves and text("match.on-show") in table.says
    sent(again)
    again.do("undo")
    settle(again)
    assert text("match.sent") in again.says
    answer(there, rng)
    come(again, sent(there))
    assert again.played == there.played


def test_a_match_stored_before_displayed_letters_were_counted_still_opens():
    post = LetterState.begin([0, 1])
    assert LetterState.load({name: value for name, value in post.dump().items() if name != "shown"}) == post == LetterState.load(post.dump())


def test_on_one_device_moves_that_revealed_a_card_can_still_be_undone():
    table = device()
    table.app.page.deal(Record("minkingi", ["Ada", "Ben"], seed=5).dump())
    settle(table)
    taken = False
    while not taken and table.match.session.asked_people:
        session = table.match.session
        seen = known(session)
        table.do("take-seat")
        table.do("move", move=str(choose(session.position, session.asked_people[0], "squire", random.Random(1))))
        settle(table)
        if not known(session) <= seen:
            moves = session.length
            table.do("undo")
            settle(table)
            taken = session.length < moves
    assert taken
