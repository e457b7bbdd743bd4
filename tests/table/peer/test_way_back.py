"""Returning to another device's table after the page was closed: the lobby offers it, and leads straight to the reply."""

import json
from random import Random

import pytest
from helpers.fake_page import Lines, Table, pressable
from helpers.invitations import admit, answer, away, dealt, device, inviting, joins, offered, paste, settle, shown
from helpers.near import Party, over
from helpers.words import text

from table.peer.connection.pending_invites import REPLY_KEY
from table.storage.way_back import BACK_KEY, WayBack


def closed(guest):
    """Close a guest's page with its connections, and open the lobby in another, as after restarting the browser."""
    for line in filter(None, (guest.match.place.connection, guest.app.page.standby_connection)):
        line.close()
    again = device(guest.stage.connections, guest.storage)
    again.stage.go("#/")
    return again


def offers(page):
    """Return whether a lobby offers to return."""
    return text("near.back-to", who="Ada") in page.says


def test_the_lobby_offers_the_way_back_shows_who_was_there_and_your_own_holdings_and_one_reply_is_enough():
    table, guest = dealt()
    length = table.match.session.length
    again = closed(guest)
    settle(table, again)
    way = WayBack.load(again.app.page.saves)
    assert [(name, how) for name, _, how in way.players] == [("Ada", "host"), ("Ben", "you")] and way.where and not way.is_spectator
    assert way.holds.startswith(str(table.match.narrator.texts.say("counter", "health")))
    assert offers(again)
    for words in (text("near.back-label"), text("near.back-then-where", where=way.where), text("near.back-host"), way.holds):
        assert words in again.says
    again.stage.go(way.address)
    assert text("near.show-reply", who="Ada") in again.says and shown(again), "the seat is known: nothing is asked"
    admit(table, again)
    assert again.match.told.me == 1 and table.match.session.length == length


def test_your_own_holdings_are_stored_as_they_change():
    table, guest = dealt()
    before = WayBack.load(guest.app.page.saves)
    rng = Random(4)
    while WayBack.load(guest.app.page.saves).where == before.where:
        assert answer(table, guest, rng)


def test_a_guest_waiting_for_the_deal_returns_without_a_question():
    table = inviting("person", "guest")
    guest = joins(table)
    paste(table, shown(guest))
    again = device(table.stage.connections, guest.storage)
    again.stage.go(guest.stage.address)
    assert not pressable(again.stage.view, "near-join") and shown(again), "the reply is there at once"
    guest.app.screen.connection.close()
    paste(table, shown(again))
    table.do("deal")
    settle(table, again)
    assert again.match.told.me == 1


def test_the_used_invitation_leads_to_the_kept_seat():
    table = inviting("person", "guest")
    first = shown(table)
    guest = joins(table)
    paste(table, shown(guest))
    table.do("deal")
    settle(table, guest)
    again = closed(guest)
    settle(table, again)
    again.stage.go(first)
    assert text("near.show-reply", who="Ada") in again.says
    admit(table, again)
    assert again.match.told.me == 1


def test_a_new_invitation_to_the_kept_seat_asks_nothing():
    first, guest = dealt()
    kept, address = WayBack.load(guest.app.page.saves).address, first.stage.address
    again = closed(guest)
    table = device(first.stage.connections, first.storage)
    table.stage.go(address)
    table.do("let-in")
    table.do("invite-anew")
    fresh = offered(table)
    assert fresh != kept
    again.stage.go(fresh)
    assert text("near.show-reply", who="Ada") in again.says and shown(again), "the seat is known: nothing is asked"
    admit(table, again)
    assert again.match.told.me == 1 and not away(table)


def test_an_invitation_to_another_table_asks_as_usual():
    _, guest = dealt()
    other = inviting("person", "guest", game="ilk")
    again = device(other.stage.connections, guest.storage)
    again.stage.go(shown(other))
    assert text("near.join") in again.says and not shown(again)


@pytest.mark.parametrize("value, why", [("bot", "bot"), ("wait", "removed")])
def test_a_removed_guest_reads_that_watching_is_possible_and_has_no_way_back(value, why):
    table, guest = dealt()
    table.do("remove", seat="1")
    table.do("removed", seat="1", value=value)
    assert text(f"near.closed-{why}", who="Ada") in guest.says and text(f"near.closed-{why}-line", who="Ada") in guest.says
    assert not offers(closed(guest))


def handed(table, reply):
    """Open a reply's link in another tab, which passes it to the host."""
    beside = Table(table.storage)
    beside.stage.go(reply)
    table.app.on_stored(REPLY_KEY, table.storage.get(REPLY_KEY))
    return beside


def gives(table, value, *others):
    """Remove Ben for good, as the host."""
    assert "remove" in [button[0] for button in table.match.match_buttons]
    table.do("remove", seat="1")
    table.do("removed", seat="1", value=value)
    settle(table, *others)


@pytest.mark.parametrize("value, why", [("bot", "bot"), ("wait", "removed")])
@pytest.mark.parametrize("silent", [False, True])
def test_a_guest_whose_seat_was_given_away_is_told_on_return(value, why, silent):
    table, guest = dealt()
    if silent:
        guest.match.place.connection.other.be("silent")
        gives(table, value)
    again = closed(guest)
    settle(table, again)
    if not silent:
        assert table.match.connections.absent.get(1) == "waiting"
        gives(table, value)
    way = WayBack.load(again.app.page.saves)
    for address in (way.address, way.came):
        if address:
            again.stage.go(address)
    admit(table, again)
    assert text(f"near.closed-{why}", who="Ada") in again.says and text("notice.guest-told.text", who="Ben") in table.warns
    assert table.match.session.bot_kind(1) == ("squire" if value == "bot" else None)
    again.stage.go("#/")
    for words in (text("near.back-lost"), text(f"near.closed-{why}", who="Ada"), text(f"near.closed-{why}-line", who="Ada")):
        assert words in again.says
    again.stage.go(way.address)
    assert text(f"near.closed-{why}", who="Ada") in again.says and not shown(again)
    again.stage.go("#/")
    again.do("leave-table")
    assert text("near.back-lost") not in again.says and BACK_KEY not in again.storage.held and not again.stage.dialog


