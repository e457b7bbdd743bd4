"""Who has dealt a match that is over, and whether every card was checked: lines of the panel at its end. Pure markup."""

from collections.abc import Sequence
from typing import Any

from courtcards.texts import said
from table.markup.html import Markup, h
from table.screens.lobby_first import spelled
from table.storage.peer_state import Given


def proof(key: str, given: Given | None = None, limit: str = "", acts: Sequence[Markup] = (), lie: bool = False, **about: Any) -> Markup:
    """Return a line; given: what those gave who have dealt; limit: how far it goes; acts: what can be done then; lie: whether it tells of one."""
    count = len(given.shares) if given else 0
    text = said("near", key, count=spelled(count).lower(), **about) if count else said("near", key, **about)
    line = h("p", text, class_="setup__error" if lie else None, role="alert" if lie else "status")
    return h("div", line, h("p", limit, class_="muted") if limit else None, acts, class_="proof")
