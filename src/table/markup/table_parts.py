"""Draws the building blocks of cloths, shared by all books: plates, cards, rows, fans, piles and slots."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any

from courtcards.engine.move import Move
from courtcards.texts import common_text
from table.markup.card_faces import card_markup
from table.markup.html import Markup, h, icon, player_name
from table.markup.icons import FACES, banner, icon_count
from table.markup.scene import PressEffect, Scene, Seat, card_name, look_attributes, name_with_letter, stands_for, visible_traits, zone_size

PILE_THICKNESSES = (0, 3, 10, 24)  # numbers of cards at which a pile looks thicker
HAND_SIZES = (4, 8, 10, 14, 18)    # upper limits of the hand sizes, each laid out by the style sheet


# players


def player_plate(scene: Scene, seat: Seat, head: Markup, body: Markup | None = None, *, name: str = "", **marks: Any) -> Markup:
    """Return a player's plate: a head, a body, and a button over it while pressing a seat has an effect.

    `name` is the plate's name if it isn't the player's. `marks` are attributes such as `data_active`.
    """
    is_target = scene.can_aim_at(seat.number)
    is_chosen = is_target and seat.number in scene.at
    button = aim_button(scene, seat, is_target, is_chosen) if (is_target or seat.number != scene.viewer) and scene.aiming else None
    marks |= {"data_plate": f"seat {seat.number}", "data_bare": body is None, "data_target": is_target, "data_chosen": is_chosen}
    label, deed = name or seat.name, scene.entry("stands", f"done/{seat.number}")
    return h("section", head, body, button, class_="seat", **marks, aria_label=f"{label}: {deed}" if deed else label, tabindex="-1")


STATE_ICONS = {"waiting": "ui-close", "bot": FACES["squire"]}


def plate_head(scene: Scene, seat: Seat, note: str, side: Markup | None = None, *, name: str = "") -> Markup:
    """Return the head of a plate: flag, name, a bot's face, and `side`, such as a count.

    The `note` goes below the name, unless a rival's last action takes its place. `name` is shown in place of the player's name, if given.
    """
    dots = thinking_dots() if scene.thinking == seat.number else None
    can_show_deed = note in ("", seat.kind) and seat != scene.own and not scene.result
    deed = scene.entry("stands", f"done/{seat.number}") if can_show_deed else None
    below = h("span", deed, title=deed) if deed else note
    is_leader = scene.entry("stands", "leads") == seat.number
    crown = h("span", icon("crown"), class_="seat__leads", role="img", aria_label=common_text("table", "leads")) if is_leader else None
    face = icon(FACES[seat.level]) if seat.level in FACES else None
    character = h("span", seat.character, class_="vh") if seat.character else None
    title = player_name(seat.name) if name in ("", seat.name) else name
    words = h("div", h("span", title, face, presence_mark(seat), class_="seat__name"), h("span", below, class_="seat__note"), character,
              class_="seat__who", title=seat.character or None, data_who=str(seat.number))
    return h("div", banner(seat.tincture, seat.charge), crown, change_mark(scene, seat), words, side, dots, class_="seat__head")


def change_mark(scene: Scene, seat: Seat) -> Markup | None:
    """Return the mark of a seat's last gain or loss, for the edge of its plate, or None if there was neither."""
    change, reason, is_new = scene.entry("stands", f"change/{seat.number}") or (0, "", False)
    number, marks = f"{change:+}".replace("-", "−"), {"data_gain": change > 0, "data_new": is_new}
    return h("b", number, class_="seat__change", **marks, role="img", aria_label=f"{number}: {reason}", title=reason) if change else None


def presence_mark(seat: Seat) -> Markup | None:
    """Return the mark of a player on another device. For other players, it returns None."""
    state, words = seat.mark
    drawing = icon(STATE_ICONS[state]) if state in STATE_ICONS else None
    return h("span", drawing, class_="seat__mark", data_mark=state, role="img", aria_label=words, title=words) if state else None


def plate_body(*parts: Markup) -> Markup:
    """Return the body of a plate, with the given parts."""
    return h("div", parts, class_="seat__body")


def unfold_attributes(scene: Scene, seat: Seat) -> dict[str, Any]:
    """Return the attributes of a button that expands or collapses a player's plate."""
    return {"data_do": "unfold", "data_seat": seat.number, "aria_expanded": "true" if scene.unfolded == seat.number else "false"}


def thinking_dots() -> Markup:
    """Return the three dots that show a bot is thinking."""
    return h("span", [h("i")] * 3, class_="thinking", role="img", aria_label=common_text("table", "thinking"))


