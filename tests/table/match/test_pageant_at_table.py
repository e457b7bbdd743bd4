"""Features no current game needs, at the table: races of people and bots, clocks, ordered cards, words, spaces, matches for one."""

import json
import re
from random import Random
from types import SimpleNamespace

import pytest
from helpers.fake_page import Table
from helpers.hotseat import labels
from helpers.toy import OAKS, Pageant
from helpers.toy_table import Clock, seated, shelved
from helpers.words import text

from courtcards.engine.card import Card
from courtcards.engine.card_sets import Sets
from courtcards.engine.move import parse_move
from courtcards.engine.question import TypedAnswer
from courtcards.saves import wire
from table.match.choice.move_builder import Choice
from table.match.choice.word_builder import WordBuilder
from table.match.flow.flow_state import FlowState, MatchFlow
from table.match.flow.shared_device import TableCover
from table.match.flow.timeline import PLAYERS_FIRST_MS
from table.match.input.button_offers import button_offers
from table.match.input.buttons import tray_buttons
from table.match.input.move_labels import target_words

HANDS = ("knight-1 page-1 shield-1 thief-1", "knight-2 page-2 shield-2 thief-2", "knight-3 page-3 shield-3 thief-3")
SECOND = 1000
toys = shelved(Pageant)


def started(bots=(1, 2), choose=None):
    """Return a table of Pageant and its clock; seat 0 is a person."""
    table = seated(*HANDS, bots=bots, game=Pageant)
    return table, Clock(table, choose=choose or (lambda seat: first(table, seat)))


def first(table, seat, *verbs):
    """Return a listed answer of a seat, preferably with one of these verbs."""
    moves = table.match.session.position.moves(seat)
    return str(next((move for verb in verbs for move in moves if move.verb == verb), moves[0]))


# a race

def raced(choose=lambda seat: f"{seat} cheer", thinks=50):
    """Return a table after a bot has written a motto, with a person and another bot who may cheer."""
    table = seated(*HANDS, bots=(0, 2), game=Pageant)
    clock = Clock(table, thinks, choose)
    session = table.match.session
    for move in ("0 plant page-1 > ground:1", "0 write = TEA"):
        session.play(move)
    table.match.timeline.reopen()
    table.match.show()
    table.match.timeline.go_on()
    return table, clock


def test_a_person_gets_human_time_before_bots_join_a_race():
    table, clock = raced()
    clock.run(PLAYERS_FIRST_MS)
    assert len(table.played) == 2 and labels(table) == ["Cheer", "Keep still"]
    clock.run(PLAYERS_FIRST_MS + 60)
    assert table.played[-1] == "2 cheer" and "B2 cheers" in table.stage.view


def test_the_tables_speed_does_not_shorten_a_persons_time():
    table, clock = raced()
    table.do("setting", name="speed", value="off")
    clock.run(PLAYERS_FIRST_MS - 1)
    assert len(table.played) == 2


def test_a_person_who_is_first_wins_the_race_and_the_bots_answer_is_dropped():
    table, clock = raced(thinks=500)
    clock.run(PLAYERS_FIRST_MS + 100)
    table.do("move", move="1 cheer")
    clock.run(PLAYERS_FIRST_MS + 600)
    assert "1 cheer" in table.played and "2 cheer" not in table.played


def test_a_bot_that_holds_still_leaves_the_race_to_the_person_and_the_choice_stays():
    table, clock = raced(lambda seat: f"{seat} pass")
    before = table.match.controller.choice
    clock.run(PLAYERS_FIRST_MS + 100)
    assert table.played[-1] == "2 pass" and "Do you cheer?" in table.stage.view and table.match.controller.choice is before
    table.do("move", move="1 cheer")
    assert table.played[-1] == "1 cheer"


def test_of_several_bots_the_first_answer_counts_and_the_others_no_longer_fit():
    table, clock = started((0, 1, 2), lambda seat: first(table, seat, "plant") if seat == 0 and table.match.session.position.question.key == "show"
                           else "0 write = TEA" if table.match.session.position.question.key == "motto" else first(table, seat, "cheer"))
    clock.run(8 * SECOND)
    cheers = [move for move in table.played[:4] if move.endswith("cheer")]
    assert table.played[1] == "0 write = TEA" and len(cheers) == 1


