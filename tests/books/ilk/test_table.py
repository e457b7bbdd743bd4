"""Ilk at the table: pressing things directly, the fields, the stack with its outcome, the piles."""

import re

import pytest
from books.ilk import matches as ilk
from books.ilk.table import choose, held, record
from helpers.cloth import buttons, heard
from helpers.fake_page import Table, pressable, words
from helpers.words import text

from courtcards.saves.link_codec import pack_link
from table.books.ilk.answers import helpful_cards
from table.match.session.auto_pass import PassRule
from table.storage.settings import DEFAULTS

FIELDS = ("7-5 4-6", "6-8", "")
HANDS = ("8 4 3 J K", "K Q 9", "K 2")


@pytest.fixture
def seated():
    """A function that opens a match built by `table.record`."""
    def seat(*moves, **made):
        table = Table(speed="0")
        table.app.page.deal(record(*moves, **made))
        return table
    return seat


# things on the table

def test_a_creature_is_pressed_where_it_stands_and_then_the_player_it_attacks(seated):
    table = seated(fields=FIELDS, hands=HANDS)
    assert {data["call"] for data in pressable(table.stage.view, "take-call")} == {"field/0:1", "field/0:2"}
    table.do("take-call", call="field/0:2")
    assert {data["seat"] for data in pressable(table.stage.view, "target")} == {"1", "2"} and "Who do you attack?" in table.says
    table.do("target", seat="2")
    assert table.played[-1] == "0 attack > 2 = field/0:2"


def test_an_empty_hand_keeps_its_space_so_that_the_fields_stay_put(seated):
    table = seated(fields=FIELDS, hands=("", "K Q 9", "K 2"))
    assert re.search(r'<div [^>]*class="hand"[^>]*><span class="hand__wrap"></span></div>', table.stage.view)


def test_the_button_names_the_creatures_to_choose_from(seated):
    table = seated(fields=FIELDS, hands=HANDS)
    table.do("take-verb", verb="attack")
    assert text("choose.which") in table.says and "Your 7-5" in table.says and "Your 4-6" in table.says
    table.do("take-call", call="field/0:1")
    assert "Who do you attack?" in table.says and table.match.controller.choice.call == "field/0:1"


def test_pressing_a_creature_again_deselects_it_and_another_can_be_selected(seated):
    table = seated(fields=FIELDS, hands=HANDS)
    table.do("take-call", call="field/0:1")
    table.do("take-call", call="field/0:2")
    assert table.match.controller.choice.call == "field/0:2"
    table.do("take-call", call="field/0:2")
    assert not table.match.controller.choice.begun


def test_the_only_rival_is_named_on_a_button(seated):
    table = seated(fields=("7-5", "6-8"), hands=("8 4", "9"), seats=2)
    table.do("take-call", call="field/0:1")
    assert "Attack Brann" in " ".join(buttons(table))


def test_a_creature_that_cannot_attack_says_why_and_nothing_changes(seated):
    table = seated("0 discard 8", "0 conjure 4 3", fields=FIELDS, hands=("8 4 3", "9", "2"))
    moves = len(table.played)
    table.do("why", card=ilk.zone(table.match.session.position, "field/0:3")[1], space="field/0:3")
    assert "conjured this turn" in table.says and len(table.played) == moves
    table.do("why", card=ilk.zone(table.match.session.position, "field/1:1")[1], space="field/1:1")
    assert "isn’t your creature" in table.says


def test_a_rivals_creature_cannot_be_attacked(seated):
    table = seated(fields=FIELDS, hands=HANDS)
    table.do("take-call", call="field/0:1")
    table.do("why", card=ilk.zone(table.match.session.position, "field/1:1")[1], space="field/1:1")
    assert "attack" in table.says and table.match.controller.refusal.title and table.match.controller.choice.call == "field/0:1"


