"""Defines the book Ilk for the table: its layout, box art, catalogue and drawings."""

from collections.abc import Mapping
from typing import Any

from table.books.common.book import Book, BoxArt, Catalogue, icon_set, lazy_sheets
from table.books.common.common_deck import ICONS
from table.books.common.great_hits import GreatHitRule
from table.books.ilk.answers import hand_marks, helpful_cards
from table.books.ilk.cloth import cloth
from table.books.ilk.faces import DAMAGE, DECK, GUARD, HEALING, ilk_group
from table.books.ilk.hits import hits
from table.markup.html import icon
from table.markup.layout import FirstMatchSettings, Layout

LIFE, SHORT, MOST = 50, 20, 7       # each player's life at the start of a match and of a short match, and the most players


def ilk_minutes(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many minutes a match takes."""
    lives = [chosen["life"].get(str(seat), LIFE) for seat in range(1, players + 1)]
    return round((10 * players - 5) * (0.15 + 0.85 * sum(lives) / (LIFE * players)))


def ilk_letters(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many letters a match takes by correspondence."""
    return (30 if chosen["poker_faced"] else 17) * players ** 2


LAYOUT = Layout(DECK, keeps_hand=True, look=("discard",), tally="life", art=("KH", "8S", "5D", "AC"), minutes=ilk_minutes, letters=ilk_letters, seats=3,
                first=FirstMatchSettings(2, (147, 161, 181)), short={"life": {str(seat): SHORT for seat in range(1, MOST + 1)}})
ART = BoxArt(DECK, ({"rank": "9", "suit": "diamonds"}, {"rank": "A", "suit": "spades"}, {"rank": "Q", "suit": "hearts"}))
CATALOGUE = Catalogue("sort", {"special": icon("crown"), "value": icon("suit-spades")}, ilk_group)
FIFTH = GreatHitRule("count", 10)          # a fifth of the life at the start
BOOK = Book("ilk", ART, {"ilk": LAYOUT}, cloth, icons=ICONS | icon_set(f"{DAMAGE} {HEALING} {GUARD}"), catalogue=CATALOGUE,
            sheets=lazy_sheets(f"{__name__}.sheets"),
            marks=hand_marks, answers=helpful_cards, hits=hits, great={"ilk": {"lands": FIFTH, "hits-player": FIFTH}})
