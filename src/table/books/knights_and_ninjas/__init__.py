"""Of Knights and Ninjas."""

from collections.abc import Mapping
from typing import Any

from table.books.common.book import Art, Book, Catalogue, icon_set, late
from table.books.common.great_hits import Great
from table.books.knights_and_ninjas.cloth import closer, cloth
from table.books.knights_and_ninjas.faces import DECK, KINDS, role, seal
from table.books.knights_and_ninjas.glimpse import glimpse
from table.books.knights_and_ninjas.hits import hits
from table.books.knights_and_ninjas.kingdom import GEM, GEMS, GUARDED
from table.markup.layout import First, Layout


def minutes(players: int, chosen: Mapping[str, Any]) -> int:
    """Return the minutes a match takes.

    Two players fight over all gems, draft after draft; with more players, someone soon has ten.
    """
    return 15 if players == 2 else 8


def letters(players: int, chosen: Mapping[str, Any]) -> int:
    """Return the letters a match takes by correspondence; as with minutes, more than two players finish sooner."""
    two, more = (125, 40) if chosen["poker_faced"] else (94, 28)
    return two if players == 2 else more


ART_OF_GAME = ("soldier-1", "knight-1", "ninja-1", "princess-1")
LAYOUT = Layout(DECK, look=("discard",), tally=GEMS, pieces=(GEMS,), art=ART_OF_GAME, minutes=minutes, letters=letters, seats=4,
                first=First(3, (70, 43, 37)))
ART = Art(DECK, ({"kind": "princess"}, {"kind": "jester"}, {"kind": "ninja"}))
ICONS = icon_set(" ".join([*(drawing for drawing, _, _ in KINDS.values()), GUARDED, GEM, "crossed-swords"]))
CATALOGUE = Catalogue("role", {name: seal(name) for name in ("attack", "fortify", "respond", "special", "wild")}, role)
BOOK = Book("knights-and-ninjas", ART, {"knights-and-ninjas": LAYOUT}, cloth, closer, ICONS, catalogue=CATALOGUE,
            sheets=late(f"{__name__}.sheets"), hits=hits, great={"knights-and-ninjas": {"takes-gems": Great("gems", 3)}}, glimpse=glimpse)
