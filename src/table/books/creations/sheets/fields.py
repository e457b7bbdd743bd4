"""Draws Active Fields on paper: spaces as large as cards, on as many sheets as it takes."""

from itertools import product

from courtcards.engine.field import WIDTH, Field, Space
from courtcards.games import GAMES
from courtcards.texts import fill_sentence, load_texts
from table.books.common.book import PrintSheet
from table.books.common.sheet import CARD, HEAD, LONG, SHORT, circle, paragraph, rectangle, sheet_texts, text_line, titled_sheet, to_mm
from table.markup.html import Markup, h, join_markup

UNIT = CARD[0] / WIDTH           # length of a unit of a field, in mm
UPRIGHT, ACROSS = (int(SHORT / UNIT), int((LONG - HEAD) / UNIT)), (int(LONG / UNIT), int((SHORT - HEAD) / UNIT))      # a sheet's size in units
CORNER = .255 * CARD[0]         # size of a card's corner, in mm
Window = tuple[int, int, int, int]


def field_sheets(book: str, games: tuple[str, ...]) -> list[PrintSheet]:
    """Return the sheets of every field. Only those of the default field are needed without a house rule; all others are `spare`."""
    game = GAMES[games[-1]]
    usual = next(option.default for option in game.options if option.name == "field")
    return [page for name, plan in game.fields.items() for page in sheets_of_field(book, games, plan, name != usual)]


def sheets_of_field(book: str, games: tuple[str, ...], field: Field, spare: bool) -> list[PrintSheet]:
    """Return the sheets of a field; `spare` says whether they're needed only under a house rule."""
    field_name = load_texts(games[-1])["option"]["field"]["choices"][field.name]
    title, (landscape, windows) = fill_sentence(sheet_texts(book, "field")["title"], {"field": field_name}), split_field(field)
    return [PrintSheet(f"field-{field.name}", title, titled_sheet(book, title, field_sheet(book, field, windows, number, landscape), landscape), landscape,
                       games, spare)
            for number in range(len(windows))]


def split_field(field: Field) -> tuple[bool, list[Window]]:
    """Return how a field is split into sheets: whether they're in landscape, and the part of the field on each."""
    splits = []
    for landscape, (wide, high) in ((False, UPRIGHT), (True, ACROSS)):
        columns = cut_spans(field.width, wide, [(space.x, space.right) for space in field.spaces])
        rows = cut_spans(field.height, high, [(space.y, space.foot) for space in field.spaces])
        splits.append((landscape, [(left, top, right, foot) for (top, foot), (left, right) in product(rows, columns)]))
    return min(splits, key=lambda way: len(way[1]))


def cut_spans(length: int, most: int, sides: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the parts a length is cut into, as (start, end) pairs, none longer than `most`.

    If possible, the cuts are between spaces, whose `sides` are (start, end) pairs.

    >>> cut_spans(21, 19, [(0, 7), (7, 14), (14, 21)])
    [(0, 14), (14, 21)]
    """
    spans, start = [], 0
    while length - start > most:
        free = [end for end in range(start + 1, start + most + 1) if not any(low < end < high for low, high in sides)]
        spans.append((start, free[-1] if free else start + most))
        start = spans[-1][1]
    return [*spans, (start, length)]


def field_sheet(book: str, field: Field, windows: list[Window], number: int, landscape: bool) -> list[Markup]:
    """Draw one sheet of a field, with an overview of all sheets.

    `windows` holds the parts of the field on each sheet; `number` is the index of this one.
    """
    left, top, right, foot = windows[number]
    wide, high, texts = (right - left) * UNIT, (foot - top) * UNIT, sheet_texts(book, "field")
    sheet_wide = LONG if landscape else SHORT
    x, y = min((sheet_wide - wide) / 2, 1), HEAD
    view = f"{to_mm(left * UNIT - .3)} {to_mm(top * UNIT - .3)} {to_mm(wide + .6)} {to_mm(high + .6)}"
    visible = [space for space in field.spaces if space.x < right and space.right > left and space.y < foot and space.foot > top]
    inside = [space_drawing(space) for space in visible] + [circle(cx * UNIT, cy * UNIT, 2, "mark") for cx, cy in sorted(corner_meetings(field))]
    ground = h("svg", inside, x=to_mm(x - .3), y=to_mm(y - .3), width=to_mm(wide + .6), height=to_mm(high + .6), viewBox=view)
    part = fill_sentence(texts["part"], {"number": number + 1, "count": len(windows)}) if len(windows) > 1 else ""
    note = f"{part} {texts['note']}".strip()
    if landscape:
        room = LONG - x - wide - 1
        return [ground, text_line(x, SHORT - .6, note, 2.5, style="small"),
                field_overview(field, windows, number, x + wide + 1, HEAD + 4, min(.8, room / field.width))]
    return [ground, paragraph(34, y + high + 8, note, SHORT - 40, 3, style="small"),
            field_overview(field, windows, number, 1, y + high + 5, 28 / max(field.width, field.height))]


def space_drawing(space: Space) -> Markup:
    """Draw a space with its outline, its name, and corners as large as those of a card."""
    x, y, wide, high = space.x * UNIT, space.y * UNIT, (space.right - space.x) * UNIT, (space.foot - space.y) * UNIT
    corners = [rectangle(x + (wide - CORNER) * right, y + (high - CORNER) * low, CORNER, CORNER, "corner", 2) for right, low in product((0, 1), repeat=2)]
    return join_markup([*corners, rectangle(x, y, wide, high, "outline"), text_line(x + wide / 2, y + high / 2 + 5, space.name, 15, "middle", "pale")])


def corner_meetings(field: Field) -> set[tuple[int, int]]:
    """Return the points at which corners of spaces touch."""
    return {field.spaces[field.at[contact.one]].corners[contact.corner] for contact in field.contacts}


def field_overview(field: Field, windows: list[Window], number: int, x: float, y: float, unit: float) -> Markup:
    """Draw the whole field small, with the part that one sheet shows shaded.

    `number` is the sheet's index in `windows`. `unit` is the length of the field's unit in mm.
    """
    left, top, right, foot = windows[number]
    shade = rectangle(x + left * unit, y + top * unit, (right - left) * unit, (foot - top) * unit, "shade")
    return join_markup([shade, *[rectangle(x + space.x * unit, y + space.y * unit, (space.right - space.x) * unit, (space.foot - space.y) * unit, "line")
                                 for space in field.spaces]])
