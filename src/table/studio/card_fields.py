"""What is written on a card: each of its fields in words, and what somebody has typed in one of them, read and checked. No DOM."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from courtcards.cards.custom_sets import OwnSet
from courtcards.engine.card_sets import BadSet
from courtcards.engine.visible_text import is_seen
from courtcards.games import GAMES
from courtcards.texts import Texts, load, said
from table.books import book_of
from table.books.common.custom_cards import Card, Craft, Field
from table.markup.html import Markup
from table.page.card_catalogue import word
from table.page.shared_messages import flaw

FEW = 6                     # values that are shown side by side


class BadField(ValueError):
    """What is typed in a field is none of its values; the message says so."""


class Value(NamedTuple):
    """A value that can be chosen: its word, and its sign where it has one."""

    value: str
    word: str
    sign: Markup | None


class Written(NamedTuple):
    """A field of a card: its label, a line of help, what stands in it, what is wrong with that, the values among which one chooses."""

    field: Field
    label: str
    help: str
    text: str
    why: str = ""
    values: Sequence[Value] = ()

    @property
    def id(self) -> str:
        """What tells the field from all others."""
        return id_of(self.field)


def id_of(field: Field) -> str:
    """Return what tells a field from all others of a card."""
    return f"{field.name}-{field.place}" if field.kind == "corner" else field.name


def fields(craft: Craft, card: Card, typed: Mapping[str, tuple[str, str]]) -> list[Written]:
    """Return all fields of a card; typed: what stands in some of them though the card does not have it, and what is wrong with it."""
    texts = Texts(GAMES[craft.game])
    told = load(book_of(craft.game).id)["craft"]["field"]
    found = []
    for field in craft.fields:
        text, why = typed.get(id_of(field), (shown(field, card), ""))
        words = told[field.name]
        found.append(Written(field, words["label"], words.get("help", ""), text, why, values(craft, field, texts)))
    return found


def values(craft: Craft, field: Field, texts: Texts) -> list[Value]:
    """Return what can be chosen in a field, nothing where it is typed."""
    few = range(field.low, field.high + 1, field.step) if field.kind == "number" and field.high - field.low < FEW else ()
    return [Value(value, word_of(craft, field, value, texts), sign(craft, field, value)) for value in (*field.values, *map(str, few))]


def word_of(craft: Craft, field: Field, value: str, texts: Texts) -> str:
    """Return what a value is called: as all cards are told of where they are sorted by it, else as on a card."""
    if field.name == book_of(craft.game).catalogue.trait:
        return word(texts, field.name, value)
    return str(texts.data["card"].get("corners" if field.kind == "corner" else field.name, {}).get(value, value))


def sign(craft: Craft, field: Field, value: str) -> Markup | None:
    """Draw a value, if it can be drawn: as its field says, of a corner as it is called, of what cards are sorted by as its group."""
    book = book_of(craft.game)
    if field.sign:
        return field.sign(value)
    if field.kind == "corner":
        return book.sign(value) if book.sign else None
    return book.catalogue.groups.get(value) if field.name == book.catalogue.trait else None


def shown(field: Field, card: Card) -> str:
    """Return what a card has in a field, as text."""
    return str(card["corners"][field.place] if field.kind == "corner" else card.get(field.name, ""))


def take(own: OwnSet, field: Field, text: str, card: Card) -> dict[str, Any]:
    """Return a card with what is typed in a field; raises BadField, with a sentence."""
    text = tidy(field, text)
    if text and not is_seen(text):
        raise BadField(said("easel", "unseen"))
    rest = {name: value for name, value in card.items() if name != field.name}
    if not text:
        if field.needed:
            raise BadField(said("easel", "empty"))
        return rest
    if field.kind == "corner":
        corners = [text if place == field.place else corner for place, corner in enumerate(card["corners"])]
        return checked(own, {**card, "corners": corners})
    return checked(own, rest | {field.name: number(field, text) if field.kind == "number" else text})


def tidy(field: Field, text: str) -> str:
    """Return what is typed without the space around it, a letter as a capital."""
    text = text.replace("\r\n", "\n").strip()
    return text.upper() if field.kind == "letter" else text


def number(field: Field, text: str) -> int:
    """Return a typed number; raises BadField."""
    if text.isascii() and text.isdigit() and len(text) < 10 and field.low <= int(text) <= field.high:
        return int(text)
    raise BadField(said("easel", "no-number", low=field.low, high=field.high))


def checked(own: OwnSet, card: dict[str, Any]) -> dict[str, Any]:
    """Return a card that the rules of its book take; raises BadField."""
    kind = GAMES[own.game]
    try:
        kind.read_card(card, 1)
    except BadSet as error:
        raise BadField(flaw(kind, error)) from error
    return card
