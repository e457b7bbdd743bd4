"""A match with a guest from set-up to its end, with the codes of two fake pages."""

import json
import re
from random import Random

import pytest
from helpers.cloth import acts
from helpers.fake_page import pressable
from helpers.invitations import OFFERED, admit, answer, away, dealt, device, inviting, joins, offered, paste, reply_of, settle, shown, turn
from helpers.share import some_games
from helpers.words import text

from courtcards.games import GAMES
from table.books import layout_of
from table.browser import bot_worker
from table.files.backup_format import KEPT_FIELDS
from table.markup.html import player_name
from table.peer.connection.pending_invites import REPLY_KEY
from table.storage.way_back import BACK_KEY


@pytest.mark.parametrize("game", [game for game in some_games(GAMES) if layout_of(game).letters])
def test_a_guest_plays_from_the_invitation_on(game):
    table, guest = dealt(game=game)
    assert guest.match and table.id == table.match.saved_match.id
    rng = Random(game)
    for _ in range(12):
        assert table.match.session.position.outcome or answer(table, guest, rng)
    assert len(table.played) >= 6 and table.match.session.names == ["Ada", "Ben"]


def test_back_from_a_hosted_match_leads_to_its_set_up():
    table, before = inviting("person", "guest"), []
    paste(table, shown(joins(table)))
    table.stage.replace = before.append
    table.do("deal")
    assert before == ["#/setup/coinquest"] and table.stage.address.startswith("#/match/")


def test_a_guest_whose_page_was_reloaded_returns_with_one_reply_and_continues():
    table, guest = dealt()
    rng = Random(3)
    for _ in range(2):
        for _ in range(8):
            assert answer(table, guest, rng)
        again = device(table.stage.connections)
        again.stage.go(guest.stage.address)
        table.match.sync.guests[1].connection.close()
        again.do("near-join")
        table.storage.set(REPLY_KEY, shown(again).removeprefix("#/near/"))
        table.app.on_stored(REPLY_KEY, table.storage.get(REPLY_KEY))
        settle(table, again)
        assert again.match and again.match.session.names == ["Ada", "Ben"] and REPLY_KEY not in table.storage.held
        guest = again
    assert answer(table, guest, rng)


def test_everyone_who_was_at_a_table_is_told_that_the_match_goes_on():
    table, guest = dealt()
    address, again = guest.stage.address, device(table.stage.connections, guest.storage)
    again.stage.go(address)
    assert text("near.show-reply", who="Ada") in again.says, "a seat that is kept is gone back to without a question"
    again.stage.go("#/")
    guest.storage.remove(BACK_KEY)
    again.stage.go(address)
    assert text("near.invites-again-line") in again.says
    other = device(table.stage.connections)
    other.stage.go(address)
    assert text("near.invites-line", who="Ada") in other.says and text("near.invites-again-line") not in other.says


def plate(table):
    """Return the kind of player on the guest's plate."""
    return table.match.painter.scene().seats[1].kind


def mark(table, seat):
    """Return a plate's presence mark, as drawn and as screen readers hear it."""
    name = table.match.painter.scene().seats[seat].name
    found = re.search(rf'<span class="seat__name">{player_name(name)}<span class="seat__mark" data-mark="(\w+)" role="img" aria-label="([^"]+)"[^>]*>', table.stage.view)
    return found and found.groups()


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].most > 1])
def test_a_guests_plate_has_a_mark_in_every_game(game):
    table, guest = dealt(game=game)
    settle(table, guest)
    assert mark(table, 1) == ("open", text("near.plate-open")) and mark(guest, 0) == ("open", text("near.host-open"))


def test_a_silent_guest_is_reported_and_missed_messages_are_sent_again():
    table, guest = dealt()
    turn(table, guest, 1)
    assert not {*acts(table)} & {"skip", "let-in", "stand-in"}, "nobody plays for who is only slow"
    assert mark(table, 1) == ("open", text("near.plate-open")) and mark(guest, 0) == ("open", text("near.host-open")) and mark(guest, 1) is mark(table, 0) is None
    guest.match.place.connection.be("silent")
    table.match.sync.guests[1].connection.be("silent")
    assert text("near.is-silent", who="Ben") in table.says and plate(table) == text("near.plate-silent") and text("near.gone-silent") in guest.says and text("near.hushed-line", who="Ada") in guest.says
    assert mark(table, 1) == ("silent", text("near.plate-silent")) and mark(guest, 0) == ("silent", text("near.host-silent"))
    guest.do("move", move=guest.moves[0])               # lost with the connection
    assert text("near.answer-waits") in guest.says and text("near.answer-waits-line", who="Ada") in guest.says and not guest.moves
    for end in (table.match.sync.guests[1].connection, guest.match.place.connection):
        end.be("open")
    settle(table, guest)
    assert text("near.is-silent", who="Ben") not in table.says and mark(table, 1)[0] == mark(guest, 0)[0] == "open"
    assert text("near.gone-silent") not in guest.says and text("near.answer-waits") not in guest.says and guest.match.timeline.awaited


