"""Defines what a book contributes to the studio: the fields on its cards, checks, and statistics of its sets."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from table.markup.html import Markup

Card = Mapping[str, Any]        # everything on a card, as JSON-like data


class FieldSpec(NamedTuple):
    """A field to fill in on a card.

    `kind` is `number` (from `low` to `high`, in steps of `step`), `choice` or `corner` (one of `values`), `word` (free text, or one of `values`), `line`,
    `text` (several lines) or `letter`. The function `sign` draws a value. A field that isn't `needed` may be left empty.
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


class CardRemark(NamedTuple):
    """A remark on a card or set being edited: praise if it's `good`, otherwise something to reconsider."""

    good: bool
    text: str


class SetChartBar(NamedTuple):
    """A bar of a chart: its label, a drawing (`sign`) or None, and the count (`many`).

    `wanted` is the count in a balanced set, or None.
    """

    label: str
    sign: Markup | None
    many: int
    wanted: float | None = None


class SetChart(NamedTuple):
    """A chart of one property of a set."""

    title: str
    bars: tuple[SetChartBar, ...]


class CardFilter(NamedTuple):
    """A filter for the cards of a set. `fits` returns whether a card passes it."""

    key: str
    label: str
    fits: Callable[[Card], bool]


class SetTrial(NamedTuple):
    """Test matches between bots with a set: the game, the number of seats and the number of matches."""

    game: str
    seats: int
    matches: int


class CardCraft(NamedTuple):
    """A book's contribution to the studio.

    - `width`, `height`: the size of a card's picture, in the units in which its strokes are stored
    - `fields`: what can be written on a card
    - `blank`: makes an empty card with a given number
    - `fill(cards, others, seed)`: returns the cards with new numbers, which balance the set that they form with `others`
    - `checks`: returns the remarks on a card, given all cards of its set
    - `charts`, `warnings`: return the charts of a whole set and the remarks on it
    - `filters`: the filters offered for the cards of a set
    - `trials`: returns the test matches for a set; `verdict` returns their results in sentences
    """

    game: str
    width: int
    height: int
    fields: tuple[FieldSpec, ...]
    blank: Callable[[int], dict[str, Any]]
    is_blank: Callable[[Card], bool]
    fill: Callable[[Sequence[Card], Sequence[Card], int], list[dict[str, Any]]]
    checks: Callable[[Card, Sequence[Card]], list[CardRemark]]
    charts: Callable[[Sequence[Card]], list[SetChart]]
    warnings: Callable[[Sequence[Card]], list[CardRemark]]
    filters: tuple[CardFilter, ...] = ()
    trials: Callable[[Sequence[Card]], tuple[SetTrial, ...]] = lambda cards: ()
    verdict: Callable[[Sequence[dict[str, Any]]], list[str]] = lambda results: []
