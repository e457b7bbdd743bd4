"""Votes at a table of several devices: who is asked, the effect of a no and of silence, and that no vote reveals hidden cards."""

import pytest
from helpers.fake_page import pressable
from helpers.invitations import dealt, settle
from helpers.near import Party, notes, over, stands
from helpers.share import some_games
from helpers.words import text

from courtcards.games import GAMES
from table.peer.protocol.messages import BadNote, split_message
from table.peer.shared.presence import parse_presence

AGREE = {"do": "vote", "value": "yes"}
OTHERS = "Ada", "Ben", "Cleo"
RETRIED, HANDED = text("near.retried", where=""), text("cover.hand-over", name="Ben")


def three(game="coinquest", **more):
    """Return a match between the host Ada and two guests."""
    return Party(game, guests=(1, 2), names=OTHERS, **more)


def played(party, number):
    """Play some answers."""
    for _ in range(number):
        party.step()
    return party


def answered(party, seat):
    """Play until a guest has answered."""
    for _ in range(80):
        if seat in map(party.session.mover, range(party.session.length)):
            return party
        party.step()
    raise AssertionError("never asked")


@pytest.fixture
def party():
    """A match between the host Ada, who has answered, and two guests."""
    return answered(three(), 0)


@pytest.fixture
def pair():
    """A match between the host Ada and the guest Ben, who has answered."""
    return answered(Party("coinquest", names=OTHERS[:2]), 1)


def asked(page):
    """Return whether a page asks for agreement."""
    return AGREE in pressable(page.stage.view)


def asked_for(table):
    """Return the seats of guests who haven't voted yet."""
    return table.match.votes.waiting


def wants(party, page, act, **data):
    """Press something on a page, and deliver the messages about it; no time passes."""
    page.do(act, **data)
    party.carry()
    return party


def says(party, page, what):
    """Vote on a page, and deliver the messages about it."""
    return wants(party, page, "vote", value=what)


def told(party, seat):
    """Return the messages about votes that a guest received."""
    return [note for note in notes(party.ends[seat][0].sent) if note["t"] == "vote"]


@pytest.mark.parametrize("game", some_games(GAMES))
def test_a_guest_takes_back_its_last_answer_when_all_agree(game):
    party = answered(Party(game, guests=(1,), names=OTHERS[:2] if GAMES[game].fewest < 3 else (*OTHERS[:2], "bot:squire:Margot")), 1)
    moves, page = [*party.session.record.moves], party.pages[1]
    wants(party, page, "undo")
    assert asked(party.host) and text("near.wants-undo", who="Ben") in party.host.says and not asked(page) and text("near.one-asked", who="Ada") in page.says
    assert party.session.record.moves == moves
    says(party, party.host, "yes")
    last = max(number for number, text in enumerate(moves) if text.startswith("1 "))
    left = len(party.session.record.moves)
    assert RETRIED in party.host.says
    assert left <= last and party.session.record.moves == moves[:left] and party.table.saved_match.slot["retried"]
    party.settle()
    assert not party.table.votes.is_running and not page.place.votes.is_running
    if not party.table.sync.guests[1].owes_full_state:
        assert RETRIED in page.says


def test_everyone_else_is_asked_and_one_no_is_enough(party):
    moves, (ben, cleo) = [*party.session.record.moves], party.pages.values()
    wants(party, party.host, "undo")
    assert text("near.wants-undo", who="Ada") in ben.says and asked(ben) and asked(cleo) and not asked(party.host) and text("near.vote-runs") in party.host.says
    says(party, ben, "yes")
    assert not asked(ben) and asked(cleo) and party.session.record.moves == moves
    says(party, cleo, "no")
    assert party.session.record.moves == moves and not any(map(asked, party.pages.values()))
    for page in (party.host, ben, cleo):
        assert text("notice.vote-no.text") in page.warns


def test_not_answering_is_not_agreeing():
    party = played(three(timed=True), 8)
    moves = [*party.session.record.moves]
    wants(party, party.host, "undo")
    party.hours.run(29)
    assert asked(party.pages[2])
    party.hours.run(1)
    assert party.session.record.moves == moves and text("notice.vote-no.text") in party.pages[2].warns and not asked(party.pages[2])


