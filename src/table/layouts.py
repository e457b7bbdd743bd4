"""Where each game's zones go on the table, as data: a new game adds an entry here, no code."""

from typing import NamedTuple


class Layout(NamedTuple):
    """How a game lies on the table.

    `deck` draws its cards; `cloth` is the arrangement; `stack` and `captured` the piles at either end of a seat's row;
    `up` and `down` the zones of cards played face up and face down, `round_` of the latter after each of the former;
    `look` the zones that their owner may look through; `order` the icons and words of the rail's reminder, high to low;
    `tally` the counter of what each seat holds; `run` whether a match can be played out by itself, there being no choices.
    """

    deck: str
    cloth: str = "duel"
    stack: str = "stack"
    captured: str = "captured"
    up: str = "field"
    down: str = "down"
    round_: int = 3
    look: tuple[str, ...] = ("captured",)
    order: tuple[tuple[str, str], ...] = ()
    tally: str = "cards"
    run: bool = False
    art: tuple[str, ...] = ()
    minutes: int = 0


ITEMS = (("skeleton-key", "Key"), ("battle-axe", "Axe"), ("checked-shield", "Shield"), ("crown-coin", "Coin"))

LAYOUTS = {
    "war": Layout(deck="kings-keys", order=ITEMS, run=True, art=("1C-ocean", "2A-forest", "3S-mountain", "4K-sun"), minutes=5),
}
