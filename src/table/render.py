"""A position and what is asked, as the markup of the table. Pure functions of a scene; knows no game, only layouts and views."""

from typing import Any, NamedTuple

from courtcards.texts import Texts
from table.faces import card
from table.html import Markup, h, icon, join
from table.layouts import Layout
from table.marks import balance, banner, count
from table.notices import slip

THICK = (0, 3, 10, 24)          # cards from which a pile looks thicker
MANY = 8                        # cards in hand from which they overlap


class Seat(NamedTuple):
    """Who sits at a place: its number, name, kind (`person` or a bot's level), tincture and charge."""

    number: int
    name: str
    kind: str
    tincture: str
    charge: str


class Scene(NamedTuple):
    """Everything that the table shows at one moment.

    `view` as the viewer sees it; `moves` the viewer's answers; `prompt` a sentence and a line of help; `acts` the buttons
    (do, label, extra attributes); `moment` a headline and a line, or None; `ready` whether an answer is awaited here;
    `mode` names a table that is not played on just now (a replay), which then has `controls` in the place of the hand.
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
    acts: list[tuple[str, Any, dict[str, Any]]]
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

    @property
    def rivals(self) -> list[Seat]:
        """The other seats, clockwise from the viewer's left."""
        number = len(self.seats)
        return [self.seats[(self.viewer + step) % number] for step in range(1, number)]


def play(scene: Scene) -> Markup:
    """Return the whole table."""
    rivals = scene.rivals
    plates = h("div", [plate(scene, seat) for seat in rivals], score(scene) if len(rivals) == 1 else None,
               class_="seats", data_n=str(len(rivals)))
    cloth = h("main", plates, scene.result or duel(scene), class_="felt")
    return h("div", bar(scene), cloth, tray(scene), rail(scene), class_="play", data_log=scene.log_open, data_mode=scene.mode or None)


def cover(name: str, tincture: str, charge: str) -> Markup:
    """Return the cover of the table while the device goes to the next player: all hands are hidden."""
    ready = h("button", f"I am {name}, show my hand", type="button", class_="btn btn--main btn--big", data_do="take-seat", data_main=True)
    inner = [h("span", banner(tincture, charge), class_="pass__flag"), h("h1", f"Hand the table to {name}"),
             h("p", f"All hands are hidden. {name}’s cards show when {name} is ready."), ready,
             h("a", "Back to the lobby", class_="btn btn--quiet", href="#/")]
    return h("main", h("div", inner, class_="pass__in"), class_="pass", data_tincture=tincture)


def button(do: str, drawing: str, label: str, **attributes: Any) -> Markup:
    """Return a button that shows an icon alone."""
    return h("button", icon(drawing), type="button", class_="btn btn--icon", data_do=do, aria_label=label, title=label, **attributes)


def bar(scene: Scene) -> Markup:
    """Return the bar over the table."""
    back = h("a", icon("ui-prev"), class_="btn btn--icon", href="#/", aria_label="Back to the lobby", title="Back to the lobby")
    words = h("div", h("h1", scene.title, class_="bar__title"), h("p", scene.subtitle, class_="bar__sub"), class_="bar__words")
    return h("header", back, words, h("span", class_="bar__space"), button("undo", "ui-undo", "Undo"),
             button("log", "scroll-unfurled", "The story so far", data_narrow=True, aria_expanded="true" if scene.log_open else "false"),
             button("howto", "rule-book", "How to play", data_wide=True), button("settings", "cog", "Settings", data_wide=True),
             button("more", "ui-dots", "More", data_narrow=True), class_="bar")


def plate(scene: Scene, seat: Seat) -> Markup:
    """Return another player's plate."""
    thinking = h("span", h("i"), h("i"), h("i"), class_="thinking", role="img", aria_label="thinking") if scene.thinking == seat.number else None
    who = h("div", h("span", seat.name, class_="seat__name"), h("span", seat.kind, thinking, class_="seat__note"), class_="seat__who")
    held = scene.view["counters"].get(f"{scene.layout.tally}/{seat.number}")
    side = h("span", count("hand", held, "cards held", True), class_="seat__side") if held is not None and len(scene.rivals) > 1 else None
    return h("section", h("div", banner(seat.tincture, seat.charge), who, side, class_="seat__head"), class_="seat",
             data_active=seat.number in scene.best or None, aria_label=seat.name)


def score(scene: Scene) -> Markup:
    """Return who holds how much, as a bar between two players."""
    mine, theirs = scene.seats[scene.viewer], scene.rivals[0]
    held = {seat.number: scene.view["counters"].get(f"{scene.layout.tally}/{seat.number}", 0) for seat in scene.seats}
    shares = [(seat.tincture, held[seat.number]) for seat in (mine, theirs)]
    label = f"{mine.name} {held[mine.number]}, {theirs.name} {held[theirs.number]}"
    return h("div", h("span", f"{mine.name} {held[mine.number]}"), balance(shares, label), h("span", f"{held[theirs.number]} {theirs.name}"), class_="score")