def test_the_proposer_can_withdraw(party):
    wants(party, answered(party, 1).pages[1], "undo")
    moves = [*party.session.record.moves]
    assert asked(party.host) and [data["value"] for data in pressable(party.pages[1].stage.view, "vote")] == ["no"]
    says(party, party.pages[1], "no")
    assert not asked(party.host) and party.session.record.moves == moves
    for page in (party.host, party.pages[2]):
        assert text("notice.vote-left.text", who="Ben") in page.warns and text("notice.vote-no.text") not in page.warns
    assert not party.pages[1].warns, "who has taken it back knows"
    wants(party, party.host, "undo")
    says(party, party.host, "no")
    assert text("notice.vote-left.text", who="Ada") in party.pages[1].warns and not party.host.warns


def test_after_two_refused_proposals_a_guests_next_one_waits_until_somebody_else_has_moved(pair):
    party, page = pair, pair.pages[1]
    for _ in range(2):
        says(wants(party, page, "undo"), party.host, "no")
    wants(party, page, "undo")
    assert not asked(party.host) and text("notice.vote-waits.text") in page.warns and page.match.timeline.awaited is (1 in party.session.asked)
    party.back(1)
    party.settle()
    wants(party, party.pages[1], "undo")
    assert not asked(party.host), "whoever comes back still waits"
    wants(party, party.host, "undo")
    says(party, party.pages[1], "no")
    assert text("notice.vote-waits.text") not in party.host.warns, "the host stops nobody else's table"
    length = party.session.length
    while 0 not in map(party.session.mover, range(length, party.session.length)):
        party.step()
    wants(party, party.pages[1], "undo")
    assert asked(party.host)


def test_withdrawn_proposals_count_as_refused_and_agreed_ones_do_not(pair):
    party, page = pair, pair.pages[1]
    says(wants(party, page, "undo"), party.host, "yes")
    says(wants(party, page, "redo"), party.host, "yes")
    for _ in range(2):
        says(wants(party, page, "undo"), page, "no")
    wants(party, page, "undo")
    assert not asked(party.host) and party.table.votes.number == 4


def test_nobody_answers_during_a_vote():
    party = stands(three())
    moves, page = [*party.session.record.moves], party.pages[1]
    wants(party, party.host, "undo") if party.session.last_decision(party.session.people) else wants(answered(party, 0), party.host, "undo")
    for act in ("move", "free", "main"):
        wants(party, page, act, move=(page.moves or ["1 pass"])[0])
    assert party.session.record.moves == moves and asked(page)
    says(party, page, "yes")
    assert asked(party.pages[2]) and not asked(page)
    wants(party, page, "vote", value="no")          # has answered already
    assert party.table.votes.is_running
    says(party, party.pages[2], "yes")
    assert len(party.session.record.moves) < len(moves)


def test_a_player_alone_at_the_table_decides_alone(party):
    for seat in (1, 2):
        party.lose(seat)
    length = party.session.length
    wants(party, party.host, "undo")
    assert party.session.length < length and not party.table.votes.is_running


def test_an_undone_move_is_redone_when_all_agree(pair):
    party, page, moves = pair, pair.pages[1], [*pair.session.record.moves]
    assert not pressable(page.stage.view, "redo")
    says(wants(party, page, "undo"), party.host, "yes")
    party.settle()
    assert pressable(page.stage.view, "redo")
    page.do("choose", card=pressable(page.stage.view, "choose")[0]["card"])
    assert page.match.controller.choice.begun, "and a choice is no answer"
    wants(party, page, "redo")
    assert asked(party.host)
    says(party, party.host, "yes")
    assert party.session.record.moves == moves and not pressable(page.stage.view, "redo")


def test_a_vote_does_not_tell_a_guest_whether_somebody_has_answered_in_secret_since(pair):
    party, page = pair, pair.pages[1]
    says(wants(party, page, "undo"), party.host, "yes")
    party.session.undone.clear()                    # as after an answer nobody was told of
    page.place.send_chained({"t": "here"})
    party.settle()
    assert notes(party.ends[1][0].sent)[-1]["redo"] and pressable(page.stage.view, "redo")
    moves = [*party.session.record.moves]
    says(wants(party, page, "redo"), party.host, "yes")
    assert party.session.record.moves == moves
    played(party, 1)
    page.place.send_chained({"t": "here"})
    party.settle()
    assert not notes(party.ends[1][0].sent)[-1]["redo"]


def test_impossible_actions_are_not_voted_on():
    party = three()
    for act in ("undo", "again"):
        wants(party, party.pages[2], act)
        assert text("notice.vote-none.text") in party.pages[2].warns and not asked(party.host)
        party.pages[2].app.page.drop("match")
    wants(party, party.host, "undo")
    assert party.table.controller.refusal and not asked(party.pages[2])


