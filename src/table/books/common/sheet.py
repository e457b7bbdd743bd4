"""Printed sheets, as SVG in millimetres: shapes and text, and the frame with the book's title and credits."""

from collections.abc import Iterable, Sequence
from math import ceil, cos, floor, pi, radians, sin
from textwrap import wrap
from typing import Any

from courtcards.texts import book as told
from courtcards.texts import load, said
from table.books.common.book import Leaf
from table.markup.html import Markup, h, join

LONG, SHORT = 259, 190          # millimetres; fits on A4 and on Letter
HEAD = 10                       # height of the title, in mm
SMALL = 2.5                     # size of the smallest text, in mm: 7 points
CARD = (63, 88)
LETTER = .5                     # average width of a character, as a share of the text's size
Point = tuple[float, float]
HATCHES = {"gules": (90,), "azure": (0,), "vert": (45,), "purpure": (-45,), "murrey": (45, -45), "tenne": (0, -45), "sable": (0, 90)}      # degrees
STEP = 1.1                      # distance between two hatching lines, in mm


def sheet(title: str, small: Sequence[str], parts: Iterable[Markup], landscape: bool = False) -> Markup:
    """Return a whole sheet: its title, small lines at the other end of the title's row, and its drawings."""
    wide, high = (LONG, SHORT) if landscape else (SHORT, LONG)
    room = wide - max(map(len, small)) * SMALL * LETTER - 4
    head = [text(0, 5.8, title, min(6.4, room / len(title) / LETTER), style="title"), rule(0, 8.4, wide, 8.4),
            [text(wide, 1.4 + 2.9 * line, words, SMALL, "end", "small") for line, words in enumerate(small)]]
    return h("svg", head, list(parts), class_="mat", data_landscape="" if landscape else None, viewBox=f"0 0 {wide} {high}", role="img", aria_label=title)


def mm(number: float) -> str:
    """Return a length as SVG writes it.

    >>> mm(12.5), mm(12.0), mm(2 / 3)
    ('12.5', '12', '0.67')
    """
    return f"{round(number, 2):.6g}"


# text


def text(x: float, y: float, words: object, size: float = 3, anchor: str = "start", style: str = "text") -> Markup:
    """Return a line of text; `style`: title, name, figure, text, small or pale."""
    return h("text", words, x=mm(x), y=mm(y), font_size=mm(size), text_anchor=None if anchor == "start" else anchor, data_pen=style)


