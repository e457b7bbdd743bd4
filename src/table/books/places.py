"""The cloth of a game whose kingdoms are places: plates with gems and walls, the attack, the piles. Pure functions of a scene."""

from collections import Counter
from typing import Any, NamedTuple

from table.draw.faces import card
from table.draw.html import Markup, h, icon
from table.draw.icons import banner, count, gems
from table.draw.scene import THICK, Scene, Seat, aim, looked, named, size, stands_for

LANCE = "M0 8h262l38 21-38 21H0l16-21z"         # in a box of 300 by 58


class Strike(NamedTuple):
    """An attack as it lies on the table: who attacks whom, for how many gems, with what, and what was answered.

    `turned` are the answers up to the one that turned the attack round: they strike with it. `does` is what comes of it, in words.
    """

    by: Seat
    on: Seat
    gems: int
    cards: list[str]
    turned: list[str]
    answers: list[str]
    does: str


def kingdoms(scene: Scene) -> list[Markup | None]:
    """Return what lies on the cloth: the rivals' kingdoms, what happens between them, and one's own."""
    strike = None if scene.result else struck(scene)
    fight = strike and ("answered" if strike.answers else "open")
    rivals = h("div", [plate(scene, seat, strike, len(scene.rivals) == 1) for seat in scene.rivals], class_="seats", data_rich=True,
               data_n=str(len(scene.rivals)), data_fight=fight)
    if scene.result:
        return [rivals, scene.result]
    return [rivals, middle(scene, strike), home(scene, strike)]


def middle(scene: Scene, strike: Strike | None) -> Markup:
    """Return the middle of the cloth: the attack, or the piles and what is offered."""
    offers = [] if strike else [shown for seat in scene.seats if (shown := offered(scene, seat))]
    inner = blow(scene, strike) if strike else [heap(scene), h("div", offers, class_="offers") if offers else None]
    return h("div", inner, class_="centre centre--places", data_offers=bool(offers), data_fight=str(len(scene.rivals)) if strike else None)


def struck(scene: Scene) -> Strike | None:
    """Return the attack that is on the table."""
    counters, zones, places = scene.view["counters"], scene.view["zones"], scene.layout.places
    if f"{places.attack}/by" not in counters:
        return None
    by, on = (scene.seats[counters[f"{places.attack}/{end}"]] for end in ("by", "on"))
    replies = zones.get(places.answer, [])
    turn = max((place + 1 for place, id in enumerate(replies) if kind(scene, id) == places.turns), default=0)
    stopped = bool(replies[turn:]) and kind(scene, replies[-1]) in places.stops
    gained = 0 if stopped else counters[f"{places.attack}/gems"]
    cards, answers = zones.get(places.attack, []), replies[turn:]
    does = say(scene, "stopped") if stopped else outcome(scene, by, on, gained, cards)
    return Strike(by, on, gained, cards, replies[:turn], answers, does)


def outcome(scene: Scene, by: Seat, on: Seat, gained: int, cards: list[str]) -> str:
    """Return in words what comes of an attack if nothing more is answered."""
    receiver = scene.view["counters"][f"{scene.layout.places.attack}/to"]
    if gained and receiver != by.number:
        return say(scene, "robbed", gems=gained, receiver=receiver)
    if gained:
        return say(scene, "takes", gems=gained)
    own = f"by-{kind(scene, cards[0])}" if cards else ""
    if own in scene.texts.data["place"]:
        return say(scene, own)
    return say(scene, "blocked" if scene.view["counters"].get(f"{scene.layout.places.gems}/{on.number}") else "nothing")


def kind(scene: Scene, id: str) -> str:
    """Return the kind of a card, or what it stands for."""
    return stands_for(scene.view, id) or scene.texts.cards[id].kind


def say(scene: Scene, key: str, **about: Any) -> str:
    """Return a sentence of the places."""
    return scene.texts.say("place", key, about)


def names(scene: Scene, ids: list[str]) -> str:
    """Return cards in words, several of a kind counted, each that stands for another with what it stands for."""
    said = Counter(named(scene, id) for id in ids)
    return ", ".join(say(scene, "many", what=name, count=number) if number > 1 else name for name, number in said.items())


