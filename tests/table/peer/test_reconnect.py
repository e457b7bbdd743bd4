"""Reconnecting: a reloaded host calls back all its guests with one code; the code itself, and returning guests on fake pages."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from random import Random

import pytest
from helpers.cloth import acts
from helpers.fake_page import Lines, pressable
from helpers.invitations import admit, anew, answer, away, dealt, device, inviting, joins, offered, paste, reply_of, settle, shown, turn
from helpers.share import share
from helpers.webrtc_codes import CHROMIUM, FIREFOX, ODD, description, run
from helpers.words import text

from courtcards.engine.limits import SEATS
from table.page.qr_code import LONGEST_LINK
from table.peer.connection.connect_codes import CODE, RecallCode, Reply, dump_code, find_code, parse_code
from table.peer.connection.pending_invites import REPLY_KEY
from table.peer.connection.reconnect_code import combine_replies, reply_in_code
from table.storage.quota_storage import RECALL_PREFIX

SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def replies(browsers=(CHROMIUM, FIREFOX, ODD), outside=()):
    """Return the script's replies in browsers, by invitation."""
    made = run([(description(kind, *browser, outside), most) for browser in browsers for kind, most in (("offer", 3), ("answer", 0))])["made"]
    return {offer[0]: reply[0] for offer, reply in zip(made[::2], made[1::2], strict=True)}


class TestCode:
    @pytest.mark.parametrize("outside", [(), ("203.0.113.7",), ("2001:db8::7",)])
    def test_one_code_holds_the_replies_to_all_and_their_fingerprint_once(self, outside):
        each = replies(outside=outside)
        code = combine_replies(each)
        assert {invitation: reply_in_code(code, invitation) for invitation in each} == each
        assert len(code) <= sum(map(len, each.values())) - 2 * 32 * 4 / 3 + 3 * 5 * 4 / 3 + 4
        assert reply_in_code(code, "E" * 126) == reply_in_code(code, "") == ""

    def test_a_code_for_two_guests_is_shorter_than_one_invitation_and_one_for_a_full_table_is_scannable(self):
        reply, = replies((CHROMIUM,)).values()
        assert len(combine_replies({"one": reply, "other": reply})) <= 120
        full = RecallCode(combine_replies({f"{number}": reply for number in range(SEATS - 1)}), "W" * 24)
        assert CODE.fullmatch(full.code) and len("https://example.org/court-cards/" + dump_code(full)) < LONGEST_LINK and find_code(dump_code(full)) == full

    @pytest.mark.parametrize("address", ["all/", "all", "all/E/QWRh", "all/" + "E" * 75, "all/" + "E" * 700 + "/QWRh", "all/" + "E" * 75 + "/", "all/all/" + "E" * 75 + "/QWRh",
                                         "all/" + "E" * 75 + "/QWRh/QWRh", "E" * 75 + "/all/QWRh/QWRh/QWRh"])
    def test_an_invalid_code_is_rejected(self, address):
        assert parse_code(address) is None

    def test_a_broken_code_has_no_reply_or_one_that_is_refused(self):
        each, rng = replies(), Random(1)
        code = combine_replies(each)
        broken = [code[:size] for size in range(len(code))] + ["", "!", "E" * 75, urlsafe_b64encode(rng.randbytes(90)).decode()]
        broken += [code[:at] + rng.choice(SIGNS) + code[at + 1:] for at in range(len(code)) for _ in range(share(1, 5))]
        parts = {reply_in_code(one, invitation) for one in broken for invitation in each} - {"", *each.values()}
        for held in run(codes=[(one, "answer") for one in parts])["read"]:
            assert isinstance(held, str) or not set("\r\n ") & set(held["user"] + held["password"] + held["fingerprint"])

    def test_a_reconnect_code_is_neither_a_reply_nor_an_invitation(self):
        code = combine_replies(replies())
        assert run(codes=[(code, "answer"), (code, "offer")])["read"] == ["A code of another sort"] * 2
        assert urlsafe_b64decode(code + "==")[0] == 0x12