def duel(scene: Scene) -> Markup:
    """Return the armies: the others above, one's own below, the pot between them."""
    layout, zones, rivals = scene.layout, scene.view["zones"], scene.rivals
    table = [f"{zone}/{seat.number}" for zone in (layout.up, layout.down, layout.sealed) for seat in scene.seats]
    pot = sum(size(zones[place]) for place in [*table, "pot"] if place in zones)
    said = [h("b", pot), h("span", "in the pot")] if pot else icon("crossed-swords")
    figure = h("div", said, class_="pot")
    moment = h("div", h("b", scene.moment[0]), h("span", scene.moment[1]), class_="moment", data_key=f"moment {pot}") if scene.moment else None
    theirs = army(scene, rivals[0], False) if len(rivals) == 1 else h("div", [lane(scene, seat) for seat in rivals], class_="rivals")
    return h("div", theirs, figure, moment, army(scene, scene.seats[scene.viewer], True), class_="duel", data_n=str(len(rivals)))


def lane(scene: Scene, seat: Seat) -> Markup:
    """Return a seat's cards in battle."""
    off = bool(scene.best) and seat.number not in scene.best
    return h("div", laid(scene, seat), class_="lane", data_place=f"{scene.layout.up}/{seat.number}", data_off=off, role="group",
             aria_label=f"{seat.name}: cards in battle")


def army(scene: Scene, seat: Seat, mine: bool) -> Markup:
    """Return one army: its stack, its cards in battle, its captured pile."""
    layout = scene.layout
    flip = next((move for move in scene.moves if len(move.split()) == 2), None) if mine and scene.ready else None
    flips = {"data_do": "move", "data_move": flip} if flip and layout.run else {}
    stack = None if mine and layout.stack == layout.hand else pile(scene, "stack", layout.stack, seat, flips or looks(scene, layout.stack, seat, mine))
    captured = pile(scene, "captured", layout.captured, seat, looks(scene, layout.captured, seat, mine))
    return h("section", stack, lane(scene, seat), captured, class_="army", data_mine=mine, aria_label=f"{seat.name}: army")


def looks(scene: Scene, zone: str, seat: Seat, mine: bool) -> dict[str, str]:
    """Return what makes a pile a button with which its owner looks through it."""
    seen = isinstance(scene.view["zones"][f"{zone}/{seat.number}"], list)
    return {"data_do": "look", "data_zone": zone} if mine and seen and zone in scene.layout.look else {}


def pile(scene: Scene, role: str, zone: str, seat: Seat, act: dict[str, str]) -> Markup:
    """Return a pile of cards face down with its number; with an act it is a button."""
    place, name = f"{zone}/{seat.number}", scene.texts.say("zone", zone)
    number = size(scene.view["zones"][place])
    label = f"{seat.name}: {name.lower()}, {number} card{'' if number == 1 else 's'}"
    if not number:
        inner = h("div", h("span", "empty", class_="slot"), class_="empty")
    else:
        thick = sum(number >= least for least in THICK[1:]) + 1
        inner = h("div", card(f"{place}:top", scene.layout.deck, None, label, as_="button" if act else "span", **act),
                  h("span", number, class_="pile__n", aria_hidden="true"), class_="pile", data_thick=thick)
    return h("div", inner, h("div", name, class_="zone-name"), class_="army__pile", data_zone=role, data_place=place)


def laid(scene: Scene, seat: Seat) -> list[Markup]:
    """Return a seat's cards in battle in the order in which they were laid: one up, three down, one up, …, then the sealed ones."""
    layout, zones = scene.layout, scene.view["zones"]
    up, down, sealed = (zones.get(f"{zone}/{seat.number}", []) for zone in (layout.up, layout.down, layout.sealed))
    hidden, parts = size(down), []
    for number, id in enumerate(up):
        if number and hidden:
            first = (number - 1) * layout.round_
            parts.append(backs(scene, seat, layout.down, down, range(first, min(first + layout.round_, hidden))))
        parts.append(shown(scene, seat, id, number == len(up) - 1))
    rest = range(layout.round_ * (len(up) - 1), hidden) if up else range(0)
    parts += [backs(scene, seat, layout.down, down, rest)] if rest else []
    return [*parts, backs(scene, seat, layout.sealed, sealed, range(size(sealed)))] if size(sealed) else parts


