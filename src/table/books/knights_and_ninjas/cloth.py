"""Draws the cloth of Of Knights and Ninjas: the rivals' kingdoms, the attack or the piles, and the viewer's kingdom at the bottom."""

from typing import Any

from table.books.knights_and_ninjas.attack import ANSWER, Strike, current_strike, realm_note, strike_panel
from table.books.knights_and_ninjas.kingdom import ATTACK, acting_seat, realm_plate
from table.markup.card_faces import card_picture
from table.markup.html import Markup, h
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat, card_name, look_attributes, zone_size
from table.markup.table_parts import card_backs, card_row, cloth_card, owner_line, pile_markup, takeable_card

ROBBER = "highwayman"
DECK, DISCARD, DRAFT, DRAWN, OFFER, SEALED = "deck", "discard", "draft", "drawn", "offer", "sealed"


def cloth(scene: Scene) -> list[Markup | None]:
    """Return the cloth, as a list with a single element."""
    strike = current_strike(scene)
    fight_state = strike and ("answered" if strike.answers else "open")
    seats, active = scene.rivals, acting_seat(scene)
    is_alone = len(seats) == 1
    plates = [realm_plate(scene, seat, realm_note(scene, seat, strike), seat.number == active, bool(strike and seat == strike.on), is_alone) for seat in seats]
    rivals = h("div", plates, class_="seats", data_rich=True, data_n=str(len(seats)), data_fight=fight_state)
    struck = bool(strike and strike.on == scene.own)
    own_realm = realm_plate(scene, scene.own, realm_note(scene, scene.own, strike), scene.viewer == active, struck, wide=True)
    return [h("div", rivals, knights_middle(scene, strike), own_realm, class_="realms", data_n=str(len(seats)))]


@as_region
def knights_middle(scene: Scene, strike: Strike | None) -> Markup:
    """Return the middle of the cloth: the deck and the discards, each in its place, and whatever is going on between them."""
    offers = [] if strike else list(filter(None, [offered_cards(scene, seat) for seat in scene.seats]))
    between = strike_panel(scene, strike) if strike else [*plays(scene), h("div", offers, class_="offers") if offers else None]
    piles = h("div", deck_pile(scene), h("div", between, class_="heap__between"), discard_pile(scene), class_="heap")
    return h("div", piles, class_="centre centre--places", data_offers=bool(offers), data_fight=bool(strike))


@as_region
def deck_pile(scene: Scene) -> Markup:
    """Return the deck, or the cards of the draft."""
    place = DRAFT if zone_size(scene.zone(DRAFT)) else DECK
    return pile_markup(scene, place, scene.say(place, "zone"))


@as_region
def discard_pile(scene: Scene) -> Markup:
    """Return the discards."""
    top = (scene.zone(DISCARD) or [None])[-1]
    return pile_markup(scene, DISCARD, scene.say(DISCARD, "zone"), top=top, act={"data_do": "look", "data_zone": DISCARD} if top else None)


def plays(scene: Scene) -> list[Markup | None]:
    """Return recently played or drawn cards."""
    played = [cloth_card(scene, id) for id in scene.zone(ANSWER)]
    return [card_row(played, ANSWER, "strike__cards") if played else None, *[drawn_card(scene, seat) for seat in scene.seats]]


def drawn_card(scene: Scene, seat: Seat) -> Markup | None:
    """Return the card a player has drawn and not yet kept or given, or None if there's none."""
    place, cards = f"{DRAWN}/{seat.number}", scene.zone(DRAWN, seat)
    if not zone_size(cards):
        return None
    shown = [cloth_card(scene, id) for id in cards] if isinstance(cards, list) else face_down_row(scene, place, cards)
    return h("div", shown, h("div", scene.say("drew", seat=seat.number), class_="zone-name"), class_="drawn", data_place=place)


def offered_cards(scene: Scene, seat: Seat) -> Markup | None:
    """Return the cards a player offers, face down until all are turned up, or None if the player offers none."""
    up, sealed = scene.zone(OFFER, seat), scene.zone(SEALED, seat)
    if not zone_size(up) and not zone_size(sealed):
        return None
    takes = {move.target: str(move) for move in scene.moves if move.target is not None}
    shown = [takeable_card(scene, id, takes[id]) if id in takes else cloth_card(scene, id) for id in up]
    cards = card_row([*shown, *face_down_row(scene, f"{SEALED}/{seat.number}", sealed)], f"{OFFER if up else SEALED}/{seat.number}", "strike__cards")
    return h("div", owner_line(seat, seat.name), cards, class_="offer")


def face_down_row(scene: Scene, place: str, cards: Any) -> list[Markup]:
    """Return face-down cards side by side."""
    return [h("span", back, class_="laid") for back in card_backs(scene, place, cards)]


@as_region
def rule_closeup(scene: Scene) -> Markup | None:
    """Return a close-up of a card with its full rule.

    It's the chosen card or, if none is chosen, a Highwayman while the viewer may rob, otherwise the last card played. Return None if there's no such card, if
    it has no rule, or if the match is over.
    """
    shown = scene.chosen[-1:] or [*robbers(scene), *reversed(scene.zone(ANSWER)), *scene.zone(ATTACK)]
    if scene.result or not shown:
        return None
    card = shown[0]
    rule = look_attributes(scene, card)["data_rule"]
    if not rule:
        return None
    return h("section", card_picture(scene.layout.deck, scene.texts.cards[card].traits), h("b", card_name(scene, card), class_="t"),
             h("span", rule, class_="muted"), class_="closer")


def robbers(scene: Scene) -> list[str]:
    """Return the ids of all Highwaymen while the viewer is asked whether to rob, otherwise an empty list."""
    question = scene.view["question"]
    if not (question and question["key"] == "rob" and scene.viewer in question["seats"]):
        return []
    return [id for id, card in scene.texts.cards.items() if card.kind == ROBBER]
