"""Defines the book Of Knights and Ninjas for the table: its layout, box art, catalogue and drawings."""

from collections.abc import Mapping
from typing import Any

from table.books.common.book import Book, BoxArt, Catalogue, icon_set, lazy_sheets
from table.books.common.great_hits import GreatHitRule
from table.books.knights_and_ninjas.cloth import cloth, rule_closeup
from table.books.knights_and_ninjas.faces import DECK, KINDS, card_role, role_mark
from table.books.knights_and_ninjas.glimpse import glimpse
from table.books.knights_and_ninjas.hits import hits
from table.books.knights_and_ninjas.kingdom import GEM, GEMS, GUARDED
from table.markup.layout import FirstMatchSettings, Layout


def knights_minutes(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many minutes a match takes."""
    return 15 if players == 2 else 8


def knights_letters(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many letters a match takes by correspondence."""
    two, more = (125, 40) if chosen["poker_faced"] else (94, 28)
    return two if players == 2 else more


ART_OF_GAME = ("soldier-1", "knight-1", "ninja-1", "princess-1")
LAYOUT = Layout(DECK, keeps_hand=True, look=("discard",), tally=GEMS, pieces=(GEMS,), art=ART_OF_GAME, minutes=knights_minutes, letters=knights_letters,
                seats=4, first=FirstMatchSettings(3, (70, 43, 37)))
ART = BoxArt(DECK, ({"kind": "princess"}, {"kind": "jester"}, {"kind": "ninja"}))
ICONS = icon_set(" ".join([*(drawing for drawing, _, _ in KINDS.values()), GUARDED, GEM, "crossed-swords"]))
CATALOGUE = Catalogue("role", {name: role_mark(name) for name in ("attack", "fortify", "respond", "special", "wild")}, card_role)
BOOK = Book("knights-and-ninjas", ART, {"knights-and-ninjas": LAYOUT}, cloth, rule_closeup, ICONS, catalogue=CATALOGUE,
            sheets=lazy_sheets(f"{__name__}.sheets"), hits=hits, great={"knights-and-ninjas": {"takes-gems": GreatHitRule("gems", 3)}}, glimpse=glimpse)