# kingdoms


def plate(scene: Scene, seat: Seat, strike: Strike | None, wide: bool = False) -> Markup:
    """Return a kingdom: who rules it, its gems, and what stands there; `wide` has them side by side."""
    own = seat.number == scene.viewer
    dots = h("span", h("i"), h("i"), h("i"), class_="thinking", role="img", aria_label="thinking") if scene.thinking == seat.number else None
    name = ruler(scene, seat)
    who = h("div", h("span", name, class_="seat__name"), h("span", note(scene, seat, strike), dots, class_="seat__note"), class_="seat__who")
    head = h("div", banner(seat.tincture, seat.charge), who, held(scene, seat), class_="seat__head")
    here = not strike or seat != strike.on
    return h("section", head, h("div", treasury(scene, seat, keyed=here), ground(scene, seat, here), class_="seat__body"), None if own else aim(scene, seat),
             class_="seat", data_wide=wide, data_mine=own, data_active=seat.number == acting(scene), data_target=seat.number in scene.targets,
             aria_label=name)


def ruler(scene: Scene, seat: Seat) -> str:
    """Return a kingdom's name."""
    return say(scene, "your-kingdom") if seat.number == scene.texts.reader else seat.name


def note(scene: Scene, seat: Seat, strike: Strike | None) -> str:
    """Return what is said under a name: an attack, or who plays there."""
    if strike and seat == strike.by:
        return say(scene, "attacks", rival=strike.on.number)
    if strike and seat == strike.on:
        return say(scene, "attacked")
    return "" if seat.number == scene.texts.reader else seat.kind


def acting(scene: Scene) -> int | None:
    """Return who acts: the attacker, else whose turn it is."""
    counters, places = scene.view["counters"], scene.layout.places
    return counters.get(f"{places.attack}/by", counters.get(places.active))


def held(scene: Scene, seat: Seat) -> Markup | None:
    """Return how many cards a player holds, unless the hand itself is in the tray."""
    place = f"{scene.layout.hand}/{seat.number}"
    hand = scene.view["zones"].get(place)
    if seat.number == scene.viewer and isinstance(hand, list) and hand:
        return None
    number = scene.view["counters"].get(f"{scene.layout.places.held}/{seat.number}", 0)
    return h("span", count("hand", number, "cards held", True), class_="seat__side", data_place=place)


def treasury(scene: Scene, seat: Seat, risk: int = 0, keyed: bool = True) -> Markup:
    """Return a kingdom's gems out of the goal; `risk`: how many of them are about to move; `keyed`: they travel from and to here."""
    counters, places = scene.view["counters"], scene.layout.places
    number, goal = counters.get(f"{places.gems}/{seat.number}", 0), counters[places.goal]
    said = [say(scene, "gems", gems=number, goal=goal), *([say(scene, "risk", gems=risk)] if risk else [])]
    return gems(number, goal, risk, seat.tincture, ", ".join(said), f"{places.gems}/{seat.number}" if keyed else None)


def ground(scene: Scene, seat: Seat, keyed: bool = True) -> Markup:
    """Return what stands at a kingdom, drawn on its ground line and in words.

    `keyed`: cards fly to and from here; false for the plate of a kingdom that stands in the fight too.
    """
    zones, places = scene.view["zones"], scene.layout.places
    standing = {zone: zones.get(f"{zone}/{seat.number}", []) for zone, _ in places.walls}
    first, second, together = places.pair
    marks = scene.view["state"]
    paired = all(standing[zone] and standing[zone][0] not in marks for zone in (first, second))
    drawn = []
    for zone, drawing in places.walls:
        shown = [] if paired and zone == second else standing[zone]
        inner = [wall(scene, id, together if paired and zone == first else drawing, keyed) for id in shown]
        drawn.append(h("span", inner, class_="place__wall", data_zone=zone, data_place=f"{zone}/{seat.number}" if keyed else None))
    return h("div", h("div", drawn, h("span", words(scene, standing), class_="place__words"), class_="place__ground"), class_="place")


