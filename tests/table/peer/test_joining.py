"""Joining a table on fake pages: invitations, replies, removals, and the messages when no connection is made."""

import re

import pytest
from helpers.cloth import acts
from helpers.fake_page import SITE, Lines
from helpers.invitations import device, inviting, joins, paste, shown
from helpers.words import text

from courtcards.games import GAMES
from courtcards.texts import game_title
from table.peer.connection.connect_codes import CODE, Invitation, Reply, TransferInvitation, dump_code, encode_word, find_code, invitation_mark, parse_code
from table.peer.connection.pending_invites import REPLY_KEY
from table.storage.letter_state import fresh_share

BEN_HERE = f"Ben {text('near.open')}"


def address(code, *words):
    return "#/near/" + "/".join([code, *map(encode_word, words)])


def deals(table):
    return "disabled" not in re.search(r"<button[^>]*data-do=\"deal\"[^>]*>", table.stage.view)[0]


@pytest.fixture
def table():
    """A host waiting for one guest."""
    return inviting("person", "guest")


def replied():
    """Return a host after a guest's reply was pasted, and the guest."""
    table = inviting("person", "guest")
    guest = joins(table)
    paste(table, shown(guest))
    return table, guest


class TestCodes:
    invitation = Invitation("EA-_" * 31 + "EA", "coinquest", "Zoë / 3", "Ben.~_")
    reply = Reply("ET" * 37 + "E", "abcdef", "Ann %2F")

    shelf = TransferInvitation("EA-_" * 31 + "EA", "Zoë / 3")

    @pytest.mark.parametrize("code", [invitation, shelf, reply])
    def test_an_address_decodes_to_its_contents_wherever_it_is_pasted(self, code):
        assert find_code(f"Look: https://example.org/cards/{dump_code(code)} !") == code == parse_code(dump_code(code).removeprefix("#/near/"))

    @pytest.mark.parametrize("text", [
        "", "hello", "{}", "#/near/", address("short", "coinquest", "Ada", "Ben"), address("E" * 700, "coinquest", "Ada", "Ben"), address("E" * 75),
        address("E" * 75, "chess", "Ada", "Ben"), address("E" * 75, "coinquest", "Ada", " "), address("E" * 75, "coinquest", "Ada", "Ben", "Cleo"),
        address("E" * 75, " "), "#/play/" + "E" * 75, address("E" * 75, "\u200b", "Ben"), address("E" * 75, "abcdef") + "/A"])
    def test_anything_else_is_neither_an_invitation_nor_a_reply(self, text):
        assert find_code(text) is None

    def test_names_are_as_short_and_clean_as_typed_ones(self):
        assert find_code(address("E" * 75, "abcdef", "x" * 900 + ":\n")).name == "x" * 23 + "…"


class TestSetUp:
    def test_a_match_has_guests_or_letters_and_not_both(self):
        table = device(Lines())
        table.stage.go("#/setup/coinquest")
        table.do("seats", value="3")
        assert text("setup.not-both") not in table.says
        for kind, other in (("guest", "letter"), ("letter", "guest")):
            table.do("seat-kind", seat="1", value=kind)
            assert f'data-value="{other}" aria-pressed="false" data-seat="2" disabled' in table.stage.view and text("setup.not-both") in table.says
            assert f'data-value="{kind}" aria-pressed="false" data-seat="2">' in table.stage.view

    def test_guests_are_invited_by_name_and_nobody_is_a_guest_alone(self):
        table = device(Lines())
        table.stage.go("#/setup/fwords")
        table.do("seats", value="2")
        table.do("seat-kind", seat="1", value="guest")
        assert text("setup.invite", names="Margot") in table.says and text("setup.by-guest") in table.says
        table.do("seats", value="1")
        assert 'data-value="guest"' not in table.stage.view and text("setup.invite", names="").strip() not in table.says

    def test_with_guests_nobody_races_by_the_clock_but_time_limits_work(self):
        table = device(Lines())
        table.stage.go("#/setup/kingdrin")
        table.do("seat-kind", seat="1", value="guest")
        table.do("option", name="speed")
        setup = table.app.screen.setup
        assert text("setup.no-race-guests") in table.says and setup.changed_rules()["pace"] != "race"
        table.do("option", name="speed")
        table.do("option", name="opening", value="race")
        assert text("setup.no-race-guests") in table.says and "opening" not in setup.changed_rules()
        table.stage.go("#/setup/fwords")
        table.do("seat-kind", seat="1", value="guest")
        table.do("option", name="timer", value="five")
        assert table.app.screen.setup.changed_rules()["timer"] == "five" and text("setup.no-race-guests") not in table.says

    def test_an_impossible_deal_invites_nobody(self):
        table = device(Lines())
        table.stage.go("#/setup/coinquest")
        table.do("seat-kind", seat="1", value="guest")
        table.do("seat-name", seat="1", value="\u200b")
        table.do("deal")
        assert text("setup.unseen", number=2) in table.says and table.stage.address == "#/setup/coinquest"


