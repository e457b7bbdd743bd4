"""Draws the places of a kingdom and their cards, labels them for screen readers, and works out what pressing them does."""

from typing import Any, NamedTuple

from table.markup.card_faces import card_markup, styled_span
from table.markup.html import Markup, h, icon, join_markup
from table.markup.scene import Scene, Seat, look_attributes
from table.markup.table_parts import card_backs, card_slot, card_spot

SPOTS = {"king": "imperial-crown", "queen": "queen-crown", "knight": "visored-helm", "peasant": "pitchfork", "quartermaster": "anvil-impact"}
SALVAGE, BARREL, ROOM = "salvage", "barrel", 3          # the zone, its drawing, and its capacity in cards
SCRAP = "scrap"
ORDERS = {"peasant": "attack", "quartermaster": "equip"}        # {place: verb of the move its card starts when pressed}


class PressOutcome(NamedTuple):
    """The effect of pressing a place: the attributes that the pressed element gets (`marks`), its visual state, and the effect in words."""

    marks: dict[str, Any] = {}
    state: str = ""
    words: str = ""


NOTHING = PressOutcome()


def zone_of(name: str, seat: Seat) -> str:
    """Return the name of the zone for a place of a seat's kingdom; `name` is one of `SPOTS`."""
    return f"king/{seat.number}" if name == "king" else f"kingdom/{seat.number}:{name}"


def press_outcome(scene: Scene, zone: str, id: str = "") -> PressOutcome:
    """Return the effect of pressing a place, or the card in it.

    Returns NOTHING if the press has no effect.
    """
    for target, mark in ((zone, "data_space"), (id, "data_card")):
        if target and scene.can_aim_at(target):
            return PressOutcome({"data_do": "target", mark: target}, "target", scene.phrase("choose"))
        thing = scene.thing(target) if target else None
        if thing and thing.move:
            state = "" if thing.move.verb == SCRAP else "legal"         # allowed, but not highlighted, because it throws away prepared equipment
            return PressOutcome({"data_do": "move", "data_move": str(thing.move)}, state, scene.phrase(f"to-{thing.move.verb}"))
        if thing:
            return PressOutcome({"data_do": "take-call", "data_call": target}, "selected" if thing.chosen else "legal", scene.phrase("to-draw"))
    return NOTHING


def start_outcome(scene: Scene, name: str) -> PressOutcome:
    """Return the effect of a press that begins a move with the Peasant or the Quartermaster.

    Returns NOTHING for any other place, or if the move can't begin now.
    """
    verb = ORDERS.get(name)
    if verb is None or scene.chosen or not any(move.verb == verb for move in scene.moves):
        return NOTHING
    if started_verb(scene) == verb:
        return PressOutcome({"data_do": "take-back"}, "selected", scene.phrase("take-back"))
    is_previewed = scene.weighed is not None and scene.weighed.verb == verb
    return PressOutcome({"data_do": "take-verb", "data_verb": verb}, "selected" if is_previewed else "legal", scene.phrase(f"to-{verb}"))


def started_verb(scene: Scene) -> str:
    """Return the verb of the move started at the Quartermaster ("equip") or the Peasant ("attack"), or "" if none was started there."""
    if scene.chosen or not (scene.targets or scene.calls):
        return ""
    return "equip" if any(type(target) is str for target in scene.targets) else "attack"


def discard_outcome(scene: Scene, place: str) -> PressOutcome:
    """Return the effect of pressing a place for discards, or NOTHING if the chosen card can't go there."""
    moves = [move for move in scene.moves if move.verb == "discard" and move.call == place and tuple(card.id for card in move.cards) == scene.chosen]
    return PressOutcome({"data_do": "move", "data_move": str(moves[0])}, "legal", scene.phrase("to-discard")) if moves else NOTHING


def card_in_place(scene: Scene, id: str, words: str, press: PressOutcome, space: str | None = None) -> Markup:
    """Return a card in its place. If it can't be played or chosen, pressing it shows the reason.

    `words` is its label for screen readers. If `space` is given, the reason is why nothing can be played on that space.
    """
    marks = press.marks or {"data_do": "why", "data_card": id, "data_space": space}
    name = ", ".join([part for part in (words, press.words) if part])
    traits = scene.texts.cards[id].traits
    return styled_span("laid", card_markup(id, scene.layout.deck, traits, name, **scene.with_refusal(id, press.state), **marks, **look_attributes(scene, id)),
                       id=f"laid-{id}")


