"""The custom card sets on this device. Stored data is validated on every read; drawings are stored elsewhere."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from secrets import token_hex
from typing import Any

from courtcards.cards.custom_sets import KEY, SHOWN_FIELDS, File, OwnSet, visible_additions
from courtcards.engine.card import Card
from courtcards.engine.card_sets import CardSet, Sets
from courtcards.engine.limits import FILE
from courtcards.games import GAMES, SETS
from table.storage.match_saves import MatchStorage
from table.storage.quota_storage import PREFIX, NotSaved
from table.storage.stored_sets import (
    DeletedCard,
    cache_by_set,
    card_keys_in_text,
    check_set,
    dump_deleted_card,
    dump_set,
    old_set_id,
    parse_deleted_card,
    parse_old_set,
    parse_stored_set,
    playable_cards,
    set_name_in_text,
)
from table.storage.trash import Trash

SET_PREFIX = PREFIX + "set:"
LOOK_FIELDS = "sets", "worn"               # slot fields for how cards look: the ids of custom sets, the keys of their cards
SET_UP = "set_up"                   # slot field: seats and house rules were chosen on this device's set-up screen, not by a lesson, a link or someone else
OLD_SET = PREFIX + "cards:"         # the old format, before there was a studio: the file alone, by its hash


class SetShelf:
    """The custom card sets on this device.

    `unkept` are sets the storage couldn't take, available while the page is open. Deleted sets and cards are in the `trash`; `gone` are the ids of the
    sets deleted on this page. `known` caches each storage key's text with the set parsed from it, so that it is validated only once.
    """

    def __init__(self, saves: MatchStorage):
        self.saves = saves
        self.unkept: dict[str, OwnSet] = {}
        self.trash = Trash(saves)
        self.gone: list[str] = []
        self.known: dict[str, tuple[str, OwnSet | None]] = {}

    # reading

    def readable_sets(self) -> list[OwnSet]:
        """Return all readable sets, sorted by name."""
        ids = {*map(stored_set_id, [*self.saves.names(SET_PREFIX), *self.saves.names(OLD_SET)]), *self.unkept}
        return sorted(filter(None, map(self.get, ids)), key=lambda own_set: (own_set.name.casefold(), own_set.id))

    def ids(self) -> list[str]:
        """Return the ids of all sets, sorted by name. The sets aren't parsed, so some may turn out to be unreadable."""
        texts = self.saves.texts(OLD_SET) | self.saves.texts(SET_PREFIX)
        names = {stored_set_id(name): set_name_in_text(text) for name, text in texts.items()} | {id: own_set.name for id, own_set in self.unkept.items()}
        return sorted(names, key=lambda id: (names[id].casefold(), id))

    def stored_set(self, id: str) -> OwnSet | None:
        """Return the stored set with this id, in the current or the old format. Return None if it isn't stored or can't be read."""
        own_set = self.read(SET_PREFIX + id, partial(parse_stored_set, id))
        hashes = () if own_set else [name.removeprefix(OLD_SET) for name in self.saves.names(OLD_SET)]
        return own_set or next((self.read(OLD_SET + hash, partial(parse_old_set, hash)) for hash in hashes if old_set_id(hash) == id), None)

    def read(self, name: str, make: Callable[[str], OwnSet | None]) -> OwnSet | None:
        """Return the set stored under a key, parsed by `make`. It returns None if there's no set, or if it can't be read.

        The parsed set is cached until the stored text changes.
        """
        text = self.saves.get(name)
        if text is not None and (name not in self.known or self.known[name][0] != text):
            self.known[name] = text, make(text)
        return None if text is None else self.known[name][1]

    def overtaken_sets(self) -> list[OwnSet]:
        """Return the unsaved sets whose stored version another tab has changed."""
        pairs = [(own_set, self.stored_set(own_set.id)) for own_set in self.unkept.values()]
        return [own_set for own_set, stored in pairs if stored and stored.revision != own_set.revision]

    def get(self, id: str) -> OwnSet | None:
        """Return a set, or None if it doesn't exist or can't be read."""
        return self.unkept.get(id) or self.stored_set(id)

    def keys(self) -> list[str]:
        """Return the keys of all cards, including the cards in unreadable sets and the deleted cards that can be restored."""
        return [*self.keys_here(), *[key for text in self.trash.texts().values() for key in card_keys_in_text(text)]]

    def keys_here(self) -> list[str]:
        """Return the keys of the cards in all sets that aren't deleted."""
        old_ids = [old_set_id(name.removeprefix(OLD_SET)) for name in self.saves.names(OLD_SET)]
        old = filter(None, map(self.stored_set, old_ids))
        stored = [key for text in self.saves.texts(SET_PREFIX).values() for key in card_keys_in_text(text)]
        return stored + [key for own_set in (*old, *self.unkept.values()) for key in own_set.keys]

    def new_keys(self) -> Iterator[str]:
        """Yield random keys, without end, that no card or set on this device has."""
        used = {*self.keys(), *self.trash.texts(), *self.ids()}
        while True:
            key = token_hex(4)
            if key not in used:
                used.add(key)
                yield key

    def new_key(self) -> str:
        """Return a random key, also usable as an id, that no card or set on this device has."""
        return next(self.new_keys())

    def deleted_sets(self) -> list[OwnSet]:
        """Return the deleted sets that can be restored, the latest first."""
        sets = [parse_stored_set(id, text) for id, text in self.trash.texts().items() if self.get(id) is None]
        return [*filter(None, sets)]

    def deleted_cards(self) -> list[DeletedCard]:
        """Return the deleted cards whose sets still exist, the latest first."""
        texts = self.trash.texts()
        keys = {*self.keys_here()} if texts else set()
        cards = [parse_deleted_card(id, text) for id, text in texts.items() if id not in keys]
        return [card for card in cards if card and self.get(card.of)]

    def playable(self) -> dict[str, CardSet]:
        """Return the cards of all sets that can be played with: bundled sets by hash, custom sets by id."""
        custom = {own_set.id: playable_cards(own_set) for own_set in self.readable_sets()}
        return dict(SETS.cards) | {id: cards for id, cards in custom.items() if cards}

    def owners(self) -> dict[str, str]:
        """Return the owners of all sets, by id."""
        return {own_set.id: own_set.owner for own_set in self.readable_sets()}

    def sets(self, slot: Mapping[str, Any] | None = None) -> Sets:
        """Return the playable custom sets by hash, without copies of bundled sets.

        The result also has a function that adds texts and drawings to the cards of the match in `slot` (see `card_decorator`). Without a slot, the function
        uses all custom sets.
        """
        own_sets = self.readable_sets()
        by_hash = {card_set.hash: card_set for card_set in filter(None, map(playable_cards, reversed(own_sets))) if card_set.hash not in SETS.cards}
        return Sets(by_hash, dress=self.card_decorator(own_sets, slot or {}))

    def card_decorator(self, own_sets: Sequence[OwnSet], slot: Mapping[str, Any]) -> Callable[[CardSet], CardSet]:
        """Return a function that adds players' texts and drawings to the cards of a match. `own_sets` are all custom sets.

        Which ones it adds depends on the match's slot:

        - If the slot lists card keys, the match's last cards get those of the custom cards with these keys, whichever sets they're in now.
        - If it lists only sets, each card gets those of a card in these sets that's the same for the rules.
        - If it lists neither, all custom sets are used in this way, but the cards of a bundled set stay plain.
        """
        ids, keys = slot_set_ids(slot), slot_card_keys(slot)
        used_keys = {*keys}

        def dress(card_set: CardSet) -> CardSet:
            if keys and len(keys) <= len(card_set.cards):
                additions = {card["key"]: visible_additions(card) for own_set in own_sets for card in own_set.cards if card["key"] in used_keys}
                return decorate_by_keys(card_set, keys, additions)
            decorating_sets = [] if ids is None and card_set.hash in SETS.cards else [own_set for own_set in own_sets if ids is None or own_set.id in ids]
            return decorate_alike(card_set, list(map(traits_by_print, decorating_sets))) if decorating_sets else card_set
        return dress

    def slot_fields(self, cards: Iterable[Card], ids: Sequence[str]) -> dict[str, Any]:
        """Return the slot fields that record which custom sets a match uses. `cards` are all cards of the match, `ids` the ids of the sets.

        The fields contain these ids, and the keys of the sets' cards if those come last in the match. Without ids, there are no fields.
        """
        own_sets, keys, match_cards = list[OwnSet](), list[str](), list(cards)
        for custom_set in filter(None, map(self.get, ids)):
            own_sets.append(custom_set)
            keys += custom_set.keys
            if len(keys) > len(match_cards):    # too many to be among the cards; stop, as there may be many more
                break
        if not ids:
            return {}
        is_same = 0 < len(keys) <= len(match_cards) and (
            [rule_traits_text(card.traits) for card in match_cards[-len(keys):]]
            == [rule_traits_text(traits) for custom_set in own_sets for traits in set_traits(custom_set)])
        return {"sets": [*ids]} | ({"worn": keys} if is_same else {})

    # writing

    def new_set(self, game: str, file: File) -> OwnSet:
        """Return a new unsaved set made from a file, with a new id and new keys for its cards."""
        keys = self.new_keys()
        cards = [card | {"key": next(keys)} for card in file.get("cards", ())]
        return OwnSet(next(keys), game, file | {"cards": cards} if "cards" in file else file)

    def save(self, own_set: OwnSet) -> OwnSet:
        """Save a set and return it with its new revision.

        If another tab has changed or deleted the set, raise NotSaved and change nothing. If the storage can't take the set, raise NotSaved and keep it while
        the page is open. If the set is invalid, which would be a bug of ours, raise BadSet and change nothing.
        """
        stored = self.stored_set(own_set.id)
        if stored and stored.revision != own_set.revision:
            raise NotSaved("newer")
        if stored is None and own_set.revision[0] and self.saves.readable():
            raise NotSaved("gone")
        check_set(own_set, stored)
        saved = own_set._replace(revision=(own_set.revision[0] + 1, self.saves.tab))
        text = dump_set(saved)
        try:
            self.put(own_set.id, text)
        except NotSaved:
            self.unkept[own_set.id] = own_set
            raise
        self.unkept.pop(own_set.id, None)
        self.known[SET_PREFIX + own_set.id] = text, saved
        for name in self.saves.names(OLD_SET) if stored else ():
            if old_set_id(name.removeprefix(OLD_SET)) == own_set.id:
                self.saves.storage.remove(name)
        return saved

    def put(self, id: str, text: str) -> None:
        """Store the text of a set. Raise NotSaved if there is no space, or if the text is too long to be read back."""
        if len(text) > FILE:
            raise NotSaved("full")
        self.saves.put(SET_PREFIX + id, text)

    def delete(self, own_set: OwnSet) -> None:
        """Move a set to the trash.

        The copy in the trash is written before the original is removed or, if there's no space for both, afterwards.
        """
        storage_keys = [name for name in (*self.saves.names(SET_PREFIX), *self.saves.names(OLD_SET)) if stored_set_id(name) == own_set.id]
        text = dump_set(own_set)
        is_in_trash = self.trash.add(own_set.id, text)
        self.unkept.pop(own_set.id, None)
        for key in storage_keys:
            self.saves.storage.remove(key)
        if not is_in_trash:
            self.trash.add(own_set.id, text)
        self.gone.append(own_set.id)

    def copy_to_trash(self, own_set: OwnSet, card: File) -> bool:
        """Copy a card to the trash before it's deleted. Return whether the storage accepted it."""
        return self.trash.add(card["key"], dump_deleted_card(own_set, card))

    def put_back(self, id: str) -> None:
        """Restore a deleted set. If the storage can't take it, keep it while the page is open, and leave it in the trash."""
        own_set = next((deleted_set for deleted_set in self.deleted_sets() if deleted_set.id == id), None)
        if own_set:
            try:
                self.put(id, dump_set(own_set))
                self.trash.delete(id)
            except NotSaved:
                self.trash.loose[id] = dump_set(own_set)    # storing may have dropped it from the trash to make space
                self.unkept[id] = own_set._replace(revision=(0, ""))
        self.gone = [deleted_id for deleted_id in self.gone if deleted_id != id]

    def forget(self, id: str) -> None:
        """Permanently delete a set or card in the trash."""
        self.trash.delete(id)
        self.gone = [deleted_id for deleted_id in self.gone if deleted_id != id]