def test_a_king_asks_for_players_and_creatures_and_either_card_selects_the_creature(seated):
    table = seated(fields=FIELDS, hands=HANDS)
    choose(table, "K", "8")
    assert text("first.target-card-once", act="play it there") in table.says, "not only players"
    aims = pressable(table.stage.view, "target")
    assert {data["seat"] for data in aims if "seat" in data} == {"0", "1", "2"}
    assert sorted(data["space"] for data in aims if "space" in data) == ["field/0:1"] * 2 + ["field/0:2"] * 2 + ["field/1:1"] * 2
    assert len(re.findall(r'<button[^>]*data-space="field/1:1"', table.stage.view)) == 1, "one button stands for the creature"
    assert any(text("choose.aim", who="Brann’s 6-8") in name for name in heard(table))
    table.do("target", space="field/1:1")
    assert table.played[-1].startswith("0 field K") and table.played[-1].endswith("> field/1:1")


def test_a_jack_asks_for_single_cards_including_a_price_on_the_stack(seated):
    table = seated("1 field Q 9 > 1", fields=FIELDS, hands=("J 2", "Q 9", "8"), turn=1)
    game = table.match.session.position
    choose(table, "J")
    cards = {id for space in ("field/0:1", "field/0:2", "field/1:1") for id in ilk.zone(game, space)[:2]} | {ilk.zone(game, "stack:1")[1]}
    assert {data["card"] for data in pressable(table.stage.view, "target") if "card" in data} == cards
    assert any("the damage (6) of Brann’s 6-8" in name for name in heard(table))


def test_a_single_selected_card_says_in_one_line_what_it_does(seated):
    table = seated(fields=FIELDS, hands=HANDS)
    choose(table, "J")
    assert "Doubles a value card until the turn ends." in table.says and text("choose.again") not in table.says
    choose(table, "8")
    assert "Doubles a value card until the turn ends." not in table.says and text("choose.again") in table.says


def test_a_creature_blocks_with_one_press(seated):
    table = seated("1 attack 6-8 > 0", fields=FIELDS, hands=("8 4", "9", "2"), turn=1)
    assert ilk.asked(table.match.session.position) == "0 block"
    assert {data["move"] for data in pressable(table.stage.view, "move")} >= {"0 block > field/0:1", "0 block > field/0:2"}
    table.do("take-verb", verb="block")
    assert {data["space"] for data in pressable(table.stage.view, "target") if "space" in data} == {"field/0:1", "field/0:2"}
    table.do("target", space="field/0:2")
    assert table.played[-1] == "0 block > field/0:2"


# cards of the hand

def test_a_discard_waits_for_its_button_and_a_jack_doubles_what_it_says(seated):
    table = seated(fields=FIELDS, hands=HANDS)
    moves = len(table.played)
    choose(table, "8")
    assert len(table.played) == moves and any(text.startswith("Discard") for text in buttons(table))
    choose(table, "J")
    assert any("16" in text for text in buttons(table)) and len(table.played) == moves


def test_a_creatures_cost_is_shown_beforehand_and_a_press_swaps_its_cards(seated):
    table = seated("0 discard 8", fields=FIELDS, hands=("8 4 3 9", "9", "2"))
    choose(table, "4", "3")
    assert any("4-3" in text and "7" in text and "8" in text for text in buttons(table)) and "Discard 2 cards" not in buttons(table)
    assert "A creature of 4 damage and 3 life?" in table.says
    table.do("swap")
    assert any("3-4" in text for text in buttons(table))


def test_unaffordable_cards_say_what_is_missing(seated):
    table = seated("0 discard 8", fields=FIELDS, hands=("8 4 9", "9", "2"))
    moves = len(table.played)
    choose(table, "9", "4")
    assert "need 13" in table.says and "have 8" in table.says and len(table.played) == moves


def test_several_cards_are_discarded_at_once_but_no_jack_is_wasted_with_them(seated):
    table = seated(fields=FIELDS, hands=("8 4 9 J", "9", "2"))
    moves = [*table.played]
    choose(table, "9", "4", "8")
    assert "Discard these 3 cards?" in table.says and table.played == moves
    choose(table, "J")
    assert table.match.controller.choice.chosen == (held(table, "J"),)
    choose(table, "J", "9", "4")
    button = next(data for data in pressable(table.stage.view, "move") if "then" in data)
    table.do("move", **button)
    assert [text.split()[1] for text in table.played[len(moves):]] == ["discard", "discard"]
    choose(table, "8")
    assert "Discard: 21 to spend" in table.says


