"""Spectators of a match between devices:
invited once all agree, they see public information, answer nothing, and nobody waits for them.
"""

from random import Random

import pytest
from helpers.fake_page import pressable
from helpers.invitations import OFFERED, away
from helpers.near import Party, named_in, notes, over, seen_by, twins
from helpers.onlookers import AGREE, joins, link, looked_on
from helpers.share import share, some_games
from helpers.words import text

from courtcards.games import GAMES
from table.match.session.frame_recorder import view_from
from table.peer.guest.guest_session import GuestSession
from table.peer.protocol.messages import BadNote, split_message
from table.peer.sync.guest_seat import EVERYBODY


def test_a_spectator_is_invited_once_all_agree():
    party = Party("coinquest", names=("Ada", "Ben"))
    party.host.do("settings")
    assert pressable(party.host.stage.dialog, "look-on")
    party.host.do("look-on")
    party.carry()
    assert text("near.wants-look-on", who="Ada") in party.pages[1].says and not OFFERED.search(party.host.stage.dialog)
    party.pages[1].do("vote", value="no")
    party.carry()
    assert not OFFERED.search(party.host.stage.dialog) and text("notice.vote-no.text") in party.host.warns
    party.host.do("look-on")
    party.agree()
    assert OFFERED.search(party.host.stage.dialog)
    page = joins(party)
    assert page.match.looks_on and text("near.looks-on", where="") in page.says and party.host.stage.dialog == ""


def test_everyone_sees_the_spectators_as_long_as_they_watch_and_nobody_waits_for_one_who_may_return():
    party, page = looked_on()
    for each in (party.host, party.pages[1]):
        assert text("near.looked-on", where="", who="Olive") in each.says
    party.back(1)
    party.settle()
    assert text("near.looked-on", where="", who="Olive") in party.pages[1].says, "whoever comes back is told"
    page.leave()
    party.settle()
    for each in (party.host, party.pages[1]):
        assert text("near.looked-on", where="", who="Olive") not in each.says
    assert not away(party.host, "Olive") and not pressable(party.host.stage.view, "let-in") and party.step(), "nobody waits for a spectator"
    party.host.do("look-on")
    party.agree()
    assert joins(party).match.looks_on


@pytest.mark.parametrize("game", some_games(GAMES))
def test_a_spectator_sees_what_is_public_and_is_told_of_no_other_card(game):
    party, page = looked_on(game, 0)
    guest, there, sent = party.table.sync.guests[-2], page.match.session, []
    send = guest.connection.send
    guest.connection.send = lambda text: (sent.append(text), send(text))
    for _ in range(share(15, 300)):
        if not (guest.held_frames or guest.owes_full_state):
            seen = view_from(party.session.position, EVERYBODY)
            assert seen | {"question": None} == there.look(EVERYBODY) | {"question": None} and there.asked_people == ()
        if not party.step():
            break
    assert pressable(page.stage.view, "choose") == pressable(page.stage.view, "move") == []
    told = set().union(*[named_in(note, set(party.session.record.game.cards)) for note in notes(sent)])
    assert told <= seen_by(party.session.record, EVERYBODY) and len(sent) > 5


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_is_told_the_same_in_deals_that_look_the_same_without_a_seat(game):
    tried = 0
    for number in range(share(2, 40)):
        for first, second, windows in twins(game, min(3, GAMES[game].most), Random(f"{game} {number}"), 2, seat=EVERYBODY):
            short = min(len(first), len(second))
            assert first[:short] == second[:short] and abs(len(first) - len(second)) < 3, (number, windows)
            tried += 1
    assert tried


def test_a_spectator_answers_nothing_and_gets_no_hint():
    party, page = looked_on()
    moves, line = [*party.session.record.moves], party.table.sync.guests[-2].connection
    sent = []
    line.other.send = sent.append
    for act in ("undo", "redo", "hint", "again", "move", "main"):
        page.app.page.drop("match")
        page.do(act, move="0 pass")
        party.settle()
        assert act == "main" or text("notice.looks-on.text") in page.warns
    assert sent == [] and party.session.record.moves == moves and not pressable(page.stage.view, "hint")


