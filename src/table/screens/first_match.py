"""Deals a game's first match, at a calm pace against bots of the lowest level.

In a prepared deal, the player goes first and much happens early.
"""

from courtcards.bots import level_of
from courtcards.games import GAMES
from table.books import layout_of
from table.page.page import Page
from table.screens.match_setup import own_name
from table.screens.setup_seats import SEAT_NAMES


def deal_first(page: Page, id: str) -> None:
    """Deal the first match of a game, from one of its prepared deals. If it has none, deal at random, with the fewest players."""
    kind, first, seed = GAMES[id], layout_of(id).first, page.seed()
    seats, seed = (first.seats, first.deals[seed % len(first.deals)]) if first else (kind.fewest, seed)
    names = [own_name(page.settings), *[f"bot:{level_of(id, 'page', seats)}:{name}" for name in SEAT_NAMES[1:seats]]]
    page.deal({"format": 1, "game": id, "rules": kind.rules, "options": dict(layout_of(id).short), "seed": seed, "seats": names, "moves": []}, pace="calm")