class TestJoining:
    def test_guests_are_invited_one_after_the_other_and_then_the_cards_are_dealt(self):
        table = inviting("person", "guest", "guest")
        assert text("near.scan", who="Margot") in table.says and text("near.scan-help") in table.says and not deals(table)
        first = joins(table)
        paste(table, shown(first))
        assert BEN_HERE in table.says and text("near.scan", who="Osric") in table.says and not deals(table)
        assert text("near.at-table", who="Ada") in first.says
        second = joins(table, "Cleo")
        paste(table, "Here it is: " + shown(second))
        assert deals(table) and not shown(table)
        table.do("deal")
        assert table.match.session.names == ["Ada", "Ben", "Cleo"]
        assert sorted(line.state
                      for line in table.stage.connections.made.values()) == ["open"] * 4 + ["waiting"] * 4, "what the table has left its guests, and they it"

    def test_the_invitation_says_who_invites_and_to_what_and_the_guests_name_is_remembered(self, table):
        invitation = find_code(shown(table))
        assert invitation[1:] == ("coinquest", "Ada", "Margot") and CODE.fullmatch(invitation.code)
        guest = device(table.stage.connections)
        guest.stage.go(shown(table))
        assert text("near.invites", who="Ada", game=game_title("coinquest")) in guest.says and text("near.holder", who="Ada") in guest.says and 'value="Margot"' in guest.stage.view
        guest.do("near-name", value="Ben")
        guest.do("near-join")
        assert text("near.show-reply", who="Ada") in guest.says and find_code(shown(guest))[1:] == (invitation_mark(invitation.code), "Ben")
        assert guest.saves.settings()["name"] == "Ben"

    def test_a_table_at_which_nobody_sits_deals_for_guests(self):
        table = inviting("guest", "guest")
        assert find_code(shown(table)).host == text("near.nobody")
        for name in ("Ben", "Cleo"):
            paste(table, shown(joins(table, name)))
        assert deals(table)

    @pytest.mark.parametrize("reply", ["", "nonsense", address("E" * 75, "abcdef", "Ben")])
    def test_an_invalid_reply_is_reported_and_the_invitation_stands(self, table, reply):
        before = shown(table)
        paste(table, reply)
        assert text("near.no-reply") in table.asks and reply in table.asks and shown(table) == before, "it stays where it was pasted"

    def test_a_reply_to_another_invitation_does_not_count(self, table):
        old = joins(table)
        table.do("bot-instead", seat="1")
        table.do("seat-kind", seat="1", value="guest")
        table.do("deal")
        paste(table, shown(old))
        assert text("near.no-reply") in table.asks

    def test_a_reply_with_a_broken_code_leaves_the_invitation_open(self, table):
        reply = find_code(shown(joins(table)))
        paste(table, dump_code(reply._replace(code="EA" + reply.code[2:])))
        assert text("near.no-reply") in table.says and shown(table)
        paste(table, dump_code(reply))
        assert deals(table)

    def test_a_guest_who_leaves_is_reported_and_there_is_a_new_invitation(self, table):
        guest, before = joins(table), shown(table)
        paste(table, shown(guest))
        guest.leave()
        assert text("near.left", who="Ben") in table.says and not deals(table) and shown(table) not in ("", before)

    def test_a_guest_whose_page_was_reloaded_returns_with_one_reply(self):
        table = inviting("person", "guest", "guest")
        guest, before = joins(table), shown(table)
        paste(table, shown(guest))
        assert guest.stage.address not in ("#/near", before) and find_code(guest.stage.address).host == "Ada"
        address, again = guest.stage.address, device(table.stage.connections)
        guest.app.screen.connection.close()
        assert text("near.left", who="Ben") in table.says and shown(table) == address
        again.stage.go(address)
        again.do("near-name", value="Ben")
        again.do("near-join")
        paste(table, shown(again))
        assert BEN_HERE in table.says and text("near.at-table", who="Ada") in again.says and again.stage.address != address

    def test_a_guest_whose_old_connection_may_still_be_open_can_return_anyway(self):
        table = inviting("person", "guest", "guest")
        guest, again = joins(table), device(table.stage.connections)
        paste(table, shown(guest))
        table.app.screen.places[0].connection.be("silent")
        again.stage.go(guest.stage.address)
        again.do("near-join")
        table.storage.set(REPLY_KEY, shown(again).removeprefix("#/near/"))
        table.app.on_stored(REPLY_KEY)
        assert BEN_HERE in table.says and f"Ben {text('near.silent')}" not in table.says and text("near.scan", who="Osric") in table.says
        assert text("near.closed", who="Ada") in guest.says

    def test_a_removed_guest_is_told_and_cannot_return_by_the_spare_invitation(self):
        table, guest = replied()
        again = device(table.stage.connections)
        again.stage.go(guest.stage.address)
        table.do("let-go", seat="1")
        assert text("near.closed-removed", who="Ada") in guest.says and shown(table) and not deals(table)
        again.do("near-join")
        paste(table, shown(again))
        assert text("near.closed-removed", who="Ada") in again.says and not deals(table)

    @pytest.mark.parametrize("left", ["", "#/", "nonsense", "#/play/" + "E" * 75, address("E" * 75, "abcdef", "Ben")])
    def test_an_invalid_spare_invitation_leads_nowhere(self, left):
        table, guest = replied()
        before, guest.app.screen.connection.left_invitation = guest.stage.address, ""
        table.app.screen.places[0].connection.leave(left)
        assert guest.stage.address == before and text("near.at-table", who="Ada") in guest.says

    def test_a_spare_invitation_becomes_an_address_of_the_page_however_it_is_written(self):
        table, guest = replied()
        guest.app.screen.connection.left_invitation = ""
        left = address("E" * 75, "coinquest", "Ada", "Ben")
        table.app.screen.places[0].connection.leave(left.removeprefix("#/near/"))
        assert guest.stage.address == left == guest.app.screen.where

    def test_an_unreachable_device_is_reported(self, table):
        guest = joins(table)
        table.stage.connections.made[find_code(shown(table)).code].take = lambda reply, then: then(True)
        paste(table, shown(guest))
        assert f"Ben {text('near.coming')}" in table.says and not deals(table) and "let-go" in acts(table)
        line = table.app.screen.places[0].connection
        line.close()
        assert text("near.unreached", who="Ben") in table.says and shown(table)

    def test_a_silent_guest_is_reported_and_nothing_is_dealt_meanwhile(self):
        table, guest = replied()
        table.app.screen.places[0].connection.be("silent")
        guest.app.screen.connection.be("silent")
        assert f"Ben {text('near.silent')}" in table.says and not deals(table) and text("near.gone-silent") in guest.says
        table.app.screen.places[0].connection.be("open")
        assert deals(table)

    def test_a_bot_can_take_a_guests_seat_and_without_guests_the_match_is_set_up_again(self):
        table = inviting("person", "guest", "guest")
        table.do("bot-instead", seat="1")
        assert text("near.scan", who="Osric") in table.says
        table.do("bot-instead", seat="2")
        assert table.stage.address == "#/setup/coinquest" and [seat["kind"] for seat in table.app.screen.setup.seats] == ["person", "bot", "bot"]

    def test_a_table_that_was_left_waits_for_nobody(self):
        table, guest = replied()
        table.leave()
        assert {line.state for line in table.stage.connections.made.values() if line is not guest.app.page.standby_connection} == {"closed"}

    def test_texts_go_both_ways_and_none_is_lost_before_somebody_listens(self, table):
        guest, told = joins(table), []
        paste(table, shown(guest))
        here, there = table.app.screen.places[0].connection, guest.app.screen.connection
        there.send("one")
        here.listen(told.append)
        there.send("two")
        assert told == ["one", "two"]

    def test_a_player_whose_share_breaks_its_commitment_is_named_and_nothing_is_dealt(self):
        table, guest = replied()
        joint_deal = guest.app.screen.place.joint_deal
        honest = joint_deal.answer
        joint_deal.answer = lambda note: honest(note) and {"t": "share", "share": fresh_share()} if "pledges" in note else honest(note)
        table.do("deal")
        assert text("near.false-share", who="Ben") in table.says and table.match is None and deals(table)
        joint_deal.answer = honest
        table.do("deal")
        assert table.match.sync.deal_shares.seed == table.match.session.record.seed

    def test_waiting_guests_are_told_and_nothing_is_dealt_to_one_removed_meanwhile(self, table):
        guest, asked = joins(table), device(table.stage.connections)
        asked.stage.go(shown(table))
        assert text("near.nobody-deals") not in table.says and text("near.guest-deals") in asked.says
        paste(table, shown(guest))
        assert text("near.nobody-deals") in table.says
        guest.app.screen.place.joint_deal.answer = lambda note: None
        table.do("deal")
        assert text("near.deal-gathers") in table.says and table.match is None
        table.do("let-go", seat="1")
        assert text("near.deal-gathers") not in table.says


