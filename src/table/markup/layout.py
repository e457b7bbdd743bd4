"""How a game lies on the table, as data."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from table.markup.card_faces import Deck


class First(NamedTuple):
    """A first match: how many are good for it, and deals in which the person begins and much of what the game explains comes early, by their seeds."""

    seats: int
    deals: tuple[int, ...]


class Layout(NamedTuple):
    """How a game lies on the table, as far as frame, motion and set-up must know; the rest is known to its book.

    `deck` draws its cards; `hand` is the zone that a player holds in the tray, `fills` the counter of how many cards it is to hold while it
    is filled; `colours` the zone whose card gives a seat its colour; `tally` the counter of what each seat holds, `fewest` whether the
    fewest are best, `leads` whether the bar says who has most of it; `pieces` the counters of seats whose pieces travel as cards do; `look`
    the zones that may be looked through by their owner, `stacked` those whose order is to be seen then, and `drawn` such of them as have
    their first card on top; `run` whether a match can be played out by itself, there being no choices, and `series` how many moves then follow
    each other by one press; `sorted` whether the cards of a hand that can be played always come first, `lettered` whether those of a hand lie
    by the letters that they bear; `part` the counter of the part of a turn that the bar names, in the words of the game, with the seat that is `active`;
    `lasting` whether the cards of the last moment stay while the next answer is asked for; `art` (card ids) is for the set-up, and so are
    `minutes`, how long a match lasts for a number of players and with its house rules, `letters`, how many it takes if all play by letter
    (None: it is not played so, as where nobody chooses anything), and `seats`, how many play unless somebody chooses (0: as few as can).
    Of who plays alone the best scores are kept, a list for each value of the options `scores` and each set of cards; None: there are no such lists.
    A match with one of the values of options that are `unranked` is listed apart. `first` is a first match of the game, None where any is as good;
    `short` are the house rules of a short match, which is the first one and a choice in set-up, where the usual one is long;
    `even` are the house rules that even out who begins: set-up proposes them while they matter and aren't on, in the game's own words.
    """

    deck: Deck
    hand: str = "hand"
    fills: str = ""
    colours: str = ""
    tally: str = "cards"
    leads: bool = False
    fewest: bool = False
    pieces: tuple[str, ...] = ()
    look: tuple[str, ...] = ()
    stacked: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    run: bool = False
    series: int = 1
    sorted: bool = False
    lettered: bool = False
    part: str = ""
    lasting: bool = False
    art: tuple[str, ...] = ()
    minutes: Callable[[int, Mapping[str, Any]], int] | None = None
    letters: Callable[[int, Mapping[str, Any]], int] | None = None
    seats: int = 0
    scores: tuple[str, ...] | None = None
    unranked: tuple[tuple[str, Any], ...] = ()
    first: First | None = None
    short: Mapping[str, Any] = {}
    even: tuple[str, ...] = ()
