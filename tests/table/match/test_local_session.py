"""A running match without a page: moments, log, undo, readers; and the paths of cards between two views."""

import json
import re
import tracemalloc
from random import Random

import pytest
from helpers import hotseat
from helpers.fake_page import at_war, pressable
from helpers.words import text

from courtcards.engine.move import IllegalMove
from courtcards.games import GAMES
from courtcards.saves.errors import BadRecord
from courtcards.saves.record import Record
from table.markup.motion import zone_travels
from table.match.session.local_session import Session


def dealt(*seats, seed=22, moves=0, **options):
    seats = seats or ("You", "bot:squire:Margot")
    return Session.load({"format": 1, "game": "war", "rules": GAMES["war"].rules, "options": options, "seats": list(seats), "seed": seed, "moves": ["0 flip"] * moves})


def told(session):
    return [fact.key for fact in session.log]


def ways(before, after):
    return sorted((way.card and "card", way.start, way.end, way.turn) for way in zone_travels(before, after))


def test_a_face_off_ends_with_its_cards_on_the_table():
    frames = dealt().play("0 flip")
    assert frames[-1].facts[-1].key == "face-off" and len(frames[-1].view["zones"]["field/1"]) == 1


@pytest.mark.parametrize("move", ["0 play 1K-sun", "1 concede", "7 flip", "0 flip 1K-sun", "", "nonsense", "0 flip; 0 flip"])
def test_a_refused_move_changes_nothing(move):
    session = dealt(moves=3)
    before = session.record.dump(), told(session), session.view()
    with pytest.raises(IllegalMove):
        session.play(move)
    assert (session.record.dump(), told(session), session.view(), session.recorder) == (*before, None)


def test_undo_reverts_one_move_in_log_and_cards_and_is_refused_at_the_start():
    fresh, session = dealt(), dealt(moves=3)
    assert not fresh.undo() and fresh.record.moves == []
    before = told(session), session.view()
    session.play("0 flip")
    assert session.undo() and (told(session), session.view()) == before


def test_undo_returns_to_before_a_persons_move():
    session = dealt("bot:squire:Brann", "Ada", moves=3)
    session.play("1 flip")
    session.play("0 flip")
    assert session.undo() and len(session.record.moves) == 3


@pytest.mark.parametrize("seats, viewer, reader, persons", [
    (("You", "bot:squire:Margot"), 0, 0, (0,)), (("bot:squire", "Ada"), 1, 1, (1,)), (("Ada", "Brann"), None, None, (0, 1)), (("bot:squire", "bot:squire:Maud"), None, None, ())])
def test_the_viewer_the_reader_and_the_asked_seats_are_right(seats, viewer, reader, persons):
    session = dealt(*seats)
    assert (session.viewer, session.reader, session.asked_people, session.asked) == (viewer, reader, persons, (0, 1))


def test_a_spectator_sees_no_captured_card():
    assert dealt("bot:squire:A", "bot:squire:B", moves=5).view()["zones"]["captured/1"]["known"] == []


def test_nobody_is_asked_when_the_match_is_over():
    session = dealt(moves=26)
    assert session.asked == () and session.moves() == []


@pytest.mark.parametrize("seat", ["bot:wizard:Merlin", "bot:", "bot::Ada"])
def test_an_unknown_bot_makes_a_bad_record(seat):
    with pytest.raises(BadRecord):
        dealt("Ada", seat)


def test_a_move_shows_a_battle_of_one_card_of_each_stack_and_then_the_question_with_both_taken_by_the_winner():
    session = dealt(moves=2)
    before, frames = session.view()["zones"], session.play("0 flip")
    assert [[fact.key for fact in frame.facts] for frame in frames] == [["battle", "shows", "shows", "takes"], []]
    battle, taken = [frame.view["zones"] for frame in frames]
    assert len(battle["field/0"]) == 1 and taken["field/0"] == []
    assert ways(before, battle) == [("card", "stack/0", "field/0", "up"), ("card", "stack/1", "field/1", "up")]
    assert ways(battle, taken) == [("card", "field/0", "captured/0", ""), ("card", "field/1", "captured/0", "")]


def test_a_rivals_captured_card_turns_face_down():
    session = dealt(seed=32)
    frames = next(frames for frames in (session.play("0 flip") for _ in range(9)) if any(fact.key == "takes" and fact.about["seat"] for fact in frames[0].facts))
    found = ways(frames[0].view["zones"], frames[1].view["zones"])
    assert len(found) >= 2 and {way[2:] for way in found} == {("captured/1", "down")}


