"""Proof that nobody chose the cards, and that what was shown was true: shares, message chains, and the audit on a guest's device."""

import json
from random import Random

import pytest
from helpers.fake_page import Table, pressable
from helpers.near import Party, notes, page_of, stands
from helpers.share import share, some_games
from helpers.tampered import WAYS, Heard, campaign, found, tampered
from helpers.words import text

from courtcards.games import GAMES
from courtcards.saves.commit_reveal import commit_to_share, seed_from_shares
from table.files.backup_format import KEPT_FIELDS
from table.peer.protocol.messages import BadNote, split_message
from table.peer.shared.joint_deal import JointDeal, JointDealGuest
from table.storage.letter_state import fresh_share
from table.storage.peer_state import JointShares

BOTH = text("near.dealt-both")
WHOLE = f"{BOTH} {text('near.unproved', who='Ada')}"          # and nothing about lost messages


def played(party, most=1000, look=lambda party, number: None):
    """Play a match to its end."""
    for number in range(most):
        look(party, number)
        if not party.step():
            break
    party.settle()
    return party


def checked_from(party):
    """Return the report of a guest who is missing some messages."""
    return text("near.checked-from", note=page_of(party).match.verdict.audit.first)


def short(**more):
    """Return a match that ends soon."""
    return Party("kingdrin", shared=True, **more)


class TestDeal:
    def test_the_seed_combines_every_devices_share(self):
        party = Party("coinquest", guests=(1, 2), names=("Ada", "Ben", "Cleo"), shared=True)
        given = JointShares.load(party.host.saves.read(party.id)["given"])
        assert len(given.shares) == 3 and party.session.record.seed == seed_from_shares(given.shares) and [*map(commit_to_share, given.shares)] == [*given.pledges]
        for seat, page in party.pages.items():
            there, = page.place.joint_deal.shares_by_commitment.values()
            assert there == given._replace(home=seat, shares=("", *given.shares[1:]))
            said = [note for note in notes(party.ends[seat][1].sent) if note["t"] == "share"]
            assert [*said[0]] == ["t", "pledge"] and said[1]["share"] == given.shares[seat]

    def test_nothing_is_revealed_before_everyone_has_committed(self):
        joint_deal = JointDealGuest(Table().app.page)
        shares = [fresh_share(), fresh_share()]
        for early in ({"pledges": [*map(commit_to_share, shares)]}, {"shares": shares[1:]}, {}, {"pledge": "x"}):
            with pytest.raises(BadNote):
                joint_deal.answer({"t": "share", **early})
        own = joint_deal.answer({"t": "share", "pledge": commit_to_share(shares[0])})["pledge"]
        for other in ([commit_to_share(shares[1]), own], [commit_to_share(shares[0]), commit_to_share(shares[1])], [own], own):
            with pytest.raises(BadNote):
                joint_deal.answer({"t": "share", "pledges": other})
        mine = joint_deal.answer({"t": "share", "pledges": [commit_to_share(shares[0]), own]})["share"]
        with pytest.raises(BadNote):
            joint_deal.answer({"t": "share", "shares": [shares[1]]})
        assert joint_deal.answer({"t": "share", "shares": [mine]}) is None and joint_deal.shares_for(commit_to_share(shares[0])).home == 1

    def test_another_deal_uses_new_shares(self):
        party = played(short())
        before = party.session.record.seed
        party.host.do("again")
        party.agree()
        party.settle()
        assert party.host.match.sync.deal_shares.seed == party.host.match.session.record.seed != before
        party.id = party.host.id
        played(party)
        assert BOTH in page_of(party).says
        assert sum(party.table.saved_match.tally().values()) == 2 and page_of(party).match.saved_match.tally() == party.table.saved_match.tally()

    @pytest.mark.parametrize("how", ["lost", "silent"])
    def test_if_a_guest_is_lost_before_another_deal_all_continue_as_before(self, how):
        party = played(Party("kingdrin", guests=(1, 2), names=("Ada", "Ben", "Cleo"), seed=2, shared=True))
        ben, cleo, id = page_of(party), party.pages[2], party.host.id
        there, place = party.ends[2][1], party.table.connections.places[1]
        there.send = lambda text: None if '"pledge"' in text else type(there).send(there, text)
        party.host.do("again")
        party.agree()
        assert party.table.next_deal.joint_deal and party.host.id == id
        if how == "lost":
            place.on_lost()
            party.table.sync.leave(2)
        else:
            place.connection.changed()                # it's open again
        party.settle()
        assert party.table.next_deal.joint_deal is None and text("near.dealt-all", count="three") in ben.says
        del there.send
        party.host.do("again")
        party.agree()
        party.id = party.host.id
        assert party.id != id and ben.match.session.position.outcome is None and party.ends[1][1].cut is False
        assert (cleo.match.session.position.outcome is None) is (how == "silent")
        assert ben.place.strikes == 0 and ben.place.joint_deal.unplayed_deals == 0

    def test_if_the_host_leaves_before_another_deal_none_is_made(self):
        party = played(short())
        there, id, held = party.ends[1][1], party.host.id, []
        there.send = lambda text: held.append(text) if '"pledge"' in text else type(there).send(there, text)
        party.host.do("again")
        party.agree()
        party.host.stage.go("#/")
        del there.send
        there.send(*held)
        party.settle()
        assert held and party.host.stage.address == "#/"
        party.id = id
        party.seat_again()
        assert party.table.saved_match.id == id and BOTH in page_of(party).says

    def test_a_host_that_redraws_until_a_deal_pleases_is_reported(self):
        party = Party("kingdrin")
        place = page_of(party).place
        for again in range(3):
            JointDeal(party.places(), lambda given: None, print).begin()
            party.carry()
            assert (place.joint_deal.unplayed_deals, place.joint_deal.has_revealed_share) == (again, True)
        given = party.gathered()
        assert place.joint_deal.unplayed_before[given.pledges[0]] == 3
        page = party.host.app.page
        page.deal_again(party.session.record, {}, given.seed, near=[1], given=given.dump())
        party.id = party.host.id
        party.seat_again()
        assert (place.joint_deal.unplayed_deals, place.joint_deal.has_revealed_share) == (0, False)
        played(party)
        assert BOTH in page_of(party).says and text("near.drawn-before", count=3) in page_of(party).says


