"""Contacts between the spaces of a field, computed from their corners, and which corner beats which:
a second reading of the rules' tables; and answers of matches on a field.
"""

from functools import cache


@cache
def touching(field, edges):
    """Return how the spaces of a field meet, as pairs of corners by pairs of spaces; with `edges` only along shared sides."""
    places, found = {}, {}
    for space in field.spaces:
        wide, high = (7, 5) if space.across else (5, 7)
        places[space.name] = space.x, space.y, space.x + wide, space.y + high
    for one, a in places.items():
        for other, b in places.items():
            across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
            assert one == other or across <= 0 or down <= 0, "spaces lie on each other"
            if one != other and across >= 0 and down >= 0 and (across or down or not edges):
                corners = [[(x, y) for y in (each[1], each[3]) for x in (each[0], each[2])] for each in (a, b)]
                found[one, other] = [(i, j) for i in range(4) for j in range(4) if corners[0][i] == corners[1][j]]
    return found


def beats(mine, theirs):
    """Return whether an attacking corner defeats another."""
    if mine.isdigit() and theirs.isdigit():
        return int(mine) >= int(theirs)
    return {"B": "R", "R": "Y", "Y": "B"}.get(mine) == theirs


def rotated(corners, turned):
    """Return a card's corners in a rotation."""
    row = list(corners)
    for _ in range(turned // 90):
        row = [row[2], row[0], row[3], row[1]]
    return row


def picked(moves, rng, often):
    """Return an answer, choosing its kind first, with the weights in `often`, and not always a Battle of many cards."""
    verbs = [*{move.verb: move for move in moves}]
    verb = rng.choices(verbs, [often.get(verb, 1) for verb in verbs])[0]
    size = rng.choice([*{len(move.cards): move for move in moves if move.verb == verb}])
    return rng.choice([move for move in moves if move.verb == verb and len(move.cards) == size])


def unordered(move):
    """Return a Battle without the order of its cards, or any other answer unchanged."""
    seat, verb, *cards = move.split()
    return frozenset([int(seat), *cards]) if verb == "battle" else move