def test_a_silent_guest_whose_page_is_gone_is_scanned_back_in_and_a_bot_plays_until_then():
    table, guest = dealt()
    turn(table, guest, 0)
    address, line = guest.stage.address, table.match.sync.guests[1].connection
    line.be("silent")                                   # a phone that is switched off never sends anything else
    assert not {*acts(table)} & {"let-in", "stand-in"}, "whoever plays is not disturbed by what may last a moment"
    turn(table, guest, 1)
    assert text("near.is-silent", who="Ben") in table.says and {"let-in", "scan-reply", "stand-in"} <= {*acts(table)}
    table.do("let-in")
    assert address in OFFERED.search(table.stage.dialog)[1], "the invitation that the guest was left"
    table.do("close")
    table.do("stand-in", seat="1")
    assert plate(table) == text("near.plate-bot")
    assert table.match.session.bot_kind(1) and line.state == "closed", "nothing reaches any more whoever was played for"
    back = device(table.stage.connections)
    back.stage.go(address)
    back.do("near-join")
    table.do("scan-reply")
    table.do("scanned", value=shown(back))
    settle(table, back)
    assert table.match.session.bot_kind(1) is None and plate(table) != text("near.plate-silent") and back.match.told.me == 1


def test_a_guest_with_a_closed_connection_is_offered_scanning_first_and_returns_with_the_reply_its_page_shows():
    table, guest = dealt()
    turn(table, guest, 1)
    length = table.match.session.length
    guest.match.place.connection.close()
    assert text("near.is-waiting", who="Ben") in table.says and plate(table) == text("near.plate-waiting") and {"let-in", "scan-reply", "stand-in"} <= {*acts(table)}
    assert text("near.gone-silent") in guest.says and acts(guest).index("scan-invitation") < acts(guest).index("come-back")
    assert [data["do"] for data in pressable(guest.stage.view) if "main" in data] == ["scan-invitation"]
    assert mark(table, 1) == ("waiting", text("near.plate-waiting")) and mark(guest, 0) == ("waiting", text("near.host-waiting"))
    guest.do("move", move=guest.match.timeline.moves()[0])
    assert guest.match.timeline.awaited, "without a line nothing is played"
    table.stage.connections.come = False
    guest.do("come-back")
    assert text("notice.no-line.text") in guest.warns
    table.stage.connections.come = True
    told = guest.app.page.guest_chain.number
    guest.do("come-back")
    paste(table, "nonsense")
    assert text("near.no-reply") in table.asks
    table.do("scan-reply")
    assert text("near.scan-reply", who="Ben") in table.asks
    table.do("scanned", value=reply_of(guest))
    settle(table, guest)
    assert not guest.stage.dialog + table.stage.dialog and not away(table) and table.match.session.length == length
    assert guest.app.page.guest_chain.number == told + 1, "all of it is told once, though the same is left again over the new line"
    assert answer(table, guest, Random(2)) and table.match.session.length == length + 1


def test_a_bot_plays_for_a_lost_guest_until_somebody_joins_with_a_new_invitation():
    table, guest = dealt()
    turn(table, guest, 1)
    length = table.match.session.length
    guest.leave()                                # it leaves for good
    settle(table)
    assert table.match.session.length == length, "the match waits"
    table.do("stand-in", seat="1")
    settle(table)
    asked, then = table.stage.asked.pop()
    then(bot_worker.at_once(json.dumps(asked)))
    settle(table)
    assert table.match.session.length > length and table.match.session.mover(length) == 1 and table.match.session.record.seats[1] == "Ben"
    assert "let-in" in acts(table), "it can come back at any time"
    table.do("let-in")
    other = device(table.stage.connections)
    other.stage.go(offered(table))
    other.do("near-join")
    admit(table, other)
    assert other.match and table.match.session.bot_kind(1) is None and not table.stage.dialog
    turn(table, other, 1)
    assert answer(table, other, Random(1))


def test_if_both_pages_were_reloaded_the_host_invites_again_and_the_guest_replies():
    table, guest = dealt()
    turn(table, guest, 1)
    before = table.match.session.length
    again = device(table.stage.connections, table.storage)
    again.stage.go(table.stage.address)
    assert again.match.session.length == before and again.match.session.remote_seats == {1} and text("near.is-waiting", who="Ben") in again.says and not again.match.timeline.awaited
    again.do("let-in")
    assert text("near.recall-help") in again.asks
    again.do("invite-anew")
    other = device(table.stage.connections)
    other.stage.go(offered(again))
    other.do("near-join")
    again.storage.set(REPLY_KEY, shown(other).removeprefix("#/near/"))
    again.app.on_stored(REPLY_KEY, again.storage.get(REPLY_KEY))
    settle(again, other)
    assert answer(again, other, Random(5)) and again.match.session.length == before + 1


def test_damaged_guest_data_of_a_match_is_reported_and_exported_in_no_file():
    table, _ = dealt()
    id, slot = table.id, table.stored
    table.leave()
    assert KEPT_FIELDS["near"]([1])
    for near in (None, [], [0, 0], [7], [-1], ["1"], [True], {"1": 1}, "1"):
        assert near == [7] or not KEPT_FIELDS["near"](near)
        table.app.page.save(id, slot | {"near": near, "revision": table.saves.read(id)["revision"]})
        again = device(table.stage.connections, table.storage)
        again.stage.go(f"#/match/{id}")
        assert again.match is None and text("record.bad-field", field="near") in again.says, near