def test_off_turn_cards_are_discarded_one_at_a_time_and_add_nothing(seated):
    table = seated("1 attack 6-8 > 0", fields=FIELDS, hands=("8 4 9 K", "9", "2"), turn=1)
    choose(table, "9", "4")
    assert len(table.match.controller.choice.chosen) == 1 and not any("to spend" in text for text in buttons(table))


def test_cards_are_drawn_with_one_press_and_the_largest_draw_comes_first(seated):
    table = seated(fields=FIELDS, hands=HANDS, draw=None)
    texts = buttons(table)
    assert next(text for text in texts if "Draw" in text).startswith("Draw 3") and any("none" in text for text in texts)
    assert re.search(r'data-main[^>]*data-move="0 draw = 3"|data-move="0 draw = 3"[^>]*data-main', table.stage.view)


# the fields

def test_life_hands_and_your_own_discard_value_are_shown(seated):
    table = seated("0 discard 8", fields=FIELDS, hands=("8 4 3", "9", "2"))
    assert "8 to spend" in table.says and "Can conjure up to 8" in table.says and text("table.held") in table.says


def test_there_is_no_discard_value_off_turn(seated):
    table = seated("1 attack 6-8 > 0", fields=FIELDS, hands=HANDS, turn=1)
    assert "to spend" not in words(table.stage.view.partition('class="tray"')[0])


def test_a_creature_shows_what_it_has_done_and_what_is_attached(seated):
    table = seated("0 field A > 0's 7-5", "0 attack 4-6 > 1", fields=FIELDS, hands=("A 4", "", "8"))
    names = heard(table)
    assert any(name.startswith("Your 7-5") and "1 Ace on it" in name for name in names)
    assert any(name.startswith("Your 4-6") and "Attack" in name for name in names)


def test_an_eliminated_player_looks_eliminated(seated):
    table = seated("0 attack 7-5 > 1", fields=("7-5 2-2", "", ""), hands=("8", "", "9"), life=(50, 5, 50))
    assert "data-out" in table.stage.view and "Out" in table.says


# cards that would help as an answer

ATTACK = {"fields": ("7-5 4-6", "10-5 6-8"), "seats": 2, "turn": 1}
UNBLOCKED, BLOCKED = (("1 attack 10-5 > 0", "0 pass", choice, "1 pass") for choice in ("0 let", "0 block 7-5"))


@pytest.mark.parametrize(("moves", "made", "helps"), [
    (("1 attack 10-5 > 0",), {}, {"K": ("stops", {})}), (UNBLOCKED, {}, {"K": ("spares", {"count": 10})}),
    (BLOCKED, {}, dict.fromkeys("AKQ", ("saves", {"damage": 7, "life": 5}))),
    (("1 field K 9 > 0's 7-5",), {}, dict.fromkeys("AJQ", ("saves", {"damage": 7, "life": 5}))),
    (("1 field K 9 > 0",), {}, {}), (("1 field K 9 > 0",), {"life": (8, 50)}, {"Q": ("keeps-in", {})}),
    (("1 field K 9 > 0",), {"life": (50, 5)}, {"K": ("spares", {"count": 9})}), (("1 field Q 9 > 0's 7-5",), {}, {})])
def test_only_cards_that_better_the_outcome_if_all_pass_are_marked(seated, moves, made, helps):
    table = seated(*moves, hands=("K 7 9 2 J A Q", "9 5 K Q"), **ATTACK, **made)
    session = table.match.session
    assert helpful_cards(session.position, session.moves(0)) == helps
    assert sorted(re.findall(r'class="answer"[^>]*>([^<]*)', table.stage.view)) == sorted([text(f"helps.{key}.short", "ilk", **about) for key, about in helps.values()])
    assert table.stage.view.count("data-calm") == 7 - len(helps)
    choose(table, "K")
    assert "data-calm" not in table.stage.view


def test_no_card_is_marked_where_the_best_answer_is_asked_for_and_none_is_calm_on_your_turn(seated):
    table = seated("1 attack 10-5 > 0", hands=("K 7", "9"), **ATTACK)
    table.match.session.is_puzzle = True
    table.match.controller.choice.pills = None, {}
    table.match.show()
    assert 'class="answer"' not in table.stage.view
    assert "data-calm" not in seated(fields=FIELDS, hands=HANDS).stage.view