class TestChain:
    def test_an_omitted_message_is_noticed_and_everything_is_sent_again(self):
        party = Party("coinquest", shared=True)
        for _ in range(60):
            party.step()
            sent = len(party.ends[1][0].sent)
            if party.table.sync.guests[1].last_number > 6:
                break
        guest, place = party.table.sync.guests[1], page_of(party).place
        there, send = place.chain.number, guest.connection.send
        guest.connection.send = lambda text: None
        guest.send_numbered({"t": "news", "own": False, "moments": [[None, []]], "fields": [{}, None]})
        guest.connection.send = send
        guest.send_numbered({"t": "news", "own": False, "moments": [[None, []]], "fields": [{}, None]})
        party.settle()
        assert place.chain.number == there + 3 == guest.last_number and notes(party.ends[1][0].sent[sent:])[-1]["t"] == "hello"
        assert place.chain.head == guest.chain.head

    @pytest.mark.parametrize("lost", [1, 3])
    def test_pointless_messages_from_a_guest_break_nothing(self, lost):
        party = played(short(), 4)
        chain = page_of(party).place.chain
        for _ in range(lost):
            chain.stamp_note({"t": "mark"})
        played(party)
        assert WHOLE in page_of(party).says
        assert not party.ends[1][1].cut and chain.head == party.table.sync.guests[1].chain.head

    def test_both_ends_have_the_same_head_and_every_message_carries_it(self):
        party = played(Party("coinquest", shared=True), 12)
        assert page_of(party).place.chain.head == party.table.sync.guests[1].chain.head != ""
        said = [note for note in notes(party.ends[1][1].sent) if note["t"] != "share"]
        assert said and all(len(note["h"]) == 16 for note in said)

    def test_a_reloaded_host_continues_the_chain(self):
        party = played(short(), 5)
        before, first = page_of(party).place.chain.number, page_of(party).place.chain.notes[0]
        party.seat_again()
        chain = page_of(party).place.chain
        assert chain.number == before + 1 and chain.notes[0] is first and chain.notes[-1]["t"] == "hello"
        played(party)
        assert WHOLE in page_of(party).says

    def test_a_host_who_leaves_for_a_while_is_reported_and_everything_waits(self):
        party = stands(short())
        page, moves = page_of(party), [*party.session.record.moves]
        party.host.leave()
        party.settle()
        assert text("near.gone-silent") in page.says and page.place.connection.state == "open"
        page.do("move", move=page.moves[0])
        party.settle()
        assert not page.match.session.waiting
        party.seat_again()
        assert text("near.gone-silent") not in page.says and party.session.record.moves == moves and page.match.timeline.awaited
        played(party)
        assert WHOLE in page.says

    def test_a_reloaded_page_says_from_where_it_has_checked(self):
        party = played(short(), 5)
        kept = page_of(party).storage
        party.back(1)
        page_of(party).storage.held.update(kept.held)
        party.settle()
        played(party)
        assert BOTH in page_of(party).says and checked_from(party) in page_of(party).says

    def test_a_guest_continuing_on_another_device_is_not_told_that_the_host_dealt_alone(self):
        party = played(short(), 5)
        party.back(1)
        party.settle()
        played(party)
        says = page_of(party).says
        assert text("near.dealt-unknown", who="Ada") in says and text("near.dealt-alone", who="Ada") not in says
        assert checked_from(party) in says

    def test_a_guest_that_was_told_things_the_host_has_forgotten_starts_over(self):
        party = played(short(), 6)
        guest = party.table.sync.guests[1]
        party.table.sync.on_text(1, split_message({"t": "here", "n": guest.last_number, "h": "0" * 16})[0])
        party.settle()
        chain = page_of(party).place.chain
        assert [note["t"] for note in chain.notes] == ["hello"] and chain.notes[0]["h"] == ""
        played(party)
        assert checked_from(party) in page_of(party).says and BOTH in page_of(party).says


