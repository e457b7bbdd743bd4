"""Gives and exchanges cards between sets. Either both sets are changed, or neither is."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from courtcards.cards.custom_sets import OwnSet
from courtcards.engine.limits import SET_MOST
from table.storage.quota_storage import NotSaved
from table.storage.set_shelf import SetShelf
from table.studio.provenance import record_handover

Card = dict[str, Any]
Change = Callable[[list[Card]], list[Card]]
Step = tuple[str, Change]               # the id of a set, and the change to its cards


class CardGift(NamedTuple):
    """A card to give: the id of its set, its key, and the id of the receiving set.

    `back` is the key of the card in return, or "" for none.
    """

    source: str
    key: str
    target: str
    back: str = ""


class ExchangeSide(NamedTuple):
    """One side of an exchange.

    It has the set before the exchange, the card that comes in, the index it gets, and the key of the card that leaves.
    """

    own: OwnSet
    card: Card
    place: int
    leaves: str


class SetFull(NotSaved):
    """A set that can't take another card, because it has the maximum number of cards."""

    def __init__(self) -> None:
        super().__init__("many")


def removing_card(key: str) -> Change:
    """Return a function that removes the card with this key from a list of cards."""
    return lambda cards: [card for card in cards if card["key"] != key]


def adding_card(card: Card, place: int = SET_MOST) -> Change:
    """Return a function that inserts a card into a list of cards at an index, by default at the end.

    A card that's in the list already is moved there.
    """
    def put(cards: list[Card]) -> list[Card]:
        others = removing_card(card["key"])(cards)
        return [*others[:place], card, *others[place:]]
    return put


def exchange_steps(*sides: ExchangeSide) -> list[Step]:
    """Return the steps that exchange two cards, for `change_sets`.

    Between the steps, the smaller set has both cards, even if that's one more than a set may have. So each card is always in at least one of the sets.
    """
    def swap(side: ExchangeSide) -> Step:
        return side.own.id, lambda cards: adding_card(side.card, side.place)(removing_card(side.leaves)(cards))
    smaller, larger = sorted(sides, key=lambda side: len(side.own.cards))
    return [(smaller.own.id, adding_card(smaller.card)), swap(larger), swap(smaller)]


def change_sets(shelf: SetShelf, steps: Sequence[Step]) -> None:
    """Change sets in sequence. If one can't be stored, raise NotSaved and change none.

    The steps must add a card to one set before they remove it from another, so that it's always in at least one.
    """
    changed: list[OwnSet] = []
    try:
        for id, change in steps:
            before = set_or_gone(shelf, id)
            store_cards(shelf, before, change(before.cards))
            changed.append(before)
    except NotSaved:
        for before in reversed(changed):
            store_cards(shelf, set_or_gone(shelf, before.id), before.cards)
        raise


def store_cards(shelf: SetShelf, own_set: OwnSet, cards: list[Card]) -> None:
    """Store a set with the given cards in place of its own. If that raises NotSaved, the old set remains."""
    unkept = dict(shelf.unkept)
    try:
        shelf.save(own_set.with_fields(cards=cards))
    except NotSaved:
        shelf.unkept.clear()
        shelf.unkept.update(unkept)
        raise


def set_or_gone(shelf: SetShelf, id: str) -> OwnSet:
    """Return the set with this id. Raise NotSaved if it no longer exists."""
    own_set = shelf.get(id)
    if own_set is None:
        raise NotSaved("gone")
    return own_set


def card_or_gone(own_set: OwnSet, key: str) -> Card:
    """Return the card with this key from a set. Raise NotSaved if the set no longer contains it."""
    card = own_set.card(key)
    if card is None:
        raise NotSaved("gone")
    return card


def set_with_space(own_set: OwnSet) -> OwnSet:
    """Return the set if it has space for another card. Otherwise raise SetFull."""
    if len(own_set.cards) >= SET_MOST:
        raise SetFull
    return own_set


def give_card(shelf: SetShelf, gift: CardGift, on: str) -> Callable[[], None]:
    """Give a card to another set, possibly in exchange for another card. Return a function that undoes this.

    `on` is the day. Both this and the returned function raise NotSaved if a set can't be stored. They then change nothing.
    """
    giver, taker = set_or_gone(shelf, gift.source), set_or_gone(shelf, gift.target)
    card = card_or_gone(giver, gift.key)
    back = card_or_gone(taker, gift.back) if gift.back else None
    what = "exchanged" if back else "given"
    outgoing = record_handover(card, what, giver.owner, taker.owner, on)
    if back:
        incoming = record_handover(back, what, taker.owner, giver.owner, on)
        change_sets(shelf, exchange_steps(ExchangeSide(giver, incoming, giver.cards.index(card), gift.key), ExchangeSide(taker, outgoing, SET_MOST, gift.back)))
    else:
        change_sets(shelf, [(set_with_space(taker).id, adding_card(outgoing)), (giver.id, removing_card(gift.key))])
    return lambda: undo_gift(shelf, gift, giver, taker)


def undo_gift(shelf: SetShelf, gift: CardGift, giver: OwnSet, taker: OwnSet) -> None:
    """Move the cards of a gift back to their old places, keeping all other changes made since.

    Raise NotSaved if that's no longer possible. `giver` and `taker` are the sets as they were before the gift.
    """
    giver_now, taker_now = set_or_gone(shelf, gift.source), set_or_gone(shelf, gift.target)
    card, place = returned_card(giver, card_or_gone(taker_now, gift.key))
    if gift.back:
        back, back_place = returned_card(taker, card_or_gone(giver_now, gift.back))
        change_sets(shelf, exchange_steps(ExchangeSide(giver_now, card, place, gift.back), ExchangeSide(taker_now, back, back_place, gift.key)))
    else:
        change_sets(shelf, [(set_with_space(giver_now).id, adding_card(card, place)), (gift.target, removing_card(gift.key))])


def returned_card(own_set: OwnSet, card: Card) -> tuple[Card, int]:
    """Return a card that comes back to its set, and its old index there. The card gets back the history that it had in that set.

    `own_set` is the set as it was before the card left.
    """
    old_card = card_or_gone(own_set, card["key"])
    history = {"history": old_card["history"]} if "history" in old_card else {}
    return {name: value for name, value in card.items() if name != "history"} | history, own_set.cards.index(old_card)


def remove_sent_card(shelf: SetShelf, source: str, key: str) -> Callable[[], None]:
    """Remove a card from its set `source`, after it was exported or sent as a link. Return a function that undoes this.

    Both may raise NotSaved.
    """
    own_set = set_or_gone(shelf, source)
    card = card_or_gone(own_set, key)
    change_sets(shelf, [(source, removing_card(key))])
    return lambda: change_sets(shelf, [(set_with_space(set_or_gone(shelf, source)).id, adding_card(*returned_card(own_set, card)))])


def add_received_card(shelf: SetShelf, own_set: OwnSet, card: Card) -> None:
    """Add a card from elsewhere to a set, which may be new. Raise NotSaved if that fails."""
    store_cards(shelf, set_with_space(own_set), adding_card(card)(own_set.cards))
