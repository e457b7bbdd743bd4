"""Answers of several parts: which cards go together, the next options, the resulting move; and the same at the table."""

import pytest
from helpers.choices import Chosen, offers
from helpers.hotseat import labels
from helpers.toy_table import Clock, Riders, install, seated
from helpers.words import text

from courtcards.engine.card import Card, CardState
from courtcards.engine.move import Move, Refusal, parse_move
from courtcards.games.toys.heralds import Turn
from table.match.flow.timeline import DOTS_MS, HOLD_MS
from table.match.render import scene_builder

KINDS = ("peasant", "knight", "king", "castle", "archer", "jester", "herald")
CARDS = {f"{kind}-{n}": Card(f"{kind}-{n}", kind, {"kind": kind}) for kind in KINDS for n in range(1, 5)}


def choice(*moves, **more):
    return Chosen([parse_move(move, CARDS) for move in moves], CARDS, **more)


# cards

def test_a_card_with_one_answer_is_played_at_once_and_not_the_listed_one_of_its_kind():
    for card in ("king-1", "king-3"):
        assert choice("0 answer king-1", "0 pass").press(card) == f"0 answer {card}"


def test_a_card_waits_for_its_target_if_there_are_several_until_it_is_pressed_again():
    chosen = choice("0 attack knight-1 > 1", "0 attack knight-1 > 2")
    assert chosen.press("knight-2") is None and chosen.chosen == ("knight-2",) and chosen.targets == {1, 2} and offers(chosen) == []
    assert chosen.aim(3) is None and chosen.aim(2) == "0 attack knight-2 > 2"
    assert chosen.press("knight-2") is None and not chosen.begun and chosen.targets == frozenset()


def test_a_single_target_is_named_on_a_button_and_never_chosen_by_the_card_alone():
    chosen = choice("0 attack knight-1 > 1", "0 end")
    assert chosen.move_if_pressed("knight-2") is None and chosen.press("knight-2") is None
    assert offers(chosen) == [("move", "0 attack knight-2 > 1")] and chosen.targets == {1} and chosen.aim(1) == "0 attack knight-2 > 1"


def test_a_card_that_does_not_combine_replaces_the_choice():
    chosen = choice("0 attack knight-1 > 1", "0 attack knight-1 > 2", "0 attack king-1 > 1", "0 attack king-1 > 2")
    chosen.press("knight-1")
    chosen.press("king-1")
    assert chosen.chosen == ("king-1",) and chosen.aim(1) == "0 attack king-1 > 1"


REVOLT = ("1 pass", "1 answer peasant-1", "1 answer peasant-1 peasant-2", "1 answer king-1")


def test_a_card_that_others_may_join_is_not_played_at_once_but_offered():
    chosen = choice(*REVOLT)
    assert chosen.press("peasant-3") is None and chosen.extendable
    assert offers(chosen) == [("move", "1 answer peasant-3")]


def test_the_last_of_several_cards_waits_for_its_button_if_fewer_would_do():
    chosen = choice(*REVOLT)
    chosen.press("peasant-2")
    assert chosen.move_if_pressed("peasant-1") is None and chosen.press("peasant-1") is None and chosen.chosen == ("peasant-2", "peasant-1")
    assert offers(chosen) == [("move", "1 answer peasant-2 peasant-1")]


def test_one_of_two_chosen_cards_can_be_taken_back():
    chosen = choice("0 attack peasant-1 > 1", "0 attack peasant-1 peasant-2 > 1", "0 attack peasant-1 > 2", "0 attack peasant-1 peasant-2 > 2")
    chosen.press("peasant-1")
    chosen.press("peasant-2")
    assert chosen.press("peasant-1") is None and chosen.chosen == ("peasant-2",) and chosen.aim(2) == "0 attack peasant-2 > 2"


def test_the_text_names_kinds_in_the_order_of_the_listed_move():
    chosen = choice("0 attack jester-1 > 1 = king", "0 attack jester-1 > 1 = peasant", "0 attack peasant-1 jester-1 > 1 = peasant", "0 attack peasant-1 > 1")
    chosen.press("jester-2")
    assert chosen.press("peasant-4") is None and offers(chosen) == [("move", "0 attack peasant-4 jester-2 > 1 = peasant")]


