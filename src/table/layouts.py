"""Where each game's zones go on the table, as data: a new game adds an entry here, no code."""

from typing import NamedTuple


class Layout(NamedTuple):
    """How a game lies on the table.

    `deck` draws its cards; `stack` and `captured` are the piles at either end of a seat's row; `hand` the zone that a player
    holds in the tray; `up` and `down` the zones of cards played face up and face down, `round_` of the latter after each of the
    former; `sealed` the zone of cards chosen in secret; `look` the zones that their owner may look through; `colours` the zone
    whose card gives a seat its colour; `order` the icons and words of the rail's reminder, high to low; `tally` the counter of
    what each seat holds; `run` whether a match can be played out by itself, there being no choices; `art` and `minutes` are for
    the set-up.
    """

    deck: str
    stack: str = "stack"
    captured: str = "captured"
    hand: str = "hand"
    up: str = "field"
    down: str = "down"
    sealed: str = "sealed"
    round_: int = 3
    look: tuple[str, ...] = ("captured", "stack")
    colours: str = ""
    order: tuple[tuple[str, str], ...] = ()
    tally: str = "cards"
    run: bool = False
    art: tuple[str, ...] = ()
    minutes: int = 0


ITEMS = (("skeleton-key", "Key"), ("battle-axe", "Axe"), ("checked-shield", "Shield"), ("crown-coin", "Coin"))
KEYS = Layout(deck="kings-keys", order=ITEMS, art=("1C-ocean", "2A-forest", "3S-mountain", "4K-sun"))

LAYOUTS = {
    "war": KEYS._replace(run=True, minutes=5),
    "kingdom-armies": KEYS._replace(colours="banner", minutes=15),
    "battle-royal": KEYS._replace(stack="hand", colours="banner", minutes=15),
}
