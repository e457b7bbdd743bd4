"""Weighed moves: they wait for their button, and meanwhile their outcome is shown and announced."""

import re

import pytest
from helpers.choices import Chosen, offers, scene, status, told, weighed
from helpers.hotseat import labels
from helpers.toy import Sentries, sentries
from helpers.toy_table import install, seated
from helpers.words import text

from courtcards.engine.card import Card
from courtcards.engine.move import parse_move

CARDS = {f"{kind}-{n}": Card(f"{kind}-{n}", kind, {"kind": kind}) for kind in ("knight", "king", "page") for n in range(1, 4)}
HANDS = ("knight-1 knight-2 page-1 shield-1", "page-2 page-3 thief-1 shield-2", "page-4 page-5 page-6 knight-3")


def choice(*moves, weighs=("storm",), **more):
    listed = [parse_move(move, CARDS) for move in moves]
    return Chosen(listed, CARDS, weighty=[move for move in listed if move.verb in weighs], **more)


# choosing

def test_before_a_previewed_move_is_made_it_can_be_aimed_at_another_target_or_at_none():
    chosen = choice("0 end", "0 storm > 1", "0 storm > 2")
    assert offers(chosen) == [("move", "0 end"), ("verb", "storm")] and weighed(chosen) is None
    assert chosen.take_verb("storm") is None and chosen.targets == {1, 2} and offers(chosen) == [] and weighed(chosen) is None
    for target in (2, 1):
        assert chosen.aim(target) is None and chosen.at == target and chosen.targets == {1, 2}
        assert weighed(chosen) == f"0 storm > {target}" and offers(chosen) == [("move", f"0 storm > {target}")]
    assert chosen.aim(1) is None and chosen.at is None and weighed(chosen) is None and chosen.verb == "storm"


def test_a_previewed_move_is_taken_back_step_by_step():
    chosen = choice("0 end", "0 storm > 1", "0 storm > 2")
    chosen.take_verb("storm")
    chosen.aim(1)
    assert chosen.undo_step() and chosen.at is None and chosen.verb == "storm" and weighed(chosen) is None
    assert chosen.undo_step() and not chosen.begun and not chosen.undo_step()


def test_a_single_move_is_previewed_from_the_start_and_has_its_button():
    chosen = choice("0 end", "0 storm > 1", "0 ride king-1")
    assert weighed(chosen) == "0 storm > 1" and not chosen.begun and offers(chosen) == [("move", "0 end"), ("move", "0 storm > 1")]
    assert weighed(choice("0 end", "0 storm > 1", "0 burn > 1", weighs=("storm", "burn"))) is None


def test_of_two_moves_with_different_verbs_or_calls_neither_has_a_button_before_it_is_chosen():
    chosen = choice("0 end", "0 storm > 1", "0 burn > 1", weighs=("storm", "burn"))
    assert offers(chosen) == [("move", "0 end"), ("verb", "storm"), ("verb", "burn")]
    assert chosen.take_verb("burn") is None and weighed(chosen) == "0 burn > 1" and chosen.targets == {1}
    chosen = choice("0 end", "0 storm > 1 = gate", "0 storm > 1 = wall", "0 storm > 2")
    assert offers(chosen) == [("move", "0 end"), ("verb", "storm")] and chosen.take_verb("storm") is None
    assert chosen.calls == {"storm": ["gate", "wall"]} and offers(chosen) == [] and chosen.aim(2) is None and weighed(chosen) == "0 storm > 2" and not chosen.calls
    chosen.take_back()
    assert chosen.take_call("wall") is None and weighed(chosen) == "0 storm > 1 = wall" and offers(chosen) == [("move", "0 storm > 1 = wall")]


def test_the_card_that_completes_a_previewed_move_does_not_play_it_and_the_pressed_card_is_named():
    chosen = choice("0 end", "0 storm king-1", "0 ride knight-1")
    assert chosen.move_if_pressed("king-2") is None and str(chosen.move_if_pressed("knight-2")) == "0 ride knight-2" and weighed(chosen) is None
    assert chosen.press("king-2") is None and weighed(chosen) == "0 storm king-2" and offers(chosen) == [("move", "0 storm king-2")]
    chosen = choice("0 storm king-1 > 1", "0 storm king-1 > 2")
    assert chosen.press("king-3") is None and chosen.aim(2) is None and weighed(chosen) == "0 storm king-3 > 2"
    assert chosen.press("king-3") is None and chosen.at is None and not chosen.begun


def test_a_previewed_move_waits_next_to_targets_that_are_hit_at_once():
    chosen = choice("0 raise king-1 > hall:1", "0 raise king-1 > hall:2", "0 raise king-1 > 1", weighs=())
    chosen.weighty = frozenset(chosen.moves[2:])
    chosen.press("king-1")
    assert chosen.targets == {"hall:1", "hall:2", 1} and weighed(chosen) is None and offers(chosen) == []
    assert chosen.aim(1) is None and weighed(chosen) == "0 raise king-1 > 1" and chosen.aim("hall:2") == "0 raise king-1 > hall:2"


def test_a_thing_on_the_table_is_not_attacked_by_pressing_it():
    chosen = choice("0 end", "0 storm > hall:1", "0 storm > hall:2", "0 visit > hall:3")
    assert chosen.lying == {"hall:3": parse_move("0 visit > hall:3", CARDS)}


def test_two_moves_of_a_verb_have_separate_buttons_unless_they_are_previewed():
    arm = ("0 end", "0 arm > hall:1", "0 arm > hall:2")
    assert offers(choice(*arm)) == [("move", move) for move in arm]
    assert offers(choice(*arm, "0 visit > hall:3", weighs=("arm",))) == [("move", "0 end"), ("move", "0 visit > hall:3"), ("verb", "arm")]
    assert offers(choice(*arm, weighs=("arm",))) == [("move", "0 end")], "they are pressed where they lie"
    assert offers(choice(*arm, "0 arm > hall:3")) == [("move", "0 end"), ("verb", "arm")]


