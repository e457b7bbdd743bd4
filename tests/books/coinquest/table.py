"""Kingdom Coinquest at the table: records built from kingdoms in words."""

from books.coinquest import matches as coinquest
from helpers.noted import noted
from helpers.reading import play

NAMES = ("Ada", "Margot", "Brann", "Osric")


def record(*kingdoms, moves=(), people=1, **made):
    """Return the record of a match built by `coinquest.setting`, after some moves; the seats after the first `people` are bots."""
    return noted(coinquest, "COINQUEST", lambda: play(coinquest.setting(*kingdoms, **made), *moves), NAMES, people)


def dealt(kings, forge, moves=(), people=1, **options):
    """Return the record of a match dealt by `coinquest.match`, after some moves."""
    return noted(coinquest, "COINQUEST", lambda: play(coinquest.match(kings, forge, **options), *moves), NAMES, people)
