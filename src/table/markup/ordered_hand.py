"""All cards of a hand in their order, each with a field for the letter that is written on it. Pure functions of a scene."""

from courtcards.texts import said
from table.markup.html import Markup, h
from table.markup.numbered_slots import put
from table.markup.regions import region
from table.markup.scene import Scene
from table.markup.slot_data import Places


def ordering(scene: Scene, places: Places) -> Markup:
    """Return the cards in their order, the first and the last named, under what is counted of their letters."""
    count = h("p", places.counted, class_="inorder__count", role="status", data_much=places.much) if places.counted else None
    cells = [cell(scene, places, at, id) for at, id in enumerate(places.laid, 1)]
    return h("div", count, h("ol", cells, class_="places", aria_label=places.words), class_="inorder")


def cell(scene: Scene, places: Places, at: int, id: str) -> Markup:
    """Return a card on its place, with the number of that, and its letter."""
    end = said("table", "place-first" if at == 1 else "place-last") if at in (1, len(places.laid)) else None
    seal = h("span", at, h("small", end) if end else None, class_="inorder__at", aria_hidden="true")
    return h("li", lying(scene, id, at, places.lifted == id), seal, letter(scene, places, at, id), class_="places__one", data_at=at)


@region
def lying(scene: Scene, id: str, at: int, up: bool) -> Markup:
    """Return a card on its place: it can be taken up, and changes places with another."""
    return h("span", put(scene, id, at, up, fresh=False), class_="inorder__card")


def letter(scene: Scene, places: Places, at: int, id: str) -> Markup | None:
    """Return the field for the letter of a card."""
    if places.written is None:
        return None
    written = places.written.get(id, "")
    label = scene.say("letter-of", "choose", number=at, card=scene.texts.card(id, "full"))
    return h("input", id=f"letter-{id}", class_="inorder__letter", value=written, data_card=id, data_few=written != "" and written in places.few,
             autocomplete="off", autocapitalize="characters", spellcheck="false", enterkeyhint="next", aria_label=label)
