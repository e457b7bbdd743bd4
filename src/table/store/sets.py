"""The own sets of this device. What is stored is not trusted and checked whenever it is read; what is drawn on cards is kept elsewhere. No DOM."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from secrets import token_hex
from typing import Any

from courtcards.card import Card
from courtcards.games import GAMES, SETS
from courtcards.limits import FILE
from courtcards.own import KEY, SHOWN, File, OwnSet, shown
from courtcards.sets import CardSet, Sets
from table.store.basket import Basket
from table.store.kept import DeletedCard, check, deleted_card, keys_in, old_id, old_of, playable, set_of, stored_text, text_of
from table.store.saves import PREFIX, NotSaved, Saves

SET = PREFIX + "set:"
WORN = "sets", "worn"               # what of a slot tells how its cards look: the ids of own sets, the keys of the cards of these
CARDS = PREFIX + "cards:"           # how sets were stored before there was a studio: the file alone, by its hash


class Shelf:
    """The own sets of this device.

    `unkept` are those that the storage did not take, at hand while the page is open; what was deleted lies in the `basket`, `gone` are the ids of
    what this page has laid in there; `known` are those that were read or written last, by id, each with its text: what is stored is checked once.
    """

    def __init__(self, saves: Saves):
        self.saves = saves
        self.unkept: dict[str, OwnSet] = {}
        self.basket = Basket(saves)
        self.gone: list[str] = []
        self.known: dict[str, tuple[str | None, OwnSet | None]] = {}

    # reading

    def listed(self) -> list[OwnSet]:
        """Return all sets that can be read, by their names."""
        found = {one.id: one for name in self.saves.names(CARDS) if (one := old_of(name.removeprefix(CARDS), self.saves.get(name)))}
        found |= {one.id: one for name in self.saves.names(SET) if (one := self.stored(name.removeprefix(SET)))}
        return sorted((found | self.unkept).values(), key=lambda one: (one.name.casefold(), one.id))

    def stored(self, id: str) -> OwnSet | None:
        """Return a set as it is stored, None if it is not, or cannot be read."""
        text = self.saves.get(SET + id)
        if id not in self.known or self.known[id][0] != text:
            self.known[id] = text, set_of(id, text)
        return self.known[id][1]

    def overtaken(self) -> list[OwnSet]:
        """Return the sets that the storage did not take, and that another tab has changed since."""
        return [own for own in self.unkept.values() if (there := self.stored(own.id)) and there.revision != own.revision]

    def get(self, id: str) -> OwnSet | None:
        """Return a set, None if there is none or it cannot be read."""
        return next((one for one in self.listed() if one.id == id), None)

    def keys(self) -> list[str]:
        """Return the keys of all cards, of those that can be put back as well."""
        return [key for one in self.listed() for key in one.keys] + [key for text in self.basket.texts().values() for key in keys_in(text)]

    def new_keys(self) -> Iterator[str]:
        """Return keys, or ids, without end, which nothing here has."""
        known = {*self.keys(), *self.basket.texts(), *(one.id for one in self.listed())}
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
        here = {one.id for one in self.listed()}
        return [one for id, text in self.basket.texts().items() if id not in here and (one := set_of(id, text))]

    def deleted_cards(self) -> list[DeletedCard]:
        """Return the cards that can be put back into a set that is here, the one that was deleted last first."""
        here = self.listed()
        sets, keys = {one.id for one in here}, {key for one in here for key in one.keys}
        found = [card for id, text in self.basket.texts().items() if id not in keys and (card := deleted_card(id, text))]
        return [card for card in found if card.of in sets]

    def playable(self) -> dict[str, CardSet]:
        """Return the cards of all sets that can be played with: what is everywhere by its hash, own sets by their ids."""
        return dict(SETS.cards) | {one.id: cards for one in self.listed() if (cards := playable(one))}

    def owners(self) -> dict[str, str]:
        """Return whose the sets are, by their ids."""
        return {one.id: one.owner for one in self.listed()}

    def sets(self, slot: Mapping[str, Any] | None = None) -> Sets:
        """Return all sets that can be played with, by hash; cards are dressed for the match of a slot, or as they are in any set."""
        found = [cards for cards in self.playable().values() if cards.hash not in SETS.cards]
        return Sets({one.hash: one for one in reversed(found)}, dress=self.wardrobe(slot or {}))

    def wardrobe(self, slot: Mapping[str, Any]) -> Callable[[CardSet], CardSet]:
        """Return what adds to the cards of a match what is written and drawn on them: on those that its slot names, in whichever set they are now.

        Where it names none: in the sets that it is played with, else in all, but then never on cards that are everywhere.
        """
        ids, keys, own = chosen(slot), worn(slot), self.listed()

        def dress(found: CardSet) -> CardSet:
            if keys and len(keys) <= len(found.cards):
                return named(found, keys, {card["key"]: shown(card) for one in own for card in one.cards})
            wear = [] if ids is None and found.hash in SETS.cards else [one for one in own if ids is None or one.id in ids]
            return dressed(found, [traits for one in wear for traits in looks(one)]) if wear else found
        return dress

    def wear(self, cards: Iterable[Card], ids: Sequence[str]) -> dict[str, Any]:
        """Return what the slot of a match on some own sets says of them: their ids, and the keys of their cards, which are the last of all its cards."""
        own = [one for id in ids if (one := self.get(id))]
        keys = [key for one in own for key in one.keys]
        same = bool(keys) and [printed(card.traits) for card in cards][-len(keys):] == [printed(traits) for one in own for traits in looks(one)]
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
        self.known[own.id] = text, fresh
        for name in self.saves.names(CARDS):
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


def chosen(slot: Mapping[str, Any]) -> list[str] | None:
    """Return the ids of the own sets that a match is played with, None where it does not say."""
    ids = slot.get("sets")
    return ids if ids and isinstance(ids, list) and all(isinstance(id, str) for id in ids) else None


def worn(slot: Mapping[str, Any]) -> list[str]:
    """Return the keys of the own cards that a match is played with, none where it does not say."""
    keys = slot.get("worn")
    return keys if isinstance(keys, list) and all(isinstance(key, str) and KEY.fullmatch(key) for key in keys) else []


def looks(own: OwnSet) -> list[dict[str, Any]]:
    """Return what is printed, written and drawn on the cards of a set, of however few."""
    return looks_of(own.game, json.dumps(own.cards))


@lru_cache(200)
def looks_of(game: str, text: str) -> list[dict[str, Any]]:
    """Return what is printed, written and drawn on some cards that are known to be cards."""
    return [GAMES[game].read_card(card, place) for place, card in enumerate(json.loads(text), 1)]


def dressed(found: CardSet, worn: Sequence[dict[str, Any]]) -> CardSet:
    """Return the same cards with what is written and drawn on others that the rules cannot tell from them, double for double.

    Of more doubles than there are in these the first are as they are printed: the set of a book goes before others.
    """
    alike: dict[str, list[dict[str, Any]]] = {}
    for traits in worn:
        alike.setdefault(printed(traits), []).append(traits)
    left, cards = Counter(printed(card.traits) for card in found.cards.values()), {}
    for card in found.cards.values():
        text = printed(card.traits)
        same = alike.get(text, [])
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
