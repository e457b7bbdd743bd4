"""The streak of daily puzzles: days in a row, of which one in seven may be missed."""

from datetime import date, timedelta
from random import Random

import pytest

from table.screens.puzzle_results import day_name, day_streak

TODAY = date(2026, 3, 3)


def streak(days):
    """Return the streak of some days, the last of them today: `x` done, `.` not."""
    met = {day_name(str(TODAY - timedelta(ago))) for ago, day in enumerate(reversed(days)) if day == "x"}
    return day_streak(met, str(TODAY))


@pytest.mark.parametrize("days, length", [
    ("", 0), (".", 0), ("x", 1), ("xxx", 3),
    ("xx.", 2),                 # today's is still open
    ("x.x", 2), ("x..", 1),     # a missed day is forgiven
    ("x..x", 1), ("x...", 0),   # two of them aren't
    ("x.xxxxxx.x", 8),          # one in each seven days
    ("x.xxxxx.x", 6),           # two within seven days
    ("x.xxxxx..", 5), ("x.xxxxxx..", 7),
    ("x" * 40, 40)])
def test_a_streak_forgives_one_missed_day_in_seven(days, length):
    assert streak(days) == length


def test_a_streak_is_never_shorter_than_the_days_without_a_gap_and_todays_puzzle_adds_one():
    dice = Random(5)
    for _ in range(300):
        days = "".join(dice.choice("xxxx.") for _ in range(40))
        assert streak(days + "x") >= len(days + "x") - (days + "x").rfind(".") - 1
        assert streak(days + "x") == streak(days + ".") + 1


def test_a_wrong_answer_keeps_a_streak():
    met = {"day 2026-03-01", "day 2026-03-01 right", "day 2026-03-02", "day 2026-03-02 missed", "day 2026-03-03"}
    assert day_streak(met, str(TODAY)) == 3