def test_another_deal_follows_when_all_agree_and_everyone_stays():
    party = over(Party("kingdrin", names=OTHERS[:2], seed=2, options={"pile": "short"}))
    page, id = party.pages[1], party.id
    wants(party, party.host, "main")
    assert asked(page) and party.host.id == id
    says(party, page, "no")
    assert party.host.id == id and pressable(party.host.stage.view, "again") and pressable(page.stage.view, "again")
    wants(party, page, "again")
    assert text("near.wants-again", who="Ben") in party.host.says and asked(party.host)
    says(party, party.host, "yes")
    party.id = party.host.id
    party.settle()
    assert party.id != id and party.session.position.outcome is None and page.match.session.position.outcome is None
    assert page.match.session.log == [] or page.match.session.length == 0
    assert played(party, 5)


def test_the_same_deal_against_stronger_bots_follows_when_all_agree():
    party = over(Party("kingdrin", names=("Ada", "Ben", "bot:page:Margot"), seed=2, options={"pile": "short"}, shared=True))
    page, id = party.pages[1], party.id
    offered = [{data["do"] for data in pressable(each.stage.view)} & {"dare", "level"} for each in (party.host, page)]
    assert offered[0] and not offered[1], "what begins with this deal is offered where it was dealt"
    wants(party, page, "level")
    assert text("notice.at-the-table.text") in page.warns and not asked(party.host)
    seed = party.session.record.seed
    wants(party, party.host, "level")
    assert text("near.wants-level", who="Ada") in page.says
    says(party, page, "yes")
    party.id = party.host.id
    party.settle()
    assert party.id != id and party.session.record.seed == seed and page.match.session.position.outcome is None
    over(party).settle()
    assert text("near.dealt-alone", who="Ada") in page.says


def test_a_match_ends_by_agreement_when_all_agree():
    party = played(Party("kingdom-armies", names=OTHERS[:2]), 4)
    while party.session.position.why_not_text("1 stop"):
        party.step()
    page = party.pages[1]
    page.do("free", move="1 stop")
    assert "by agreement" in page.asks
    wants(party, page, "yes")
    assert text("near.wants-stop", who="Ben") in party.host.says and party.session.position.outcome is None
    says(party, party.host, "yes")
    party.settle()
    assert party.session.position.outcome.reason == "stopped" == page.match.session.position.outcome.reason


def test_a_match_the_host_alone_may_stop_ends_at_once_and_no_guest_is_asked():
    party = played(Party("kingdom-armies", names=OTHERS[:2], options={"stop_vote": "host"}), 4)
    while party.session.position.why_not_text("0 stop"):
        party.step()
    party.host.do("free", move="0 stop")
    assert text("house.stop_vote.verb.stop.text", "kingdom-armies") in party.host.asks
    wants(party, party.host, "yes")
    party.settle()
    assert not party.table.votes.is_running and party.session.position.outcome.reason == "stopped" == party.pages[1].match.session.position.outcome.reason


def test_a_guest_who_agreed_to_the_end_and_is_replaying_sees_the_match_end():
    party = played(three("kingdom-armies"), 6)
    while party.session.position.why_not_text("1 stop"):
        party.step()
    ben, cleo = party.pages.values()
    ben.do("free", move="1 stop")
    wants(party, ben, "yes")
    says(party, cleo, "yes")
    cleo.do("replay")
    says(party, party.host, "yes")
    party.settle()
    assert party.session.position.outcome.reason == "stopped" == cleo.match.session.position.outcome.reason and cleo.match.replay is None


def test_a_match_that_ends_before_all_agree_to_its_end_stays_ended():
    party = played(Party("kingdom-armies", names=OTHERS[:2]), 4)
    while party.session.position.why_not_text("0 stop"):
        party.step()
    party.host.do("free", move="0 stop")
    wants(party, party.host, "yes")
    moves = [*party.session.record.moves]
    party.session.position.free_verbs = ()          # as after an answer already on its way that ended it
    party.pages[1].match.session.position.free_verbs = ()
    says(party, party.pages[1], "yes")
    assert not party.table.votes.is_running and party.session.record.moves == moves


