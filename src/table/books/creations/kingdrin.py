"""Draws Kingdrin on the table: Ditch and deck inside the ring of turns, the rivals, and the top card of a race against the clock."""

from collections.abc import Mapping
from functools import lru_cache
from math import atan2, cos, degrees, radians, sin
from typing import Any

from courtcards.texts import capitalize_start, join_list
from table.books.creations.faces import PLACES, value_chip
from table.markup.card_faces import card_markup, styled_span
from table.markup.html import Markup, h, icon, join_markup
from table.markup.icons import banner
from table.markup.race_markup import race_pile
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat, look_attributes
from table.markup.table_parts import held_count, owner_line, pile_markup, plate_head, player_plate

SHAPES = {  # the ring on a desktop and on a phone: its largest width and height, and the angles of its chevrons, in degrees
    "wide": (418, 152, (15, 40, 65, 115, 140, 165, 205, 235, 270, 305, 335)),
    "tall": (181, 146, (0, 70, 110, 180, 250, 290)),
}
CHEVRON = "M-5-9 5 0-5 9"


@lru_cache(maxsize=8)
def turn_ring(direction: int, words: str) -> Markup:
    """Return the ring of turns, in a wide shape for desktops and a tall one for phones. The style sheet hides one of them.

    `direction` is 1 for clockwise, -1 for anticlockwise, or 0 while it isn't fixed. `words` is the label for screen readers.
    """
    return h("div", [ring_shape(name, direction) for name in SHAPES], class_="round", role="img", aria_label=words, data_open=not direction)


def ring_shape(name: str, direction: int) -> Markup:
    """Return the ring in one of the `SHAPES`, as large as its place. Its chevrons point clockwise if `direction` is 1, anticlockwise if it's -1."""
    wide, high, angles = SHAPES[name]
    chevrons = [ring_chevron(radians(angle), wide, high, direction) for angle in angles] if direction else []
    return h("svg", h("ellipse", cx="50%", cy="50%", rx="49.5%", ry="49.5%"), chevrons, class_=f"round__{name}", aria_hidden="true")


def ring_chevron(angle: float, wide: float, high: float, direction: int) -> Markup:
    """Return a chevron on an ellipse. `angle` is in radians, clockwise from the right end of the ellipse.

    The chevron points clockwise if `direction` is 1, and anticlockwise if it's -1.
    """
    turn = degrees(atan2(direction * high * cos(angle), -direction * wide * sin(angle)))
    x, y = 50 + 49.5 * cos(angle), 50 + 49.5 * sin(angle)
    return h("svg", h("path", d=CHEVRON, transform=f"rotate({turn:.0f})"), x=f"{x:.1f}%", y=f"{y:.1f}%", overflow="visible")


DECK, DITCH = "deck", "ditch"
MANY = 6                        # this many rivals or more have small plates


def cloth(scene: Scene) -> list[Markup | None]:
    """Return the parts of the cloth: the rivals' plates, the middle, and the near player's name."""
    rivals = scene.rivals
    plates = h("div", [kingdrin_rival(scene, seat) for seat in rivals], class_="seats kd-seats", data_n=str(len(rivals)), data_many=len(rivals) >= MANY)
    near_name = owner_line(scene.own, scene.own.name) if scene.texts.reader is None else None
    return [plates, kingdrin_middle(scene), near_name]


# the plates


@as_region
def kingdrin_rival(scene: Scene, seat: Seat) -> Markup:
    """Return a rival's plate: how many cards they hold, and whether they're next, stuck, or down to their last card."""
    cards = scene.counter(scene.layout.tally, seat) or 0
    is_next, is_stuck = is_next_seat(scene, seat), bool(scene.counter("stuck", seat))
    sign = icon("ui-next") if is_next else icon("silenced") if is_stuck else None
    side = styled_span("kd-side", styled_span("kd-sign", sign) if sign else None, held_count(cards, f"{scene.layout.hand}/{seat.number}"))
    active = scene.counter("active") == seat.number
    return player_plate(scene, seat, plate_head(scene, seat, kingdrin_note(scene, seat, cards), side), data_active=active, data_last=cards == 1,
                        data_stuck=is_stuck)