def test_in_a_face_off_each_side_lays_three_cards_face_down_and_one_face_up():
    session = dealt(moves=1)
    before = session.view()["zones"]
    steps = zone_travels(before, session.play("0 flip")[0].view["zones"])
    found = [(way.card and "card", way.start, way.end, way.turn) for way in steps]
    assert len(found) == 8
    for seat in (0, 1):
        assert found.count((None, f"stack/{seat}", f"down/{seat}", "")) == 3
        assert found.count(("card", f"stack/{seat}", f"field/{seat}", "up")) == 1


def test_recruits_move_from_the_captured_pile_to_the_stack():
    session = dealt(seed=0, long_game=True, coins_buy_keys=True, first_army=4)
    while "recruits" not in told(session):
        before = session.view()["zones"]
        frames = session.play("0 flip")
    last = [frame.view["zones"] for frame in frames]
    steps = [way for one, two in zip([before, *last], last, strict=False) for way in zone_travels(one, two)]
    seat = next(fact.about["seat"] for fact in session.log if fact.key == "recruits")
    assert any((way.start, way.end) == (f"captured/{seat}", f"stack/{seat}") for way in steps)


def test_undo_moves_the_cards_back_the_same_way_and_nothing_travels_if_nothing_has_changed():
    session = dealt(moves=2)
    before = session.view()["zones"]
    session.play("0 flip")
    after = session.view()["zones"]
    there, back = zone_travels(before, after), zone_travels(after, before)
    assert sorted((way.end, way.start) for way in there) == sorted((way.start, way.end) for way in back)
    assert zone_travels(after, after) == []


# looking up the past

def walked(game, seats, moves, seed, **options):
    """Return a session of a random match, with the view and the log after every move."""
    session, rng = Session(Record(game, seats, options, seed)), Random(seed)
    seen = [(session.position.view(), list(session.log))]
    while session.position.outcome is None and len(seen) <= moves:
        session.play(str(rng.choice(session.position.moves())))
        seen.append((session.position.view(), list(session.log)))
    return session, seen


WALKS = [("war", ["Ada", "Bo"], {"long_game": True}), ("kingdom-armies", ["Ada", "bot:random", "Cy"], {}), ("battle-royal", ["Ada", "Bo"], {}),
         ("knights-and-ninjas", ["Ada", "bot:random", "Cy", "bot:random"], {"highwayman_order": "first"})]


@pytest.mark.parametrize("game, seats, options", WALKS)
def test_a_looked_up_position_equals_a_fresh_replay_and_is_independent_of_its_match(game, seats, options):
    session, seen = walked(game, seats, 90, 1, **options)
    for length in (0, 1, 7, 8, 9, 40, len(seen) - 1):
        past = session.session_at(length)
        fresh = Session(session.record.up_to(length))
        assert (past.position.view(), past.log) == seen[length] == (fresh.position.view(), fresh.log)
        assert past.record.dump() == fresh.record.dump() and past.position.dice == fresh.position.dice
    past = session.session_at(20)
    while len(past.record.moves) < 60:
        frames = past.play(session.record.moves[len(past.record.moves)])
        assert frames and (past.position.view(), past.log) == seen[len(past.record.moves)]
    past.undo()
    assert (session.position.view(), session.log) == seen[-1] and session.position.story == session.hear, "looking back changes nothing"


def test_a_session_loaded_in_slices_equals_one_loaded_at_once():
    session, seen = walked("battle-royal", ["Ada", "bot:random"], 60, 2)
    record = session.record
    sliced = Session(Record("battle-royal", record.seats, record.options, record.seed))
    for move in record.moves:
        sliced.play_unrecorded(move)
    whole = Session.load(record.dump())
    assert sliced.record.dump() == whole.record.dump() == record.dump() and sliced.log == whole.log == session.log
    assert sliced.position.view() == whole.position.view() == seen[-1][0]


