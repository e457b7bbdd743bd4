"""A press that only chooses is worked out while a finger rests on it; until it's lifted, nothing of that shows or counts."""

from functools import cache
from random import Random

import pytest
from bench.positions import can_attack, first, stands
from helpers.fake_page import Table, pressable
from helpers.share import share

from table.match.render.rehearsal import CHOOSING_ACTS

STARTS = {
    "knights": ("knights-and-ninjas", 6, lambda record: can_attack(record, 60)),
    "ilk": ("ilk", 4, lambda record: stands(record, "turn", 30, "attack", "discard")),
    "ilk-stack": ("ilk", 7, lambda record: stands(record, "answer", 40, "field")),
    "minkingi": ("minkingi", 2, lambda record: stands(record, "create", 14)),
    "fwords": ("fwords", 2, lambda record: stands(record, "field", 20, "create")),
    "coinquest": ("coinquest", 3, lambda record: stands(record, "play", 20, "prepare", "attack")),
}


reached = cache(first)


def seated(game, seats, stop):
    """Return a table with an open match that bots have played until `stop(record)`."""
    table = Table()
    table.app.page.add(reached(game, seats, stop).dump(), "A match")
    return table


def rehearse(table, data):
    """Let a finger rest on something."""
    table.app.page.guard(table.match.rehearsal.rehearse)(data)


def press(table, data):
    """Lift the finger."""
    table.app.page.guard(table.app.do)(data["do"], data)


def chosen(choice):
    """Return what is chosen, also for the next question."""
    return choice and (choice.chosen, choice.verb, choice.call, choice.at, choice.weighed, chosen(choice.then))


def everything(table):
    """Return all that a press could change."""
    match = table.match
    return (chosen(match.controller.choice), match.controller.refusal, list(table.played), dict(table.storage.held), match.session.undone,
            len(table.stage.painted), table.stage.view, table.stage.waiting[:], table.app.page.shown, {**vars(match.painter)}, {**table.app.page.notices})


def ways(table):
    """Return what can be pressed to choose, once each."""
    found = [data for data in pressable(table.stage.view) if data["do"] in CHOOSING_ACTS]
    return list({tuple(sorted(data.items())): data for data in found}.values())


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_a_straying_finger_changes_nothing_and_a_lifted_one_does_what_a_press_does(start):
    told, untold, rng, ready = seated(*start), seated(*start), Random(1), 0
    for _ in range(share(12, 24)):
        if not (there := ways(told)):       # something was played
            told.do("undo")
            untold.do("undo")
            there = ways(told)
        assert there and told.stage.view == untold.stage.view
        for data in rng.sample(there, min(2, len(there))):
            before = everything(told)
            rehearse(told, data)
            assert everything(told) == before, data
        data = rng.choice(there)
        rehearse(told, data)
        ready += told.match.rehearsal.ready is not None
        for table in (told, untold):
            press(table, data)
        assert told.stage.painted == untold.stage.painted and told.played == untold.played
        assert chosen(told.match.controller.choice) == chosen(untold.match.controller.choice)
    assert ready > 3


@pytest.fixture
def knights():
    return seated(*STARTS["knights"])


def two_cards(table):
    """Return the presses of two cards of different kinds in the hand."""
    kinds = table.match.session.position.cards
    return list({kinds[data["card"]].kind: data for data in ways(table) if data["do"] == "choose"}.values())[:2]


def test_any_call_in_between_voids_the_rehearsal(knights):
    one, other = two_cards(knights)
    rehearse(knights, one)
    press(knights, other)
    assert knights.match.controller.choice.chosen == (other["card"],)
    press(knights, {"do": "take-back"})
    rehearse(knights, one)
    knights.app.page.guard(lambda: None)()
    shows, painted = knights.match.painter.show, []
    knights.match.painter.show = lambda fast: painted.append(fast) or shows(fast)
    press(knights, one)
    assert painted and knights.match.controller.choice.chosen == (one["card"],)
    press(knights, one)
    rehearse(knights, one)
    painted.clear()
    press(knights, one)
    assert painted == [] and knights.match.controller.choice.chosen == (one["card"],)


def test_a_rehearsal_leaves_no_choice_where_there_was_none(knights):
    knights.match.controller.clear_choices()
    rehearse(knights, two_cards(knights)[0])
    assert knights.match.rehearsal.ready and not knights.match.controller.choice.begun


def test_a_press_that_plays_is_not_rehearsed():
    table = seated("battle-royal", 4, lambda record: stands(record, "battle", 24))
    move = next(move for move in table.match.timeline.moves() if move.cards)
    rehearse(table, {"do": "choose", "card": move.cards[0].id})
    assert table.match.rehearsal.ready is None and table.match.controller.choice.chosen == ()
    rehearse(table, {"do": "move", "move": str(move)})
    assert table.match.rehearsal.ready is None


def test_a_dialog_an_open_log_and_a_lesson_are_not_rehearsed(knights):
    one, _ = two_cards(knights)
    for act in ("settings", "log"):
        knights.do(act)
        rehearse(knights, one)
        assert knights.match.rehearsal.ready is None
        knights.do("close")
    rehearse(knights, one)
    assert knights.match.rehearsal.ready
    knights.stage.go("#/lesson/knights-and-ninjas/gems")
    rehearse(knights, ways(knights)[0])
    assert knights.match.session.is_lesson and knights.match.rehearsal.ready is None