def calling(table):
    """Reload a host's page and call its guests back; return it."""
    again = anew(table)
    again.do("let-in")
    return again


def called_back():
    """Return a reloaded host that calls its guest back, and the guest."""
    table, guest = dealt()
    return calling(table), guest


def called(table, guest):
    """Open the code in a host's dialog on the guest's device."""
    guest.stage.go(offered(table))
    settle(table, guest)


def main(table):
    """Return the action of a page's main button."""
    return [data["do"] for data in pressable(table.stage.view) if "main" in data]


def goes_on(*tables):
    """Answer for the player who is asked."""
    page = next(page for page in tables if page.match.timeline.awaited)
    page.do("move", move=page.moves[0])
    settle(*tables)


def test_one_code_brings_all_guests_back_and_returned_ones_are_ticked():
    table, ben, cleo = dealt("Ben", "Cleo")
    while not ben.match.timeline.awaited:
        goes_on(table, ben, cleo)
    length = table.match.session.length
    again = anew(table)
    assert text("near.let-all-in") in again.says and text("near.call-line") in again.says and text("near.gone-line", who="Ada") in ben.says
    again.do("let-in")
    assert text("near.show-all", who="Ben, Cleo") in again.asks and again.asks.count(text("near.call-waiting")) == 2
    code = offered(again)
    assert isinstance(find_code(code), RecallCode) and find_code(code).host == "Ada"
    ben.stage.go = None                                 # nobody must return to the address of a page that's gone
    ben.do("scan-invitation")
    ben.do("scanned", value=code)
    settle(again, ben)
    assert ben.match.told.me == 1 and text("near.show-one", who="Cleo") in again.asks and f"Ben {text('near.call-open')}" in again.asks and offered(again) != code
    cleo.stage.go(code)                                 # the code that everybody was shown first is still valid
    settle(again, ben, cleo)
    assert again.stage.dialog == "" and not away(again) and cleo.match.told.me == 2 and again.match.session.length == length
    goes_on(again, ben, cleo)
    assert again.match.session.length == length + 1


def test_used_invitations_are_renewed_however_often_the_host_reloads():
    table, guest = dealt()
    codes = set()
    for _ in range(3):
        table = calling(table)
        assert text("near.show-one", who="Ben") in table.asks
        codes.add(offered(table))
        called(table, guest)
    turn(table, guest, 1)
    assert len(codes) == 3 and answer(table, guest, Random(1))
    guest.match.place.connection.close()
    table.do("let-in")
    assert text("near.let-in-help", who="Ben") in table.asks, "while the table's page lives a reply is enough"


def test_a_called_guest_whose_own_page_reloads_returns_with_one_reply():
    table, guest = called_back()
    called(table, guest)
    back = device(table.stage.connections, guest.storage)
    back.stage.go(guest.stage.address)
    guest.match.place.connection.close()
    back.do("near-join")
    admit(table, back)
    assert back.match and not away(table)


def test_a_guest_with_a_silent_host_may_scan_before_the_connection_is_given_up():
    table, guest = dealt()
    turn(table, guest, 1)
    assert "scan-invitation" not in acts(guest)
    guest.match.place.connection.be("silent")
    assert "scan-invitation" in acts(guest) and text("near.hushed-line", who="Ada") in guest.says and guest.match.timeline.awaited
    assert "scan-invitation" not in main(guest), "whoever is asked may answer meanwhile"
    guest.do("move", move=guest.moves[0])
    settle(guest)                                       # another pause would offer to go on
    assert main(guest) == ["scan-invitation"], "of a device that was switched off nothing else is ever heard"
    table = calling(table)
    guest.do("scan-invitation")
    assert text("near.scan-table") in guest.asks
    guest.do("scanned", value=offered(table))
    settle(table, guest)
    assert guest.match.timeline.awaited and answer(table, guest, Random(1))