def backs(scene: Scene, seat: Seat, zone: str, cards: Any, places: range) -> Markup:
    """Return cards laid face down; their owner hears which they are."""
    known = cards if isinstance(cards, list) else None
    words = [f"face down, {scene.texts.card(known[place], 'full')}" if known else "face-down card" for place in places]
    inner = [card(f"{zone}/{seat.number}:{place}", scene.layout.deck, None, word, as_="span", title=word if known else None)
             for place, word in zip(places, words, strict=True)]
    return h("span", inner, class_="laid stackdown", data_place=f"{zone}/{seat.number}")


def shown(scene: Scene, seat: Seat, id: str, last: bool) -> Markup:
    """Return a card in battle; pressed, it says why it cannot be chosen."""
    state = "selected" if last and seat.number in scene.best else "target" if last and seat.number in scene.tied else ""
    words = ", ".join([scene.texts.card(id, "full"), seat.name, *(["wins"] if state == "selected" else ["tied"] if state else [])])
    return h("span", card(id, scene.layout.deck, scene.texts.cards[id].traits, words, state, data_do="why", data_card=id, data_look=id), class_="laid")


def size(cards: Any) -> int:
    """Return how many cards a zone of a view holds."""
    return cards["hidden"] + len(cards["known"]) if isinstance(cards, dict) else len(cards)


def tray(scene: Scene) -> Markup:
    """Return the prompt, what is asked, the hand, and the buttons that answer."""
    say, help_ = scene.prompt
    acts = [h("button", label, type="button", **{"class_": "btn", "data_do": do, **more}) for do, label, more in scene.acts]
    ask = h("div", h("div", h("strong", say), h("span", help_), class_="ask__text", role="status"), h("div", acts, class_="ask__acts"), class_="ask")
    why = slip(*scene.refusal) if scene.refusal else None
    held = scene.controls or hand(scene)
    return h("section", why, ask, held, class_="tray", data_plain=held is None, data_wait=not scene.ready, aria_label="What is asked")


def hand(scene: Scene) -> Markup | None:
    """Return the cards that can be chosen from: the viewer's hand, or cards on the table that answer the question."""
    zone = scene.view["zones"].get(f"{scene.layout.hand}/{scene.viewer}")
    targets = [(move.rpartition(" ")[2], move) for move in scene.moves if " > " in move and move.rpartition(" ")[2] in scene.texts.cards]
    if targets:
        return h("div", [held(scene, id, move) for id, move in targets], class_="hand", data_all=True)
    if not isinstance(zone, list) or not zone:
        return None
    kinds = {kind: place for place, kind in enumerate(dict.fromkeys(card.kind for card in scene.texts.cards.values()))}
    ids = sorted(zone, key=lambda id: kinds[scene.texts.cards[id].kind])
    answers = {scene.texts.cards[words[2]].kind: words[:2] for words in map(str.split, scene.moves) if len(words) == 3}
    chosen = [" ".join([*answers[kind], id]) if (kind := scene.texts.cards[id].kind) in answers else None for id in ids]
    return h("div", [held(scene, id, move) for id, move in zip(ids, chosen, strict=True)], class_="hand", data_all=all(chosen),
             data_lap="tight" if len(ids) > MANY else None, data_place=f"{scene.layout.hand}/{scene.viewer}", role="group", aria_label="Your hand")


def held(scene: Scene, id: str, move: str | None) -> Markup:
    """Return a card that can be chosen; with no move it says why not."""
    act = {"data_do": "move", "data_move": move} if move else {"data_do": "why", "data_card": id}
    words = scene.texts.card(id, "full") + (f": {scene.texts.entry('verb', move.split()[1])['do'].lower()}" if move else "")
    shown = card(id, scene.layout.deck, scene.texts.cards[id].traits, words, "legal" if move else "idle", data_look=id, **act)
    return h("span", shown, class_="hand__wrap")


def act(do: str, label: str) -> Markup:
    """Return a plain button."""
    return h("button", label, type="button", class_="btn", data_do=do)


def rail(scene: Scene) -> Markup:
    """Return what happened so far, and the reminder of what beats what."""
    layout = scene.layout
    steps = [[h("i", "›", aria_hidden="true") if number else None, h("span", icon(drawing), label)] for number, (drawing, label) in enumerate(layout.order)]
    closer = h("section", h("b", "At the same number", class_="t"), h("div", steps, class_="order"), class_="closer", data_plain=True) if steps else None
    shut = h("button", icon("ui-close"), type="button", class_="btn btn--icon rail__close", data_do="log", aria_label="Close the story")
    return h("aside", h("h2", icon("scroll-unfurled"), "The story so far"), shut,
             h("div", join(scene.log), class_="log", role="log", tabindex="0", aria_label="What happened"), closer,
             None if scene.mode else h("div", act("replay", "Look back"), act("share", "Share"), class_="rail__foot"),
             class_="rail panel", aria_label="The story so far")
