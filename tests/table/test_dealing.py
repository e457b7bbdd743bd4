"""From set-up to the end of a match with a guest, by the codes of two fake pages."""

from random import Random

import pytest
from helpers.share import some_games

from courtcards.bots import choose
from courtcards.games import GAMES
from table.books import layout_of
from table.near.joining import REPLY
from tests.table.test_joining import device, inviting, joins, paste, shown


def settle(*tables):
    """Let everything happen that was planned."""
    while sum(table.stage.tick() for table in tables):
        for table in tables:
            table.stage.time += 100


def dealt(game):
    """Return a table and its guest once the cards are dealt."""
    table = inviting("person", "guest", game=game)
    guest = joins(table)
    paste(table, shown(guest))
    table.do("deal")
    settle(table, guest)
    return table, guest


def answer(table, guest, rng):
    """Have whoever is asked answer; return whether anybody was."""
    if table.match.device.state.value != "open":
        table.do("take-seat")
    for one, seat in ((table, 0), (guest, 1)):
        if one.match.timeline.awaited and (one is guest or table.match.session.persons):
            one.do("move", move=str(choose(table.match.session.record.game, seat, "squire", rng)))
            settle(table, guest)
            return True
    return False


@pytest.mark.parametrize("game", [game for game in some_games(GAMES) if layout_of(game).letters])
def test_a_guest_plays_from_the_invitation_on(game):
    table, guest = dealt(game)
    assert guest.match and table.id == table.match.papers.id
    rng = Random(game)
    for _ in range(20):
        assert table.match.session.position.outcome or answer(table, guest, rng)
    assert len(table.played) >= 10 and table.match.session.names == ["Ada", "Ben"]


def test_over_a_line_that_was_silent_all_is_told_anew_and_one_that_is_closed_is_waited_for():
    table, guest = dealt("coinquest")
    line, before = table.match.hosting.guests[1].line, guest.match
    line.be("silent")
    line.be("open")
    settle(table, guest)
    assert guest.match is not before and guest.match
    line.close()
    assert table.match.hosting.guests[1].line is None


def test_a_guest_whose_page_is_loaded_anew_comes_back_by_one_reply_and_goes_on():
    table, guest = dealt("coinquest")
    rng = Random(3)
    for _ in range(2):
        for _ in range(8):
            assert answer(table, guest, rng)
        again = device(table.stage.lines)
        again.stage.go(guest.stage.address)
        table.match.hosting.guests[1].line.close()
        again.do("near-join")
        table.storage.set(REPLY, shown(again).removeprefix("#/near/"))
        table.app.stored(REPLY, table.storage.get(REPLY))
        settle(table, again)
        assert again.match and again.match.session.names == ["Ada", "Ben"] and REPLY not in table.storage.held
        guest = again
    assert answer(table, guest, rng)
