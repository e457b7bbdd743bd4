"""Numbered places on which the cards of a hand are arranged. A pure function of a scene."""

from courtcards.texts import said
from table.markup.card_faces import card
from table.markup.html import Markup, h
from table.markup.regions import region
from table.markup.scene import Scene, looked, named, shown_on, size
from table.markup.slot_data import Places
from table.markup.table_parts import backs, laid, slot

FEW = 16                # places that are in sight on the smallest phone, each large enough to be pressed


@region
def lineup(scene: Scene, places: Places) -> Markup:
    """Return the places in their order: filled for good, where who may not look later sees backs; filled for now; free."""
    stack, zone = scene.zone(places.zone, scene.own), f"{places.zone}/{scene.viewer}"
    shown = [laid(scene, id, heard(scene, at, id)) for at, id in enumerate(reversed(stack), 1)] if isinstance(stack, list) else backs(scene, zone, stack)
    last = places.fixed + len(places.laid)
    up, fresh = ("", places.lifted) if places.fresh else (places.lifted, "")
    shown += [put(scene, id, at, id == up, id == fresh) if id else free(places, at, last) for at, id in enumerate(places.laid, places.fixed + 1)]
    seals = [h("span", at, class_="pile__n", aria_hidden="true") if at <= size(stack) or places.laid[at - places.fixed - 1] else None
             for at in range(1, len(shown) + 1)]
    cells = [h("li", part, seal, class_="places__one", data_at=None if at <= places.fixed else at)
             for at, (part, seal) in enumerate(zip(shown, seals, strict=True), 1)]
    return h("div", h("ol", cells, class_="places", data_place=zone, aria_label=places.words), class_="arranged", data_full=len(cells) > FEW)


def put(scene: Scene, id: str, at: int, up: bool, fresh: bool) -> Markup:
    """Return a card that lies on a place for now: it can be taken up, and changes places with another; is it up, or `fresh` there?"""
    return card(id, scene.layout.deck, shown_on(scene, id), heard(scene, at, id), "selected" if up else "", data_do="place", data_value=str(at),
                data_fresh=fresh, aria_pressed="true" if up else "false", **looked(scene, id))


def free(places: Places, at: int, last: int) -> Markup:
    """Return a free place; it shows which is the last."""
    words = said("table", "place-next" if at == places.next else "place", number=at)
    return slot(str(at), as_="button", type="button", data_do="place", data_value=str(at), data_ring=at == places.next,
                data_last=said("table", "place-last") if at == last else None, aria_label=words)


def heard(scene: Scene, at: int, id: str) -> str:
    """Return what is heard of a card on a place."""
    return said("table", "place-of", number=at, card=named(scene, id))
