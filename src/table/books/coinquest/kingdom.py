"""Draws a kingdom on the cloth, with its ruler, its health in coins, and its places; a collapsed kingdom shows only a summary."""

from table.books.coinquest.places import BARREL, SALVAGE, SPOTS, kingdom_place, salvage_yard
from table.books.coinquest.turn_order import ACTIVE, is_defeated, turn_note
from table.markup.card_faces import styled_span
from table.markup.composite_parts import coin_rows
from table.markup.html import Markup, h, icon
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat, zone_size
from table.markup.table_parts import held_count, plate_head, player_plate, unfold_attributes

HEALTH, HELD, FULL = "health", "cards", "full"
NONE = "–"


@as_region
def kingdom_plate(scene: Scene, seat: Seat, risk: int = 0, folded: bool = False) -> Markup:
    """Return a kingdom's plate.

    `risk` is the health that the previewed attack takes. `folded` says whether the kingdom is collapsed.
    """
    active, out = scene.counter(ACTIVE) == seat.number, is_defeated(scene, seat)
    name = scene.say("kingdom", rival=seat.number)
    inner = h("div", kingdom_head(scene, seat, risk), None if out else kingdom_body(scene, seat, folded), class_="kingdom__in")
    button = None if out or seat == scene.own else unfold_button(scene, seat, folded)
    return player_plate(scene, seat, inner, button, name=scene.say("active", who=name) if active else name, data_kingdom=True, data_mine=seat == scene.own,
                        data_active=active and not out, data_out=out, data_folded=folded,
                        data_open=bool(button) and not folded)


@as_region
def kingdom_head(scene: Scene, seat: Seat, risk: int) -> Markup:
    """Return the head of a kingdom's plate: its ruler, its hand size, when its turn comes, and its King's health."""
    hand = None if seat == scene.own and scene.holds else held_count(scene.counter(HELD, seat) or 0, f"{scene.layout.hand}/{seat.number}")
    head = plate_head(scene, seat, turn_note(scene, seat), hand)
    return h("div", head, health_coins(scene, seat, risk), class_="kingdom__who")


def health_coins(scene: Scene, seat: Seat, risk: int) -> Markup:
    """Return a King's health (at least 0) as a number with its name, and as coins. Coins at risk are ringed."""
    health, full_health = max(0, scene.counter(HEALTH, seat) or 0), scene.counter(FULL, seat) or 0
    label = ", ".join([scene.say("health", count=health, most=full_health), *([scene.say("at-risk", count=min(risk, health))] if risk else [])])
    name = h("small", scene.phrase("health-name"), aria_hidden="true")
    return h("div", name, h("b", health, aria_hidden="true", data_counts=True), coin_rows(health, max(health, full_health), min(risk, health), label),
             class_="kingdom__health")


@as_region
def kingdom_body(scene: Scene, seat: Seat, folded: bool) -> Markup:
    """Return the places of a kingdom. If the kingdom is collapsed (`folded`), a summary precedes them."""
    spots = h("div", [kingdom_place(scene, seat, name) for name in SPOTS if name not in scene.lacks], class_="spots")
    return h("div", folded_figures(scene, seat) if folded else None, spots, None if SALVAGE in scene.lacks else salvage_yard(scene, seat),
             class_="kingdom__lands")


def folded_figures(scene: Scene, seat: Seat) -> Markup:
    """Return the summary of a collapsed kingdom: armour, weapon, Queen, the Quartermaster's equipment, and the number of cards in Salvage."""
    figures = [place_figure(scene, seat, name) for name in ("knight", "peasant", "queen", "quartermaster") if name not in scene.lacks]
    count = zone_size(scene.zone(SALVAGE, seat))
    label = scene.say("has-salvage" if count else "no-salvage", count=count)
    if SALVAGE not in scene.lacks:
        figures.append(folded_figure(BARREL, str(count or NONE), scene.phrase(SALVAGE), label, not count))
    return styled_span("brief", figures)


def place_figure(scene: Scene, seat: Seat, name: str) -> Markup:
    """Return the summary's entry for the place `name`."""
    top = (scene.zone(f"kingdom/{seat.number}:{name}") or [""])[-1]
    card_state = scene.lies(top) if top else {}
    worth, turns = card_state.get("worth"), card_state.get("counters", 0)
    prepares = name == "quartermaster"
    word = "ready" if prepares and top else name
    caption = scene.say("turns", count=turns) if turns else scene.phrase(word)
    if not top:
        figure, key = NONE, f"no-{name}"
    else:
        figure = "✓" if worth is None else str(worth)
        key = "quartermaster-ready" if prepares and not turns else f"has-{name}"
    return folded_figure(SPOTS[name], figure, caption, scene.say(key, value=worth or 0, count=turns), not top, turns)


def folded_figure(drawing: str, figure: str, name: str, words: str, none: bool, turns: int = 0) -> Markup:
    """Return one entry of the summary: a drawing, the text `figure` beside it, and the `name` under it.

    `words` is the label for screen readers, `turns` the number of turns left. `none` says whether the place is empty.
    """
    turns_left = styled_span("brief__turns", f"·{turns}") if turns else None
    marks = {"data_none": none, "data_ready": not (none or turns)}
    return styled_span("brief__one", icon(drawing), h("b", figure, turns_left), h("small", name), role="img", aria_label=words, **marks)


def unfold_button(scene: Scene, seat: Seat, folded: bool) -> Markup:
    """Return the button that expands or collapses a rival's kingdom on a small screen."""
    label = scene.say("unfold" if folded else "fold", rival=seat.number)
    return h("button", icon("ui-next"), type="button", class_="unfold", aria_label=label, **unfold_attributes(scene, seat))
