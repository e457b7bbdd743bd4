"""Discards in Ilk while others are asked, or while a moment is shown: the hand is always usable."""

import re

import pytest
from books.ilk import matches as ilk
from books.ilk.table import choose, held, record
from helpers.cloth import buttons
from helpers.fake_page import Table, pressable, words
from helpers.toy_table import Clock
from helpers.words import text

from table.match.flow.timeline import HOLD_MS

REST = "draw 0", "pass", "block", "end"         # what bots do without orders
LONG = 3500             # ms from an attack until Ada is asked, at the usual pace


@pytest.fixture
def watching():
    """A function that returns a table, with its clock, in Brann's turn, when his attack has just been shown.

    Bots follow the given orders, or else REST.
    """
    def watch(*orders, hands=("8 4 3 2", "9 6", "2"), thinks=50):
        table, told = Table(), list(orders)
        table.app.page.deal(record(fields=("7-5 4-6", "6-8", ""), hands=hands, turn=1, draw=None))

        def choose(seat):
            game = table.match.session.position
            order = next(order for order in [*told, *(f"{seat} {rest}" for rest in REST)]
                         if order.startswith(str(seat)) and game.why_not_text(ilk.text(game, order)) is None)
            told[:] = [other for other in told if other != order]
            return ilk.text(game, order)
        clock = Clock(table, thinks, choose)
        while not any(move.startswith("1 attack") for move in table.played):
            clock.run(clock.plans[0][0])
        clock.run(clock.now + 10)
        return table, clock
    return watch


def tray(table):
    """Return the tray's markup."""
    return table.stage.view.partition('class="tray"')[2].partition("rail panel")[0]


def states(table):
    """Return the states of the hand's cards."""
    return set(re.findall(r'data-state="(\w+)"', tray(table)))


def test_selecting_a_card_during_a_pause_changes_nothing_else(watching):
    (table, clock), (other, quiet) = (watching("1 attack 6-8 > 2") for _ in range(2))
    assert states(table) == {"free"} and buttons(table) == [text("match.skip")]
    choose(table, "8")
    assert table.match.timeline.pausing and states(table) == {"free", "selected"}
    assert buttons(table) == [text("verb.discard.card", "ilk", card="8"), text("choose.back")] and "Brann’s 6-8 attacks" in words(tray(table))
    for each in (clock, quiet):
        each.run(each.now + LONG)
    assert table.played == other.played and table.match.controller.choice.chosen == (held(table, "8"),), "it is chosen until it is taken back"
    table.do("take-back")
    assert tray(table) == tray(other) and table.match.timeline.frame == other.match.timeline.frame


def test_a_discard_is_recorded_at_once_and_shown_after_the_pause_and_then_play_continues(watching):
    table, clock = watching("1 attack 6-8 > 2", hands=("8 4 3 2", "9 6", "K 2"))
    card, number, start = held(table, "8"), len(table.played), clock.now
    choose(table, "8")
    table.do("free", move="0 discard " + held(table, "8"))
    assert table.played[number:] == [f"0 discard {card}"] and card not in tray(table) and not table.match.controller.choice.begun
    assert card in table.match.timeline.frame.view["zones"]["discard"] and "You discard" not in words(tray(table))
    clock.run(start + HOLD_MS)
    assert "You discard an 8" in words(tray(table)) and [move for move in table.played[number + 1:] if move.startswith("0")] == []
    clock.run(start + HOLD_MS + 2000)
    assert table.played[number + 1] == "2 pass" and "6 damage" in str(clock.changes())


def test_events_of_a_pause_are_shown_before_a_discard_made_in_it(watching):
    table, clock = watching("1 attack 6-8 > 2", "2 field K 9 > field/1:1", hands=("8 4 3 2", "7", "K 9"))
    clock.run(clock.now + 200)
    assert table.played[-1].startswith("2 field") and "King" not in words(tray(table))
    card, number = held(table, "8"), len(clock.seen)
    choose(table, "8")
    table.do("free", move="0 discard " + held(table, "8"))
    assert table.played[-1] == f"0 discard {card}" and buttons(table) == [text("match.skip")]
    clock.run(clock.now + 12 * HOLD_MS)
    told = [said for _, said in clock.seen[number:]]
    king, drop = (next(at for at, said in enumerate(told) if words_ in said) for words_ in ("Sable fields a King", "You discard an 8"))
    assert king < drop and card not in table.match.timeline.frame.view["zones"]["hand/0"]


@pytest.mark.parametrize("thinks", [0, 50, 400])
def test_a_discard_in_a_pause_does_not_reveal_who_is_asked_next(watching, thinks):
    seen = []
    for hands in (("8 4 3 2", "9 6", "2 3"), ("8 4 3 2", "9 6", "K 3"), ("8 4 3 2", "A 6", "2 3")):
        table, clock = watching("1 attack 6-8 > 2", hands=hands, thinks=thinks)
        start = clock.now
        clock.run(start + 300)
        choose(table, "8")
        table.do("free", move="0 discard " + held(table, "8"))
        clock.run(start + HOLD_MS - 50)
        seen.append([(at, said) for at, said in clock.changes() if at > start])
        seen[-1] += [buttons(table), states(table)]
    assert seen[0] == seen[1] == seen[2]


def test_a_card_selected_in_a_pause_stays_selected_when_the_player_is_asked(watching):
    table, clock = watching("1 attack 6-8 > 0", hands=("8 4 3 K", "9 6", "2"))
    assert table.match.session.asked == (0,) and states(table) == {"free"}, "who is asked does not show"
    choose(table, "K")
    assert buttons(table) == [text("verb.discard.card", "ilk", card="King"), text("choose.back")]
    clock.run(clock.now + HOLD_MS)
    assert table.match.timeline.awaited and table.match.controller.choice.chosen == (held(table, "K"),)
    choose(table, "8")
    table.do("target", space="field/1:1")
    assert table.played[-1].startswith("0 field K")


def test_a_discard_out_of_turn_is_undone_like_a_decision(watching):
    table, clock = watching("1 attack 6-8 > 2")
    before, hand = table.played[:], table.match.timeline.frame.view["zones"]["hand/0"]
    choose(table, "8")
    table.do("free", move="0 discard " + held(table, "8"))
    clock.run(clock.now + 300)
    table.do("undo")
    assert table.played == before and sorted(table.match.timeline.frame.view["zones"]["hand/0"]) == sorted(hand)


def test_a_player_who_is_not_asked_leaves_the_match_from_the_settings(watching):
    table, clock = watching("1 attack 6-8 > 2", hands=("8 4 3 2", "9 6", "K 2"))
    table.do("settings")
    assert {"do": "free", "move": "0 concede"}.items() <= next(data for data in pressable(table.stage.dialog) if data["do"] == "free").items()
    table.do("free", move="0 concede")
    assert "Leave the match?" in table.asks and table.match.timeline.pausing
    table.do("yes")
    assert table.played[-1] == "0 concede" and table.match.session.position.fallen == (0,) and table.match.session.position.outcome is None
    table.do("settings")
    assert "Concede" not in table.asks
    table.do("close")
    number = len(table.played)
    clock.run(clock.now + 5000)
    assert len(table.played) > number, "the others play on"