def test_a_code_for_others_or_a_used_one_is_reported_and_nothing_is_lost():
    table, guest = dealt()
    other, _ = dealt("Dora")
    other = anew(other)
    other.do("let-in")
    guest.match.place.connection.close()
    guest.do("scan-invitation")
    guest.do("scanned", value=offered(other))
    assert text("notice.not-called.text") in guest.warns and guest.stage.dialog == "" and "come-back" in acts(guest)
    guest.do("scan-invitation")
    guest.do("scanned", value=dump_code(Reply("E" * 75, "abcdef", "Ben")))
    assert text("near.scan-other") in guest.asks
    guest.app.page.drop("match")
    guest.do("paste-table")
    for pasted in ("", "nonsense", offered(other)):
        guest.do("yes", value=pasted)
        assert (text("near.no-code") in guest.asks) is (pasted in guest.asks and text("notice.not-called.text") not in guest.warns) is (pasted != offered(other))
    table = calling(table)
    code = offered(table)
    guest.do("paste-table")
    guest.do("yes", value=f"Here: {code}")
    settle(table, guest)
    assert guest.match.told.me == 1
    guest.match.place.connection.close()
    guest.app.page.drop("match")
    guest.do("scan-invitation")
    guest.do("scanned", value=code)
    assert text("notice.not-called.text") in guest.warns and guest.match


def test_a_code_of_a_closed_page_opens_nothing_and_is_reported():
    table, guest = called_back()
    guest.app.page.standby_connection.take = lambda reply, then: then(True)         # nobody answers any more
    guest.stage.go(offered(table))
    assert text("near.called-back-line") in guest.says
    settle(guest)
    assert text("near.uncalled-line", who="Ada") in guest.says and "scan-invitation" in acts(guest)
    table.do("invite-anew")
    guest.do("scan-invitation")
    guest.do("scanned", value=offered(table))
    guest.do("near-join")
    admit(table, guest)
    assert guest.match and not away(table)


def test_a_broken_part_is_reported_at_once():
    table, guest = called_back()
    recall, asleep = find_code(offered(table)), guest.app.page.standby_connection
    reply = reply_in_code(recall.code, asleep.code)
    broken = "EA" + urlsafe_b64encode(urlsafe_b64decode(reply + "=")).decode().rstrip("=")[2:]
    asleep.take = lambda reply, then: type(asleep).take(asleep, broken, then)
    guest.stage.go(dump_code(recall))
    assert text("near.uncalled", who="Ada") in guest.says


def test_a_code_opened_in_another_tab_reaches_the_match():
    table, guest = called_back()
    beside = device(table.stage.connections, guest.storage)
    beside.stage.go(offered(table))
    assert text("near.call-handing", who="Ada") in beside.says
    guest.app.on_stored(REPLY_KEY, guest.storage.get(REPLY_KEY))
    beside.app.on_stored(REPLY_KEY, None)
    settle(table, guest, beside)
    assert text("near.call-handed-line") in beside.says and guest.match and not away(table) and REPLY_KEY not in guest.storage.held


def test_without_a_match_waiting_for_the_code_the_page_says_so_and_stores_nothing():
    table, _ = dealt()
    table = calling(table)
    other = device(table.stage.connections)
    other.stage.go(offered(table))
    other.stage.tick()
    assert text("near.call-unheard", who="Ada") in other.says and text("near.call-unheard-line") in other.says and REPLY_KEY not in other.storage.held


def test_a_guest_who_returns_another_way_is_no_longer_awaited():
    table, ben, cleo = dealt("Ben", "Cleo")
    table = anew(table)
    for act in ("let-in", "invite-anew", "close", "let-in"):
        table.do(act)
    table.match.connections.show()
    assert text("near.show-all", who="Ben, Cleo") in table.asks, "what was asked for last stays"
    table.do("invite-anew")
    ben.do("scan-invitation")
    ben.do("scanned", value=offered(table))
    ben.do("near-join")
    admit(table, ben)
    assert ben.match.told.me == 1 and text("near.let-in", who="Cleo") in table.says
    assert [*table.match.connections.recalling.connections] == [2]
    table.do("let-in")
    cleo.stage.go(offered(table))
    settle(table, ben, cleo)
    assert cleo.match.told.me == 2 and not away(table)