# the stack

def test_a_king_says_whose_life_it_takes_and_a_jack_above_doubles_what_it_says(seated):
    table = seated("1 field K 9 > 0", hands=("K 7", "9 K"), **ATTACK)
    assert table.says.count(text("cloth.damage-to", "ilk", count=9, rival="you")) >= 2, "on the stack and on the plate"
    table = seated("1 field K 9 > 0", "0 field Q 2 > 0", "1 field J > price 9", hands=("K 7 Q 2", "9 K J"), **ATTACK)
    assert text("cloth.doubled", "ilk", what="King", value="9", worth="18") in table.says and "on the 9 below" in table.says
    assert table.says.count(text("cloth.damage-to", "ilk", count=18, rival="you")) >= 2


@pytest.fixture
def answering(seated):
    """Return a table at which Ada may answer Brann's King on her creature, on top of Sable's Queen for it."""
    return seated("1 field Q 2 > 0's 7-5", "2 field K 9 > 0's 7-5", fields=FIELDS, hands=("A J 4", "Q 2 8", "K 9"), turn=1)


def test_the_stack_lists_the_next_item_first_each_with_its_outcome(answering):
    said = answering.says
    stack = said.partition("On the stack")[2]
    assert stack.index("King and 9") < stack.index("Queen and 2") and "By Sable on your 7-5" in stack and "By Brann on your 7-5" in stack
    first, _, second = stack.partition("Queen and 2")
    assert "Your 7-5 dies." in first and "No target left" in second and "If everyone passes: your 7-5 dies." in second


def test_an_item_without_effect_is_greyed_out_and_its_target_is_marked(answering):
    items = re.findall(r'<div class="stack__item"[^>]*>', answering.stage.view)
    assert [("data-fizzle" in item) for item in items] == [False, True]
    assert any(name.startswith(f"Your 7-5, {text('cloth.takes', 'ilk', count=9)}") for name in heard(answering)) and 'data-hit="struck"' in answering.stage.view


@pytest.mark.parametrize(("moves", "deep"), [(("1 field Q 2 > 0's 7-5", "2 field K 9 > 0's 7-5"), []), (("1 field Q 2 > 0's 7-5", "2 field K 9 > 0's 7-5", "0 field A > 0's 7-5"), ["3"])])
def test_the_markup_says_how_deep_the_stack_is(seated, moves, deep):
    table = seated(*moves, fields=FIELDS, hands=("A J 4", "Q 2 8", "K 9"), turn=1)
    cloth = re.search(r'<div class="ilk"[^>]*>', table.stage.view).group()
    assert re.findall(r'data-deep="([^"]*)"', cloth) == deep


def test_a_helped_target_is_marked_and_named_differently_from_a_struck_one(seated):
    table = seated("1 field Q 2 > 0's 7-5", fields=FIELDS, hands=("A J 4", "Q 2 8", "K 9"), turn=1)
    assert any(name.startswith(f"Your 7-5, {text('cloth.helped', 'ilk')}") for name in heard(table))
    assert 'data-hit="helped"' in table.stage.view and 'data-hit="struck"' not in table.stage.view
    table = seated("1 field Q 2 > 0", fields=FIELDS, hands=("A J 4", "Q 2 8", "K 9"), turn=1)
    assert text("cloth.helped", "ilk") in table.says and 'data-hit="helped"' in table.stage.view


def test_the_rest_of_the_stack_is_hidden_when_one_player_is_left(seated):
    table = seated("0 field K 5 > 1", fields=("7-5", "6-8"), hands=("K 5 4", "9"), seats=2, life=(50, 5))
    table.do("replay")
    table.do("step", value=str(len(table.played)))
    assert "stack:1" in table.match.replay.frame.view["zones"] and "On the stack" not in table.says
    table.do("step", value=str(len(table.played) - 1))
    assert "On the stack" not in table.says


