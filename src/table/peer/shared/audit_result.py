"""The line of the result panel that says who dealt a finished match, and whether every card was checked."""

from collections.abc import Sequence
from typing import Any

from courtcards.texts import common_text
from table.markup.html import Markup, h
from table.screens.lobby_first import number_word
from table.storage.peer_state import JointShares


def audit_line(key: str, given: JointShares | None = None, limit: str = "", acts: Sequence[Markup] = (), lie: bool = False, **about: Any) -> Markup:
    """Return a line of the result panel, with its buttons.

    * `key` and `about` are the text key and its details.
    * `given` has the shares of the devices that dealt, if the text counts them.
    * `limit` is a second line, about the limits of the check, or "".
    * `acts` are the buttons.
    * `lie` says whether the line reports a deception.
    """
    count = len(given.shares) if given else 0
    text = common_text("near", key, count=number_word(count).lower(), **about) if count else common_text("near", key, **about)
    line = h("p", text, class_="setup__error" if lie else None, role="alert" if lie else "status")
    return h("div", line, h("p", limit, class_="muted") if limit else None, acts, class_="proof")