def test_cards_that_only_go_with_others_wait_for_them():
    chosen = choice("0 play king-1 knight-1")
    assert chosen.press("knight-1") is None and chosen.candidates == [] and chosen.extendable
    assert chosen.press("king-1") == "0 play king-1 knight-1"


def test_whether_a_card_can_be_used_and_what_its_press_does_can_be_predicted_without_changing_anything():
    chosen = choice(*REVOLT)
    assert chosen.is_usable("peasant-4") and not chosen.is_usable("castle-1")
    assert str(chosen.move_if_pressed("king-2")) == "1 answer king-2" and chosen.move_if_pressed("peasant-1") is None and not chosen.begun


# verbs, calls, targets

JESTER = ("0 attack jester-1 > 1 = king", "0 attack jester-1 > 1 = archer", "0 attack jester-1 > 2 = archer", "0 fortify jester-1 = archer",
          "0 fortify jester-1 = castle", "0 special jester-1 = herald", "0 end")


def test_calls_are_offered_under_their_verbs_once_each():
    chosen = choice(*JESTER)
    assert chosen.press("jester-1") is None
    assert chosen.calls == {"attack": ["king", "archer"], "fortify": ["castle"], "special": ["herald"]} and chosen.targets == frozenset() and offers(chosen) == []


def test_a_call_narrows_the_moves_and_the_rest_can_be_aimed_or_pressed():
    chosen = choice(*JESTER)
    chosen.press("jester-2")
    assert chosen.take_call("archer") is None and chosen.calls == {}
    assert chosen.targets == {1, 2} and offers(chosen) == [("move", "0 fortify jester-2 = archer")]
    assert chosen.aim(2) == "0 attack jester-2 > 2 = archer"


@pytest.mark.parametrize("call, move", [("castle", "0 fortify jester-1 = castle"), ("herald", "0 special jester-1 = herald")])
def test_a_call_with_one_remaining_move_plays_it(call, move):
    chosen = choice(*JESTER)
    chosen.press("jester-1")
    assert chosen.take_call(call) == move


def test_a_call_with_one_remaining_target_waits_for_the_button_that_names_it():
    chosen = choice(*JESTER)
    chosen.press("jester-1")
    assert chosen.take_call("king") is None and offers(chosen) == [("move", "0 attack jester-1 > 1 = king")]


def test_a_call_whose_card_others_may_join_waits():
    chosen = choice("0 answer jester-1 = peasant", "0 answer jester-1 = king", "0 answer peasant-1 jester-1 = peasant", "0 answer peasant-1")
    chosen.press("jester-1")
    assert chosen.take_call("peasant") is None and offers(chosen) == [("move", "0 answer jester-1 = peasant")]
    assert chosen.press("peasant-1") is None and offers(chosen) == [("move", "0 answer peasant-1 jester-1 = peasant")]


def test_verbs_for_the_same_target_are_offered_first():
    chosen = choice("0 rob thief-1 > 1".replace("thief", "archer"), "0 shoot archer-1 > 1", "0 shoot archer-1 > 2")
    chosen.press("archer-1")
    assert chosen.targets == frozenset() and offers(chosen) == [("verb", "rob"), ("verb", "shoot")]
    assert chosen.take_verb("shoot") is None and chosen.targets == {1, 2} and chosen.aim(1) == "0 shoot archer-1 > 1"


def test_moves_with_and_without_a_call_are_offered_side_by_side():
    chosen = choice("0 play jester-1", "0 play jester-1 = king", "0 play jester-1 = knight")
    chosen.press("jester-1")
    assert chosen.calls == {"play": ["king", "knight"]} and offers(chosen) == [("move", "0 play jester-1")]


def test_cards_on_the_table_can_be_targets():
    chosen = choice("0 burn king-1 > castle-1", "0 burn king-1 > castle-2")
    chosen.press("king-1")
    assert chosen.targets == {"castle-1", "castle-2"} and chosen.aim("castle-2") == "0 burn king-1 > castle-2"


