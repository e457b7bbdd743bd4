"""Draws the cloth of Kingdom Coinquest: the rivals' kingdoms, Forge, Graveyard and attack preview, and the viewer's kingdom at the bottom."""

from typing import Any

from table.books.coinquest.attack_preview import health_at_risk, preview_panel, previewed_facts
from table.books.coinquest.kingdom import kingdom_plate
from table.books.coinquest.places import card_in_place, discard_outcome, press_outcome
from table.books.coinquest.turn_order import is_defeated, rivals_in_turn_order
from table.markup.card_faces import card_markup
from table.markup.html import Markup, h
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat, look_attributes
from table.markup.table_parts import card_slot, pile_markup

FORGE, GRAVEYARD, ASIDE, TOMB = "forge", "graveyard", "aside", "tombstone"
KING = "K"
SEEN = 3                        # number of cards fanned in the Graveyard, the top one last


def cloth(scene: Scene) -> list[Markup | None]:
    """Return the cloth, as a list with a single element."""
    rivals, (struck, health_lost) = rivals_in_turn_order(scene), health_at_risk(scene)
    plates = [kingdom_plate(scene, seat, health_lost if seat.number == struck else 0, is_folded(scene, seat)) for seat in rivals]
    courts = h("div", plates, class_="seats courts", data_n=str(len(rivals)))
    own_kingdom = kingdom_plate(scene, scene.own, health_lost if scene.viewer == struck else 0)
    return [h("div", courts, forge_and_graveyard(scene), own_kingdom, class_="kingdoms", data_n=str(len(rivals)))]


def is_folded(scene: Scene, seat: Seat) -> bool:
    """Return whether a rival's kingdom is collapsed on a small screen.

    All are collapsed except the one the viewer has expanded, and defeated ones. While a move is previewed, the expanded one is collapsed too.
    """
    return (scene.unfolded != seat.number or scene.weighed is not None) and not is_defeated(scene, seat)


@as_region
def forge_and_graveyard(scene: Scene) -> Markup:
    """Return the Forge and the Graveyard.

    During the preview of an attack, the preview takes the Forge's place.
    """
    piles = [draw(scene) for name, draw in ((FORGE, forge_pile), (GRAVEYARD, graveyard_fan)) if name not in scene.lacks]
    return h("div", piles, lost_cards_button(scene), preview_panel(scene), class_="midfield", data_weighed=bool(previewed_facts(scene)))


def forge_pile(scene: Scene) -> Markup:
    """Return the Forge. If the rules allow drawing now, pressing it draws a card."""
    move = next((str(move) for move in scene.moves if move.verb == "draw" and move.call == FORGE), None)
    act = {"data_do": "move", "data_move": move} if move else None
    return pile_markup(scene, FORGE, scene.say(FORGE, "zone"), act=act, state="legal" if act else "", bare=True, class_="forge")


@as_region
def lost_cards_button(scene: Scene) -> Markup | None:
    """Return the button that shows the cards a fallen kingdom took out of the match.

    Returns None if there are none to show, or while an attack is previewed.
    """
    if scene.weighed or all(scene.texts.cards[id].traits["rank"] == KING for id in scene.zone(ASIDE)):
        return None
    name = scene.say(ASIDE, "zone")
    return h("button", name, type="button", class_="zone-name graves__look", aria_label=scene.say("look", what=name), data_do="look", data_zone=ASIDE)


@as_region
def graveyard_fan(scene: Scene) -> Markup:
    """Return the Graveyard: its top cards, and a button to look through all of them."""
    name, cards = scene.say(GRAVEYARD, "zone"), scene.zone(GRAVEYARD)
    press = discard_outcome(scene, GRAVEYARD)
    look: dict[str, Any] = {"data_do": "look", "data_zone": GRAVEYARD}
    if not cards:
        marks: dict[str, Any] = {"as_": "button", "type": "button", "data_state": press.state, **press.marks} if press.marks else {"role": "img"}
        words = [scene.say("empty", place=name), press.words]
        empty_slot = card_slot(drawing=TOMB, aria_label=", ".join(filter(None, words)), **marks)
        return h("div", empty_slot, h("div", name, class_="zone-name"), class_="graves", data_place=GRAVEYARD)
    *lower, top = cards[-SEEN:]
    press = press if press.marks else press_outcome(scene, "", top)
    label = scene.say("top", what=scene.texts.card(top, "full"), count=len(cards))
    top_card = card_in_place(scene, top, label, press if press.marks else press._replace(marks=look))
    lower_cards = [card_markup(id, scene.layout.deck, scene.texts.cards[id].traits, scene.texts.card(id, "full"), as_="span", **look_attributes(scene, id))
               for id in lower]
    pile_name = scene.say("heap", what=name, count=len(cards))
    look_button = h("button", pile_name, type="button", class_="zone-name graves__look", aria_label=scene.say("look", what=pile_name), **look)
    fan = h("div", lower_cards, top_card, class_="graves__fan", role="group", aria_label=scene.say("upper", what=name))
    return h("div", fan, look_button, class_="graves", data_place=GRAVEYARD)
