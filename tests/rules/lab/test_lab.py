"""The lab: matches as tasks, their counts, and the conclusions, with intervals and warnings."""

import json
from random import Random

import pytest

from courtcards.games import GAMES
from courtcards.lab import add_counts, play_in_every_seat
from courtcards.lab.analysis.figures import FEWEST_MATCHES, difference_figures, judge_figures, length_figures, luck_figures, study_figures, worth_figures
from courtcards.lab.analysis.study import counts_by_part, measured_kinds, run_study, study_tasks, tasks_by_part
from courtcards.lab.tasks import WIN_PARTS, LabMatch, empty_counts, is_counts, parse_bot, run_task

TASK = {"game": "kingdrin", "seats": 3, "options": {}, "bots": ["squire"] * 3, "seeds": [0, 6], "each": 1, "at": None, "ban": ""}


def planned(game="war", seats=(2,), rules=({},), matches=24, bots="squire"):
    """Return a plan."""
    return {"game": game, "seats": [*seats], "rules": [*rules], "bots": bots, "matches": matches, "seed": 3}


def made(plan, done=None):
    """Return the counts of a whole plan, of which some tasks may be done already."""
    done = {} if done is None else done
    assert list(run_study(plan, done))[-1] == 1.0
    return done


def named(found, name):
    """Return the figures with a name."""
    return [each for each in found if each["name"] == name]


# tasks

def test_a_shared_win_counts_half_when_levels_are_measured():
    assert play_in_every_seat("war", "page", "page", 2, 1, {}) == {"matches": 2, "won": WIN_PARTS, "moves": 58}, "both matches of this deal are drawn"


def test_a_task_counts_every_win_in_full_however_many_share_it():
    counts = run_task({**TASK, "game": "war", "seats": 2, "bots": ["squire"] * 2, "seeds": [0, 40]})
    assert counts["n"] == 40 and counts["draws"] > 0 and sum(counts["wins"]) == 40 * WIN_PARTS and counts["begun"] == [0, 0]
    assert sum(counts["choices"].values()) == 40 and sum(n for key, n in counts["keys"].items() if key.startswith("reason.")) == 40


@pytest.mark.parametrize(("game", "fact"), [("kingdrin", "plays"), ("minkingi", "creates"), ("ilk", "turn"), ("coinquest", "turn"), ("knights-and-ninjas", "turn")])
def test_the_first_player_is_the_one_who_takes_the_first_turn(game, fact):
    seats = 3 if game == "knights-and-ninjas" else 2
    match = LabMatch({**TASK, "game": game, "seats": seats, "bots": ["squire"] * seats}, 5, Random(1))
    assert match.position.first == next(told.about["seat"] for told in match.told if told.key == fact)


def test_after_a_draft_the_player_who_took_the_last_card_begins():
    match, deal = GAMES["knights-and-ninjas"](2, {}, seed=4), Random(4)
    while match.question.key in ("draft", "last-card"):
        assert match.first == -1
        match.play(deal.choice(match.moves()))
    assert match.first == match.question.seat == match.active


def test_the_same_task_has_the_same_counts_and_two_halves_make_the_whole():
    whole = run_task(TASK)
    halves = [run_task({**TASK, "seeds": seeds}) for seeds in ([0, 2], [2, 6])]
    assert json.dumps(run_task(TASK)) == json.dumps(whole) and add_counts(*halves) == add_counts(*halves[::-1]) == whole


def test_a_varying_bot_sometimes_answers_differently():
    assert run_task({**TASK, "bots": ["squire~0"] * 3}) == run_task(TASK) != run_task({**TASK, "bots": ["squire~50"] * 3})
    for bot in ("wizard", "squire~", "squire~x", "squire~101", "squire~-1", "~10", ""):
        with pytest.raises(ValueError):
            parse_bot(bot)


@pytest.mark.parametrize(("game", "kind"), [("coinquest", "A"), ("ilk", "7")])
def test_a_seat_banned_from_a_kind_of_card_never_plays_it_and_the_others_do(game, kind, monkeypatch):
    played, plays = [], GAMES[game].play
    match = {**TASK, "game": game, "seats": 2, "bots": ["squire"] * 2, "at": 1, "ban": kind}

    def play(position, move):
        if position.story is not None and move.verb not in ("discard", "pay"):
            played.extend((move.seat, card.role) for card in move.cards)
        plays(position, move)
    monkeypatch.setattr(GAMES[game], "play", play)
    found = LabMatch(match, 2, Random(2))
    assert (0, kind) in played and (1, kind) not in played and found.bites[0] > 0 and any(seat == 1 for seat, _ in played)