def test_a_wrong_target_gives_a_move_to_ask_the_rules_about():
    chosen = choice("0 attack knight-1 > 1", "0 attack knight-1 > 2", "0 fortify knight-1")
    assert chosen.illegal_move_at(3) is None
    chosen.press("knight-2")
    assert chosen.illegal_move_at(0) == "0 attack knight-2 > 0" and chosen.illegal_move_at("castle-1") == "0 attack knight-2 > castle-1"


def test_moves_without_cards_are_offered_at_first_and_many_names_or_targets_under_their_verb():
    chosen = choice("0 end", "0 send > 1", "0 send > 2", "0 send > 3", "0 beg > 1 = king", "0 beg > 2 = king", "0 beg > 1 = knight", "0 rest king-1")
    assert offers(chosen) == [("move", "0 end"), ("verb", "send"), ("verb", "beg")] and not chosen.begun
    assert chosen.take_verb("beg") is None and chosen.calls == {"beg": ["king", "knight"]}
    assert chosen.take_call("king") is None and chosen.targets == {1, 2} and chosen.aim(2) == "0 beg > 2 = king"


def test_a_verb_without_cards_is_aimed_at_a_seat_and_if_it_is_the_only_one_every_target_has_a_button():
    chosen = choice("0 end", "0 send > 1", "0 send > 2", "0 send > 3")
    assert chosen.take_verb("send") is None and chosen.targets == {1, 2, 3} and offers(chosen) == [] and chosen.aim(2) == "0 send > 2"
    assert offers(choice("0 end", "0 send > 2")) == [("move", "0 end"), ("move", "0 send > 2")]
    assert offers(choice("0 rob > 1", "0 rob > 2")) == [("move", "0 rob > 1"), ("move", "0 rob > 2")]


def test_without_listed_moves_nothing_is_offered():
    chosen = choice()
    assert offers(chosen) == [] and not chosen.is_usable("king-1") and chosen.aim(1) is None and chosen.illegal_move_at(1) is None


# on the table

HANDS = ("knight-1 knight-2 page-1 shield-1", "page-2 page-3 thief-1 shield-2", "page-4 page-5 page-6 knight-3")


@pytest.fixture
def toys(monkeypatch):
    install(monkeypatch)


@pytest.fixture
def table(toys):
    return seated(*HANDS, bots=(1, 2))


def card(table, id):
    """Return the markup of a hand card."""
    return table.stage.view.partition(f'data-key="{id}"')[2].partition("</button>")[0]


def test_a_chosen_card_is_marked_and_the_prompt_asks_for_a_target_which_plays_it(table):
    table.do("choose", card="knight-2")         # riding and resting: two verbs, but only one needs a target
    assert "Whom does your Knight attack?" in table.says and text("choose.again") in table.says
    assert 'data-state="selected"' in card(table, "knight-2") and 'aria-pressed="true"' in card(table, "knight-2")
    assert table.stage.view.count('data-do="target"') == 2 and f'aria-label="{text("choose.aim", who="B1")}"' in table.stage.view
    assert "Rest" in table.says and text("choose.back") in table.says
    table.do("target", seat="2")
    assert table.played == ["0 ride knight-2 > 2"]


def test_a_card_with_one_use_is_still_played_with_one_press(table):
    assert 'data-do="move" data-move="0 rest page-1"' in card(table, "page-1") and "Page: rest" in table.stage.view
    assert 'data-do="choose"' in card(table, "knight-1")


@pytest.mark.parametrize("undone", ["undo", "close", "take-back"])
def test_a_choice_is_taken_back_before_anything_else(table, undone):
    table.do("choose", card="knight-1")
    table.do(undone)
    assert "What do you do today?" in table.says and not table.match.controller.choice.begun and table.played == []


def test_escape_closes_a_dialog_first_and_keeps_the_choice(table):
    table.do("choose", card="knight-1")
    table.do("settings")
    table.do("close")
    assert table.asks == "" and table.match.controller.choice.chosen == ("knight-1",)
    table.do("close")
    assert not table.match.controller.choice.begun


def test_a_choice_survives_a_repaint_and_ends_with_the_position(table):
    table.do("choose", card="knight-1")
    table.do("log")
    assert table.match.controller.choice.chosen == ("knight-1",)
    table.do("move", move="0 rest page-1")
    assert not table.match.controller.choice.begun


