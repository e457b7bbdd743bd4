"""Numbered places for the cards of a hand, as data."""

from typing import NamedTuple


class Places(NamedTuple):
    """Numbered places for the cards of a hand: what is `laid` on them, "" where one is free, after `fixed` ones that are filled for good.

    `zone` is where those lie, `next` the place of the next card, or 0; `lifted` the card that is taken up, `fresh` if it was just laid.
    `words` say what the places are. Where all cards of the hand lie on them from the start they stand in its place: they are `ordered`;
    `written` are then the letters on the cards, by id, None where none are written, `few` those among them that are counted, as `counted` says,
    and `much` whether they are too many. `orders` are those with a name in which all cards can be put, each with whether they lie so.
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
