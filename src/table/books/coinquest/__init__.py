"""Defines the book Kingdom Coinquest for the table: its layout, box art, catalogue and drawings."""

from collections.abc import Mapping
from typing import Any

from table.books.coinquest.cloth import cloth
from table.books.coinquest.faces import CHARGES, DECK, coinquest_group, king_tincture
from table.books.coinquest.hits import hits
from table.books.coinquest.places import SPOTS
from table.books.coinquest.play_moves import strip
from table.books.common.book import Book, BoxArt, Catalogue, icon_set, lazy_sheets
from table.books.common.common_deck import ICONS
from table.books.common.great_hits import GreatHitRule
from table.markup.html import icon
from table.markup.layout import FirstMatchSettings, Layout


def coinquest_minutes(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many minutes a match takes."""
    return 15 * players - 10


def coinquest_letters(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many letters a match takes by correspondence: two for each turn."""
    return 40 * players - 14


LAYOUT = Layout(DECK, keeps_hand=True, colours="king", tally="health", leads=True, look=("graveyard",), stacked=("graveyard",),
                art=("QD", "9H", "JC", "KS"), minutes=coinquest_minutes, letters=coinquest_letters, first=FirstMatchSettings(2, (218, 101, 353)))
ART = BoxArt(DECK, ({"rank": "10", "suit": "clubs"}, {"rank": "7", "suit": "hearts"}, {"rank": "K", "suit": "spades"}))
CATALOGUE = Catalogue("sort", {"court": icon("crown"), "equipment": icon(SPOTS["quartermaster"])}, coinquest_group)
BOOK = Book("coinquest", ART, {"coinquest": LAYOUT}, cloth, icons=ICONS | icon_set(" ".join([*SPOTS.values(), "barrel", "anvil", "tombstone"])),
            tincture=king_tincture, charges=CHARGES, catalogue=CATALOGUE, sheets=lazy_sheets(f"{__name__}.sheets"), strip=strip, hits=hits,
            great={"coinquest": {"wounds": GreatHitRule("count", 5)}})
