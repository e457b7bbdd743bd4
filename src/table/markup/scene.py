"""What the table shows at one moment, as data: seats, layout, scene, and what a view says of cards. Knows no game."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

from courtcards.engine.field import Field
from courtcards.engine.game import Fact
from courtcards.engine.move import Move
from courtcards.texts import Texts
from table.markup.button_data import Button
from table.markup.card_faces import Traits
from table.markup.html import Markup
from table.markup.layout import Layout
from table.markup.lesson_panel import Blackboard
from table.markup.race_data import Claims
from table.markup.regions import Facts, Sheet
from table.markup.slot_data import Places


class Seat(NamedTuple):
    """Who sits at a place; of a bot its `level` and `character`, a sentence; `mark`: how another device stands, as drawn and in words."""

    number: int
    name: str
    kind: str
    tincture: str
    charge: str
    level: str = ""
    mark: tuple[str, str] = ("", "")
    character: str = ""


class Press(NamedTuple):
    """What pressing a card, or a thing on the table, does: play a `move` at once, else choose it where it is `usable`, else say why not.

    `chosen`: whether it is chosen already; `order`: as which of several, from 1; `free`: whether it answers nothing.
    """

    move: Move | None = None
    usable: bool = True
    chosen: bool = False
    order: int | None = None
    free: bool = False


class Story(NamedTuple):
    """What is told beside the table: pages of lines by number, and whether there are earlier and later ones.

    In a replay, `here` is the page of the moment that is shown, and how many of its lines were told by then."""

    pages: tuple[tuple[str, tuple[tuple[bool, Markup], ...]], ...] = ()
    earlier: bool = False
    later: bool = False
    here: tuple[str, int] | None = None


PARTS = ("zones", "counters", "state", "targets", "refused", "pills", "presses", "things", "dooms", "stands")       # facts of which single entries are read
USUAL: dict[str, Any] = {
    "log": Story(), "ready": True, "thinking": None, "best": frozenset(), "tied": frozenset(), "moment": None, "refusal": None, "refused": frozenset(),
    "result": None, "log_open": False, "mode": "", "controls": None, "question": None, "chosen": (), "targets": frozenset(), "calls": [], "pills": {},
    "presses": {}, "leading": frozenset(), "things": {}, "dooms": {}, "link": None, "clock": None, "writing": None, "race": False, "redo": False, "hint": False,
    "first": None, "rules": frozenset(), "claims": None, "places": None, "weighed": None, "forecast": "", "at": frozenset(), "then": None, "called": "",
    "book": None, "unfolded": None, "advice": None, "advised": (), "helps": (), "harms": False, "waits": False, "ahead": False, "field": None,
    "told": (), "now": (), "stands": {}, "pace": "", "speech": None, "explains": False, "chart": None, "lesson": None, "wanted": "", "lacks": frozenset()}


class Scene(Facts):
    """Everything that the table shows at one moment. A region is drawn anew when what it has read here has changed.

    `view` as the viewer sees it (`zone`, `counter` and `lies` read its entries); `moves` the viewer's answers, but for things on the table that are weighed
    when they are pressed; `prompt` a sentence and a line of help; `acts` the buttons, `wanted` what has to be pressed before one can answer; `moment` a
    headline and a line, or None; `ready` whether an answer is awaited here; `controls` are what stands in the place of the hand: the letters of a word, or what
    a table has (`mode`) that isn't played on now, or in a picture its backs; `question` is the prompt as it was before something was chosen. `refusal` why
    something is refused, `refused` the card pressed for it. `rules` are the house rules that are on. `claims` are the sides of a race by the clock, while one
    is open. `places` are numbered places for the cards of the hand, where these are arranged. `foretold` is what will be told if everybody passes, for a person
    asked what may be passed on, or if the `weighed` move is made, with the move `then` chosen ahead. `forecast` says what comes of it, for those who can't see
    it; `at` is the target that is chosen. `chosen` are the cards that are chosen of an answer, in order, `targets` the seats, cards and spaces at which they
    can be aimed, `calls` what can be named (a verb, its buttons), `called` the presumed name, `presses` what pressing a card does, and `pills` what it would
    come to, by id, in words and as it stands under a card; `leading` the cards that could be played at the last question; `things` what pressing a card or a
    space on the table does that is an answer by itself, or begins one; `dooms` at which targets the match is lost; `first` what's explained as new, and whether
    such lines are wanted; `aiming` whether a press on a seat is answered: answers are aimed at such or what is theirs; `clock` the time that runs, `writing`
    the field of an answer that is typed; `race` whether the first answer counts; `redo` whether something can be redone; `hint` whether to say that a card can
    be held to read it; `advice` a hint in words, and what it says of the second best, `advised` what to press for it, in order, `helps` what can be had beside;
    `unfolded` the seat whose plate is shown whole where others are folded; `harms` whether things that a press aims at come to harm, `waits` whether such a
    press only chooses, `ahead` whether what follows the weighed move can be chosen with it; `field` the spaces on which cards are laid; `notes` what all can
    see noted, in order; `told` is what was told of the last answer, `now` what belongs to the moment; `stands` what each seat did last, gained or lost last,
    and which leads; `chart` the curves in the place of the cloth; `pace` is that of the bots, where some play, `speech` what a rival said last; `explains`
    whether room is kept for what's explained, `lesson` the board, `lacks` the places and verbs that a lesson leaves out."""

    title: str
    subtitle: str
    texts: Texts
    layout: Layout
    seats: list[Seat]
    viewer: int
    view: dict[str, Any]
    moves: list[Move]
    prompt: tuple[str, str]
    wanted: str
    question: tuple[str, str] | None
    acts: list[Button]
    log: Story
    ready: bool
    thinking: int | None
    best: frozenset[int]
    tied: frozenset[int]
    moment: tuple[str, str] | None
    refusal: tuple[str, str, str, int, tuple[str, str]] | None
    refused: frozenset[str]
    result: Markup | None
    log_open: bool
    mode: str
    controls: Markup | None
    chosen: tuple[str, ...]
    targets: frozenset[int | str]
    calls: list[tuple[str, list[Button]]]
    pills: Mapping[str, tuple[str, str]]
    presses: Mapping[str, Press]
    leading: frozenset[str]
    things: Mapping[str, Press]
    dooms: Mapping[str, str]
    link: tuple[str, str] | None
    clock: Markup | None
    writing: Markup | None
    race: bool
    redo: bool
    hint: bool
    first: tuple[str, bool, tuple[str, str]] | None
    aiming: bool
    rules: frozenset[str]
    claims: Claims | None
    places: Places | None
    foretold: tuple[Fact, ...]
    weighed: Move | None
    forecast: str
    at: frozenset[int | str]
    then: Move | None
    called: str
    unfolded: int | None
    advice: tuple[str, str] | None
    advised: tuple[str, ...]
    helps: tuple[str, ...]
    harms: bool
    waits: bool
    ahead: bool
    field: Field | None
    notes: Sequence[tuple[str, Mapping[str, Any]]]
    told: tuple[Fact, ...]
    now: tuple[Fact, ...]
    stands: Mapping[str, Any]
    pace: str
    speech: Markup | None
    explains: bool
    book: Any           # what the book of the game brings: a Book, whose cloth is drawn of a scene
    chart: Any          # a Chart of chart.py, which is drawn of a scene
    lesson: Blackboard | None
    lacks: frozenset[str]

    def __init__(self, **shown: Any):
        """Take what is shown, by name; what is not given is as usual."""
        facts = {**USUAL, **shown}
        view, ready, targets = facts["view"], facts["ready"], facts["targets"]
        kinds = {*map(type, targets), *map(type, [move.target for move in facts["moves"]])} if ready and (targets or facts["chosen"]) else ()
        aiming = int in kinds or (str in kinds and facts["field"] is None)
        foretold = (facts["foretold"] if facts["weighed"] else view.get("foretold", ())) if ready else ()    # in a pause it would tell that somebody can answer
        seen = {part: view[part] for part in ("zones", "counters", "state")}
        super().__init__(Sheet({**facts, **seen, "notes": view.get("notes", ()), "foretold": foretold, "aiming": aiming}, PARTS))

    def but(self, **changes: Any) -> Self:
        """Return the scene with other facts."""
        return type(self)(**{**self.sheet.facts, **changes})

    def after(self, before: Sheet | None) -> Self:
        """Return the scene on a sheet of its own beside the one that is on the page; what is as on that one is not drawn again."""
        return self.beside(Sheet(self.sheet.facts, PARTS, before))

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
        cards = self.entry("zones", name if seat is None else f"{name}/{seat.number}")
        return [] if cards is None else cards

    def has_zone(self, name: str, seat: Seat | None = None) -> bool:
        """Whether there is such a zone."""
        return self.has("zones", name if seat is None else f"{name}/{seat.number}")

    def spaces(self, name: str, seat: Seat | None = None) -> list[str]:
        """Return the zones of a name that are spaces, of a seat or of nobody, in order."""
        start = f"{name}:" if seat is None else f"{name}/{seat.number}:"
        self.reads.add(f"zones {start}")
        return [zone for zone in self.sheet.facts["zones"] if zone.startswith(start)]

    def counter(self, name: str, seat: Seat | None = None) -> int | None:
        """Return a counter, of a seat or of all; None where nothing counts so."""
        number: int | None = self.entry("counters", name if seat is None else f"{name}/{seat.number}")
        return number

    def lies(self, id: str) -> Mapping[str, Any]:
        """Return what is not printed on a card, as far as it is not as usual."""
        self.reads.add(f"state {id}")
        lies: Mapping[str, Any] = self.sheet.facts["state"].get(id, {})
        return lies

    def aimed(self, target: int | str) -> bool:
        """Whether what is chosen can be aimed at a seat, a card or a space."""
        return self.has("targets", target)

    def thing(self, target: str) -> Press | None:
        """Return what pressing a thing on the table does, if it is an answer by itself or begins one."""
        press: Press | None = self.entry("things", target)
        return press

    def doom(self, target: int | str) -> str:
        """Return in words that the match is lost by what is pressed there, "" where it is not."""
        return self.entry("dooms", str(target)) or ""

    def press(self, id: str) -> Press | None:
        """Return what pressing a card does that is, or can be, part of an answer."""
        press: Press | None = self.entry("presses", id)
        return press

    def barred(self, id: str, state: str) -> dict[str, Any]:
        """Return the state of a card, and what says why it is barred if it was refused just now."""
        refused = self.has("refused", id)
        return {"state": f"{state} refused".strip() if refused else state, "aria_describedby": "why" if refused else None}

    @property
    def picks(self) -> list[Move]:
        """The answers that are cards on the table by themselves, as the tray shows them where there is no hand."""
        cards = self.zone(self.layout.hand, self.own)
        known = self.texts.cards if not (type(cards) is list and cards) else {}
        return [move for move in self.moves if move.target in known and not move.cards and move.call is None]

    @property
    def holds(self) -> bool:
        """Whether the viewer's hand is in the tray, open or covered."""
        cards = self.zone(self.layout.hand, self.own)
        return bool(cards if type(cards) is list else self.controls and not self.mode)

    def say(self, key: str, section: str = "cloth", **about: Any) -> str:
        """Return a sentence of the book's cloth, or of another section."""
        return self.texts.say(section, key, about)

    def word(self, key: str) -> str:
        """Return words of the book's cloth that stand inside a line, as they are."""
        return self.texts.entry("cloth", key)


