"""Defines the book King's Keys: War Games for the table: its games, box art, catalogue and drawings."""

from collections.abc import Mapping
from typing import Any

from table.books.common.book import Book, BoxArt, Catalogue, Ranking, icon_set, lazy_sheets
from table.books.common.great_hits import GreatHitRule
from table.books.kings_keys.cloth import cloth, item_ranking
from table.books.kings_keys.faces import DECK, ITEMS, KINGDOMS
from table.books.kings_keys.hits import hits
from table.books.kings_keys.orders import ORDERS
from table.markup.card_faces import Traits, styled_span
from table.markup.html import icon
from table.markup.layout import FirstMatchSettings, Layout

# The length of a match is estimated from bots' decisions and the time a player takes for each.
WHOLE_ARMY = 16


def war_minutes(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many minutes a War takes."""
    if not chosen["long_game"]:
        return 4
    return 7 if chosen["battle_limit"] == 100 else 15


def armies_minutes(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many minutes a war of kingdoms takes."""
    share = int(chosen["army_size"]) / WHOLE_ARMY
    return max(3, round((10 + 2 * (players - 2)) * share))


def armies_letters(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many letters Kingdom Armies takes by correspondence."""
    return (5, 13, 17)[players - 2]


def royal_letters(players: int, chosen: Mapping[str, Any]) -> int:
    """Return how many letters a Battle Royal takes by correspondence."""
    return max(5, round(23 * (players * int(chosen["army_size"]) / WHOLE_ARMY) ** 2))


BASE = Layout(DECK, look=("captured", "stack"), cards_stay=True, art=("1C-ocean", "2A-forest", "3S-mountain", "4K-sun"), minutes=armies_minutes)
GAMES = {
    "war": BASE._replace(plays_out=True, minutes=war_minutes, first=FirstMatchSettings(2, (1, 2, 3))),
    "kingdom-armies": BASE._replace(plays_out=True, series=3, supply="stack", stretch=("leads", "recruits"), colours="banner", letters=armies_letters,
                                    first=FirstMatchSettings(2, (1, 2, 3))),
    "battle-royal": BASE._replace(gaps=True, colours="banner", look=("captured",), letters=royal_letters, first=FirstMatchSettings(3, (5, 6, 15))),
}
ART = BoxArt(DECK, (
    {"number": 2, "item": "C", "kingdom": "ocean"},
    {"number": 4, "item": "S", "kingdom": "mountain"},
    {"number": 3, "item": "K", "kingdom": "sun"},
))
ICONS = icon_set(" ".join([*ITEMS.values(), *(emblem for _, emblem in KINGDOMS.values()), "crossed-swords"]))


def kingdom_tincture(traits: Traits) -> str:
    """Return the colour of the kingdom a card belongs to."""
    return KINGDOMS[traits["kingdom"]][0]


def kings_keys_group(traits: Traits) -> str:
    """Return a card's kingdom, or "banner" for a Kingdom card."""
    return str(traits["kingdom"]) if "number" in traits else "banner"


EMBLEMS = {kingdom: styled_span("emblem", icon(emblem), data_tincture=tincture) for kingdom, (tincture, emblem) in KINGDOMS.items()}
CATALOGUE = Catalogue("kingdom", {**EMBLEMS, "banner": styled_span("emblem", icon("crossed-swords"), data_tincture="argent")}, kings_keys_group, (
    Ranking("number", {number: styled_span("rankline__n", number) for number in (4, 3, 2, 1)}),
    Ranking("item", {item: icon(drawing) for item, drawing in ITEMS.items()}),
    Ranking("kingdom", EMBLEMS),
))
POT = GreatHitRule("count", 8)         # only a face-off puts this many cards at stake
BOOK = Book("kings-keys", ART, GAMES, cloth, item_ranking, ICONS, kingdom_tincture, CATALOGUE, quick="war", sheets=lazy_sheets(f"{__name__}.sheets"),
            hits=hits, great={game: {"takes": POT, "outlasts": POT} for game in GAMES}, orders=ORDERS)
