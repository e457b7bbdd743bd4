"""Describes the contents of the table at one instant, as data: seats, effects of presses, the scene, and helpers to read a view's cards."""

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
from table.markup.lesson_panel import LessonPanel
from table.markup.race_data import RaceClaims
from table.markup.repaint_regions import RegionSheet, SceneFacts
from table.markup.slot_data import HandSlots


class Seat(NamedTuple):
    """A seat and its player. `kind` says in words who plays it.

    For a bot, `character` is a sentence about it. For a player on another device, `mark` holds that player's state, as a key and in words.
    """

    number: int
    name: str
    kind: str
    tincture: str
    charge: str
    level: str = ""
    mark: tuple[str, str] = ("", "")
    character: str = ""


class PressEffect(NamedTuple):
    """The effect of pressing a card or a thing on the table.

    The press plays the `move`, if there's one. Otherwise it selects the thing if it's `usable`, or explains why that's impossible.

    `order` is the thing's position among several selected ones, from 1. `free` says whether the thing can only be used for a free move, which doesn't answer
    the question.
    """

    move: Move | None = None
    usable: bool = True
    chosen: bool = False
    order: int | None = None
    free: bool = False


class StoryPages(NamedTuple):
    """The story: numbered pages of lines, and whether there are earlier and later pages.

    In a replay, `here` holds the number of the page reached, and how many of its lines come before the frame shown.
    """

    pages: tuple[tuple[str, tuple[tuple[bool, Markup], ...]], ...] = ()
    earlier: bool = False
    later: bool = False
    here: tuple[str, int] | None = None


PARTS = ("zones", "counters", "state", "targets", "refused", "pills", "presses", "things", "dooms", "stands")       # facts whose entries are read singly
USUAL: dict[str, Any] = {
    "log": StoryPages(), "ready": True, "thinking": None, "best": frozenset(), "tied": frozenset(), "moment": None, "refusal": None, "refused": frozenset(),
    "result": None, "log_open": False, "mode": "", "controls": None, "question": None, "chosen": (), "targets": frozenset(), "calls": [], "pills": {},
    "presses": {}, "things": {}, "dooms": {}, "link": None, "clock": None, "writing": None, "race": False, "redo": False, "hint": False,
    "first": None, "rules": frozenset(), "claims": None, "places": None, "weighed": None, "forecast": "", "at": frozenset(), "then": None, "presumed_call": "",
    "book": None, "unfolded": None, "advice": None, "advised": (), "helps": (), "harms": False, "waits": False, "ahead": False, "field": None,
    "told": (), "stretch": (), "now": (), "stands": {}, "pace": "", "speech": None, "explains": False, "chart": None, "lesson": None, "wanted": ("", ""),
    "lacks": frozenset(), "hand_places": ()}


