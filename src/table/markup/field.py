"""Draws a field of spaces on the cloth: their layout, the cards on them and their rotation, and what pressing them does."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from courtcards.engine.field import BL, PLACES, TL, TR, Contact, Field, Space
from table.markup.card_faces import card_markup, styled_span
from table.markup.html import Markup, h, icon
from table.markup.scene import Scene, look_attributes, visible_traits
from table.markup.table_parts import press_attributes, press_state, pressed_state

FIELD_ZONE = "field"                                          # spaces are zones with this name: `field:b2`
CLASH_INSET = 2                                         # units between a corner and the mark of a clash on a shared side

PRESS_MARKS = {"legal": "+", "selected": "✓", "target selected": "✓", "free": "+"}    # the mark on a card that can be pressed, by its visual state


class SpacePress(NamedTuple):
    """The effect of pressing a space or its card: the button's attributes and its visual state."""

    marks: dict[str, Any] = {}
    state: str = ""


NO_SPACE_PRESS = SpacePress()


def field_markup(scene: Scene, parts: Sequence[Markup | None]) -> Markup:
    """Return the field of a match, as large as the page allows.

    `parts` holds its spaces and the marks between them.
    """
    field = scene.field
    if field is None:
        return h("div", class_="field__room")
    frame = h("div", h("div", parts, class_="field", role="group", aria_label=scene.say("ground")), class_="field__frame")
    return h("div", frame, class_="field__room", data_x=unit_digits(field.width), data_y=unit_digits(field.height))


def unit_digits(number: int) -> str:
    """Return a length in units as the two digits that the style sheet uses.

    >>> unit_digits(7)
    '07'
    """
    return f"{number:02}"


def field_space(scene: Scene, at: Space, words: str, lies: Sequence[str] = (), on: Sequence[Markup | None] = (), turned: int = 0) -> Markup:
    """Return a space with its top card, or an open space if no card lies on it.

    - `words`: the accessible name
    - `lies`: the ids of the cards on the space, the top one last
    - `on`: anything else on it
    - `turned`: the top card's rotation in degrees
    """
    inside = field_card(scene, lies[-1], words, zone_of_space(at), turned) if lies else open_space(scene, at, words)
    press = space_press(scene, zone_of_space(at), lies[-1]) if lies else NO_SPACE_PRESS
    sign = PRESS_MARKS.get(press.state) if press.marks else None
    seal = styled_span("field__seal", sign, data_state=press.state, aria_hidden="true") if sign else None
    marks = {"data_x": unit_digits(at.x), "data_y": unit_digits(at.y), "data_across": at.across, "data_place": zone_of_space(at)}
    return h("div", inside, seal, on, class_="field__space", **marks)


def zone_of_space(at: Space) -> str:
    """Return the name of the zone for a space, such as `field:b2`."""
    return f"{FIELD_ZONE}:{at.name}"


def field_card(scene: Scene, id: str, words: str, target: str = "", turned: int = 0) -> Markup:
    """Return a face-up card. Pressing it selects it, aims at it, or says why neither is possible.

    `target` is the card's space, if it lies on one.
    """
    press = space_press(scene, target, id)
    marks = press.marks or {"data_do": "why", "data_card": id}
    card = card_markup(id, scene.layout.deck, visible_traits(scene, id), words, **scene.with_refusal(id, press.state), **marks, **look_attributes(scene, id))
    return styled_span("field__card", card, data_turned=turned or None, id=f"laid-{id}")


def open_space(scene: Scene, at: Space, words: str) -> Markup:
    """Return an open space, as a button if a card can go there."""
    press = space_press(scene, zone_of_space(at))
    if not press.marks:
        return styled_span("field__open", at.name, role="img", aria_label=words, tabindex="-1")
    chosen = card_chosen_for(scene, zone_of_space(at))
    content = ghost_card(scene, *chosen) if chosen else styled_span("field__may", icon("ui-plus"), styled_span("field__name", at.name))
    return h("button", content, type="button", class_="field__open", data_state=press.state, aria_label=words, **press.marks)


