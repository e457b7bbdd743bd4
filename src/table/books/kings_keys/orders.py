"""Puts an army in a named marching order, from the top of the stack down."""

from collections.abc import Mapping
from itertools import chain, zip_longest

from table.books.kings_keys.faces import ITEMS
from table.markup.card_faces import Traits

ORDER = [*ITEMS]
Army = Mapping[str, Traits]


def strongest_first(army: Army) -> list[str]:
    """Return the ids of an army's cards, from high to low: by number, then by item."""
    return sorted(army, key=lambda id: (-army[id]["number"], ORDER.index(army[id]["item"])))


def alternating_order(army: Army) -> list[str]:
    """Return the ids of an army's cards: the strongest, the weakest, the second strongest, the second weakest, and so on."""
    cards = strongest_first(army)
    pairs = zip_longest(cards[:(len(cards) + 1) // 2], cards[:(len(cards) - 1) // 2:-1])
    return [id for id in chain.from_iterable(pairs) if id]


def ambush_order(army: Army) -> list[str]:
    """Return the ids of an army's cards: the 1s and 2s, weakest first, then the 4s, finally the 3s."""
    cards = strongest_first(army)
    weak = [id for id in reversed(cards) if army[id]["number"] < 3]
    return [*weak, *[id for number in (4, 3) for id in cards if army[id]["number"] == number]]


ORDERS = {"strongest": strongest_first, "alternate": alternating_order, "ambush": ambush_order}
