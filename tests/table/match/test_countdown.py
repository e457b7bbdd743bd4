"""One countdown for a seat's whole day: it pauses in between and is saved with the match; only an expired one is replaced."""

import json
import re

import pytest
from helpers.fake_page import Table
from helpers.toy import Pageant
from helpers.toy_table import Clock, seated, shelved
from helpers.words import text

from table.match.flow.shared_device import TableCover
from table.storage.match_saves import HEAD_PREFIX

HANDS = ("knight-1 page-1 shield-1 thief-1", "knight-2 page-2 shield-2 thief-2")
SECOND, DAY = 1000, 180
toys = shelved(Pageant)


def day(bots=(1,), left=DAY):
    """Return a table of strict Pageant with so many seconds left, and a function that lets seconds pass."""
    table, clock = timed(bots, left)
    return table, lambda seconds: clock.run(clock.now + seconds * SECOND)


def timed(bots=(1,), left=DAY):
    """Return a table of strict Pageant with so many seconds left, and its clock."""
    table = seated(*HANDS, bots=bots, game=Pageant, strict=True)
    clock = Clock(table, choose=lambda seat: str(table.match.session.position.moves(seat)[-1]))
    reopen(table, {"day 1": left})      # from now on the clock sets the time
    if table.match.device.state is TableCover.COVERED:
        table.do("take-seat")
    return table, clock


def reopen(table, times):
    """Leave the match and open it again with these stored times."""
    address, head = table.stage.address, HEAD_PREFIX + table.id
    table.stage.go("#/")
    table.storage.held[head] = json.dumps(json.loads(table.storage.held[head]) | {"times": times})
    table.stage.go(address)


def shown(table):
    """Return the time shown, or "" if there is none."""
    return table.stage.view.partition('class="clock__left"')[2].partition(">")[2].partition("<")[0]


def test_questions_of_one_day_share_its_time_which_is_stored_beside_the_record():
    table, wait = day()
    wait(19)
    assert shown(table) == "2:41" and f'<progress max="{DAY}" value="161"' in table.stage.view
    table.do("move", move="0 plant page-1 > ground:1")
    assert table.stored["times"] == {"day 1": DAY - 19} and "times" not in table.stored["record"]
    wait(11)
    assert "Write a motto" in table.says and shown(table) == "2:30"


def test_the_clock_stops_while_others_are_asked_and_the_next_day_has_its_own():
    table, wait = day(())
    wait(10)
    table.do("move", move="0 plant page-1 > ground:1")
    table.do("move", move="0 write = TEA")
    assert "Does the motto stand?" in table.says and shown(table) == ""
    wait(100)
    table.do("main")
    table.do("move", move="1 pass")
    assert table.match.countdown.times["day 1"] == DAY - 10
    table.match.timeline.advance("0 toss thief-1")
    assert table.match.device.state is TableCover.PASSING and table.match.countdown.seconds_left == DAY
    wait(30)
    assert table.match.countdown.seconds_left == DAY, "it is handed on"
    for _ in range(2):
        table.do("main")
    wait(5)
    assert table.match.countdown.seconds_left == DAY - 5


@pytest.mark.parametrize("left", [60, 10])
def test_the_remaining_time_is_announced_once(left):
    table, wait = day(left=left + 5)
    wait(4)
    assert not re.search(text("match.left", seconds=r"\d+"), table.stage.view)
    wait(1)
    assert text("match.left", seconds=left) in table.stage.view
    wait(4)
    assert not re.search(text("match.left", seconds=r"\d+"), table.stage.view)


def test_running_out_of_time_is_a_recorded_move_and_undoing_it_resets_the_time():
    table, wait = day(left=3)
    wait(2)
    assert table.played == [] and shown(table) == "0:01"
    wait(1)
    assert table.played[0] == table.stored["record"]["moves"][0] == "0 timeout"
    table.do("undo")
    assert table.played == [] and shown(table) == "3:00"
    again = Table(table.storage)
    again.stage.go(table.stage.address)
    assert shown(again) == "3:00"


def test_undo_returns_no_time():
    table, wait = day()
    wait(20)
    table.do("move", move="0 plant page-1 > ground:1")
    wait(20)
    table.do("undo")
    assert shown(table) == "2:20"
    wait(10)
    assert shown(table) == "2:10"


@pytest.mark.parametrize("leave", [lambda table: table.stage.go("#/"), lambda table: table.app.on_hidden(True), lambda table: None])
def test_a_reopened_match_continues_with_the_remaining_time(leave):
    table, wait = day()
    address = table.stage.address
    wait(20)
    leave(table)
    again = Table(table.storage)
    again.stage.go(address)
    assert shown(again) == "2:40"


@pytest.mark.parametrize("stored, left", [({"day 1": 41}, 41), ({"day 1": 100_000}, DAY), ({"day 1": -3}, DAY), ({"day 1": "41"}, DAY), ([41], DAY), (None, DAY)])
def test_an_impossible_stored_time_is_reset(stored, left):
    table, wait = day()
    table.do("move", move="0 plant page-1 > ground:1")
    reopen(table, stored)
    assert table.match.countdown.seconds_left == left and "Write a motto" in table.says


def test_a_match_continued_in_another_tab_is_left_as_it_is_there():
    table, wait = day()
    wait(7)
    other = table.tab()
    other.do("move", move="0 rest")
    table.stage.go("#/")
    assert other.stored["record"]["moves"] == ["0 rest"]


def test_time_is_measured_correctly_however_late_each_tick_comes():
    table, clock = timed()
    for _ in range(10):
        clock.run(clock.now + 100)
        clock.sleep(1700)
    clock.run(clock.now)
    assert DAY - 18 <= table.match.countdown.seconds_left <= DAY - 17


@pytest.mark.parametrize("asleep", [4, 60, 100_000])
def test_a_page_that_slept_continues_with_the_remaining_time(asleep):
    table, clock = timed(left=3)
    clock.run(clock.now + 2 * SECOND)
    clock.sleep(asleep * SECOND)
    clock.run(clock.now)
    assert table.played == [] and shown(table) == "0:01"
    clock.run(clock.now + SECOND)
    assert table.played[0] == "0 timeout"


def test_a_page_that_was_hidden_and_frozen_continues_with_the_remaining_time():
    table, clock = timed()
    clock.run(clock.now + 5.5 * SECOND)
    table.app.on_hidden(True)
    clock.run(clock.now + 60 * SECOND)
    clock.sleep(100_000 * SECOND)
    table.app.on_hidden(False)
    clock.run(clock.now)
    assert table.played == [] and shown(table) == "2:55"
    clock.run(clock.now + 5.5 * SECOND)
    assert shown(table) == "2:49"


def test_on_a_shared_device_a_long_sleep_covers_the_hand_and_the_clock_waits_until_it_is_taken():
    table, clock = timed(())
    clock.run(clock.now + 10 * SECOND)
    clock.sleep(100 * SECOND)
    clock.run(clock.now + 60 * SECOND)
    assert table.match.device.state is TableCover.COVERED and table.match.countdown.seconds_left == DAY - 10
    table.do("take-seat")
    clock.run(clock.now + SECOND)
    assert DAY - 11 <= table.match.countdown.seconds_left <= DAY - 10
