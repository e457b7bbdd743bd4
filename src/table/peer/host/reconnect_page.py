"""The dialog with the code by which a table calls its guests back, all of them at once. Pure markup."""

from collections.abc import Sequence

from courtcards.texts import said
from table.markup.dialogs import sheet
from table.markup.html import Markup, h, icon
from table.peer.connection.code_page import MARKS, address


def recalling(states: Sequence[tuple[str, str]], link: str, sends: bool) -> Markup:
    """Return the dialog; states: the names of guests, and how they stand: `waiting`, or `open`: back; link: "" while it is being made."""
    away = [name for name, state in states if state == "waiting"]
    title = said("near", "show-all" if len(away) > 1 else "show-one", who=", ".join(away))
    rows = [h("li", h("span", icon(MARKS[state]), class_="near__mark", data_state=state), h("b", name), said("near", f"call-{state}"))
            for name, state in states]
    body = address(link, said("near", "recall-code"), said("near", "copy"), sends) if link else h("p", said("near", "recall-making"), role="status")
    anew = h("button", said("near", "invite-anew"), type="button", class_="btn", data_do="invite-anew")
    return sheet(title, [h("p", said("near", "recall-help")), body, h("ul", rows, class_="near__back") if len(rows) > 1 else None], anew)