def lines(words: str, width: float, size: float = 3) -> list[str]:
    """Return words wrapped into the fewest lines that fit a width in mm, of about equal length.

    >>> lines("Keys beat Axes and Shields", 30, 3)
    ['Keys beat Axes', 'and Shields']
    """
    room = int(width / size / LETTER)
    fewest = len(wrap(words, room, break_long_words=False))
    return next(found for less in range(max(1, room // 2), room + 1) if len(found := wrap(words, less, break_long_words=False)) <= fewest) or [""]


def paragraph(x: float, y: float, words: str, width: float, size: float = 3, anchor: str = "start", style: str = "text") -> Markup:
    """Return words wrapped into lines; `y` is the baseline of the first."""
    return join([text(x, y + 1.32 * size * at, line, size, anchor, style) for at, line in enumerate(lines(words, width, size))])


def height(words: str, width: float, size: float = 3) -> float:
    """Return the height of words wrapped into lines, in mm."""
    return 1.32 * size * len(lines(words, width, size))


def listed(x: float, y: float, title: str, entries: Sequence[str], width: float, mark: str = "") -> tuple[Markup, float]:
    """Return a title with a list below it, numbered unless a mark is given, and the y at which the next part may begin."""
    parts, level = [text(x, y, title, 4.6, style="name")], y + 6.6
    for number, entry in enumerate(entries, 1):
        parts += [text(x + 2, level, mark or number, 3.6, "middle", "name"), paragraph(x + 6, level, entry, width - 6, 3)]
        level += height(entry, width - 6, 3) + 1.4
    return join(parts), level


# lines and areas


def rule(x: float, y: float, right: float, foot: float, style: str = "line") -> Markup:
    """Return a line from (x, y) to (right, foot); `style`: line or cut."""
    return h("line", x1=mm(x), y1=mm(y), x2=mm(right), y2=mm(foot), data_pen=style)


def box(x: float, y: float, wide: float, high: float, style: str = "place", round: float = 0) -> Markup:
    """Return a rectangle; `style`: place, cell, corner, outline, shade, cut or line."""
    return h("rect", x=mm(x), y=mm(y), width=mm(wide), height=mm(high), rx=mm(round) if round else None, data_pen=style)


def ring(x: float, y: float, radius: float, style: str = "place") -> Markup:
    """Return a circle; `style`: place or mark."""
    return h("circle", cx=mm(x), cy=mm(y), r=mm(radius), data_pen=style)


def drawing(name: str, x: float, y: float, size: float, style: str = "icon") -> Markup:
    """Return a drawing from the page's sprite, centred on a point; `style`: icon or faint."""
    use = h("use", href=f"#{name}")
    return h("svg", use, x=mm(x - size / 2), y=mm(y - size / 2), width=mm(size), height=mm(size), viewBox="0 0 512 512", data_pen=style)


def cuts(x: float, y: float, wide: float, high: float, across: int, down: int) -> Markup:
    """Return the lines along which to cut an area into equal pieces, `across` by `down`."""
    upright = [rule(x + wide * at / across, y, x + wide * at / across, y + high, "cut") for at in range(across + 1)]
    return join([*upright, *[rule(x, y + high * at / down, x + wide, y + high * at / down, "cut") for at in range(down + 1)]])


# places for cards


def place(x: float, y: float, name: str, icon: str = "", note: str = "", across: bool = False) -> Markup:
    """Return a place for one card, upright or `across`, with its name, a drawing and a note."""
    wide, high = CARD[::-1] if across else CARD
    middle, side = x + wide / 2, wide - 12
    said = paragraph(middle, y + high - 4.6 - (len(lines(note, side, 2.7)) - 1) * 2.7 * 1.32, note, side, 2.7, "middle", "small") if note else None
    return join([box(x, y, wide, high, round=4.2), drawing(icon, middle, y + high * .44, 27, "faint") if icon else None,
                 paragraph(middle, y + 9, name, side, 4.6, "middle", "name"), said])


# tinctures


def engraved(tincture: str, points: Sequence[Point]) -> Markup:
    """Return a convex shape in a tincture: pale, hatched, edged."""
    outline = "M" + "L".join(f"{mm(x)} {mm(y)}" for x, y in points) + "Z"
    inner = h("path", d=hatching(tincture, points), data_pen="dots" if tincture == "or" else "hatch") if tincture != "argent" else None
    return h("g", h("path", d=outline, data_pen="field"), inner, h("path", d=outline, data_pen="edge"), data_tincture=tincture)


def stamped(id: str, shape: Markup, places: Iterable[Point]) -> Markup:
    """Return copies of a shape, drawn around the origin, at many points; it's defined once, under an id of the page."""
    return join([h("defs", h("g", shape, id=id)), [h("use", href=f"#{id}", x=mm(x), y=mm(y)) for x, y in places]])


def pieces(x: float, y: float, step: float, across: int, count: int) -> list[Point]:
    """Return the centres of square pieces to cut out, in rows of `across`.

    >>> pieces(0, 10, 20, 2, 3)
    [(10.0, 20.0), (30.0, 20.0), (10.0, 40.0)]
    """
    return [(x + step * (at % across + .5), y + step * (at // across + .5)) for at in range(count)]


def hatching(tincture: str, points: Sequence[Point]) -> str:
    """Return the SVG path of a tincture's hatching inside a convex shape."""
    if tincture in HATCHES:
        return "".join(f"M{mm(a)} {mm(b)}L{mm(c)} {mm(d)}" for angle in HATCHES[tincture] for (a, b), (c, d) in strokes(points, angle, STEP))
    dot = "h0" if tincture == "or" else "m-.4 0a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0"
    return "".join(f"M{mm(x)} {mm(y)}{dot}" for x, y in dots(points, STEP * 1.7))


def strokes(points: Sequence[Point], angle: float, step: float) -> list[tuple[Point, Point]]:
    """Return parallel lines at an angle, `step` apart, clipped to a convex shape."""
    along, over = cos(radians(angle)), sin(radians(angle))
    depths = [y * along - x * over for x, y in points]
    found = []
    for at in range(ceil(min(depths) / step), floor(max(depths) / step) + 1):
        met = [crossing(points[side - 1], points[side], depths[side - 1], depths[side], at * step) for side in range(len(points))]
        ends = sorted({end for end in met if end})
        if len(ends) > 1:
            found.append((ends[0], ends[-1]))
    return found


def crossing(one: Point, other: Point, depth: float, other_depth: float, at: float) -> Point | None:
    """Return the point where a side crosses a depth, or None if it doesn't.

    The depths are the distances of its two ends, and of the line `at`, across the direction of the hatching.
    """
    if depth == other_depth or not min(depth, other_depth) <= at <= max(depth, other_depth):
        return None
    part = (at - depth) / (other_depth - depth)
    return round(one[0] + (other[0] - one[0]) * part, 2), round(one[1] + (other[1] - one[1]) * part, 2)


def dots(points: Sequence[Point], step: float) -> list[Point]:
    """Return points `step` apart inside a convex shape, every other row offset by half a step."""
    found = []
    for number, (left, right) in enumerate(strokes(points, 0, step / 2)):
        shift = step / 2 * (number % 2)
        found += [(at * step + shift, left[1]) for at in range(ceil((left[0] + .5 - shift) / step), floor((right[0] - .5 - shift) / step) + 1)]
    return found


def disc(x: float, y: float, radius: float, corners: int = 32) -> list[Point]:
    """Return a circle as a polygon with many corners; with four it's a lozenge."""
    return [(x + radius * sin(2 * pi * at / corners), y - radius * cos(2 * pi * at / corners)) for at in range(corners)]


def square(x: float, y: float, wide: float, high: float) -> list[Point]:
    """Return a rectangle as a polygon."""
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


def words(book: str, key: str) -> dict[str, Any]:
    """Return the texts of a book's sheet."""
    found: dict[str, Any] = load(book)["sheets"][key]
    return found


def leaf(book: str, key: str, parts: Iterable[Markup], landscape: bool = False, of: tuple[str, ...] = (), each: bool = False) -> Leaf:
    """Return a printable sheet of a book."""
    title = words(book, key)["title"]
    return Leaf(key, title, titled(book, title, parts, landscape), landscape, of, each=each)


def titled(book: str, title: str, parts: Iterable[Markup], landscape: bool = False) -> Markup:
    """Return drawings on a sheet with its title and the title and credit of its book."""
    home = told(book)
    return sheet(title, (home["title"], said("sheets", "unofficial"), home["credit"]), parts, landscape)