class TestEnd:
    @pytest.mark.parametrize("seed", share([1], range(1, 9)))
    def test_a_match_with_many_undos_departures_and_returns_passes_its_audit(self, seed):
        def happens(party, number):
            if party.session.position.outcome or number % 2 == 0:
                return
            if number % 8 == 3:
                party.host.do("undo")
                party.agree()
            elif number % 8 == 5:
                party.seat_again()
            elif number % 8 == 7:
                party.lose(1)
                party.table.do("stand-in", {"seat": "1"})
                party.table.join(1, party.plugged(1))
            party.settle()
        party = played(short(seed=seed), look=happens)
        entries = {entry[0] for entry in party.table.sync.journal.entries}
        assert WHOLE in page_of(party).says
        assert entries >= {"hello", "cut", "stand"}

    def test_a_lie_is_described_in_plain_words_and_nothing_is_revealed_then(self):
        party = played(short(), 8)
        page = page_of(party)
        note = json.dumps(page.place.chain.notes[0])
        one, other, *_ = [id for id in party.session.position.cards if f'"{id}"' in note]
        page.place.chain.notes[0] = json.loads(note.replace(f'"{one}"', f'"{other}"', 1))
        played(party)
        lie = page.match.verdict.audit.lie
        assert lie.about["note"] == 1 and text("near.lie-card", **lie.about) in page.says and BOTH not in page.says
        page.do("keep-copy")
        assert text("notice.at-the-table.text") in page.warns and page.app.page.matches.newest(9)[1] == []

    def test_an_honest_match_can_be_kept_if_there_is_space_shared_and_replayed_with_all_views(self):
        party = played(short())
        page = page_of(party)
        assert "keep-copy" in {data["do"] for data in pressable(page.stage.view)} and text("near.unproved", who="Ada") in page.says
        page.storage.room = 0
        page.do("keep-copy")
        assert text("notice.full.text") in page.warns and text("notice.copy-kept.text") not in page.warns and page.app.page.matches.newest(9)[1] == []
        page.storage.room = 10**6
        page.do("keep-copy")
        page.do("keep-copy")
        (_, kept), = page.app.page.matches.newest(9)[1]
        assert kept["over"] and text("notice.copy-kept.text") in page.warns and page.match.place.connection.state == "open"
        page.do("share")
        assert "#/play/" in page.stage.dialog
        page.do("export")
        assert len(page.stage.files) == 1
        page.do("replay")
        assert page.match.replay.length == party.session.length
        page.do("eyes", value="all")
        assert page.match.replay.eyes == "all" and page.match.replay.narrator.player_words(0) == text("match.person")

    def test_a_guest_searches_for_the_turning_point_once_the_deal_is_revealed_and_not_before(self):
        party = played(short())
        page = page_of(party)
        page.stage.tick(3)
        (what, asked, then), = page.stage.works
        assert what == "chances" and asked["eyes"] == 1 and text("turning.look") in page.says
        page.stage.works.clear()
        then("nonsense")
        assert text("turning.failed") in page.says
        page.match.saved_match.end_reason, page.match.told.proved = None, False
        page.match.show()
        page.stage.tick(3)
        assert text("turning.opens") in page.says and page.stage.works == []

    def test_nothing_can_be_undone_once_the_deal_is_revealed(self):
        party = played(short())
        length = party.session.length
        party.host.do("undo")
        assert party.session.length == length
        assert text("near.dealt-here", count="two") in party.host.says
        party.host.app.page.guests.clear()                  # as after a reload; nobody is back yet
        party.host.app.open_route(f"#/match/{party.id}")
        party.host.do("undo")
        party.host.stage.tick(3)
        assert party.session.length == length and party.session.position.outcome


