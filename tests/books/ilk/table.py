"""Ilk at the table: records built from fields, hands and moves in words, and presses there."""

from books.ilk import matches as ilk
from helpers.noted import noted

NAMES = ("Ada", "Brann", "Sable", "Tamsin", "Osric", "Wren", "Margot")


def record(*moves, people=1, **made):
    """Return the record of a match built by `ilk.setting`, after some moves in words; the seats after the first `people` are bots."""
    return noted(ilk, "ILK", lambda: ilk.play(ilk.setting(**made), *moves), NAMES, people)


def held(table, rank, nth=0):
    """Return a card of the hand by its rank."""
    return [id for id in table.match.timeline.frame.view["zones"]["hand/0"] if ilk.rank(id) == rank][nth]


def choose(table, *ranks):
    """Press cards of the hand."""
    for rank in ranks:
        table.do("choose", card=held(table, rank))
