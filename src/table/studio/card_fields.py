"""Presents the fields of a card, and parses and checks the values typed in them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from courtcards.cards.custom_sets import OwnSet
from courtcards.engine.card_sets import BadSet
from courtcards.engine.visible_text import is_visible
from courtcards.games import GAMES
from courtcards.texts import Texts, common_text, load_texts
from table.books import book_of
from table.books.common.custom_cards import Card, CardCraft, FieldSpec
from table.markup.html import Markup
from table.page.card_catalogue import trait_word
from table.page.shared_messages import set_error_text

FEW_VALUES = 6              # the most values shown side by side


class BadField(ValueError):
    """An invalid value, typed in a field. The error's text is a sentence for the player."""


class FieldValue(NamedTuple):
    """A selectable value: its word, and its icon or None."""

    value: str
    word: str
    sign: Markup | None


class CardField(NamedTuple):
    """A card's field: its label, help, current text, error message, and the values to choose from."""

    field: FieldSpec
    label: str
    help: str
    text: str
    why: str = ""
    values: Sequence[FieldValue] = ()

    @property
    def id(self) -> str:
        """The field's id, unique on its card."""
        return card_field_id(self.field)


def card_field_id(field: FieldSpec) -> str:
    """Return a field's id, unique on its card."""
    return f"{field.name}-{field.place}" if field.kind == "corner" else field.name


def fields_of_card(craft: CardCraft, card: Card, typed: Mapping[str, tuple[str, str]]) -> list[CardField]:
    """Return all fields of a card.

    `typed` maps a field's id to the invalid input that the player has typed, and the error message about it.
    """
    texts = Texts(GAMES[craft.game])
    field_texts = load_texts(book_of(craft.game).id)["craft"]["field"]
    fields = []
    for field in craft.fields:
        text, why = typed.get(card_field_id(field), (field_text(field, card), ""))
        words = field_texts[field.name]
        fields.append(CardField(field, words["label"], words.get("help", ""), text, why, field_values(craft, field, texts)))
    return fields


def field_values(craft: CardCraft, field: FieldSpec, texts: Texts) -> list[FieldValue]:
    """Return the values to choose from in a field, or an empty list if the player must type the value."""
    numbers = range(field.low, field.high + 1, field.step) if field.kind == "number" and field.high - field.low < FEW_VALUES else ()
    return [FieldValue(value, value_word(craft, field, value, texts), value_icon(craft, field, value)) for value in (*field.values, *map(str, numbers))]


def value_word(craft: CardCraft, field: FieldSpec, value: str, texts: Texts) -> str:
    """Return the word for a value of a field.

    If the page with all cards groups them by this field, it's the word used there. Otherwise it's the word used on cards. If there's no word, it's the value
    itself.
    """
    if field.name == book_of(craft.game).catalogue.trait:
        return trait_word(texts, field.name, value)
    return str(texts.data["card"].get("corners" if field.kind == "corner" else field.name, {}).get(value, value))


def value_icon(craft: CardCraft, field: FieldSpec, value: str) -> Markup | None:
    """Return the icon of a value, or None if it has none."""
    book = book_of(craft.game)
    if field.sign:
        return field.sign(value)
    if field.kind == "corner":
        return book.sign(value) if book.sign else None
    return book.catalogue.groups.get(value) if field.name == book.catalogue.trait else None


def field_text(field: FieldSpec, card: Card) -> str:
    """Return the value that a card has in a field, as text."""
    return str(card["corners"][field.place] if field.kind == "corner" else card.get(field.name, ""))


def with_field(own_set: OwnSet, field: FieldSpec, text: str, card: Card) -> dict[str, Any]:
    """Return a card with the value typed in a field, or without that field if nothing was typed.

    Raise BadField if the value isn't valid, or if it's required and missing.
    """
    text = tidy_field_text(field, text)
    if text and not is_visible(text):
        raise BadField(common_text("easel", "unseen"))
    other_fields = {name: value for name, value in card.items() if name != field.name}
    if not text:
        if field.needed:
            raise BadField(common_text("easel", "empty"))
        return other_fields
    if field.kind == "corner":
        corners = [text if place == field.place else corner for place, corner in enumerate(card["corners"])]
        return validated_card(own_set, {**card, "corners": corners})
    return validated_card(own_set, other_fields | {field.name: parse_field_number(field, text) if field.kind == "number" else text})


def tidy_field_text(field: FieldSpec, text: str) -> str:
    """Return typed text without surrounding whitespace. In a field for a letter, convert it to upper case."""
    text = text.replace("\r\n", "\n").strip()
    return text.upper() if field.kind == "letter" else text


def parse_field_number(field: FieldSpec, text: str) -> int:
    """Return the number typed in a field. Raise BadField if it isn't valid."""
    if text.isascii() and text.isdigit() and len(text) < 10 and field.low <= int(text) <= field.high:
        return int(text)
    raise BadField(common_text("easel", "no-number", low=field.low, high=field.high))


def validated_card(own_set: OwnSet, card: dict[str, Any]) -> dict[str, Any]:
    """Return the given card if the rules of its book accept it. Otherwise raise BadField."""
    kind = GAMES[own_set.game]
    try:
        kind.read_card(card, 1)
    except BadSet as error:
        raise BadField(set_error_text(kind, error)) from error
    return card
