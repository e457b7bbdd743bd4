"""Giving and exchanging cards between sets: either both sets are changed, or neither is."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from courtcards.cards.custom_sets import OwnSet
from courtcards.engine.limits import SET_MOST
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import Shelf
from table.studio.provenance import handed

Card = dict[str, Any]
Change = Callable[[list[Card]], list[Card]]
Step = tuple[str, Change]               # the id of a set, and the change to its cards


class Gift(NamedTuple):
    """A card to give: the id of its set, its key, the id of the receiving set, and the key of the card in return or ""."""

    source: str
    key: str
    target: str
    back: str = ""


class Side(NamedTuple):
    """One side of an exchange: the set before it, the incoming card and its index, and the key of the outgoing card."""

    own: OwnSet
    card: Card
    place: int
    leaves: str


class NoRoom(NotSaved):
    """A card can't be added because the set has the maximum number of cards."""

    def __init__(self) -> None:
        super().__init__("many")


def without(key: str) -> Change:
    """Return the change that removes a card from a set."""
    return lambda cards: [card for card in cards if card["key"] != key]


def with_card(card: Card, place: int = SET_MOST) -> Change:
    """Return the change that inserts a card at an index, by default at the end, or moves it there if it is already in the set."""
    def put(cards: list[Card]) -> list[Card]:
        others = without(card["key"])(cards)
        return [*others[:place], card, *others[place:]]
    return put


def exchanged(*sides: Side) -> list[Step]:
    """Return the steps that exchange two cards.

    For a moment the smaller set has both cards, even if that makes it one too large, so that neither card is ever missing from both sets.
    """
    def swap(side: Side) -> Step:
        return side.own.id, lambda cards: with_card(side.card, side.place)(without(side.leaves)(cards))
    few, many = sorted(sides, key=lambda side: len(side.own.cards))
    return [(few.own.id, with_card(few.card)), swap(many), swap(few)]


def write(shelf: Shelf, steps: Sequence[Step]) -> None:
    """Change sets in sequence, all of them or none; raise NotSaved if one can't be stored.

    Steps add a card before they remove it, so that it is always in at least one set.
    """
    done: list[OwnSet] = []
    try:
        for id, change in steps:
            before = found(shelf, id)
            stored(shelf, before, change(before.cards))
            done.append(before)
    except NotSaved:
        for before in reversed(done):
            stored(shelf, found(shelf, before.id), before.cards)
        raise


def stored(shelf: Shelf, own: OwnSet, cards: list[Card]) -> None:
    """Store a set with other cards; if that raises NotSaved, the old set stays in use."""
    unkept = dict(shelf.unkept)
    try:
        shelf.save(own.changed(cards=cards))
    except NotSaved:
        shelf.unkept.clear()
        shelf.unkept.update(unkept)
        raise


def found(shelf: Shelf, id: str) -> OwnSet:
    """Return a set; raise NotSaved if it no longer exists."""
    own = shelf.get(id)
    if own is None:
        raise NotSaved("gone")
    return own


def card_in(own: OwnSet, key: str) -> Card:
    """Return a card of a set; raise NotSaved if it no longer exists."""
    card = own.card(key)
    if card is None:
        raise NotSaved("gone")
    return card


def with_room(own: OwnSet) -> OwnSet:
    """Return a set; raise NoRoom if it is full."""
    if len(own.cards) >= SET_MOST:
        raise NoRoom
    return own


def give(shelf: Shelf, gift: Gift, on: str) -> Callable[[], None]:
    """Give a card, possibly in exchange for another, and return a function that undoes it.

    If that raises NotSaved, nothing has changed.
    """
    giver, taker = found(shelf, gift.source), found(shelf, gift.target)
    card, back = card_in(giver, gift.key), card_in(taker, gift.back) if gift.back else None
    what = "exchanged" if back else "given"
    gone = handed(card, what, giver.owner, taker.owner, on)
    if back:
        come = handed(back, what, taker.owner, giver.owner, on)
        write(shelf, exchanged(Side(giver, come, giver.cards.index(card), gift.key), Side(taker, gone, SET_MOST, gift.back)))
    else:
        write(shelf, [(with_room(taker).id, with_card(gone)), (giver.id, without(gift.key))])
    return lambda: undo(shelf, gift, giver, taker)


def undo(shelf: Shelf, gift: Gift, giver: OwnSet, taker: OwnSet) -> None:
    """Move the cards of a gift back to their old places, keeping all other changes made since. Raises NotSaved."""
    here, there = found(shelf, gift.source), found(shelf, gift.target)
    card, place = home(giver, card_in(there, gift.key))
    if gift.back:
        write(shelf, exchanged(Side(here, card, place, gift.back), Side(there, *home(taker, card_in(here, gift.back)), gift.key)))
    else:
        write(shelf, [(with_room(here).id, with_card(card, place)), (gift.target, without(gift.key))])


def home(own: OwnSet, card: Card) -> tuple[Card, int]:
    """Return a returning card with the history it had before it left a set, and its old index there."""
    was = card_in(own, card["key"])
    told = {"history": was["history"]} if "history" in was else {}
    return {name: value for name, value in card.items() if name != "history"} | told, own.cards.index(was)


def take_out(shelf: Shelf, source: str, key: str) -> Callable[[], None]:
    """Remove a card from its set after it was exported or sent as a link, and return a function that undoes it. Raises NotSaved."""
    own = found(shelf, source)
    card = card_in(own, key)
    write(shelf, [(source, without(key))])
    return lambda: write(shelf, [(with_room(found(shelf, source)).id, with_card(*home(own, card)))])


def put_in(shelf: Shelf, own: OwnSet, card: Card) -> None:
    """Add a card from elsewhere to a set, which may be new; raise NotSaved if that fails."""
    stored(shelf, with_room(own), with_card(card)(own.cards))
