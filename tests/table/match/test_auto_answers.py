"""Turns that can only end answer themselves, for a single person among bots."""

from functools import cache
from random import Random

import pytest
from helpers.fake_page import Table
from helpers.hotseat import NAMES, bots, dealt, short

from courtcards.saves import wire

STEPS = 1500            # steps in which every game gets to such an end


def lone(table):
    """Return whether a person is asked and can only end the turn."""
    return table.match.timeline.awaited and [move.verb for move in table.match.timeline.moves()] == ["end"]


def step(table, rng):
    """Run the next event: a scheduled call, a bot's answer, or else a random press."""
    if not (table.stage.tick() or table.stage.asked):
        table.do("move", move=rng.choice(table.moves)) if table.moves else table.do("main")
    thought, table.stage.asked = table.stage.asked, []
    for asked, then in thought:
        then(str(Random(asked["seed"]).choice(wire.load_position(asked["position"]).moves(asked["seat"]))))


@cache
def record_at_end(game):
    """Return the record of random presses up to a turn that can only end."""
    table, rng = dealt(game, "pbb", **short(game, 3)), Random(0)        # one with which such an end comes soon in both games
    table.do("setting", name="closes", value="false")
    for _ in range(STEPS):
        if lone(table):
            break
        step(table, rng)
    return table.match.session.record.dump()


def at_end(game, people=1, closes="true"):
    """Return a table with a match opened at a turn that can only end."""
    table, record = Table(), record_at_end(game)
    table.do("setting", name="closes", value=closes)
    table.do("setting", name="explain", value="off")
    table.app.page.add(record | {"seats": [*NAMES[:people], *record["seats"][people:]]}, "A match")
    if people > 1:
        table.do("take-seat")
    assert lone(table), "it is seen that nothing else can be done"
    return table


@pytest.fixture(params=["ilk", "knights-and-ninjas"])
def game(request):
    return request.param


def test_a_turn_with_nothing_else_to_do_ends_after_a_moment(game):
    table = at_end(game)
    length = len(table.played)
    bots(table)
    assert table.played[length] == "0 end" and length in table.match.session.auto_pass.made
    again = table.tab()
    assert length in again.match.session.auto_pass.made, "what the table did is kept with the match"
    table.do("undo")
    assert len(table.played) < length and not lone(table), "undo goes over it, as over passes"


def test_a_press_before_the_automatic_end_counts_and_the_turn_ends_only_once(game):
    table = at_end(game)
    length = len(table.played)
    table.do("main")
    bots(table)
    assert table.played[length] == "0 end" and length not in table.match.session.auto_pass.made


UNSEEN = {"dialog": (lambda table: table.do("settings"), lambda table: table.do("close")), "hidden": (lambda table: table.app.on_hidden(True), lambda table: table.app.on_hidden(False))}


@pytest.mark.parametrize("leave, come_back", UNSEEN.values(), ids=UNSEEN)
def test_while_a_dialog_is_open_or_the_page_is_hidden_no_turn_ends_automatically(game, leave, come_back):
    table = at_end(game)
    length = len(table.played)
    leave(table)
    table.stage.tick(9)
    assert len(table.played) == length
    come_back(table)
    bots(table)
    assert table.played[length] == "0 end"


@pytest.mark.parametrize("people, closes", [(1, "false"), (2, "true")])
def test_a_turn_does_not_end_automatically_when_switched_off_or_on_a_shared_device(game, people, closes):
    table = at_end(game, people, closes)
    length = len(table.played)
    bots(table)
    assert len(table.played) == length and lone(table)
