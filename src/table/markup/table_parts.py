"""What cloths are made of: plates, cards, rows, fans, piles and slots, each drawn here once for all books. Pure functions of a scene."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any

from courtcards.engine.move import Move
from courtcards.texts import said
from table.markup.card_faces import card
from table.markup.html import Markup, h, icon, proper
from table.markup.icons import FACES, banner, count
from table.markup.scene import Press, Scene, Seat, lettered, looked, named, shown_on, size, stands_for

THICK = (0, 3, 10, 24)          # cards from which a pile looks thicker
HELD = (4, 8, 10, 14, 18)       # cards up to which a hand is small, and ever fuller; how it then lies the style sheet knows for every size of screen


# players


def plate(scene: Scene, seat: Seat, head: Markup, body: Markup | None = None, *, name: str = "", **marks: Any) -> Markup:
    """Return a player's plate: a head with a body under it; a button while it can be aimed at.

    `name` where it is not the player's; `marks` are attributes (`data_active`, `data_wide`, …). One's own plate is a button only where it is a target.
    A small one has no room for what its player did last: its own name tells that.
    """
    target = scene.aimed(seat.number)
    chosen = target and seat.number in scene.at
    press = aim(scene, seat, target, chosen) if (target or seat.number != scene.viewer) and scene.aiming else None
    marks |= {"data_plate": f"seat {seat.number}", "data_target": target, "data_chosen": chosen}
    label, deed = name or seat.name, scene.entry("stands", f"done/{seat.number}")
    return h("section", head, body, press, class_="seat", **marks, aria_label=f"{label}: {deed}" if deed else label, tabindex="-1")


MARKS = {"waiting": "ui-close", "bot": FACES["squire"]}


def heading(scene: Scene, seat: Seat, note: str, side: Markup | None = None, *, name: str = "") -> Markup:
    """Return the head of a plate: flag, name, a bot's face, a note under it, at its side what is counted; `name` where it is not the player's."""
    dots = thinking() if scene.thinking == seat.number else None
    kept = note in ("", seat.kind) and seat != scene.own and not scene.result
    deed = scene.entry("stands", f"done/{seat.number}") if kept else None
    under = h("span", deed, title=deed) if deed else note
    ahead = scene.entry("stands", "leads") == seat.number
    leads = h("span", icon("crown"), class_="seat__leads", role="img", aria_label=said("table", "leads")) if ahead else None
    face = icon(FACES[seat.level]) if seat.level in FACES else None
    character = h("span", seat.character, class_="vh") if seat.character else None
    called = proper(seat.name) if name in ("", seat.name) else name
    who = h("div", h("span", called, face, presence(seat), class_="seat__name"), h("span", under, class_="seat__note"), character,
            class_="seat__who", title=seat.character or None, data_who=str(seat.number))
    return h("div", banner(seat.tincture, seat.charge), leads, changed(scene, seat), who, side, dots, class_="seat__head")


def changed(scene: Scene, seat: Seat) -> Markup | None:
    """Return what a seat gained or lost last, on the edge of its plate, ringed during that turn; the sentence that told it says by what."""
    change, told, new = scene.entry("stands", f"change/{seat.number}") or (0, "", False)
    shown, marks = f"{change:+}".replace("-", "−"), {"data_gain": change > 0, "data_new": new}
    return h("b", shown, class_="seat__change", **marks, role="img", aria_label=f"{shown}: {told}", title=told) if change else None


def presence(seat: Seat) -> Markup | None:
    """Return the mark that says whether somebody at another device is there: full, hollow or crossed; or the face of the bot that plays meanwhile."""
    state, words = seat.mark
    drawn = icon(MARKS[state]) if state in MARKS else None
    return h("span", drawn, class_="seat__mark", data_mark=state, role="img", aria_label=words, title=words) if state else None


def body(*parts: Markup) -> Markup:
    """Return the body of a plate."""
    return h("div", parts, class_="seat__body")


def unfolds(scene: Scene, seat: Seat) -> dict[str, Any]:
    """Return what makes a button show a player's plate whole, where others are folded, and fold it again."""
    return {"data_do": "unfold", "data_seat": seat.number, "aria_expanded": "true" if scene.unfolded == seat.number else "false"}


