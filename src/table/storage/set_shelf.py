"""The own sets of this device. What is stored is not trusted and checked whenever it is read; what is drawn on cards is kept elsewhere. No DOM."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from secrets import token_hex
from typing import Any

from courtcards.cards.custom_sets import KEY, SHOWN, File, OwnSet, shown
from courtcards.engine.card import Card
from courtcards.engine.card_sets import CardSet, Sets
from courtcards.engine.limits import FILE
from courtcards.games import GAMES, SETS
from table.storage.match_saves import Saves
from table.storage.quota_storage import PREFIX, NotSaved
from table.storage.stored_sets import DeletedCard, check, deleted_card, keys_in, name_in, old_id, old_of, once_a_set, playable, set_of, stored_text, text_of
from table.storage.trash import Basket

SET = PREFIX + "set:"
WORN = "sets", "worn"               # what of a slot tells how its cards look: the ids of own sets, the keys of the cards of these
SET_UP = "set_up"                   # what of a slot tells that its seats and house rules were chosen at this set-up, not by a lesson, a link or somebody else
CARDS = PREFIX + "cards:"           # how sets were stored before there was a studio: the file alone, by its hash


class Shelf:
    """The own sets of this device.

    `unkept` are those that the storage did not take, at hand while the page is open; what was deleted lies in the `basket`, `gone` are the ids of
    what this page has laid in there; `known` is what was read or written last, by its place in the storage, with its text: what is stored is checked once.
    """

    def __init__(self, saves: Saves):
        self.saves = saves
        self.unkept: dict[str, OwnSet] = {}
        self.basket = Basket(saves)
        self.gone: list[str] = []
        self.known: dict[str, tuple[str, OwnSet | None]] = {}

    # reading

    def listed(self) -> list[OwnSet]:
        """Return all sets that can be read, by their names."""
        ids = {*map(id_of, [*self.saves.names(SET), *self.saves.names(CARDS)]), *self.unkept}
        return sorted(filter(None, map(self.get, ids)), key=lambda one: (one.name.casefold(), one.id))

    def ids(self) -> list[str]:
        """Return the ids of all sets, by their names. For that none is read, and some may be there that cannot be."""
        texts = self.saves.texts(CARDS) | self.saves.texts(SET)
        names = {id_of(name): name_in(text) for name, text in texts.items()} | {id: own.name for id, own in self.unkept.items()}
        return sorted(names, key=lambda id: (names[id].casefold(), id))

    def stored(self, id: str) -> OwnSet | None:
        """Return a set as it is stored, also as it was before there was a studio; None if it is not, or cannot be read."""
        found = self.read(SET + id, partial(set_of, id))
        hashes = () if found else [name.removeprefix(CARDS) for name in self.saves.names(CARDS)]
        return found or next((self.read(CARDS + hash, partial(old_of, hash)) for hash in hashes if old_id(hash) == id), None)

    def read(self, name: str, make: Callable[[str], OwnSet | None]) -> OwnSet | None:
        """Return what is made of a stored text, once for as long as that is the same; None where nothing is stored."""
        text = self.saves.get(name)
        if text is not None and (name not in self.known or self.known[name][0] != text):
            self.known[name] = text, make(text)
        return None if text is None else self.known[name][1]

    def overtaken(self) -> list[OwnSet]:
        """Return the sets that the storage did not take, and that another tab has changed since."""
        return [own for own in self.unkept.values() if (there := self.stored(own.id)) and there.revision != own.revision]

    def get(self, id: str) -> OwnSet | None:
        """Return a set, None if there is none or it cannot be read."""
        return self.unkept.get(id) or self.stored(id)

    def keys(self) -> list[str]:
        """Return the keys of all cards, of those that can be put back, or cannot be read, as well."""
        return [*self.keys_here(), *[key for text in self.basket.texts().values() for key in keys_in(text)]]

    def keys_here(self) -> list[str]:
        """Return the keys of the cards of all sets."""
        old = [one for name in self.saves.names(CARDS) if (one := self.stored(old_id(name.removeprefix(CARDS))))]
        return [key for text in self.saves.texts(SET).values() for key in keys_in(text)] + [key for one in (*old, *self.unkept.values()) for key in one.keys]

    def new_keys(self) -> Iterator[str]:
        """Return keys, or ids, without end, which nothing here has."""
        known = {*self.keys(), *self.basket.texts(), *self.ids()}
        while True:
            key = token_hex(4)
            if key not in known:
                known.add(key)
                yield key

    def new_key(self) -> str:
        """Return a key, or an id, which nothing here has."""
        return next(self.new_keys())

    def deleted(self) -> list[OwnSet]:
        """Return the sets that can be put back, the one that was deleted last first."""
        return [one for id, text in self.basket.texts().items() if self.get(id) is None and (one := set_of(id, text))]

    def deleted_cards(self) -> list[DeletedCard]:
        """Return the cards that can be put back into a set that is here, the one that was deleted last first."""
        lying = self.basket.texts()
        keys = {*self.keys_here()} if lying else set()
        found = [card for id, text in lying.items() if id not in keys and (card := deleted_card(id, text))]
        return [card for card in found if self.get(card.of)]

    def playable(self) -> dict[str, CardSet]:
        """Return the cards of all sets that can be played with: what is everywhere by its hash, own sets by their ids."""
        return dict(SETS.cards) | {one.id: cards for one in self.listed() if (cards := playable(one))}

    def owners(self) -> dict[str, str]:
        """Return whose the sets are, by their ids."""
        return {one.id: one.owner for one in self.listed()}

    def sets(self, slot: Mapping[str, Any] | None = None) -> Sets:
        """Return all sets that can be played with, by hash; cards are dressed for the match of a slot, or as they are in any set."""
        own = self.listed()
        found = [cards for one in own if (cards := playable(one)) and cards.hash not in SETS.cards]
        return Sets({one.hash: one for one in reversed(found)}, dress=self.wardrobe(own, slot or {}))

    def wardrobe(self, own: Sequence[OwnSet], slot: Mapping[str, Any]) -> Callable[[CardSet], CardSet]:
        """Return what adds to the cards of a match what is written and drawn on them: on those that its slot names, in whichever set they are now.

        Where it names none: in the sets that it is played with, else in all, but then never on cards that are everywhere.
        """
        ids, keys = chosen(slot), worn(slot)
        wanted = {*keys}

        def dress(found: CardSet) -> CardSet:
            if keys and len(keys) <= len(found.cards):
                return named(found, keys, {card["key"]: shown(card) for one in own for card in one.cards if card["key"] in wanted})
            wear = [] if ids is None and found.hash in SETS.cards else [one for one in own if ids is None or one.id in ids]
            return dressed(found, list(map(alike, wear))) if wear else found
        return dress

    def wear(self, cards: Iterable[Card], ids: Sequence[str]) -> dict[str, Any]:
        """Return what the slot of a match on some own sets says of them: their ids, and the keys of their cards, which are the last of all its cards."""
        own, keys, laid = list[OwnSet](), list[str](), list(cards)
        for one in filter(None, map(self.get, ids)):
            own.append(one)
            keys += one.keys
            if len(keys) > len(laid):           # they cannot all be among its cards, and there may be many more
                break
        fit = 0 < len(keys) <= len(laid)
        same = fit and [printed(card.traits) for card in laid[-len(keys):]] == [printed(traits) for one in own for traits in looks(one)]
        return ({"sets": [*ids]} | ({"worn": keys} if same else {})) if ids else {}

    # writing

    def fresh(self, game: str, file: File) -> OwnSet:
        """Return a new set, not yet saved; every card has a fresh key."""
        fresh = self.new_keys()
        cards = [card | {"key": next(fresh)} for card in file.get("cards", ())]
        return OwnSet(next(fresh), game, file | {"cards": cards} if "cards" in file else file)

    def save(self, own: OwnSet) -> OwnSet:
        """Save a set and return it with its new revision; raises NotSaved, and what the storage does not take is kept while the page is open.

        A set that could not be read again is a mistake of ours: BadSet, and nothing is changed.
        """
        stored = self.stored(own.id)
        if stored and stored.revision != own.revision:
            raise NotSaved("newer")
        if stored is None and own.revision[0] and self.saves.readable():
            raise NotSaved("gone")
        check(own, stored)
        fresh = own._replace(revision=(own.revision[0] + 1, self.saves.tab))
        text = stored_text(fresh)
        try:
            self.put(own.id, text)
        except NotSaved:
            self.unkept[own.id] = own
            raise
        self.unkept.pop(own.id, None)
        self.known[SET + own.id] = text, fresh
        for name in self.saves.names(CARDS) if stored else ():
            if old_id(name.removeprefix(CARDS)) == own.id:
                self.saves.storage.remove(name)
        return fresh

    def put(self, id: str, text: str) -> None:
        """Store the text of a set; raises NotSaved, also for one so long that it would not be read."""
        if len(text) > FILE:
            raise NotSaved("full")
        self.saves.put(SET + id, text)

    def delete(self, own: OwnSet) -> None:
        """Delete a set; it lies in the basket before it is taken away, or after that where there is no room for both."""
        names = [name for name in (*self.saves.names(SET), *self.saves.names(CARDS)) if own.id in (name.removeprefix(SET), old_id(name.removeprefix(CARDS)))]
        text = stored_text(own)
        laid = self.basket.lay(own.id, text)
        self.unkept.pop(own.id, None)
        for name in names:
            self.saves.storage.remove(name)
        if not laid:
            self.basket.lay(own.id, text)
        self.gone.append(own.id)

    def lay_by(self, own: OwnSet, card: File) -> bool:
        """Lay a card that is to be deleted in the basket; return whether the storage took it."""
        return self.basket.lay(card["key"], text_of(own, card))

    def put_back(self, id: str) -> None:
        """Undo a deletion; what the storage does not take back is here while the page is open, and stays where it lies."""
        own = next((one for one in self.deleted() if one.id == id), None)
        if own:
            try:
                self.put(id, stored_text(own))
                self.basket.let_go(id)
            except NotSaved:
                self.basket.loose[id] = stored_text(own)        # it may have been let go for its own room
                self.unkept[id] = own._replace(revision=(0, ""))
        self.gone = [one for one in self.gone if one != id]

    def forget(self, id: str) -> None:
        """Let a deleted set, or a deleted card, go for good."""
        self.basket.let_go(id)
        self.gone = [one for one in self.gone if one != id]


def id_of(name: str) -> str:
    """Return the id of the set that is stored under a name.

    >>> id_of(SET + "0a1b2c3d"), id_of(CARDS + "0a1b2c3d4e5f6a7b")
    ('0a1b2c3d', '0a1b2c3d')
    """
    return name.removeprefix(SET) if name.startswith(SET) else old_id(name.removeprefix(CARDS))


def prepared(shelf: Shelf) -> Iterator[int]:
    """Read all sets one by one as they are played with, so that they are at hand at once; yield how many cards were read."""
    for own in filter(None, map(shelf.get, shelf.ids())):
        playable(own)
        yield len(own.cards)
        alike(own)
        yield len(own.cards)


def chosen(slot: Mapping[str, Any]) -> list[str] | None:
    """Return the ids of the own sets that a match is played with, None where it does not say."""
    ids = slot.get("sets")
    return ids if ids and isinstance(ids, list) and all(isinstance(id, str) for id in ids) else None


def worn(slot: Mapping[str, Any]) -> list[str]:
    """Return the keys of the own cards that a match is played with, none where it does not say."""
    keys = slot.get("worn")
    return keys if isinstance(keys, list) and all(isinstance(key, str) and KEY.fullmatch(key) for key in keys) else []


@once_a_set
def looks(own: OwnSet) -> list[dict[str, Any]]:
    """Return what is printed, written and drawn on the cards of a set, of however few."""
    return [GAMES[own.game].read_card(card, place) for place, card in enumerate(own.cards, 1)]


@once_a_set
def alike(own: OwnSet) -> dict[str, list[dict[str, Any]]]:
    """Return what is printed, written and drawn on the cards of a set, together what the rules cannot tell apart."""
    found: dict[str, list[dict[str, Any]]] = {}
    for traits in looks(own):
        found.setdefault(printed(traits), []).append(traits)
    return found


def dressed(found: CardSet, worn: Sequence[Mapping[str, list[dict[str, Any]]]]) -> CardSet:
    """Return the same cards with what is written and drawn on others that the rules cannot tell from them, double for double.

    Of more doubles than there are in these the first are as they are printed: the set of a book goes before others.
    """
    texts = [printed(card.traits) for card in found.cards.values()]
    others = {text: [traits for one in worn for traits in one.get(text, ())] for text in {*texts}}
    left, cards = Counter(texts), {}
    for card, text in zip(found.cards.values(), texts, strict=True):
        same = others[text]
        cards[card.id] = rewritten(card, same.pop(0) if len(same) >= left[text] else plain(card.traits))
        left[text] -= 1
    return found._replace(cards=cards)


def named(found: CardSet, keys: Sequence[str], known: Mapping[str, File]) -> CardSet:
    """Return the same cards, the last of them with what is written and drawn on the cards of some keys."""
    worn = {id: known.get(key, {}) for id, key in zip([*found.cards][-len(keys):], keys, strict=True)}
    return found._replace(cards={id: rewritten(card, plain(card.traits) | worn.get(id, {})) for id, card in found.cards.items()})


def rewritten(card: Card, traits: dict[str, Any]) -> Card:
    """Return the same card with other traits on it."""
    return Card(card.id, card.kind, traits, card.role)


def plain(traits: Mapping[str, Any]) -> dict[str, Any]:
    """Return what of a card the rules see."""
    return {name: value for name, value in traits.items() if name not in SHOWN}


def printed(traits: Mapping[str, Any]) -> str:
    """Return what of a card the rules see, as a text."""
    return json.dumps(plain(traits), sort_keys=True)
