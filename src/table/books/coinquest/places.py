"""The places of a kingdom and their cards: how they look, what pressing them does, and their labels for screen readers."""

from typing import Any, NamedTuple

from table.markup.card_faces import card, span
from table.markup.html import Markup, h, icon, join
from table.markup.scene import Scene, Seat, looked
from table.markup.table_parts import backs, slot, spot

SPOTS = {"king": "imperial-crown", "queen": "queen-crown", "knight": "visored-helm", "peasant": "pitchfork", "quartermaster": "anvil-impact"}
SALVAGE, BARREL, ROOM = "salvage", "barrel", 3          # the zone, its drawing, and its capacity in cards
SCRAP = "scrap"
ORDERS = {"peasant": "attack", "quartermaster": "equip"}        # {place: verb of the move its card starts when pressed}


class Pressed(NamedTuple):
    """The effect of a press: its attributes, the state that shows it, and a few words that describe it."""

    marks: dict[str, Any] = {}
    state: str = ""
    words: str = ""


NOTHING = Pressed()


def zone_of(name: str, seat: Seat) -> str:
    """Return the zone of a place of a kingdom."""
    return f"king/{seat.number}" if name == "king" else f"kingdom/{seat.number}:{name}"


def pressed(scene: Scene, zone: str, id: str = "") -> Pressed:
    """Return the effect of pressing a place, or the card in it, as part of the answer being asked for."""
    for target, mark in ((zone, "data_space"), (id, "data_card")):
        if target and scene.aimed(target):
            return Pressed({"data_do": "target", mark: target}, "target", scene.word("choose"))
        thing = scene.thing(target) if target else None
        if thing and thing.move:
            state = "" if thing.move.verb == SCRAP else "legal"         # possible, but not worth highlighting: it throws away prepared equipment
            return Pressed({"data_do": "move", "data_move": str(thing.move)}, state, scene.word(f"to-{thing.move.verb}"))
        if thing:
            return Pressed({"data_do": "take-call", "data_call": target}, "selected" if thing.chosen else "legal", scene.word("to-draw"))
    return NOTHING


def ordered(scene: Scene, name: str) -> Pressed:
    """Return the effect of pressing a card of the viewer's that starts a move: the Peasant's attack or the Quartermaster's equipping."""
    verb = ORDERS.get(name)
    if verb is None or scene.chosen or not any(move.verb == verb for move in scene.moves):
        return NOTHING
    if begun(scene) == verb:
        return Pressed({"data_do": "take-back"}, "selected", scene.word("take-back"))
    weighed = scene.weighed is not None and scene.weighed.verb == verb
    return Pressed({"data_do": "take-verb", "data_verb": verb}, "selected" if weighed else "legal", scene.word(f"to-{verb}"))


def begun(scene: Scene) -> str:
    """Return the verb of the move started without a hand card, or an empty string."""
    if scene.chosen or not (scene.targets or scene.calls):
        return ""
    return "equip" if any(type(target) is str for target in scene.targets) else "attack"


def discarded(scene: Scene, place: str) -> Pressed:
    """Return the effect of pressing a place for discards while a card is chosen for it."""
    found = [move for move in scene.moves if move.verb == "discard" and move.call == place and tuple(card.id for card in move.cards) == scene.chosen]
    return Pressed({"data_do": "move", "data_move": str(found[0])}, "legal", scene.word("to-discard")) if found else NOTHING


def lying(scene: Scene, id: str, words: str, press: Pressed, space: str | None = None) -> Markup:
    """Return a card in its place; without an effect, pressing it says why.

    `space` is the place of the viewer's kingdom the press then asks about.
    """
    marks = press.marks or {"data_do": "why", "data_card": id, "data_space": space}
    name = ", ".join([part for part in (words, press.words) if part])
    traits = scene.texts.cards[id].traits
    return span("laid", card(id, scene.layout.deck, traits, name, **scene.barred(id, press.state), **marks, **looked(scene, id)), id=f"laid-{id}")


def empty(drawing: str, words: str, press: Pressed) -> Markup:
    """Return an empty place for a card, as a button if it can be pressed."""
    if press.marks:
        return slot(drawing=drawing, as_="button", type="button", data_state=press.state, aria_label=f"{words}, {press.words}", **press.marks)
    return slot(drawing=drawing, role="img", aria_label=words)