def scan(table, text):
    """Hold a code in front of the camera."""
    table.do("scanned", value=text)


class TestScanning:
    def test_scanning_a_reply_brings_the_guest_in(self, table):
        guest = joins(table)
        table.do("scan-reply")
        assert text("near.scan-reply", who="Margot") in table.asks and "<qr-scanner" in table.stage.dialog
        scan(table, SITE + shown(guest))
        assert deals(table) and table.stage.dialog == "" and BEN_HERE in table.says

    @pytest.mark.parametrize("code", ["", "nonsense", "https://example.org/", address("E" * 75, "abcdef", "Ben"), "9" * 90_000])
    def test_a_code_that_is_not_the_reply_is_reported_and_the_camera_keeps_looking(self, table, code):
        guest = joins(table)
        table.do("scan-reply")
        for other in (code, shown(table)):
            scan(table, other)
            assert text("near.scan-other") in table.asks and "<qr-scanner" in table.stage.dialog and not deals(table)
        scan(table, shown(guest))
        assert deals(table)

    def test_an_invitation_is_scanned_where_no_link_leads_to_the_page(self, table):
        guest = device(table.stage.connections)
        guest.do("open-record")
        assert 'href="#/near"' in guest.stage.dialog
        guest.stage.go("#/near")
        guest.do("scan-invitation")
        scan(guest, dump_code(Reply("E" * 75, "abcdef", "Ben")))
        assert text("near.scan-other") in guest.asks and guest.stage.address == "#/near"
        scan(guest, shown(table))
        assert text("near.invites", who="Ada", game=game_title("coinquest")) in guest.says and guest.stage.dialog == ""

    @pytest.mark.parametrize("why", ["refused", "none", "busy", "unsafe", "unread", "canvas"])
    def test_without_a_camera_the_page_says_so_and_offers_pictures_and_the_link(self, table, why):
        table.do("scan-reply")
        table.do("unscanned", why=why)
        assert text(f"near.scan-{why}") in table.asks and "<qr-scanner" not in table.stage.dialog and 'data-scan="picture"' in table.stage.dialog
        table.do("unscanned", why="no-code")
        assert text("near.scan-no-code") in table.asks and "<qr-scanner" not in table.stage.dialog
        assert (text("near.scan-again") in table.asks) is (why not in ("unsafe", "canvas"))
        table.do("paste-reply")
        assert text("near.reply-help") in table.asks

    def test_a_slow_or_dark_camera_or_a_picture_without_a_code_is_reported_and_the_camera_keeps_looking(self, table):
        table.do("scan-reply")
        for why in ("slow", "dark", "no-picture"):
            table.do("unscanned", why=why)
            assert text(f"near.scan-{why}") in table.asks and "<qr-scanner" in table.stage.dialog
            table.do("unscanned", why="")
            assert text(f"near.scan-{why}") not in table.asks and text("near.scan-reply-help", who="Margot") in table.asks

    def test_a_retried_camera_shows_the_same_dialog_as_at_first(self, table):
        table.do("scan-reply")
        first = table.stage.dialog
        for why in ("refused", "no-code"):
            table.do("unscanned", why=why)
        table.do("scan-again")
        assert table.stage.dialog == first

    def test_a_missing_code_reader_is_reported(self, table):
        table.stage.connections.come = False
        table.do("scan-reply")
        assert text("near.scan-unread") in table.asks and "<qr-scanner" not in table.stage.dialog


