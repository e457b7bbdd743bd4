"""Fit an evaluator: find the weights that best predict winners in matches between bots, and check their calibration.

The fitted weights maximize the likelihood of the winners under the softmax of the weighted sums. They are found by Newton's method. A pull towards 0 keeps
them small; its strength is chosen on held-out matches.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import log, sqrt
from random import Random
from typing import Any, NamedTuple

from courtcards.bots import choose, mind_of
from courtcards.engine.strategy import Evaluator, win_shares
from courtcards.games import GAMES
from courtcards.lab import wilson_interval

POSITION_STRIDE = 3     # fit every third position: neighbours are nearly the same
VARIED_FRACTION = .25   # of the matches, which start with random moves for variety
MOST_RANDOM_MOVES = 24  # at the start of a match
HELD_OUT_STRIDE = 5     # hold out every fifth match, to choose the pull towards 0
ROUGH_STEPS = 12        # Newton steps on some of the positions
ROUGH_STRIDE = 8        # rough steps use every eighth position
FULL_STEPS = 3          # Newton steps on all positions
MOST_HALVINGS = 8       # of a step that overshoots
PULLS = 5.0, .3         # pulls towards 0, in matches
TENTHS = 10
Looks = Sequence[Sequence[float]]


class RatedPosition(NamedTuple):
    """The features of each seat still in the match, and that seat's share of the win when the match ended."""

    seats: Looks
    won: Sequence[float]


def game_evaluator(game: str) -> Evaluator:
    """Return the evaluator of a game; raises ValueError if it has none."""
    evaluator = mind_of(game).evaluator
    if evaluator is None:
        raise ValueError(f"{game} has no evaluator")
    return evaluator


def play_for_positions(game: str, seats: int, matches: int, seed: int, options: Mapping[str, Any] | None = None, bot: str = "squire",
                       varied: float = 0) -> Iterator[list[RatedPosition]]:
    """Play matches between bots of one kind, and yield for each match the positions the evaluator would rate.

    `varied` is the fraction of matches that start with random moves.
    """
    is_calm, evaluator = mind_of(game).is_calm, game_evaluator(game)
    for number in range(matches):
        position, rng = GAMES[game](seats, options or {}, seed=seed + number), Random(f"{seed} {number}")
        history = list[Looks]()
        random_moves = rng.randrange(1, MOST_RANDOM_MOVES + 1) if rng.random() < varied else 0
        while position.question is not None:
            seat = rng.choice(position.question.seats)
            position.play(rng.choice(position.moves(seat)) if random_moves else choose(position, seat, bot, rng))
            if not random_moves and position.question is not None and (is_calm is None or is_calm(position)):
                history.append(evaluator.looks(position))
            random_moves = max(0, random_moves - 1)
        winners = position.outcome.winners      # type: ignore[union-attr]
        yield [active_position(looks, winners) for looks in history]


def active_position(looks: Looks, winners: Sequence[int]) -> RatedPosition:
    """Return a rated position from every seat's features (`looks`), without the seats that are out.

    Several winners share the win equally.
    """
    active = [seat for seat, look in enumerate(looks) if look]
    return RatedPosition([looks[seat] for seat in active], [1 / len(winners) if seat in winners else 0.0 for seat in active])


# the weights

