"""Draws the close-up of a card: large, with its whole rule and the kinds of cards related to it."""

from typing import Any, NamedTuple

from courtcards.texts import common_text
from table.markup.card_faces import Deck, Traits, card_picture
from table.markup.html import Markup, h


class CardZoom(NamedTuple):
    """The contents of a close-up.

    `line` is shown if the card has no `rule`. `section` is the section of the rule book, or "". Of the `total` cards of the match, `alike` are of this kind,
    and the viewer holds `held` of these. `groups` holds pairs: a text key, and the related kinds of cards, each as (name, traits).
    """

    title: str
    traits: Traits
    line: str
    rule: str
    section: str
    alike: int
    total: int
    held: int
    groups: list[tuple[str, list[tuple[str, Any]]]]


def zoom_sheet(card: CardZoom, deck: Deck) -> Markup:
    """Return the close-up of a card, as a modal dialog."""
    words = [h("h2", card.title, id="look-title"), h("p", zoom_counts_text(card), class_="muted")]
    top = h("div", card_picture(deck, card.traits), h("div", words), class_="looksheet__top")
    section = [" ", h("em", card.section)] if card.rule and card.section else []
    rule = h("p", card.rule or card.line, section, class_="looksheet__rule") if card.rule or card.line else None
    groups = [h("section", h("h3", common_text("closer", key)), h("ul", [mini_card(deck, *kind) for kind in kinds], class_="minis")) for key,
              kinds in card.groups]
    close = h("button", common_text("closer", "close"), type="button", class_="looksheet__close", data_do="close")
    frame = h("section", h("div", top, rule, class_="looksheet__words"), groups, close, class_="looksheet", role="dialog", aria_modal="true",
              aria_labelledby="look-title", tabindex="-1", data_do="close")
    return h("div", h("div", class_="veil", data_do="close"), frame, class_="modal")


def zoom_counts_text(card: CardZoom) -> str:
    """Return how many cards of this kind there are, and how many of them the viewer holds."""
    if card.alike < 2:
        return common_text("closer", "one", total=card.total)
    return " ".join([common_text("closer", "many", count=card.alike, total=card.total),
                     *([common_text("closer", "held", count=card.held)] if card.held else [])])


def mini_card(deck: Deck, name: str, traits: Traits) -> Markup:
    """Return a small card of a kind, with its name."""
    return h("li", card_picture(deck, traits), h("i", name), class_="mini")