def test_a_card_aimed_at_a_player_who_left_has_no_target(seated):
    table = seated("0 field K 5 > 1", "1 concede", "2 field Q 2 > 2", fields=FIELDS, hands=("K 5 K 4", "K 8", "Q 2"))
    stack = table.says.partition("On the stack")[2]
    assert "By you on a target that’s gone." in stack and "No target left" in stack
    assert re.search(r"By \w+, who is also its target\.", stack)


@pytest.mark.parametrize("moves", [("0 end", "1 field K 8 > 0", "2 pass"), ("0 end", "1 pass", "2 pass", "1 draw 0")])
@pytest.mark.parametrize("pressed", ["8 J", "J 8"])
def test_a_jack_pressed_with_a_value_card_when_discards_add_nothing_says_why(seated, moves, pressed):       # [7]
    table = seated(*moves, fields=FIELDS, hands=("J 8 K 5", "K 8 J", "Q 2"))
    choose(table, *pressed.split())
    assert "A Jack doubles a discard on your own turn only, before you end it" in table.says and "once you’ve asked to end yours" in table.says


def test_a_cancelled_attack_is_no_longer_drawn(seated):
    table = seated("0 attack 7-5 > 1", "1 field K 8 > 2", "1 concede", fields=FIELDS, hands=("J 4", "K 8", "A Q 2"))
    assert not any("attacks Brann" in name for name in heard(table))


def test_an_attack_is_drawn_from_creature_to_target_with_its_outcome(seated):
    table = seated("0 attack 7-5 > 1", "1 block 6-8", fields=FIELDS, hands=("J 4", "9", ""))
    assert "Your 7-5 attacks Brann, Brann’s 6-8 blocks" in heard(table) and "7 damage" in table.says
    assert "If everyone passes: your 7-5 dies." in table.says


@pytest.mark.parametrize(("rest", "second"), [("", "9 damage to you, 41 life left"), ("2 3", "9 damage to you, 41 life left if all pass")])
def test_pass_says_what_it_leads_to_and_where_somebody_else_may_be_asked_on_what_it_depends(seated, rest, second):
    table = seated("1 field K 9 > 0", fields=("", "", ""), hands=("Q 4", f"K 9 {rest}", ""), turn=1)
    button = re.search(r'<button[^>]*data-move="0 pass"[^>]*>(.*?)</button>', table.stage.view)
    assert words(button[1]) == f"Pass: {second}" and "data-main" not in button[0]
    assert "btn--main" in button[0] and "data-quiet" not in button[0] and "data-late" in button[0], "it looks as it always does, but Space doesn't press it"


@pytest.mark.parametrize(("blocker", "second"), [("6-8", "your 4-6 dies"), ("6-3", "your 4-6 dies")])
def test_pass_says_what_it_costs_yourself_before_what_it_costs_others(seated, blocker, second):
    table = seated("0 attack 4-6 > 1", f"1 block {blocker}", fields=("4-6", blocker), hands=("Q 4", ""), seats=2)
    assert f"Pass: {second}" in buttons(table)


def test_a_screen_reader_reads_a_creature_and_a_card_on_the_stack_once(seated):
    table = seated("1 field K 9 > 0's 7-5", fields=FIELDS, hands=("A J 4", "K 9", ""), turn=1)
    names = heard(table)
    assert names.count("Your 7-5, Takes 9") == 1 and not [name for name in names if name.startswith("King of")]


def test_a_pass_that_saves_a_creature_has_no_warning(seated):
    table = seated("0 field A > 0's 7-5", "1 pass", "0 pass", "0 end", "1 field K 9 > 0's 7-5", fields=("7-5", "", ""), hands=("A Q 4", "K 9", ""))
    button = re.search(r'<button[^>]*data-move="0 pass"[^>]*>(.*?)</button>', table.stage.view)
    assert words(button[1]).startswith("Pass: an Ace saves your 7-5") and "btn--danger" not in button[0] and "btn--two" not in button[0]


def test_a_card_that_is_not_an_answer_can_be_discarded_and_is_said_to_add_nothing(seated):
    table = seated("1 field K 9 > 0", fields=("", "", ""), hands=("Q 4", "K 9 2", ""), turn=1)
    choose(table, "4")
    assert "Discard the 4? The 4 isn’t a special card. Discarding it now brings you nothing." in table.says