def test_a_bot_plays_for_a_lost_player_when_the_others_agree_and_a_returning_player_gets_the_seat_back():
    party = played(three(), 4)
    while 2 not in party.session.asked:
        party.step()
    length = party.session.length
    party.lose(2)
    wants(party, party.host, "stand-in", seat="2")
    assert text("near.wants-stand-in", who="Ada", whom="Cleo") in party.pages[1].says and party.session.bot_kind(2) is None
    says(party, party.pages[1], "yes")
    party.settle()
    assert party.session.bot_kind(2) == "squire" and party.session.mover(length) == 2
    party.back(2)
    party.settle()
    assert party.session.bot_kind(2) is None and 2 in party.session.remote_seats


def test_a_lost_player_has_no_vote_and_their_proposal_lapses(party):
    length = party.session.length
    says(wants(party, party.host, "undo"), party.pages[1], "yes")
    party.lose(2)
    assert party.session.length < length
    party = answered(three(), 1)
    wants(party, party.pages[1], "undo")
    assert asked(party.host)
    party.lose(1)
    assert not asked(party.host) and not party.table.votes.is_running


def test_a_player_who_is_sent_everything_again_is_asked_again(party):
    wants(party, party.host, "undo")
    party.pages[1].place.send_chained({"t": "here"})
    party.carry()
    assert notes(party.ends[1][0].sent)[-2]["t"] == "hello" and asked(party.pages[1])


def test_a_returning_player_not_yet_up_to_date_has_no_vote():
    party = three("ilk")
    while not (party.session.is_window and 2 in party.session.asked and party.session.last_decision(party.session.people)):
        party.step()
    party.back(1)
    party.settle()
    assert party.pages[1].match is None
    wants(party, party.host, "undo")
    assert party.table.votes.waiting == {2} and party.table.sync.guests[1].connection and party.pages[1].place.strikes == 0
    says(party, party.pages[2], "yes")
    assert not party.table.votes.is_running


def test_a_vote_is_visible_over_a_covered_table():
    party = answered(Party("coinquest", guests=(2,), names=OTHERS), 2)
    while not party.session.asked_people:
        party.step()
    party.host.do("take-seat")
    party.host.app.on_hidden(True)
    assert HANDED in party.host.says and not asked(party.host)
    wants(party, party.pages[2], "undo")
    assert HANDED in party.host.says and f"{text('near.wants-undo', who='Cleo')} {text('near.vote-line')}" in party.host.says
    says(party, party.host, "yes")
    assert not party.table.votes.is_running and RETRIED in party.pages[2].says


@pytest.mark.parametrize("at_table", [True, False])
def test_a_replaying_player_is_told_of_a_vote_and_returns_to_it(at_table):
    party = answered(three(), 1)
    page, other = (party.host, party.pages[1]) if at_table else (party.pages[1], party.host)
    page.do("replay")
    wants(party, other, "undo")
    assert not asked(page) and text("notice.vote-asks.text") in page.warns and party.table.votes.is_running
    page.do("leave-replay")
    assert asked(page)
    says(party, page, "no")
    assert text("notice.vote-asks.text") not in page.warns and text("notice.vote-no.text") in page.warns


def test_a_vote_of_guests_ends_a_replay_on_a_device_where_nobody_sits():
    party = Party("coinquest", guests=(0, 1), names=OTHERS[:2])
    answered(party, 1)
    length = party.session.length
    party.host.do("replay")
    says(wants(party, party.pages[1], "undo"), party.pages[0], "yes")
    assert party.table.replay is None and party.session.length < length
    party.settle()
    assert party.step()


def test_an_automatic_pass_is_not_an_answer_to_take_back():
    party = answered(three("ilk", seed=4), 1)
    page = party.pages[1]
    for _ in range(60):
        if page.match.timeline.awaited and page.match.session.auto_pass.is_quiet:
            break
        party.step()
    page.do("stand", value="concerned", seat="1")
    made, begun = party.session.auto_pass.made, party.session.length
    for _ in range(100):
        if any(party.session.mover(number) == 1 for number in made if number >= begun):
            break
        party.settle()
        party.step()
    length = party.session.length
    last = max(number for number in range(length) if party.session.mover(number) == 1 and number not in made)
    assert last < max(made)
    for page_ in wants(party, page, "undo").pages.values():
        if asked(page_):
            says(party, page_, "yes")
    says(party, party.host, "yes")
    assert party.session.length <= last


def test_an_invalid_vote_is_answered_with_the_current_state(party):
    for note in ({"wish": "share", "about": -1}, {"wish": "undo"}, {"wish": ["undo"], "about": -1}, {"wish": "undo", "about": "1"}, {"yes": 1}, {}, {"wish": "redo", "about": 3}, {"wish": "redo", "about": -2}):
        party.table.sync.guests[1].strikes, before = 0, len(notes(party.ends[1][0].sent))
        party.table.sync.on_text(1, split_message({"t": "vote", **note})[0])
        answers = notes(party.ends[1][0].sent)[before:]
        assert answers[-1]["t"] == "hello" and not party.table.votes.is_running, note


