"""Preselected names, cards on the table as parts of an answer, and answering ahead the question a weighed move leads to."""

import re
from itertools import combinations

import pytest
from helpers.choices import Chosen, offers, scene, status, told, weighed
from helpers.costs import calls as cost
from helpers.hotseat import labels
from helpers.toy import Ramparts, Scribes, ramparts
from helpers.toy_table import install, seated
from helpers.words import text

from courtcards.engine.card import Card
from courtcards.engine.move import answer, parse_move
from table.match.input.button_offers import planned_moves
from table.match.input.buttons import tray_buttons
from table.match.render.scene_builder import scene_targets

CARDS = {f"c{n}": Card(f"c{n}", f"c{n}", {}) for n in range(1, 30)}
HANDS = ("knight-1 page-1 shield-1 thief-1", "knight-2 page-2 shield-2 thief-2")


def choice(*moves, weighs=(), **more):
    listed = [parse_move(move, CARDS) for move in moves]
    return Chosen(listed, CARDS, weighty=[move for move in listed if move.verb in weighs], presumes=True, **more)


def battles(*ids):
    """Return the answers that engage any of some cards."""
    return [answer(0, "battle", tuple(CARDS[id] for id in some)) for number in range(1, len(ids) + 1) for some in combinations(ids, number)]


def set_up(near, **more):
    """Return a choice of where to put c1 or c2; `near`: the cards beside each space, which can be battled ahead."""
    listed = [answer(0, "create", (CARDS[id],), space, way) for id in ("c1", "c2") for space in near for way in ("0", "180")]

    def leads(move):
        moves = battles(*near[move.target])
        return Chosen(moves, CARDS, weighty=moves) if moves else None
    return Chosen(listed, CARDS, weighty=listed, presumes=True, leads=leads, **more)


def planned(chosen):
    return [str(move) for move in planned_moves(chosen)]


# a preselected name

def test_a_single_name_is_never_asked_for_and_a_press_plays_the_card():
    chosen = choice("0 play c1 = 5", "0 play c2 = 5", "0 play c2 = 7", "0 draw")
    assert str(chosen.move_if_pressed("c1")) == "0 play c1 = 5" and chosen.move_if_pressed("c2") is None and chosen.press("c1") == "0 play c1 = 5"


def test_of_several_names_the_first_is_preselected_and_another_can_be_chosen():
    chosen = choice("0 play c2 = 5", "0 play c2 = 7", "0 play c2 = red", "0 draw")
    assert chosen.press("c2") is None and chosen.calls == {"play": ["5", "7", "red"]} and chosen.presumed_call == "5"
    assert offers(chosen) == [("move", "0 play c2 = 5")]
    assert chosen.take_call("red") is None and chosen.presumed_call == "red" and chosen.calls == {"play": ["5", "7", "red"]}
    assert offers(chosen) == [("move", "0 play c2 = red")] and chosen.chosen == ("c2",)
    assert chosen.press("c2") is None and not chosen.begun and chosen.presumed_call == "" and chosen.calls == {}


def test_a_name_chosen_for_one_card_does_not_carry_over_to_another():
    chosen = choice("0 play c1 = 5", "0 play c1 = 7", "0 play c2 = 5", "0 play c2 = 9")
    chosen.press("c1")
    chosen.take_call("7")
    assert chosen.press("c2") is None and chosen.chosen == ("c2",) and offers(chosen) == [("move", "0 play c2 = 5")]


def test_two_possible_actions_with_a_card_are_still_asked():
    chosen = choice("0 play c1 = 5", "0 play c1 = 7", "0 bury c1")
    assert chosen.press("c1") is None and offers(chosen) == [("verb", "play"), ("verb", "bury")]
    assert chosen.take_verb("play") is None and offers(chosen) == [("move", "0 play c1 = 5")]


@pytest.mark.parametrize("weighs", [(), ("create",)])
def test_a_name_can_be_changed_before_or_after_the_target_and_pressing_the_target_again_takes_it_back(weighs):
    chosen = choice(*[f"0 create c1 > {space} = {way}" for space in ("field:a", "field:b") for way in (0, 180)], weighs=weighs)
    assert chosen.press("c1") is None and chosen.targets == {"field:a", "field:b"} and chosen.presumed_call == "0" and offers(chosen) == []
    chosen.take_call("180")
    assert chosen.aim("field:b") is None and chosen.at == "field:b" and offers(chosen) == [("move", "0 create c1 > field:b = 180")]
    assert chosen.take_call("0") is None and chosen.at == "field:b" and offers(chosen) == [("move", "0 create c1 > field:b = 0")]
    assert bool(weighed(chosen)) == bool(weighs)
    assert chosen.aim("field:a") is None and chosen.at == "field:a" and chosen.aim("field:a") is None and chosen.at is None
    assert chosen.presumed_call == "0" and chosen.chosen == ("c1",)