def thinking() -> Markup:
    """Return three dots: a bot thinks."""
    return h("span", [h("i")] * 3, class_="thinking", role="img", aria_label=said("table", "thinking"))


def held(number: int, place: str | None = None) -> Markup:
    """Return how many cards a player holds, for the side of a plate; `place` where they fly from and to."""
    return h("span", count("hand", number, said("table", "held"), True), class_="seat__side", data_place=place)


def aim(scene: Scene, seat: Seat, target: bool, chosen: bool) -> Markup:
    """Return what makes a plate a button while something is chosen; a seat that is no target says why."""
    doom = scene.doom(seat.number)
    words = scene.say("aim" if target else "not-target", "choose", who=seat.name)
    return h("button", fatal(doom), type="button", class_="seat__aim", data_do="target", data_seat=seat.number, data_target=target,
             aria_pressed=toggled(scene, chosen) if target else None, aria_label=f"{words}: {doom}" if doom else words)


def toggled(scene: Scene, chosen: bool) -> str | None:
    """Return whether a target is chosen, as a button says it that only chooses; None for one that plays."""
    return ("true" if chosen else "false") if scene.waits else None


def fatal(doom: str) -> Markup | None:
    """Return the tag of what can be pressed, if the match is lost by it; who would win is heard, and said beside the question: a tag is too small for names."""
    return h("span", said("match", "doom-tag"), class_="doom", aria_hidden="true") if doom else None


def owner(seat: Seat, words: str) -> Markup:
    """Return a line that says whose something is: the flag small, and words."""
    return h("p", banner(seat.tincture, seat.charge), proper(words) if words == seat.name else words, class_="owner")


# cards


def laid(scene: Scene, id: str, words: str = "", state: str = "") -> Markup:
    """Return a card on the cloth; pressed, it is aimed at, is part of an answer, or says why it cannot be chosen.

    `words`: what is heard, if that is more than its name; `state`: words of the design's states.
    """
    words = words or named(scene, id)
    aimed = scene.aimed(id)
    if aimed:
        chosen = id in scene.at
        state, words = "target selected" if chosen else "target", scene.say("aim", "choose", who=words)
    marks: dict[str, Any] = {"data_do": "target", "data_card": id, "aria_pressed": toggled(scene, chosen)} if aimed else {"data_do": "why"}
    if not aimed and (press := scene.press(id)):
        state, marks = f"{state} {stands(press)}".strip(), pressing(id, press)
        words = f"{words}: {does(scene, press.move)}" if press.move else words
    doom = scene.doom(id)
    marks, words = {**marks, "data_card": id, **looked(scene, id)}, f"{words}: {doom}" if doom else words
    drawn = card(id, scene.layout.deck, shown_on(scene, id), words, **scene.barred(id, state), **marks)
    return h("span", drawn, fatal(doom) or tag(scene, id), class_="laid", id=f"laid-{id}")


def pressing(id: str, press: Press) -> dict[str, Any]:
    """Return what a button carries that plays a card, or chooses it as a part of an answer."""
    if press.move:
        return {"data_do": "move", "data_move": str(press.move)}
    return {"data_do": "choose", "data_card": id, "data_order": press.order, "aria_pressed": "true" if press.chosen else "false"}


def stands(press: Press) -> str:
    """Return the state of a card that can be played or chosen."""
    return "selected" if press.chosen else "free" if press.free else "legal"


def does(scene: Scene, move: Move) -> str:
    """Return in a word what the press of a card does at once."""
    word: str = scene.texts.entry("verb", move.verb)["do"]
    return word.lower()


def taken(scene: Scene, id: str, move: str) -> Markup:
    """Return a card on the cloth that can be taken; where the tray shows it too, it is there that cards fly from and to."""
    traits, full = shown_on(scene, id), named(scene, id)
    key = None if scene.picks else id
    marks = {"data_do": "move", "data_move": move, **looked(scene, id)}
    return h("span", card(key, scene.layout.deck, traits, full, "legal", **marks), class_="laid")


def tag(scene: Scene, id: str) -> Markup | None:
    """Return the small tag of a card that stands for something else."""
    other = stands_for(scene, id)
    return h("span", scene.texts.value("kind", other), class_="tag", aria_hidden="true") if other else None


