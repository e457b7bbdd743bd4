"""The player's statistics: summaries of many matches, including the totals of deleted ones."""

from collections.abc import Sequence
from datetime import UTC, datetime
from statistics import median
from typing import NamedTuple

from courtcards.lab import wilson_interval
from table.storage.finished_match import MatchKind, MatchResult

ENOUGH_MATCHES = 10     # matches needed before a win share is shown
MOST_POINTS = 12        # the most points in the chart from the first match to the last


class KindTotals(NamedTuple):
    """The totals of deleted matches of a kind.

    `months` has the numbers of matches played and won by month. `run` is the longest winning streak, and `lost` the time (ms) of the last loss.
    """

    months: dict[str, tuple[int, int]]
    run: int = 0
    lost: int = 0


class KindSummary(NamedTuple):
    """The summary of all matches of a kind.

    `share` is the proportion of wins and the two ends of its confidence interval (0 to 1), or None below ten matches. `run` is the longest winning streak,
    `scores` the lowest and highest score (None without scores), and `word` the longest word ("" if none). `length` is the median number of moves (0 if
    unknown). `way` holds the proportion of wins in each stretch of ten matches, in order of time. `since` is the month of the first match.
    """

    kind: MatchKind
    played: int
    won: int
    share: tuple[float, float, float] | None
    run: int
    scores: tuple[int, int] | None
    word: str
    length: int
    way: tuple[float, ...]
    since: str
    drawn: int


def kind_summaries(lines: Sequence[MatchResult], sums: dict[MatchKind, KindTotals]) -> list[KindSummary]:
    """Return the summaries of all kinds of matches, the most played kind first. `sums` has the totals of deleted matches."""
    kinds: dict[MatchKind, list[MatchResult]] = {kind: [] for kind in sums}
    for line in sorted(lines, key=lambda line: line.on):
        kinds.setdefault(line.kind, []).append(line)
    return sorted([kind_summary(kind, results, sums.get(kind, KindTotals({}))) for kind, results in kinds.items()], key=lambda roll: -roll.played)


def kind_summary(kind: MatchKind, lines: Sequence[MatchResult], past: KindTotals) -> KindSummary:
    """Return the summary of a kind's matches: the stored ones (`lines`), the oldest first, and the deleted ones (`past`)."""
    steps = sorted([*past.months.items(), *[(month_of_time(line.on), (1, int(line.won))) for line in lines]], key=lambda step: step[0])
    played, won = sum([counts[0] for _, counts in steps]), sum([counts[1] for _, counts in steps])
    scores, word = [line.score for line in lines], max([line.word for line in lines], key=len, default="")
    share = (won / played, *wilson_interval(won, played)) if played >= ENOUGH_MATCHES else None
    score_range = (min(scores), max(scores)) if scores else None
    length = round(median([line.moves for line in lines])) if lines else 0
    return KindSummary(kind, played, won, share, longest_streak(lines, past), score_range, word, length, win_share_trend([counts for _, counts in steps]),
                       since=min([month for month, _ in steps]), drawn=sum([line.drawn for line in lines]))


def longest_streak(lines: Sequence[MatchResult], past: KindTotals) -> int:
    """Return the longest winning streak, deleted matches included. `lines` has the stored matches, the oldest first."""
    best, streak = past.run, 0
    for line in lines:
        streak = streak + 1 if line.won and line.on > past.lost else 0
        best = max(best, streak)
    return best


def win_share_trend(steps: Sequence[tuple[int, int]]) -> tuple[float, ...]:
    """Return the moving win share over ten matches: a few values in order of time, or () if there are fewer than two.

    `steps` has pairs of the numbers of matches played and won, the oldest first.
    """
    shares = []
    for end in range(1, len(steps) + 1):
        begin, played = end, 0
        while begin and played < ENOUGH_MATCHES:
            begin -= 1
            played += steps[begin][0]
        if played >= ENOUGH_MATCHES:
            shares.append(sum([won for _, won in steps[begin:end]]) / played)
    count = min(MOST_POINTS, len(shares))
    return tuple([shares[round(place * (len(shares) - 1) / (count - 1))] for place in range(count)]) if count > 1 else ()


def month_of_time(on: int) -> str:
    """Return the month (UTC) of a time (ms).

    >>> month_of_time(1_700_000_000_000)
    '2023-11'
    """
    return datetime.fromtimestamp(on / 1000, UTC).strftime("%Y-%m")