def kingdrin_note(scene: Scene, seat: Seat, cards: int) -> Markup:
    """Return the note under a name: next, last card, stuck or out, their role or call, or the kind of player."""
    is_next = is_next_seat(scene, seat)
    stages = (("next", is_next), ("last", cards == 1), ("stuck", scene.counter("stuck", seat)))
    speed = scene.counter("last", seat)
    notes = [scene.phrase(word) for word, applies in stages if applies] if speed is None else [scene.say("out", speed=speed)]
    words = capitalize_start(", ".join(notes)) or race_role(scene, seat) or call_words(scene, seat) or seat.kind
    return join_markup([words, icon("ui-next") if is_next else None])


def is_next_seat(scene: Scene, seat: Seat) -> bool:
    """Return whether a seat's turn comes next."""
    return scene.counter("next") == seat.number


def call_words(scene: Scene, seat: Seat) -> str:
    """Return the called value in words, if this seat called it with the top card of the Ditch; otherwise ""."""
    value = called_value(scene)
    return scene.say("called-short", value=value) if value and caller_seat(scene) == seat.number else ""


def race_role(scene: Scene, seat: Seat) -> str:
    """Return a seat's role in the opening race, in words, or "" if it has none."""
    if not is_opening_race(scene):
        return ""
    placer = scene.counter("placer")
    if placer is None or placer < 0:
        return scene.phrase("revealed" if scene.counter("revealer") == seat.number else "may-begin")
    return scene.phrase("may-follow") if seat in neighbour_seats(scene, placer) else ""


def is_opening_race(scene: Scene) -> bool:
    """Return whether the opening race is on: it's nobody's turn yet, and no direction is fixed."""
    return "speed" not in scene.rules and not scene.counter("direction") and scene.counter("active") == -1


def neighbour_seats(scene: Scene, number: int) -> list[Seat]:
    """Return the seats to the left and right of a seat; with two players, the other seat only."""
    seats = scene.seats
    return list(dict.fromkeys(seats[(number + step) % len(seats)] for step in (1, -1)))


# the middle


@as_region
def kingdrin_middle(scene: Scene) -> Markup:
    """Return the deck, the Ditch and the last called value, in the ring of turns."""
    direction = scene.counter("direction") or 0
    label = scene.phrase({1: "clockwise", -1: "anticlockwise", 0: "no-direction"}[direction])
    ring = None if "speed" in scene.rules else turn_ring(direction, label)
    return h("div", ring, h("div", kingdrin_deck(scene), kingdrin_ditch(scene), call_panel(scene), class_="kd"), class_="kd-table")


@as_region
def kingdrin_deck(scene: Scene) -> Markup:
    """Return the deck. If the viewer may draw, pressing it draws a card."""
    moves = [move for move in scene.moves if move.verb == "draw"] if scene.ready else []
    act = {"data_do": "move", "data_move": str(moves[0])} if moves else None
    return pile_markup(scene, DECK, scene.say(DECK, "zone"), act=act, state="legal" if len(moves) == len(scene.moves) > 0 else "", class_="kd__deck")


@as_region
def kingdrin_ditch(scene: Scene) -> Markup:
    """Return the top card of the Ditch, its matching corners marked; the Ditch can be looked through."""
    cards = scene.zone(DITCH)
    top, name = cards[-1], scene.say("ditch", count=len(cards))
    label = scene.say("ditch-top", count=len(cards), what=scene.texts.card(top, "full"))
    marks = {"data_do": "look", "data_zone": DITCH, "data_match": matching_corners(scene, top, chosen_values(scene) & matchable_values(scene)),
             **look_attributes(scene, top)}
    return h("div", card_markup(top, scene.layout.deck, scene.texts.cards[top].traits, label, **marks), h("div", name, class_="zone-name"), class_="kd__ditch",
             data_place=DITCH)