def held_count(number: int, place: str | None = None) -> Markup:
    """Return the number of cards a player holds, for the side of a plate.

    `place` is the zone that cards fly to and from in animations, or None.
    """
    return h("span", icon_count("hand", number, common_text("table", "held"), big=True), class_="seat__side", data_place=place)


def aim_button(scene: Scene, seat: Seat, target: bool, chosen: bool) -> Markup:
    """Return the button over a plate. It aims at the seat or, if the seat isn't a `target`, explains why it isn't."""
    doom = scene.doom(seat.number)
    words = scene.say("aim" if target else "not-target", "choose", who=seat.name)
    return h("button", losing_tag(doom), type="button", class_="seat__aim", data_do="target", data_seat=seat.number, data_target=target,
             aria_pressed=pressed_state(scene, chosen) if target else None, aria_label=f"{words}: {doom}" if doom else words)


def pressed_state(scene: Scene, chosen: bool) -> str | None:
    """Return the value of `aria-pressed` for a target.

    It's None if pressing a target plays the move at once.
    """
    if not scene.waits:
        return None
    return "true" if chosen else "false"


def press_legend(words: str, mark: str) -> Markup:
    """Return the words that say what to press first, with their mark.

    If some presses play a move at once and others don't (`mark` is "some"), explain the marks of both.
    """
    both = [h("span", words, data_once="card"), h("span", common_text("first", "card-more"), data_once="choose")] if mark == "some" else None
    return h("span", both or words, class_="ask__place", data_once=None if both else mark or None, aria_hidden="true")


def losing_tag(doom: str) -> Markup | None:
    """Return the tag for a target that would lose the player the match if pressed.

    `doom` is the warning; if it's "", return None.
    """
    return h("span", common_text("match", "doom-tag"), class_="doom", aria_hidden="true") if doom else None


def owner_line(seat: Seat, words: str) -> Markup:
    """Return a line that says who owns something, with the owner's flag."""
    return h("p", banner(seat.tincture, seat.charge), player_name(words) if words == seat.name else words, class_="owner")


# cards


def cloth_card(scene: Scene, id: str, words: str = "", state: str = "") -> Markup:
    """Return a card on the cloth. Pressing it aims at it, selects it, or says why neither is possible.

    `words` is its accessible name, if that isn't the card's name. `state` has names of visual states.
    """
    words = words or card_name(scene, id)
    is_target = scene.can_aim_at(id)
    if is_target:
        is_chosen = id in scene.at
        state, words = "target selected" if is_chosen else "target", scene.say("aim", "choose", who=words)
    marks: dict[str, Any] = {"data_do": "target", "data_card": id, "aria_pressed": pressed_state(scene, is_chosen)} if is_target else {"data_do": "why"}
    if not is_target and (press := scene.press(id)):
        state, marks = f"{state} {press_state(press)}".strip(), press_attributes(id, press)
        words = f"{words}: {press_verb(scene, press.move)}" if press.move else words
    doom = scene.doom(id)
    marks = {**marks, "data_card": id, **look_attributes(scene, id)}
    words = f"{words}: {doom}" if doom else words
    card = card_markup(id, scene.layout.deck, visible_traits(scene, id), words, **scene.with_refusal(id, state), **marks)
    return h("span", card, losing_tag(doom) or stands_for_tag(scene, id), class_="laid", id=f"laid-{id}")


def press_attributes(id: str, press: PressEffect) -> dict[str, Any]:
    """Return the attributes of a button that plays a card, or selects it as part of an answer."""
    if press.move:
        return {"data_do": "move", "data_move": str(press.move)}
    return {"data_do": "choose", "data_card": id, "data_order": press.order, "aria_pressed": "true" if press.chosen else "false"}


def press_state(press: PressEffect) -> str:
    """Return the visual state of a card that can be played or selected."""
    if press.chosen:
        return "selected"
    return "free" if press.free else "legal"


def press_verb(scene: Scene, move: Move) -> str:
    """Return in words what pressing a card does at once: the verb of the `move` that it plays."""
    verb: str = scene.texts.entry("verb", move.verb)["do"]
    return verb.lower()


def takeable_card(scene: Scene, id: str, move: str) -> Markup:
    """Return a card on the cloth that can be taken. `move` is the move that takes it, as text."""
    traits, name = visible_traits(scene, id), card_name(scene, id)
    key = None if scene.picks else id
    marks = {"data_do": "move", "data_move": move, **look_attributes(scene, id)}
    return h("span", card_markup(key, scene.layout.deck, traits, name, "legal", **marks), class_="laid")


