"""Draws a player's field: name, life and hand, and the creatures in their current state."""

from typing import Any

from courtcards.texts import capitalize_start, common_text
from table.books.ilk.faces import GUARD
from table.books.ilk.labels import OUT, StackTargets, creature_figures, creature_name, creature_spaces, target_name
from table.markup.card_faces import card_markup, styled_span
from table.markup.composite_parts import creature_pair
from table.markup.html import Markup, h, icon
from table.markup.icons import icon_count
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat, card_name, look_attributes
from table.markup.table_parts import card_row, losing_tag, plate_body, plate_head, player_plate

LIFE, HELD, VALUE, ACTIVE = "life", "cards", "value", "active"
HEART = "suit-hearts"
CHEAPEST = 4                                            # cost of a creature of two twos
FEW = 3                                                 # a small screen shows more creatures than this as numbers only; with more players, those of all rivals
TAGS = {"safe": "safe", "fresh": "fresh", "blocked": "has-blocked", "attacked": "has-attacked"}         # marks and their words; the last is said first


@as_region
def player_field(scene: Scene, seat: Seat, note: str, struck: bool, targets: StackTargets) -> Markup:
    """Return a player's field.

    `note` is the line under the name. `struck` says whether this player is being attacked. `targets` holds all targets of cards on the stack.
    """
    is_out, is_active, is_own = bool(scene.counter(OUT, seat)), scene.counter(ACTIVE) == seat.number, seat == scene.own
    name = ""
    if is_own:
        name = scene.phrase("own-field")
    elif is_active:
        name = scene.say("active", who=seat.name)
    head = plate_head(scene, seat, scene.phrase("out") if is_out else note, life_and_hand(scene, seat, is_active and not is_out))
    return player_plate(scene, seat, head, plate_body(creature_row(scene, seat, targets)), name=name, data_mine=is_own, data_active=is_active, data_out=is_out,
                        data_attacked=struck,
                        data_hit=targets.mark(seat.number) or None)


def life_and_hand(scene: Scene, seat: Seat, active: bool) -> Markup:
    """Return a player's life and hand size and, on their own turn, the value they can spend."""
    is_own = seat == scene.own
    place = None if is_own else f"{scene.layout.hand}/{seat.number}"
    hand = h("span", icon_count("hand", scene.counter(HELD, seat) or 0, common_text("table", "held"), True), data_place=place)
    life = icon_count(HEART, scene.counter(LIFE, seat) or 0, scene.say(LIFE), True, data_counts=True, data_place=f"{LIFE}/{seat.number}")
    return h("span", life, hand, spendable_value(scene, seat, is_own) if active and VALUE not in scene.lacks else None, class_="seat__side")


def spendable_value(scene: Scene, seat: Seat, is_own: bool) -> list[Markup]:
    """Return the value a player can spend. The list is empty for a rival (not `is_own`) who has none."""
    value = scene.counter(VALUE, seat) or 0
    budget = value - ("strict_cost" in scene.rules)
    limit_words = scene.say("conjures-to", value=budget) if budget >= CHEAPEST else scene.phrase("conjures-none")
    value_tag = styled_span("ilk__value", scene.say("value", value=value))
    if is_own:
        return [value_tag, styled_span("muted", limit_words)]
    return [value_tag] if value else []


def creature_row(scene: Scene, seat: Seat, targets: StackTargets) -> Markup:
    """Return a player's creatures side by side.

    Small screens show each creature as its damage and life, without its cards, if the player has many creatures or is one of many rivals.
    """
    spaces = creature_spaces(scene, seat)
    is_small = len(spaces) > FEW or (len(scene.seats) > FEW and seat != scene.own)
    creatures = [creature_on_field(scene, space, seat, targets.struck.get(space), space in targets.helped) for space in spaces]
    return card_row(creatures, f"field/{seat.number}", "host", data_n=str(min(len(spaces), 7)), data_many=is_small)


