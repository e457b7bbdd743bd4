"""An explanation of what a letter contains, shown before anybody plays by letter: in brief, and in full on request."""

from courtcards.texts import said
from table.markup.dialogs import sheet
from table.markup.html import Markup, h, icon

PARTS = "how-cards", "how-deal", "how-checks", "how-between"


def honesty(who: str) -> Markup:
    """Return a note on what a letter contains, and that nothing locks it; `who` are the other players."""
    how = h("button", said("post", "how"), type="button", class_="link", data_do="letter-how")
    words = h("div", h("h2", said("post", "holds")), h("p", said("post", "holds-all", who=who)), how)
    return h("section", icon("scroll-quill"), words, class_="honesty", aria_label=said("post", "holds"))


def explained() -> Markup:
    """Return the dialog on how play by letter works, and what it can't guarantee."""
    parts = [[h("h3", said("post", part)), h("p", said("post", f"{part}-help"))] for part in PARTS]
    return sheet(said("post", "how-title"), h("section", parts, tabindex="0", aria_label=said("post", "how-title")))       # lets keys scroll it
