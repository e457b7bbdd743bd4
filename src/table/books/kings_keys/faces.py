"""Draws the cards of King's Keys."""

from courtcards.texts import CardWords
from table.markup.card_faces import CardFace, Deck, Traits, styled_span
from table.markup.html import h, icon, join_markup

KINGDOMS = {  # tincture, emblem; high to low
    "sun": ("or", "sun"),
    "mountain": ("gules", "peaks"),
    "forest": ("vert", "pine-tree"),
    "ocean": ("azure", "big-wave"),
}
ITEMS = {"K": "skeleton-key", "A": "battle-axe", "S": "checked-shield", "C": "crown-coin"}       # high to low


def key_card_face(traits: Traits, words: CardWords) -> CardFace:
    """Draw a card: a numbered one, or a Kingdom card if there's no number."""
    tincture, emblem = KINGDOMS[traits["kingdom"]]
    if "number" not in traits:
        return CardFace("kb", (("data_tincture", tincture),),
                        join_markup([styled_span("kb__flag", icon(emblem)), styled_span("kb__name", words("kingdom", traits["kingdom"]))]))
    number, item = traits["number"], ITEMS[traits["item"]]
    inner = [
        styled_span("kk__field"),
        styled_span("kk__index", h("b", number), icon(item), translate="no"),
        styled_span("kk__charge", icon(item)),
        styled_span("kk__dais", [icon(emblem)] * number),
    ]
    return CardFace("kk", (("data_tincture", tincture),), join_markup(inner))


def key_card_back() -> CardFace:
    """Draw the back: the four kingdoms quartered, high to low."""
    quarters = [h("span", icon(emblem), data_tincture=tincture) for tincture, emblem in KINGDOMS.values()]
    return CardFace("back", (("data_tincture", "sable"),), styled_span("back__field", styled_span("back__shield", quarters)))


DECK = Deck(key_card_face, key_card_back())