def empty_place(drawing: str, words: str, press: PressOutcome) -> Markup:
    """Return an empty place for a card, as a button if it can be pressed.

    `words` is its label for screen readers, `press` the effect of pressing it.
    """
    if press.marks:
        return card_slot(drawing=drawing, as_="button", type="button", data_state=press.state, aria_label=f"{words}, {press.words}", **press.marks)
    return card_slot(drawing=drawing, role="img", aria_label=words)


def kingdom_place(scene: Scene, seat: Seat, name: str) -> Markup:
    """Return the place `name` of a kingdom, with its card."""
    zone = zone_of(name, seat)
    title, cards = scene.phrase(name), scene.zone(zone)
    is_own = seat == scene.own
    press = press_outcome(scene, zone, cards[-1] if cards else "")
    if not cards:
        return card_spot(place_caption(name, title), empty_place(SPOTS[name], scene.say("empty", place=title), press), data_place=zone, data_zone=name)
    *helpers, top = cards
    if is_own and not scene.can_aim_at(zone):
        start = start_outcome(scene, name)
        press = start if start.marks else press
    card_state = scene.lies(top)
    turns = card_state.get("counters", 0)
    state, due = readiness_texts(scene, card_state["worth"], turns) if name == "quartermaster" else ("", "")
    label = scene.say("lies", place=title, what=name_and_recruiter(scene, top, helpers))
    space = zone if is_own and name in ("knight", "peasant", "quartermaster") else None
    parts = [*[recruiter_card(scene, id) for id in helpers], card_in_place(scene, top, f"{label}, {state}" if state else label, press, space),
             recruiter_tag(scene, helpers)]
    return card_spot(place_caption(name, title, due), join_markup(parts), turned=name == "quartermaster", counters=turns, data_place=zone, data_zone=name,
                     data_pair=bool(helpers))


def readiness_texts(scene: Scene, worth: int, turns: int) -> tuple[str, str]:
    """Return two texts that say when equipment will be ready: the words for screen readers, and the visible text.

    `worth` is the equipment's value, `turns` the number of turns left.
    """
    when = scene.say("turns", count=turns) if turns else scene.phrase("ready")
    return when, scene.say("due" if turns else "done", value=worth, count=turns)


def name_and_recruiter(scene: Scene, id: str, helpers: list[str]) -> str:
    """Return the full name of the card in a place, with the name of its recruiter, if any.

    `helpers` holds the recruiter's id, or nothing.
    """
    name = scene.texts.card(id, "full")
    return scene.say("with", what=name, other=scene.texts.card(helpers[0], "full")) if helpers else name


def recruiter_card(scene: Scene, id: str) -> Markup:
    """Return a card that lies under the one it recruited."""
    card = card_markup(id, scene.layout.deck, scene.texts.cards[id].traits, None, as_="span", **look_attributes(scene, id))
    return styled_span("helper", card)


def recruiter_tag(scene: Scene, helpers: list[str]) -> Markup | None:
    """Return a tag with the name of the recruiter under a card, or None if `helpers`, the list of its ids, is empty."""
    return styled_span("helper__name", f"+ {scene.texts.card(helpers[0])}", aria_hidden="true") if helpers else None


def place_caption(name: str, title: str, state: str = "") -> Markup:
    """Return the caption of a place: its drawing, its title, and its `state`, a text about how soon its card is ready, or ""."""
    state_mark = styled_span("spot__state", state, aria_hidden="true") if state else None                # screen readers get it with the card's label
    return join_markup([icon(SPOTS[name]), styled_span("spot__word", title, aria_hidden="true"), state_mark])


def salvage_yard(scene: Scene, seat: Seat) -> Markup:
    """Return a Salvage Yard with its cards and free places.

    The cards of rivals are face down if a house rule hides them.
    """
    zone, title = f"{SALVAGE}/{seat.number}", scene.phrase(SALVAGE)
    cards = scene.zone(SALVAGE, seat)
    if isinstance(cards, list):
        names = {id: scene.say("lies", place=f"{title} {number}", what=scene.texts.card(id, "full")) for number, id in enumerate(cards, 1)}
        places = [card_in_place(scene, id, name, press_outcome(scene, "", id)) for id, name in names.items()]
    else:
        places = card_backs(scene, zone, cards)
    press = discard_outcome(scene, SALVAGE) if seat == scene.own else NOTHING
    places += [empty_place(BARREL, scene.say("empty", place=f"{title} {number}"), press) for number in range(len(places) + 1, ROOM + 1)]
    spots = [h("div", styled_span("spot__card", place), class_="spot") for place in places]
    caption = h("span", title, class_="yard__name", aria_hidden="true")
    return h("div", spots, caption, class_="yard", data_place=zone, role="group", aria_label=title)
