"""Charts of measurements, as markup: dots with whiskers, columns, and dots in a square."""

from collections.abc import Sequence
from typing import NamedTuple

from table.markup.html import Markup, h

HEAD_HEIGHT, ROW_HEIGHT, FOOT_HEIGHT = 18, 34, 26
SIDE, EDGE = 300, 76                    # side of a square, and the space around it
LETTER_WIDTH, LINE_HEIGHT = 7.4, 16     # of labels
LABEL_GAP = 11                          # the smallest gap between labels


class IntervalDot(NamedTuple):
    """A measurement: its label, its value, and the ends of its interval.

    `first` marks the measurement that the others are compared with.
    """

    label: str
    value: float
    low: float
    high: float
    first: bool = False


class MapDot(NamedTuple):
    """A labelled dot in a square, with coordinates from 0 to 1. It may have a vertical interval, from `low` to `high`."""

    label: str
    x: float
    y: float
    low: float | None = None
    high: float | None = None


def share_text(value: float) -> str:
    """Return a proportion as the report prints it, without a zero before the decimal point.

    >>> share_text(.5), share_text(1), share_text(-.125)
    ('.50', '1.0', '−.12')
    """
    digits = f"{abs(value):.2f}"
    sign = "−" if value < 0 and float(digits) else ""
    if digits == "1.00":
        return f"{sign}1.0"
    return sign + (digits.lstrip("0") if abs(value) < 1 else digits)


def interval_chart(name: str, rows: Sequence[IntervalDot], fair: float, fair_word: str, span: tuple[float, float] = (0, 1)) -> Markup:
    """Return a chart with a row per dot and its interval, and a dashed line at the `fair` value.

    `fair_word` is the label of that line, or "" for none. `span` holds the ends of the scale.
    """
    low, high = span
    count = 4 if low < 0 else 5

    def at(value: float) -> str:
        return f"{100 * (min(max(value, low), high) - low) / (high - low):.1f}%"
    marks = [low + (high - low) * part / count for part in range(count + 1)]
    lines = [*[h("line", class_="grid", x1=at(mark), x2=at(mark), y1=0, y2=ROW_HEIGHT) for mark in marks],
             h("line", class_="fair", x1=at(fair), x2=at(fair), y1=0, y2=ROW_HEIGHT)]
    dot_rows = [[h("span", row.label), h("svg", lines, interval_row(row, at(row.value), at(row.low), at(row.high)), height=ROW_HEIGHT)] for row in rows]
    head = h("svg", h("text", fair_word, x=at(fair), y=HEAD_HEIGHT - 5, text_anchor="middle"), height=HEAD_HEIGHT) if fair_word else None
    foot = h("svg", [h("text", share_text(mark), x=at(mark), y=16, text_anchor="middle") for mark in marks], height=FOOT_HEIGHT)
    return h("div", [h("span"), head] if head else None, dot_rows, h("span"), foot, class_="dots", role="img", aria_label=name)


def interval_row(row: IntervalDot, at: str, low: str, high: str) -> list[Markup]:
    """Return a row's whiskers and its mark: a dot if `row.first` is set, otherwise a diamond.

    `at`, `low` and `high` are positions in per cent.
    """
    y = ROW_HEIGHT // 2
    ends = [h("line", class_="whisker", x1=end, x2=end, y1=y - 5, y2=y + 5) for end in (low, high)]
    diamond = h("svg", h("path", class_="other", d="M0-7L7 0L0 7L-7 0Z"), x=at, y=y)
    return [h("line", class_="whisker", x1=low, x2=high, y1=y, y2=y), *ends, h("circle", cx=at, cy=y, r=6) if row.first else diamond]


