"""Numbered slots for the cards of a hand, as data."""

from typing import NamedTuple


class HandSlots(NamedTuple):
    """Numbered slots for the cards of a hand: `fixed` ones filled for good, then the `laid` cards, "" for a free slot.

    `zone` holds the fixed cards; `next` is the number of the slot that gets the next card, or 0. `lifted` is the lifted card, `fresh` whether it was just
    placed; `words` describe the slots.
    If all cards of the hand start in slots, `ordered` is true, and the slots replace the hand. Then `written` are the letters on the cards, by id (None if
    cards get no letters), `few` the letters that are limited, `counted` the sentence about these, and `much` whether too many of these are used. `orders`
    are the named orders for all cards, each with whether it's the current one.
    """

    laid: tuple[str, ...]
    fixed: int
    zone: str
    next: int
    lifted: str
    fresh: bool
    words: str
    ordered: bool = False
    written: dict[str, str] | None = None
    few: str = ""
    counted: str = ""
    much: bool = False
    orders: tuple[tuple[str, bool], ...] = ()