class TestHandingOver:
    def test_a_reply_opened_in_another_tab_reaches_the_table(self, table):
        reply = shown(joins(table))
        beside = device(table.stage.connections, table.storage)
        beside.stage.go(reply)
        assert text("near.handing-line") in beside.says
        table.app.on_stored(REPLY_KEY, table.storage.get(REPLY_KEY))
        beside.app.on_stored(REPLY_KEY, None)
        assert deals(table) and text("near.handed", who="Ben") in beside.says and REPLY_KEY not in table.storage.held
        beside.stage.tick()
        assert text("near.handed", who="Ben") in beside.says

    def test_without_a_waiting_table_the_page_says_so_and_stores_nothing(self, table):
        reply = shown(joins(table))
        elsewhere = device(Lines())
        elsewhere.stage.go(reply)
        elsewhere.stage.tick()
        assert text("near.unheard", who="Ben") in elsewhere.says and REPLY_KEY not in elsewhere.storage.held

    def test_an_invalid_reply_is_left_for_other_handlers(self, table):
        for reply in ("nonsense", address("E" * 75, "abcdef", "Ben").removeprefix("#/near/")):
            table.storage.set(REPLY_KEY, reply)
            table.app.on_stored(REPLY_KEY, reply)
            assert table.storage.get(REPLY_KEY) == reply and not deals(table)


