"""Shrinking: what a moment does not need is left out. For the command line and tests, no page has it."""

from collections.abc import Callable
from typing import Any

from courtcards.lessons.moments import Moment, holds


def shrunk(moment: Moment) -> Moment:
    """Return a moment that still holds with house rules, moves and cards left out that it does not need."""
    moment = held(moment, after={})
    for name in moment.options:
        moment = held(moment, options={other: value for other, value in moment.options.items() if other != name})
    size = len(moment.moves)
    while size:
        for at in range(len(moment.moves) - size, -1, -1):
            moment = held(moment, moves=moment.moves[:at] + moment.moves[at + size:])
        size //= 2
    return shortened(moment, holds)


def shortened(moment: Moment, fits: Callable[[Moment], bool]) -> Moment:
    """Return a moment with no more cards dealt by name than it needs to fit."""
    cards = moment.dealt.split()
    low, high = 0, len(cards)
    while low < high:
        middle = (low + high) // 2
        if fits(moment._replace(dealt=" ".join(cards[:middle]))):
            high = middle
        else:
            low = middle + 1
    other = moment._replace(dealt=" ".join(cards[:high]))
    return other if fits(other) else moment


def held(moment: Moment, **fields: Any) -> Moment:
    """Return a moment with other fields if it holds so, else as it was."""
    other = moment._replace(**fields)
    return other if holds(other) else moment
