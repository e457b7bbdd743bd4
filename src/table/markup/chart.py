"""Draws the chart of win chances, for any game: curves on the cloth, turning points beside it, and the same numbers as a table."""

from itertools import pairwise
from math import ceil
from typing import NamedTuple

from courtcards.texts import common_text
from table.markup.html import Markup, h, icon, player_name, signed_number
from table.markup.icons import banner
from table.markup.notices import progress_bar
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat

GRID_STEP = 25          # per cent between two grid lines
MOST_INTERVALS = 4      # the lower edge has at most this many intervals
NAME_HEIGHT = 12.0      # the height of a name at the end of its curve, in per cent


class ChanceCurve(NamedTuple):
    """A seat's curve: its points (x and y in per cent), and its value at the current step in per cent, or None before any is known."""

    seat: Seat
    points: tuple[tuple[float, float], ...]
    now: int | None


class TurningPoint(NamedTuple):
    """A turning point of a seat's curve: its position, title and description, and the change in per cent.

    `step` is the step it leads to. `now` says whether the chart is at that step.
    """

    number: int
    step: int
    x: float
    y: float
    seat: Seat
    title: str
    line: str
    change: int
    now: bool


class ChanceRow(NamedTuple):
    """A row of the chart's table of numbers: a step, its name, the seats' chances in per cent, and whether it's the current step."""

    step: int
    name: str
    chances: tuple[int, ...]
    now: bool


class ChanceChart(NamedTuple):
    """The contents of the chart.

    `at` is the position of the current step in per cent. `state` is `counting`, `stopped`, `failed` or `done`, and `share` the part of the calculation that's
    done, from 0 to 1. `table` says whether the table is shown instead of the curves.
    """

    lines: tuple[ChanceCurve, ...]
    marks: tuple[TurningPoint, ...]
    rows: tuple[ChanceRow, ...]
    at: float
    last: int
    name: str
    state: str
    share: float
    table: bool


@as_region
def chance_cloth(scene: Scene) -> Markup:
    """Return the cloth with the curves or the table."""
    chart = scene.chart
    assert chart is not None
    buttons = [h("button", common_text("chances", "curves" if chart.table else "figures"), type="button", class_="btn btn--quiet", data_do="figures"),
               h("button", common_text("chances", "shut"), type="button", class_="btn btn--quiet", data_do="shut-chances")]
    words = h("div", h("h2", common_text("chances", "title")), h("p", common_text("chances", "help", name=chart.name)), class_="look__words")
    head = h("div", words, h("div", buttons, class_="look__acts"), class_="look__head")
    return h("main", head, chance_progress(chart), chance_table(chart) if chart.table else chance_curves(chart), class_="felt", data_game=scene.texts.game,
             tabindex="0")


def chance_progress(chart: ChanceChart) -> Markup | None:
    """Return the progress of the calculation, with a button to stop or continue it. Once it's done, return None."""
    if chart.state == "done":
        return None
    if chart.state == "counting":
        parts = [progress_bar(chart.share, common_text("chances", "counting")), h("span", common_text("chances", "counting")),
                 h("button", common_text("chances", "stop"), type="button", class_="btn", data_do="stop-chances")]
    else:
        key = "failed" if chart.state == "failed" else "stopped"
        parts = [h("span", common_text("chances", key)),
                 h("button", common_text("chances", "again" if key == "failed" else "go-on"), type="button", class_="btn", data_do="chances")]
    return h("div", parts, class_="look__work", role="status" if chart.state != "counting" else None)


# the curves


def chance_curves(chart: ChanceChart) -> Markup:
    """Return the curves with their grid, turning points, and names."""
    top = top_grid_line(chart)
    grid = [h("line", class_="look__grid", x1=0, x2=100, y1=f"{100 - 100 * level / top:.1f}", y2=f"{100 - 100 * level / top:.1f}")
            for level in range(0, top + 1, GRID_STEP)]
    curves = [h("polyline", class_="look__line", data_tincture=line.seat.tincture, data_dash=line.seat.number % 10,
                points=" ".join([f"{x:.1f},{100 - 100 * y / top:.1f}" for x, y in line.points])) for line in reversed(chart.lines)]
    cursor = h("line", class_="look__cursor", x1=f"{chart.at:.1f}", x2=f"{chart.at:.1f}", y1=-4, y2=100)
    svg = h("svg", grid, cursor, curves, viewBox="0 0 100 100", preserveAspectRatio="none", role="img", aria_label=chart_label(chart))
    axis = [h("span", level, data_y=percent_digits(100 - 100 * level / top)) for level in range(0, top + 1, GRID_STEP)]
    ticks = [h("span", step, data_x=percent_digits(100 * step / max(1, chart.last))) for step in round_steps(chart.last)]
    marks = [turning_point_button(mark, top) for mark in chart.marks]
    return h("div", h("div", axis, class_="look__axis", aria_hidden="true"), h("div", svg, marks, class_="look__plot"), curve_names(chart, top),
             h("div", ticks, class_="look__ticks", aria_hidden="true"), class_="look")


def round_steps(last: int) -> range:
    """Return the steps labelled on the lower edge. They're round numbers.

    >>> [*round_steps(15)], [*round_steps(3)], [*round_steps(170)]
    ([0, 5, 10, 15], [0, 1, 2, 3], [0, 50, 100, 150])
    """
    intervals = [digit * 10 ** power for power in range(len(str(last))) for digit in (1, 2, 5)]
    return range(0, last + 1, next(interval for interval in intervals if last <= MOST_INTERVALS * interval))