class TestLimits:
    def test_a_browser_without_connections_says_so_on_both_sides(self):
        table = device(Lines())
        link = shown(inviting("person", "guest"))
        table.stage.connections.has = False
        for route in ("#/near", link):
            table.stage.go(route)
            assert text("near.unable") in table.says and text("near.unable-line") in table.says

    def test_a_missing_connection_script_is_reported(self, table):
        guest = device(table.stage.connections)
        guest.stage.go(shown(table))
        table.stage.connections.come = False
        guest.do("near-join")
        assert text("near.unusable") in guest.says and "near-join" in acts(guest)
        table.do("bot-instead", seat="1")
        table.do("seat-kind", seat="1", value="guest")
        table.do("deal")
        assert text("near.no-invitation") in table.says and not shown(table)

    def test_a_guest_without_a_games_words_gets_them_before_joining(self, monkeypatch):
        table = inviting("person", "guest", game="fwords")
        guest = device(table.stage.connections)
        with monkeypatch.context() as away:
            away.setattr("table.page.lazy_parts.installed_words", lambda: None)
            guest.stage.go(shown(table))
            assert text("page.words-coming") in guest.says and "near-join" not in acts(guest)
        told, then = guest.stage.fetching
        then(True)
        assert "near-join" in acts(guest)

    def test_a_broken_address_says_so(self):
        table = device(Lines())
        for route in (address("E" * 75), address("x", "coinquest", "Ada", "Ben"), "#/near/?"):
            table.stage.go(route)
            assert text("near.unread") in table.says

    def test_in_a_one_file_copy_without_a_site_the_code_holds_the_bare_link_to_scan_or_paste(self):
        table = device(Lines())
        table.stage.place = table.stage.place._replace(home="", alone=True)
        table.stage.go("#/setup/coinquest")
        table.do("seat-kind", seat="1", value="guest")
        table.do("deal")
        assert text("near.lone", who="Margot") in table.says and f'<qr-code class="qr" text="{shown(table)}"' in table.stage.view and shown(table).startswith("#/near/")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_two_can_play_has_guests(game):
    table = device(Lines())
    table.stage.go(f"#/setup/{game}")
    assert ('data-value="guest"' in table.stage.view) is (len(table.app.screen.setup.seats) > 1)
