"""Draws printed sheets, as SVG in millimetres: shapes and text, and the frame with the book's title and credits."""

from collections.abc import Iterable, Sequence
from math import ceil, cos, floor, pi, radians, sin
from textwrap import wrap
from typing import Any

from courtcards.texts import book_info, common_text, load_texts
from table.books.common.book import PrintSheet
from table.markup.html import Markup, h, join_markup

LONG, SHORT = 259, 190          # millimetres; fits on A4 and on Letter
HEAD = 10                       # height of the title, in mm
SMALL = 2.5                     # size of the smallest text, in mm: 7 points
CARD = (63, 88)                 # width and height, in mm, as in printing/card_sheets.py
LETTER = .5                     # average width of a character, as a share of the text's size
Point = tuple[float, float]
HATCHES = {"gules": (90,), "azure": (0,), "vert": (45,), "purpure": (-45,), "murrey": (45, -45), "tenne": (0, -45), "sable": (0, 90)}      # degrees
STEP = 1.1                      # distance between two hatching lines, in mm


def sheet_svg(title: str, small: Sequence[str], parts: Iterable[Markup], landscape: bool = False) -> Markup:
    """Return a whole sheet. The lines of `small` text are at the right end of the title's row."""
    wide, high = (LONG, SHORT) if landscape else (SHORT, LONG)
    room = wide - max(map(len, small)) * SMALL * LETTER - 4
    head = [text_line(0, 5.8, title, min(6.4, room / len(title) / LETTER), style="title"), line_stroke(0, 8.4, wide, 8.4),
            [text_line(wide, 1.4 + 2.9 * line, words, SMALL, "end", "small") for line, words in enumerate(small)]]
    return h("svg", head, list(parts), class_="mat", data_landscape="" if landscape else None, viewBox=f"0 0 {wide} {high}", role="img", aria_label=title)


def to_mm(number: float) -> str:
    """Return a length in mm as SVG writes it, with at most two decimals.

    >>> to_mm(12.5), to_mm(12.0), to_mm(2 / 3)
    ('12.5', '12', '0.67')
    """
    return f"{round(number, 2):.6g}"


# text


def text_line(x: float, y: float, words: object, size: float = 3, anchor: str = "start", style: str = "text") -> Markup:
    """Return a line of text; `style` is title, name, figure, text, small or pale."""
    return h("text", words, x=to_mm(x), y=to_mm(y), font_size=to_mm(size), text_anchor=None if anchor == "start" else anchor, data_pen=style)


