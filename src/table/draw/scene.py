"""A position and what is asked, as the markup of the table. Pure functions of a scene; knows no game, only layouts and views."""

from typing import Any, NamedTuple

from courtcards.texts import Texts
from table.books.layouts import Layout
from table.draw.faces import card, picture
from table.draw.html import Markup, h, icon, join
from table.draw.icons import balance, banner, count
from table.draw.notices import slip
from table.match.choice import Choice

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
    `choice` is what is chosen of an answer, `targets` the seats and cards at which it can be aimed, `calls` what can be named
    (a verb, its buttons), `pills` what cards of the hand would do, by id; `clock` the time that runs, `writing` the field of an
    answer that is typed.
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
    choice: Choice = Choice()
    targets: frozenset[int | str] = frozenset()
    calls: list[tuple[str, list[tuple[str, Any, dict[str, Any]]]]] = []
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


def play(scene: Scene) -> Markup:
    """Return the whole table."""
    from table.books.places import kingdoms  # it draws with parts of this module
    cloth = h("main", kingdoms(scene) if scene.layout.places.walls else armies(scene), class_="felt")
    return h("div", bar(scene), cloth, tray(scene), rail(scene), class_="play", data_log=scene.log_open, data_mode=scene.mode or None,
             data_calls=bool(scene.calls))


def armies(scene: Scene) -> list[Markup]:
    """Return what lies on the cloth of a game of armies."""
    rivals = scene.rivals
    plates = h("div", [plate(scene, seat) for seat in rivals], score(scene) if len(rivals) == 1 else None,
               class_="seats", data_n=str(len(rivals)))
    return [plates, scene.result or duel(scene)]


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
    return h("section", h("div", banner(seat.tincture, seat.charge), who, side, class_="seat__head"), aim(scene, seat), class_="seat",
             data_active=seat.number in scene.best or None, data_target=seat.number in scene.targets, aria_label=seat.name)


def aim(scene: Scene, seat: Seat) -> Markup | None:
    """Return what makes a plate a button while something is chosen; a seat that is no target says why."""
    if not scene.ready or not (scene.chosen or scene.targets):
        return None
    target = seat.number in scene.targets
    return h("button", type="button", class_="seat__aim", data_do="target", data_seat=seat.number, data_target=target,
             aria_label=scene.texts.say("choose", "aim" if target else "not-target", {"who": seat.name}))


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
    """Return a card in battle; pressed, it is aimed at, or says why it cannot be chosen."""
    state = "selected" if last and seat.number in scene.best else "target" if last and seat.number in scene.tied else ""
    words = ", ".join([named(scene, id), seat.name, *(["wins"] if state == "selected" else ["tied"] if state else [])])
    if id in scene.targets:
        state, words = "target", scene.texts.say("choose", "aim", {"who": words})
    act = "target" if id in scene.targets else "why"
    return h("span", card(id, scene.layout.deck, scene.texts.cards[id].traits, words, state, data_do=act, data_card=id, data_look=id), class_="laid")


def stands_for(view: dict[str, Any], id: str) -> str | None:
    """Return what a card stands for where that is not printed on it."""
    return view["state"].get(id, {}).get("stands_for")


def named(scene: Scene, id: str) -> str:
    """Return a card's full name, and what it stands for if that is not printed on it."""
    name, mark = scene.texts.card(id, "full"), stands_for(scene.view, id)
    return scene.texts.say("choose", "as", {"what": name, "kind": mark}) if mark else name


def looked(scene: Scene, id: str) -> dict[str, Any]:
    """Return what lets a card be looked at more closely: its id, and its whole rule if it has one of its own."""
    kind = stands_for(scene.view, id) or scene.texts.cards[id].kind
    return {"data_look": id, "data_rule": scene.texts.rule(kind) or None}


def size(cards: Any) -> int:
    """Return how many cards a zone of a view holds."""
    return cards["hidden"] + len(cards["known"]) if isinstance(cards, dict) else len(cards)


def tray(scene: Scene) -> Markup:
    """Return the prompt, what is asked, the hand, and the buttons that answer."""
    say, help_ = scene.prompt
    acts = [pressable(*button) for button in scene.acts]
    calls = [h("div", h("b", verb), [pressable(*button) for button in buttons], class_="calls__group", role="group", aria_label=verb)
             for verb, buttons in scene.calls]
    page = h("button", scene.link[1], type="button", class_="link", data_do="howto", data_page=scene.link[0]) if scene.link else None
    ask = h("div", h("div", h("strong", say), h("span", help_), " ", page, class_="ask__text", role="status"), h("div", acts, class_="ask__acts"), class_="ask")
    why = slip(*scene.refusal) if scene.refusal else None
    held = scene.controls or (None if scene.result else hand(scene))
    named = h("div", calls, class_="calls") if calls else None
    return h("section", why, ask, scene.clock, scene.writing, named, held, class_="tray",
             data_plain=held is None, data_wait=not scene.ready, aria_label="What is asked")