def backs(scene: Scene, place: str, cards: Any, which: Iterable[int] | None = None) -> list[Markup]:
    """Return cards that lie face down; their owner hears which they are.

    `cards` as a view gives them; `which` of them, by number from 0, all of them by default.
    """
    known = cards if isinstance(cards, list) else None
    shown = []
    for number in range(size(cards)) if which is None else which:
        words = said("table", "face-down-known", card=scene.texts.card(known[number], "full")) if known else said("table", "face-down")
        shown.append(card(f"{place}:{number}", scene.layout.deck, None, words, as_="span", title=words if known else None))
    return shown


def row(cards: Sequence[Markup | None], place: str | None, style: str = "row", **marks: Any) -> Markup:
    """Return cards beside each other, the later over the earlier where there is no room; `place` is what motion calls it."""
    return h("div", cards, class_=style, data_place=place, **marks)


def fan(cards: Sequence[Markup], place: str | None, **marks: Any) -> Markup:
    """Return cards as they are held in a hand; the more there are, the closer they lie."""
    return h("div", cards, class_="hand", data_held=(*HELD, "more")[bisect_left(HELD, len(cards))], data_place=place, **marks)


# piles and slots


def pile(scene: Scene, place: str, name: str, *, who: str = "", top: str | None = None, act: dict[str, Any] | None = None, state: str = "",
         bare: bool = False, wordless: bool = False, **marks: Any) -> Markup:
    """Return a pile with its number and its name: face down, or open with its top card shown; a slot where there is none.

    `who`: whose it is, said before the name; `top`: the card on top of an open pile; `act`: what makes it a button, in a `state`
    of the design; `bare`: also while there is none; `wordless`: that there is none is shown, not written.
    """
    number = size(scene.zone(place))
    about: dict[str, Any] = {"pile": f"{who}: {name.lower()}" if who else name, "count": number}
    label = said("table", "pile-top", card=lettered(scene.texts.card(top), scene.lies(top)), **about) if top else said("table", "pile", **about)
    deck, as_ = scene.layout.deck, "button" if act else "span"
    traits, key = (shown_on(scene, top), top) if top else (None, f"{place}:top")
    drawn = card(key, deck, traits, label, state, as_, data_pile=True, tabindex=None if act else "-1", **(act or {}), **(looked(scene, top) if top else {}))
    thick = sum(number >= least for least in THICK[1:]) + 1
    full = h("div", drawn, h("span", number, class_="pile__n", aria_hidden="true"), class_="pile", data_thick=thick)
    named: dict[str, Any] = {"as_": "button", "type": "button", "data_state": state or None, **act} if act and bare else {"tabindex": "-1", "role": "img"}
    empty = slot("" if wordless else said("table", "empty"), data_pile=True, aria_label=label, **named)
    return h("div", full if number else empty, h("div", name, class_="zone-name"), data_place=place, **marks)


def slot(words: str = "", drawing: str = "", as_: str = "span", **marks: Any) -> Markup:
    """Return a place for a card with none in it: a dashed outline, with words or a drawing; `as_` a button where it can be pressed."""
    return h(as_, icon(drawing) if drawing else None, words, class_="slot", **marks)


def spot(name: str | Markup, filled: Markup | None, *, drawing: str = "", turned: bool = False, counters: int = 0, damage: int = 0, **marks: Any) -> Markup:
    """Return a named place for one card: filled or empty, the card upright or sideways, with counters and damage on it.

    `filled`: the card that lies there; `drawing`: what an empty place shows.
    """
    discs = [h("i", class_="counter")] * counters
    on = [h("span", discs, class_="counters", role="img", aria_label=said("table", "counters", count=counters)) if counters else None,
          h("span", damage, class_="counter counter--damage", role="img", aria_label=said("table", "damaged", count=damage)) if damage else None,
          h("span", said("table", "turned"), class_="vh") if turned else None]
    inside = h("span", filled, on, class_="side" if turned else "spot__card") if filled else slot(drawing=drawing)
    return h("div", inside, h("span", name, class_="zone-name"), class_="spot", **marks)
