"""Display-only choices: a plate shown in full while others are folded, and a pile whose order matters."""

import re

import pytest
from helpers.toy import Sentries
from helpers.toy_table import install, seated
from helpers.words import text

HANDS = ("knight-1 knight-2 page-1 shield-1", "page-2 page-3 thief-1 shield-2", "page-4 page-5 page-6 knight-3")


@pytest.fixture
def table(monkeypatch):
    install(monkeypatch, Sentries)
    return seated(*HANDS, bots=(1, 2), game=Sentries, top="page-7")


def whole(table):
    """Return the seats whose plates are marked as shown in full."""
    buttons = re.findall(r'<button [^>]*data-do="unfold"[^>]*>', table.stage.view)
    return [re.search(r'data-seat="(\d)"', button)[1] for button in buttons if 'aria-expanded="true"' in button]


def test_one_plate_at_a_time_is_expanded_and_a_second_press_collapses_it(table):
    assert whole(table) == [] and table.stage.view.count('aria-expanded="false"') >= 3
    table.do("unfold", seat="1")
    assert whole(table) == ["1"] and "4 cards" in table.says
    table.do("unfold", seat="2")
    assert whole(table) == ["2"]
    table.do("unfold", seat="2")
    assert whole(table) == []


@pytest.mark.parametrize("seat", ["7", "-1", "x", ""])
def test_a_missing_plate_cannot_be_expanded(table, seat):
    table.do("unfold", seat=seat)
    assert whole(table) == []


def test_expansion_survives_choosing_playing_and_undo_but_not_the_match(table):
    table.do("choose", card="knight-1")
    table.do("unfold", seat="1")
    assert table.match.controller.choice.chosen == ("knight-1",)
    table.do("target", seat="1")
    assert table.played == ["0 send knight-1 > 1"] and whole(table) == ["1"]
    table.do("undo")
    assert table.played == [] and whole(table) == ["1"]
    address = table.stage.address
    table.stage.go("#/")
    table.stage.go(address)
    assert whole(table) == [] and "unfold" not in str(table.stored)


def test_plates_can_be_expanded_in_the_replay(table):
    table.do("move", move="0 rest")
    table.do("replay")
    table.do("unfold", seat="2")
    assert whole(table) == ["2"] and table.match.replay
    table.do("step", value="0")
    assert whole(table) == ["2"]


def test_a_pile_whose_order_matters_is_browsed_from_its_top(table, monkeypatch):
    game = table.match.session.position
    monkeypatch.setattr(game, "discard", [game.cards[id] for id in ("shield-3", "page-4", "thief-2", "page-5")])
    table.match.session.version += 1
    table.match.timeline.reopen()
    table.do("look", zone="discard")
    assert text("match.pile-stacked", pile="Discard", count=4) in table.asks
    assert re.findall(r'aria-label="(Page|Thief|Shield)"', table.stage.dialog) == ["Page", "Thief", "Page", "Shield"] and "<ol" in table.stage.dialog