def test_a_seat_that_is_not_a_target_says_why(table, monkeypatch):
    monkeypatch.setattr(Riders, "why_not_text", lambda self, text: Refusal("own-seat", text) if "> 0" in text else None)
    table.do("choose", card="knight-1")
    table.do("target", seat="0")
    assert "Not at yourself Ride at a rival. Toys" in table.says and table.played == [] and table.match.controller.choice.begun


def test_a_verb_and_a_call_are_chosen_with_buttons(table):
    assert labels(table) == ["Parade", "Beg"]
    table.do("take-verb", verb="beg")
    assert "For what do you beg?" in table.says and 'data-do="take-call" data-call="knight">Knight' in table.stage.view
    table.do("take-call", call="knight")
    assert text("choose.target") in table.says and table.match.controller.choice.targets == {1, 2}
    table.do("target", seat="2")
    assert table.played == ["0 beg > 2 = knight"]


def test_a_name_is_asked_for_in_the_verbs_own_words_if_it_has_any(table, monkeypatch):
    monkeypatch.setitem(table.match.controller.texts.entry("verb", "beg"), "call", "What do you beg for?")
    table.do("take-verb", verb="beg")
    assert "What do you beg for?" in table.says and text("choose.name") not in table.says


def test_moves_without_cards_at_a_seat_are_buttons_with_its_name(table, monkeypatch):
    sent = [Move(0, "send", (), 1), Move(0, "send", (), 2)]
    monkeypatch.setattr(Turn, "moves", lambda self, game: sent)
    monkeypatch.setattr(Riders, "do_send", lambda self, move: None, raising=False)
    table.match.session.version += 1
    assert labels(table) == ["Send a page: B1", "Send a page: B2"]


def test_the_effect_of_an_answer_is_shown_under_its_card_and_on_its_button(toys, monkeypatch):
    def outlook(game, move):
        return ("lets", {}) if move.verb == "pass" else ("blocks", {"count": 1}) if move.verb == "parry" and move.cards[0].kind == "shield" else None
    monkeypatch.setattr(Riders, "outlook", outlook)
    table = seated("page-1 shield-1 shield-2 thief-1", "knight-1 knight-2 page-2 page-3", bots=(0,))
    table.match.session.play("0 rest page-1")
    table.match.session.play("1 rest page-2")
    table = seated("knight-1 knight-2 page-2 page-3", "page-1 shield-1 shield-2 thief-1", bots=(0,))
    clock = Clock(table, choose=lambda seat: "0 ride knight-1 > 1")
    clock.run()
    assert table.stage.view.count('<span class="answer" aria-hidden="true">Blocks 1</span>') == 2, "either shield does it"
    assert 'aria-label="Shield: Blocks 1"' in table.stage.view and "Let them in" in table.says


def test_a_card_on_the_table_says_what_it_represents(table, monkeypatch):
    monkeypatch.setattr(Riders, "card_states", lambda self, seat: {"page-1": CardState("knight")})
    match = table.match
    scene = scene_builder.build_scene(match.controller, match.saved_match, match.countdown, match.hints, match.painter.expanded)
    from table.markup.scene import card_name
    assert card_name(scene.but(view=scene.view | {"state": {"page-1": {"stands_for": "knight"}}}), "page-1") == text("choose.as", what="Page", kind="Knight")
    assert card_name(scene.but(view=scene.view | {"state": {}}), "page-1") == "Page"


def test_the_player_can_ask_about_an_idle_card_even_while_a_bot_is_asked(toys):
    table = seated(*HANDS, bots=(0, 1))
    table.do("why", card="page-4")
    assert table.match.controller.refusal[0]


# pauses

def paced(hands, answers, thinks=50, bots=(1, 2), pace="normal", **options):
    """Return the table's visible changes, with times, after P0 has ridden at seat 1; `answers` are the verbs of the bots asked."""
    table = seated(*hands, bots=bots, **options)
    table.do("pace", value=pace)
    table.do("close")

    def choose(seat):
        game = table.match.session.position
        return next(str(move) for verb in answers for move in game.moves() if move.seat == seat and move.verb == verb)
    clock = Clock(table, thinks, choose)
    table.do("move", move="0 ride knight-1 > 1")
    return table, clock


