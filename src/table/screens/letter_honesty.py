"""Explains what a letter contains before anybody plays by letter: in brief, and in full on request."""

from courtcards.texts import common_text
from table.markup.dialogs import sheet_dialog
from table.markup.html import Markup, h, icon

PARTS = "how-cards", "how-deal", "how-checks", "how-between"


def letter_note(who: str) -> Markup:
    """Return the note that a letter contains everyone's cards, unprotected; `who` are the other players, in words."""
    help_button = h("button", common_text("post", "how"), type="button", class_="link", data_do="letter-how")
    words = h("div", h("h2", common_text("post", "holds")), h("p", common_text("post", "holds-all", who=who)), help_button)
    return h("section", icon("scroll-quill"), words, class_="honesty", aria_label=common_text("post", "holds"))


def letter_help_dialog() -> Markup:
    """Return the dialog on how play by letter works, and what it can't guarantee."""
    parts = [[h("h3", common_text("post", part)), h("p", common_text("post", f"{part}-help"))] for part in PARTS]
    # makes the section scrollable by keyboard
    return sheet_dialog(common_text("post", "how-title"), h("section", parts, tabindex="0", aria_label=common_text("post", "how-title")))