def wall(scene: Scene, id: str, drawing: str, keyed: bool) -> Markup:
    """Return one thing that stands at a kingdom; a card that stands for it says so."""
    mark = stands_for(scene.view, id)
    return h("span", icon(scene.layout.places.guise if mark else drawing), tag(scene, mark), class_="wall", data_key=id if keyed else None)


def words(scene: Scene, standing: dict[str, list[str]]) -> str:
    """Return in words what stands at a kingdom."""
    marks = scene.view["state"]
    said = Counter(named(scene, id) if id in marks else say(scene, zone) for zone, ids in standing.items() for id in ids)
    listed = [say(scene, "many", what=name, count=number) if number > 1 else name for name, number in said.items()]
    return ", ".join(listed) or say(scene, "none")


def tag(scene: Scene, mark: str | None) -> Markup | None:
    """Return the small tag of a card that stands for something else."""
    return h("span", scene.texts.value("kind", mark), class_="tag", aria_hidden="true") if mark else None


def home(scene: Scene, strike: Strike | None) -> Markup | None:
    """Return the foot of the cloth: one's own kingdom unless it stands in the fight, and the piles while they are not in the middle."""
    own = scene.seats[scene.viewer]
    kingdom = None if strike and strike.on == own else plate(scene, own, strike, True)
    return h("div", kingdom, h("div", shelf(scene), class_="home__piles") if strike else None, class_="home", data_own=bool(kingdom))


def shelf(scene: Scene) -> list[Markup]:
    """Return the shared piles in words, while an attack takes the middle."""
    places, zones = scene.layout.places, scene.view["zones"]
    draw, discard = ([zone_name(scene, zone), h("b", size(zones[zone]))] for zone in (places.draw, places.discard))
    return [h("span", draw, class_="home__pile", data_place=places.draw),
            h("button", discard, type="button", class_="home__pile", data_do="look", data_zone=places.discard, data_place=places.discard)]


# an attack


def blow(scene: Scene, strike: Strike) -> Markup:
    """Return the attack from card to kingdom: who, with what, at whom, for how much."""
    places = scene.layout.places
    many = h("span", len(strike.cards), class_="pile__n", aria_hidden="true") if len(strike.cards) > 1 else None
    cards = h("div", many, [laid(scene, id) for id in [*strike.cards, *strike.turned]], class_="strike__cards", data_place=places.attack)
    who = h("p", banner(strike.by.tincture, strike.by.charge), strike.by.name, class_="strike__who")
    lance = h("div", h("svg", h("path", d=LANCE), viewBox="0 0 300 58", preserveAspectRatio="none", aria_hidden="true"),
              h("span", icon("cut-diamond") if strike.gems else None, h("b", strike.does)), class_="strike__lance", data_spent=not strike.gems)
    answers = h("div", [laid(scene, id) for id in strike.answers], class_="strike__cards strike__answers", data_place=places.answer, role="group",
                aria_label=say(scene, "answers"))
    label = say(scene, "strike", by=strike.by.number, rival=strike.on.number, cards=names(scene, strike.cards), does=strike.does)
    return h("section", h("div", who, cards, class_="strike__by"), lance, answers if strike.answers else None, goal(scene, strike), class_="strike",
             data_answered=bool(strike.answers), aria_label=label)


def goal(scene: Scene, strike: Strike) -> Markup:
    """Return the kingdom at which the lance points, its gems at risk dashed."""
    who = h("p", banner(strike.on.tincture, strike.on.charge), ruler(scene, strike.on), class_="strike__who")
    return h("div", who, treasury(scene, strike.on, strike.gems), ground(scene, strike.on), class_="strike__at")


def laid(scene: Scene, id: str) -> Markup:
    """Return a card on the cloth; pressed, it says why it cannot be chosen."""
    mark = stands_for(scene.view, id)
    drawn = card(id, scene.layout.deck, scene.texts.cards[id].traits, named(scene, id), data_do="why", data_card=id, **looked(scene, id))
    return h("span", drawn, tag(scene, mark), class_="strike__card")