OPEN = ("knight-1 knight-2 page-1 shield-1", "page-2 page-3 page-7 page-6", "page-4 page-5 thief-2 knight-3")
GUARDED = ("knight-1 knight-2 page-1 shield-1", "page-2 page-3 thief-1 shield-2", "page-4 page-5 page-6 knight-3")


@pytest.mark.parametrize("thinks, pace, skips", [(0, "normal", ()), (50, "normal", ()), (400, "normal", ()), (1000, "normal", ()), (1000, "calm", ()),
                                                 (400, "mine", ()), (400, "normal", (0,)), (400, "calm", (100, 700)), (400, "mine", (20,))])
def test_a_silent_pass_takes_exactly_as_long_as_asking_nobody_at_every_pace_and_while_skipping(toys, thinks, pace, skips):
    (unasked, quiet), (asked, passed) = (paced(hands, ["pass", "rest"], thinks, pace=pace) for hands in (OPEN, GUARDED))
    for table, clock in ((unasked, quiet), (asked, passed)):
        for moment in skips:
            clock.run(moment)
            table.do("skip")
        clock.run(2.5 * HOLD_MS)
    assert [time for time, _ in passed.changes()][:2] == [0, {"mine": 450}.get(pace, HOLD_MS) if not skips else skips[0] + 450]
    assert passed.changes() == quiet.changes() and "P0 rides out" in passed.changes()[0][1] and "P0 robs" in str(passed.changes())
    assert "1 pass" in asked.played and "1 pass" not in unasked.played


def test_an_answer_is_shown_when_the_pause_is_over_and_not_before(toys):
    _, clock = paced(GUARDED, ["parry", "rest"])
    clock.run(HOLD_MS - 1)
    assert "parries" not in str(clock.changes())
    clock.run(HOLD_MS)
    assert "B1 parries" in clock.changes()[-1][1]


def test_a_slow_bot_is_not_seen_to_think_in_between_but_only_on_its_own_turn(toys):
    table, clock = paced(GUARDED, ["pass", "rest"], thinks=HOLD_MS + 5000)
    clock.run(HOLD_MS + 4000)
    assert text("table.thinking") not in table.stage.view and "may parry" not in table.says
    clock.run(3 * HOLD_MS + 5000 + DOTS_MS)
    assert f'aria-label="{text("table.thinking")}"' in table.stage.view


def test_a_player_is_asked_when_the_pause_is_over(toys):
    table, clock = paced(GUARDED, [], bots=(2,))
    clock.run(HOLD_MS - 1)
    assert "Do you parry?" not in table.says and table.moves == [] and 'class="taker"' not in table.stage.view
    clock.run(HOLD_MS)
    assert 'class="taker"' in table.stage.view and text("cover.ready", name="P1") in table.says


def test_after_your_own_pass_the_outcome_follows_a_pause(toys):
    table = seated("knight-1 knight-2 page-1 page-2", "shield-1 page-3 page-4 page-5", bots=(0,))
    clock = Clock(table, choose=lambda seat: "0 ride knight-1 > 1")
    clock.run(5 * HOLD_MS)
    assert "Do you parry?" in table.says
    start = clock.now
    table.do("move", move="1 pass")
    clock.run(start + HOLD_MS - 1)
    assert "robs" not in table.says
    clock.run(start + HOLD_MS)
    assert "gets a card" in table.says or "get a card" in table.says


@pytest.mark.parametrize("thinks", [50, 300])
def test_undo_in_a_pause_returns_to_the_persons_move_whether_a_bot_has_passed_silently_or_still_thinks(toys, thinks):
    table, clock = paced(GUARDED, ["pass", "rest"], thinks)
    clock.run(250)
    assert table.played == ["0 ride knight-1 > 1", *["1 pass"] * (thinks == 50)]
    table.do("undo")
    clock.run(10 * HOLD_MS)
    assert table.played == [] and "What do you do today?" in table.says


