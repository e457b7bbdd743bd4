"""Custom card sets: the file format of a set, its storage on a device, and the players' additions to cards.

No rule uses these additions. An exported file contains everything. On a device, a card's artwork is stored separately, under the card's `key`; the card itself
has only the flag `art`.
"""

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple

from courtcards.cards.image_check import picture_flaw
from courtcards.engine import limits
from courtcards.engine.card_sets import BadSet
from courtcards.engine.visible_text import is_visible, or_empty_if_invisible

Art = dict[str, Any]                # a card's artwork: `strokes`, and a `picture` or ""
File = dict[str, Any]               # a set, or a card, as plain data

KEY = re.compile(r"[0-9a-f]{8}")
COORDINATE = "(?:-?1?[0-9]{1,2}|-200|[2-9][0-9]{2}|1[0-4][0-9]{2}|1500)"    # from -200 to 1500
STROKE = re.compile(rf"(pen|brush|shape) [0-9a-f]{{6}} [1-9][0-9]?( {COORDINATE},{COORDINATE},[0-9]{{1,2}})+")
EVENTS = "drawn", "given", "exchanged", "copied"
ART_FIELDS = "strokes", "picture"   # fields of the artwork in a file
DEVICE_FIELDS = "key", "art"        # fields only stored on a device
SHOWN_FIELDS = "title", "text", "art"  # visible fields during a match; "art" is then the key


class OwnSet(NamedTuple):
    """A player's own set on a device.

    * `id` identifies it on that device.
    * `game` is the id of one of the games of its book.
    * `file` holds the set as it would be exported, but without artwork.
    * `revision` says how many times the set was stored, and which tab stored it last.
    """

    id: str
    game: str
    file: File
    revision: tuple[int, str] = (0, "")

    @property
    def name(self) -> str:
        """The name of the set, or its id if the name is missing or invisible."""
        return or_empty_if_invisible(str(self.file.get("name", ""))) or self.id

    @property
    def owner(self) -> str:
        """The owner's name, or "" if it is missing or invisible."""
        return or_empty_if_invisible(str(self.file.get("owner", "")))

    @property
    def cards(self) -> list[File]:
        """The cards of the set, in the order of its file."""
        return list(self.file.get("cards", ()))

    @property
    def keys(self) -> list[str]:
        """The keys of the cards that have one, in the order of the cards."""
        return [card["key"] for card in self.cards if "key" in card]

    def card(self, key: str) -> File | None:
        """Return the card with this key, or None if the set has none."""
        return next((card for card in self.cards if card.get("key") == key), None)

    def with_fields(self, **file: Any) -> "OwnSet":
        """Return a copy of the set in which the given fields of its file are replaced."""
        return self._replace(file=self.file | file)

    def with_card(self, card: File) -> "OwnSet":
        """Return a copy in which a card replaces the one with the same key."""
        return self.with_fields(cards=[card if old.get("key") == card["key"] else old for old in self.cards])


# what players add to a card

def is_line(value: Any, most: int) -> bool:
    """Return whether a value is one printable line of at most `most` characters, without markup characters."""
    return isinstance(value, str) and 0 < len(value) <= most and value == value.strip() and value.isprintable() and not set(value) & set("<>")


def is_text(value: Any) -> bool:
    """Return whether a value is valid text for a card: a few printable lines."""
    return isinstance(value, str) and 0 < len(value) <= limits.CARD_TEXT and value == value.strip() and all(map(str.isprintable, value.split("\n")))


def is_strokes(value: Any) -> bool:
    """Return whether a value is a valid drawing: a list of strokes.

    >>> is_strokes(["pen 31243a 12 120,340,50 124,338,55"]), is_strokes(["pen url(x) 12 0,0,0"])
    (True, False)
    """
    if not isinstance(value, list) or len(value) > limits.STROKES or not all(isinstance(stroke, str) for stroke in value):
        return False
    return max(map(len, value), default=0) <= limits.STROKE and sum(map(len, value)) <= limits.ART and all(map(STROKE.fullmatch, value))


def is_history(value: Any) -> bool:
    """Return whether a value is a valid history of a card."""
    return isinstance(value, list) and len(value) <= limits.CARD_HISTORY and all(map(is_event, value))


def is_event(value: Any) -> bool:
    """Return whether a value is an event in a card's history: what happened, who did it, to whom (optional), and on which day."""
    if not isinstance(value, dict) or not {"what", "by", "on"} <= value.keys() <= {"what", "by", "to", "on"} or value["what"] not in EVENTS:
        return False
    return all(is_line(value[name], limits.NAME) for name in ("by", "to") if name in value) and is_day(value["on"])


def is_day(value: Any) -> bool:
    """Return whether a value is a date such as 2026-11-21."""
    try:
        return isinstance(value, str) and len(value) == 10 and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


