"""Describes numbered places for the cards in a hand, as data."""

from typing import NamedTuple


class HandSlots(NamedTuple):
    """Numbered places for the cards in a hand.

    - `fixed`: how many of the first places are already taken
    - `laid`: the cards in the places after those, "" for a free place
    - `zone`: holds the fixed cards
    - `next`: the number of the place that gets the next card, or 0
    - `lifted`: the lifted card; `fresh`: whether it was just placed
    - `orders`: the named orders for all cards, as pairs: the name, and whether it's the current order
    - `ordered`: whether all cards in hand start in places, which then replace the hand
    - `written`: the letters on the cards, by id (None if cards get no letters)
    - `few`: the letters that are limited; `counted`: the sentence about these; `much`: whether too many of them are used
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
