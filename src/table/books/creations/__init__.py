"""King's Cards & Creations."""

from collections.abc import Mapping
from typing import Any

from table.books.common.book import Art, Book, Catalogue, icon_set, late
from table.books.common.great_hits import Great
from table.books.creations import battles, fwords, kingdrin, minkingi
from table.books.creations.faces import DECK, LEVELS, VALUES, chip, level
from table.books.creations.hits import hits
from table.books.creations.studio_support import CRAFT
from table.books.creations.symbols import ICONS
from table.markup.card_faces import span
from table.markup.html import Markup
from table.markup.layout import First, Layout
from table.markup.scene import Scene


def of_kingdrin(players: int, chosen: Mapping[str, Any]) -> int:
    """Return the minutes Kingdrin takes: hands of seven, with a card drawn in one or two of ten turns."""
    return 2 + players


def of_minkingi(players: int, chosen: Mapping[str, Any]) -> int:
    """Return the minutes Minkingi takes: about a dozen cards are picked and played, half of them with a battle to think about."""
    return 10


def of_fwords(players: int, chosen: Mapping[str, Any]) -> int:
    """Return the minutes Fwords takes: about three decisions a minute; words take longest."""
    return (10, 20, 30, 45, 60, 80)[players - 1]


def letters_of_kingdrin(players: int, chosen: Mapping[str, Any]) -> int:
    """Return the letters Kingdrin takes by correspondence: each player plays about six times."""
    return 6 * players + 1


def letters_of_minkingi(players: int, chosen: Mapping[str, Any]) -> int:
    """Return the letters Minkingi takes by correspondence: seven for each player."""
    return 14


def letters_of_fwords(players: int, chosen: Mapping[str, Any]) -> int:
    """Return the letters Fwords takes by correspondence: all other players are asked about every word."""
    return (0, 21, 70, 130, 210, 300)[players - 1]


ART = Art(DECK, (
    {"number": 40, "speed": 10, "level": 2, "corners": ("1", "5", "2", "2"), "type": "snail", "set": "core"},
    {"number": 7, "speed": 95, "level": 4, "corners": ("R", "8", "3", "B"), "type": "rocket", "set": "core"},
    {"number": 88, "speed": 60, "level": 3, "corners": ("6", "Y", "B", "4"), "type": "cat", "set": "core"},
))
GAMES = {
    "kingdrin": Layout(DECK, look=("ditch",), stacked=("ditch",), fewest=True, sorted=True, art=("c15", "c40", "c66", "c88"), minutes=of_kingdrin,
                       letters=letters_of_kingdrin, seats=4, first=First(3, (2, 3, 4)),
                       even=("fresh_value", "finish_round")),
    "minkingi": Layout(DECK, fills="picks", tally="control", look=("ditch",), art=("c31", "c7", "c56", "c40"), minutes=of_minkingi,
                       letters=letters_of_minkingi, first=First(2, (69, 1, 2))),
    "fwords": Layout(DECK, tally="points", look=("ditch", "tree"), stacked=("ditch", "tree"), drawn=("tree",), lettered=True, part="hour",
                     art=("c60", "c22", "c95", "c101"), minutes=of_fwords, letters=letters_of_fwords, seats=2, scores=("field",),
                     unranked=(("word_check", "auto"),), first=First(2, (1, 2, 3))),
}
CLOTHS = {"kingdrin": kingdrin.cloth, "minkingi": minkingi.cloth, "fwords": fwords.cloth}
ASIDES = {"kingdrin": kingdrin.matching, "minkingi": battles.wheel, "fwords": fwords.aside}
MARKS = {"kingdrin": kingdrin.marks}


def cloth(scene: Scene) -> list[Markup | None]:
    """Return the parts of the cloth."""
    return CLOTHS[scene.texts.game](scene)


def aside(scene: Scene) -> Markup | None:
    """Return the part shown under the story, or None."""
    return ASIDES[scene.texts.game](scene)


def marks(scene: Scene, id: str) -> Mapping[str, Any]:
    """Return the attributes that mark a card of the hand."""
    return of(scene, id) if (of := MARKS.get(scene.texts.game)) else {}


def sign(call: str) -> Markup | None:
    """Draw a called value; other calls return None, as their words are enough."""
    return chip(call, aria_hidden="true") if call in VALUES else None


CATALOGUE = Catalogue("level", {str(number): span("levels", "★" * number) for number in LEVELS}, level)
GREAT = {"kingdrin": {"last_card": Great()}, "minkingi": {"takes": Great(on="victim")}, "fwords": {"midnight": Great("points", 8)}}
BOOK = Book("creations", ART, GAMES, cloth, aside, ICONS | icon_set("vertical-banner silenced"), catalogue=CATALOGUE, marks=marks, sign=sign,
            race=kingdrin.race, craft=CRAFT, sheets=late(f"{__name__}.sheets"), hits=hits, great=GREAT)
