"""Draws the cards of Kingdom Coinquest: the common deck with the preparation time of equipment, and the colours of the four kingdoms."""

from table.books.common.common_deck import deck_with_marks
from table.markup.card_faces import Traits, sealed_back, styled_span
from table.markup.html import Markup, h

TINCTURES = {"hearts": "gules", "spades": "azure", "diamonds": "or", "clubs": "vert"}       # in turn order


def preparation_dots(rank: str) -> Markup | None:
    """Return equipment's turns of preparation, as dots in the corner, or None for a court card."""
    return styled_span("cc__prep", [h("i")] * turns_to_prepare(rank)) if rank.isdigit() else None


def turns_to_prepare(rank: str) -> int:
    """Return how many turns equipment of this rank takes to prepare."""
    return 1 if int(rank) < 5 else 2 if int(rank) < 8 else 3


def coinquest_group(traits: Traits) -> str:
    """Return the group of a card, "equipment" or "court"."""
    return "equipment" if traits["rank"].isdigit() else "court"


def king_tincture(traits: Traits) -> str:
    """Return the colour of a King's kingdom."""
    return TINCTURES[traits["suit"]]


DECK = deck_with_marks(preparation_dots)._replace(back=sealed_back("azure", "anvil"))
CHARGES = {colour: f"suit-{suit}" for suit, colour in TINCTURES.items()}
