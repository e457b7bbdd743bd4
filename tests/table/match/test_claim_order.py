"""Who was first, with a fake clock: presses count in the order they were made, in whatever order they arrive."""

from hypothesis import given
from hypothesis import strategies as st

from courtcards.saves.record import Record
from table.match.flow.bot_timing import REACTIONS, bot_reaction_time
from table.match.race.claim_order import GRACE_MS, NOBODY, PATIENCE_MS, Claim, ClaimJudge


def race(*order, shown=0.0):
    """Return an arbiter for a race already on screen."""
    judge = ClaimJudge(order)
    judge.start(shown)
    return judge


def run(judge, presses=(), thoughts=(), until=5000, busy=()):
    """Let time pass ms by ms; return the accepted presses.

    Presses arrive (when, claim), bots finish thinking (when, seat, what); nothing is checked while Python is `busy`.
    """
    heard, presses, thoughts = [], sorted(presses), sorted(thoughts)
    for now in range(until):
        if any(start <= now < end for start, end in busy):
            continue
        while thoughts and thoughts[0][0] <= now:
            judge.set_bot_claim(*thoughts.pop(0)[1:], now)
        while presses and presses[0][0] <= now:
            judge.add_press(presses.pop(0)[1], now)
        while claim := judge.next_claim(now):
            heard.append(claim)
    return heard


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(0, 3), st.integers(0, GRACE_MS - 1)), max_size=8), st.permutations(range(4)))
def test_claims_count_in_order_of_time_whatever_the_order_of_arrival(made, order):
    claims = [Claim(at, seat, f"{number}") for number, (at, seat, _) in enumerate(made)]
    heard = run(race(*order), [(claim.at + delay, claim) for claim, (*_, delay) in zip(claims, made, strict=True)], until=500)
    assert [(claim.at, order.index(claim.seat)) for claim in heard] == sorted((claim.at, order.index(claim.seat)) for claim in claims)
    assert sorted(heard) == sorted(claims)


@given(st.integers(1, 900), st.integers(1, 900), st.integers(0, 500), st.integers(0, 500))
def test_a_bot_goes_first_exactly_if_its_time_precedes_the_press_however_slow_python_is(due, pressed, start, length):
    judge = race(0, 1)
    judge.expect_bot(1, due, 0)
    heard = run(judge, [(pressed, Claim(pressed, 0, "card"))], [(1, 1, "1 lay")], until=2000, busy=[(start + 2, start + length)])
    assert [claim.seat for claim in heard] == ([0, 1] if pressed <= due else [1, 0])


def test_at_equal_times_the_first_seat_in_order_goes_first():
    for order in ((2, 0, 1), (1, 2, 0)):
        heard = run(race(*order), [(60, Claim(50, 0, "a")), (55, Claim(50, 1, "b")), (50, Claim(50, 2, "c"))])
        assert [claim.seat for claim in heard] == list(order)


def test_running_out_of_time_comes_after_everything_pressed_until_then():
    made = [Claim(50, NOBODY, "end"), Claim(51, 0, "a"), Claim(50, 1, "b"), Claim(49, 2, "c")]
    heard = run(race(0, 1, 2), [(50, made[0]), (52, made[1]), (50 + GRACE_MS - 1, made[2]), (50 + GRACE_MS - 1, made[3])])
    assert [claim.what for claim in heard] == ["c", "b", "end", "a"]


def test_presses_before_the_race_is_shown_do_not_count():
    judge = ClaimJudge((0, 1))
    assert not judge.add_press(Claim(90, 0, "a"), 95)
    judge.start(100)
    assert not judge.add_press(Claim(99, 0, "a"), 120)
    assert judge.add_press(Claim(100, 1, "b"), 121)
    assert run(judge) == [Claim(100, 1, "b")]


def test_a_due_bot_that_still_thinks_is_awaited_but_not_forever():
    for thought, first in ((260, 1), (200 + PATIENCE_MS + 60, 0)):
        judge = race(0, 1)
        judge.expect_bot(1, 200, 0)
        heard = run(judge, [(210, Claim(210, 0, "card"))], [(thought, 1, "1 lay")])
        assert [claim.seat for claim in heard] == [first, 1 - first]


def test_a_bots_reaction_starts_when_its_question_is_shown():
    judge = ClaimJudge((0, 1))
    judge.expect_bot(0, 100, 0)
    judge.set_bot_claim(0, "0 lay", 5)
    judge.start(1000)
    assert run(judge, until=1100 + GRACE_MS) == [] and run(race(), until=50) == []
    assert judge.next_claim(1100 + GRACE_MS) == Claim(1100, 0, "0 lay")
    judge.expect_bot(0, 100, 2000)
    assert judge.time_to_wait(2000) == 100


def test_a_bots_reaction_depends_only_on_level_match_move_and_seat():
    record = Record("war", ["Ada", "bot:squire"], seed=5)
    same = Record("war", ["Ada", "bot:squire"], seed=5)
    times = {level: sorted(bot_reaction_time(Record("war", ["Ada", "bot:squire"], seed=seed), 1, level) for seed in range(200)) for level in REACTIONS}
    assert bot_reaction_time(record, 1, "squire") == bot_reaction_time(same, 1, "squire") != bot_reaction_time(record, 0, "squire")
    levels = ["king", "knight", "squire", "page", "random"]
    assert sorted(levels, key=lambda level: times[level][100]) == levels == sorted(levels, key=lambda level: times[level][0]) and set(levels) == set(REACTIONS)
    assert times["squire"][0] >= 700 and len(set(times["squire"])) > 150
    record.play("0 flip")
    assert bot_reaction_time(record, 1, "squire") != bot_reaction_time(same, 1, "squire")
    wide = {bot_reaction_time(Record("war", ["Ada", "bot:squire"], seed=f"{seed:032x}"), 1, "squire") for seed in range(20)}
    assert len(wide) == 20 and min(wide) >= 700
