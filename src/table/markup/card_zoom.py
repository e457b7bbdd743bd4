"""The closer look: one card large, its whole rule, what answers it. A tap anywhere closes it. Pure markup."""

from typing import Any, NamedTuple

from courtcards.texts import said
from table.markup.card_faces import Deck, Traits, picture
from table.markup.html import Markup, h


class Shown(NamedTuple):
    """What is told of a card.

    `section` is where the rule book has its `rule`; `alike` of `total` cards are of its kind, `held` of them in the own hand; `groups`
    are kinds of cards (name, traits) under a key.
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


def closer(card: Shown, deck: Deck) -> Markup:
    """Return the sheet of a card."""
    words = [h("h2", card.title, id="look-title"), h("p", numbers(card), class_="muted")]
    top = h("div", picture(deck, card.traits), h("div", words), class_="looksheet__top")
    section = [" ", h("em", card.section)] if card.rule and card.section else []
    rule = h("p", card.rule or card.line, section, class_="looksheet__rule") if card.rule or card.line else None
    groups = [h("section", h("h3", said("closer", key)), h("ul", [mini(deck, *kind) for kind in kinds], class_="minis")) for key, kinds in card.groups]
    close = h("button", said("closer", "close"), type="button", class_="looksheet__close", data_do="close")
    frame = h("section", h("div", top, rule, class_="looksheet__words"), groups, close, class_="looksheet", role="dialog", aria_modal="true",
              aria_labelledby="look-title", tabindex="-1", data_do="close")
    return h("div", h("div", class_="veil", data_do="close"), frame, class_="modal")


def numbers(card: Shown) -> str:
    """Return in a sentence how many cards of its kind there are, and how many the reader holds."""
    if card.alike < 2:
        return said("closer", "one", total=card.total)
    return " ".join([said("closer", "many", count=card.alike, total=card.total), *([said("closer", "held", count=card.held)] if card.held else [])])


def mini(deck: Deck, name: str, traits: Traits) -> Markup:
    """Return a kind of card small, with its name."""
    return h("li", picture(deck, traits), h("i", name), class_="mini")