@pytest.mark.parametrize("game", some_games(GAMES))
def test_every_lie_is_named_and_no_honest_match_is_called_one(game):
    count = share(1, 12)
    true, unnamed, named = campaign(game, count)
    assert (true, unnamed) == (count, []) and len(named) > len(WAYS) - 4


def test_a_host_that_ends_a_present_guests_time_is_named():
    tried = [audit for number in share(range(9, 13), range(200)) if (audit := tampered("fwords", "clock", Random(number)))]
    assert {audit.lie.key for audit in tried} == {"lost", "yours"} and len(tried) > 3


def test_claiming_a_guests_move_more_often_than_the_guest_made_it_is_a_lie():
    match = Heard("ilk", Random(1))
    match.move(60)
    text, count = match.end.moves.most_common(1)[0]
    assert count > 1 and found(match.opened(), match.known()).lie is None
    match.end.moves[text] -= 1
    assert found(match.opened(), match.known()).lie.key == "yours"


def test_stored_messages_are_accepted_only_in_their_original_form():
    party = played(Party("coinquest", shared=True), 8)
    slot = party.host.saves.read(party.id)
    assert KEPT_FIELDS["told"](slot["told"]) and KEPT_FIELDS["given"](slot["given"])
    for broken in (None, {}, {"journal": [], "chains": []}, {"journal": [["hello", 1, 1]], "chains": {}}, {"journal": [["stand", 1, 1, "nobody"]], "chains": {}}, {"journal": [["lost", 1, "x"]], "chains": {}},
                   {"journal": [["cut", 1, [3]]], "chains": {}}, {"journal": [], "chains": {"1": [1, "x"]}}, {"journal": [], "chains": {"x": [1, ""]}}):
        assert not KEPT_FIELDS["told"](broken)
    for broken in (None, {}, slot["given"] | {"home": 7}, slot["given"] | {"shares": ["", ""]}, slot["given"] | {"pledges": slot["given"]["pledges"][1:]}):
        assert not KEPT_FIELDS["given"](broken)
