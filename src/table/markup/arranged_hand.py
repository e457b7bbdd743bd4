"""A hand being arranged: some cards in numbered slots, or all cards in order, each with a field for its letter."""

from courtcards.texts import said
from table.markup.card_faces import card
from table.markup.forms import choice
from table.markup.html import Markup, h
from table.markup.regions import region
from table.markup.scene import Scene, looked, named, shown_on, size
from table.markup.slot_data import Places
from table.markup.table_parts import backs, laid, slot

FEW = 16                # slots that fit on the smallest phone, each big enough to press


@region
def lineup(scene: Scene, places: Places) -> Markup:
    """Return the slots in order: the fixed ones (as backs if the viewer may not look at them again), the filled ones, and the free ones."""
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


@region
def orders(scene: Scene, each: tuple[tuple[str, bool], ...]) -> Markup | None:
    """Return the buttons that put all cards in a named order; `each` is (name, whether that is the current order)."""
    words = scene.texts.data.get("orders", {})
    ways = [choice("line-up", name, words[name], stands, title=words["does"][name]) for name, stands in each]
    return h("div", h("div", ways, class_="seg", role="group", aria_label=words["label"]), class_="orders") if each else None


def put(scene: Scene, id: str, at: int, up: bool, fresh: bool) -> Markup:
    """Return a card in a slot, for now: it can be lifted, or swapped with a lifted one.

    up: whether it's lifted; fresh: whether it was just placed there.
    """
    return card(id, scene.layout.deck, shown_on(scene, id), heard(scene, at, id), "selected" if up else "", data_do="place", data_value=str(at),
                data_fresh=fresh, aria_pressed="true" if up else "false", **looked(scene, id))


def free(places: Places, at: int, last: int) -> Markup:
    """Return a free slot; the last one is labelled."""
    words = said("table", "place-next" if at == places.next else "place", number=at)
    return slot(str(at), as_="button", type="button", data_do="place", data_value=str(at), data_ring=at == places.next,
                data_last=said("table", "place-last") if at == last else None, aria_label=words)


def heard(scene: Scene, at: int, id: str) -> str:
    """Return the accessible name of a card in a slot."""
    return said("table", "place-of", number=at, card=named(scene, id))


def gap() -> Markup:
    """Return the gap that a card in a slot leaves in the hand, so that the other cards stay where they are."""
    return h("span", class_="hand__wrap")


def ordering(scene: Scene, places: Places) -> Markup:
    """Return all cards in order, the first and last labelled, below the count of their letters."""
    count = h("p", places.counted, class_="inorder__count", role="status", data_much=places.much) if places.counted else None
    cells = [cell(scene, places, at, id) for at, id in enumerate(places.laid, 1)]
    return h("div", count, h("ol", cells, class_="places", aria_label=places.words), class_="inorder")


def cell(scene: Scene, places: Places, at: int, id: str) -> Markup:
    """Return a slot with its card, its number, and the field for the letter."""
    end = said("table", "place-first" if at == 1 else "place-last") if at in (1, len(places.laid)) else None
    seal = h("span", at, h("small", end) if end else None, class_="inorder__at", aria_hidden="true")
    return h("li", lying(scene, id, at, places.lifted == id), seal, letter(scene, places, at, id), class_="places__one", data_at=at)


@region
def lying(scene: Scene, id: str, at: int, up: bool) -> Markup:
    """Return a card in its slot: it can be lifted, or swapped with a lifted one."""
    return h("span", put(scene, id, at, up, fresh=False), class_="inorder__card")


def letter(scene: Scene, places: Places, at: int, id: str) -> Markup | None:
    """Return the field for a card's letter, or None if cards get no letters."""
    if places.written is None:
        return None
    written = places.written.get(id, "")
    label = scene.say("letter-of", "choose", number=at, card=scene.texts.card(id, "full"))
    return h("input", id=f"letter-{id}", class_="inorder__letter", value=written, data_card=id, data_few=written != "" and written in places.few,
             autocomplete="off", autocapitalize="characters", spellcheck="false", enterkeyhint="next", aria_label=label)
