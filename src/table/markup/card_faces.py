"""Draws cards of any deck: faces and backs, drawn from a card's traits alone, and whole cards."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from courtcards.texts import CardWords
from table.markup.html import Markup, h, icon

Traits = Mapping[str, Any]          # the printed properties of a card, as a plain dict


class CardFace(NamedTuple):
    """One side of a card: its style class, the attributes that colour it, and its inner markup."""

    style: str
    marks: tuple[tuple[str, str], ...]
    inner: Markup


class Deck(NamedTuple):
    """The look of a deck.

    The function `face` returns a card's face from its traits and words.
    """

    face: Callable[[Traits, CardWords], CardFace]
    back: CardFace
    words: CardWords = CardWords()


def styled_span(style: str, *children: Any, **attributes: Any) -> Markup:
    """Return a span with the class `style`."""
    return h("span", *children, class_=style, **attributes)


def sealed_back(tincture: str, mark: str) -> CardFace:
    """Return a card back with one charge in a roundel."""
    return CardFace("back", (("data_tincture", tincture),), styled_span("back__field", styled_span("back__seal", icon(mark))))


def raise_no_face(traits: Traits, words: CardWords) -> CardFace:
    """Raise KeyError, since only the backs of these cards are known."""
    raise KeyError(f"no face for {dict(traits)}")


UNREADABLE_DECK = Deck(raise_no_face, sealed_back("sable", "crown"))         # for a match that can't be read
EDGE = styled_span("card__edge")


@lru_cache(maxsize=1024)
def cached_face(deck: Deck, items: tuple[tuple[str, Any], ...]) -> CardFace:
    """Return the face of a card, from the cache if possible.

    Its traits are given as pairs, because a dict isn't hashable.
    """
    return deck.face(dict(items), deck.words)


def card_face(deck: Deck, traits: Traits) -> CardFace:
    """Return the face of a card; raises KeyError for an unknown trait."""
    return cached_face(deck, tuple([(name, tuple(value) if type(value) is list else value) for name, value in traits.items()]))


def card_markup(key: str | None, deck: Deck, traits: Traits | None, label: str | None, state: str = "", as_: str = "button", **attributes: Any) -> Markup:
    """Return a whole card.

    - `key`: tells the card apart from others on the page, or None
    - `traits`: None for a card that is face down
    - `label`: the accessible name; None hides the card from screen readers (then it mustn't be a button)
    - `as_`: `button`, or `span` for a card that can't be chosen
    - `state`: names of visual states, separated by spaces
    """
    side = deck.back if traits is None else card_face(deck, traits)
    role = {"type": "button"} if as_ == "button" else {"role": "img" if label else None, "aria_hidden": None if label else "true"}
    marks = {"data_key": key, "data_state": state or None, "aria_label": label, **dict(side.marks), **attributes}
    return h(as_, face_markup(side), class_=f"card {side.style}", **role, **marks)


@lru_cache(maxsize=1024)
def face_markup(side: CardFace) -> Markup:
    """Return what's printed on a side of a card."""
    return styled_span("card__face", side.inner, EDGE)


def card_picture(deck: Deck, traits: Traits | None) -> Markup:
    """Return a card as decoration: not a button, and hidden from screen readers."""
    return card_markup(None, deck, traits, None, as_="span")
