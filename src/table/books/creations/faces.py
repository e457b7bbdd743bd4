"""Creation Cards: four corners around a picture; level and number above it, speed at the foot, the signs of type and set at its sides."""

from typing import Any

from courtcards.texts import CardWords
from table.books.creations.drawings import NO_TYPE, TYPES
from table.draw.faces import Deck, Face, Traits, span
from table.draw.html import Markup, h, icon, join

COLOURS = {"R": "gules", "B": "azure", "Y": "or"}
VALUES = (*"123456789", *COLOURS)
PLACES = ("tl", "tr", "bl", "br")
PAPERS = 6
LEVELS = range(1, 6)


def face(traits: Traits, words: CardWords) -> Face:
    """Draw a card."""
    number, title, letter, sign = traits["number"], traits.get("title"), traits.get("letter"), sign_of(traits["type"])
    inner = [
        span("cr__pic cr__pic--drawn" if sign.startswith("pic-") else "cr__pic", icon(sign), data_paper=number % PAPERS),
        [corner(value, place) for value, place in zip(traits["corners"], PLACES, strict=True)],
        span("cr__top", span("cr__level", "★" * traits["level"]), h("b", number)),
        span("cr__type", icon(sign)),
        span("cr__set", h("i", traits["set"][:1].upper())),
        span("cr__foot", icon("wingfoot"), h("b", traits["speed"])),
        span("cr__name", h("span", title)) if title else None,
        span("cr__letter", h("b", letter)) if letter else None,
    ]
    marks = [(mark, "") for mark, there in (("data_named", title), ("data_lettered", letter)) if there]
    return Face("cr", tuple(marks), join(inner))


def sign_of(type_: str) -> str:
    """Return the drawing of a type, a neutral one for a type that has none."""
    return TYPES.get(type_, NO_TYPE)


def corner(value: str, place: str) -> Markup:
    """Draw one corner: a digit, or the shape of a colour."""
    return span(f"cr__corner {place}", value_sign(value), data_c=value, data_tincture=COLOURS.get(value))


def value_sign(value: str) -> Markup:
    """Draw what a corner can hold: a digit, or the shape of a colour."""
    return icon(f"shape-{value}") if value in COLOURS else h("b", value)


def level(traits: Traits) -> str:
    """Return the level of a card."""
    return str(traits["level"])


def chip(value: str, **marks: Any) -> Markup:
    """Draw a value as a corner taken off its card."""
    return span("val", value_sign(value), data_tincture=COLOURS.get(value), **marks)


def back() -> Face:
    """Draw the back: a pencil, the three shapes and a blank."""
    signs = (("azure", "shape-B"), ("gules", "shape-R"), ("or", "shape-Y"), ("argent", NO_TYPE))
    corners = [span("back__corner", icon(mark), data_tincture=tincture) for tincture, mark in signs]
    return Face("back", (("data_tincture", "vert"),), span("back__field", corners, icon(NO_TYPE)))


DECK = Deck(face, back())
