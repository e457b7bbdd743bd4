"""The statistics of a study, each with its interval, its number of matches, and a warning if it needs caution. Pure.

A figure is plain data:

* `name`, `seats`, and `rules` (the index of its house rules);
* `value`, with its 95 % interval from `low` to `high`, and the number of matches `n`;
* perhaps `fair`, the value it'd have if all seats or cards were alike;
* perhaps `warning`, a key.

A share has Wilson's interval. The interval of a median comes from ranks, that of a difference from the normal distribution, and that of luck from
bootstrapping the deals.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any

from courtcards.lab import WIN_PARTS, wilson_interval
from courtcards.lab.analysis.study import counts_by_part
from courtcards.lab.tasks import TENTHS

Z_95 = 1.96                     # standard deviations to either end of a 95 % interval
BOOTSTRAP_SAMPLES = 400
FEWEST_DEALS = 8                # for measuring luck
FEWEST_MATCHES = 50             # for a tenth to count
TOLERATED_ERROR = .02           # of the evaluator in a tenth, beyond chance
Figure = dict[str, Any]
Counts = Mapping[str, Any]


def study_figures(plan: Mapping[str, Any], task_counts: Mapping[str, Any]) -> list[Figure]:
    """Return all figures for the finished part of a plan.

    `task_counts` has the counts of each finished task, by its number as text.
    """
    parts = counts_by_part(plan, task_counts)
    figures: list[Figure] = []
    for (name, seats, rules), counts in parts.items():
        figures_of = {"seats": seat_figures, "luck": luck_figures, "skill": skill_figures}.get(name, worth_figures)
        figures += [{"name": figure["name"], "seats": seats, "rules": rules} | figure for figure in figures_of(name, seats, counts)]
        if name == "seats" and rules and ("seats", seats, 0) in parts:
            figures += [{"name": "difference", "seats": seats, "rules": rules} | figure for figure in difference_figures(parts["seats", seats, 0], counts)]
    first = parts.get(("seats", plan["seats"][0], 0))
    if first:
        figures += [{"seats": plan["seats"][0], "rules": 0} | figure for figure in judge_figures(first)]
    return figures


def share_figure(name: str, won: float, matches: int, **more: Any) -> Figure:
    """Return a share as a figure: `won` of this many matches, where a shared win counts as a fraction.

    `more` are further fields of the figure.
    """
    low, high = wilson_interval(won, matches)
    return {"name": name, "value": round(won / matches, 3), "low": low, "high": high, "n": matches, **more}


def seat_figures(_: str, seats: int, counts: Counts) -> Iterator[Figure]:
    """Yield the win shares of the first player and of each seat, the length of matches, and how they end.

    With a single seat, there are no win shares.
    """
    n, fair = counts["n"], round(1 / seats, 3)
    begun, won = counts["begun"]
    if seats > 1:
        if begun:
            yield share_figure("begins", won / WIN_PARTS, begun, fair=fair)
        for seat in range(seats):
            yield share_figure(f"seat-{seat}", counts["wins"][seat] / WIN_PARTS, n, fair=fair)
    yield from length_figures(counts)
    for key, times in sorted(counts["keys"].items()):
        if key.startswith("reason."):
            yield share_figure(f"ends-{key.removeprefix('reason.')}", times, n)
    if counts["draws"]:
        yield share_figure("draws", counts["draws"], n)


def length_figures(counts: Counts) -> Iterator[Figure]:
    """Yield the median number of decisions in a match.

    The figure also has the 95 % quantile (`most`) and the distribution (`rows`).
    """
    rows = sorted((int(choices), times) for choices, times in counts["choices"].items())
    lengths = [choices for choices, times in rows for _ in range(times)]
    n = len(lengths)
    margin = Z_95 * sqrt(n) / 2
    ranks = [lengths[min(n - 1, max(0, round(rank)))] for rank in (n / 2 - margin, n / 2, n / 2 + margin)]
    low, middle, high = ranks
    yield {"name": "decisions", "value": middle, "low": low, "high": high, "n": n, "most": lengths[int(.95 * (n - 1))], "rows": [list(row) for row in rows]}


def skill_figures(_: str, seats: int, counts: Counts) -> Iterator[Figure]:
    """Yield the win share of one bot among bots of the lowest level.

    The bot played every deal once in each seat.
    """
    yield share_figure("skill", counts["mine"] / WIN_PARTS, counts["n"], fair=round(1 / seats, 3))


def worth_figures(name: str, seats: int, counts: Counts) -> Iterator[Figure]:
    """Yield the worth of a kind of card: how far a seat that is banned from playing it stays below the fair share of wins.

    `bites` is how often per match the ban mattered. If it never did, nothing is yielded. `fell` is the share of these cases in which a default answer was
    played, because the bot's answer without such cards wasn't legal.
    """
    bites, fell = counts["bites"]
    if bites:
        fair, without = 1 / seats, share_figure("", counts["mine"] / WIN_PARTS, counts["n"])
        yield {"name": name, "value": round(fair - without["value"], 3), "low": round(fair - without["high"], 3), "high": round(fair - without["low"], 3),
               "n": counts["n"], "fair": 0, "bites": round(bites / counts["n"], 1), "fell": round(fell / bites, 2)}


# luck

def luck_figures(_: str, seats: int, counts: Counts) -> Iterator[Figure]:
    """Yield the share of the result that the deal decides.

    That share is the part of the variance of results that lies between deals, not within them. For a single seat or too few deals, nothing is yielded.
    """
    rows = [(n, won / WIN_PARTS, squares / WIN_PARTS ** 2) for n, won, squares, _ in counts["deals"].values() if n > 1]
    if seats > 1 and len(rows) >= FEWEST_DEALS:
        rng = Random(1)
        resampled = sorted([variance_between_deals([rng.choice(rows) for _ in rows]) for _ in range(BOOTSTRAP_SAMPLES)])
        rank = BOOTSTRAP_SAMPLES // 40
        low, high = round(resampled[rank], 3), round(resampled[-rank - 1], 3)
        yield {"name": "luck", "value": round(variance_between_deals(rows), 3), "low": low, "high": high, "n": counts["n"], "deals": len(rows),
               "warning": "players"}


def variance_between_deals(rows: Sequence[tuple[int, float, float]]) -> float:
    """Return the share of the variance of wins that is between deals rather than within them (one-way ANOVA).

    Each row is about the matches of one deal: how many there were, the sum of the shares of the win, and the sum of the squares of these shares.

    >>> variance_between_deals([(4, 4.0, 4.0), (4, 0.0, 0.0)]), variance_between_deals([(4, 2.0, 2.0), (4, 2.0, 2.0)])
    (1.0, 0.0)
    """
    total = sum([n for n, _, _ in rows])
    mean = sum([won for _, won, _ in rows]) / total
    between = sum([n * (won / n - mean) ** 2 for n, won, _ in rows]) / (len(rows) - 1)
    within = sum([squares - won * won / n for n, won, squares in rows]) / (total - len(rows))
    excess = (between - within) / (total / len(rows))
    return max(0.0, excess / (excess + within)) if excess + within > 0 else 0.0


# comparison of house rules

def difference_figures(first: Counts, compared: Counts) -> Iterator[Figure]:
    """Yield how much higher the first player's win share is under the `compared` house rules than under the `first`, on the same deals.

    Nothing is yielded if fewer than two deals were played under both, or if no match had a first player.
    """
    deals = [deal for deal in first["deals"] if deal in compared["deals"]]
    if len(deals) > 1 and first["begun"][0] and compared["begun"][0]:
        differences = [(compared["deals"][deal][-1] - first["deals"][deal][-1]) / WIN_PARTS for deal in deals]
        mean = sum(differences) / len(differences)
        margin = Z_95 * sqrt(sum([(difference - mean) ** 2 for difference in differences]) / (len(differences) - 1) / len(differences))
        yield {"value": round(mean, 3), "low": round(mean - margin, 3), "high": round(mean + margin, 3), "n": len(deals), "fair": 0, "warning": "unlearned"}


# the evaluator, and statistics based on it

def is_calibrated(estimate: float, low: float, high: float) -> bool:
    """Return whether an evaluator's estimate is consistent with the interval of the observed share."""
    return low - TOLERATED_ERROR <= estimate <= high + TOLERATED_ERROR


def judge_figures(counts: Counts) -> Iterator[Figure]:
    """Yield the share of wins by tenth of the evaluator's estimated chance.

    In each match, each tenth counts just one seat: the one whose chance fell into it first.

    If the results confirm the evaluator, also yield the mean number of changes of the leader, and the share of matches won from behind. Otherwise, yield the
    figure `unjudged`, which says that they don't.
    """
    calibrated = list[bool]()
    for tenth in map(str, range(TENTHS)):
        if tenth in counts["judged"]:
            n, estimates, won = counts["judged"][tenth]
            figure = share_figure(f"judge-{tenth}", won / WIN_PARTS, n, fair=round(estimates / WIN_PARTS / n, 3))
            yield figure
            if n >= FEWEST_MATCHES:
                calibrated.append(is_calibrated(figure["fair"], figure["low"], figure["high"]))
    n, changes, behind = counts["turns"]
    if n and calibrated and all(calibrated):
        yield {"name": "changes", "value": round(changes / n, 2), "n": n}
        yield share_figure("behind", behind, n)
    elif n:
        yield {"name": "unjudged", "n": n}
