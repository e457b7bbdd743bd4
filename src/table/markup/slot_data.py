"""Describes numbered places for the cards of a hand, as data."""

from typing import NamedTuple


class HandSlots(NamedTuple):
    """Numbered places for the cards of a hand: the first `fixed` ones are filled for good, the others hold the `laid` cards, "" for a free place.

    `zone` holds the fixed cards; `next` is the number of the place that gets the next card, or 0. `lifted` is the lifted card, `fresh` whether it was just
    placed; `words` describe the places. `orders` are the named orders for all cards, each with whether it's the current one.
    If all cards of the hand start in places, `ordered` is true, and the places replace the hand. Then `written` are the letters on the cards, by id (None if
    cards get no letters), `few` the letters that are limited, `counted` the sentence about the limited letters, and `much` whether too many of them are used.
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