@as_region
def creature_on_field(scene: Scene, space: str, seat: Seat, coming: int | None, is_helped: bool) -> Markup:
    """Return a creature: two cards, its current damage and life, the cards on it, and its marks.

    `coming` is the damage that Kings on the stack are about to deal to it, or None if none is aimed at it. `is_helped` says whether another card is.
    """
    damage, life, *burdens = scene.zone(space)
    damage_state, life_state = scene.lies(damage), scene.lies(life)
    cards_on = [(burden, scene.lies(burden).get("on")) for burden in burdens]
    jacks = [sum(under == part and scene.texts.cards[id].kind == "J" for id, under in cards_on) for part in (damage, life)]
    aces = sum(scene.texts.cards[id].kind == "A" for id in burdens)
    hit = "struck" if coming is not None else "helped" if is_helped else ""
    fate = scene.say("takes", count=coming) if coming else scene.phrase(hit) if hit else ""
    states, damage_taken = creature_states(scene, damage_state, fate), life_state.get("damage", 0)
    label_parts = [capitalize_start(creature_name(scene, space)), *states, *burden_words(scene, jacks, aces, damage_taken),
                   *readiness_words(scene, space, damage_state)]
    press, state, words = creature_press(scene, space, ", ".join(label_parts))
    upper_card, lower_card = creature_card(scene, damage, "", "", None, press), creature_card(scene, life, words, state, press, press)
    marks = [styled_span("creature__x", "×", 1 << number) if number else None for number in jacks]
    shield = styled_span("creature__ace", icon(GUARD), aces, aria_hidden="true") if aces else None
    taken_tag = styled_span("creature__hurt", f"−{damage_taken}", aria_hidden="true") if damage_taken else None
    damage_now, life_now = creature_figures(scene, space)
    are_separate = scene.can_aim_at(damage) or scene.can_aim_at(life)
    return creature_pair(upper_card, lower_card, damage_now, life_now, states[0] if states else "", beside=(marks[0], marks[1]),
                         on=(shield, taken_tag, losing_tag(scene.doom(space))), data_place=space, data_hit=hit or None,
                         data_target=scene.can_aim_at(space), data_apart=are_separate, data_press=state or None, data_jacked=any(jacks),
                         aria_label=", ".join(label_parts) if are_separate else None)


def creature_states(scene: Scene, upper: Any, fate: str) -> list[str]:
    """Return a creature's current and past actions in words, the most telling first.

    `upper` is the state of its upper card. `fate` says what cards on the stack do to it, or it's "".
    """
    aimed, marks = upper.get("aimed"), upper.get("marks", ())
    current = [] if aimed is None else [scene.phrase("strikes" if type(aimed) is int else "blocks")]
    past = [scene.phrase(words) for mark, words in reversed(TAGS.items()) if mark in marks and not (current and mark in ("attacked", "blocked"))]
    return [*([fate] if fate else []), *current, *past]


def burden_words(scene: Scene, jacks: list[int], aces: int, hurt: int) -> list[str]:
    """Return the cards on a creature and the damage it has taken, in words.

    `jacks` holds the numbers of Jacks on its upper and on its lower card, `aces` is the number of Aces on it, and `hurt` the damage.
    """
    doubled = [scene.say("with-jacks", count=number, part=part) for part, number in zip(("damage", "life"), jacks, strict=True) if number]
    return [*doubled, *([scene.say("with-aces", count=aces)] if aces else []), *([scene.say("hurt", count=hurt)] if hurt else [])]


def readiness_words(scene: Scene, space: str, upper: Any) -> list[str]:
    """Return a list of at most one phrase: whether a creature can act now, or is too new to attack.

    `upper` is the state of its upper card.
    """
    press = scene.thing(space)
    if press is None:
        return [scene.phrase("too-new")] if "fresh" in upper.get("marks", ()) else []
    return [scene.phrase("can-block" if press.move else "can-attack")]


def creature_press(scene: Scene, space: str, name: str) -> tuple[dict[str, Any] | None, str, str]:
    """Return the effect of pressing a creature as a whole: the attributes of its button, its state, and its label.

    The attributes are None if the creature's two cards are pressed separately.
    """
    damage, life = scene.zone(space)[:2]
    if scene.can_aim_at(damage) or scene.can_aim_at(life):
        return None, "", card_name(scene, life)
    if scene.can_aim_at(space):
        return {"data_do": "target", "data_space": space}, "", ": ".join(filter(None, [scene.say("aim", "choose", who=name), scene.doom(space)]))
    press = scene.thing(space)
    if press is None:
        return {"data_do": "why", "data_card": life, "data_space": space}, "", name
    if press.move:
        return {"data_do": "move", "data_move": str(press.move)}, "legal", name
    return {"data_do": "take-call", "data_call": space, "aria_pressed": "true" if press.chosen else "false"}, "selected" if press.chosen else "legal", name


def creature_card(scene: Scene, id: str, words: str, state: str, press: dict[str, Any] | None, whole: dict[str, Any] | None) -> Markup:
    """Return one card of a creature.

    `whole` holds the attributes of the button for the whole creature, or None if each card is a button of its own. `press` is the same for the card that serves
    as that button, and None for the other. `words` and `state` are the button's label and its visual state.
    """
    deck, traits, look = scene.layout.deck, scene.texts.cards[id].traits, look_attributes(scene, id)
    if whole is None:
        aimed = scene.can_aim_at(id)
        name = scene.say("aim", "choose", who=target_name(scene, id)) if aimed else card_name(scene, id)
        card = card_markup(id, deck, traits, name, **scene.with_refusal(id, "target" if aimed else ""),
                            data_do="target" if aimed else "why", data_card=id, **look)
    elif press is None:
        marks = {name: value for name, value in whole.items() if name != "aria_pressed"}
        card = card_markup(id, deck, traits, card_name(scene, id), as_="span", **marks, **look)
    else:
        card = card_markup(id, deck, traits, words, **scene.with_refusal(id, state), **press, **look)
    return h("span", card, class_="laid", id=f"laid-{id}")
