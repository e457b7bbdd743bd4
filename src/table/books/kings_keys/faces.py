"""The cards of King's Keys: a field of the kingdom, the item as charge, the kingdom's emblem counted on the dais."""

from courtcards.texts import CardWords
from table.markup.card_faces import Deck, Face, Traits, span
from table.markup.html import h, icon, join

KINGDOMS = {  # tincture, emblem; high to low
    "sun": ("or", "sun"),
    "mountain": ("gules", "peaks"),
    "forest": ("vert", "pine-tree"),
    "ocean": ("azure", "big-wave"),
}
ITEMS = {"K": "skeleton-key", "A": "battle-axe", "S": "checked-shield", "C": "crown-coin"}       # high to low


def face(traits: Traits, words: CardWords) -> Face:
    """Draw a card: a numbered one, or a Kingdom card if there's no number."""
    tincture, emblem = KINGDOMS[traits["kingdom"]]
    if "number" not in traits:
        return Face("kb", (("data_tincture", tincture),), join([span("kb__flag", icon(emblem)), span("kb__name", words("kingdom", traits["kingdom"]))]))
    number, item = traits["number"], ITEMS[traits["item"]]
    inner = [
        span("kk__field"),
        span("kk__index", h("b", number), icon(item), translate="no"),
        span("kk__charge", icon(item)),
        span("kk__dais", [icon(emblem)] * number),
    ]
    return Face("kk", (("data_tincture", tincture),), join(inner))


def back() -> Face:
    """Draw the back: the four kingdoms quartered, high to low."""
    quarters = [h("span", icon(emblem), data_tincture=tincture) for tincture, emblem in KINGDOMS.values()]
    return Face("back", (("data_tincture", "sable"),), span("back__field", span("back__shield", quarters)))


DECK = Deck(face, back())
