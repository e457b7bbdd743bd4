"""Numbered slots for the cards of a hand, as data."""

from typing import NamedTuple


class HandSlots(NamedTuple):
    """Numbered slots for the cards of a hand: `fixed` ones filled for good, then the `laid` cards, "" for a free slot.

    `zone` holds the fixed cards; `next` is the slot of the next card, or 0; `lifted` the lifted card, `fresh` if it was just placed; `words` describe the
    slots. If all cards of the hand start in slots, which then replace it, `ordered` is true. Then `written` are the letters on the cards by id (None if no
    letters are written), `few` the letters that are limited, `counted` the sentence about them, and `much` whether there are too many of them. `orders` are
    the named orders for all cards, each with whether it's the current one.
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