def test_a_guest_who_ignored_a_new_invitation_can_still_be_called():
    table, guest = called_back()
    table.do("invite-anew")
    guest.do("scan-invitation")
    guest.do("scanned", value=offered(table))
    guest.do("near-join")
    table.stage.connections.made[find_code(offered(table)).code].take = lambda reply, then: then(True)
    paste(table, shown(guest))
    place, = table.match.connections.places
    place.connection.close()
    table.do("let-in")
    assert text("near.show-one", who="Ben") in table.asks
    called(table, guest)
    assert guest.match and not away(table)


def test_a_guest_still_missing_when_the_host_disconnected_can_still_be_called():
    table, ben, cleo = dealt("Ben", "Cleo")
    table = anew(table)
    address = table.stage.address
    table.do("let-in")
    called(table, ben)
    table.do("close")
    table.leave("#/setup/coinquest")
    table.stage.go(address)
    table.do("let-in")
    assert text("near.show-one", who="Cleo") in table.asks
    called(table, cleo)
    assert cleo.match and table.match.connections.absent == {1: "waiting"}


def test_an_unused_connection_is_renewed_while_the_code_is_shown():
    table, guest = called_back()
    before, recalling = offered(table), table.match.connections.recalling
    table.stage.connections.join, join = lambda code, then: waiting.append(lambda: join(code, then)), table.stage.connections.join
    waiting = []
    recalling.connections[1].close()
    assert offered(table) == before, "until there is another it stays"
    waiting.pop()()
    assert offered(table) != before
    called(table, guest)
    assert guest.match and table.stage.dialog == "" and recalling.connections == {}


def test_a_table_that_was_left_waits_for_nobody_and_calls_again_when_resumed():
    table, guest = dealt()
    table = anew(table)
    address = table.stage.address
    table.do("let-in")
    line = table.match.connections.recalling.connections[1]
    table.do("lobby")
    assert line.state == "closed"
    table.stage.go(address)
    table.do("let-in")
    called(table, guest)
    assert guest.match


# saving

def kept(table):
    return [key for key in table.storage.held if key.startswith(RECALL_PREFIX)]


def test_guests_spare_invitations_are_in_no_save_and_are_deleted_with_the_match():
    table, guest = dealt()
    code = guest.app.page.standby_connection.code
    assert json.loads(table.storage.get(RECALL_PREFIX + table.id)) == {"1": code}
    assert code not in json.dumps(table.stored) and code not in json.dumps(table.match.session.record.dump())
    table.do("export")
    assert code not in str(table.stage.files)
    id = table.id
    table.leave()
    table.do("delete-match", id=id)
    assert kept(table) == [] and code not in str(table.storage.held)
    table.do("put-back")
    again = device(table.stage.connections, table.storage)
    again.stage.go(f"#/match/{id}")
    again.do("let-in")
    assert text("near.let-in-help", who="Ben") in again.asks


def test_guests_spare_invitations_are_forgotten_when_an_audited_match_is_over():
    table, guest = dealt(game="kingdrin")
    rng = Random(1)
    for _ in range(3):
        assert answer(table, guest, rng)
    table = calling(table)
    called(table, guest)
    while not table.match.session.position.outcome:
        assert kept(table) and answer(table, guest, rng)
    assert kept(table) == [] and text("near.dealt-both") in guest.says
    guest.match.place.connection.be("silent")
    guest.match.place.connection.be("open")
    assert kept(table) == []


def test_the_same_guests_play_again_over_their_connections_and_can_be_called_to_that_match():
    table, guest = dealt()
    before = table.id
    table.do("again")
    assert table.id == before
    guest.do("vote", value="yes")
    settle(table, guest)
    assert table.id != before and kept(table) and table.match.session.remote_seats == {1} and table.stored["near"] == [1] and not away(table)
    table = calling(table)
    called(table, guest)
    assert guest.match and guest.match.session.length == 0 and not away(table)


