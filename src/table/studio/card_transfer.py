"""The customary card: out of one set and into another, alone or for one in return. Both sets are written, or none is. No DOM."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from courtcards.cards.custom_sets import OwnSet
from courtcards.engine.limits import SET_MOST
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import Shelf
from table.studio.provenance import handed

Card = dict[str, Any]
Change = Callable[[list[Card]], list[Card]]
Step = tuple[str, Change]               # the set that is changed, and how


class Gift(NamedTuple):
    """A card that is given: from which set, by its key, into which, and the key of the one in return, or nothing."""

    source: str
    key: str
    target: str
    back: str = ""


class Side(NamedTuple):
    """One side of an exchange: a set as it is now, the card that comes into it, at which place, and the key of the one that leaves it."""

    own: OwnSet
    card: Card
    place: int
    leaves: str


class NoRoom(NotSaved):
    """A card that is not given because its set is full of cards."""

    def __init__(self) -> None:
        super().__init__("many")


def without(key: str) -> Change:
    """Return how a card is taken out of a set."""
    return lambda cards: [card for card in cards if card["key"] != key]


def with_card(card: Card, place: int = SET_MOST) -> Change:
    """Return how a card is put into a set, at its end or at a place; it takes its own place if it is there already."""
    def put(cards: list[Card]) -> list[Card]:
        others = without(card["key"])(cards)
        return [*others[:place], card, *others[place:]]
    return put


def exchanged(*sides: Side) -> list[Step]:
    """Return the steps by which two cards are exchanged: one set has both for a moment, the one with fewer cards, be it full. A set that is full stays so."""
    def swap(side: Side) -> Step:
        return side.own.id, lambda cards: with_card(side.card, side.place)(without(side.leaves)(cards))
    few, many = sorted(sides, key=lambda side: len(side.own.cards))
    return [(few.own.id, with_card(few.card)), swap(many), swap(few)]


def write(shelf: Shelf, steps: Sequence[Step]) -> None:
    """Change sets one after the other, all of them or none; raises NotSaved. A card is put in before it is taken out: nothing is ever nowhere."""
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
    """Store a set with other cards; raises NotSaved, and then it is at hand as it was."""
    unkept = dict(shelf.unkept)
    try:
        shelf.save(own.changed(cards=cards))
    except NotSaved:
        shelf.unkept.clear()
        shelf.unkept.update(unkept)
        raise


def found(shelf: Shelf, id: str) -> OwnSet:
    """Return a set; raises NotSaved where it is gone."""
    own = shelf.get(id)
    if own is None:
        raise NotSaved("gone")
    return own


def card_in(own: OwnSet, key: str) -> Card:
    """Return a card of a set; raises NotSaved where it is gone."""
    card = own.card(key)
    if card is None:
        raise NotSaved("gone")
    return card


def with_room(own: OwnSet) -> OwnSet:
    """Return a set into which one more card goes; raises NotSaved where it is full."""
    if len(own.cards) >= SET_MOST:
        raise NoRoom
    return own


def give(shelf: Shelf, gift: Gift, on: str) -> Callable[[], None]:
    """Give a card, perhaps for one in return; return what undoes it. Raises NotSaved, and nothing has changed."""
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
    """Give back what was given, to the place where it was; what became of the sets and the cards besides stays. Raises NotSaved."""
    here, there = found(shelf, gift.source), found(shelf, gift.target)
    card, place = home(giver, card_in(there, gift.key))
    if gift.back:
        write(shelf, exchanged(Side(here, card, place, gift.back), Side(there, *home(taker, card_in(here, gift.back)), gift.key)))
    else:
        write(shelf, [(with_room(here).id, with_card(card, place)), (gift.target, without(gift.key))])


def home(own: OwnSet, card: Card) -> tuple[Card, int]:
    """Return a card as it comes back to a set in which it was, without the memory of the way, and its place there."""
    was = card_in(own, card["key"])
    told = {"history": was["history"]} if "history" in was else {}
    return {name: value for name, value in card.items() if name != "history"} | told, own.cards.index(was)


def take_out(shelf: Shelf, source: str, key: str) -> Callable[[], None]:
    """Take a card out of its set that was handed out as a file or a link; return what undoes it. Raises NotSaved."""
    own = found(shelf, source)
    card = card_in(own, key)
    write(shelf, [(source, without(key))])
    return lambda: write(shelf, [(with_room(found(shelf, source)).id, with_card(*home(own, card)))])


def put_in(shelf: Shelf, own: OwnSet, card: Card) -> None:
    """Put a card that came from elsewhere into a set, perhaps a new one; raises NotSaved."""
    stored(shelf, with_room(own), with_card(card)(own.cards))
