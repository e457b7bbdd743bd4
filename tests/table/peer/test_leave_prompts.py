"""Leaving a table with other players: the leaver is asked first, loses the seat at once, and the others lose nothing."""

from random import Random

import pytest
from helpers.fake_page import pressable
from helpers.invitations import answer, away, dealt, device, inviting, joins, paste, settle, shown, turn
from helpers.near import over
from helpers.onlookers import looked_on
from helpers.words import text


@pytest.mark.parametrize("way", ["back", "lobby"])
def test_a_guest_who_goes_back_is_asked_and_can_stay_connected(way):
    _, guest = dealt()
    match, address, line = guest.match, guest.stage.address, guest.match.place.connection
    guest.stage.go("#/") if way == "back" else guest.do("lobby")
    assert f"{text('near.leave')} {text('near.leave-guest', who='Ada')}" in guest.asks and guest.stage.address == address
    guest.app.open_route(address)                        # the browser reports that the page is back at its address
    assert text("near.leave") in guest.asks
    guest.do("close")
    assert (guest.match, guest.stage.dialog, line.state) == (match, "", "open")


@pytest.mark.parametrize("route, address", [("#/setup/coinquest", "#/setup/coinquest"), ("", "#/")])
def test_a_guest_who_leaves_is_missed_at_once_and_the_pages_first_address_is_the_lobbys(route, address):
    table, guest = dealt()
    guest.leave(route)
    assert guest.stage.address == address and not guest.match
    assert table.match.sync.guests[1].connection is None and table.match.painter.scene().seats[1].kind == text("near.plate-waiting")


def test_a_guest_without_a_connection_or_with_a_new_one_leaves_unasked():
    table, guest = dealt()
    guest.match.place.connection.be("silent")
    guest.stage.go("#/")
    assert text("near.leave") in guest.asks
    guest.do("close")
    assert guest.match
    guest.stage.go(guest.match.where.replace("EA", "EC"))
    assert text("near.join") in guest.says and not guest.stage.dialog
    table, guest = dealt()
    guest.match.place.connection.close()
    guest.stage.go("#/")
    assert not guest.match and not guest.stage.dialog


def test_a_player_waiting_to_join_or_inviting_is_asked_before_leaving():
    table = inviting("person", "guest", "guest")
    table.stage.go("#/setup/coinquest")
    assert not table.stage.dialog, "nobody is here yet"
    table = inviting("person", "guest", "guest")
    guest = device(table.stage.connections)
    guest.stage.go(shown(table))
    guest.stage.go("#/")
    assert guest.stage.address == "#/" and not guest.stage.dialog, "nor has anybody joined here"
    guest = joins(table)
    paste(table, shown(guest))
    for page, words in ((table, text("near.leave-inviting", who="Ben")), (guest, text("near.leave-guest", who="Ada"))):
        address, screen = page.stage.address, page.app.screen
        page.stage.go("#/")
        assert words in page.asks and page.stage.address == address
        page.do("close")
        assert page.app.screen is screen
    guest.leave()
    assert text("near.left", who="Ben") in table.says


def test_the_match_pauses_while_the_host_is_away_and_goes_on_over_the_same_connections():
    table, guest = dealt()
    address, line = table.stage.address, guest.match.place.connection
    table.stage.go("#/")
    assert text("near.leave-table", who="Ben") in table.asks and table.stage.address == address and table.match
    assert text("near.gone-silent") not in guest.says
    table.do("yes")
    assert table.stage.address == "#/" and not table.match and line.state == "open" and text("near.gone-silent") in guest.says
    table.stage.go(address)
    settle(table, guest)
    turn(table, guest, 1)
    assert answer(table, guest, Random(1)) and not away(table) and text("near.gone-silent") not in guest.says


def test_setting_up_another_match_disconnects_the_guests_and_tells_them():
    table, guest = dealt()
    address, line = table.stage.address, guest.match.place.connection
    table.stage.go("#/setup/coinquest")
    assert text("near.leave-set-up", who="Ben") in table.asks and line.state == "open"
    table.do("yes")
    assert line.state == "closed" and table.stage.address == "#/setup/coinquest" and text("near.closed-set-up", who="Ada") in guest.says
    table.stage.go(address)
    settle(table, guest)
    assert pressable(table.stage.view, "let-in"), "it is kept, and Ben can come back"


def test_a_finished_match_is_left_unasked_but_not_for_other_rules():
    party, _ = looked_on("kingdrin", 0, seed=2, options={"pile": "short"})
    over(party)
    party.host.stage.go("#/setup/kingdrin")
    assert text("near.leave-set-up", who="Ben and Olive") in party.host.asks
    party.host.do("close")
    party.host.stage.go("#/")
    assert not party.host.stage.dialog and not party.host.match
