"""Defines the book King's Cards & Creations for the table: its three games, box art, catalogue and drawings."""

from collections.abc import Mapping
from typing import Any

from table.books.common.book import Book, BoxArt, Catalogue, icon_set, lazy_sheets
from table.books.common.great_hits import GreatHitRule
from table.books.creations import fwords, kingdrin, minkingi
from table.books.creations.faces import DECK, LEVELS, VALUES, card_level, value_chip
from table.books.creations.hits import hits
from table.books.creations.studio_support import CRAFT
from table.books.creations.symbols import ICONS
from table.markup.card_faces import styled_span
from table.markup.html import Markup
from table.markup.layout import FirstMatchSettings, Layout
from table.markup.scene import Scene


def kingdrin_minutes(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many minutes Kingdrin takes."""
    return 2 + players


def minkingi_minutes(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many minutes Minkingi takes."""
    return 10


def fwords_minutes(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many minutes Fwords takes."""
    return (10, 20, 30, 45, 60, 80)[players - 1]


def kingdrin_letters(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many letters Kingdrin takes by correspondence."""
    return 6 * players + 1


def minkingi_letters(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many letters Minkingi takes by correspondence: seven for each player."""
    return 14


def fwords_letters(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many letters Fwords takes by correspondence."""
    return (0, 21, 70, 130, 210, 300)[players - 1]


ART = BoxArt(DECK, (
    {"number": 40, "speed": 10, "level": 2, "corners": ("1", "5", "2", "2"), "type": "snail", "set": "core"},
    {"number": 7, "speed": 95, "level": 4, "corners": ("R", "8", "3", "B"), "type": "rocket", "set": "core"},
    {"number": 88, "speed": 60, "level": 3, "corners": ("6", "Y", "B", "4"), "type": "cat", "set": "core"},
))
GAMES = {
    "kingdrin": Layout(DECK, look=("ditch",), stacked=("ditch",), fewest=True, art=("c15", "c40", "c66", "c88"), minutes=kingdrin_minutes,
                       letters=kingdrin_letters, seats=4, first=FirstMatchSettings(3, (2, 3, 4)),
                       even=("fresh_value", "finish_round")),
    "minkingi": Layout(DECK, keeps_hand=True, fills="picks", tally="control", look=("ditch",), art=("c31", "c7", "c56", "c40"),
                       minutes=minkingi_minutes, letters=minkingi_letters, first=FirstMatchSettings(2, (69, 1, 2))),
    "fwords": Layout(DECK, keeps_hand=True, tally="points", look=("ditch", "tree"), stacked=("ditch", "tree"), drawn=("tree",), lettered=True,
                     turn_part="hour", art=("c60", "c22", "c95", "c101"), minutes=fwords_minutes, letters=fwords_letters, seats=2, scores=("field",),
                     unranked=(("word_check", "auto"),), first=FirstMatchSettings(2, (1, 2, 3))),
}
CLOTHS = {"kingdrin": kingdrin.cloth, "minkingi": minkingi.cloth, "fwords": fwords.cloth}
ASIDES = {"kingdrin": kingdrin.matching_reminder, "minkingi": minkingi.minkingi_aside, "fwords": fwords.fwords_aside}
MARKS = {"kingdrin": kingdrin.match_marks}


def cloth(scene: Scene) -> list[Markup | None]:
    """Return the parts of the cloth, drawn by the module of the game being played."""
    return CLOTHS[scene.texts.game](scene)


def creations_aside(scene: Scene) -> Markup | None:
    """Return the panel that the game being played shows under its story, or None if it shows none now."""
    return ASIDES[scene.texts.game](scene)


def hand_card_marks(scene: Scene, id: str) -> Mapping[str, Any]:
    """Return the attributes that mark a card in hand, if any."""
    card_marks = MARKS.get(scene.texts.game)
    return card_marks(scene, id) if card_marks else {}


def call_sign(call: str) -> Markup | None:
    """Draw a called value, or return None for any other call."""
    return value_chip(call, aria_hidden="true") if call in VALUES else None


CATALOGUE = Catalogue("level", {str(number): styled_span("levels", "★" * number) for number in LEVELS}, card_level)
GREAT = {"kingdrin": {"last_card": GreatHitRule(moment="close")}, "minkingi": {"takes": GreatHitRule(on="victim")},
         "fwords": {"midnight": GreatHitRule("points", 8)}}
BOOK = Book("creations", ART, GAMES, cloth, creations_aside, ICONS | icon_set("vertical-banner silenced"), catalogue=CATALOGUE, marks=hand_card_marks,
            sign=call_sign,
            race=kingdrin.race, craft=CRAFT, sheets=lazy_sheets(f"{__name__}.sheets"), hits=hits, great=GREAT)
