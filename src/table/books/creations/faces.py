"""Draws Creation Cards: four corners around a picture, the level and number above, the Speed below, and the type's icon and the set's initial at the sides."""

from typing import Any

from courtcards.engine.visible_text import first_character
from courtcards.texts import CardWords
from table.books.creations.symbols import BLANK, NO_TYPE, TYPES
from table.markup.card_faces import CardFace, Deck, Traits, styled_span
from table.markup.html import Markup, h, icon, join_markup

COLOURS = {"R": "gules", "B": "azure", "Y": "or"}
VALUES = (*"123456789", *COLOURS)
PLACES = ("tl", "tr", "bl", "br")
PAPERS = 6
LEVELS = range(1, 6)
PICTURE = 880, 1117         # size of the picture, in units of 0.1 % of the card's width
LONG = 22           # most characters of a title before it's set smaller
LINE, LINES = 28, 4         # characters in a line of text; most lines before it's set smaller


def creation_face(traits: Traits, words: CardWords) -> CardFace:
    """Draw the face of a Creation Card."""
    number, sign = traits["number"], type_sign(traits["type"])
    title, text, letter, art = (traits.get(name) for name in ("title", "text", "letter", "art"))
    words_on_card = card_words(title, text)
    inner = [
        styled_span("cr__pic cr__pic--drawn" if sign.startswith("pic-") else "cr__pic", creation_picture(traits["type"], art), data_paper=number % PAPERS),
        [corner_mark(value, place) for value, place in zip(traits["corners"], PLACES, strict=True)],
        styled_span("cr__top", printed_element("span", "★" * traits["level"], class_="cr__level"), printed_element("b", number)),
        styled_span("cr__type", icon(sign)),
        styled_span("cr__set", printed_element("i", first_character(traits["set"]).upper())),
        styled_span("cr__foot", icon("wingfoot"), printed_element("b", traits["speed"])),
        styled_span("cr__words", words_on_card) if words_on_card else None,
        styled_span("cr__letter", printed_element("b", letter)) if letter else None,
    ]
    is_wordy = text_line_count(text) > LINES if text else False
    marks = [(mark, "") for mark, applies in (("data_lettered", letter), ("data_art", art), ("data_wordy", is_wordy)) if applies]
    named = [("data_named", "long" if len(title) > LONG else "")] if title else []
    return CardFace("cr", (*named, *marks), join_markup(inner))


def creation_picture(type_: str, art: str | None) -> Markup | None:
    """Return the picture of a card: the player's artwork or the drawing of its type; None for a blank card."""
    if art:
        return h("card-art", key=art, field="{} {}".format(*PICTURE))
    return icon(type_sign(type_)) if type_ != BLANK else None


def card_words(title: str | None, text: str | None) -> list[Markup]:
    """Return the words on a card: its text, then its title."""
    text_part = [styled_span("cr__text", printed_element("span", text))] if text else []
    title_part = [styled_span("cr__name", h("span", title))] if title else []
    return text_part + title_part


def text_line_count(text: str) -> int:
    """Return about how many lines a text takes on a card.

    >>> text_line_count("Flies."), text_line_count("Flies far." * 10), text_line_count("One\\n\\ntwo")
    (1, 4, 3)
    """
    return sum(max(1, -(-len(line) // LINE)) for line in text.split("\n"))


def printed_element(tag: str, words: Any, **marks: Any) -> Markup:
    """Return an element whose words are visible on a card, but aren't read out as part of the card's name."""
    return h(tag, data_print=words, **marks)


def type_sign(type_: str) -> str:
    """Return the name of the drawing for a card type, or of a neutral drawing."""
    return TYPES.get(type_, NO_TYPE)


def corner_mark(value: str, place: str) -> Markup:
    """Draw one corner: a digit, or the shape of a colour."""
    return styled_span(f"cr__corner {place}", value_sign(value), data_c=value, data_tincture=COLOURS.get(value))


def value_sign(value: str) -> Markup:
    """Draw a corner's value: a digit, or the shape of a colour."""
    return icon(f"shape-{value}") if value in COLOURS else printed_element("b", value)


def card_level(traits: Traits) -> str:
    """Return the level of a card."""
    return str(traits["level"])


def value_chip(value: str, **marks: Any) -> Markup:
    """Draw a value as in the corner of a card."""
    return styled_span("val", value_sign(value), data_tincture=COLOURS.get(value), **marks)


def creation_back() -> CardFace:
    """Draw the back: a large pencil, and the three shapes and a small pencil in its corners."""
    signs = (("azure", "shape-B"), ("gules", "shape-R"), ("or", "shape-Y"), ("argent", NO_TYPE))
    corners = [styled_span("back__corner", icon(mark), data_tincture=tincture) for tincture, mark in signs]
    return CardFace("back", (("data_tincture", "vert"),), styled_span("back__field", corners, icon(NO_TYPE)))


DECK = Deck(creation_face, creation_back())
