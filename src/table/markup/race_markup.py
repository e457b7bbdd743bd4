"""Draws a race against the clock on one device: two players at a keyboard, or up to four around a flat screen, all with open hands."""

from bisect import bisect_left
from typing import Any

from courtcards.texts import common_text
from table.markup.card_faces import card_markup
from table.markup.html import Markup, h, icon, player_name
from table.markup.icons import banner, icon_button
from table.markup.race_data import RaceClaims, RaceSide
from table.markup.repaint_regions import as_region
from table.markup.scene import Scene, Seat, zone_size
from table.markup.table_parts import card_fan, held_count, plate_head

Middle = tuple[Markup, Markup | None]           # the card to claim, and what lies beside it
KEYBOARD_ROWS = "12345", "qwert", "asdfg", "zxcvb", "67890", "yuiop", "hjkl;", "nm,./"  # rows of a keyboard, left half then right half, each from the top
HAND_SIZES = (8, 10, 12, 15, 18, 24)            # upper limits of the hand sizes, each laid out by the style sheet


def claim_fan(scene: Scene, side: RaceSide, place: str) -> Markup:
    """Return the cards of the viewer's side in a race."""
    cards = [claim_card(scene, side, at) for at in range(len(side.cards))]
    return card_fan(cards, place, data_all=True, role="group", aria_label=common_text("table", "hand"))


def claim_card(scene: Scene, side: RaceSide, at: int) -> Markup:
    """Return the card in a place of a side, with its key. Pressing the card makes a claim.

    If the place is free, it returns a gap.
    """
    id, key = side.cards[at], side.keys[at:at + 1]
    if not id:
        return h("span", class_="hand__wrap keyed")
    marks: dict[str, Any] = {"data_claim": f"{side.seat} {id}", "data_keycap": key or None, "aria_keyshortcuts": key or None}
    card = card_markup(id, scene.layout.deck, scene.texts.cards[id].traits, scene.texts.card(id, "full"), "" if side.open else "idle", **marks)
    return h("span", card, keycap(key), class_="hand__wrap keyed")


def keycap(key: str) -> Markup | None:
    """Return a keycap, or None for no key."""
    return h("span", key.upper(), class_="key", aria_hidden="true") if key else None


# two at one keyboard


def facing_sides(scene: Scene, claims: RaceClaims, middle: Middle) -> Markup:
    """Return both players' sides with the centre of the race between them."""
    left, right = claims.sides
    top, beside = middle
    others = [keyless_plate(scene, seat) for seat in scene.seats if not claims.side(seat.number)]
    centre = h("div", h("div", others, class_="facing__bots"), h("div", top, class_="facing__top"), beside, class_="facing__mid")
    return h("div", keyboard_side(scene, scene.seats[left.seat], left), centre, keyboard_side(scene, scene.seats[right.seat], right), class_="facing")


@as_region
def keyless_plate(scene: Scene, seat: Seat) -> Markup:
    """Return the plate of a player without keys."""
    return h("section", plate_head(scene, seat, seat.kind, held_count(hand_size(scene, seat))), class_="seat", data_bare=True, aria_label=seat.name)


@as_region
def keyboard_side(scene: Scene, seat: Seat, side: RaceSide) -> Markup:
    """Return one side of a keyboard: the player, the cards in the layout of the player's keys, and the claims without a card."""
    head = h("div", plate_head(scene, seat, seat.kind, held_count(hand_size(scene, seat), f"hand/{seat.number}")), class_="seat", data_bare=True)
    places = range(len(side.cards))
    rows = [[at for at in places if side.keys[at:at + 1] and side.keys[at] in row] for row in KEYBOARD_ROWS]
    keyless = [at for at in places if at >= len(side.keys)]
    cells = [[claim_card(scene, side, at) for at in sorted(row, key=lambda at: key_position(side, at))] for row in [*rows, keyless] if row]
    keys = h("div", [h("div", row, class_="rack__row") for row in cells], class_="rack", data_rows=len(cells), data_wide=max(map(len, cells), default=0))
    return h("section", head, keys, side_claims(side), class_="facing__side", aria_label=seat.name, data_place=f"hand/{seat.number}")


def key_position(side: RaceSide, at: int) -> int:
    """Return the position of a place's key in its keyboard row, from 0, or `at` if the place has no key. `at` is the index of the place."""
    return next((row.index(side.keys[at]) for row in KEYBOARD_ROWS if side.keys[at:at + 1] and side.keys[at] in row), at)


def side_claims(side: RaceSide) -> Markup:
    """Return the foot of a player's side: the message, and the claims without a card."""
    buttons = [h("button", words, keycap(key), type="button", class_="btn btn--stuck", data_claim=f"{side.seat} {verb}", data_keycap=key or None)
               for verb, words, key in side.acts]
    claim = h("p", icon("check-mark"), side.said, class_="spoken", role="status") if side.said else None
    content = claim or (buttons if side.open else [])
    return h("div", refusal_line(side, not content), content, class_="facing__foot")


def refusal_line(side: RaceSide, whole: bool) -> Markup | None:
    """Return the message on a side, or None if there's none.

    Its second line is shown only if `whole` is true.
    """
    return h("p", h("b", side.line[0]), h("span", side.line[1]) if whole else None, class_="barred", role="status") if side.line else None