def fit_evaluator(game: str, seats: int, matches: int, seed: int = 0, options: Mapping[str, Any] | None = None, bot: str = "squire") -> dict[str, Any]:
    """Fit an evaluator's weights for a number of seats; return them with two calibration reports.

    The reports say how well the current weights (`now`) and the `fitted` ones predict the winners of fresh matches. There are half as many fresh matches as
    `matches`. Raises ValueError if the game has no evaluator.
    """
    weights = best_weights(list(play_for_positions(game, seats, matches, seed, options, bot, VARIED_FRACTION)))
    fresh_matches = list(play_for_positions(game, seats, max(1, matches // 2), seed + matches, options, bot))
    return {"game": game, "seats": seats, "matches": matches, "seed": seed, "bot": bot, "fresh": len(fresh_matches), "weights": weights,
            "even": round(log(seats), 4), "now": calibration_report(game_evaluator(game).of(seats), fresh_matches),
            "fitted": calibration_report(weights, fresh_matches)}


def best_weights(matches: Sequence[Sequence[RatedPosition]]) -> list[float]:
    """Return the weights that best predict the winners."""
    sampled = [match[number % POSITION_STRIDE::POSITION_STRIDE] for number, match in enumerate(matches)]
    training = [match for number, match in enumerate(sampled) if number % HELD_OUT_STRIDE]
    held_out = [position for match in sampled[::HELD_OUT_STRIDE] for position in match]
    candidates = [newton_weights(training, draw) for draw in PULLS]
    return [round_weight(weight) for weight in min(candidates, key=lambda weights: log_loss(weights, held_out))]


def log_loss(weights: Sequence[float], positions: Sequence[RatedPosition]) -> float:
    """Return the mean log loss of the weights in these positions: minus the logarithm of the winner's predicted chance."""
    predictions = [pair for position in positions for pair in zip(win_shares(weights, position.seats), position.won, strict=True)]
    return -sum([won * log(max(chance, 1e-9)) for chance, won in predictions]) / len(positions)


def round_weight(weight: float) -> float:
    """Return a weight rounded to three significant digits.

    >>> round_weight(.0123456), round_weight(-7.0049), round_weight(3e-15)
    (0.0123, -7.0, 0.0)
    """
    return round(float(f"{weight:.3g}"), 5)


def newton_weights(matches: Sequence[Sequence[RatedPosition]], draw: float) -> list[float]:
    """Return the maximum-likelihood weights, pulled towards 0.

    The pull is as strong as if there were `draw` more matches, all of them with even chances.
    """
    positions = [position for match in matches for position in match]
    deviations, pull = trait_deviations(positions), draw * len(positions) / len(matches)

    def scale(traits: Sequence[float]) -> list[float]:
        return [trait / deviation for trait, deviation in zip(traits, deviations, strict=True)]
    scaled = [RatedPosition([*map(scale, position.seats)], position.won) for position in positions]
    weights = [0.0] * len(deviations)
    for stride in [ROUGH_STRIDE] * ROUGH_STEPS + [1] * FULL_STEPS:
        sample, sample_pull = scaled[::stride], pull / stride
        gradient, hessian = loss_derivatives(weights, sample, sample_pull)
        weights = improved_weights(weights, solve_linear(hessian, gradient), sample, sample_pull)
    return [weight / deviation for weight, deviation in zip(weights, deviations, strict=True)]


def improved_weights(weights: Sequence[float], step: Sequence[float], positions: Sequence[RatedPosition], pull: float) -> list[float]:
    """Return the weights after a step, which is halved until the loss in these positions doesn't increase.

    The loss includes the `pull` towards 0. If no step helps, the weights are returned unchanged.
    """
    def total_loss(weights: Sequence[float]) -> float:
        return log_loss(weights, positions) * len(positions) + pull * sum([weight ** 2 for weight in weights]) / 2

    old_loss = total_loss(weights)
    for half in range(MOST_HALVINGS):
        new_weights = [weight - part / 2 ** half for weight, part in zip(weights, step, strict=True)]
        if total_loss(new_weights) <= old_loss:
            return new_weights
    return list(weights)


def trait_deviations(positions: Sequence[RatedPosition]) -> list[float]:
    """Return the standard deviation of each trait in these positions, or 1 for a trait that is constant."""
    rows = [seat for position in positions for seat in position.seats]
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    return [sqrt(sum([(trait - mean) ** 2 for trait in column]) / len(rows)) or 1.0 for column, mean in zip(zip(*rows, strict=True), means, strict=True)]


def loss_derivatives(weights: Sequence[float], positions: Sequence[RatedPosition], pull: float) -> tuple[list[float], list[list[float]]]:
    """Return the first derivatives of the total loss in these positions, and the matrix of its second derivatives.

    Both include the `pull` towards 0.
    """
    size = range(len(weights))
    gradient = [pull * weight for weight in weights]
    hessian = [[0.0] * index + [pull] for index in size]        # the lower half of a symmetric matrix
    for position in positions:
        chances = win_shares(weights, position.seats)
        means = [sum(map(float.__mul__, chances, column)) for column in zip(*position.seats, strict=True)]
        for chance, won, seat in zip(chances, position.won, position.seats, strict=True):
            deviations = list(map(float.__sub__, seat, means))
            for index, trait in enumerate(deviations):
                if trait:
                    gradient[index] -= won * trait
                    part = chance * trait
                    hessian[index] = [old + part * other for old, other in zip(hessian[index], deviations, strict=False)]
    return gradient, [[hessian[max(row, column)][min(row, column)] for column in size] for row in size]


def solve_linear(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    """Return the solution of a linear system by elimination.

    The matrix must be positive definite, so that no pivot is 0.

    >>> solve_linear([[4.0, 2.0], [2.0, 3.0]], [8.0, 8.0])
    [1.0, 2.0]
    """
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    for index, pivot in enumerate(rows):
        pivot[:] = [value / pivot[index] for value in pivot]
        for row in rows:
            if row is not pivot:
                factor = row[index]
                row[:] = [value - factor * other for value, other in zip(row, pivot, strict=True)]
    return [row[-1] for row in rows]


# calibration

def calibration_report(weights: Sequence[float], fresh_matches: Sequence[Sequence[RatedPosition]]) -> dict[str, Any]:
    """Return how well weights predict the winners of `fresh_matches`: the loss, and two tables with their calibration errors.

    Each table compares predicted with actual wins, by tenth of the predicted chance. The table "all" counts all positions. The table "first" counts
    only the first position of each match in each tenth.
    """
    rows = {"all": reliability(weights, fresh_matches), "first": reliability(weights, fresh_matches, first=True)}
    return {"loss": round(log_loss(weights, [position for match in fresh_matches for position in match]), 4),
            **{name: {"error": calibration_error(table), "tenths": table} for name, table in rows.items()}}


def reliability(weights: Sequence[float], matches: Sequence[Sequence[RatedPosition]], first: bool = False) -> list[dict[str, float]]:
    """Return a table of predicted and actual wins, with a row for each tenth of the predicted chance.

    Each seat of a position is a case. If `first`, each row counts only the first of its cases in each match. In a row, `n` is the number of matches with a
    case, and the interval is based on `n`.
    """
    tally = [[0.0, 0.0, 0.0, 0.0] for _ in range(TENTHS)]           # matches, cases, said, won
    for match in matches:
        reached = set[int]()
        for position in match:
            for chance, won in zip(win_shares(weights, position.seats), position.won, strict=True):
                tenth = min(int(chance * TENTHS), TENTHS - 1)
                if not (first and tenth in reached):
                    increments = (tenth not in reached, 1, chance, won)
                    tally[tenth] = [old + new for old, new in zip(tally[tenth], increments, strict=True)]
                    reached.add(tenth)
    rows = list[dict[str, float]]()
    for tenth, (n, cases, predicted, won) in enumerate(tally):
        if n:
            low, high = wilson_interval(won / cases * n, int(n))
            shares = {"said": round(predicted / cases, 3), "won": round(won / cases, 3), "low": low, "high": high}
            rows.append({"tenth": tenth, **shares, "n": int(n), "cases": int(cases)})
    return rows


def calibration_error(rows: Sequence[Mapping[str, float]]) -> float:
    """Return the expected calibration error of a table from `reliability`.

    The error is the gap between predicted and actual wins in each tenth, averaged over the cases.
    """
    return round(sum([row["cases"] * abs(row["said"] - row["won"]) for row in rows]) / sum([row["cases"] for row in rows]), 4)


def fit_lines(fit: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of a report on a fit."""
    yield f"    {fit['seats']}: ({', '.join(map(short_number, fit['weights']))}),"
    yield f"from {fit['matches']} matches; in {fit['fresh']} fresh ones (now -> fitted):"
    yield f"loss {fit['now']['loss']} -> {fit['fitted']['loss']}, even {fit['even']}"
    for name, about in (("all", "in all positions"), ("first", "where a tenth was first reached")):
        yield f"{about} {fit['now'][name]['error']} -> {fit['fitted'][name]['error']} off"
        for row in fit["fitted"][name]["tenths"]:
            yield f"  said {row['said']:.2f}, won {row['won']:.2f} [{row['low']:.2f}, {row['high']:.2f}] of {row['n']}"


def short_number(number: float) -> str:
    """Return a number as text, without a zero before its decimal point.

    >>> short_number(-0.25), short_number(0.0), short_number(2.0)
    ('-.25', '0', '2')
    """
    return f"{number:g}".replace("0.", ".", 1) if abs(number) < 1 else f"{number:g}"