def test_pass_gives_nothing_away_where_the_best_answer_is_asked_for(seated):
    table = seated("1 field K 9 > 0", fields=("", "", ""), hands=("Q 4", "K 9", ""), turn=1)
    table.match.session.is_puzzle = True
    table.match.session.worked = (-1, -1), {}
    table.match.show()
    assert "41 life left" not in words(table.stage.view.partition('class="ask__acts"')[2])


def asked_to_add(table):
    """Return whether the player is asked to add to their own card."""
    return table.match.session.asked_people == (0,) and text("question.answer.ask-own", "ilk") in table.says


@pytest.mark.parametrize(("hand", "fielded"), [("A J K 5 4", "A > 0's 7-5"), ("K 5 K 4", "K 5 > 1")])
def test_on_your_own_turn_you_are_not_asked_to_add_to_your_own_card(seated, hand, fielded):
    table = seated(fields=FIELDS, hands=(hand, "9", "9"))
    play_fielded(table, fielded)
    assert not asked_to_add(table) and table.played[-1] == "0 pass" and table.match.session.position.question.key == "turn"


@pytest.mark.parametrize(("hand", "rule"), [("J K 5 4", "usual"), ("K 5 Q 4", "always")])
def test_with_a_jack_for_the_price_or_by_choice_you_are_asked_to_add_to_your_own_card(seated, hand, rule):
    table = seated(fields=FIELDS, hands=(hand, "9", "9"))
    table.do("stand", value=rule, seat="0")
    play_fielded(table, "K 5 > 1")
    assert asked_to_add(table)


@pytest.mark.parametrize("moves, hand, fields, waits", [
    (("0 discard 8", "0 conjure 4 3"), "K 5", ("", ""), True),
    (("0 attack > 1 = field/0:1",), "J Q 5", ("7-5", "6-8"), True), (("0 attack > 1 = field/0:1",), "K 5", ("7-5", "6-8"), False),
    (("0 attack > 1 = field/0:1",), "J Q 5", ("7-5", ""), False),
    (("0 end",), "K 5", ("7-5", "6-8"), True), (("0 attack > 1 = field/0:1", "1 pass", "1 block > field/1:1", "1 pass", "0 end"), "K 5", ("7-5", "6-8"), False)])
def test_you_are_asked_only_where_waiting_could_cost_something(seated, moves, hand, fields, waits):
    """A new creature, an attack before you choose a blocker without a King, and a turn that ends before yours while no creature is hurt can wait."""
    game = seated(*moves, seats=2, fields=fields, hands=("8 4 3", hand)).match.session.position
    assert (game.question.key, game.question.seat) == ("answer", 1) and game.question.can_wait(game, 1) is waits


def test_in_a_battle_or_a_poker_faced_match_you_are_asked_to_add_to_your_own_card(seated):
    table = seated("0 attack 7-5 > 1", "1 block 6-8", fields=FIELDS, hands=("K 5 Q 4", "9", "9"))
    play_fielded(table, "K 5 > 1")
    assert asked_to_add(table)
    table = seated("0 field K 5 > 1", "1 pass", "2 pass", fields=FIELDS, hands=("K 5 Q 4", "9", "9"), poker_faced=True)
    assert asked_to_add(table)


def play_fielded(table, words):
    """Field a card of the hand, as in `K 5 > 1`, and let time pass."""
    table.do("move", move=ilk.text(table.match.session.position, f"0 field {words}"))
    while table.stage.tick():
        pass


def taken(table):
    """Let time pass, and pass the device on; return the name of the player it went to."""
    while table.stage.tick() or pressable(table.stage.view, "take-seat"):
        if pressable(table.stage.view, "take-seat"):
            table.do("take-seat")
    return table.match.session.names[table.match.session.viewer]


def play(table, cards, verb):
    """Press cards of the open hand, and the answer button for them; without a verb, the only creature."""
    for rank in cards.split():
        hand, chosen = table.match.timeline.frame.view["zones"][f"hand/{table.match.session.viewer}"], table.match.controller.choice.chosen
        table.do("choose", card=next(id for id in hand if ilk.rank(id) == rank and id not in chosen))
    table.do("move", **next(data for data in pressable(table.stage.view, "move") if data["move"].split()[1] == verb)) if verb else table.do("target", space="field/0:1")
    return taken(table)


