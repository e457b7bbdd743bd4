"""Fields of spaces: the position of each space, and which corners touch."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

WIDTH, HEIGHT = 5, 7        # units of an upright card
TL, TR, BL, BR = range(4)
PLACES = ("TL", "TR", "BL", "BR")
CORNERS_BY_TURN = {0: (TL, TR, BL, BR), 90: (BL, TL, BR, TR), 180: (BR, BL, TR, TL), 270: (TR, BR, TL, BL)}  # the printed corner that ends up at each corner
Point = tuple[int, int]


class Space(NamedTuple):
    """A space for one card: its name, its upper left corner in units, and whether it lies sideways."""

    name: str
    x: int
    y: int
    across: bool = False

    @property
    def right(self) -> int:
        """The x coordinate of the right edge."""
        return self.x + (HEIGHT if self.across else WIDTH)

    @property
    def foot(self) -> int:
        """The y coordinate of the bottom edge."""
        return self.y + (WIDTH if self.across else HEIGHT)

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners on the field: upper left, upper right, lower left, lower right."""
        return (self.x, self.y), (self.right, self.y), (self.x, self.foot), (self.right, self.foot)


class Contact(NamedTuple):
    """Two touching corners: number `corner` of the space named `one`, and number `other_corner` of the space named `other`.

    Corners are numbered as in `PLACES`. `kind` is `edge` if the spaces share a side, otherwise `corner`.
    """

    one: str
    corner: int
    other: str
    other_corner: int
    kind: str


class Field:
    """Spaces in order, and which of them touch.

    `beside` holds the pairs of spaces that share part of a side but no corner. `width` and `height` are in units.
    """

    def __init__(self, name: str, spaces: Iterable[Space]):
        self.name, self.spaces = name, tuple(spaces)
        self.at = {space.name: number for number, space in enumerate(self.spaces)}
        self.width = max(space.right for space in self.spaces)
        self.height = max(space.foot for space in self.spaces)

    @cached_property
    def contacts(self) -> tuple[Contact, ...]:
        """Every pair of touching corners."""
        return tuple([contact for one, other in combinations(self.spaces, 2) for contact in touching_corners(one, other)])

    @cached_property
    def beside(self) -> tuple[tuple[str, str], ...]:
        """The pairs of spaces that share part of a side but no corner."""
        return tuple([(one.name, other.name) for one, other in combinations(self.spaces, 2) if has_shared_side(one, other)
                      and not touching_corners(one, other)])


def turned_corners(printed: Sequence[str], turned: int) -> tuple[str, ...]:
    """Return a card's corners once it's turned clockwise by `turned` degrees.

    The corners are in this order: upper left, upper right, lower left, lower right.

    >>> turned_corners("1234", 90)
    ('3', '1', '4', '2')
    """
    return tuple([printed[corner] for corner in CORNERS_BY_TURN[turned]])


def touching_corners(space: Space, other: Space) -> list[Contact]:
    """Return the corners at which two spaces touch.

    >>> [(contact.corner, contact.other_corner, contact.kind) for contact in touching_corners(Space("a1", 0, 0), Space("a2", 5, 0))]
    [(1, 0, 'edge'), (3, 2, 'edge')]
    """
    kind = "edge" if has_shared_side(space, other) else "corner"
    return [Contact(space.name, i, other.name, j, kind)
            for i, point in enumerate(space.corners) for j, other_point in enumerate(other.corners) if point == other_point]


def has_shared_side(space: Space, other: Space) -> bool:
    """Return whether two spaces share part of a side.

    >>> has_shared_side(Space("a1", 0, 0), Space("a2", 5, 3)), has_shared_side(Space("a1", 0, 0), Space("b2", 5, 7))
    (True, False)
    """
    x_overlap = min(space.right, other.right) - max(space.x, other.x)
    y_overlap = min(space.foot, other.foot) - max(space.y, other.y)
    return (x_overlap == 0 < y_overlap) or (y_overlap == 0 < x_overlap)


def field_of_spaces(name: str, places: Iterable[tuple[int, int, bool]]) -> Field:
    """Return a field with a space at each place, named by row and column, starting with `a1`.

    A place is (x, y, whether the space lies sideways). Coordinates are in units.

    >>> [space.name for space in field_of_spaces("stair", [(5, 7, False), (0, 0, False), (5, 0, False)]).spaces]
    ['a1', 'a2', 'b1']
    """
    ordered = sorted(places, key=lambda place: (place[1], place[0]))
    left, top = min(x for x, _, _ in ordered), ordered[0][1]
    rows = sorted({y for _, y, _ in ordered})
    spaces, column = [], dict.fromkeys(rows, 0)
    for x, y, across in ordered:
        column[y] += 1
        row_letter = chr(ord("a") + rows.index(y))
        spaces.append(Space(f"{row_letter}{column[y]}", x - left, y - top, across))
    return Field(name, spaces)


def grid_field(name: str, columns: int, rows: int) -> Field:
    """Return a field of upright spaces in rows and columns."""
    return field_of_spaces(name, [(column * WIDTH, row * HEIGHT, False) for row in range(rows) for column in range(columns)])