# the outcome

def test_consequences_are_worked_out_on_a_copy_until_something_is_asked_that_is_not_passed():
    game = sentries(*HANDS, top="page-7", options={"storms": True})
    before = game.view()
    told = game.foretell(parse_move("0 storm > 1", game.cards))
    assert [(fact.key, fact.about["count"]) for fact in told] == [("storms", 2), ("struck", 2), ("struck", 1)]
    assert [fact.key for fact in game.foretell(parse_move("0 send knight-1 > 2", game.cards))] == ["sends", "struck"]
    assert game.view() == before and game.foretell() == [] and game.story is None


# on the table

@pytest.fixture
def table(monkeypatch):
    install(monkeypatch, Sentries)
    return seated(*HANDS, bots=(1, 2), game=Sentries, top="page-7", storms=True)


@pytest.fixture
def duel(monkeypatch):
    install(monkeypatch, Sentries)
    return seated("knight-1 page-1 thief-2 shield-1", "page-2 page-3 thief-1 shield-2", bots=(1,), game=Sentries, top="page-7", storms=True)


def test_a_verb_and_a_target_are_chosen_before_the_golden_button_plays_the_move(table):
    assert labels(table) == ["Rest", "Storm"]
    table.do("take-verb", verb="storm")
    assert "Whom do you storm?" in table.says and not told(table) and scene(table).weighed is None and "data-chosen" not in table.stage.view
    table.do("target", seat="2")
    assert "Storm B2?" in table.says and labels(table) == [text("choose.back"), "Storm B2"] and table.played == []
    assert told(table) == ["storms", "struck", "struck"] and str(scene(table).weighed) == "0 storm > 2"
    assert table.stage.view.count('data-do="target"') == 2 and re.search(r'data-seat="2"[^>]* aria-pressed="true"', table.stage.view)
    assert 'aria-label="If you do this"' in table.stage.view and table.stage.view.count("data-chosen") == 1
    assert text("choose.weighed", told="P0 storms B2 with 2 knights. B2 is struck. B2 is struck") in status(table)
    table.do("target", seat="1")
    assert "Storm B1?" in table.says and "with 2 knights" in status(table) and table.stage.view.count('aria-pressed="true"') == 1
    table.do("main")
    assert table.played == ["0 storm > 1"] and not told(table)


@pytest.mark.parametrize("undone", ["undo", "close", "take-back"])
def test_back_takes_back_the_target_and_then_the_verb(table, undone):
    table.do("take-verb", verb="storm")
    table.do("target", seat="2")
    table.do(undone)
    assert "Whom do you storm?" in table.says and not told(table)
    table.do(undone)
    assert "What are your orders?" in table.says and table.played == []


def test_a_card_is_aimed_and_waits(table):
    table.do("choose", card="knight-2")
    table.do("target", seat="1")
    assert table.played == [] and told(table) == ["sends", "struck"] and labels(table)[0] == text("choose.back")
    table.do("main")
    assert table.played == ["0 send knight-2 > 1"]


def test_a_single_rival_is_previewed_at_once_and_one_press_plays_it_but_space_does_not(duel):
    assert told(duel) == ["storms", "struck"] and text("choose.weighed", told="P0 storms B1 with 1 knight") in status(duel)
    assert 'class="btn btn--main" data-do="move" data-move="0 storm &gt; 1"' in duel.stage.view and "data-main" not in duel.stage.view
    duel.do("main")
    assert duel.played == []
    duel.do("move", move="0 storm > 1")
    assert duel.played == ["0 storm > 1"] and not told(duel)


def test_one_of_two_ways_is_previewed_when_it_is_chosen(duel):
    duel.do("choose", card="knight-1")
    assert told(duel) == ["sends", "struck"] and duel.played == []
    duel.do("target", seat="1")
    assert told(duel) == ["sends", "struck"] and duel.played == [], "the press that chooses its last part does not make it"
    duel.do("main")
    assert duel.played == ["0 send knight-1 > 1"]


def test_the_preview_is_worked_out_once(table, monkeypatch):
    number, foretell = [], Sentries.foretell
    monkeypatch.setattr(Sentries, "foretell", lambda game, move=None: (number.append(move) if move else None) or foretell(game, move))
    table.do("take-verb", verb="storm")
    table.do("target", seat="2")
    for _ in range(3):
        table.do("log")
    assert len(number) == 1


def test_the_preview_ends_with_the_page(table):
    table.do("take-verb", verb="storm")
    table.do("target", seat="2")
    tab = table.tab()
    assert not tab.match.controller.choice.begun and "What are your orders?" in tab.says and tab.match.painter.shown_scene.weighed is None


def test_only_the_asked_player_sees_the_preview(monkeypatch):
    install(monkeypatch, Sentries)
    table = seated("knight-1 page-1", "knight-2 page-2", game=Sentries, top="page-7", storms=True)
    first = table.match.painter.shown_scene
    table.do("take-seat")
    assert scene(table).weighed and (first is None or first.weighed is None)
    table.do("move", move="0 rest")
    while table.stage.tick():
        pass
    assert scene(table) is None or (scene(table).weighed is None and not scene(table).foretold)


def test_private_facts_are_not_previewed(table, monkeypatch):
    monkeypatch.setattr(Sentries, "storm", lambda game, seat, rival: game.tell("struck", to=(rival,), seat=rival, count=1) or game.strike(rival))
    table.do("take-verb", verb="storm")
    table.do("target", seat="2")
    assert len(scene(table).foretold) == 1
