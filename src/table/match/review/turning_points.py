"""Chooses which steps of a match to judge, and finds the turning points among them."""

from collections.abc import Sequence
from typing import NamedTuple

from table.match.review.replay_steps import ReplaySteps

MOST_JUDGED = 60         # steps to judge, at most
ENOUGH_TURNS = 12        # if there are more turns than this, only their ends are judged
STRIDES = 8, 4, 2, 1     # the distance between the steps judged, round by round
MOST_TURNING_POINTS = 6  # turning points, at most
FRACTION_APART = 7       # the least distance between two turning points is the match's length divided by this
LEAST_CHANGE = .05       # the least change of a win chance at a turning point


class ChanceTurn(NamedTuple):
    """A turning point between two steps: the `seat` whose chance moved most, from `was` to `now` per cent.

    `loser` is the seat whose chance fell most.
    """

    before: int
    at: int
    seat: int
    was: int
    now: int
    loser: int


def steps_to_judge(steps: ReplaySteps) -> list[int]:
    """Return the steps whose win chances should be judged, at most `MOST_JUDGED`, including the first and the last step."""
    audible = [0, *[at for at in range(1, steps.last) if at not in steps.silent], *([steps.last] if steps.last else [])]
    ends = sorted({0, steps.last, *[turn.start - 1 for turn in steps.turns[1:] if turn.start]})
    if len(ends) > ENOUGH_TURNS:
        return evenly_spaced(ends, MOST_JUDGED)
    if len(audible) <= MOST_JUDGED:
        return evenly_spaced(audible, MOST_JUDGED)
    return sorted({*ends, *evenly_spaced([at for at in audible if at not in ends], MOST_JUDGED - len(ends))})


def in_judging_order(steps: Sequence[int]) -> list[int]:
    """Return these steps in the order to judge them: first steps that are far apart, then those in between.

    >>> in_judging_order(range(10, 20))
    [10, 18, 14, 12, 16, 11, 13, 15, 17, 19]
    """
    return sorted(steps, key=lambda step: next(number for number, stride in enumerate(STRIDES) if steps.index(step) % stride == 0))


def evenly_spaced(numbers: Sequence[int], most: int) -> list[int]:
    """Return at most `most` of these numbers, evenly spaced from the first to the last.

    >>> evenly_spaced(range(10), 4)
    [0, 3, 6, 9]
    """
    last = len(numbers) - 1
    return list(numbers) if last < most else [numbers[round(place * last / (most - 1))] for place in range(most)]


def turning_points(judged_steps: Sequence[int], shares: Sequence[Sequence[float]], reader: int | None, decided_at: int | None = None) -> list[ChanceTurn]:
    """Return the turning points, the earliest first: the steps where chances moved most, with some distance between them.

    `judged_steps` holds the judged steps, `shares` the seats' win chances at each of them. `reader` is the player's seat, or None. `decided_at` is a step that
    must be part of a turning point, or None.
    """
    candidates = []
    for place in range(1, len(shares)):
        changes = [now - was for was, now in zip(shares[place - 1], shares[place], strict=True)]
        largest = max(map(abs, changes))
        seats = [seat for seat, change in enumerate(changes) if abs(change) > largest - .005]
        seat = max(seats, key=lambda seat: (seat == reader, changes[seat]))
        was, now = [round(100 * shares[at][seat]) for at in (place - 1, place)]
        before, at = judged_steps[place - 1:place + 1]
        is_decisive = decided_at is not None and before < decided_at <= at
        candidates.append((1.0 if is_decisive else largest, ChanceTurn(before, at, seat, was, now, changes.index(min(changes)))))
    chosen: list[ChanceTurn] = []
    for weight, turning in sorted(candidates, key=lambda candidate: -candidate[0]):
        is_apart = all(abs(turning.at - other.at) * FRACTION_APART >= judged_steps[-1] for other in chosen)
        if weight >= LEAST_CHANGE and len(chosen) < MOST_TURNING_POINTS and is_apart:
            chosen.append(turning)
    return sorted(chosen, key=lambda turning: turning.at)
