"""Cards: a drawn side, a deck of them, the whole card in its place. Pure functions of what is printed on a card; knows no deck."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from courtcards.texts import CardWords
from table.markup.html import Markup, h, icon

Traits = Mapping[str, Any]          # what is printed on a card, as plain data


class Face(NamedTuple):
    """A drawn side of a card: its style class, the attributes that colour it, and the markup inside."""

    style: str
    marks: tuple[tuple[str, str], ...]
    inner: Markup


class Deck(NamedTuple):
    """How the cards of a deck look: the face of a card from its traits and the words of its texts, and the back of all."""

    face: Callable[[Traits, CardWords], Face]
    back: Face
    words: CardWords = CardWords()


def span(style: str, *children: Any, **attributes: Any) -> Markup:
    """Return a span of one class."""
    return h("span", *children, class_=style, **attributes)


def sealed_back(tincture: str, mark: str) -> Face:
    """Draw a back with one charge in a roundel."""
    return Face("back", (("data_tincture", tincture),), span("back__field", span("back__seal", icon(mark))))


def no_face(traits: Traits, words: CardWords) -> Face:
    """Refuse to draw a face: of these cards only the backs are known."""
    raise KeyError(f"no face for {dict(traits)}")


UNKNOWN = Deck(no_face, sealed_back("sable", "crown"))         # of a match that cannot be read
EDGE = span("card__edge")


@lru_cache(maxsize=1024)
def drawn(deck: Deck, items: tuple[tuple[str, Any], ...]) -> Face:
    """Return the face of a card whose traits are given as pairs."""
    return deck.face(dict(items), deck.words)


def front(deck: Deck, traits: Traits) -> Face:
    """Return the face of a card; raises KeyError for an unknown trait."""
    return drawn(deck, tuple([(name, tuple(value) if type(value) is list else value) for name, value in traits.items()]))


def card(key: str | None, deck: Deck, traits: Traits | None, label: str | None, state: str = "", as_: str = "button", **attributes: Any) -> Markup:
    """Return a whole card.

    `traits` None: face down. `label`: what a screen reader says; None hides the card from it (then it must not be a button).
    `as_`: `button`, or `span` for a card that cannot be chosen. `state`: words of the design's states, space between.
    """
    side = deck.back if traits is None else front(deck, traits)
    role = {"type": "button"} if as_ == "button" else {"role": "img" if label else None, "aria_hidden": None if label else "true"}
    marks = {"data_key": key, "data_state": state or None, "aria_label": label, **dict(side.marks), **attributes}
    return h(as_, side.inner, EDGE, class_=f"card {side.style}", **role, **marks)


def picture(deck: Deck, traits: Traits | None) -> Markup:
    """Return a card that is only decoration: no button, silent."""
    return card(None, deck, traits, None, as_="span")