def test_an_invalid_vote_message_is_not_accepted(party):
    wants(party, party.host, "undo")
    note, place = told(party, 1)[-1], party.pages[1].place
    for change in ({"wish": "share"}, {"by": 3}, {"by": True}, {"asks": 1}, {"about": -2}, {"one": 3}, {"one": "1"}, {"number": None}, {"done": "yes"}):
        place.strikes, before = 0, len(notes(party.ends[1][1].sent))
        place.on_text(split_message(note | change)[0])
        assert [each["t"] for each in notes(party.ends[1][1].sent)[before:]][-1:] == ["here"], change


def test_a_vote_tells_everyone_the_same_whoever_is_asked_in_the_match():
    party = three("ilk")
    while not (party.session.is_window and party.session.last_decision(party.session.people)):
        party.step()
    wants(party, party.host, "undo")
    assert told(party, 1) == told(party, 2) and {*told(party, 1)[-1]} == {"t", "number", "wish", "by", "about", "one", "asks"}


def test_guests_are_told_who_is_away_and_can_have_a_bot_play_for_them():
    table, ben, cleo = dealt("Ben", "Cleo")
    cleo.match.place.connection.be("silent")
    table.match.sync.guests[2].connection.be("silent")
    plates = [ben.match.painter.scene().seats[seat].kind for seat in range(3)]
    assert plates == [text("match.person"), text("match.person"), text("near.plate-silent")]
    cleo.match.place.connection.close()
    assert ben.match.painter.scene().seats[2].kind == text("near.plate-waiting")
    for _ in range(60):
        if pressable(ben.stage.view, "stand-in"):
            break
        for page in (table, ben):
            if page.match.timeline.awaited and page.moves:
                page.do("move", move=page.moves[0])
                settle(table, ben)
    assert text("near.is-waiting", who="Cleo") in ben.says
    ben.do("stand-in", seat="2")
    assert text("near.wants-stand-in", who="Ben", whom="Cleo") in table.says and table.match.session.bot_kind(2) is None
    table.do("vote", value="yes")
    assert table.match.session.bot_kind(2) == "squire"
    assert {page.match.painter.scene().seats[2].kind for page in (table, ben)} == {text("near.plate-bot")}


def test_a_silent_player_has_no_vote_on_their_own_substitute_bot_but_on_everything_else():
    table, ben, _ = dealt("Ben", "Cleo")
    table.match.sync.guests[2].connection.be("silent")
    table.do("again")
    ben.do("vote", value="yes")
    assert asked_for(table) == {2}
    table.do("vote", value="no")
    table.do("stand-in", seat="2")
    assert asked_for(table) == {1} and table.match.session.bot_kind(2) is None
    ben.do("vote", value="yes")
    assert table.match.session.bot_kind(2) == "squire"


def test_a_vote_ends_when_the_table_is_left_or_the_connection_is_lost():
    table, ben = dealt()
    while not (table.match.session.last_decision((0,)) and table.match.session.last_decision((1,))):
        for page in (table, ben):
            if page.match.timeline.awaited and page.moves:
                page.do("move", move=page.moves[0])
                settle(table, ben)
    address = table.stage.address
    table.do("undo")
    assert asked(ben)
    table.leave()
    assert not asked(ben) and text("notice.vote-no.text") in ben.warns and text("notice.vote-no.text") not in table.warns
    table.stage.go(address)
    settle(table, ben)
    table.do("undo")
    assert asked(ben)
    ben.match.place.connection.close()
    assert not asked(ben) and not ben.match.votes.is_running
    for act in ("undo", "again"):
        ben.do(act)
    assert text("notice.at-the-table.text") in ben.warns


@pytest.mark.parametrize("told", [
    *[{"away": away} for away in (None, 3, [[1]], [["1", "silent"]], [[1, "gone"]], [[7, "silent"]], [[True, "silent"]], [[1, "silent"]] * 4)],
    *[{"looks": looks} for looks in (None, "Olive", [1], [""], ["\u200b"], ["x" * 99], ["Olive"] * 13)]])
def test_only_seats_are_reported_as_away_and_spectators_by_names_that_could_be_typed(told):
    with pytest.raises(BadNote):
        parse_presence(told, 3)