def column_chart(name: str, rows: Sequence[tuple[int, int]], most: int = 24) -> Markup:
    """Return a column chart of how often each number occurs, with at most `most` columns.

    `rows` has (number, count) pairs, sorted by number.
    """
    first, last = rows[0][0], rows[-1][0]
    step = max(1, -(-(last - first + 1) // most))
    heights = [sum(times for number, times in rows if start <= number < start + step) for start in range(first, last + 1, step)]
    wide, tall = SIDE / len(heights), 110
    bars = [h("rect", class_="bar", x=f"{index * wide + 1:.1f}", width=f"{max(1, wide - 2):.1f}", y=f"{tall - tall * height / max(heights):.1f}",
              height=f"{tall * height / max(heights):.1f}") for index, height in enumerate(heights)]
    label_step = -(-len(heights) // 6)
    words = [h("text", first + index * step, x=f"{(index + .5) * wide:.1f}", y=tall + 18, text_anchor="middle") for index in range(0, len(heights), label_step)]
    return named_drawing(name, SIDE, tall + FOOT_HEIGHT, [bars, h("line", class_="axis", x1=0, x2=SIDE, y1=tall, y2=tall), words])


def square_chart(name: str, spots: Sequence[MapDot], across: Sequence[str], up: Sequence[str], diagonal: bool = False) -> Markup:
    """Return a chart of dots in a square. `across` and `up` are the words at both ends of each axis.

    With `diagonal`, a line shows where both coordinates are equal.
    """
    def x(value: float) -> float:
        return EDGE + SIDE * min(max(value, 0), 1)

    def y(value: float) -> float:
        return 10 + SIDE * (1 - min(max(value, 0), 1))
    frame = [h("path", class_="axis", d=f"M{x(0)} {y(1)}V{y(0)}H{x(1)}"), h("line", class_="fair", x1=x(0), x2=x(1), y1=y(0), y2=y(1)) if diagonal else None]
    words = [h("text", across[0], x=x(0), y=y(0) + 18), h("text", across[1], x=x(1), y=y(0) + 18, text_anchor="end"),
             h("text", up[0], x=x(0) - 6, y=y(0), text_anchor="end"), h("text", up[1], x=x(0) - 6, y=y(1) + 10, text_anchor="end")]
    places = sorted([(x(spot.x), y(spot.y), spot) for spot in spots], key=lambda place: place[1])
    dots, occupied = [], [(right - 5, right + 5, down) for right, down, _ in places]
    for right, down, spot in places:
        whisker = None if spot.low is None or spot.high is None else h("line", class_="whisker", x1=right, x2=right, y1=y(spot.low), y2=y(spot.high))
        label = spot_label(spot.label, right, down, occupied) if spot.label else None
        dots.append([whisker, h("circle", cx=f"{right:.1f}", cy=f"{down:.1f}", r=5), label])
    return named_drawing(name, SIDE + 2 * EDGE, SIDE + 10 + FOOT_HEIGHT, [frame, words, dots])


def spot_label(label: str, right: float, down: float, occupied: list[tuple[float, float, float]]) -> Markup:
    """Return the label of the dot at (`right`, `down`), placed where it overlaps nothing if possible.

    `occupied` holds the left, right and baseline of each dot and label so far. This label is added to it.
    """
    width = LETTER_WIDTH * len(label)
    sides = [(right + 9, right + 9 + width), (right - 9 - width, right - 9)]
    preferred = sides if right < EDGE + .7 * SIDE else sides[::-1]
    places = [(*side, down + lower) for lower in (0, LINE_HEIGHT, -LINE_HEIGHT) for side in preferred
              if side[0] >= EDGE and side[1] <= SIDE + 2 * EDGE and down + lower >= LABEL_GAP]

    def is_free(place: tuple[float, float, float]) -> bool:
        return all(place[1] <= start or end <= place[0] or abs(place[2] - level) >= LABEL_GAP for start, end, level in occupied)
    start, end, level = ([*filter(is_free, places)] or places or [(*sides[0], down)])[0]
    occupied.append((start, end, level))
    to_left = end < right
    return h("text", label, x=f"{end if to_left else start:.1f}", y=f"{level + 4:.1f}", text_anchor="end" if to_left else None)


def named_drawing(name: str, wide: float, tall: float, content: object) -> Markup:
    """Return an SVG drawing of `content`, `wide` by `tall` units in size, with the accessible name `name`."""
    return h("svg", content, viewBox=f"0 0 {wide} {tall}", role="img", aria_label=name, width=wide)
