"""The Tower on the table: its cards, its cloth, its sheet."""

from functools import cache

from courtcards.texts import CardWords, load
from table.books.common.book import Art, Book, Leaf, icon_set
from table.books.common.great_hits import Great
from table.books.common.sheet import CARD, HEAD, SHORT, leaf, place
from table.markup.card_faces import Deck, Face, Traits, sealed_back, span
from table.markup.html import Markup, h
from table.markup.layout import Layout
from table.markup.regions import region
from table.markup.scene import Scene, Seat, size
from table.markup.table_parts import heading, held, pile, plate


def face(traits: Traits, words: CardWords) -> Face:
    """Draw a card: how high it is."""
    return Face("tower", (("data_tincture", "celeste"),), span("tower__step", str(traits["step"])))


def cloth(scene: Scene) -> list[Markup | None]:
    """Return what lies on the cloth: the rivals, the piles, one's own plate."""
    rivals = h("div", [climber(scene, seat) for seat in scene.rivals], class_="seats", data_n=str(len(scene.rivals)))
    return [rivals, h("div", [heap(scene, zone) for zone in ("deck", "stairs", "cleared")], class_="tower-piles"), climber(scene, scene.own)]


@region
def climber(scene: Scene, seat: Seat) -> Markup:
    """Return a player's plate."""
    return plate(scene, seat, heading(scene, seat, seat.kind, held(size(scene.zone("hand", seat)))), data_mine=seat.number == scene.viewer)


@region
def heap(scene: Scene, zone: str) -> Markup:
    """Return a pile, open or face down."""
    cards = scene.zone(zone)
    return pile(scene, zone, scene.say(zone, "zone"), top=cards[-1] if cards and isinstance(cards, list) else None)


@cache
def sheets() -> list[Leaf]:
    """Return the sheet: where the piles lie."""
    return [leaf("tower", "mat", [place((SHORT - CARD[0]) / 2, HEAD + 5, load("tower")["zone"]["stairs"], "crown")])]


DECK = Deck(face, sealed_back("celeste", "crown"))
GAMES = {"stairs": Layout(DECK, art=("1-a", "3-a", "5-a", "6-a"), fewest=True, minutes=lambda players, chosen: 2 * players,
                          letters=lambda players, chosen: 5 * players - 1)}
BOOK = Book("tower", Art(DECK, ({"step": 2}, {"step": 4}, {"step": 6})), GAMES, cloth, icons=icon_set("crown"), sheets=sheets,
            great={"stairs": {"clears": Great()}})