def test_people_racing_on_one_device_without_cards_each_have_their_buttons():
    table = seated(*HANDS, game=Pageant)
    for move in ("0 plant page-1 > ground:1", "0 write = TEA"):
        table.match.session.play(move)
    table.match.timeline.reopen()
    assert labels(table)[-4:] == ["P1: Cheer", "P1: Keep still", "P2: Cheer", "P2: Keep still"]
    table.do("move", move="2 cheer")
    assert table.played[-1] == "2 cheer"


def test_a_race_waits_during_a_dialog_and_a_replay():
    table, clock = raced()
    table.do("settings")
    clock.run(PLAYERS_FIRST_MS + 100)
    assert len(table.played) == 2
    table.do("close")
    table.do("replay")
    clock.run(3 * PLAYERS_FIRST_MS)
    assert len(table.played) == 2
    table.do("leave-replay")
    clock.run(5 * PLAYERS_FIRST_MS)
    assert table.played[2] == "2 cheer"


# a clock

def writing(bots=(1, 2)):
    """Return a table at which a person writes a motto against the clock."""
    table, clock = started(bots)
    table.do("move", move="0 plant page-1 > ground:1")
    return table, clock


@pytest.mark.parametrize("still, go_on", [
    (lambda table: table.app.on_hidden(True), lambda table: table.app.on_hidden(False)),
    (lambda table: table.do("settings"), lambda table: table.do("close")),
    (lambda table: table.do("replay"), lambda table: table.do("leave-replay"))])
def test_a_clock_stops_while_nobody_can_see_it(still, go_on):
    table, clock = writing()
    clock.run(4 * SECOND)
    still(table)
    clock.run(60 * SECOND)
    go_on(table)
    assert len(table.played) == 1 and table.match.countdown.seconds_left == 26
    clock.run(63 * SECOND)
    assert 22 <= table.match.countdown.seconds_left <= 24


def test_a_clock_stops_behind_a_cover():
    table = seated(*HANDS, game=Pageant)
    clock = Clock(table)
    table.do("main")
    table.do("move", move="0 plant page-1 > ground:1")
    table.app.on_hidden(True)
    table.app.on_hidden(False)
    assert table.match.device.covered
    clock.run(20 * SECOND)
    assert table.match.countdown.seconds_left == 30 and len(table.played) == 1


def test_a_refused_word_and_a_free_move_do_not_reset_the_clock():
    table, clock = writing()
    clock.run(4 * SECOND)
    table.do("move", move="0 write = ZZZ")
    assert "There are no such letters" in table.stage.view and table.match.countdown.seconds_left == 26
    table.match.timeline.advance("1 toss page-2")
    assert table.match.countdown.seconds_left == 26


def test_undo_and_leaving_remove_the_clock():
    table, clock = writing()
    table.do("undo")
    assert "clock__left" not in table.stage.view
    clock.run(60 * SECOND)
    assert table.played == []
    table.do("move", move="0 plant page-1 > ground:1")
    match = table.match
    table.stage.go("#/")
    clock.run(200 * SECOND)
    assert len(match.session.record.moves) == 1


# ordered cards

CARDS = {f"{kind}-{n}": Card(f"{kind}-{n}", kind, {"kind": kind}) for kind in ("page", "thief", "knight") for n in (1, 2)}


def ordered(*moves):
    return Choice([parse_move(move, CARDS) for move in moves], CARDS, ordered=True)


PAIRS = ("0 march page-1 knight-1", "0 march knight-1 page-1", "0 march page-1 thief-1")


def test_the_order_of_presses_is_the_order_of_the_cards():
    for first_, second in (("page-1", "knight-2"), ("knight-2", "page-1")):
        choice = ordered(*PAIRS)
        assert choice.press(first_) is None and choice.press(second) is None, "it can still be swapped"
        assert [str(offer.move) for offer in button_offers(choice) if offer.do == "move"] == [f"0 march {first_} {second}"]


