"""The fields of a card: how they are presented, and how typed values are parsed and checked."""

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

FEW = 6                     # the most values shown side by side


class BadField(ValueError):
    """An invalid value typed in a field; the message is a sentence for the player."""


class Value(NamedTuple):
    """A selectable value: its word, and its icon or None."""

    value: str
    word: str
    sign: Markup | None


class Written(NamedTuple):
    """A card's field: its label, help, current text, error message, and the values to choose from."""

    field: Field
    label: str
    help: str
    text: str
    why: str = ""
    values: Sequence[Value] = ()

    @property
    def id(self) -> str:
        """The field's id, unique on its card."""
        return id_of(self.field)


def id_of(field: Field) -> str:
    """Return a field's id, unique on its card."""
    return f"{field.name}-{field.place}" if field.kind == "corner" else field.name


def fields(craft: Craft, card: Card, typed: Mapping[str, tuple[str, str]]) -> list[Written]:
    """Return all fields of a card; `typed` contains invalid input by field id, with its error message."""
    texts = Texts(GAMES[craft.game])
    told = load(book_of(craft.game).id)["craft"]["field"]
    found = []
    for field in craft.fields:
        text, why = typed.get(id_of(field), (shown(field, card), ""))
        words = told[field.name]
        found.append(Written(field, words["label"], words.get("help", ""), text, why, values(craft, field, texts)))
    return found


def values(craft: Craft, field: Field, texts: Texts) -> list[Value]:
    """Return the values to choose from in a field, or an empty list if it is typed."""
    few = range(field.low, field.high + 1, field.step) if field.kind == "number" and field.high - field.low < FEW else ()
    return [Value(value, word_of(craft, field, value, texts), sign(craft, field, value)) for value in (*field.values, *map(str, few))]


def word_of(craft: Craft, field: Field, value: str, texts: Texts) -> str:
    """Return the word for a value: as in the catalogue if cards are sorted by this field, otherwise as on a card."""
    if field.name == book_of(craft.game).catalogue.trait:
        return word(texts, field.name, value)
    return str(texts.data["card"].get("corners" if field.kind == "corner" else field.name, {}).get(value, value))


def sign(craft: Craft, field: Field, value: str) -> Markup | None:
    """Return the icon of a value or None: the field's own, that of a corner, or that of the value's group in the catalogue."""
    book = book_of(craft.game)
    if field.sign:
        return field.sign(value)
    if field.kind == "corner":
        return book.sign(value) if book.sign else None
    return book.catalogue.groups.get(value) if field.name == book.catalogue.trait else None


def shown(field: Field, card: Card) -> str:
    """Return a card's value in a field as text."""
    return str(card["corners"][field.place] if field.kind == "corner" else card.get(field.name, ""))


def take(own: OwnSet, field: Field, text: str, card: Card) -> dict[str, Any]:
    """Return a card with the text typed in a field; raise BadField if it isn't valid."""
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
    """Return typed text without surrounding whitespace, and a letter in upper case."""
    text = text.replace("\r\n", "\n").strip()
    return text.upper() if field.kind == "letter" else text


def number(field: Field, text: str) -> int:
    """Return a typed number; raise BadField if it isn't valid."""
    if text.isascii() and text.isdigit() and len(text) < 10 and field.low <= int(text) <= field.high:
        return int(text)
    raise BadField(said("easel", "no-number", low=field.low, high=field.high))


def checked(own: OwnSet, card: dict[str, Any]) -> dict[str, Any]:
    """Return a card if the rules of its book accept it; raise BadField otherwise."""
    kind = GAMES[own.game]
    try:
        kind.read_card(card, 1)
    except BadSet as error:
        raise BadField(flaw(kind, error)) from error
    return card
