"""Why a connection was closed: the host removes a guest, or the guest leaves or sends nonsense; both sides are told."""

import json
from random import Random

from helpers.fake_page import pressable
from helpers.invitations import anew, answer, dealt, device, offered, paste, reply_of, settle, shown
from helpers.words import text

from table.storage.quota_storage import RECALL_PREFIX


def lost(table):
    """Return whether Ben's seat is waiting."""
    return table.match.connections.absent.get(1) == "waiting"


def removed(table, *others, value="wait"):
    """Remove Ben through the settings and the dialog."""
    assert ("remove", text("near.let-go", who="Ben")) in [button[:2] for button in table.match.match_buttons]
    table.do("remove", seat="1")
    assert text("near.remove-ask", who="Ben") in table.asks and {"do": "removed", "seat": "1", "value": value} in pressable(table.stage.dialog)
    table.do("removed", seat="1", value=value)
    settle(table, *others)


def test_a_removed_guest_is_told_and_only_a_new_invitation_fills_the_seat():
    table, ben = dealt()
    left, length = ben.match.place.return_invitation, table.match.session.length
    removed(table, ben)
    assert (text("near.closed-removed", who="Ada") in ben.says and not pressable(ben.stage.view, "scan-invitation")
            and ben.match.place.connection.state == "closed")
    assert lost(table) and not table.stage.dialog and table.match.session.length == length
    again = device(table.stage.connections)
    again.stage.go(f"#/near/{left.code}/" + ben.stage.address.split("/", 3)[3])
    if pressable(again.stage.view, "near-join"):
        again.do("near-join")
        paste(table, shown(again))
    assert lost(table), "nobody comes back by what was left before"


def test_a_bot_plays_for_a_removed_guest_at_once_and_nobody_else_is_asked():
    table, ben, cleo = dealt("Ben", "Cleo")
    removed(table, ben, cleo, value="bot")
    assert table.match.session.bot_kind(1) == "squire" and not table.match.votes.is_running and table.match.connections.presence.guests[1] == "bot"
    assert text("near.closed-bot", who="Ada") in ben.says and cleo.match.place.connection.state == "open"
    assert "remove" not in [button[0] for button in table.match.match_buttons if button[2].get("data_seat") == 1]


def test_a_guest_is_removed_in_the_middle_of_its_own_vote():
    table, ben = dealt()
    rng = Random(3)
    while 1 not in map(table.match.session.mover, range(table.match.session.length)):
        answer(table, ben, rng)
    ben.do("undo")
    assert table.match.votes.is_running
    removed(table, ben)
    assert not table.match.votes.is_running and lost(table)


def test_a_guest_removed_while_away_is_told_by_the_reconnect_code_even_after_a_reload():
    table, ben, cleo = dealt("Ben", "Cleo")
    table = anew(table)
    removed(table, ben, cleo, value="bot")
    table = anew(table)
    table.do("let-in")
    assert text("near.show-one", who="Cleo") in table.asks, "nobody waits for Ben"
    code = offered(table)
    ben.stage.go(code)
    settle(table, ben, cleo)
    assert text("near.closed-bot", who="Ada") in ben.says and text("notice.guest-told.text", who="Ben") in table.warns
    assert table.match.session.bot_kind(1) == "squire" or table.match.connections.absent[1] == "waiting"
    cleo.stage.go(code)
    settle(table, ben, cleo)
    assert cleo.match.told.me == 2


def test_the_host_sees_who_answers_an_invitation_withdrawn_before_a_reload():
    table, ben = dealt("Ben")
    ben.match.place.connection.close()
    settle(table, ben)
    ben.do("come-back")
    reply = reply_of(ben)
    removed(table, ben)
    table = anew(table)
    paste(table, reply)
    assert text("notice.guest-gone.text", who="Ben") in table.warns and text("near.no-reply") not in table.asks and lost(table)


def test_foreign_data_about_a_removed_guest_calls_nobody():
    table, ben, cleo = dealt("Ben", "Cleo")
    table = anew(table)
    removed(table, ben, cleo)
    key = RECALL_PREFIX + table.id
    for odd in ([], 7, {"1": []}, {"1": ["abcdef", "nonsense", True]}, {"9": ["", "", True]}, {"1": ["abcdef", "", 1]}):
        table.storage.held[key] = json.dumps(json.loads(table.storage.held[key]) | {"removed": odd})
        table = anew(table)
        assert table.match.connections.recalling.removed == {} and [place.seat for place in table.match.connections.recalling.recallable_places] == [2]


def test_the_host_is_told_that_a_guest_left_or_was_lost():
    table, ben, cleo = dealt("Ben", "Cleo")
    ben.leave("#/")
    assert text("notice.guest-left.text", who="Ben") in table.warns
    table, ben = dealt()
    ben.match.place.connection.close()
    settle(table, ben)
    assert lost(table) and text("notice.guest-left.text", who="Ben") not in table.warns


def test_a_guest_that_sends_nonsense_is_removed_and_both_sides_read_why():
    table, ben = dealt()
    for _ in range(3):
        ben.match.place.connection.send(".[]")
    assert text("near.closed-nonsense", who="Ada") in ben.says and text("notice.guest-refused.text", who="Ben") in table.warns
    assert pressable(ben.stage.view, "scan-invitation"), "the way back stays"


def test_a_guest_that_understands_nothing_tells_the_host():
    table, ben = dealt()
    ben.match.place.strikes = 2             # as if nothing else had come in between
    table.match.sync.guests[1].send({"t": "nobody-knows"})
    assert text("notice.guest-nonsense.text", who="Ben") in table.warns and text("notice.no-notes.text") in ben.warns


def test_an_invalid_reason_closes_nothing():
    table, ben = dealt()
    for why in ("", 7, [], "left", {"a": 1}):
        table.match.sync.guests[1].connection.send("." + json.dumps({"t": "rest", "why": why}))
        assert ben.match.place.connection.state == "open" and not ben.match.place.close_reason
        ben.match.place.strikes = 0
    ben.match.place.connection.send('.{"t":"rest","why":["left"]}')
    assert not table.warns and lost(table), "whoever rests has left"


def test_nobody_is_told_of_their_own_silence():
    table, ben, cleo = dealt("Ben", "Cleo")
    table.match.connections.places[0].connection.be("silent")
    settle(table, ben, cleo)
    assert cleo.match.place.presence.guests == {1: "silent"} and ben.match.place.presence.guests == {}
