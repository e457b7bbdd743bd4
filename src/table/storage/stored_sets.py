"""The stored form of custom sets and deleted cards. Stored data is validated when it is read."""

import re
from collections.abc import Callable
from functools import wraps
from typing import NamedTuple, TypeVar

from courtcards.cards.custom_sets import File, OwnSet, set_from_file
from courtcards.engine.card_sets import BadSet, CardSet
from courtcards.engine.limits import SET_MOST
from courtcards.games import GAMES
from table.storage.save_format import dump_json, parse_json_object, slot_revision

CARD_KEY = re.compile(r'"key": ?"([0-9a-f]{8})"')       # a card's key; quotation marks inside strings are always escaped
SET_NAME = re.compile(r'"name": ?("(?:[^"\\]|\\.)*")')  # a set's name; cards have no such field
LAID_FIELDS = "of", "place"                         # fields stored for a deleted card beside its set
M = TypeVar("M")


class DeletedCard(NamedTuple):
    """A deleted card.

    `of` is the id of its set, and `place` its index there. `own` is a copy of the set with only this card.
    """

    of: str
    place: int
    own: OwnSet

    @property
    def card(self) -> File:
        """The card itself."""
        return self.own.cards[0]

    @property
    def key(self) -> str:
        """The card's key."""
        return str(self.card["key"])


def dump_deleted_card(own_set: OwnSet, card: File) -> str:
    """Return the text to store for a card that is deleted from a set."""
    return dump_json({"of": own_set.id, "place": own_set.cards.index(card), "game": own_set.game, "file": own_set.file | {"cards": [card]}})


def parse_deleted_card(key: str, text: str) -> DeletedCard | None:
    """Return the deleted card in a stored text, or None if it isn't valid."""
    stored = parse_json_object(text) or {}
    of, place = (stored.pop(name, None) for name in LAID_FIELDS)
    own_set = parse_stored_set(key, dump_json(stored)) if isinstance(of, str) and type(place) is int and place >= 0 else None
    return DeletedCard(str(of), place, own_set) if own_set and own_set.keys == [key] else None


def card_keys_in_text(text: str) -> list[str]:
    """Return the card keys in the stored text of a set, without parsing it.

    >>> card_keys_in_text('{"file":{"cards":[{"number":7,"key":"0a1b2c3d"}]}}')
    ['0a1b2c3d']
    """
    return CARD_KEY.findall(text)


def set_name_in_text(text: str) -> str:
    """Return the name of the set in a stored text, without parsing all of it, or "" if it has none.

    >>> set_name_in_text('{"file":{"cards":[{"number":7,"text":"\\\\"name\\\\":\\\\"x"}],"name":"Ours \\u2014 or not"}}')
    'Ours — or not'
    """
    match = SET_NAME.search(text)
    if match is None or "\\" not in match[1]:
        return match[1][1:-1] if match else ""
    return str((parse_json_object(f'{{"name":{match[1]}}}') or {}).get("name", ""))


def cache_by_set(make: Callable[[OwnSet], M]) -> Callable[[OwnSet], M]:
    """Make a function cache its result for each set, until the set's file is replaced. Files are never modified."""
    results: dict[str, tuple[File, M]] = {}

    @wraps(make)
    def cached(own_set: OwnSet) -> M:
        if own_set.id not in results or results[own_set.id][0] is not own_set.file:
            results[own_set.id] = own_set.file, make(own_set)
        return results[own_set.id][1]
    return cached


def check_set(own_set: OwnSet, stored: OwnSet | None = None) -> None:
    """Check that a set can be read back once it's stored. Raise BadSet if it can't.

    Cards that are also in the `stored` set aren't checked again.
    """
    kind, cards = GAMES[own_set.game], own_set.file.get("cards", [])
    kind.check_header(own_set.file)
    if not isinstance(cards, list):
        raise BadSet("no-set")
    if len(cards) > SET_MOST + 1:           # during an exchange of two cards one set has both
        raise BadSet("many-cards", most=SET_MOST)
    checked_ids = set(map(id, stored.cards)) if stored else set()
    for place, (card_id, card) in enumerate(zip(map(id, cards), cards, strict=True), 1):
        if card_id not in checked_ids:
            kind.read_card(card, place)
    if len({*own_set.keys}) < len(cards):
        raise BadSet("same-key")


def dump_set(own_set: OwnSet) -> str:
    """Return the text to store for a set."""
    return dump_json({"game": own_set.game, "file": own_set.file, "revision": own_set.revision})


def parse_stored_set(id: str, text: str | None) -> OwnSet | None:
    """Return the set in a stored text, or None if it can't be read."""
    stored = parse_json_object(text) or {}
    kind, file = GAMES.get(str(stored.get("game"))), stored.get("file")
    if kind is None or not kind.takes_cards or not isinstance(file, dict) or "of" in stored:
        return None
    own_set = OwnSet(id, kind.id, file, slot_revision(stored))
    try:
        check_set(own_set)
    except BadSet:
        return None
    return own_set


def parse_old_set(hash: str, text: str | None) -> OwnSet | None:
    """Return a set stored in the old format, or None if it can't be read or played with."""
    id, stored = old_set_id(hash), parse_json_object(text) or {}
    try:
        numbers = iter(range(1 << 16))
        file, _ = set_from_file(stored.get("file"), lambda: f"{id[:4]}{next(numbers):04x}")
    except BadSet:
        return None
    own_set = parse_stored_set(id, dump_json(stored | {"file": file}))
    return own_set if own_set and playable_cards(own_set) else None


def old_set_id(hash: str) -> str:
    """Return the id of a set that the old format stored under this hash."""
    return hash[:8]


@cache_by_set
def playable_cards(own_set: OwnSet) -> CardSet | None:
    """Return a set's cards, with their texts and drawings, or None if the set can't be played with yet."""
    try:
        return GAMES[own_set.game].read_cards(own_set.file)
    except BadSet:
        return None