def test_an_absent_guests_seat_goes_to_somebody_else_who_is_asked_nothing():
    table, guest = dealt()
    again = closed(guest)
    settle(table, again)
    gives(table, "wait")
    assert "remove" not in [button[0] for button in table.match.match_buttons], "nobody is here any more"
    cleo = device(table.stage.connections)
    table.do("let-in")
    cleo.stage.go(offered(table))
    cleo.do("near-join")
    admit(table, cleo)
    assert cleo.match.told.me == 1
    again.stage.go(WayBack.load(again.app.page.saves).address)
    handed(table, shown(again))
    settle(table, again, cleo)
    assert text("near.closed-removed", who="Ada") in again.says and cleo.match.place.connection.state == "open"


@pytest.mark.parametrize("lost", [False, True])
def test_a_player_answering_an_invitation_somebody_else_used_is_named_at_the_table(lost):
    table, guest = dealt()
    again = closed(guest)
    settle(table, again)
    left = WayBack.load(again.app.page.saves).address
    cleo = device(table.stage.connections)
    cleo.stage.go(left)
    cleo.do("near-join")
    again.stage.go(left)
    admit(table, cleo)
    if lost:
        cleo.match.place.connection.close()
        settle(table, cleo)
        paste(table, shown(again))
        assert text("near.spent", who="Ben") in table.asks
    else:
        handed(table, shown(again))
        assert text("notice.guest-late.text", who="Ben") in table.warns and table.storage.get(REPLY_KEY)


def test_a_former_player_invited_to_watch_reads_that_the_seat_is_taken():
    table, guest = dealt()
    again = closed(guest)
    settle(table, again)
    gives(table, "bot")
    table.do("look-on")
    again.stage.go(offered(table))
    assert text("near.lets-look-lost-line") in again.says
    other = device(table.stage.connections)
    other.stage.go(offered(table))
    assert text("near.lets-look-line", who="Ada") in other.says


def test_a_new_invitation_to_a_lost_seat_asks_as_usual_and_leads_back():
    table, guest = dealt()
    gives(table, "wait", guest)
    again = closed(guest)
    assert text("near.back-lost") in again.says
    table.do("let-in")
    again.stage.go(offered(table))
    assert text("near.join") in again.says and not shown(again)
    again.do("near-join")
    admit(table, again)
    assert again.match.told.me == 1 and not WayBack.load(again.app.page.saves).gone


def test_a_former_spectator_is_led_back_to_watch():
    page = device(Lines())
    page.storage.set(BACK_KEY, json.dumps(GOOD | {"players": [["Ada", "gules", "host"], ["Cleo", "no colour", "here"]]}))
    page.stage.go("#/")
    assert text("near.back-watched") in page.says and text("near.back-here") in page.says


def test_a_guest_who_left_can_return_from_the_lobby_until_the_seat_is_given_up():
    _, guest = dealt()
    guest.leave("#/")
    assert offers(guest)
    guest.do("leave-table")
    assert text("near.give-up") in guest.asks
    guest.do("close")
    assert offers(guest)
    guest.do("leave-table")
    guest.do("yes")
    assert not offers(guest) and BACK_KEY not in guest.storage.held


def test_a_finished_match_keeps_no_seat():
    party = Party("kingdrin", names=("Ada", "Ben"), seed=2, options={"pile": "short"})
    page = party.pages[1]
    page.storage.set(BACK_KEY, "{}")
    over(party)
    assert BACK_KEY not in page.storage.held


GOOD = {"host": "Ada", "game": "coinquest", "seat": "Ben", "address": "#/near/" + "E" * 126 + "/QWRh/QWRh/QWRh"}


@pytest.mark.parametrize("kept", ["", "[", "[]", "7", {}, GOOD | {"host": ""}, GOOD | {"host": 7}, GOOD | {"host": "W" * 500}, GOOD | {"address": "#/match/7f"},
                                  GOOD | {"address": "javascript:alert(1)"}, GOOD | {"more": "1"},
                                  GOOD | {"players": 7}, GOOD | {"gone": "set-up"}, GOOD | {"gone": 1}, GOOD | {"players": [["Ada", "gules", "king"]]}, GOOD | {"players": [["", "gules", "you"]]},
                                  GOOD | {"holds": "9" * 500}, GOOD | {"where": 7}])
def test_invalid_data_gives_no_way_back(kept):
    page = device(Lines())
    page.storage.set(BACK_KEY, kept if isinstance(kept, str) else json.dumps(kept))
    page.stage.go("#/")
    assert WayBack.load(page.app.page.saves) is None and not pressable(page.stage.view, "leave-table")


def test_a_game_no_longer_available_is_still_led_back_to():
    page = device(Lines())
    page.storage.set(BACK_KEY, json.dumps(GOOD | {"game": "no-such"}))
    page.stage.go("#/setup/coinquest")
    page.stage.go("#/")
    assert offers(page)


def test_a_late_camera_failure_does_not_close_the_paste_dialog():
    table, guest = dealt()
    guest.match.place.connection.close()
    guest.do("scan-invitation")
    guest.do("unscanned", why="none")
    assert text("near.scan-none") in guest.asks
    guest.do("paste-table")
    guest.do("unscanned", why="busy")
    assert 'id="answer"' in guest.stage.dialog