def card_chosen_for(scene: Scene, target: str) -> tuple[str, int] | None:
    """Return the card selected for an open space, and its rotation in degrees, or None if there's no such card."""
    move = scene.weighed
    if target not in scene.at or not (move.cards if move else scene.chosen):
        return None
    return (move.cards[0].id, int(move.call or 0)) if move else (scene.chosen[0], int(scene.presumed_call or 0))


def ghost_card(scene: Scene, id: str, turned: int) -> Markup:
    """Return a faint picture of a card as it would lie if it were played."""
    return styled_span("field__card", card_markup(None, scene.layout.deck, visible_traits(scene, id), None, as_="span"), data_turned=turned or None,
                       data_shade=True)


def space_press(scene: Scene, target: str, id: str = "") -> SpacePress:
    """Return the effect of pressing a space, or the card `id` on it.

    If a press has no effect, it returns NO_SPACE_PRESS.
    """
    for aim, mark in ((target, "data_space"), (id, "data_card")):
        if aim and scene.can_aim_at(aim):
            is_chosen = aim in scene.at
            marks = {"data_do": "target", mark: aim, "data_target": True, "aria_pressed": pressed_state(scene, is_chosen)}
            return SpacePress(marks, target_state(scene, aim == id, is_chosen))
    press = scene.press(id) or scene.thing(id) if id else None
    if press is None:
        return NO_SPACE_PRESS
    return SpacePress({"data_card": id, **press_attributes(id, press), "data_order": None}, press_state(press))


def target_state(scene: Scene, is_card: bool, chosen: bool) -> str:
    """Return the visual state of a target, which is a space or, if `is_card`, a card. `chosen` says whether it's selected."""
    if is_card and scene.harms:
        return "target selected" if chosen else "target"
    if chosen:
        return "selected"
    return "instead" if is_card and scene.ahead else "legal"


# between the spaces


def corner_ring(field: Field, name: str, place: str) -> Markup:
    """Return the ring around a fighting corner of a space. `place` is `TL`, `TR`, `BL` or `BR`."""
    x, y = field.spaces[field.at[name]].corners[PLACES.index(place)]
    return styled_span("field__corner", data_x=unit_digits(x), data_y=unit_digits(y), data_corner=place.lower())


def clash_mark(field: Field, contact: Contact, drawing: str) -> Markup:
    """Return the mark between two fighting corners."""
    x, y = contact_position(field, contact)
    return styled_span("field__clash", icon(drawing), data_x=unit_digits(x), data_y=unit_digits(y), data_kind=contact.kind)


def contact_position(field: Field, contact: Contact) -> tuple[int, int]:
    """Return the position of a contact's mark, in units."""
    one, other = (field.spaces[field.at[name]] for name in (contact.one, contact.other))
    x, y = one.corners[contact.corner]
    if contact.kind != "edge":
        return x, y
    if one.right == other.x or other.right == one.x:
        return x, y + (CLASH_INSET if contact.corner in (TL, TR) else -CLASH_INSET)
    return x + (CLASH_INSET if contact.corner in (TL, BL) else -CLASH_INSET), y


def find_contact(field: Field, one: str, place: str, other: str, other_place: str) -> Contact | None:
    """Return the contact between two corners of two spaces, given in either order, or None if they don't touch."""
    ends = {(one, place), (other, other_place)}
    return next((contact for contact in field.contacts
                 if {(contact.one, PLACES[contact.corner]), (contact.other, PLACES[contact.other_corner])} == ends), None)


def touching_spaces(field: Field, name: str) -> dict[str, int]:
    """Return the spaces that touch a space, each with the number of corners that touch.

    For a space that only shares a side, the number is 0.
    """
    corners: dict[str, int] = {}
    for contact in field.contacts:
        if name in (contact.one, contact.other):
            other = contact.other if contact.one == name else contact.one
            corners[other] = corners.get(other, 0) + 1
    return corners | {other: 0 for pair in field.beside if name in pair for other in pair if other != name}