def top_grid_line(chart: ChanceChart) -> int:
    """Return the value of the highest grid line, in per cent."""
    highest = max([y for line in chart.lines for _, y in line.points], default=0)
    return max(2 * GRID_STEP, GRID_STEP * ceil(highest / GRID_STEP))


def percent_digits(share: float) -> str:
    """Return a position in per cent as the two digits that the style sheet uses, from 00 to 99.

    >>> percent_digits(7.2), percent_digits(100)
    ('07', '99')
    """
    return f"{min(99, max(0, round(share))):02}"


def chart_label(chart: ChanceChart) -> str:
    """Return the accessible name of the chart. It says where each curve starts and ends."""
    drawn = [line for line in chart.lines if line.points]
    sentences = [common_text("chances", "way", who=line.seat.name, start=round(line.points[0][1]), end=round(line.points[-1][1])) for line in drawn]
    return ". ".join([common_text("chances", "title"), *sentences])


def turning_point_button(mark: TurningPoint, top: int) -> Markup:
    """Return the button for a turning point on its curve; `top` is the highest grid line."""
    x = min(mark.x, 99.9)
    return h("button", h("b", mark.number), type="button", class_="turn", id=f"turn-{mark.number}", data_do="step", data_value=str(mark.step),
             data_tincture=mark.seat.tincture, data_now=mark.now, data_x=f"{int(x):02}", data_tenth=int(10 * x) % 10,
             data_y=percent_digits(100 - 100 * mark.y / top),
             aria_label=f"{mark.number}. {mark.title}", aria_current="step" if mark.now else None)


def curve_names(chart: ChanceChart, top: int) -> Markup:
    """Return the names at the ends of the curves, each with its dash pattern and its value at the current step."""
    items = []
    ends = [100 - 100 * line.points[-1][1] / top if line.points else 50 for line in chart.lines]
    for line, y in zip(chart.lines, spread_heights(ends), strict=True):
        dash = h("svg", h("line", class_="look__line", data_tincture=line.seat.tincture, data_dash=line.seat.number % 10, x1=1, x2=31, y1=3, y2=3),
                 class_="look__dash", viewBox="0 0 32 6", aria_hidden="true")
        items.append(h("li", banner(line.seat.tincture, line.seat.charge), h("span", h("b", player_name(line.seat.name)), dash),
                       None if line.now is None else h("span", f"{line.now} %", class_="num"), class_="look__end", data_y=percent_digits(y)))
    return h("ul", items, class_="look__ends", data_many=len(items) > 6)


def spread_heights(wanted: list[float]) -> list[float]:
    """Return heights near the wanted ones (in per cent), far enough apart for names not to overlap.

    >>> spread_heights([10, 12, 90])
    [10, 22.0, 90]
    """
    gap = min(NAME_HEIGHT, 100 / max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    heights = list(wanted)
    for lower, upper in pairwise(order):
        heights[upper] = max(heights[upper], heights[lower] + gap)
    limit = 100.0
    for index in reversed(order):
        heights[index] = min(heights[index], limit)
        limit = heights[index] - gap
    return heights


# the table


def chance_table(chart: ChanceChart) -> Markup:
    """Return the chances as a table; each row leads to its step."""
    head = h("thead",
             h("tr", h("th", common_text("chances", "when"), scope="col"), [h("th", player_name(line.seat.name), scope="col") for line in chart.lines]))
    body = [h("tr", h("th", h("button", row.name, type="button", class_="link", data_do="step", data_value=str(row.step)), scope="row"),
              [h("td", f"{chance} %", class_="num") for chance in row.chances], aria_current="step" if row.now else None) for row in chart.rows]
    table = h("table", h("caption", common_text("chances", "caption"), class_="vh"), head, h("tbody", body))
    return h("div", table, class_="look__table", role="region", tabindex="0", aria_label=common_text("chances", "caption"))


# the turning points


@as_region
def chance_rail(scene: Scene) -> Markup:
    """Return the list of turning points, with buttons that lead to the previous and the next turning point."""
    chart = scene.chart
    assert chart is not None
    name = common_text("chances", "turnings")
    if chart.marks:
        rows: Markup = h("ol", [h("li", turning_point_item(mark)) for mark in chart.marks], class_="turnlist")
    else:
        rows = h("p", common_text("chances", "none" if chart.state == "done" else "coming"), class_="turnlist muted")
    current = round(chart.at * chart.last / 100)
    earlier = next((mark.step for mark in reversed(chart.marks) if mark.step < current), None)
    later = next((mark.step for mark in chart.marks if mark.step > current), None)
    foot = [turning_point_link([icon("ui-prev"), common_text("chances", "earlier")], earlier, "page-previous"),
            turning_point_link([common_text("chances", "later"), icon("ui-next")], later, "page-next")]
    return h("aside", h("h2", icon("ui-chances"), name), rows, h("div", foot, class_="rail__foot"), class_="rail panel", aria_label=name)


def turning_point_item(mark: TurningPoint) -> Markup:
    """Return a button for the list beside the chart. It leads to the step of a turning point."""
    words = h("span", h("strong", mark.title), mark.line)
    return h("button", h("i", h("b", mark.number), class_="turn__n"), words,
             h("em", f"+{mark.change}" if mark.change > 0 else signed_number(mark.change), class_="num"),
             type="button", class_="turnrow", id=f"turnrow-{mark.number}", data_do="step", data_value=str(mark.step),
             data_tincture=mark.seat.tincture, data_now=mark.now, aria_current="step" if mark.now else None)


def turning_point_link(words: list[str | Markup], step: int | None, id: str) -> Markup:
    """Return a button, labelled `words`, that leads to a step. If `step` is None, the button is disabled."""
    return h("button", words, type="button", class_="btn", id=id, data_do="step", data_value=str(step), disabled=step is None)
