"""The search for cards: the search field, and whether a card matches a query."""

from collections.abc import Mapping
from typing import Any

from courtcards.engine.limits import CARD
from courtcards.texts import common_text
from table.markup.html import Markup, h


def search_field(id: str, query: str, label: str, **data: Any) -> Markup:
    """Return a search field for cards; `data` are further HTML attributes."""
    return h("input", class_="field-box", id=id, type="search", data_do="look-for", data_live=True, value=query, dir="auto", maxlength=CARD,
             autocomplete="off", placeholder=common_text("studio", "search"), aria_label=label, **data)


def found_count(found: int, total: int) -> str:
    """Return a phrase that says how many of all cards were found."""
    return common_text("studio", "found" if found < total else "cards", count=found, total=total)


def matches_query(card: Mapping[str, Any], name: str, query: str) -> bool:
    """Return whether a card matches every word of a query. `name` is its full name."""
    text = f"{card.get('title', '')} {card.get('text', '')} {card.get('letter', '')}".casefold()
    name_and_text, number = f"{name.casefold()} {text}", str(card["number"])
    return all(word in text or number.startswith(word) if word.isdecimal() else word in name_and_text for word in query.casefold().split())
