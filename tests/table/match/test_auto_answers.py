"""Turns that can only end answer themselves, for a single person among bots."""

from random import Random

import pytest
from helpers.hotseat import bots, dealt, short

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


def played(game, kinds, until, closes="true"):
    """Return a table after random presses until a condition holds."""
    table, rng = dealt(game, kinds, **short(game, len(kinds))), Random(0)        # one with which such an end comes soon in both games
    table.do("setting", name="closes", value=closes)
    table.do("setting", name="explain", value="off")
    for _ in range(STEPS):
        if until(table):
            break
        step(table, rng)
    return table


@pytest.fixture(params=["ilk", "knights-and-ninjas"])
def game(request):
    return request.param


def test_a_turn_with_nothing_else_to_do_ends_after_a_moment(game):
    table = played(game, "pbb", lone)
    assert lone(table), "it is seen that nothing else can be done"
    length = len(table.played)
    bots(table)
    assert table.played[length] == "0 end" and length in table.match.session.auto_pass.made
    again = table.tab()
    assert length in again.match.session.auto_pass.made, "what the table did is kept with the match"
    table.do("undo")
    assert len(table.played) < length and not lone(table), "undo goes over it, as over passes"


def test_a_press_before_the_automatic_end_counts_and_the_turn_ends_only_once(game):
    table = played(game, "pbb", lone)
    length = len(table.played)
    table.do("main")
    bots(table)
    assert table.played[length] == "0 end" and length not in table.match.session.auto_pass.made


def test_while_a_dialog_is_open_no_turn_ends_automatically(game):
    table = played(game, "pbb", lone)
    length = len(table.played)
    table.do("settings")
    for _ in range(5):
        table.stage.tick()
    assert len(table.played) == length
    table.do("close")
    bots(table)
    assert table.played[length] == "0 end"


@pytest.mark.parametrize("kinds, closes", [("pbb", "false"), ("ppb", "true")])
def test_a_turn_does_not_end_automatically_when_switched_off_or_on_a_shared_device(game, kinds, closes):
    table = played(game, kinds, lambda table: table.match.session.position.outcome, closes)
    assert not [number for number in table.match.session.auto_pass.made if table.played[number].endswith(" end")]


def test_a_turn_does_not_end_automatically_while_the_page_is_hidden(game):
    table = played(game, "pbb", lone)
    length = len(table.played)
    table.app.on_hidden(True)
    for _ in range(5):
        bots(table)
    assert len(table.played) == length
    table.app.on_hidden(False)
    bots(table)
    assert table.played[length] == "0 end"