def test_data_from_outside_counts_only_if_it_is_plausible():
    good = run_task({**TASK, "seeds": [0, 1]})
    assert is_counts(json.loads(json.dumps(good)), 3) and is_counts(empty_counts(3), 3) and not is_counts(good, 2)
    for name, wrong in (("n", "1"), ("n", True), ("wins", [1, 2]), ("deals", {"0": [1, 2]}), ("deals", []), ("keys", {"a": 1.5}), ("turns", None), ("judged", {"1": 3})):
        assert not is_counts({**good, name: wrong}, 3), (name, wrong)
    assert not is_counts({**good, "more": 1}, 3) and not is_counts({}, 3) and not is_counts([], 3)


# a plan

def test_a_plan_runs_its_parts_side_by_side_each_as_often_as_requested():
    plan = planned("coinquest", (2, 3), ({}, {"must_play": True}), 100)
    found = tasks_by_part(plan)
    assert {task["part"] for task in study_tasks(plan)[:len(found)]} == {"seats", "luck", "skill", *[f"worth-{kind}" for kind in measured_kinds("coinquest")]}
    for part in found:
        matches = sum((task["seeds"][1] - task["seeds"][0]) * task["each"] for task in part)
        assert 96 <= matches <= 100 and len({task["at"] for task in part}) in (1, 2)
    assert [task["bots"] for task in found[-1][:2]] == [["squire", "squire"]] * 2 and {*found[5][0]["bots"]} == {"page", "squire"}


def test_a_half_finished_plan_resumes_to_the_same_counts():
    plan, some = planned(), {}
    whole, running = made(plan), run_study(plan, some)
    next(running)
    running.close()
    assert 0 < len(some) < len(whole) and made(plan, some) == whole


# figures

def test_a_study_gives_the_win_share_of_the_first_player_and_every_seat_with_the_fair_share():
    plan = planned("kingdrin", (2, 3), matches=64)
    found = study_figures(plan, made(plan))
    begins = named(found, "begins")
    assert [each["seats"] for each in begins] == [2, 3] and [each["fair"] for each in begins] == [.5, .333]
    assert all(each["low"] < each["value"] < each["high"] <= 1 and each["n"] == 64 for each in begins)
    assert sum(each["value"] for each in found if each["name"].startswith("seat-") and each["seats"] == 3) == pytest.approx(1, abs=.002)
    assert named(found, "skill")[0]["value"] > .5 and named(found, "luck")[0]["deals"] == 8
    assert not [each for each in study_figures(planned("war"), made(planned("war"))) if each["name"] in ("begins", "skill")]


def test_the_median_length_is_within_its_ranks():
    found = next(length_figures({"choices": {"7": 50, "9": 30, "20": 20}}))
    assert (found["low"], found["value"], found["high"], found["most"], found["n"]) == (7, 9, 9, 20, 100)


def test_the_deal_decides_everything_without_choices_and_nothing_with_equal_deals():
    war = counts_by_part(planned(matches=80), made(planned(matches=80)))["luck", 2, 0]
    assert next(luck_figures("luck", 2, war))["value"] == 1.0
    rows = {str(deal): [8, 4 * WIN_PARTS, 4 * WIN_PARTS ** 2, 0] for deal in range(10)}
    assert next(luck_figures("luck", 2, {"n": 80, "deals": rows}))["value"] == 0.0
    assert list(luck_figures("luck", 2, {"n": 56, "deals": dict([*rows.items()][:7])})) == []         # too few for any conclusion


def test_a_card_whose_ban_never_mattered_has_no_worth():
    counts = {**empty_counts(2), "n": 100, "mine": 30 * WIN_PARTS}
    assert list(worth_figures("worth-A", 2, counts)) == []
    found = next(worth_figures("worth-A", 2, {**counts, "bites": [250, 5]}))
    assert (found["value"], found["bites"], found["fell"]) == (.2, 2.5, .02) and found["low"] < .2 < found["high"]


def test_house_rules_are_compared_deal_by_deal():
    plan = planned("kingdrin", rules=({}, {}, {"finish_round": True}), matches=16)
    same, other = named(study_figures(plan, made(plan)), "difference")
    assert (same["value"], same["low"], same["high"], same["rules"]) == (0, 0, 0, 1) and other["high"] < 0 and other["n"] == 16
    assert list(difference_figures(empty_counts(2), empty_counts(2))) == []


@pytest.mark.parametrize(("n", "off", "told"), [(400, .06, True), (400, .08, False), (4000, .04, False), (FEWEST_MATCHES - 1, 0, False)])
def test_leads_and_comebacks_are_reported_only_where_the_evaluator_is_right(n, off, told):
    tenths = {str(tenth): [n, round(n * WIN_PARTS * (tenth + .5) / 10), round(n * WIN_PARTS * ((tenth + .5) / 10 + (off if tenth == 4 else 0)))] for tenth in range(10)}
    names = {each["name"] for each in judge_figures({"judged": tenths, "turns": [n, 2 * n, n // 10]})}
    assert ({"changes", "behind"} <= names, "unjudged" in names) == (told, not told)