def wrap_lines(words: str, width: float, size: float = 3) -> list[str]:
    """Return words wrapped into the fewest lines that fit a width in mm.

    >>> wrap_lines("Keys beat Axes and Shields", 30, 3)
    ['Keys beat Axes', 'and Shields']
    """
    room = int(width / size / LETTER)
    fewest = len(wrap(words, room, break_long_words=False))
    wrappings = (wrap(words, length, break_long_words=False) for length in range(max(1, room // 2), room + 1))        # the narrowest first
    return next(lines for lines in wrappings if len(lines) <= fewest) or [""]


def paragraph(x: float, y: float, words: str, width: float, size: float = 3, anchor: str = "start", style: str = "text") -> Markup:
    """Return words wrapped into lines; `y` is the baseline of the first."""
    return join_markup([text_line(x, y + 1.32 * size * index, line, size, anchor, style) for index, line in enumerate(wrap_lines(words, width, size))])


def paragraph_height(words: str, width: float, size: float = 3) -> float:
    """Return the height of words wrapped into lines, in mm."""
    return 1.32 * size * len(wrap_lines(words, width, size))


def titled_list(x: float, y: float, title: str, entries: Sequence[str], width: float, mark: str = "") -> tuple[Markup, float]:
    """Return a title with a list below it, and the y at which the next part may begin.

    The list is numbered unless a `mark` for its entries is given.
    """
    parts, level = [text_line(x, y, title, 4.6, style="name")], y + 6.6
    for number, entry in enumerate(entries, 1):
        parts += [text_line(x + 2, level, mark or number, 3.6, "middle", "name"), paragraph(x + 6, level, entry, width - 6, 3)]
        level += paragraph_height(entry, width - 6, 3) + 1.4
    return join_markup(parts), level


# lines and areas


def line_stroke(x: float, y: float, right: float, foot: float, style: str = "line") -> Markup:
    """Return a line from (x, y) to (right, foot); `style` is line or cut."""
    return h("line", x1=to_mm(x), y1=to_mm(y), x2=to_mm(right), y2=to_mm(foot), data_pen=style)


def rectangle(x: float, y: float, wide: float, high: float, style: str = "place", round: float = 0) -> Markup:
    """Return a rectangle; `style` is place, cell, corner, outline, shade, cut or line."""
    return h("rect", x=to_mm(x), y=to_mm(y), width=to_mm(wide), height=to_mm(high), rx=to_mm(round) if round else None, data_pen=style)


def circle(x: float, y: float, radius: float, style: str = "place") -> Markup:
    """Return a circle; `style` is place or mark."""
    return h("circle", cx=to_mm(x), cy=to_mm(y), r=to_mm(radius), data_pen=style)


def sprite_drawing(name: str, x: float, y: float, size: float, style: str = "icon") -> Markup:
    """Return the page's drawing called `name`, centred on a point. `style` is icon or faint."""
    use = h("use", href=f"#{name}")
    return h("svg", use, x=to_mm(x - size / 2), y=to_mm(y - size / 2), width=to_mm(size), height=to_mm(size), viewBox="0 0 512 512", data_pen=style)


def cut_lines(x: float, y: float, wide: float, high: float, across: int, down: int) -> Markup:
    """Return the lines along which to cut an area into equal pieces, `across` by `down`."""
    upright = [line_stroke(x + wide * index / across, y, x + wide * index / across, y + high, "cut") for index in range(across + 1)]
    return join_markup([*upright, *[line_stroke(x, y + high * index / down, x + wide, y + high * index / down, "cut") for index in range(down + 1)]])


# places for cards


def card_place(x: float, y: float, name: str, icon: str = "", note: str = "", across: bool = False) -> Markup:
    """Return a place for one card, upright or `across`, with its name, a drawing and a note."""
    wide, high = CARD[::-1] if across else CARD
    middle, side = x + wide / 2, wide - 12
    note_top = y + high - 4.6 - (len(wrap_lines(note, side, 2.7)) - 1) * 2.7 * 1.32
    note_lines = paragraph(middle, note_top, note, side, 2.7, "middle", "small") if note else None
    return join_markup([rectangle(x, y, wide, high, round=4.2), sprite_drawing(icon, middle, y + high * .44, 27, "faint") if icon else None,
                        paragraph(middle, y + 9, name, side, 4.6, "middle", "name"), note_lines])


# tinctures


def hatched_shape(tincture: str, points: Sequence[Point]) -> Markup:
    """Return a convex shape in the given tincture: a pale area with an edge, usually hatched or dotted."""
    outline = "M" + "L".join(f"{to_mm(x)} {to_mm(y)}" for x, y in points) + "Z"
    inner = h("path", d=hatching_path(tincture, points), data_pen="dots" if tincture == "or" else "hatch") if tincture != "argent" else None
    return h("g", h("path", d=outline, data_pen="field"), inner, h("path", d=outline, data_pen="edge"), data_tincture=tincture)


def repeated_shape(id: str, shape: Markup, places: Iterable[Point]) -> Markup:
    """Return copies of a shape at many points. The given shape is drawn around the origin; `id` names it in the SVG."""
    return join_markup([h("defs", h("g", shape, id=id)), [h("use", href=f"#{id}", x=to_mm(x), y=to_mm(y)) for x, y in places]])


def piece_centres(x: float, y: float, step: float, across: int, count: int) -> list[Point]:
    """Return the centres of `count` square pieces to cut out, in rows of `across` pieces; `step` is the side of a square.

    >>> piece_centres(0, 10, 20, 2, 3)
    [(10.0, 20.0), (30.0, 20.0), (10.0, 40.0)]
    """
    return [(x + step * (index % across + .5), y + step * (index // across + .5)) for index in range(count)]


def hatching_path(tincture: str, points: Sequence[Point]) -> str:
    """Return the SVG path of a tincture's hatching inside a convex shape, or of its dots if it has no hatching."""
    if tincture in HATCHES:
        lines = [line for angle in HATCHES[tincture] for line in hatch_lines(points, angle, STEP)]
        return "".join(f"M{to_mm(x)} {to_mm(y)}L{to_mm(end_x)} {to_mm(end_y)}" for (x, y), (end_x, end_y) in lines)
    dot = "h0" if tincture == "or" else "m-.4 0a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0"
    return "".join(f"M{to_mm(x)} {to_mm(y)}{dot}" for x, y in hatch_dots(points, STEP * 1.7))


def hatch_lines(points: Sequence[Point], angle: float, step: float) -> list[tuple[Point, Point]]:
    """Return parallel lines at an angle in degrees, `step` apart and clipped to a convex shape."""
    cosine, sine = cos(radians(angle)), sin(radians(angle))
    depths = [y * cosine - x * sine for x, y in points]
    lines = []
    for number in range(ceil(min(depths) / step), floor(max(depths) / step) + 1):
        crossings = [side_crossing(points[side - 1], points[side], depths[side - 1], depths[side], number * step) for side in range(len(points))]
        ends = sorted({end for end in crossings if end})
        if len(ends) > 1:
            lines.append((ends[0], ends[-1]))
    return lines


def side_crossing(start: Point, end: Point, start_depth: float, end_depth: float, line_depth: float) -> Point | None:
    """Return the point where a side crosses a hatching line, or None if they don't cross.

    Depths are measured across the hatching: `start_depth` and `end_depth` for the side's ends, `line_depth` for the line.
    """
    if start_depth == end_depth or not min(start_depth, end_depth) <= line_depth <= max(start_depth, end_depth):
        return None
    part = (line_depth - start_depth) / (end_depth - start_depth)
    return round(start[0] + (end[0] - start[0]) * part, 2), round(start[1] + (end[1] - start[1]) * part, 2)


def hatch_dots(points: Sequence[Point], step: float) -> list[Point]:
    """Return dots inside a convex shape, `step` apart in each row."""
    dots = []
    for row, (left, right) in enumerate(hatch_lines(points, 0, step / 2)):
        shift = step / 2 * (row % 2)
        first, last = ceil((left[0] + .5 - shift) / step), floor((right[0] - .5 - shift) / step)
        dots += [(column * step + shift, left[1]) for column in range(first, last + 1)]
    return dots


def disc_outline(x: float, y: float, radius: float, corners: int = 32) -> list[Point]:
    """Return a circle as a polygon. With four corners, it's a lozenge."""
    return [(x + radius * sin(2 * pi * index / corners), y - radius * cos(2 * pi * index / corners)) for index in range(corners)]


def rectangle_outline(x: float, y: float, wide: float, high: float) -> list[Point]:
    """Return a rectangle as a polygon."""
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


def sheet_texts(book: str, key: str) -> dict[str, Any]:
    """Return the texts of a book's sheet."""
    texts: dict[str, Any] = load_texts(book)["sheets"][key]
    return texts


def book_sheet(book: str, key: str, parts: Iterable[Markup], landscape: bool = False, of: tuple[str, ...] = (), each: bool = False) -> PrintSheet:
    """Return a printable sheet of a book, titled from its texts. See `PrintSheet`."""
    title = sheet_texts(book, key)["title"]
    return PrintSheet(key, title, titled_sheet(book, title, parts, landscape), landscape, of, each=each)


def titled_sheet(book: str, title: str, parts: Iterable[Markup], landscape: bool = False) -> Markup:
    """Return drawings on a sheet with its title and the book's title and credit."""
    info = book_info(book)
    return sheet_svg(title, (info["title"], common_text("sheets", "unofficial"), info["credit"]), parts, landscape)
