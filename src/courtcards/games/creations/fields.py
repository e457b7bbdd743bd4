"""The Active Fields: their spaces as data, and which spaces can fight each other."""

from functools import cache
from typing import NamedTuple

from courtcards.engine.field import Field, field_of_spaces, grid_field

ODD = (
    grid_field("square", 3, 3),
    field_of_spaces("plus", [(5, 0, False), (0, 7, False), (5, 7, False), (10, 7, False), (5, 14, False)]),
    field_of_spaces("hourglass", [(0, 0, False), (5, 0, False), (10, 0, False), (5, 7, False), (0, 14, False), (5, 14, False), (10, 14, False)]),
    field_of_spaces("weathervane", [(7, 5, False), (7, 12, False), (7, 19, False), (0, 12, True), (12, 14, True), (12, 7, True), (0, 19, True)]),
)
EVEN = (grid_field("two_by_four", 4, 2), grid_field("three_by_four", 4, 3), grid_field("four_by_four", 4, 4), grid_field("three_by_six", 6, 3))
FIELDS = {field.name: field for field in (*ODD, *EVEN)}
Pairs = tuple[tuple[int, int], ...]


class Ground(NamedTuple):
    """A field with everything that battles need.

    `near` lists for each space its Combat Adjacent spaces and the pairs of corners that meet there (own corner, other corner). `targets` holds
    the names of the spaces in moves.
    """

    field: Field
    near: tuple[tuple[tuple[int, Pairs], ...], ...]
    targets: tuple[str, ...]


@cache
def battle_ground(name: str, edges_only: bool) -> Ground:
    """Return a field with its contacts. Rulings MK-6, MK-9.

    With `edges_only`, diagonal contacts don't count.
    """
    field = FIELDS[name]
    meets: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for one, corner, other, other_corner, kind in field.contacts:
        if kind == "edge" or not edges_only:
            meets.setdefault((field.at[one], field.at[other]), []).append((corner, other_corner))
            meets.setdefault((field.at[other], field.at[one]), []).append((other_corner, corner))
    for one, other in field.beside:
        meets[field.at[one], field.at[other]] = meets[field.at[other], field.at[one]] = []
    near = tuple([tuple([(other, tuple(pairs)) for (one, other), pairs in sorted(meets.items()) if one == number]) for number in range(len(field.spaces))])
    return Ground(field, near, tuple([f"field:{space.name}" for space in field.spaces]))