def test_an_invalid_invitation_is_not_stored():
    table, guest = dealt()
    line, before = guest.match.place.connection, table.storage.get(RECALL_PREFIX + table.id)
    for left in ("", "nonsense", "#/near/" + "E" * 75, "E" * 601, "E" * 59):
        line.other.left_invitation = ""
        line.leave(left)
        assert line.other.left_invitation == left and table.storage.get(RECALL_PREFIX + table.id) == before and guest.match


def test_without_usable_spare_invitations_the_host_invites_with_two_codes():
    table, guest = dealt()
    turn(table, guest, 1)
    for left in ("", "{", "[]", "3", '{"1": 3}', '{"1": "short"}', '{"x": "' + "E" * 75 + '"}', '{"5": "' + "E" * 75 + '"}', "9" * 90_000):
        table.storage.set(RECALL_PREFIX + table.id, left)
        table = calling(table)
        assert text("near.let-in-help", who="Ben") in table.asks, left
        assert text("near.is-waiting-line", who="Ben") in table.says, left


def test_a_spare_invitation_that_opens_no_connection_is_followed_by_a_new_one():
    table, guest = dealt()
    table.storage.set(RECALL_PREFIX + table.id, json.dumps({"1": "E" * 75}))
    table = calling(table)
    assert text("near.let-in-help", who="Ben") in table.asks


def test_a_refusing_storage_keeps_nothing_and_the_match_goes_on():
    table = inviting("person", "guest")
    guest, put = joins(table), table.storage.set
    paste(table, shown(guest))
    table.storage.set = lambda key, text: put(key, "" if key.startswith(RECALL_PREFIX) else text)
    table.do("deal")
    settle(table, guest)
    turn(table, guest, 1)
    assert answer(table, guest, Random(1))
    table = calling(table)
    assert text("near.let-in-help", who="Ben") in table.asks


@pytest.mark.parametrize("shown_before", [False, True])
def test_a_guest_who_scans_the_spare_invitation_shows_the_reply_to_it_while_the_host_waits_for_it(shown_before):
    table, guest = dealt()
    guest.match.place.connection.close()
    if shown_before:
        guest.do("come-back")
        guest.do("close")
    table.do("let-in")
    invitation = offered(table)
    assert invitation == guest.stage.address
    table.do("scan-reply")
    guest.do("scan-invitation")
    guest.do("scanned", value=invitation)
    settle(guest)
    assert text("near.scan-reply", who="Ben") in table.asks, "it stays while lines change"
    table.do("scanned", value=reply_of(guest))
    settle(table, guest)
    assert not away(table) and guest.match and not table.stage.dialog


def test_a_guest_who_changed_seats_is_called_only_to_the_last_one():
    table, ben, cleo = dealt("Ben", "Cleo")
    for guest in (ben, cleo):
        guest.match.place.connection.close()
    table.do("let-in")
    cleo.stage.go(offered(table))
    cleo.do("near-join")
    admit(table, cleo)
    table = calling(table)
    assert text("near.show-one", who="Ben") in table.asks, "one end sleeps at the page, which answers to one seat"
    called(table, cleo)
    assert cleo.match.told.me == 1 and table.match.connections.absent == {2: "waiting"}


def test_a_browser_that_cannot_make_a_spare_connection_leaves_nothing(monkeypatch):
    monkeypatch.setattr(Lines, "invite", lambda lines, then: then(lines.line(b"\x10") if not getattr(lines, "spent", 0) else None))
    table = inviting("person", "guest")
    guest = joins(table)
    table.stage.connections.spent = True
    paste(table, shown(guest))
    table.do("deal")
    settle(table, guest)
    assert guest.app.page.standby_connection is None and kept(table) == [] and guest.match
