"""The cloth of Of Knights and Ninjas: the rivals' kingdoms, the attack or the piles, and the viewer's kingdom at the bottom."""

from typing import Any

from courtcards.texts import said
from table.books.knights_and_ninjas.attack import ANSWER, Strike, blow, note, struck
from table.books.knights_and_ninjas.kingdom import ATTACK, acting, realm
from table.markup.card_faces import picture
from table.markup.html import Markup, h
from table.markup.regions import region
from table.markup.scene import Scene, Seat, looked, named, size
from table.markup.table_parts import backs, laid, owner, pile, row, taken

DECK, DISCARD, DRAFT, DRAWN, OFFER, SEALED = "deck", "discard", "draft", "drawn", "offer", "sealed"


def cloth(scene: Scene) -> list[Markup | None]:
    """Return the parts of the cloth."""
    strike = struck(scene)
    fight = strike and ("answered" if strike.answers else "open")
    others, active = scene.rivals, acting(scene)
    lone = len(others) == 1
    plates = [realm(scene, seat, note(scene, seat, strike), seat.number == active, bool(strike and seat == strike.on), lone) for seat in others]
    rivals = h("div", plates, class_="seats", data_rich=True, data_n=str(len(others)), data_fight=fight)
    return [h("div", rivals, middle(scene, strike), home(scene, strike), class_="realms", data_n=str(len(others)))]


@region
def middle(scene: Scene, strike: Strike | None) -> Markup:
    """Return the middle of the cloth: the attack, or the piles and the offered cards."""
    offers = [] if strike else [shown for seat in scene.seats if (shown := offered(scene, seat))]
    inner = blow(scene, strike) if strike else [heap(scene), h("div", offers, class_="offers") if offers else None]
    return h("div", inner, class_="centre centre--places", data_offers=bool(offers), data_fight=str(len(scene.rivals)) if strike else None)


@region
def home(scene: Scene, strike: Strike | None) -> Markup | None:
    """Return the bottom of the cloth: the viewer's kingdom, with the piles while an attack takes the middle."""
    struck = bool(strike and strike.on == scene.own)
    kingdom = realm(scene, scene.own, note(scene, scene.own, strike), scene.viewer == acting(scene), struck, wide=True)
    return h("div", kingdom, h("div", piles(scene), class_="home__piles") if strike else None, class_="home", data_own=not struck)


def piles(scene: Scene) -> list[Markup]:
    """Return the shared piles in small, for while an attack takes the middle."""
    draw, discard = ([h("i", class_="home__card", data_zone=zone), scene.say(zone, "zone"), h("b", size(scene.zone(zone)))] for zone in (DECK, DISCARD))
    marks, label = {"class_": "home__pile", "data_pile": True}, said("table", "pile", pile=scene.say(DECK, "zone"), count=size(scene.zone(DECK)))
    return [h("span", draw, tabindex="-1", role="img", aria_label=label, data_place=DECK, **marks),
            h("button", discard, type="button", data_do="look", data_zone=DISCARD, data_place=DISCARD, **marks)]


@region
def heap(scene: Scene) -> Markup:
    """Return the piles, with recently played or drawn cards between them."""
    draft = DRAFT if size(scene.zone(DRAFT)) else DECK
    played = [laid(scene, id) for id in scene.zone(ANSWER)]
    between = [row(played, ANSWER, "strike__cards") if played else None, *[dealt(scene, seat) for seat in scene.seats]]
    top = (scene.zone(DISCARD) or [None])[-1]
    discards = pile(scene, DISCARD, scene.say(DISCARD, "zone"), top=top, act={"data_do": "look", "data_zone": DISCARD} if top else None)
    return h("div", pile(scene, draft, scene.say(draft, "zone")), between, discards, class_="heap")


def dealt(scene: Scene, seat: Seat) -> Markup | None:
    """Return the card a player has drawn and not yet kept or given, large, or None; anyone who may not see it gets its back."""
    place, cards = f"{DRAWN}/{seat.number}", scene.zone(DRAWN, seat)
    if not size(cards):
        return None
    shown = [laid(scene, id) for id in cards] if isinstance(cards, list) else down(scene, place, cards)
    return h("div", shown, h("div", scene.say("drew", seat=seat.number), class_="zone-name"), class_="drawn", data_place=place)


def offered(scene: Scene, seat: Seat) -> Markup | None:
    """Return the cards a player offers, face down until all are turned up, or None."""
    up, sealed = scene.zone(OFFER, seat), scene.zone(SEALED, seat)
    if not size(up) and not size(sealed):
        return None
    takes = {move.target: str(move) for move in scene.moves if move.target is not None}
    shown = [taken(scene, id, takes[id]) if id in takes else laid(scene, id) for id in up]
    cards = row([*shown, *down(scene, f"{SEALED}/{seat.number}", sealed)], f"{OFFER if up else SEALED}/{seat.number}", "strike__cards")
    return h("div", owner(seat, scene.say("offers", seat=seat.number)), cards, class_="offer")


def down(scene: Scene, place: str, cards: Any) -> list[Markup]:
    """Return face-down cards side by side."""
    return [h("span", back, class_="laid") for back in backs(scene, place, cards)]


@region
def closer(scene: Scene) -> Markup | None:
    """Return a closer look at a card with its full rule: the chosen card, or the last one played. None if neither has a rule."""
    played = [*scene.chosen[-1:], *reversed(scene.zone(ANSWER)), *scene.zone(ATTACK)]
    if scene.result or not played or not (rule := looked(scene, played[0])["data_rule"]):
        return None
    return h("section", picture(scene.layout.deck, scene.texts.cards[played[0]].traits), h("b", named(scene, played[0]), class_="t"),
             h("span", rule, class_="muted"), class_="closer")
