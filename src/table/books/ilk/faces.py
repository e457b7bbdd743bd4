"""Draws the cards of Ilk: the common deck, with the use of each special card in a corner."""

from table.books.common.common_deck import deck_with_marks
from table.markup.card_faces import Traits, styled_span
from table.markup.html import Markup, h, icon

DAMAGE, HEALING, GUARD = "crossed-swords", "heart-plus", "shield"
USES = {"K": (DAMAGE, ""), "Q": (HEALING, ""), "J": (None, "×2"), "A": (GUARD, "1")}


def special_use(rank: str) -> Markup | None:
    """Return the use of a special card as a pill in the corner, or None for a value card."""
    if rank not in USES:
        return None
    drawing, words = USES[rank]
    return styled_span("cc__use", icon(drawing) if drawing else None, h("i", data_print=words) if words else None)


def ilk_group(traits: Traits) -> str:
    """Return the group of a card, "value" or "special"."""
    return "special" if traits["rank"] in USES else "value"


DECK = deck_with_marks(special_use, four=True)