class Scene(SceneFacts):
    """Everything the table shows at one instant. A region is drawn again if anything that it has read from the scene has changed.

    The match:

    - `view`: the position as the viewer sees it (`zone`, `counter` and `lies` read its entries)
    - `notes`: the public notes in order
    - `told`: the facts about the last answer
    - `stretch`: the facts of the current stretch (see Layout)
    - `now`: the facts of the frame
    - `stands`: each seat's last action, its last gain or loss, and the leader

    The question:

    - `prompt`: a sentence and a line of help
    - `question`: the prompt before anything was selected
    - `acts`: the buttons
    - `wanted`: the words that say what to press before an answer can be given, and the mark shown with them
    - `ready`: whether an answer is expected on this device
    - `moves`: the answers possible on this device
    - `race`: whether the first answer counts
    - `writing`: the text box for a typed answer
    - `refused`: the card whose press has just been refused, as a set
    - `moment`: the headline of the frame and the line under it, or None

    The answer so far:

    - `chosen`: the selected cards in order
    - `targets`: the seats, cards and spaces the selection can be aimed at
    - `at`: the targets selected
    - `calls`: the calls to choose from, as pairs of a verb and its buttons
    - `presumed_call`: the call that's presumed until the player picks another
    - `presses`: the effect of pressing a card
    - `pills`: the result of playing a card, by id: in words, and as the label under the card
    - `things`: the effect of pressing a card or space on the table
    - `dooms`: the targets on which a press would lose the player the match, with the reason
    - `aiming`: whether pressing a seat has an effect
    - `harms`: whether the answer harms its target
    - `waits`: whether pressing a target only selects it
    - `weighed`: the move being previewed
    - `ahead`: whether the move after `weighed` can be chosen in advance
    - `then`: the move after `weighed`
    - `foretold`: the facts that follow if the `weighed` move is made or, without one, if everybody passes
    - `forecast`: the result in words, for screen readers

    In place of hand or cloth:

    - `controls`: what replaces the hand, such as the letters of a word
    - `claims`: the sides of an open race against the clock
    - `places`: the numbered places on which the hand is arranged
    - `hand_places`: the hand's cards and those whose places it keeps empty, in a game with such gaps
    - `field`: the spaces to play cards on
    - `chart`: the curves of win chances
    - `lacks`: the places and verbs that a lesson leaves out

    Help:

    - `first`: an explanation of something new, whether explanations are switched on, a link to an example, and whether it has just happened
    - `explains`: whether space is kept for such an explanation
    - `advice`: a hint in words, and a note on the second best move
    - `advised`: what to press for the advised move, in order
    - `helps`: the kinds of help on offer
    - `hint`: whether to say that a long press on a card shows its rule
    - `unfolded`: the seat whose plate is expanded
    - `pace`: the pace of the bots
    - `speech`: what a rival said last
    """

    title: str
    subtitle: str
    texts: Texts
    layout: Layout
    seats: list[Seat]
    viewer: int
    view: dict[str, Any]
    moves: list[Move]
    prompt: tuple[str, str]
    wanted: tuple[str, str]
    question: tuple[str, str] | None
    acts: list[Button]
    log: StoryPages
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
    presses: Mapping[str, PressEffect]
    things: Mapping[str, PressEffect]
    dooms: Mapping[str, str]
    link: tuple[str, str] | None
    clock: Markup | None
    writing: Markup | None
    race: bool
    redo: bool
    hint: bool
    first: tuple[str, bool, tuple[str, str], bool] | None
    aiming: bool
    rules: frozenset[str]
    claims: RaceClaims | None
    places: HandSlots | None
    hand_places: tuple[str, ...]
    foretold: tuple[Fact, ...]
    weighed: Move | None
    forecast: str
    at: frozenset[int | str]
    then: Move | None
    presumed_call: str
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
    stretch: tuple[Fact, ...]
    now: tuple[Fact, ...]
    stands: Mapping[str, Any]
    pace: str
    speech: Markup | None
    explains: bool
    book: Any           # the Book of the game, which draws its cloth from a scene
    chart: Any          # a ChanceChart, whose module imports this one
    lesson: LessonPanel | None
    lacks: frozenset[str]

    def __init__(self, **shown: Any):
        """Start with the given facts, by name; all others get their default values."""
        facts = {**USUAL, **shown}
        view, ready, targets = facts["view"], facts["ready"], facts["targets"]
        can_aim = ready and (targets or facts["chosen"])
        target_types = {type(target) for target in [*targets, *[move.target for move in facts["moves"]]]} if can_aim else set()
        aiming = int in target_types or (str in target_types and facts["field"] is None)
        foretold = (facts["foretold"] if facts["weighed"] else view.get("foretold", ())) if ready else ()    # in a pause it would show that somebody can answer
        view_parts = {part: view[part] for part in ("zones", "counters", "state")}
        super().__init__(RegionSheet({**facts, **view_parts, "notes": view.get("notes", ()), "foretold": foretold, "aiming": aiming}, PARTS))

    def but(self, **changes: Any) -> Self:
        """Return the scene with the given facts changed."""
        return type(self)(**{**self.sheet.facts, **changes})

    def after(self, before: RegionSheet | None) -> Self:
        """Return this scene for the next painting, which redraws only the regions that have changed.

        `before` has the regions of the last painting, or is None if everything must be drawn.
        """
        return self.on_sheet(RegionSheet(self.sheet.facts, PARTS, before))

    @property
    def rivals(self) -> list[Seat]:
        """The other seats, clockwise from the viewer's left."""
        count = len(self.seats)
        return [self.seats[(self.viewer + step) % count] for step in range(1, count)]

    @property
    def own(self) -> Seat:
        """The viewer's seat."""
        return self.seats[self.viewer]

    def zone(self, name: str, seat: Seat | None = None) -> Any:
        """Return the cards of a seat's zone or, without a seat, of a common one. Return an empty list if there's no such zone."""
        cards = self.entry("zones", name if seat is None else f"{name}/{seat.number}")
        return [] if cards is None else cards

    def has_zone(self, name: str, seat: Seat | None = None) -> bool:
        """Return whether a seat has a zone of this name or, without a seat, whether there's such a common zone."""
        return self.has("zones", name if seat is None else f"{name}/{seat.number}")

    def spaces(self, name: str, seat: Seat | None = None) -> list[str]:
        """Return the spaces of a seat or, without one, the common spaces, in order.

        They're the names of zones: if `name` is "field", `field/1:4` is a space of seat 1.
        """
        start = f"{name}:" if seat is None else f"{name}/{seat.number}:"
        self.reads.add(f"zones {start}")
        return [zone for zone in self.sheet.facts["zones"] if zone.startswith(start)]

    def counter(self, name: str, seat: Seat | None = None) -> int | None:
        """Return the value of a seat's counter or, without a seat, of a common one. Return None if there's no such counter."""
        number: int | None = self.entry("counters", name if seat is None else f"{name}/{seat.number}")
        return number

    def lies(self, id: str) -> Mapping[str, Any]:
        """Return how a card's state differs from what's printed on it."""
        self.reads.add(f"state {id}")
        state: Mapping[str, Any] = self.sheet.facts["state"].get(id, {})
        return state

    def can_aim_at(self, target: int | str) -> bool:
        """Return whether the selection can be aimed at a seat, card or space."""
        return self.has("targets", target)

    def thing(self, target: str) -> PressEffect | None:
        """Return the effect of pressing a thing on the table, or None if no answer starts with it."""
        press: PressEffect | None = self.entry("things", target)
        return press

    def doom(self, target: int | str) -> str:
        """Return the warning that pressing a target would lose the player the match, or "" if it wouldn't."""
        return self.entry("dooms", str(target)) or ""

    def press(self, id: str) -> PressEffect | None:
        """Return the effect of pressing a card, or None if no answer contains the card."""
        press: PressEffect | None = self.entry("presses", id)
        return press

    def with_refusal(self, id: str, state: str) -> dict[str, Any]:
        """Return a card's visual state as attributes. If the card was refused, refer screen readers to the note that says why."""
        is_refused = self.has("refused", id)
        return {"state": f"{state} refused".strip() if is_refused else state, "aria_describedby": "why" if is_refused else None}

    @property
    def picks(self) -> list[Move]:
        """The answers that only aim at a card, for the tray to show. There are none while the viewer's hand is visible."""
        cards = self.zone(self.layout.hand, self.own)
        known = self.texts.cards if not (type(cards) is list and cards) else {}
        return [move for move in self.moves if move.target in known and not move.cards and move.call is None]

    @property
    def holds(self) -> bool:
        """Whether the viewer's hand is in the tray, open or covered."""
        cards = self.zone(self.layout.hand, self.own)
        return bool(cards if type(cards) is list else self.controls and not self.mode)

    def say(self, key: str, section: str = "cloth", **about: Any) -> str:
        """Return a sentence of the book's `cloth` texts, or of another section."""
        return self.texts.say(section, key, about)

    def phrase(self, key: str) -> str:
        """Return a phrase of the book's `cloth` texts, unformatted, for use inside a line."""
        return self.texts.entry("cloth", key)


