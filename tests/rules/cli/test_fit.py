"""Evaluators: their predictions come true as often as they say in fresh matches, and beat even chances."""

from functools import cache
from math import log
from random import Random

import pytest
from helpers.share import share

from courtcards.bots import MINDS
from courtcards.cli.fit import RatedPosition, fit_evaluator, fit_lines, game_evaluator, log_loss, newton_weights, play_for_positions, reliability, short_number
from courtcards.games import GAMES
from courtcards.lab.analysis.figures import FEWEST_MATCHES

SEED = 900000                           # of matches that no evaluator was fitted to
MATCHES = share(50, 400)
LEEWAY = .05                            # beyond the interval of each of twenty tenths, one of which is off by chance
TEMPERS = [step / 20 for step in range(8, 51)]
SURE = .7, 1.45                         # the best scaling of the weights must be between these: below, an evaluator is too timid, above, too confident
KNOWS = {"minkingi": .97, "knights-and-ninjas": .95}        # the largest acceptable share of the loss of even chances; elsewhere .9
CHEAP = [("kingdrin", 2), ("kingdrin", 3), ("knights-and-ninjas", 4)]
JUDGED = [(game, seats) for game, mind in MINDS.items() if mind.evaluator for seats in mind.evaluator.weights]
QUICK = ("kingdrin", 3)


@cache
def fresh(game, seats):
    """Return matches of squires that no evaluator was fitted to."""
    return list(play_for_positions(game, seats, MATCHES, SEED))


def wrongs(game, seats, weights):
    """Yield flaws of weights: miscalibrated tenths, too much or too little confidence, no knowledge."""
    matches = fresh(game, seats)
    known = [position for match in matches for position in match]
    for first in (False, True):
        for row in reliability(weights, matches, first):
            if row["n"] >= FEWEST_MATCHES and not row["low"] - LEEWAY <= row["said"] <= row["high"] + LEEWAY:
                yield f"said {row['said']}, won {row['won']}"
    best = min(TEMPERS, key=lambda temper: log_loss([weight / temper for weight in weights], known[::5]))
    if not SURE[0] <= best <= SURE[1]:
        yield f"tells best divided by {best}"
    if (left := log_loss(weights, known) / log(seats)) > KNOWS.get(game, .9):
        yield f"leaves {left:.2f}"


@pytest.mark.parametrize(("game", "seats"), share(CHEAP, JUDGED))
def test_an_evaluators_forecasts_hold_in_fresh_matches(game, seats):
    assert list(wrongs(game, seats, game_evaluator(game).of(seats))) == []


@pytest.mark.parametrize("spoil", [lambda weights: [2 * weight for weight in weights], lambda weights: [weight / 2 for weight in weights],
                                   lambda weights: [-weight for weight in weights], lambda weights: [0.0 for _ in weights]], ids=["sure", "shy", "turned", "even"])
def test_a_wrong_evaluator_is_detected(spoil):
    assert list(wrongs(*QUICK, spoil(game_evaluator(QUICK[0]).of(QUICK[1]))))


@pytest.mark.parametrize("game", {game for game, _ in JUDGED})
def test_an_evaluator_has_a_weight_for_every_feature(game):
    evaluator = game_evaluator(game)
    for seats, weights in evaluator.weights.items():
        looks = evaluator.looks(GAMES[game](seats, seed=1))
        assert {len(look) for look in looks} == {len(weights)} == {len(evaluator.traits) * (1 if evaluator.far is None else 2)}


@pytest.mark.parametrize("game", ["ilk", "coinquest"])
def test_an_eliminated_seat_cannot_win(game):
    match, rng = GAMES[game](3, seed=4), Random(1)
    while len(match.living) == 3:
        match.play(rng.choice(match.moves(match.question.seat)))
    chances = game_evaluator(game).chances(match)
    assert [seat for seat, chance in enumerate(chances) if chance] == sorted(match.living) and sum(chances) == pytest.approx(1)


# fitting

def drawn(truth, seed, matches=400):
    """Return matches of one position each, whose results follow the chances given by these weights."""
    rng, found = Random(seed), []
    for _ in range(matches):
        seats = [[rng.gauss(0, 1), rng.gauss(0, 3)] for _ in range(3)]
        best = max(range(3), key=lambda seat: sum(weight * trait for weight, trait in zip(truth, seats[seat], strict=True)) - log(-log(rng.random())))
        found.append([RatedPosition(seats, [float(seat == best) for seat in range(3)])])
    return found


def test_the_weights_behind_the_matches_are_recovered():
    assert newton_weights(drawn([1.0, -.3], 5), .3) == pytest.approx([1.0, -.3], abs=.15)


def test_a_step_that_overshoots_is_halved():
    matches = drawn([5.0, -3.0], 5, matches=40)
    assert log_loss(newton_weights(matches, .01), [position for match in matches for position in match]) < log(3) / 4


def test_with_nothing_to_learn_weights_shrink_to_zero():
    matches = drawn([0.0, 0.0], 5)
    assert sum(map(abs, newton_weights(matches, 1e6))) < .001 < sum(map(abs, newton_weights(matches, .3)))


def test_a_seed_always_plays_the_same_matches():
    assert list(play_for_positions("kingdrin", 2, 3, 7, varied=1)) == list(play_for_positions("kingdrin", 2, 3, 7, varied=1)) != list(play_for_positions("kingdrin", 2, 3, 7))


def test_tenths_are_counted_by_match_and_once_where_they_first_occur():
    sure = RatedPosition([[9.0], [0.0]], [1.0, 0.0])
    rows = reliability([1.0], [[sure, sure], [sure]])
    assert [(row["tenth"], row["n"], row["cases"], row["won"]) for row in rows] == [(0, 2, 3, 0.0), (9, 2, 3, 1.0)]
    assert [row["cases"] for row in reliability([1.0], [[sure, sure], [sure]], first=True)] == [2, 2]


def test_a_fit_reports_its_result_and_its_reliability():
    found = fit_evaluator("kingdrin", 2, 40, seed=3)
    said = list(fit_lines(found))
    assert said[0] == f"    2: ({', '.join(map(short_number, found['weights']))})," and len(found["weights"]) == 2 * len(game_evaluator("kingdrin").traits)
    assert found["fresh"] == 20 and any(line.startswith("  said ") for line in said)
    with pytest.raises(ValueError):
        fit_evaluator("who-knows", 2, 1)