def test_one_press_swaps_cards():
    choice = ordered(*PAIRS)
    choice.press("page-1")
    choice.press("knight-1")
    assert [offer.do for offer in button_offers(choice)] == ["swap", "move"]
    choice.swap()
    assert choice.chosen == ("knight-1", "page-1") and str(button_offers(choice)[1].move) == "0 march knight-1 page-1"
    choice.swap()
    assert choice.chosen == ("page-1", "knight-1")


def test_cards_with_only_one_possible_order_are_put_into_it_and_played():
    choice = ordered(*PAIRS)
    choice.press("thief-2")
    assert str(choice.press("page-2")) == "0 march page-2 thief-2"


def test_a_pair_is_aimed_at_a_space_on_the_table():
    table, _ = started()
    for move in ("0 plant page-1 > ground:1", "0 skip", "0 toss thief-1", "1 plant page-2 > ground:2", "1 skip", "1 toss thief-2", "2 rest", "2 toss page-3",
                 "2 toss thief-3"):
        table.match.session.play(move)
    table.match.timeline.reopen()
    table.do("choose", card="knight-1")
    assert text("choose.target-space") in table.stage.view, "it can be planted"
    table.do("choose", card="shield-1")
    assert text("choose.swap") in labels(table) and table.match.controller.choice.targets == {"ground:2"}
    table.do("swap")
    assert table.match.controller.choice.chosen == ("shield-1", "knight-1")
    table.do("target", space="ground:3")
    assert table.match.controller.refusal and len(table.played) == 9
    table.do("target", space="ground:2")
    assert table.played[-1] == "0 march shield-1 knight-1 > ground:2"


# free moves with cards

def test_a_player_who_is_not_asked_presses_a_card_and_then_the_button_of_its_free_move():
    table, clock = started((1, 2))
    for move in ("0 rest", "0 toss thief-1", "0 toss shield-1"):
        table.do("move", move=move)
    assert table.match.session.asked_people == () and labels(table) == [text("match.skip")]
    table.do("choose", card="page-1")
    assert len(table.played) == 3 and labels(table) == [text("choose.back"), "Toss"] and table.match.controller.choice.chosen == ("page-1",)
    table.do("choose", card="knight-1")
    assert table.match.controller.refusal, "a knight may not be tossed out of turn"
    table.do("free", move="0 toss page-1")
    assert table.played[-1] == "0 toss page-1" and not table.match.controller.choice.begun
    clock.run(PLAYERS_FIRST_MS)
    assert table.played[4].startswith("1 "), "whoever was asked still is"


def test_a_free_move_is_offered_next_to_answers_with_the_same_card():
    table, _ = started((1, 2))
    table.do("choose", card="page-1")
    assert labels(table) == [text("choose.back"), "Toss"] and len(table.match.controller.choice.targets) == 4
    table.do("free", move="0 toss page-1")
    assert table.played == ["0 toss page-1"] and table.match.session.asked == (0,)
    table.do("choose", card="thief-1")
    assert labels(table) == [text("choose.back")]


def test_nobody_makes_a_free_move_with_anothers_hand():
    table = seated(*HANDS[:2], game=Pageant)
    assert table.match.controller.idle_seats == () and table.match.controller.seats == ()
    table.do("choose", card="page-1")
    assert not table.match.controller.choice.begun


def test_a_target_is_named_by_its_owner_its_zone_and_its_number_or_name():
    table, _ = started()
    controller = table.match.controller
    controller.texts.data = controller.texts.data | {"card": controller.texts.data["card"] | {"space": {"queen": "Queen"}}}
    said = [target_words(controller.narrator, target) for target in (1, "knight-1", "ground:2", "ground/1:queen")]
    assert said == ["B1", "Knight", "Ground 2", "B1: Ground Queen"]


# words

def test_a_word_is_typed_and_then_played():
    table, _ = writing()
    assert text("choose.word") in table.stage.view and "P A G E A N T" in table.stage.view and "Write it" in table.stage.view
    table.do("word", value=" pag ")
    assert len(table.played) == 1 and 'value="PAG"' in table.stage.view and "E A N T" in table.stage.view
    table.do("word")
    assert table.played[1] == "0 write = PAG"


