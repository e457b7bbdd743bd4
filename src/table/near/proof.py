"""Who has dealt a match that is over, and whether every card was checked: lines of the panel at its end. Pure markup."""

from collections.abc import Sequence
from typing import Any

from courtcards.texts import said
from table.draw.html import Markup, h
from table.screens.lobby_page import spelled
from table.store.guests import Given


def proof(key: str, given: Given | None = None, limit: str = "", acts: Sequence[Markup] = (), **about: Any) -> Markup:
    """Return a line; given: what those gave who have dealt; limit: how far it goes; acts: what can be done then."""
    count = len(given.shares) if given else 0
    text = said("near", key, count=spelled(count).lower(), **about) if count else said("near", key, **about)
    return h("div", h("p", text, role="status"), h("p", limit, class_="muted") if limit else None, acts, class_="proof")
