"""Where the chances of a match are looked at, and the steps at which they turned. Pure."""

from collections.abc import Sequence
from typing import NamedTuple

from table.match.review.replay_steps import Steps

MOST = 60               # steps that are looked at
ENOUGH = 12             # turns of which the ends alone tell how a match went
STRIDES = 8, 4, 2, 1    # how far apart the steps are that are looked at in one round after another
TURNS = 6               # turning points at most
APART = 7               # the share of the match, as a divisor, that lies between two of them
LEAST = .05             # by how much a chance moves at one


class Turning(NamedTuple):
    """A turning point: between which steps, whose chance moved most, from where to where in per cent; and who lost most by it."""

    before: int
    at: int
    seat: int
    was: int
    now: int
    loser: int


def looked_at(steps: Steps) -> list[int]:
    """Return the steps that are looked at, the first and the last among them: the ends of turns first."""
    heard = [0, *[at for at in range(1, steps.last) if at not in steps.silent], *([steps.last] if steps.last else [])]
    ends = sorted({0, steps.last, *[turn.start - 1 for turn in steps.turns[1:] if turn.start]})
    if len(ends) > ENOUGH or len(heard) <= MOST:
        return spread(ends if len(ends) > ENOUGH else heard, MOST)
    return sorted({*ends, *spread([at for at in heard if at not in ends], MOST - len(ends))})


def coarse(steps: Sequence[int]) -> list[int]:
    """Return steps in the order in which they are looked at: some that lie far apart, then those between them, again and again.

    >>> coarse(range(10, 20))
    [10, 18, 14, 12, 16, 11, 13, 15, 17, 19]
    """
    return sorted(steps, key=lambda step: next(round for round, apart in enumerate(STRIDES) if steps.index(step) % apart == 0))


def spread(numbers: Sequence[int], most: int) -> list[int]:
    """Return at most so many numbers, as far from each other as can be.

    >>> spread(range(10), 4)
    [0, 3, 6, 9]
    """
    last = len(numbers) - 1
    return list(numbers) if last < most else [numbers[round(place * last / (most - 1))] for place in range(most)]


def turning_points(looked: Sequence[int], shares: Sequence[Sequence[float]], reader: int | None) -> list[Turning]:
    """Return where chances moved most, apart from each other, in order; where two moved alike it is the reader's, else the one that rose."""
    found = []
    for place in range(1, len(shares)):
        moves = [now - was for was, now in zip(shares[place - 1], shares[place], strict=True)]
        most = max(map(abs, moves))
        seats = [seat for seat, move in enumerate(moves) if abs(move) > most - .005]
        seat = max(seats, key=lambda seat: (seat == reader, moves[seat]))
        was, now = [round(100 * shares[at][seat]) for at in (place - 1, place)]
        found.append((most, Turning(looked[place - 1], looked[place], seat, was, now, moves.index(min(moves)))))
    kept: list[Turning] = []
    for most, turning in sorted(found, key=lambda each: -each[0]):
        if most >= LEAST and len(kept) < TURNS and all(abs(turning.at - other.at) * APART >= looked[-1] for other in kept):
            kept.append(turning)
    return sorted(kept, key=lambda turning: turning.at)