def test_if_the_chosen_name_does_not_fit_the_first_fitting_one_is_used():
    moves = [f"0 create c1 > field:a = {way}" for way in (0, 180)] + [f"0 create c1 > field:b = {way}" for way in (90, 270)]
    chosen = choice(*moves, weighs=("create",))
    chosen.press("c1")
    assert chosen.calls == {"create": ["0", "180", "90", "270"]}
    chosen.take_call("180")
    chosen.aim("field:b")
    assert weighed(chosen) == "0 create c1 > field:b = 90" and chosen.calls == {"create": ["90", "270"]}
    chosen.aim("field:a")
    assert weighed(chosen) == "0 create c1 > field:a = 180" and chosen.calls == {"create": ["0", "180"]}


def test_a_single_space_is_previewed_with_the_card_and_the_name_can_still_be_chosen():
    chosen = choice("0 create c1 > field:a = 0", "0 create c1 > field:a = 180", weighs=("create",))
    assert chosen.press("c1") is None and weighed(chosen) == "0 create c1 > field:a = 0"
    assert chosen.take_call("180") is None and weighed(chosen) == "0 create c1 > field:a = 180"


# cards on the table

def test_any_of_several_cards_can_be_engaged_and_released_in_place():
    moves = [*battles("c3", "c4", "c5"), answer(0, "peace")]
    chosen = Chosen(moves, CARDS, weighty=moves[:-1])
    assert offers(chosen) == [("move", "0 peace")] and weighed(chosen) is None
    for id, engaged in (("c5", "c5"), ("c3", "c5 c3"), ("c5", "c3"), ("c4", "c3 c4")):
        assert chosen.press(id) is None and set(weighed(chosen).split()[2:]) == set(engaged.split())
    assert chosen.take_back() and weighed(chosen) is None


def test_with_255_answers_a_press_costs_as_much_as_with_three():
    few, many = (Chosen(moves, CARDS, weighty=moves) for moves in (battles("c1", "c2"), battles(*list(CARDS)[:8])))
    assert len(many.moves) == 255
    for id in ("c2", "c1"):
        assert abs(cost(many.press, id) - cost(few.press, id)) <= 2
    for id in list(CARDS)[2:8]:
        assert cost(many.press, id) < 120
    assert len(many.weighed.cards) == 8


# ahead

NEAR = {"field:a": ("c11", "c12"), "field:b": ("c12", "c13"), "field:c": ()}


def test_the_answer_a_previewed_move_leads_to_is_given_ahead_card_by_card():
    chosen = set_up(NEAR)
    chosen.press("c1")
    assert chosen.then is None
    chosen.aim("field:a")
    assert planned(chosen) == ["0 create c1 > field:a = 0"], "nothing is chosen ahead by itself"
    assert chosen.choice_with_card("c11") is chosen.then and chosen.choice_with_card("c2") is chosen and chosen.choice_with_card("c13") is chosen
    for id in ("c11", "c12"):
        assert chosen.choice_with_card(id).press(id) is None
    assert planned(chosen) == ["0 create c1 > field:a = 0", "0 battle c11 c12"]
    chosen.choice_with_card("c11").press("c11")
    assert planned(chosen)[1:] == ["0 battle c12"]


def test_parts_that_still_fit_stay_when_the_first_answer_changes():
    chosen = set_up(NEAR)
    chosen.press("c1")
    chosen.aim("field:a")
    for id in ("c11", "c12"):
        chosen.choice_with_card(id).press(id)
    chosen.take_call("180")
    assert planned(chosen) == ["0 create c1 > field:a = 180", "0 battle c11 c12"]
    chosen.aim("field:b")
    assert planned(chosen) == ["0 create c1 > field:b = 180", "0 battle c12"]
    chosen.aim("field:c")
    assert planned(chosen) == ["0 create c1 > field:c = 180"] and chosen.then is None
    chosen.aim("field:a")
    assert planned(chosen)[1:] == ["0 battle c12"]
    chosen.press("c2")
    chosen.aim("field:b")
    assert planned(chosen) == ["0 create c2 > field:b = 0", "0 battle c12"]


