"""How cards are looked for wherever there are many of them: the field, and which of them fit what is typed there. Pure."""

from collections.abc import Mapping
from typing import Any

from courtcards.engine.limits import CARD
from courtcards.texts import said
from table.markup.html import Markup, h


def field(id: str, query: str, label: str, **data: Any) -> Markup:
    """Return the field in which somebody types what is looked for."""
    return h("input", class_="field-box", id=id, type="search", data_do="look-for", data_live=True, value=query, dir="auto", maxlength=CARD,
             autocomplete="off", placeholder=said("studio", "search"), aria_label=label, **data)


def counted(found: int, total: int) -> str:
    """Return how many cards are found."""
    return said("studio", "found" if found < total else "cards", count=found, total=total)


def fits(card: Mapping[str, Any], name: str, query: str) -> bool:
    """Return whether a card, with its name in full, has all words that are looked for.

    Digits are sought in what is written on a card and begin its number; they would be found in every other corner.
    """
    written = f"{card.get('title', '')} {card.get('text', '')} {card.get('letter', '')}".casefold()
    whole, number = f"{name.casefold()} {written}", str(card["number"])
    return all(word in written or number.startswith(word) if word.isdecimal() else word in whole for word in query.casefold().split())