def test_leaving_in_a_pause_stops_everything(toys):
    table, clock = paced(GUARDED, ["pass", "rest"], thinks=300)
    clock.run(100)
    match = table.match
    table.stage.go("#/")
    clock.run(10 * HOLD_MS)
    assert len(match.session.record.moves) == 1


def test_without_animation_nothing_waits(toys):
    table = seated(*GUARDED, bots=(1, 2))
    table.do("setting", name="speed", value="off")
    clock = Clock(table, 0, lambda seat: next(str(move) for move in table.match.session.position.moves() if move.seat == seat and move.verb in ("pass", "rest")))
    table.do("move", move="0 ride knight-1 > 1")
    clock.run(0)
    assert "What do you do today?" in table.says and len(table.played) == 4


def test_a_free_move_made_in_a_pause_makes_bots_think_again(toys):
    table, clock = paced(GUARDED, ["pass", "rest"], thinks=300)
    clock.run(100)
    assert labels(table) == [text("match.skip")] and table.match.controller.choice.moves == []
    table.do("choose", card="page-1")
    assert labels(table) == [text("choose.back"), "Toss"] and table.match.timeline.pausing
    table.do("free", move="0 toss page-1")
    assert table.played == ["0 ride knight-1 > 1", "0 toss page-1"] and table.match.timeline.pausing
    assert table.match.timeline.frame.view["zones"]["hand/0"] == ["knight-2", "shield-1"] and labels(table) == [text("match.skip")]
    clock.run(399)
    assert len(table.played) == 2, "the first thought was of another position"
    clock.run(HOLD_MS)
    assert table.played[2] == "1 pass" and "P0 gets a card" in str(clock.changes())


def test_a_free_move_no_longer_possible_in_the_true_position_says_so(toys, monkeypatch):
    table, clock = paced(GUARDED, ["pass", "rest"], thinks=300)
    clock.run(100)
    table.do("choose", card="page-1")
    monkeypatch.setattr(Riders, "why_illegal_out_of_turn", lambda game, move: "one-page")
    table.do("free", move="0 toss page-1")
    assert table.match.controller.refusal and len(table.played) == 1 and table.match.timeline.pausing


def test_in_a_pause_a_card_does_not_reveal_who_is_asked(toys):
    table, clock = paced(GUARDED, ["pass", "rest"], thinks=300)
    clock.run(100)
    table.do("why", card="page-1")
    assert text("refusal.not-asked.says", card="Page") in table.says


# naming things on the table

ATTACKS = ("0 attack > 1 = field/0:1", "0 attack > 2 = field/0:1", "0 attack > 1 = field/0:2", "0 attack > 2 = field/0:2", "0 end", "0 answer king-1")


def test_naming_a_thing_begins_an_answer_naming_another_replaces_it_and_naming_it_again_ends_it():
    chosen = choice(*ATTACKS)
    assert chosen.handles == {"field/0:1": "attack", "field/0:2": "attack"} and ("verb", "attack") in offers(chosen)
    assert chosen.take_call("field/0:1") is None and chosen.targets == {1, 2} and chosen.begun
    chosen.take_call("field/0:2")
    assert chosen.aim(2) == "0 attack > 2 = field/0:2"
    chosen.take_call("field/0:2")
    assert not chosen.begun and not chosen.targets


def test_things_can_be_named_by_button():
    chosen = choice(*ATTACKS)
    chosen.take_verb("attack")
    assert chosen.calls == {"attack": ["field/0:1", "field/0:2"]}
    chosen.take_call("field/0:1")
    assert not chosen.calls and chosen.targets == {1, 2}


def test_the_calls_of_the_only_possible_action_are_offered_at_once():
    assert offers(choice("0 draw = 2", "0 draw = 1", "0 draw = 0", "0 discard king-1")) == [("move", f"0 draw = {number}") for number in (2, 1, 0)]


def test_a_question_for_deliberate_answers_is_not_answered_by_pressing_a_card():
    chosen = choice("0 answer king-1", "0 pass", deliberate=True)
    assert chosen.move_if_pressed("king-1") is None and chosen.press("king-1") is None and offers(chosen) == [("move", "0 answer king-1")]
