"""How the spaces of a field meet, worked out from where their corners lie, and which corner beats which: a second reading of what the rules take from contacts."""

from functools import cache


@cache
def touching(field, edges):
    """Return how the spaces of a field meet by where their corners lie: pairs of corners by pairs of spaces; of `edges` alone those at a side."""
    places, found = {}, {}
    for space in field.spaces:
        wide, high = (7, 5) if space.across else (5, 7)
        places[space.name] = space.x, space.y, space.x + wide, space.y + high
    for one, a in places.items():
        for other, b in places.items():
            across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
            if one != other and across >= 0 and down >= 0 and (across or down or not edges):
                corners = [[(x, y) for y in (each[1], each[3]) for x in (each[0], each[2])] for each in (a, b)]
                found[one, other] = [(i, j) for i in range(4) for j in range(4) if corners[0][i] == corners[1][j]]
    return found


def beats(mine, theirs):
    """Whether a corner that attacks defeats another."""
    if mine.isdigit() and theirs.isdigit():
        return int(mine) >= int(theirs)
    return {"B": "R", "R": "Y", "Y": "B"}.get(mine) == theirs
