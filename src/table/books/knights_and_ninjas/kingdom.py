"""A kingdom on the cloth: its ruler, its gems, its fortifications in pictures and in words."""

from collections import Counter
from typing import Any

from courtcards.texts import said
from table.books.knights_and_ninjas.faces import KINDS
from table.markup.composite_parts import pool
from table.markup.html import Markup, h, icon
from table.markup.regions import region
from table.markup.scene import Scene, Seat, named, size, stands_for
from table.markup.table_parts import body, heading, held, plate, tag

GEM, GUARDED = "cut-diamond", "guarded-tower"
WALLS = ("castle", "archer", "minstrel", "ladder")      # zones of a kingdom, each drawn as the card of that kind
GEMS, GOAL, HELD, ACTIVE = "gems", "goal", "cards", "active"
DRAWN, DRAFTERS = "drawn", 2    # the zone of a drawn card in a draft, and how many players draft
ATTACK = "attack"               # the zone of attacking cards; with /by, /on, /to or /gems, a counter during an attack


@region
def realm(scene: Scene, seat: Seat, note: str, active: bool, struck: bool = False, wide: bool = False) -> Markup:
    """Return a kingdom's plate.

    `active`: it's acting; `struck`: it's drawn in the fight as well, so cards and gems fly to and from there; `wide`: side by side.
    """
    return plate(scene, seat, head(scene, seat, note), lands(scene, seat, not struck), name=ruler(scene, seat), data_wide=wide,
                 data_mine=seat.number == scene.viewer, data_active=active, data_struck=struck)


@region
def head(scene: Scene, seat: Seat, note: str) -> Markup:
    """Return the head of a kingdom's plate."""
    return heading(scene, seat, note, hand(scene, seat), name=ruler(scene, seat))


@region
def lands(scene: Scene, seat: Seat, here: bool) -> Markup:
    """Return the body of a kingdom's plate: its gems and fortifications."""
    return body(treasury(scene, seat, keyed=here), ground(scene, seat, here))


def ruler(scene: Scene, seat: Seat) -> str:
    """Return a kingdom's name."""
    if seat.number != scene.texts.reader:
        return seat.name
    return scene.say("your-kingdom") if seat.name == said("setup", "you") else scene.say("own-kingdom", name=seat.name)


def acting(scene: Scene) -> int | None:
    """Return the seat that's acting: the attacker, or the player who has drawn a card of the draft, or the active player."""
    by = scene.counter(f"{ATTACK}/by")
    if by is not None:
        return by
    drafting = scene.seats if len(scene.seats) == DRAFTERS else ()
    return next((seat.number for seat in drafting if size(scene.zone(DRAWN, seat))), scene.counter(ACTIVE))


def hand(scene: Scene, seat: Seat) -> Markup | None:
    """Return how many cards a player holds, or None if that hand is in the tray."""
    if seat.number == scene.viewer and scene.holds:
        return None
    return held(scene.counter(HELD, seat) or 0, f"{scene.layout.hand}/{seat.number}")


@region
def treasury(scene: Scene, seat: Seat, risk: int = 0, keyed: bool = True, alone: bool = False) -> Markup:
    """Return a kingdom's gems out of the goal.

    `risk`: how many of them are about to move; `keyed`: gems travel to and from here; `alone`: leave out the places of gems not won yet.
    """
    number, goal = scene.counter(GEMS, seat) or 0, scene.counter(GOAL) or 0
    words = [scene.say("gems", gems=number, goal=goal), *([scene.say("risk", gems=risk)] if risk else [])]
    return pool(GEM, number, 1 if alone else goal, risk, seat.tincture, ", ".join(words), f"{GEMS}/{seat.number}" if keyed else None)


@region
def ground(scene: Scene, seat: Seat, keyed: bool = True, alone: bool = False) -> Markup:
    """Return a kingdom's fortifications, drawn on its ground line and named in words.

    `keyed`: cards fly to and from here, which is false on the plate of a kingdom drawn in the fight as well; `alone`: leave out empty places.
    """
    standing = {zone: scene.zone(zone, seat) for zone in WALLS}
    guarded = all(standing[zone] and not stands_for(scene, standing[zone][0]) for zone in ("castle", "archer"))
    drawn = []
    for zone, ids in standing.items():
        drawing = GUARDED if guarded and zone == "castle" else KINDS[zone][0]
        inner = [] if guarded and zone == "archer" else [wall(scene, id, drawing, keyed) for id in ids]
        if inner or not alone:
            drawn.append(h("span", inner, class_="place__wall", data_zone=zone, data_place=f"{zone}/{seat.number}" if keyed else None))
    return h("div", h("div", drawn, h("span", words(scene, standing), class_="place__words"), class_="place__ground"), class_="place",
             data_open=not any(standing.values()))


def wall(scene: Scene, id: str, drawing: str, keyed: bool) -> Markup:
    """Return one fortification of a kingdom, with a tag if a card stands for it."""
    shown = KINDS[scene.texts.cards[id].kind][0] if stands_for(scene, id) else drawing
    return h("span", icon(shown), tag(scene, id), class_="wall", data_key=id if keyed else None)


def words(scene: Scene, standing: dict[str, Any]) -> str:
    """Return a kingdom's fortifications in words."""
    names = [named(scene, id) if stands_for(scene, id) else scene.say(zone) for zone, ids in standing.items() for id in ids]
    return counted(scene, names) or scene.say("none")


def counted(scene: Scene, names: list[str]) -> str:
    """Return names as a list in words, repeated names with their count."""
    return ", ".join(scene.say("many", what=name, count=number) if number > 1 else name for name, number in Counter(names).items())