# around a flat screen


def flat_sides(scene: Scene, claims: RaceClaims, middle: Middle) -> Markup:
    """Return the sides of up to four players, clockwise from the near left. Those at the far edge are upside down."""
    near, far = {2: ((0,), (1,)), 3: ((0,), (2, 1)), 4: ((0, 3), (2, 1))}[len(claims.sides)]
    edges = [flat_side(scene, scene.seats[side.seat], side, middle) for side in claims.sides]
    halves = [h("div", [edges[at] for at in row], class_="flat__half", data_up=up, data_shared=len(row) > 1) for row, up in ((far, True), (near, False))]
    others = [player_without_side(scene, seat) for seat in scene.seats if not claims.side(seat.number)]
    pause = icon_button("pause", "ui-pause", common_text("race", "pause"))
    seam = h("div", pause, others, scene.clock, class_="flat__seam")
    return h("main", halves[0], seam, halves[1], class_="flat", data_game=scene.texts.game, data_sides=len(claims.sides))


@as_region
def flat_side(scene: Scene, seat: Seat, side: RaceSide, middle: Middle) -> Markup:
    """Return one player's side: the name, the centre of the race, the cards, and the claims without a card."""
    top, beside = middle
    cards = zone_size(scene.zone(scene.layout.hand, seat))
    count = h("span", scene.say("holds", "race", count=cards), class_="num")
    head = h("div", banner(seat.tincture, seat.charge), h("b", player_name(seat.name)), count, class_="flat__who")
    cells = [claim_card(scene, side, at) for at in range(len(side.cards))]
    full = bisect_left(HAND_SIZES, len(cells) + 1)
    hand = h("div", cells, claim_cell(side), class_="flat__cells", data_cells=HAND_SIZES[full] if full < len(HAND_SIZES) else "more")
    return h("section", head, h("div", top, class_="flat__top"), h("div", beside, class_="flat__beside"), h("div", hand, class_="flat__hand"),
             class_="flat__side", data_full=full > HAND_SIZES.index(12), aria_label=seat.name, data_place=f"hand/{seat.number}")


def player_without_side(scene: Scene, seat: Seat) -> Markup:
    """Return a player without a side, with their number of cards."""
    cards = hand_size(scene, seat)
    return h("span", banner(seat.tincture, seat.charge), cards, class_="flat__bot", role="img", aria_label=f"{seat.name}: {cards}")


def claim_cell(side: RaceSide) -> Markup:
    """Return the cell after the cards: the buttons for claims without a card or, if none is possible, a message."""
    message = claim_cell_line(side)
    if side.acts and side.open:
        lines = [message[:1], *[[]] * len(side.acts)]              # the message is shown on the first button
        buttons = [h("button", line or h("b", name), type="button", class_="flat__say", data_claim=f"{side.seat} {verb}", aria_label=name,
                     data_told=bool(line)) for (verb, name, _), line in zip(side.acts, lines, strict=False)]
        return buttons[0] if len(buttons) == 1 else h("span", buttons, class_="flat__says")
    claim = [icon("check-mark"), h("b", side.said)] if side.said else []
    return h("span", message or claim, class_="flat__say", data_off=bool(message), data_blank=not (message or claim), role="status")


def claim_cell_line(side: RaceSide) -> list[Markup]:
    """Return the two lines of the message on a side. The list is empty if there's no message."""
    return [h("b", side.line[0]), h("span", side.line[1], class_="vh")] if side.line else []


def race_pile(scene: Scene, place: str) -> Markup:
    """Return a face-down pile with its number of cards."""
    count = zone_size(scene.zone(place))
    card = card_markup(None, scene.layout.deck, None, common_text("table", "pile", pile=scene.say(place, "zone"), count=count), as_="span")
    number = h("span", count, class_="pile__n", aria_hidden="true")
    return h("div", card if count else h("span", class_="slot"), number, class_="pile", data_thick=min(4, 1 + count // 8))


def hand_size(scene: Scene, seat: Seat) -> int:
    """Return how many cards a player holds."""
    return zone_size(scene.zone(scene.layout.hand, seat))


# paused


def paused_cover(scene: Scene, claims: RaceClaims) -> Markup:
    """Return the cover that hides all cards while a race is paused."""
    seats = [scene.seats[side.seat] for side in claims.sides]
    flags = h("div", [banner(seat.tincture, seat.charge) for seat in seats], class_="paused__flags")
    question = scene.view["question"]
    start = scene.texts.entry("question", question["key"]).get("start") if question and not claims.begun else None
    how = h("p", common_text("race", claims.form), class_="paused__how")
    space = h("span", common_text("match", "space"), class_="kbd")
    words = common_text("race", "go-on" if claims.begun else "start")
    button = h("button", words, " ", space, type="button", class_="btn btn--main btn--big", data_do="pause", data_main=True)
    inner = [flags, h("h2", common_text("race", "paused")), h("p", start or common_text("race", "covered")), how, button]
    return h("main", h("div", inner, class_="paused"), class_="felt", tabindex="0")