def stored_set_id(name: str) -> str:
    """Return the id of the set stored under a key.

    >>> stored_set_id(SET_PREFIX + "0a1b2c3d"), stored_set_id(OLD_SET + "0a1b2c3d4e5f6a7b")
    ('0a1b2c3d', '0a1b2c3d')
    """
    return name.removeprefix(SET_PREFIX) if name.startswith(SET_PREFIX) else old_set_id(name.removeprefix(OLD_SET))


def cache_sets(shelf: SetShelf) -> Iterator[int]:
    """Read and cache all sets, so that a match can use them at once.

    This takes two steps per set. After each step, yield the set's number of cards, as a measure of the work done.
    """
    for own_set in filter(None, map(shelf.get, shelf.ids())):
        playable_cards(own_set)
        yield len(own_set.cards)
        traits_by_print(own_set)
        yield len(own_set.cards)


def slot_set_ids(slot: Mapping[str, Any]) -> list[str] | None:
    """Return the ids of the custom sets a match uses, or None if the slot doesn't say."""
    ids = slot.get("sets")
    return ids if ids and isinstance(ids, list) and all(isinstance(id, str) for id in ids) else None


def slot_card_keys(slot: Mapping[str, Any]) -> list[str]:
    """Return the keys of the custom cards a match uses, or an empty list if the slot doesn't say."""
    keys = slot.get("worn")
    return keys if isinstance(keys, list) and all(isinstance(key, str) and KEY.fullmatch(key) for key in keys) else []


