"""What a person has done: what many matches come to, with what deleted ones have left. No DOM, no storage."""

from collections.abc import Sequence
from datetime import UTC, datetime
from statistics import median
from typing import NamedTuple

from courtcards.lab import wilson
from table.storage.finished_match import Kind, Line

TOLD = 10               # matches from which on a share is told
POINTS = 12             # of the line from the first match to the last


class Sum(NamedTuple):
    """What deleted matches of a kind have left: played and won by month, the longest run of wins, when one was lost last (ms)."""

    months: dict[str, tuple[int, int]]
    run: int = 0
    lost: int = 0


class Roll(NamedTuple):
    """What all matches of a kind come to.

    `share` is that of the wins with its interval (0 to 1) from ten matches on, `run` the longest of wins, `scores` the lowest and the highest of one's own,
    `word` the best word, `length` the usual number of moves (0: unknown), `way` the share of the last ten, from the first matches to the last; `since` is a
    month.
    """

    kind: Kind
    played: int
    won: int
    share: tuple[float, float, float] | None
    run: int
    scores: tuple[int, int] | None
    word: str
    length: int
    way: tuple[float, ...]
    since: str


def rolls(lines: Sequence[Line], sums: dict[Kind, Sum]) -> list[Roll]:
    """Return what matches and what deleted ones have left come to, kind by kind, the kind that was played most first."""
    kinds: dict[Kind, list[Line]] = {kind: [] for kind in sums}
    for line in sorted(lines, key=lambda line: line.on):
        kinds.setdefault(line.kind, []).append(line)
    return sorted([roll(kind, some, sums.get(kind, Sum({}))) for kind, some in kinds.items()], key=lambda roll: -roll.played)


def roll(kind: Kind, lines: Sequence[Line], past: Sum) -> Roll:
    """Return what the matches of a kind come to, the oldest first."""
    steps = sorted([*past.months.items(), *[(month(line.on), (1, int(line.won))) for line in lines]], key=lambda step: step[0])
    played, won = (sum([counts[place] for _, counts in steps]) for place in (0, 1))
    scores, word = [line.score for line in lines], max([line.word for line in lines], key=len, default="")
    return Roll(kind, played, won, (won / played, *wilson(won, played)) if played >= TOLD else None, longest(lines, past),
                (min(scores), max(scores)) if scores else None, word, round(median([line.moves for line in lines])) if lines else 0,
                way([counts for _, counts in steps]), min([on for on, _ in steps]))


def longest(lines: Sequence[Line], past: Sum) -> int:
    """Return the longest run of wins; where a lost match was deleted it is known already up to there."""
    best, now = past.run, 0
    for line in lines:
        now = now + 1 if line.won and line.on > past.lost else 0
        best = max(best, now)
    return best


def way(steps: Sequence[tuple[int, int]]) -> tuple[float, ...]:
    """Return the share of the last ten matches, from the first ten to the last, at a few places; nothing of ten and fewer."""
    shares = []
    for end in range(1, len(steps) + 1):
        begin, played = end, 0
        while begin and played < TOLD:
            begin -= 1
            played += steps[begin][0]
        if played >= TOLD:
            shares.append(sum([won for _, won in steps[begin:end]]) / played)
    few = min(POINTS, len(shares))
    return tuple([shares[round(place * (len(shares) - 1) / (few - 1))] for place in range(few)]) if few > 1 else ()


def month(on: int) -> str:
    """Return the month of a time (ms).

    >>> month(1_700_000_000_000)
    '2023-11'
    """
    return datetime.fromtimestamp(on / 1000, UTC).strftime("%Y-%m")
