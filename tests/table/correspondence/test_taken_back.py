"""Undo in a match by letter: a move that showed a card stays, so nobody can peek and then play another."""

from random import Random

import pytest
from helpers.by_letter import answer, come, device, joined, offered, played, sent
from helpers.moved import settle
from helpers.share import some_games
from helpers.words import text

from courtcards.bots import choose
from courtcards.games import GAMES
from courtcards.saves.record import Record


def known(session):
    """Return the ids of the cards the player here sees."""
    zones = session.look(session.people[0])["zones"].values()
    return {id for zone in zones for id in (zone if isinstance(zone, list) else zone["known"])}


def tries(game):
    """Play a match by letter, pressing Undo before each letter; count the refusals (`shown`) and the undos (`back`)."""
    counts = {"shown": 0, "back": 0}

    def look(table):
        session = table.match.session
        if not offered(table) or session.length <= session.fixed or not session.last(session.people):
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
    played(game, list(range(max(2, GAMES[game].fewest))), look=look)
    return counts


@pytest.mark.parametrize("game", some_games(sorted(GAMES.keys() - {"war"})))
def test_nothing_is_taken_back_that_showed_a_card(game):
    assert any(tries(game).values())


def test_a_draw_stays_and_an_answer_that_showed_nothing_goes_back():
    counts = tries("minkingi")
    assert counts["shown"] and counts["back"]


def test_a_letter_that_was_shown_as_a_code_stays_as_it_was_scanned():
    (host, guest), rng = joined("coinquest", [0, 1]), Random(1)
    answer(host, rng)
    route, moves = "#" + offered(host), list(host.played)
    host.do("letter-code")
    settle(host)
    come(guest, route)
    host.do("undo")
    settle(host)
    assert host.played == moves and text("match.sent") in host.says
    sent(host)
    answer(guest, rng)
    come(host, sent(guest))
    assert host.played == guest.played


def test_on_one_device_what_showed_a_card_is_still_taken_back():
    table = device()
    table.app.page.deal(Record("minkingi", ["Ada", "Ben"], seed=5).dump())
    settle(table)
    taken = False
    while not taken and table.match.session.persons:
        session = table.match.session
        seen = known(session)
        table.do("take-seat")
        table.do("move", move=str(choose(session.position, session.persons[0], "squire", Random(1))))
        settle(table)
        if not known(session) <= seen:
            moves = session.length
            table.do("undo")
            settle(table)
            taken = session.length < moves
    assert taken