ADDED: Mapping[str, Callable[[Any], bool]] = {
    "title": lambda value: is_line(value, limits.CARD),
    "text": is_text,
    "strokes": is_strokes,
    "picture": lambda value: not picture_flaw(value),
    "history": is_history,
    "key": lambda value: isinstance(value, str) and bool(KEY.fullmatch(value)),
    "art": lambda value: value is True,
}


def check_additions(card: Mapping[str, Any], **about: Any) -> None:
    """Check a player's additions to a card; raises BadSet if one is invalid.

    The error's key names the addition, for example `bad-text`. `about` identifies the card.
    """
    flawed = next((name for name, fits in ADDED.items() if name in card and not fits(card[name])), "")
    if flawed:
        picture = {"picture": picture_flaw(card[flawed])} if flawed == "picture" else {}
        raise BadSet(f"bad-{flawed}", **about, **picture)


def visible_additions(card: Mapping[str, Any]) -> File:
    """Return the additions visible during a match: a card's title and text, and the key of its artwork."""
    art = {"art": card["key"]} if "art" in card and "key" in card else {}
    return {name: card[name] for name in ("title", "text") if name in card and is_visible(card[name])} | art


# import and export

def set_from_file(file: Any, new_key: Callable[[], str]) -> tuple[Any, dict[str, Art]]:
    """Return an imported set as a device stores it, and the artwork of its cards by key.

    `new_key` makes a new key for each card. Data that isn't a set is returned unchanged, without artwork. Raises BadSet if a player's addition to a card is
    invalid, or if a card has a field that only devices store. The printed traits aren't checked.
    """
    if not isinstance(file, dict) or not isinstance(file.get("cards"), list):
        return file, {}
    arts: dict[str, Art] = {}
    cards = []
    for place, card in enumerate(file["cards"][:limits.SET_MOST + 1], 1):
        if not isinstance(card, dict):
            raise BadSet("no-card", place=place)
        card, art = card_from_file(card, new_key(), place)
        if art:
            arts[card["key"]] = art
        cards.append(card)
    return file | {"cards": cards}, arts


def card_from_file(card: File, key: str, place: int = 1) -> tuple[File, Art | None]:
    """Return an imported card as a device stores it, and its artwork, or None if it has none.

    `key` is the card's key on this device. `place` is its position in the set; error messages use it to identify a card without a number.

    Raises BadSet if a player's addition is invalid, or if the card has a field that only devices store.
    """
    number = card["number"] if type(card.get("number")) is int else f"in place {place}"
    device_fields = [name for name in DEVICE_FIELDS if name in card]
    if device_fields:
        raise BadSet("unknown-trait", number=number, field=device_fields[0])
    check_additions(card, number=number)
    art = {"strokes": card.get("strokes", []), "picture": card.get("picture", "")}
    fields = {name: value for name, value in card.items() if name not in ART_FIELDS and (name != "title" or is_visible(value))} | {"key": key}
    if art["strokes"] or art["picture"]:
        return fields | {"art": True}, art
    return fields, None


def set_to_file(file: File, arts: Mapping[str, Art]) -> File:
    """Return a stored set as a file for others, with the artwork of its cards."""
    return file | {"cards": [card_to_file(card, arts) for card in file.get("cards", ())]} if "cards" in file else file


def card_to_file(card: File, arts: Mapping[str, Art]) -> File:
    """Return a stored card as it is exported, with its artwork."""
    art = arts.get(card.get("key", ""), {})
    return {name: value for name, value in card.items() if name not in DEVICE_FIELDS} | {name: art[name] for name in ART_FIELDS if art.get(name)}


# import and export of one card

PARCEL_FIELDS = {"format", "game", "from", "card"}  # `from`: the previous owner, if known


def card_parcel(card: File, arts: Mapping[str, Art], game: str, owner: str) -> File:
    """Return the file by which a player gives one stored card and its artwork to another player.

    `owner` is the giver's name, or "" if it's unknown.
    """
    return {"format": 1, "game": game} | ({"from": owner} if owner else {}) | {"card": card_to_file(card, arts)}


def card_from_parcel(file: Any, key: str) -> tuple[File, Art | None, str]:
    """Return a card given by another player, its artwork, and the name of its previous owner.

    The card is returned as a device stores it, under `key`. The artwork is None if the card has none. The owner is "" if unknown. Raises BadSet if the file
    isn't one that `card_parcel` can have made.
    """
    if not isinstance(file, dict) or not isinstance(file.get("card"), dict) or not file.keys() <= PARCEL_FIELDS:
        raise BadSet("no-parcel")
    if type(file.get("format")) is not int or file["format"] != 1:
        raise BadSet("other-format")
    if "from" in file and not is_line(file["from"], limits.NAME):
        raise BadSet("bad-owner")
    card, art = card_from_file(file["card"], key)
    return card, art, or_empty_if_invisible(file.get("from", ""))