def test_a_spectator_replays_with_the_public_view():
    party, page = looked_on()
    for _ in range(4):
        party.step()
    page.do("replay")
    assert page.match.replay.eyes == "public"
    for eyes in ("0", "1", "all"):
        page.do("eyes", value=eyes)
        assert page.match.replay.eyes == "public"
    page.do("back")
    page.do("leave-replay")
    assert party.step()


def test_a_spectators_messages_count_for_nothing():
    party, _ = looked_on()
    party.host.do("undo")
    running, there = party.table.votes.is_running, party.table.sync.guests[-2]
    for note in ({"t": "move", "n": 1, "moves": ["0 pass"]}, {"t": "mark"},
                 {"t": "vote", "number": 1, "yes": True}, {"t": "vote", "wish": "undo", "about": -1}):
        told, there.strikes = there.last_number, 0
        party.table.sync.on_text(-2, split_message(note)[0])
        assert there.last_number > told, "it is told how all stands, as whoever says nonsense"
        assert party.table.votes.is_running == running and not party.table.saved_match.had_hint, note


def test_a_spectator_has_no_vote_and_sees_that_there_is_one():
    party, page = looked_on(steps=12)
    party.host.do("undo")
    party.carry()
    assert AGREE not in pressable(page.stage.view) and text("near.one-asked", who="Ben") in page.says and AGREE in pressable(party.pages[1].stage.view)
    length = party.session.length
    party.agree()
    assert party.session.length < length and text("near.one-asked", who="Ben") not in page.says


def test_while_a_guest_is_away_no_spectator_is_invited():
    party = Party("coinquest", names=("Ada", "Ben"))
    party.lose(1)
    party.host.do("look-on")
    assert text("notice.vote-none.text") in party.host.warns and not OFFERED.search(party.host.stage.dialog)


def test_a_spectator_stays_for_another_deal():
    party, page = looked_on("kingdrin", 0, seed=2, options={"pile": "short"})
    over(party)
    assert page.match.session.position.outcome
    party.host.do("again")
    party.agree()
    party.id = party.host.id
    assert page.match.session.position.outcome is None and page.match.looks_on


def test_a_seat_number_below_the_spectators_does_not_exist():
    party, page = looked_on()
    hello = notes(party.ends[1][0].sent)[0]
    assert GuestSession(hello | {"you": EVERYBODY}, page.app.page.sets(), print).looks_on
    for you in (-2, 9, True, None):
        with pytest.raises(BadNote):
            GuestSession(hello | {"you": you}, page.app.page.sets(), print)


def test_nothing_is_revealed_and_no_lie_named_to_a_spectator():
    party, page = looked_on("kingdrin", 0, options={"pile": "short"}, shared=True)
    sent, line = [], party.table.sync.guests[-2].connection
    send = line.send
    line.send = lambda text: (sent.append(text), send(text))
    over(party).settle()
    page.match.place.send_chained({"t": "here"})
    party.settle()
    assert page.match.session.position.outcome and {note["t"] for note in notes(sent)} <= {"hello", "news", "vote", "away"}
    assert page.match.verdict.result_line is None and text("near.dealt-both") in party.pages[1].says


def test_an_unused_invitation_is_renewed():
    party = Party("coinquest", names=("Ada", "Ben"))
    party.host.do("look-on")
    party.agree()
    before, place = link(party.host.stage.dialog), party.table.connections.next_place
    place.connection.close()
    assert link(party.host.stage.dialog) != before
    assert joins(party).match.looks_on and party.step()


def test_while_a_bot_plays_for_a_guest_nobody_else_can_use_its_invitation():
    party = Party("coinquest", guests=(1, 2), names=("Ada", "Ben", "Cleo"))
    party.lose(2)
    party.table.connections.places[1].on_lost()
    party.host.do("stand-in", seat="2")
    party.agree()
    party.host.do("look-on")
    party.agree()
    party.host.stage.tick()
    offered = OFFERED.search(party.host.stage.dialog)[1]
    away = party.table.connections.places[1]
    assert party.session.bot_kind(2) and text("near.look-on") in party.host.asks and not (away.connection and away.connection.code in offered)
    party.host.do("let-in")
    party.host.stage.tick()
    assert text("near.let-in", who="Cleo") in party.host.asks