def stands_for_tag(scene: Scene, id: str) -> Markup | None:
    """Return the small tag of a card that stands for another kind, or None if the card counts as printed."""
    kind = stands_for(scene, id)
    return h("span", scene.texts.value("kind", kind), class_="tag", aria_hidden="true") if kind else None


def card_backs(scene: Scene, place: str, cards: Any, which: Iterable[int] | None = None) -> list[Markup]:
    """Return face-down cards. If the viewer knows the cards, their accessible names say which they are.

    `which` holds the indices of the cards to show; by default, all are shown.
    """
    known = cards if isinstance(cards, list) else None
    backs = []
    for index in range(zone_size(cards)) if which is None else which:
        words = common_text("table", "face-down-known", card=scene.texts.card(known[index], "full")) if known else common_text("table", "face-down")
        backs.append(card_markup(f"{place}:{index}", scene.layout.deck, None, words, as_="span", title=words if known else None))
    return backs


def card_row(cards: Sequence[Markup | None], place: str | None, style: str = "row", **marks: Any) -> Markup:
    """Return a row of cards. `place` is the row's name for animations, or None."""
    return h("div", cards, class_=style, data_place=place, **marks)


def card_fan(cards: Sequence[Markup], place: str | None, **marks: Any) -> Markup:
    """Return a hand of cards as a fan."""
    size = bisect_left(HAND_SIZES, len(cards))
    return h("div", cards, class_="hand", data_held=HAND_SIZES[size] if size < len(HAND_SIZES) else "more", data_place=place, **marks)


# piles and slots


def pile_markup(scene: Scene, place: str, name: str, *, who: str = "", top: str | None = None, act: dict[str, Any] | None = None, state: str = "",
                bare: bool = False, wordless: bool = False, **marks: Any) -> Markup:
    """Return a pile with its name and number of cards, face down or open with its top card. If it isn't a button, a press on it says what it is.

    `who` is its owner, `top` the top card of an open pile, and `act` the attributes that make it a button. `bare` says whether it's a button even if empty, and
    `wordless` whether an empty place has no label.
    """
    number = zone_size(scene.zone(place))
    details: dict[str, Any] = {"pile": f"{who}: {name.lower()}" if who else name, "count": number}
    label = (common_text("table", "pile-top", card=name_with_letter(scene.texts.card(top), scene.lies(top)), **details) if top
             else common_text("table", "pile", **details))
    deck, as_ = scene.layout.deck, "button" if act else "span"
    traits, key = (visible_traits(scene, top), top) if top else (None, f"{place}:top")
    press = act or {"data_do": "heap", "data_zone": place}
    card = card_markup(key, deck, traits, label, state, as_, data_pile=True, tabindex=None if act else "-1", **press,
                       **(look_attributes(scene, top) if top else {}))
    thick = sum(number >= least for least in PILE_THICKNESSES[1:]) + 1
    pile = h("div", card, h("span", number, class_="pile__n", aria_hidden="true"), class_="pile", data_thick=thick)
    role: dict[str, Any] = {"as_": "button", "type": "button", "data_state": state or None, **act} if act and bare else {"tabindex": "-1", "role": "img"}
    slot = card_slot(None if wordless else h("span", common_text("table", "empty")), data_pile=True, aria_label=label, **role)
    return h("div", pile if number else slot, h("div", name, class_="zone-name"), data_place=place, **marks)


def card_slot(words: str | Markup | None = None, drawing: str = "", as_: str = "span", **marks: Any) -> Markup:
    """Return an empty place for a card: a dashed outline with words or an icon. `as_` is `button` if it can be pressed."""
    return h(as_, icon(drawing) if drawing else None, words, class_="slot", **marks)


def card_spot(name: str | Markup, filled: Markup | None, *, drawing: str = "", turned: bool = False, counters: int = 0, damage: int = 0,
              **marks: Any) -> Markup:
    """Return a named place for one card: filled or empty, with counters and damage on it.

    `drawing` is the icon of an empty place. `turned` says whether the card is sideways.
    """
    discs = [h("i", class_="counter")] * counters
    tokens = [h("span", discs, class_="counters", role="img", aria_label=common_text("table", "counters", count=counters)) if counters else None,
              h("span", damage, class_="counter counter--damage", role="img", aria_label=common_text("table", "damaged", count=damage)) if damage else None,
              h("span", common_text("table", "turned"), class_="vh") if turned else None]
    inside = h("span", filled, tokens, class_="side" if turned else "spot__card") if filled else card_slot(drawing=drawing)
    return h("div", inside, h("span", name, class_="zone-name"), class_="spot", **marks)
