"""How an own set is kept as a text, and a card that was deleted; what is stored is not trusted, and checked when it is read. No DOM."""

import json
import re
from functools import lru_cache
from typing import NamedTuple

from courtcards.games import GAMES
from courtcards.limits import SET_MOST
from courtcards.own import File, OwnSet, landed
from courtcards.sets import BadSet, CardSet
from table.store.heads import parsed, written
from table.store.saves import revision

KEYED = re.compile(r'"key":"([0-9a-f]{8})"')        # of a card; a quotation mark inside a text is always escaped
LAID = "of", "place"                                # what is stored of a deleted card beside its set


class DeletedCard(NamedTuple):
    """A card that was deleted: the id of its set, its place there, and that set with no other card."""

    of: str
    place: int
    own: OwnSet

    @property
    def card(self) -> File:
        """The card itself."""
        return self.own.cards[0]

    @property
    def key(self) -> str:
        """Its key."""
        return str(self.card["key"])


def text_of(own: OwnSet, card: File) -> str:
    """Return a card of a set as it is stored when it is deleted."""
    return written({"of": own.id, "place": own.cards.index(card), "game": own.game, "file": own.file | {"cards": [card]}})


def deleted_card(key: str, text: str) -> DeletedCard | None:
    """Return the deleted card that a stored text holds, None for anything else."""
    stored = parsed(text) or {}
    of, place = (stored.pop(name, None) for name in LAID)
    own = set_of(key, written(stored)) if isinstance(of, str) and type(place) is int and place >= 0 else None
    return DeletedCard(str(of), place, own) if own and own.keys == [key] else None


def keys_in(text: str) -> list[str]:
    """Return the keys of the cards in a stored text.

    >>> keys_in('{"file":{"cards":[{"number":7,"key":"0a1b2c3d"}]}}')
    ['0a1b2c3d']
    """
    return KEYED.findall(text)


def check(own: OwnSet, stored: OwnSet | None = None) -> None:
    """Raise BadSet for a set that cannot be read; cards that are stored just so have been read."""
    kind, cards = GAMES[own.game], own.file.get("cards", [])
    kind.read_header(own.file)
    if not isinstance(cards, list):
        raise BadSet("no-set")
    if len(cards) > SET_MOST + 1:           # while two cards are exchanged, one of two sets has both
        raise BadSet("many-cards", most=SET_MOST)
    known = set(map(id, stored.cards)) if stored else set()
    for place, (same, card) in enumerate(zip(map(id, cards), cards, strict=True), 1):
        if same not in known:
            kind.read_card(card, place)
    if len({*own.keys}) < len(cards):
        raise BadSet("same-key")


def stored_text(own: OwnSet) -> str:
    """Return a set as it is stored."""
    return written({"game": own.game, "file": own.file, "revision": own.revision})


def set_of(id: str, text: str | None) -> OwnSet | None:
    """Return the set that a stored text holds, None for one that cannot be read."""
    stored = parsed(text) or {}
    kind, file = GAMES.get(str(stored.get("game"))), stored.get("file")
    if kind is None or not kind.takes_cards or not isinstance(file, dict) or "of" in stored:
        return None
    found = OwnSet(id, kind.id, file, revision(stored))
    try:
        check(found)
    except BadSet:
        return None
    return found


@lru_cache(100)
def old_of(hash: str, text: str | None) -> OwnSet | None:
    """Return the set that was stored before there was a studio, None for one that cannot be read; the keys of its cards are always the same."""
    id, stored = old_id(hash), parsed(text) or {}
    try:
        numbers = iter(range(1 << 16))
        file, _ = landed(stored.get("file"), lambda: f"{id[:4]}{next(numbers):04x}")
    except BadSet:
        return None
    found = set_of(id, written(stored | {"file": file}))
    return found if found and playable(found) else None


def old_id(hash: str) -> str:
    """Return the id of a set that was stored by its hash."""
    return hash[:8]


def playable(own: OwnSet) -> CardSet | None:
    """Return the cards of a set to be played with, dressed; None while they cannot be."""
    return cards_of(own.game, json.dumps(own.file))


@lru_cache(200)
def cards_of(game: str, text: str) -> CardSet | None:
    """Return the cards of a set to be played with, None if they cannot be."""
    try:
        return GAMES[game].read_cards(json.loads(text))
    except BadSet:
        return None
