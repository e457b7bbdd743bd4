"""Draws a rival's words at the table: a bubble that the page's script places beside the rival's name, and a sentence for screen readers."""

from courtcards.texts import common_text
from table.markup.html import Markup, h, icon, join_markup, player_name


def rival_speech(seat: int = 0, name: str = "", words: str = "", heard: str = "") -> Markup:
    """Return a bubble with a rival's last `words`, and a sentence for screen readers (`heard`).

    Without `words`, there's no bubble. `name` is the rival's.
    """
    close = h("button", icon("ui-close"), type="button", class_="btn btn--icon", data_do="hush", aria_label=common_text("table", "hush"),
              title=common_text("table", "hush"))
    line = h("p", h("span", player_name(name), ": ", class_="speech__who"), words, aria_hidden="true")
    bubble = h("div", line, close, class_="speech", data_by=str(seat), data_key=f"speech {words}") if words else None
    return join_markup([h("p", heard, class_="vh says", role="status"), bubble])