def standing(scene: Scene, seat: Seat, name: str) -> Markup:
    """Return a named place of a kingdom with its card."""
    zone = zone_of(name, seat)
    title, cards = scene.word(name), scene.zone(zone)
    mine = seat == scene.own
    press = pressed(scene, zone, cards[-1] if cards else "")
    if not cards:
        return spot(sign(name, title), empty(SPOTS[name], scene.say("empty", place=title), press), data_place=zone, data_zone=name)
    *helpers, top = cards
    if mine and not scene.aimed(zone):
        press = ordered(scene, name) if ordered(scene, name).marks else press
    if name == "king" and scene.weighed and scene.weighed.target == seat.number:
        press = Pressed(state="target")
    lies = scene.lies(top)
    turns = lies.get("counters", 0)
    state, due = timing(scene, lies["worth"], turns) if name == "quartermaster" else ("", "")
    heard = scene.say("lies", place=title, what=full(scene, top, helpers))
    space = zone if mine and name in ("knight", "peasant", "quartermaster") else None
    drawn = [*[under(scene, id) for id in helpers], lying(scene, top, f"{heard}, {state}" if state else heard, press, space), helped(scene, helpers)]
    return spot(sign(name, title, due), join(drawn), turned=name == "quartermaster", counters=turns, data_place=zone, data_zone=name, data_pair=bool(helpers))


def timing(scene: Scene, worth: int, turns: int) -> tuple[str, str]:
    """Return when equipment will be ready, as a label for screen readers and as shown.

    The latter includes its value, since a 9 turned sideways looks like a 6.
    """
    when = scene.say("turns", count=turns) if turns else scene.word("ready")
    return when, scene.say("due" if turns else "done", value=worth, count=turns)


def full(scene: Scene, id: str, helpers: list[str]) -> str:
    """Return the full name of the card in a place, with the name of its recruiter."""
    name = scene.texts.card(id, "full")
    return scene.say("with", what=name, other=scene.texts.card(helpers[0], "full")) if helpers else name


def under(scene: Scene, id: str) -> Markup:
    """Return a card that lies under the one it recruited."""
    drawn = card(id, scene.layout.deck, scene.texts.cards[id].traits, None, as_="span", **looked(scene, id))
    return span("helper", drawn)


def helped(scene: Scene, helpers: list[str]) -> Markup | None:
    """Return a tag with the name of the recruiter under a card, or None if there is none."""
    return span("helper__name", f"+ {scene.texts.card(helpers[0])}", aria_hidden="true") if helpers else None


def sign(name: str, title: str, state: str = "") -> Markup:
    """Return the caption of a place: its drawing, its name, and how soon its card is ready."""
    told = span("spot__state", state, aria_hidden="true") if state else None                # screen readers get it with the card's label
    return join([icon(SPOTS.get(name, BARREL)), span("spot__word", title, aria_hidden="true"), told])


def yard(scene: Scene, seat: Seat) -> Markup:
    """Return a Salvage Yard with its cards and free places; a house rule hides the cards of rivals."""
    zone, title = f"{SALVAGE}/{seat.number}", scene.word(SALVAGE)
    cards = scene.zone(SALVAGE, seat)
    if isinstance(cards, list):
        names = {id: scene.say("lies", place=f"{title} {at}", what=scene.texts.card(id, "full")) for at, id in enumerate(cards, 1)}
        shown = [lying(scene, id, name, pressed(scene, "", id)) for id, name in names.items()]
    else:
        shown = backs(scene, zone, cards)
    press = discarded(scene, SALVAGE) if seat == scene.own else NOTHING
    shown += [empty(BARREL, scene.say("empty", place=f"{title} {at}"), press) for at in range(len(shown) + 1, ROOM + 1)]
    spots = [spot(sign(SALVAGE, f"{title} {at}"), each) for at, each in enumerate(shown, 1)]
    caption = h("span", title, class_="yard__name", aria_hidden="true")          # shown if there's no room for a name under each place
    return h("div", spots, caption, class_="yard", data_place=zone, role="group", aria_label=title)
