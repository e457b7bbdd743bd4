"""Draws the cloth of King's Keys: armies face to face, the cards in battle, and the pot between them."""

from typing import Any

from table.books.kings_keys.faces import ITEMS
from table.books.kings_keys.march import battle_reasons, beside_cards, march_track
from table.markup.arranged_hand import arranged_slots, order_buttons
from table.markup.html import Markup, h, icon, player_name
from table.markup.icons import balance_bar
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat, card_name, zone_size
from table.markup.table_parts import card_backs, card_row, cloth_card, held_count, owner_line, pile_markup, plate_head, player_plate

UP, DOWN, SEALED, CAPTURED, POT, STACK = "field", "down", "sealed", "captured", "pot", "stack"
COINS = "coins_buy_keys"        # the house rule
ROUND = 3                       # face-down cards after each face-up one
MANY = 10                       # the most cards of a hand in one row, if there's room


def cloth(scene: Scene) -> list[Markup | None]:
    """Return the parts of the cloth: the rivals' plates, the armies, and the near player's name."""
    near_name = owner_line(scene.own, scene.own.name) if scene.texts.reader is None else None
    rivals, places = scene.rivals, scene.places
    plates = [kings_keys_rival(scene, seat) for seat in rivals]
    bar: Markup | None = None
    if places:
        bar = order_buttons(scene, places.orders)
    elif len(rivals) == 1:
        bar = card_count_bar(scene)
    armies = arranged_slots(scene, places) if places else facing_armies(scene)
    seats = h("div", plates, bar, class_="seats", data_n=str(len(rivals)), data_scored=bool(bar and not places), data_ordered=bool(bar and places))
    return [seats, armies, march_track(scene) if not places else None, near_name]


@as_region
def kings_keys_rival(scene: Scene, seat: Seat) -> Markup:
    """Return a rival's plate, highlighted while the rival has the best card in battle or ties for it."""
    return player_plate(scene, seat, plate_head(scene, seat, seat.kind, rival_card_count(scene, seat)), data_active=seat.number in scene.best or None)


@as_region
def item_ranking(scene: Scene) -> Markup:
    """Return the reminder of which item beats which when numbers are equal."""
    words = scene.texts.data["card"]["item"]
    steps = [[h("i", "›", aria_hidden="true") if number else None, h("span", icon(drawing), words[item])]
             for number, (item, drawing) in enumerate(ITEMS.items())]
    coins = h("p", scene.say("coins")) if COINS in scene.rules else None
    return h("section", h("b", scene.say("order"), class_="t"), h("div", steps, class_="order"), coins, class_="closer", data_plain=True)


def rival_card_count(scene: Scene, seat: Seat) -> Markup | None:
    """Return how many cards a rival holds, or None if there's only one rival."""
    number = scene.counter(scene.layout.tally, seat)
    return held_count(number) if number is not None and len(scene.rivals) > 1 else None


@as_region
def card_count_bar(scene: Scene) -> Markup:
    """Return a bar that compares how many cards two players hold."""
    mine, theirs = scene.own, scene.rivals[0]
    my_count, their_count = [scene.counter(scene.layout.tally, seat) or 0 for seat in (mine, theirs)]
    label = f"{mine.name} {my_count}, {theirs.name} {their_count}"
    bar = balance_bar([(mine.tincture, my_count), (theirs.tincture, their_count)], label)
    return h("div", h("span", player_name(mine.name), f" {my_count}"), bar, h("span", f"{their_count} ", player_name(theirs.name)), class_="score",
             role="group", aria_label=label, tabindex="-1")


def facing_armies(scene: Scene) -> Markup:
    """Return the armies: rivals above, the viewer's below, the pot between them."""
    rivals = scene.rivals
    pot = sum(zone_size(scene.zone(zone, seat)) for zone in (UP, DOWN, SEALED) for seat in scene.seats) + zone_size(scene.zone(POT))
    figure = h("div", [h("b", pot), h("span", scene.phrase("in-pot"))] if pot else icon("crossed-swords"), class_="pot", data_alone=not scene.moment)
    figure = battle_reasons(scene) or figure
    moment = h("div", h("b", scene.moment[0]), h("span", scene.moment[1]), class_="moment", data_key=f"moment {pot}") if scene.moment else None
    theirs = army_row(scene, rivals[0], False) if len(rivals) == 1 else h("div", [battle_lane(scene, seat) for seat in rivals], class_="rivals")
    is_full = scene.has_zone(scene.layout.hand, scene.own) and zone_size(scene.zone(scene.layout.hand, scene.own)) > MANY
    return h("div", theirs, figure, moment, army_row(scene, scene.own, True), class_="duel", data_n=str(len(rivals)), data_full=is_full)