def test_a_match_of_two_thousand_moves_stays_small():
    session = Session(Record("knights-and-ninjas", ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"], seed=4))
    start, rng = session.position.copy(), Random(1)
    tracemalloc.start()
    while len(session.record.moves) < 2000:
        if session.position.outcome:
            session.record.game = start.copy()
        session.play_unrecorded(str(rng.choice(session.position.moves())))
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held < 5_000_000, "with every fact, every move and every kept position"


# redo

def test_undone_moves_can_be_redone_until_a_new_move_is_made():
    table = at_war()
    table.flip(6)
    moves = list(table.played)
    assert "redo" not in [data["do"] for data in pressable(table.stage.view)]
    stood = [table.says]
    for _ in range(3):
        table.do("undo")
        stood.append(table.says)
    for before in stood[-2::-1]:
        assert {"do": "redo"} in pressable(table.stage.view)
        table.do("redo")
        assert table.match.session.record.moves == moves[:len(table.played)] == table.stored["record"]["moves"]
        assert re.sub("Battle .*", "", table.says)[:20] == re.sub("Battle .*", "", before)[:20]
    assert table.played == moves and {"do": "redo"} not in pressable(table.stage.view)
    table.do("redo")
    assert text("match.no-redo") in table.says
    table.do("undo")
    table.flip()
    assert {"do": "redo"} not in pressable(table.stage.view) and len(table.played) == 6


def test_undo_and_redo_say_what_they_changed_until_the_next_move():
    table = at_war()
    table.flip(2)
    table.match.saved_match.mark("retried")             # the first undo says something else
    told = table.match.session.log[:]
    for act, key in ("undo", "undone"), ("redo", "redone"):
        table.do(act)
        what = next(table.match.narrator.say(fact) for fact in told[table.match.session.history.fact_count(1):] if not table.match.narrator.is_heading(fact))
        assert text(f"match.{key}", what=what) in table.says
    table.flip()
    assert text("match.redone", what="|").partition("|")[0] not in table.says


def test_an_undo_that_includes_bots_answers_says_how_many():
    table = hotseat.dealt("kingdrin", "pb")
    table.do("move", move=table.moves[-1])
    hotseat.bots(table)
    length = len(table.played)
    table.match.saved_match.mark("retried")             # the first undo says something else
    table.do("undo")
    taken = length - len(table.played)
    assert taken > 1 and f"” and {taken - 1} move" in table.says
    table.do("redo")
    assert len(table.played) == length and f"” and {taken - 1} move" in table.says


def test_undone_moves_can_be_redone_after_a_reload_and_are_in_no_link():
    table = at_war()
    table.flip(4)
    moves = list(table.played)
    table.do("undo")
    table.do("undo")
    assert "undone" not in table.match.session.record.dump()
    table = table.tab()
    table.do("redo")
    table = table.tab()
    table.do("redo")
    assert table.played == moves and {"do": "redo"} not in pressable(table.tab().stage.view)
    table.do("undo")
    table.flip()
    assert {"do": "redo"} not in pressable(table.tab().stage.view), "another move was made"


@pytest.mark.parametrize("kept", [None, 3, {}, "0 flip", [["0 flip"]], [None], ["0 juggle"], ["0 flip", "0 flip\n9 flip"], ["0 flip\n<b>"], [""]])
def test_stored_undone_moves_are_not_trusted(kept):
    table = at_war()
    table.flip(2)
    table.put(table.id, json.dumps(table.stored | {"undone": kept, "revision": [99, "x"]}))
    table = table.tab()
    table.do("redo")
    assert table.played == ["0 flip"] * 2 and text("match.no-redo") in table.says and {"do": "redo"} not in pressable(table.stage.view)
    table.flip()
    assert len(table.played) == 3


@pytest.mark.parametrize("game", GAMES)
def test_undo_and_redo_lead_to_the_same_position_including_bots_answers(game):
    session, rng = Session(Record(game, ["Ada", "bot:random:Bert"], seed=3)), Random(1)
    stood = {}
    for _ in range(30):
        if session.position.outcome:
            break
        stood[len(session.record.moves)] = (session.look(-1), session.log[:])
        session.play(str(rng.choice(session.position.moves())))
    moves, end = list(session.record.moves), (session.look(-1), session.log[:])
    while session.undo():
        assert stood[len(session.record.moves)] == (session.look(-1), session.log[:])
    while session.undone:
        for move in session.undone.pop():
            session.play_unrecorded(move)
        assert session.record.moves == moves[:len(session.record.moves)]
    assert (session.look(-1), session.log[:]) == end and session.record.moves == moves


def test_a_bot_waits_for_a_distant_person_asked_with_it_and_the_table_passes_for_nobody():
    session, rng = Session(Record("kingdom-armies", ["Ada", "Ben", "bot:squire:Cleo"], seed=4), remote_seats=[1]), Random(4)
    while session.asked != (1, 2):
        session.play(str(rng.choice(session.moves())))
    assert (session.remote_seat, session.goes_on_by_itself, session.asked_people) == (1, False, ())
