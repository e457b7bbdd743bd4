"""Draws a kingdom on the cloth: its ruler, its gems, and its fortifications in pictures and in words."""

from collections import Counter
from typing import Any

from courtcards.texts import common_text
from table.books.knights_and_ninjas.faces import KINDS
from table.markup.composite_parts import piece_pool
from table.markup.html import Markup, h, icon
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat, card_name, stands_for, zone_size
from table.markup.table_parts import held_count, plate_body, plate_head, player_plate, stands_for_tag

GEM, GUARDED = "cut-diamond", "guarded-tower"
WALLS = ("castle", "archer", "minstrel", "ladder")      # zones of a kingdom, each drawn as the card of that kind
GEMS, GOAL, HELD, ACTIVE = "gems", "goal", "cards", "active"
DRAWN, DRAFTERS = "drawn", 2    # the zone of a drawn card in a draft, and how many players draft
ATTACK = "attack"               # the zone of attacking cards; with /by, /on, /to or /gems, a counter during an attack


@as_region
def realm_plate(scene: Scene, seat: Seat, note: str, active: bool, struck: bool = False, wide: bool = False) -> Markup:
    """Return a kingdom's plate.

    `active` says whether the kingdom is acting, `struck` whether it's drawn in the fight as well, and `wide` whether head and body are side by side.
    """
    return player_plate(scene, seat, realm_head(scene, seat, note), realm_body(scene, seat, not struck), name=realm_name(scene, seat), data_wide=wide,
                        data_mine=seat.number == scene.viewer, data_active=active, data_struck=struck)


@as_region
def realm_head(scene: Scene, seat: Seat, note: str) -> Markup:
    """Return the head of a kingdom's plate: its name, the note under it, and its hand size."""
    return plate_head(scene, seat, note, hand_count(scene, seat), name=realm_name(scene, seat))


@as_region
def realm_body(scene: Scene, seat: Seat, here: bool) -> Markup:
    """Return the body of a kingdom's plate: its gems and fortifications. `here` says whether cards and gems fly to and from this drawing."""
    return plate_body(realm_gems(scene, seat, keyed=here), realm_walls(scene, seat, here))


def realm_name(scene: Scene, seat: Seat) -> str:
    """Return a kingdom's name, which is its player's name or "Your kingdom"."""
    if seat.number != scene.texts.reader:
        return seat.name
    return scene.say("your-kingdom") if seat.name == common_text("setup", "you") else scene.say("own-kingdom", name=seat.name)


def acting_seat(scene: Scene) -> int | None:
    """Return the seat that's acting: the attacker, the player who has drawn a draft card, or the active player."""
    attacker = scene.counter(f"{ATTACK}/by")
    if attacker is not None:
        return attacker
    drafters = scene.seats if len(scene.seats) == DRAFTERS else ()
    return next((seat.number for seat in drafters if zone_size(scene.zone(DRAWN, seat))), scene.counter(ACTIVE))


def hand_count(scene: Scene, seat: Seat) -> Markup | None:
    """Return how many cards a player holds, or None for the viewer while their own hand is in the tray."""
    if seat.number == scene.viewer and scene.holds:
        return None
    return held_count(scene.counter(HELD, seat) or 0, f"{scene.layout.hand}/{seat.number}")


@as_region
def realm_gems(scene: Scene, seat: Seat, risk: int = 0, keyed: bool = True, alone: bool = False) -> Markup:
    """Return a kingdom's gems, with places for those still missing from the goal.

    The kingdom is about to lose `risk` gems. `keyed` says whether gems fly to and from this drawing, `alone` whether to leave out the places.
    """
    number, goal = scene.counter(GEMS, seat) or 0, scene.counter(GOAL) or 0
    words = [scene.say("gems", gems=number, goal=goal), *([scene.say("risk", gems=risk)] if risk else [])]
    return piece_pool(GEM, number, 1 if alone else goal, risk, seat.tincture, ", ".join(words), f"{GEMS}/{seat.number}" if keyed else None)


@as_region
def realm_walls(scene: Scene, seat: Seat, keyed: bool = True, alone: bool = False) -> Markup:
    """Return a kingdom's fortifications, drawn on its ground line and named in words.

    `keyed` says whether cards fly to and from this drawing, `alone` whether to leave out empty places.
    """
    standing = {zone: scene.zone(zone, seat) for zone in WALLS}
    is_guarded = all(standing[zone] and not stands_for(scene, standing[zone][0]) for zone in ("castle", "archer"))
    changes = {zone: scene.entry("stands", f"change/{seat.number}/{zone}") for zone, ids in standing.items() if not ids}
    lost = {zone: words for zone, words in changes.items() if words}
    walls = []
    for zone, ids in standing.items():
        drawing = GUARDED if is_guarded and zone == "castle" else KINDS[zone][0]
        drawings = [] if is_guarded and zone == "archer" else [wall_drawing(scene, id, drawing, keyed) for id in ids]
        if zone in lost and not alone:
            drawings = [lost_wall(drawing, lost[zone])]
        if drawings or not alone:
            walls.append(h("span", drawings, class_="place__wall", data_zone=zone, data_place=f"{zone}/{seat.number}" if keyed else None))
    return h("div", h("div", walls, h("span", walls_in_words(scene, standing), class_="place__words"), class_="place__ground"), class_="place",
             data_open=not (lost or any(standing.values())))


def wall_drawing(scene: Scene, id: str, drawing: str, keyed: bool) -> Markup:
    """Return one fortification of a kingdom.

    `keyed` says whether the card flies to and from this drawing.
    """
    wall = KINDS[scene.texts.cards[id].kind][0] if stands_for(scene, id) else drawing
    return h("span", icon(wall), stands_for_tag(scene, id), class_="wall", data_key=id if keyed else None)


def lost_wall(drawing: str, how: str) -> Markup:
    """Return the drawing of a fortification that a kingdom has lost, crossed out. `how` says how it was lost."""
    return h("span", icon(drawing), class_="wall", data_lost=True, role="img", aria_label=how, title=how)


def walls_in_words(scene: Scene, standing: dict[str, Any]) -> str:
    """Return a kingdom's fortifications in words; `standing` holds the ids of its fortification cards, by zone."""
    names = [card_name(scene, id) if stands_for(scene, id) else scene.say(zone) for zone, ids in standing.items() for id in ids]
    return counted_names(scene, names) or scene.say("none")


def counted_names(scene: Scene, names: list[str]) -> str:
    """Return names as a list in words, repeated names with their count."""
    return ", ".join(scene.say("many", what=name, count=number) if number > 1 else name for name, number in Counter(names).items())
