"""Where each game's zones go on the table, as data: a new game adds an entry here, no code."""

from typing import NamedTuple


class Places(NamedTuple):
    """How a game lies whose kingdoms are places: gems to count, walls that stand, attacks on them.

    `walls` are the zones of what stands at a kingdom, each with its drawing; `pair` two of them that are drawn as one, and that
    drawing; `guise` the drawing of a card that stands for another; `gems` and `held` (cards in hand) are counters of every seat,
    `goal` and `active` (whose turn it is) of all, and so are `attack` with `/by`, `/on`, `/to` (who receives gems) and `/gems` for
    as long as somebody is attacked; `attack` and `answer`
    are also the zones of the cards laid then: `turns` is the answer that turns an attack round, `stops` are those that end it
    whatever its strength; `draw` and `discard` the shared piles, `draft` the pile that players draw from in turn and `drawn`
    what they then see; `offer` the cards held out to one player.
    """

    walls: tuple[tuple[str, str], ...] = ()
    pair: tuple[str, str, str] = ("", "", "")
    guise: str = ""
    gems: str = "gems"
    held: str = "cards"
    goal: str = "goal"
    active: str = "active"
    attack: str = "attack"
    answer: str = "answer"
    turns: str = ""
    stops: tuple[str, ...] = ()
    draw: str = "deck"
    discard: str = "discard"
    draft: str = "draft"
    drawn: str = "drawn"
    offer: str = "offer"


class Layout(NamedTuple):
    """How a game lies on the table.

    `deck` draws its cards; `stack` and `captured` are the piles at either end of a seat's row; `hand` the zone that a player
    holds in the tray; `up` and `down` the zones of cards played face up and face down, `round_` of the latter after each of the
    former; `sealed` the zone of cards chosen in secret; `look` the zones that their owner may look through; `colours` the zone
    whose card gives a seat its colour; `order` the icons and words of the rail's reminder, high to low; `tally` the counter of
    what each seat holds; `run` whether a match can be played out by itself, there being no choices; `art` and `minutes` are for
    the set-up, and so is `seats`, how many play unless somebody chooses (0: as few as can); `places` makes
    kingdoms of the seats instead of armies where it names walls.
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
    seats: int = 0
    places: Places = Places()


ITEMS = (("skeleton-key", "Key"), ("battle-axe", "Axe"), ("checked-shield", "Shield"), ("crown-coin", "Coin"))
KEYS = Layout(deck="kings-keys", order=ITEMS, art=("1C-ocean", "2A-forest", "3S-mountain", "4K-sun"))
KINGDOMS = Places(walls=(("castle", "stone-tower"), ("archer", "bowman"), ("minstrel", "lyre"), ("ladder", "ladder")),
                  pair=("castle", "archer", "guarded-tower"), guise="jester-hat", turns="traitor", stops=("princess", "executioner", "minstrel"))

LAYOUTS = {
    "war": KEYS._replace(run=True, minutes=5),
    "kingdom-armies": KEYS._replace(colours="banner", minutes=15),
    "battle-royal": KEYS._replace(stack="hand", colours="banner", minutes=15),
    "knights-and-ninjas": Layout(deck="knights", look=("discard",), tally="gems", art=("soldier-1", "knight-1", "ninja-1", "princess-1"), minutes=20,
                                 seats=4, places=KINGDOMS),
}
