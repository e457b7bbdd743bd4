"""Draws a battle of cards on an Active Field: the fighting corners, what each card does, Speed by Speed, and which colour beats which."""

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any

from courtcards.engine.game import Fact
from table.books.creations.faces import COLOURS, value_sign
from table.markup.card_faces import styled_span
from table.markup.field import FIELD_ZONE, clash_mark, corner_ring, find_contact
from table.markup.html import Markup, h, icon
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene

CLASH = "crossed-swords"
BLOWS = ("takes", "silences")           # facts about a card that defeats another
SPEEDS = (*BLOWS, "strikes", "alone", "silent", "spares")          # facts about a battle, Speed by Speed
WHEEL = ("B", "R", "Y", "B")            # each beats the next
HIGH, LOW = "9", "8"                    # the numbers of an example


def battle_facts(scene: Scene) -> list[Fact]:
    """Return the facts of the previewed battle, or of the last one."""
    return [fact for fact in (scene.foretold if scene.weighed else scene.told) if fact.key in SPEEDS]


@as_region
def fighter_marks(scene: Scene) -> Markup:
    """Return the marks on the corners that fight in the blow being shown or, in a preview, in any blow."""
    blows = [fact.about for fact in (scene.foretold if scene.weighed else scene.now) if fact.key in BLOWS]
    return h("div", [mark for about in blows for mark in blow_marks(scene, about)], class_="field__marks", aria_hidden="true")


def blow_marks(scene: Scene, about: Mapping[str, Any]) -> Iterable[Markup]:
    """Yield the marks of one blow. If the corners don't meet, there are none."""
    field, space, other_space = scene.field, space_of_card(scene, about["card"]), space_of_card(scene, about["other"])
    contact = find_contact(field, space, about["place"], other_space, about["against_place"]) if field and space and other_space else None
    if field and contact:
        yield corner_ring(field, space, about["place"])
        yield corner_ring(field, other_space, about["against_place"])
        yield clash_mark(field, contact, CLASH)


def space_of_card(scene: Scene, id: str) -> str:
    """Return the name of the space a card lies on or, in a preview, would lie on; otherwise ""."""
    move = scene.weighed
    if move and move.cards and move.cards[0].id == id and isinstance(move.target, str):
        return move.target.partition(":")[2]
    return next((place.partition(":")[2] for place in scene.spaces(FIELD_ZONE) if id in scene.zone(place)), "")


@as_region
def battle_panel(scene: Scene, outcome: Callable[[Scene], str]) -> Markup | None:
    """Return a panel that says Speed by Speed what each card does in the battle, or None if there's nothing to show.

    `outcome` returns the outcome of the whole battle in words.
    """
    facts = battle_facts(scene)
    if not facts and not (scene.weighed and can_engage(scene)):
        return None
    title = scene.phrase("would" if scene.weighed else "by-speed")
    summary = h("b", outcome(scene)) if facts and (scene.weighed or scene.viewer is not None) else None
    rows = [battle_row(scene, fact, not scene.weighed and fact in scene.now) for fact in facts]
    content = h("ol", rows, class_="speeds") if rows else h("p", scene.phrase("engage"), class_="muted")
    return h("section", h("header", h("h2", title), summary), content, class_="clash-list", tabindex="0", aria_label=title)


def can_engage(scene: Scene) -> bool:
    """Return whether a card on the field can be engaged."""
    return any(scene.press(id) for place in scene.spaces(FIELD_ZONE) for id in scene.zone(place))


def battle_row(scene: Scene, fact: Fact, now: bool) -> Markup:
    """Return the row that says what one card does at its Speed.

    `now` says whether this is the blow that the field is showing.
    """
    about = fact.about
    key = f"{fact.key}-colour" if fact.key in BLOWS and about["by"] in COLOURS else fact.key
    words = scene.texts.say("cloth", f"row-{key}", about)
    return h("li", h("b", about["speed"]), h("span", words), data_now=now, data_falls=fact.key in BLOWS, data_tincture=scene.seats[about["seat"]].tincture)


def colour_wheel_panel(scene: Scene, note: str = "") -> Markup:
    """Return the reminder of which colour beats which, with a note under it."""
    pips = [h("span", colour_pip(value), scene.texts.value("by", value).capitalize()) for value in WHEEL]
    row = [part for pip in pips for part in (h("i", "›", aria_hidden="true"), pip)][1:]
    title = scene.phrase("wheel")
    words = [h("p", scene.phrase("wheel-more"), class_="muted"), h("p", note) if note else None]
    return h("section", h("b", title, class_="t"), h("div", row, class_="order"), words, class_="closer", data_plain=True, aria_label=title)


@as_region
def corner_legend(scene: Scene) -> Markup:
    """Return a line of signs that shows what beats what at a corner. Phones show it, since the reminder is out of view there."""
    pairs = [h("span", stronger, h("i", "›"), weaker) for stronger, weaker in (*pairwise(map(colour_pip, WHEEL)), (h("b", HIGH), h("b", LOW)))]
    return h("p", pairs, h("span", icon("wingfoot"), scene.phrase("low-first")), class_="legend-corners", aria_hidden="true")


def colour_pip(value: str) -> Markup:
    """Draw a colour as a small disc with its shape."""
    return styled_span("pip", value_sign(value), data_tincture=COLOURS[value])