@as_region
def call_panel(scene: Scene) -> Markup:
    """Return the panel with the called value, who called it and on which card.

    If the viewer may not play, the panel also says why.
    """
    cards, value = scene.zone(DITCH), called_value(scene)
    if value:
        lines = [h("b", scene.say("called", seat=caller_seat(scene), value=value)),
                 h("span", scene.say("laid", card=cards[-1], what=scene.texts.card(cards[-2])))]
    else:
        revealer = scene.counter("revealer")
        seat = -1 if revealer is None else revealer
        whose = scene.say("placed" if scene.counter("placer") == revealer else "nobodys", seat=seat)
        lines = [h("b", scene.say("reveals", seat=seat)), h("span", whose)]
    spent = h("span", scene.phrase("not-again")) if value and "fresh_value" in scene.rules else None
    chip = value_chip(value, data_big=True, aria_hidden="true") if value else None
    return h("div", chip, h("p", lines, spent), own_top_card_notice(scene), class_="kd__said")


def own_top_card_notice(scene: Scene) -> Markup | None:
    """Return a notice that the viewer may not play, because under the Speed rule the top card is their own. Return None if they may."""
    if "speed" not in scene.rules or scene.counter("placer") != scene.viewer:
        return None
    return h("p", h("b", scene.phrase("barred")), " ", scene.phrase("barred-why"), class_="kd__barred")


def called_value(scene: Scene) -> str:
    """Return the value called with the top card of the Ditch, or "" if that card was only revealed."""
    return next(iter(scene.lies(scene.zone(DITCH)[-1]).get("marks", ())), "")


def caller_seat(scene: Scene) -> int | None:
    """Return the seat that called a value with the top card of the Ditch, or None if that card was only revealed."""
    return scene.lies(scene.zone(DITCH)[-1]).get("owner")


# values


def corner_values(scene: Scene, id: str) -> list[str]:
    """Return the values in a card's corners."""
    corners: list[str] = scene.texts.cards[id].traits["corners"]
    return corners


def matchable_values(scene: Scene) -> set[str]:
    """Return the values that match the top card of the Ditch."""
    top = {*corner_values(scene, scene.zone(DITCH)[-1])}
    return top - {called_value(scene)} if "fresh_value" in scene.rules else top


def chosen_values(scene: Scene) -> set[str]:
    """Return the corner values of the chosen card, or of all playable cards if none is chosen."""
    cards = scene.chosen or [card.id for move in scene.moves for card in move.cards]
    return {value for id in cards for value in corner_values(scene, id)}


def matching_corners(scene: Scene, id: str, others: set[str]) -> str | None:
    """Return the corners of a card whose values are among `others`, as space-separated names, or None if there are none."""
    return " ".join(place for place, value in zip(PLACES, corner_values(scene, id), strict=True) if value in others) or None


def match_marks(scene: Scene, id: str) -> Mapping[str, Any]:
    """Return the attributes of a card in hand that mark which of its corners match the Ditch."""
    return {"data_match": matching_corners(scene, id, matchable_values(scene))}


@as_region
def matching_reminder(scene: Scene) -> Markup | None:
    """Return the reminder of which values match the Ditch right now, or None after the match."""
    if scene.result:
        return None
    values = sorted(matchable_values(scene), key=corner_values(scene, scene.zone(DITCH)[-1]).index)
    label = join_list([str(scene.texts.value("value", value)) for value in values], "or")
    row = h("div", [value_chip(value) for value in values], class_="order order--vals", role="img", aria_label=label)
    return h("section", h("b", scene.phrase("matches"), class_="t"), row, h("p", scene.say("matches-how")), class_="closer", data_plain=True)


def race(scene: Scene) -> tuple[Markup, Markup]:
    """Return the top card under the flag of the player who laid it, and the deck with the last called value."""
    top, placer = scene.zone(DITCH)[-1], scene.counter("placer")
    seat = scene.seats[placer] if placer is not None and placer >= 0 else None
    card = card_markup(None, scene.layout.deck, scene.texts.cards[top].traits, scene.texts.card(top, "full"), as_="span")
    flag = h("span", banner(seat.tincture, seat.charge), class_="speed__by") if seat else None
    value = called_value(scene)
    words = scene.say("called", seat=seat.number, value=value) if seat and value else ""
    return h("div", flag, card, class_="speed__top"), h("div", race_pile(scene, DECK), h("p", words), class_="speed__beside")