def test_taking_back_starts_with_the_answer_ahead_then_the_target_then_the_card():
    chosen = set_up(NEAR)
    chosen.press("c1")
    chosen.aim("field:a")
    chosen.choice_with_card("c11").press("c11")
    assert chosen.take_back() and len(planned(chosen)) == 1 and chosen.at == "field:a"
    assert chosen.take_back() and chosen.at is None and chosen.chosen == ("c1",)
    assert chosen.take_back() and not chosen.begun and not chosen.take_back()
    chosen.press("c1")
    chosen.aim("field:a")
    assert len(planned(chosen)) == 1, "what was taken back is forgotten"


def test_both_answers_are_previewed_on_a_copy():
    game = ramparts(*HANDS)
    for move in ("0 raise knight-1 > wall:2 = outward", "1 raise page-2 > wall:1 = outward", "1 stay"):
        game.play_text(move)
    before = game.view()
    first, second = (parse_move(move, game.cards) for move in ("0 raise shield-1 > wall:4 = outward", "0 sally page-2"))
    assert [fact.key for fact in game.foretell(first)] == ["raises"] and [fact.key for fact in game.foretell(first, second)] == ["raises", "falls"]
    assert game.view() == before


# on the table

@pytest.fixture
def table(monkeypatch):
    """A table where a person raises a second card beside one of the rival's."""
    install(monkeypatch, Ramparts)
    table = seated(*HANDS, bots=(1,), game=Ramparts)
    table.do("move", move="0 raise knight-1 > wall:2 = outward")
    for move in ("1 raise page-2 > wall:1 = outward", "1 stay"):
        table.match.session.play(move)
    table.match.timeline.reopen()
    table.match.show()
    return table


def lying(table, id):
    """Return the markup of a card on the wall."""
    return re.search(rf'<button[^>]* data-key="{id}"[^>]*>', table.stage.view).group()


def test_names_are_next_to_the_actions_and_the_current_one_is_pressed(table):
    table.do("choose", card="shield-1")
    assert "Where does Shield 1 stand?" in table.says and scene(table).presumed_call == "outward" and 'class="calls"' not in table.stage.view
    pressed = re.findall(r'aria-pressed="(true|false)">(\w+)', table.stage.view.partition('class="seg names"')[2].partition("ask__acts")[0])
    assert pressed == [("true", "Outward"), ("false", "Inward")]
    table.do("take-call", call="inward")
    table.do("target", space="wall:6")
    assert "Raise Shield 1 on Space 6, inward?" in table.says and scene(table).presumed_call == "inward" and scene(table).at == {"wall:6"}
    table.do("main")
    assert table.played[3:] == ["0 raise shield-1 > wall:6 = inward"]


def test_both_answers_are_shown_and_announced_and_one_press_gives_both(table):
    table.do("choose", card="shield-1")
    table.do("target", space="wall:4")
    assert "Press whom to sally out against at once." in table.says and told(table) == ["raises"] and scene(table).then is None
    assert 'data-do="choose"' in lying(table, "page-2") and 'aria-pressed="false"' in lying(table, "page-2")
    table.do("choose", card="page-2")
    assert 'aria-pressed="true"' in lying(table, "page-2") and 'data-state="selected"' in lying(table, "page-2") and scene(table).chosen == ("shield-1",)
    assert told(table) == ["raises", "falls"] and str(scene(table).then) == "0 sally page-2"
    both = {"what": "Raise Shield 1 on Space 4, outward", "next": "sally out"}
    assert text("choose.ask-then", **both) in table.says and labels(table)[-1] == text("choose.then", **both)
    assert text("choose.weighed", told="P0 raises Shield 1. Page 2 falls") in status(table)
    table.do("main")
    assert table.played[3:] == ["0 raise shield-1 > wall:4 = outward", "0 sally page-2"] and not told(table)
    table.do("undo")
    assert table.played[3:] == ["0 raise shield-1 > wall:4 = outward"], "each of them is taken back by itself"


def test_an_answer_given_ahead_is_not_asked_again_and_the_card_is_pressed_in_place(table):
    table.do("choose", card="shield-1")
    table.do("target", space="wall:4")
    table.do("main")
    while table.stage.tick():
        pass
    assert table.played[3:] == ["0 raise shield-1 > wall:4 = outward"] and "Do you sally out?" in table.says and labels(table) == ["Stay"]
    assert 'data-do="choose"' in lying(table, "page-2") and 'data-do="why"' in lying(table, "knight-1")
    table.do("choose", card="page-2")
    assert told(table) == ["falls"] and labels(table) == [text("choose.back"), "Sally out"]
    table.do("choose", card="page-2")
    assert told(table) == [] and labels(table) == ["Stay"]