def test_four_cards_by_two_players_on_one_device_answer_each_other_and_unfold_one_by_one(seated):
    table = seated(seats=2, hands=("8 4 3 A Q 2 J", "K 5 K 4 J"), people=2)
    for seat in (0, 1):
        table.match.session.auto_pass.set_rule(seat, PassRule.ALWAYS)
    assert taken(table) == "Ada" and play(table, "8", "discard") == "Ada"
    asked = [play(table, cards, verb) for cards, verb in (("4 3", "conjure"), ("K 5", ""), ("A", ""), ("K 4", ""), ("Q 2", ""))]
    assert asked == ["Brann", "Ada", "Brann", "Ada", "Brann"]
    stack = table.says.partition(text("table.next-first"))[2]
    places = [stack.find(words) for words in ("Queen and 2", "will have 5 life.", "King and 4", "4 damage to Ada’s 4-5, 1 life left.", "Ace", "4-1 has a second life.", "King and 5", "An Ace saves Ada’s 4-3.")]
    assert places == sorted(places) and places[0] >= 0 and "If everyone passes: an Ace saves Ada’s 4-3." in stack
    assert play(table, "", "pass") == "Ada" and table.says.partition(text("table.next-first"))[2].startswith(stack.partition("Deck")[0][:40]) and play(table, "", "pass") == "Ada"
    told = [table.says.find(words) for words in ("Queen adds 2", "King deals 4", "Ace guards", "King deals 5", "An Ace saves Ada’s 4-3")]
    assert told == sorted(told) and told[0] > 0 and "On the stack" not in table.says
    assert "Ada’s 4-3, New, can’t attack yet" in heard(table) and "Your turn: 1 to spend" in table.says


# impossible moves

def test_unrequested_answers_and_out_of_range_options_are_refused():
    table, plain = Table(), record(seats=2, hands=("8", "9"))
    table.open_file(plain | {"moves": [*plain["moves"], "1 pass"]})
    assert text("record.illegal-move", number=len(plain["moves"]) + 1, move="1 pass") in table.asks
    for options, told in (({"rounds": 41}, "rounds=41: one of 200, 40, 0."), ({"life": {"1": 100}}, "whole numbers from 1 to 99"), ({"decks": 4}, "one of 0, 1, 2, 3.")):
        table.stage.go(f"#/play/{pack_link(plain | {'options': options})}")
        assert told in table.says
    table.stage.go("#/")
    assert table.saves.ids() == []


# the piles

def test_the_discards_can_be_browsed_by_kind(seated):
    table = seated("0 discard 8", "0 discard 3", "0 discard 4", fields=FIELDS, hands=("8 4 3", "9", "2"))
    table.do("look", zone="discard")
    shown = [ilk.RANKS.index(rank) for rank in re.findall(r'aria-label="(\d+|J|Q|K|A)[^"]* of', table.stage.dialog)]
    assert shown == sorted(shown) and shown
    table.do("close")


def test_with_closed_discards_only_the_top_card_is_visible(seated):
    table = seated("0 discard 8", "0 discard 3", fields=FIELDS, hands=("8 4 3", "9", "2"), closed_discard=True)
    assert not pressable(table.stage.view, "look") and text("table.pile-top", pile="Discards", count=15, card="3") in heard(table)


# suits in four colours

def test_suits_have_four_colours_unless_the_settings_say_otherwise(seated):
    table = seated(fields=FIELDS, hands=HANDS)
    assert DEFAULTS["suits"] == "game" and "data-four" in table.stage.view
    table.do("setting", name="suits", value="two")
    assert table.stage.colours == "two" and table.saves.settings()["suits"] == "two" and text("settings.suits") in table.asks


def test_a_pass_that_costs_a_creature_is_not_the_golden_button_while_there_are_other_answers(seated):
    table = seated("1 field K 9 > field/0:1", fields=("7-5", ""), hands=("J K 3", "K 9 8"), seats=2, turn=1)
    passes = [data for data in pressable(table.stage.view) if data.get("move") == "0 pass"]
    assert passes and all("main" not in data for data in passes)
