"""The Tower at the table: its cards, its cloth, its sheet."""

from functools import cache

from courtcards.texts import CardWords, load_texts
from table.books.common.book import Book, BoxArt, PrintSheet, icon_set
from table.books.common.great_hits import GreatHitRule
from table.books.common.sheet import CARD, HEAD, SHORT, book_sheet, card_place
from table.markup.card_faces import CardFace, Deck, Traits, sealed_back, styled_span
from table.markup.html import Markup, h
from table.markup.layout import Layout
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat, zone_size
from table.markup.table_parts import held_count, pile_markup, plate_head, player_plate


def face(traits: Traits, words: CardWords) -> CardFace:
    """Draw a card: its height."""
    return CardFace("tower", (("data_tincture", "celeste"),), styled_span("tower__step", str(traits["step"])))


def cloth(scene: Scene) -> list[Markup | None]:
    """Return the contents of the cloth: the rivals, the piles, and the viewer's plate."""
    rivals = h("div", [climber(scene, seat) for seat in scene.rivals], class_="seats", data_n=str(len(scene.rivals)))
    return [rivals, h("div", [heap(scene, zone) for zone in ("deck", "steps", "cleared")], class_="tower-piles"), climber(scene, scene.own)]


@as_region
def climber(scene: Scene, seat: Seat) -> Markup:
    """Return a player's plate."""
    return player_plate(scene, seat, plate_head(scene, seat, seat.kind, held_count(zone_size(scene.zone("hand", seat)))), data_mine=seat.number == scene.viewer)


@as_region
def heap(scene: Scene, zone: str) -> Markup:
    """Return a pile, face up or face down."""
    cards = scene.zone(zone)
    return pile_markup(scene, zone, scene.say(zone, "zone"), top=cards[-1] if cards and isinstance(cards, list) else None)


@cache
def sheets() -> list[PrintSheet]:
    """Return the sheet with the places of the piles."""
    return [book_sheet("tower", "mat", [card_place((SHORT - CARD[0]) / 2, HEAD + 5, load_texts("tower")["zone"]["steps"], "crown")])]


DECK = Deck(face, sealed_back("celeste", "crown"))
GAMES = {"stairs": Layout(DECK, art=("1-a", "3-a", "5-a", "6-a"), fewest=True, minutes=lambda players, chosen: 2 * players,
                          letters=lambda players, chosen: 5 * players - 1)}
BOOK = Book("tower", BoxArt(DECK, ({"step": 2}, {"step": 4}, {"step": 6})), GAMES, cloth, icons=icon_set("crown"), sheets=sheets,
            great={"stairs": {"clears": GreatHitRule()}})
