"""Describes the layout of a game's table, as data."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from table.markup.card_faces import Deck


class FirstMatchSettings(NamedTuple):
    """Settings for a first match: the number of players, and the seeds of good deals."""

    seats: int
    deals: tuple[int, ...]


class Layout(NamedTuple):
    """The properties of a game's table that the code shared by all games needs.

    Cards:

    - `deck`: draws them
    - `hand`: the zone shown in the tray
    - `fills`: the counter with the number of places in a hand that is filled card by card
    - `lettered`: whether the hand is ordered by the letters on the cards
    - `gaps`: whether a card that leaves the hand leaves its place empty until other cards join
    - `keeps_hand`: whether an empty hand keeps its space, so that the cloth stays where it is
    - `look`: zones whose owner may look through them
    - `stacked`: the zones of `look` whose cards are shown in the order they lie in
    - `drawn`: the zones of `stacked` whose first card is on top

    Seats:

    - `colours`: the zone whose card gives a seat its colour
    - `tally`: the counter that decides who is ahead
    - `fewest`: whether the lowest count is best
    - `leads`: whether the bar names the leader
    - `pieces`: counters whose pieces travel like cards

    Turns:

    - `plays_out`: whether the table can play the match out by itself where players have nothing to decide
    - `series`: the maximum number of moves that one press plays, each with a card of the seat's zone `supply`
    - `turn_part`: the counter that tells which part of the turn it is
    - `cards_stay`: whether the cards of the last frame stay on the table while the next question is open
    - `stretch`: the keys of facts that begin a new stretch of the match; the cloth shows all facts of the current stretch

    Set-up:

    - `art`: the ids of the cards in the game's picture
    - `minutes`: returns a match's length in minutes, given the number of players and the house rules
    - `letters`: returns how many letters a correspondence match takes, from the same arguments; None if the game can't be played by letter
    - `seats`: the default number of players (0: the minimum)
    - `first`: the settings of a first match, or None
    - `short`: house rules for a short match
    - `even`: house rules that even out the advantage of going first

    Scores:

    - `scores`: the options whose values get separate lists of best solo scores, or None if the game has no such lists
    - `unranked`: (option, value) pairs with which a match's score doesn't count
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
    plays_out: bool = False
    series: int = 1
    supply: str = ""
    lettered: bool = False
    gaps: bool = False
    keeps_hand: bool = False
    turn_part: str = ""
    cards_stay: bool = False
    stretch: tuple[str, ...] = ()
    art: tuple[str, ...] = ()
    minutes: Callable[[int, Mapping[str, Any]], int] | None = None
    letters: Callable[[int, Mapping[str, Any]], int] | None = None
    seats: int = 0
    scores: tuple[str, ...] | None = None
    unranked: tuple[tuple[str, Any], ...] = ()
    first: FirstMatchSettings | None = None
    short: Mapping[str, Any] = {}
    even: tuple[str, ...] = ()
