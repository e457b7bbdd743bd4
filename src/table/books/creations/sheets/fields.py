"""Active Fields on paper: spaces as large as cards, on as many sheets as it takes."""

from itertools import product

from courtcards.engine.field import WIDE, Field, Space
from courtcards.games import GAMES
from courtcards.texts import filled, load
from table.books.common.book import Leaf
from table.books.common.sheet import CARD, HEAD, LONG, SHORT, box, mm, paragraph, ring, text, titled, words
from table.markup.html import Markup, h, join

UNIT = CARD[0] / WIDE           # length of a unit of a field, in mm
UPRIGHT, ACROSS = (int(SHORT / UNIT), int((LONG - HEAD) / UNIT)), (int(LONG / UNIT), int((SHORT - HEAD) / UNIT))      # a sheet's size in units
CORNER = .255 * CARD[0]         # size of a card's corner, in mm
Window = tuple[int, int, int, int]


def fields(book: str, games: tuple[str, ...]) -> list[Leaf]:
    """Return the sheets of every field: the usual one, and the others as spare sheets."""
    game = GAMES[games[-1]]
    usual = next(option.default for option in game.options if option.name == "field")
    return [page for name, plan in game.fields.items() for page in laid(book, games, plan, name != usual)]


def laid(book: str, games: tuple[str, ...], plan: Field, spare: bool) -> list[Leaf]:
    """Return the sheets of a field."""
    name = load(games[-1])["option"]["field"]["choices"][plan.name]
    title, (landscape, windows) = filled(words(book, "field")["title"], {"field": name}), parted(plan)
    return [Leaf(f"field-{plan.name}", title, titled(book, title, page(book, plan, windows, number, landscape), landscape), landscape, games, spare)
            for number in range(len(windows))]


def parted(plan: Field) -> tuple[bool, list[Window]]:
    """Return whether a field's sheets are in landscape, and the window of the field each of them shows.

    Takes as few sheets as possible, cut between spaces if possible.
    """
    ways = []
    for landscape, (wide, high) in ((False, UPRIGHT), (True, ACROSS)):
        columns = spans(plan.width, wide, [(space.x, space.right) for space in plan.spaces])
        rows = spans(plan.height, high, [(space.y, space.foot) for space in plan.spaces])
        ways.append((landscape, [(left, top, right, foot) for (top, foot), (left, right) in product(rows, columns)]))
    return min(ways, key=lambda way: len(way[1]))


def spans(length: int, most: int, sides: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the parts a length is cut into: none longer than `most`, cut between the `sides` of spaces if possible.

    >>> spans(21, 19, [(0, 7), (7, 14), (14, 21)])
    [(0, 14), (14, 21)]
    """
    found, start = [], 0
    while length - start > most:
        free = [end for end in range(start + 1, start + most + 1) if not any(low < end < high for low, high in sides)]
        found.append((start, free[-1] if free else start + most))
        start = found[-1][1]
    return [*found, (start, length)]


def page(book: str, plan: Field, windows: list[Window], number: int, landscape: bool) -> list[Markup]:
    """Draw a sheet's window of a field, and below or beside it an overview of all sheets."""
    left, top, right, foot = windows[number]
    wide, high, told = (right - left) * UNIT, (foot - top) * UNIT, words(book, "field")
    sheet_wide = LONG if landscape else SHORT
    x, y = min((sheet_wide - wide) / 2, 1), HEAD
    view = f"{mm(left * UNIT - .3)} {mm(top * UNIT - .3)} {mm(wide + .6)} {mm(high + .6)}"
    near = [space for space in plan.spaces if space.x < right and space.right > left and space.y < foot and space.foot > top]
    inside = [spot(space) for space in near] + [ring(cx * UNIT, cy * UNIT, 2, "mark") for cx, cy in sorted(meetings(plan))]
    ground = h("svg", inside, x=mm(x - .3), y=mm(y - .3), width=mm(wide + .6), height=mm(high + .6), viewBox=view)
    part = filled(told["part"], {"number": number + 1, "count": len(windows)}) if len(windows) > 1 else ""
    said = f"{part} {told['note']}".strip()
    if landscape:
        room = LONG - x - wide - 1
        return [ground, text(x, SHORT - .6, said, 2.5, style="small"), overview(plan, windows, number, x + wide + 1, HEAD + 4, min(.8, room / plan.width))]
    return [ground, paragraph(34, y + high + 8, said, SHORT - 40, 3, style="small"),
            overview(plan, windows, number, 1, y + high + 5, 28 / max(plan.width, plan.height))]


def spot(space: Space) -> Markup:
    """Draw a space: its outline, its corners as large as those of a card, its name."""
    x, y, wide, high = space.x * UNIT, space.y * UNIT, (space.right - space.x) * UNIT, (space.foot - space.y) * UNIT
    corners = [box(x + (wide - CORNER) * right, y + (high - CORNER) * low, CORNER, CORNER, "corner", 2) for right, low in product((0, 1), repeat=2)]
    return join([*corners, box(x, y, wide, high, "outline"), text(x + wide / 2, y + high / 2 + 5, space.name, 15, "middle", "pale")])


def meetings(plan: Field) -> set[tuple[int, int]]:
    """Return the points at which corners of spaces touch."""
    return {plan.spaces[plan.at[contact.one]].corners[contact.corner] for contact in plan.contacts}


def overview(plan: Field, windows: list[Window], number: int, x: float, y: float, unit: float) -> Markup:
    """Draw the whole field small, with the part this sheet shows shaded."""
    left, top, right, foot = windows[number]
    shade = box(x + left * unit, y + top * unit, (right - left) * unit, (foot - top) * unit, "shade")
    return join([shade, *[box(x + space.x * unit, y + space.y * unit, (space.right - space.x) * unit, (space.foot - space.y) * unit, "line")
                          for space in plan.spaces]])