def taken(scene: Scene, id: str, move: str) -> Markup:
    """Return a card on the cloth that can be taken; the tray shows it too, and there it is that cards fly from and to."""
    full = scene.texts.card(id, "full")
    drawn = card(None, scene.layout.deck, scene.texts.cards[id].traits, full, "legal", data_do="move", data_move=move, **looked(scene, id))
    return h("span", drawn, class_="strike__card")


# when nobody is attacked


def heap(scene: Scene) -> Markup:
    """Return the piles, with what was just played or drawn between them."""
    places, zones = scene.layout.places, scene.view["zones"]
    draft = places.draft if size(zones.get(places.draft, [])) else places.draw
    played = [laid(scene, id) for id in zones.get(places.answer, [])]
    between = [h("div", played, class_="strike__cards", data_place=places.answer) if played else None, *[dealt(scene, seat) for seat in scene.seats]]
    return h("div", pile(scene, draft), between, pile(scene, places.discard), class_="heap")


def zone_name(scene: Scene, zone: str) -> str:
    """Return a zone's name."""
    return scene.texts.say("zone", zone)


def pile(scene: Scene, zone: str) -> Markup:
    """Return a shared pile with its number: face down, or open to be looked through with its top card shown."""
    cards, name = scene.view["zones"][zone], zone_name(scene, zone)
    number, top = size(cards), cards[-1] if isinstance(cards, list) and cards and zone == scene.layout.places.discard else None
    label = say(scene, "top" if top else "pile", pile=name, count=number, **({"card": top} if top else {}))
    if top:
        drawn = card(top, scene.layout.deck, scene.texts.cards[top].traits, label, data_do="look", data_zone=zone, **looked(scene, top))
    else:
        drawn = card(f"{zone}:top", scene.layout.deck, None, label, as_="span")
    thick = sum(number >= least for least in THICK[1:]) + 1
    inner = h("div", drawn, h("span", number, class_="pile__n", aria_hidden="true"), class_="pile", data_thick=thick)
    return h("div", inner if number else h("span", say(scene, "empty"), class_="slot"), h("div", name, class_="zone-name"), data_place=zone)


def dealt(scene: Scene, seat: Seat) -> Markup | None:
    """Return the card that a player has drawn and not yet kept or given, large; a back for who may not see it."""
    place = f"{scene.layout.places.drawn}/{seat.number}"
    cards = scene.view["zones"].get(place, [])
    if not size(cards):
        return None
    shown = [laid(scene, id) for id in cards] if isinstance(cards, list) else backs(scene, place, cards)
    return h("div", shown, h("div", say(scene, "drew", seat=seat.number), class_="zone-name"), class_="drawn", data_place=place)


def offered(scene: Scene, seat: Seat) -> Markup | None:
    """Return the cards that a player holds out under the name: face down until all are turned up."""
    zones, layout = scene.view["zones"], scene.layout
    up, down = (zones.get(f"{zone}/{seat.number}", []) for zone in (layout.places.offer, layout.sealed))
    if not size(up) and not size(down):
        return None
    takes = {move.rpartition(" ")[2]: move for move in scene.moves if " > " in move}
    shown = [taken(scene, id, takes[id]) if id in takes else laid(scene, id) for id in up]
    who = h("p", banner(seat.tincture, seat.charge), say(scene, "offers", seat=seat.number), class_="strike__who")
    cards = [*shown, *backs(scene, f"{layout.sealed}/{seat.number}", down)]
    return h("div", who, h("div", cards, class_="strike__cards", data_place=f"{layout.places.offer if up else layout.sealed}/{seat.number}"), class_="offer")


def backs(scene: Scene, place: str, cards: Any) -> list[Markup]:
    """Return cards that lie face down; their owner hears which they are."""
    known = cards if isinstance(cards, list) else []
    said = [scene.texts.say("place", "face-down-known", {"card": id}) for id in known] or [say(scene, "face-down")] * size(cards)
    return [h("span", card(f"{place}:{number}", scene.layout.deck, None, word, as_="span", title=word if known else None), class_="strike__card")
            for number, word in enumerate(said)]
