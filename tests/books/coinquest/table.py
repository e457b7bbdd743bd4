"""Kingdom Coinquest on the table: records of kingdoms in words, and what is pressed and read there."""

from books.coinquest import matches as coinquest
from helpers.noted import noted
from helpers.reading import play

NAMES = ("Ada", "Margot", "Brann", "Osric")


def record(*kingdoms, moves=(), people=1, **made):
    """Return the record of a match as `coinquest.setting` makes it, after some moves; the seats after the first `people` are bots."""
    return noted(coinquest, "COINQUEST", lambda: play(coinquest.setting(*kingdoms, **made), *moves), NAMES, people)


def dealt(kings, forge, moves=(), people=1, **options):
    """Return the record of a match as `coinquest.match` deals it, after some moves."""
    return noted(coinquest, "COINQUEST", lambda: play(coinquest.match(kings, forge, **options), *moves), NAMES, people)
