"""What the table shows at one moment, as data: seats, layout, scene, and what a view says of cards. Knows no game."""

from typing import Any, NamedTuple

from courtcards.texts import Texts
from table.draw.faces import Deck
from table.draw.html import Markup
from table.match.choice import Choice

Button = tuple[str, Any, dict[str, Any]]            # action, label, attributes


class Seat(NamedTuple):
    """Who sits at a place: its number, name, kind (`person` or a bot's level), tincture and charge."""

    number: int
    name: str
    kind: str
    tincture: str
    charge: str


class Layout(NamedTuple):
    """How a game lies on the table, as far as frame, motion and set-up must know; the rest is known to its book.

    `deck` draws its cards; `hand` is the zone that a player holds in the tray; `colours` the zone whose card gives a seat its
    colour; `tally` the counter of what each seat holds; `pieces` the counters of seats whose pieces travel as cards do; `look` the
    zones that may be looked through by their owner; `run` whether a match can be played out by itself, there being no choices;
    `art` (card ids) and `minutes` are for the set-up, and so is `seats`, how many play unless somebody chooses (0: as few as can).
    """

    deck: Deck
    hand: str = "hand"
    colours: str = ""
    tally: str = "cards"
    pieces: tuple[str, ...] = ()
    look: tuple[str, ...] = ()
    run: bool = False
    art: tuple[str, ...] = ()
    minutes: int = 0
    seats: int = 0


class Scene(NamedTuple):
    """Everything that the table shows at one moment.

    `view` as the viewer sees it; `moves` the viewer's answers; `prompt` a sentence and a line of help; `acts` the buttons
    (do, label, extra attributes); `moment` a headline and a line, or None; `ready` whether an answer is awaited here;
    `mode` names a table that is not played on just now (a replay), which then has `controls` in the place of the hand; in a picture these are its backs.
    `choice` is what is chosen of an answer, `targets` the seats, cards and spaces at which it can be aimed, `calls` what can be
    named (a verb, its buttons), `pills` what cards of the hand would do, by id; `clock` the time that runs, `writing` the field of an answer that is typed.
    """

    title: str
    subtitle: str
    texts: Texts
    layout: Layout
    seats: list[Seat]
    viewer: int
    view: dict[str, Any]
    moves: list[str]
    prompt: tuple[str, str]
    acts: list[Button]
    log: list[Markup]
    ready: bool = True
    thinking: int | None = None
    best: frozenset[int] = frozenset()
    tied: frozenset[int] = frozenset()
    moment: tuple[str, str] | None = None
    refusal: tuple[str, str, str, bool] | None = None
    result: Markup | None = None
    log_open: bool = False
    mode: str = ""
    controls: Markup | None = None
    choice: Choice = Choice()
    targets: frozenset[int | str] = frozenset()
    calls: list[tuple[str, list[Button]]] = []
    pills: dict[str, str] = {}
    link: tuple[str, str] | None = None
    clock: Markup | None = None
    writing: Markup | None = None

    @property
    def chosen(self) -> tuple[str, ...]:
        """The cards that are chosen, in their order."""
        return self.choice.chosen

    @property
    def rivals(self) -> list[Seat]:
        """The other seats, clockwise from the viewer's left."""
        number = len(self.seats)
        return [self.seats[(self.viewer + step) % number] for step in range(1, number)]

    @property
    def own(self) -> Seat:
        """The viewer's own seat."""
        return self.seats[self.viewer]

    def zone(self, name: str, seat: Seat | None = None) -> Any:
        """Return the cards of a zone, of a seat's or of nobody's; an empty list where there is no such zone."""
        return self.view["zones"].get(name if seat is None else f"{name}/{seat.number}", [])

    def counter(self, name: str, seat: Seat | None = None) -> int | None:
        """Return a counter, of a seat or of all; None where nothing counts so."""
        return self.view["counters"].get(name if seat is None else f"{name}/{seat.number}")

    @property
    def holds(self) -> bool:
        """Whether the viewer's hand is in the tray, open or covered."""
        cards = self.zone(self.layout.hand, self.own)
        return bool(cards if isinstance(cards, list) else self.controls and not self.mode)

    def say(self, key: str, section: str = "cloth", **about: Any) -> str:
        """Return a sentence of the book's cloth, or of another section."""
        return self.texts.say(section, key, about)

    def word(self, key: str) -> str:
        """Return words of the book's cloth that stand inside a line, as they are."""
        return self.texts.entry("cloth", key)


def size(cards: Any) -> int:
    """Return how many cards a zone of a view holds."""
    return cards["hidden"] + len(cards["known"]) if isinstance(cards, dict) else len(cards)


def stands_for(view: dict[str, Any], id: str) -> str | None:
    """Return the kind that a card stands for, None if it is what is printed on it."""
    return view["state"].get(id, {}).get("stands_for")


def kind_of(scene: Scene, id: str) -> str:
    """Return the kind of a card, or what it stands for."""
    return stands_for(scene.view, id) or scene.texts.cards[id].kind


def named(scene: Scene, id: str) -> str:
    """Return a card's full name, and what it stands for if that is not printed on it."""
    name, other = scene.texts.card(id, "full"), stands_for(scene.view, id)
    return scene.say("as", "choose", what=name, kind=other) if other else name


def looked(scene: Scene, id: str) -> dict[str, Any]:
    """Return what lets a card be looked at more closely: its id, and its whole rule if it has one of its own."""
    return {"data_look": id, "data_rule": scene.texts.rule(kind_of(scene, id)) or None}