@as_region
def battle_lane(scene: Scene, seat: Seat) -> Markup:
    """Return a seat's cards in battle, marked as losing if other seats have the best card."""
    is_losing = bool(scene.best) and seat.number not in scene.best
    cards = battle_cards(scene, seat)
    shown = beside_cards(scene, seat, cards)
    return card_row(shown, f"{UP}/{seat.number}", "lane", data_off=is_losing, data_long=len(cards) > 2, data_beside=shown is not cards, role="group",
                    aria_label=scene.say("in-battle", who=seat.name))


@as_region
def army_row(scene: Scene, seat: Seat, mine: bool) -> Markup:
    """Return an army: its stack or the backs of its hand, its cards in battle, and its captured pile.

    `mine` says whether it's the viewer's own army, whose hand is left out.
    """
    stack = STACK if scene.has_zone(STACK, seat) else scene.layout.hand
    can_flip = mine and scene.ready and scene.layout.plays_out
    flips = [str(move) for move in scene.moves if move == (move.seat, move.verb, (), None, None)] if can_flip else []
    act = {"data_do": "move", "data_move": flips[0]} if flips else pile_look_attributes(scene, stack, seat, mine)
    inner = [None if mine and stack == scene.layout.hand else army_pile(scene, seat, STACK, stack, act), battle_lane(scene, seat),
             army_pile(scene, seat, CAPTURED, CAPTURED, pile_look_attributes(scene, CAPTURED, seat, mine))]
    return h("section", inner, class_="army", data_plate=f"seat {seat.number}", data_mine=mine, data_bare=not inner[0],
             aria_label=scene.say("army", who=seat.name))


def army_pile(scene: Scene, seat: Seat, role: str, zone: str, act: dict[str, str]) -> Markup:
    """Return a pile of an army: the cards of its `zone`, drawn in the usual place of the zone `role`.

    The two differ for an army without a stack, whose hand takes the stack's place. `act` holds the attributes for a press on the pile.
    """
    place, name = f"{zone}/{seat.number}", scene.texts.say("zone", zone)
    full = bool(zone_size(scene.zone(zone, seat)))
    return pile_markup(scene, place, name, who=seat.name, act=act, class_="army__pile", data_zone=role, data_press=bool(act) and full, data_empty=not full)


def pile_look_attributes(scene: Scene, zone: str, seat: Seat, mine: bool) -> dict[str, str]:
    """Return the attributes that let the owner press a pile to look through it.

    There are none if that isn't allowed. `mine` says whether the pile is the viewer's own.
    """
    is_open = isinstance(scene.zone(zone, seat), list)
    return {"data_do": "look", "data_zone": zone} if mine and is_open and zone in scene.layout.look else {}


def battle_cards(scene: Scene, seat: Seat) -> list[Markup]:
    """Return a seat's cards in battle in the order they were laid."""
    up, down, sealed = (scene.zone(zone, seat) for zone in (UP, DOWN, SEALED))
    hidden, parts = zone_size(down), []
    for number, id in enumerate(up):
        if number and hidden:
            first = (number - 1) * ROUND
            parts.append(face_down_cards(scene, seat, DOWN, down, range(first, min(first + ROUND, hidden))))
        parts.append(face_up_card(scene, seat, id, number == len(up) - 1))
    rest = range(ROUND * (len(up) - 1), hidden) if up else range(0)
    if rest:
        parts.append(face_down_cards(scene, seat, DOWN, down, rest))
    if zone_size(sealed):
        parts.append(face_down_cards(scene, seat, SEALED, sealed, range(zone_size(sealed))))
    return parts


def face_down_cards(scene: Scene, seat: Seat, zone: str, cards: Any, which: range) -> Markup:
    """Return face-down cards of a seat, overlapping; `which` holds their indices among the zone's `cards`."""
    place = f"{zone}/{seat.number}"
    return h("span", card_backs(scene, place, cards, which), class_="laid stackdown", id=f"{place}-{which.start}", data_place=place)


def face_up_card(scene: Scene, seat: Seat, id: str, last: bool) -> Markup:
    """Return a face-up card in battle. A seat's `last` card is marked if it wins or ties."""
    state = "best" if last and seat.number in scene.best else "target" if last and seat.number in scene.tied else ""
    outcome = {"best": [scene.phrase("wins")], "target": [scene.phrase("tied")]}.get(state, [])
    return cloth_card(scene, id, ", ".join([card_name(scene, id), seat.name, *outcome]), state)