@cache_by_set
def set_traits(own_set: OwnSet) -> list[dict[str, Any]]:
    """Return the traits of a set's cards, including texts and drawings. The set may be too small to play with."""
    return [GAMES[own_set.game].read_card(card, place) for place, card in enumerate(own_set.cards, 1)]


@cache_by_set
def traits_by_print(own_set: OwnSet) -> dict[str, list[dict[str, Any]]]:
    """Return the traits of a set's cards. Those of cards that are the same for the rules are in one list.

    The key of each list is the traits that the rules see, as a string.
    """
    groups: dict[str, list[dict[str, Any]]] = {}
    for traits in set_traits(own_set):
        groups.setdefault(rule_traits_text(traits), []).append(traits)
    return groups


def decorate_alike(card_set: CardSet, groups_by_set: Sequence[Mapping[str, list[dict[str, Any]]]]) -> CardSet:
    """Return a card set whose cards have the texts and drawings of custom cards that are the same for the rules.

    `groups_by_set` has one dict per custom set (see `traits_by_print`). Each custom card decorates one card. If there are more copies of a card than custom
    ones, the first copies stay plain: they belong to the book's own set, which comes before custom ones.
    """
    texts = [rule_traits_text(card.traits) for card in card_set.cards.values()]
    custom_traits = {text: [traits for groups in groups_by_set for traits in groups.get(text, ())] for text in {*texts}}
    copies_left, cards = Counter(texts), {}
    for card, text in zip(card_set.cards.values(), texts, strict=True):
        candidates = custom_traits[text]
        cards[card.id] = with_traits(card, candidates.pop(0) if len(candidates) >= copies_left[text] else rule_traits(card.traits))
        copies_left[text] -= 1
    return card_set._replace(cards=cards)


def decorate_by_keys(card_set: CardSet, keys: Sequence[str], additions: Mapping[str, File]) -> CardSet:
    """Return a card set whose last cards have the texts and drawings of the cards with these keys, in the same order.

    `additions` has these texts and drawings by key. If it lacks a key, that card stays plain.
    """
    last_ids = list(card_set.cards)[-len(keys):]
    additions_of_id = {id: additions.get(key, {}) for id, key in zip(last_ids, keys, strict=True)}
    return card_set._replace(cards={id: with_traits(card, rule_traits(card.traits) | additions_of_id.get(id, {})) for id, card in card_set.cards.items()})


def with_traits(card: Card, traits: dict[str, Any]) -> Card:
    """Return a copy of a card with these traits instead of its own."""
    return Card(card.id, card.kind, traits, card.role)


def rule_traits(traits: Mapping[str, Any]) -> dict[str, Any]:
    """Return the traits that the rules see."""
    return {name: value for name, value in traits.items() if name not in SHOWN_FIELDS}


def rule_traits_text(traits: Mapping[str, Any]) -> str:
    """Return the traits that the rules see, in the form of a string that can be compared."""
    return json.dumps(rule_traits(traits), sort_keys=True)