def test_a_word_can_be_taken_back_and_a_player_may_write_none():
    table, _ = writing()
    table.do("word", value="PA")
    assert not [more for _, _, more in tray_buttons(table.match.controller, table.match.controller.choice) if "data_main" in more], "Space is no way to lose a word that is half typed"
    table.do("take-back")
    assert table.match.controller.choice.text == "" and "No motto" in labels(table)
    table.do("word")
    assert len(table.played) == 1 and "There are no such letters" in table.stage.view
    table.do("move", move="0 skip")
    assert table.played[1] == "0 skip"


@pytest.mark.parametrize("typed, text", [("pageants", "PAGE"), ("<b>", "<B>"), ("  t e a ", "TEA"), ("", "")])
def test_typed_text_is_cut_to_the_limit_and_shown_as_text(typed, text):
    table, _ = writing()
    table.do("word", value=typed)
    assert table.match.controller.choice.text == text and "<B>" not in table.stage.view


def test_repeatable_letters_are_always_left():
    choice = WordBuilder(TypedAnswer("write", "AB", 4, again=True))
    choice.set_word("aa")
    assert choice.letters_left == ["A", "B"] and str(choice.word_answer(2)) == "2 write = AA"


# matches for one, and how they end

def test_a_solo_match_is_neither_won_nor_drawn():
    table = seated(HANDS[0], game=Pageant, days=2)
    while not table.match.session.position.outcome:
        table.do("move", move=table.moves[-1])
        table.stage.tick(5)
    assert text("match.alone") in table.says and text("match.draw") not in table.stage.view and not re.search(text("match.won", counts=".*"), table.says)


# the states of a match

def course(*states):
    """Return a course after it went through these states, and the calls planned in the last one."""
    planned = []
    found = MatchFlow(SimpleNamespace(later=lambda wait, then: planned.append(then)))
    for state in states:
        found.become_if_allowed(state)
    found.later(0, lambda: None)
    return found, planned


@pytest.mark.parametrize("states, last, plans", [
    ((FlowState.PAUSING,), FlowState.PAUSING, 1), ((FlowState.PAUSING, FlowState.RUNNING), FlowState.PAUSING, 1), ((FlowState.PAUSING, FlowState.RESTING, FlowState.HELD), FlowState.HELD, 1),
    ((FlowState.CLOSED,), FlowState.CLOSED, 0), ((FlowState.CLOSED, FlowState.PAUSING), FlowState.CLOSED, 0), ((FlowState.CLOSED, FlowState.RESTING), FlowState.RESTING, 1),
    ((FlowState.CLOSED, FlowState.STALE, FlowState.RESTING), FlowState.STALE, 0), ((FlowState.RUNNING, FlowState.PAUSING), FlowState.RUNNING, 1)])
def test_a_match_changes_state_by_the_table_of_states(states, last, plans):
    found, planned = course(*states)
    assert found.state is last and len(planned) == plans


def test_the_device_is_open_about_to_be_handed_over_or_covered():
    table = seated(*HANDS[:2], game=Pageant)
    device = table.match.device
    assert device.state is TableCover.COVERED and device.viewer == 0
    table.do("main")
    assert device.state is TableCover.OPEN and device.holder == 0
    for move in ("0 rest", "0 toss page-1", "0 toss thief-1"):
        table.match.timeline.advance(move)
    assert device.state is TableCover.PASSING and device.seats == (), "what was told stays to be read until the next one takes it"
    table.do("take-seat")
    assert device.state is TableCover.OPEN and device.seats == (1,) and device.near_seat == 1


# a custom set of cards

def test_a_match_and_its_bots_use_the_chosen_set(monkeypatch):
    for module in ("table.page.page", "table.storage.set_shelf", "courtcards.saves.record"):
        monkeypatch.setattr(f"{module}.SETS", Sets({OAKS.hash: OAKS}))
    table = Table()
    table.stage.go("#/setup/pageant")
    table.do("seats", value="2")
    table.do("cards", value=OAKS.hash)
    table.do("deal")
    session = table.match.session
    assert all(id.startswith("oak-") for id in session.view()["zones"]["hand/0"]) and session.session_at(0).position.cards is OAKS.cards
    assert OAKS.hash in json.loads(wire.dump_position(session.position.imagine(1, Random(1))))["cards"]
    table.stage.sets.clear()
    table.match.timeline.bot_requests.request_answer(0)
    assert table.stage.sets == [[OAKS]]