@pytest.mark.parametrize("undone", ["undo", "close", "take-back"])
def test_back_takes_back_the_answer_ahead_first(table, undone):
    table.do("choose", card="shield-1")
    table.do("target", space="wall:4")
    table.do("choose", card="page-2")
    table.do(undone)
    assert told(table) == ["raises"] and scene(table).at == {"wall:4"} and len(table.played) == 3
    table.do(undone)
    assert not told(table) and scene(table).chosen == ("shield-1",) and len(table.played) == 3


def test_a_card_that_fits_neither_answer_says_why(table):
    table.do("choose", card="shield-1")
    table.do("target", space="wall:6")
    table.do("choose", card="page-2")
    assert scene(table).then is None and scene(table).refusal and scene(table).chosen == ("shield-1",)


# a weighty answer that is a card on the table, pressed there

def called(near):
    """Return a choice of the declaring card, against those near it."""
    listed = [answer(0, "declare", (), id) for id in near] + [answer(0, "done")]

    def leads(move):
        moves = battles(*near[move.target])
        return Chosen(moves, CARDS, weighty=moves)
    return Chosen(listed, CARDS, weighty=listed[:-1], leads=leads)


CALLERS = {"c1": ("c2", "c9"), "c2": ("c1",), "c3": ("c9",)}


def test_a_possible_declaration_is_pressed_in_place_and_previewed_without_choosing_anything_first():
    chosen = called(CALLERS)
    assert chosen.targets == {*CALLERS} and not chosen.begun and offers(chosen) == [("move", "0 done")]
    assert chosen.aim("c1") is None and str(chosen.weighed) == "0 declare > c1" and chosen.at == "c1"
    assert scene_targets(chosen) == {"c1", "c3"}, "what stands beside it is part of the answer ahead"
    assert chosen.choice_with_card("c2").press("c2") is None and planned(chosen) == ["0 declare > c1", "0 battle c2"]
    assert offers(chosen) == [("move", "0 declare > c1")]


def test_pressing_a_declaration_again_takes_it_back_and_another_keeps_what_still_fits():
    chosen = called(CALLERS)
    chosen.aim("c1")
    chosen.choice_with_card("c9").press("c9")
    chosen.aim("c3")
    assert planned(chosen) == ["0 declare > c3", "0 battle c9"]
    chosen.aim("c3")
    assert not chosen.begun and chosen.then is None and chosen.targets == {*CALLERS}


def test_letting_go_takes_back_the_answer_ahead_and_then_the_declaration():
    chosen = called(CALLERS)
    chosen.aim("c1")
    chosen.choice_with_card("c2").press("c2")
    assert chosen.take_back() and planned(chosen) == ["0 declare > c1"]
    assert chosen.take_back() and not chosen.begun and not chosen.take_back()


def test_a_card_that_cannot_declare_says_why():
    chosen = called(CALLERS)
    assert str(chosen.illegal_move_at("c7")) == "0 declare > c7" and chosen.aim("c7") is None


def calling(monkeypatch):
    """Return a table of Scribes at which the first seat may call out with each of its three cards."""
    install(monkeypatch, Scribes)
    table = seated(*HANDS, bots=(1,), game=Scribes)
    for move in ("0 inscribe knight-1 page-1 shield-1 thief-1 = BEST", "1 inscribe knight-2 page-2 shield-2 thief-2 = BEST"):
        table.match.session.play(move)
    table.match.timeline.reopen()
    table.match.show()
    return table


def test_a_card_on_the_table_declares_and_its_opponents_are_chosen_ahead_with_one_button(monkeypatch):
    table = calling(monkeypatch)
    assert labels(table) == ["No more"] and table.stage.view.count('data-do="target" data-card') == 3
    table.do("target", card="shield-1")
    assert "Does Shield 1 call out?" in table.says
    table.do("choose", card="page-2")
    assert "Page 2 falls" in status(table)
    (found,) = [more for _, _, more in tray_buttons(table.match.controller, table.match.controller.choice) if "data_then" in more]
    table.do("move", move=found["data_move"], then=found["data_then"])
    assert table.played[2:] == ["0 call > shield-1", "0 duel page-2"]


def test_a_card_that_cannot_declare_is_refused_and_escape_takes_the_choice_back(monkeypatch):
    table = calling(monkeypatch)
    table.do("why", card="knight-2")
    assert "It calls nobody" in table.stage.view
    table.do("target", card="shield-1")
    table.do("close")
    table.do("close")
    assert not table.match.controller.choice.begun and len(table.played) == 2
