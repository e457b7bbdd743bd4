"""Draws a hand being arranged: some cards in numbered places, or all cards in order, each with a field for its letter. Also draws empty places."""

from collections.abc import Sequence
from typing import Any

from courtcards.texts import common_text
from table.markup.card_faces import card_markup
from table.markup.forms import choice_button
from table.markup.html import Markup, h
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, card_name, look_attributes, visible_traits, zone_size
from table.markup.slot_data import HandSlots
from table.markup.table_parts import card_backs, card_slot, cloth_card

PHONE_PLACES = 16           # places that fit on the smallest phone, each big enough to press
LARGE_LAYOUTS = 20, 32, 64  # the layouts for more cards: two rows of ten places, two of sixteen, four of sixteen


@as_region
def arranged_slots(scene: Scene, places: HandSlots) -> Markup:
    """Return all places in the order of their numbers: first those whose cards are fixed, then the others, filled or free."""
    stack, zone = scene.zone(places.zone, scene.own), f"{places.zone}/{scene.viewer}"
    if isinstance(stack, list):
        fixed = [cloth_card(scene, id, slot_label(scene, at, id)) for at, id in enumerate(reversed(stack), 1)]
    else:
        fixed = card_backs(scene, zone, stack)
    last = places.fixed + len(places.laid)
    lifted, fresh = ("", places.lifted) if places.fresh else (places.lifted, "")
    laid = [placed_card(scene, id, at, id == lifted, id == fresh) if id else free_slot(places, at, last)
            for at, id in enumerate(places.laid, places.fixed + 1)]
    is_filled = [*[True] * len(fixed), *map(bool, places.laid)]
    cells = [h("li", card, place_seal(at, last) if filled else None, class_="places__one", data_at=None if at <= places.fixed else at)
             for at, (card, filled) in enumerate(zip([*fixed, *laid], is_filled, strict=True), 1)]
    layout = next(str(most) for most in LARGE_LAYOUTS if len(cells) <= most) if len(cells) > PHONE_PLACES else None
    return h("div", h("ol", cells, class_="places", data_place=zone, aria_label=places.words), class_="arranged", data_full=layout)


@as_region
def order_buttons(scene: Scene, orders: tuple[tuple[str, bool], ...]) -> Markup | None:
    """Return the buttons that put all cards in a named order, or None if there are no such orders.

    Each order is given by its name, and whether the cards are in it now.
    """
    words = scene.texts.data.get("orders", {})
    buttons = [choice_button("line-up", name, words[name], is_current, title=words["does"][name]) for name, is_current in orders]
    return h("div", h("span", words["label"]), h("div", buttons, class_="seg", role="group", aria_label=words["label"]), class_="orders") if orders else None


def placed_card(scene: Scene, id: str, at: int, lifted: bool, fresh: bool) -> Markup:
    """Return a card that's in a place but not played yet. It can be lifted, or swapped with a lifted card.

    `lifted` says whether it's lifted, and `fresh` whether it was just placed there.
    """
    return card_markup(id, scene.layout.deck, visible_traits(scene, id), slot_label(scene, at, id), "selected" if lifted else "", data_do="place",
                       data_value=str(at), data_fresh=fresh, aria_pressed="true" if lifted else "false", **look_attributes(scene, id))


def free_slot(places: HandSlots, at: int, last: int) -> Markup:
    """Return a free place, ringed if it gets the next card. `last` is the number of the last place."""
    words = common_text("table", "place-next" if at == places.next else "place", number=at)
    return card_slot(str(at), as_="button", type="button", data_do="place", data_value=str(at), data_ring=at == places.next,
                     data_end=end_label(at, last), aria_label=words)


def place_seal(at: int, last: int) -> Markup:
    """Return the number on a filled place, with a word on the first and the `last` one."""
    end = end_label(at, last)
    return h("span", at, h("small", end) if end else None, class_="pile__n", aria_hidden="true")


def end_label(at: int, last: int) -> str | None:
    """Return the word for the first or the `last` place, or None for a place between them."""
    return common_text("table", "place-first" if at == 1 else "place-last") if at in (1, last) else None


def slot_label(scene: Scene, at: int, id: str) -> str:
    """Return the accessible name of a card in a numbered place; `at` is the place's number."""
    return common_text("table", "place-of", number=at, card=card_name(scene, id))


def absent_cards(held: Sequence[str], zone: list[str]) -> list[str]:
    """Return the cards whose places in the hand stay empty: those of `held` that aren't in the hand itself, the `zone`."""
    return [id for id in held if id and id not in zone]


def hand_gap() -> Markup:
    """Return the gap that a card in a place leaves in the hand, so that the other cards stay where they are."""
    return h("span", class_="hand__wrap")


def free_places(scene: Scene, number: int) -> list[Markup]:
    """Return the free places of a hand that's being filled, the next one ringed. `number` is how many cards it holds so far."""
    last = scene.counter(scene.layout.fills) or 0
    return [h("span", card_slot(str(at), data_ring=at == number + 1), class_="hand__wrap", aria_hidden="true") for at in range(number + 1, last + 1)]


def vacated_places(zone: Any, number: int) -> list[Markup]:
    """Return empty places for the cards that have left a hand of `number` cards."""
    return [h("span", card_slot(), class_="hand__wrap", data_blank=True, aria_hidden="true")] * (number - zone_size(zone))


def ordered_slots(scene: Scene, places: HandSlots) -> Markup:
    """Return all cards in their current order, the first and last labelled."""
    count = h("p", places.counted, class_="inorder__count", role="status", data_much=places.much) if places.counted else None
    cells = [ordered_slot(scene, places, at, id) for at, id in enumerate(places.laid, 1)]
    return h("div", count, h("ol", cells, class_="places", aria_label=places.words), class_="inorder")


def ordered_slot(scene: Scene, places: HandSlots, at: int, id: str) -> Markup:
    """Return a place with its card, its number, and the field for the card's letter, if cards get letters."""
    end = end_label(at, len(places.laid))
    seal = h("span", at, h("small", end) if end else None, class_="inorder__at", aria_hidden="true")
    return h("li", ordered_card(scene, id, at, places.lifted == id), seal, letter_field(scene, places, at, id), class_="places__one", data_at=at)


@as_region
def ordered_card(scene: Scene, id: str, at: int, lifted: bool) -> Markup:
    """Return a card in its place. The card can be lifted, or swapped with a lifted card."""
    return h("span", placed_card(scene, id, at, lifted, fresh=False), class_="inorder__card")


def letter_field(scene: Scene, places: HandSlots, at: int, id: str) -> Markup | None:
    """Return the field for a card's letter. It returns None if cards get no letters."""
    if places.written is None:
        return None
    written = places.written.get(id, "")
    label = scene.say("letter-of", "choose", number=at, card=scene.texts.card(id, "full"))
    return h("input", id=f"letter-{id}", class_="inorder__letter", value=written, data_card=id, data_few=written != "" and written in places.few,
             autocomplete="off", autocapitalize="characters", spellcheck="false", enterkeyhint="next", aria_label=label)