def pressable(do: str, label: Any, more: dict[str, Any]) -> Markup:
    """Return a button that answers."""
    return h("button", label, type="button", **{"class_": "btn", "data_do": do, **more})


def hand(scene: Scene) -> Markup | None:
    """Return the cards that can be chosen from: the viewer's hand, or cards on the table that answer the question by themselves."""
    zone = scene.view["zones"].get(f"{scene.layout.hand}/{scene.viewer}")
    answers = [(words[3], move) for move in scene.moves if len(words := move.split()) == 4 and words[2] == ">" and words[3] in scene.texts.cards]
    if answers:
        return h("div", [held(scene, id, {"data_do": "move", "data_move": move}) for id, move in answers], class_="hand", data_all=True)
    if not isinstance(zone, list) or not zone:
        return None
    kinds = {kind: place for place, kind in enumerate(dict.fromkeys(card.kind for card in scene.texts.cards.values()))}
    ids = sorted(zone, key=lambda id: kinds[scene.texts.cards[id].kind])
    return h("div", [held(scene, id, press(scene.choice, id)) for id in ids], class_="hand", data_all=all(map(scene.choice.usable, ids)),
             data_lap="tight" if len(ids) > MANY else None, data_place=f"{scene.layout.hand}/{scene.viewer}", role="group", aria_label="Your hand")


def press(choice: Choice, id: str) -> dict[str, Any]:
    """Return what pressing a card of the hand does: play it at once, choose it among others, or say why not."""
    if not choice.usable(id):
        return {"data_do": "why", "data_card": id}
    move = choice.foresee(id)
    return {"data_do": "move", "data_move": move} if move else {"data_do": "choose", "data_card": id, "aria_pressed": str(id in choice.chosen).lower()}


def held(scene: Scene, id: str, act: dict[str, Any]) -> Markup:
    """Return a card that can be chosen, with what it would do; one that cannot says why."""
    chosen, pill = scene.chosen, scene.pills.get(id)
    state = "selected" if id in chosen else "idle" if act["data_do"] == "why" else "legal"
    verb = scene.texts.entry("verb", act["data_move"].split()[1])["do"].lower() if "data_move" in act else ""
    words = ": ".join(filter(None, [scene.texts.card(id, "full"), pill or verb]))
    order = str(chosen.index(id) + 1) if id in chosen and len(chosen) > 1 else None
    shown = card(id, scene.layout.deck, scene.texts.cards[id].traits, words, state, data_order=order, **looked(scene, id), **act)
    return h("span", shown, h("span", pill, class_="answer", aria_hidden="true") if pill else None, class_="hand__wrap")


def act(do: str, label: str) -> Markup:
    """Return a plain button."""
    return h("button", label, type="button", class_="btn", data_do=do)


def closer(scene: Scene) -> Markup | None:
    """Return a second look at a card: what is chosen, else what was played last, with its whole rule."""
    zones, places = scene.view["zones"], scene.layout.places
    played = [*scene.chosen[-1:], *reversed(zones.get(places.answer, [])), *zones.get(places.attack, [])]
    if scene.result or not played or not (rule := looked(scene, played[0])["data_rule"]):
        return None
    return h("section", picture(scene.layout.deck, scene.texts.cards[played[0]].traits), h("b", named(scene, played[0]), class_="t"),
             h("span", rule, class_="muted"), class_="closer")


def rail(scene: Scene) -> Markup:
    """Return what happened so far, and the reminder of what beats what."""
    layout = scene.layout
    steps = [[h("i", "›", aria_hidden="true") if number else None, h("span", icon(drawing), label)] for number, (drawing, label) in enumerate(layout.order)]
    order = h("section", h("b", "At the same number", class_="t"), h("div", steps, class_="order"), class_="closer", data_plain=True)
    shut = h("button", icon("ui-close"), type="button", class_="btn btn--icon rail__close", data_do="log", aria_label="Close the story")
    return h("aside", h("h2", icon("scroll-unfurled"), "The story so far"), shut,
             h("div", join(scene.log), class_="log", role="log", tabindex="0", aria_label="What happened"), order if steps else closer(scene),
             None if scene.mode else h("div", act("replay", "Look back"), act("share", "Share"), class_="rail__foot"),
             class_="rail panel", aria_label="The story so far")