def size(cards: Any) -> int:
    """Return how many cards a zone of a view holds."""
    return cards["hidden"] + len(cards["known"]) if isinstance(cards, dict) else len(cards)


def stands_for(scene: Scene, id: str) -> str | None:
    """Return the kind that a card stands for, None if it is what is printed on it."""
    return scene.lies(id).get("stands_for")


def kind_of(scene: Scene, id: str) -> str:
    """Return the kind of a card, or what it stands for."""
    return scene.lies(id).get("stands_for") or scene.texts.cards[id].role


def named(scene: Scene, id: str) -> str:
    """Return a card's full name, after the letter that is written on it, and what it stands for if that is not printed on it."""
    name, lies = scene.texts.card(id, "full"), scene.lies(id)
    if not lies:
        return name
    name, other = lettered(name, lies), lies.get("stands_for")
    return scene.say("as", "choose", what=name, kind=other) if other else name


def lettered(name: str, lies: Mapping[str, Any]) -> str:
    """Return the name of a card, after the letter that is written on it."""
    return f"{lies['letter']}, {name}" if "letter" in lies else name


def shown_on(scene: Scene, id: str) -> Traits:
    """Return what is to be read on a card: what is printed on it, and a letter that is written on it."""
    return written_on(scene.texts.cards[id].traits, scene.lies(id))


def written_on(traits: Traits, lies: Mapping[str, Any]) -> Traits:
    """Return what is printed on a card with a letter that is written on it."""
    return {**traits, "letter": lies["letter"]} if "letter" in lies else traits


def looked(scene: Scene, id: str) -> dict[str, Any]:
    """Return what lets a card be looked at more closely: its id, and its whole rule if it has one of its own, else what somebody has written on it."""
    return {"data_look": id, "data_rule": scene.texts.rule(kind_of(scene, id)) or scene.texts.cards[id].traits.get("text")}