def zone_size(cards: Any) -> int:
    """Return how many cards a zone of a view holds."""
    return cards["hidden"] + len(cards["known"]) if isinstance(cards, dict) else len(cards)


def stands_for(scene: Scene, id: str) -> str | None:
    """Return the kind that a card stands for, or None if the card counts as printed."""
    return scene.lies(id).get("stands_for")


def effective_kind(scene: Scene, id: str) -> str:
    """Return the kind that a card stands for, or its printed kind."""
    return scene.lies(id).get("stands_for") or scene.texts.cards[id].role


def card_name(scene: Scene, id: str) -> str:
    """Return a card's full name, with the letter written on it and the kind it stands for, if any."""
    name, state = scene.texts.card(id, "full"), scene.lies(id)
    if not state:
        return name
    name, kind = name_with_letter(name, state), state.get("stands_for")
    return scene.say("as", "choose", what=name, kind=kind) if kind else name


def name_with_letter(name: str, lies: Mapping[str, Any]) -> str:
    """Return a card's name, preceded by the letter written on it, if any."""
    return f"{lies['letter']}, {name}" if "letter" in lies else name


def visible_traits(scene: Scene, id: str) -> Traits:
    """Return the visible traits of a card: the printed ones, and the letter written on it, if any."""
    return traits_with_letter(scene.texts.cards[id].traits, scene.lies(id))


def traits_with_letter(traits: Traits, lies: Mapping[str, Any]) -> Traits:
    """Return printed traits plus the letter written on the card, if any."""
    return {**traits, "letter": lies["letter"]} if "letter" in lies else traits


def look_attributes(scene: Scene, id: str) -> dict[str, Any]:
    """Return the attributes that let a card be viewed close up: its id and its rule."""
    return {"data_look": id, "data_rule": scene.texts.rule(effective_kind(scene, id)) or scene.texts.cards[id].traits.get("text")}
