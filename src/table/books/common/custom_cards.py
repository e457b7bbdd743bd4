"""What a book brings to the studio: what is written on its cards, and what its sets are like. No DOM."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from table.markup.html import Markup

Card = Mapping[str, Any]        # what is printed, written and drawn on a card, as plain data


class Field(NamedTuple):
    """Something that is written on a card.

    `kind`: `number` (from `low` to `high` in steps of `step`), `choice` (of `values`), `corner` (one of `values` in the corner `place`),
    `word` (of one's own, or one of `values`), `line`, `text` (several lines), `letter`. `sign` draws a value, where that is not done by its kind.
    A field that is not `needed` may be left empty.
    """

    name: str
    kind: str
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    step: int = 1
    place: int = 0
    needed: bool = True
    sign: Callable[[str], Markup] | None = None


class Check(NamedTuple):
    """What is said of a card while it is written: something `good`, or something to think about."""

    good: bool
    text: str


class Bar(NamedTuple):
    """A bar of a chart: its label, perhaps with a sign, how many, and how many there would be in a set that is balanced."""

    label: str
    sign: Markup | None
    many: int
    wanted: float | None = None


class Chart(NamedTuple):
    """What a set is like in one regard."""

    title: str
    bars: tuple[Bar, ...]


class Filter(NamedTuple):
    """Some of the cards of a set."""

    key: str
    label: str
    fits: Callable[[Card], bool]


class Trial(NamedTuple):
    """Matches that bots play with a set: the game, how many play, how many matches."""

    game: str
    seats: int
    matches: int


class Craft(NamedTuple):
    """What a book brings to the studio.

    `game` is the one by whose rules its sets are read; `width` and `height` are those of the picture, in units of strokes; `blank` makes a
    card of a number on which nothing is written yet, `is_blank` tells one; `fill` returns cards with balanced numbers, for a set that they
    make with others, by a seed; `checks` says of a card among others what there is to say; `charts`, `warnings` and `filters` are of all
    cards of a set; `trials` what bots play with them, `verdict` what that says.
    """

    game: str
    width: int
    height: int
    fields: tuple[Field, ...]
    blank: Callable[[int], dict[str, Any]]
    is_blank: Callable[[Card], bool]
    fill: Callable[[Sequence[Card], Sequence[Card], int], list[dict[str, Any]]]
    checks: Callable[[Card, Sequence[Card]], list[Check]]
    charts: Callable[[Sequence[Card]], list[Chart]]
    warnings: Callable[[Sequence[Card]], list[Check]]
    filters: tuple[Filter, ...] = ()
    trials: Callable[[Sequence[Card]], tuple[Trial, ...]] = lambda cards: ()
    verdict: Callable[[Sequence[dict[str, Any]]], list[str]] = lambda results: []
