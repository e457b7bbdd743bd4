"""Draws an attack between two kingdoms on the cloth: the players, the cards, the gems at stake, and the answers."""

from typing import NamedTuple

from table.books.knights_and_ninjas.kingdom import ATTACK, GEM, GEMS, counted_names, realm_gems, realm_name, realm_walls
from table.markup.html import Markup, h, icon
from table.markup.scene import Scene, Seat, card_name, effective_kind
from table.markup.table_parts import card_row, cloth_card, owner_line

ANSWER = "answer"
TURNS = "traitor"                                       # the answer that turns an attack round
STOPS = ("princess", "executioner", "minstrel")         # answers that end an attack of any strength
LANCE = "M0 8h262l38 21-38 21H0l16-21z"                 # SVG path in a box of 300 by 58


class Strike(NamedTuple):
    """An attack on the table.

    `turned` holds the answers up to the last one that turned the attack round, and `answers` those given since. `gems` is how many gems are at stake. `does` is
    the outcome in words.
    """

    by: Seat
    on: Seat
    gems: int
    cards: list[str]
    turned: list[str]
    answers: list[str]
    does: str


def current_strike(scene: Scene) -> Strike | None:
    """Return the attack on the table, or None if there's none."""
    ends = scene.counter(f"{ATTACK}/by"), scene.counter(f"{ATTACK}/on")
    if None in ends:
        return None
    by, on = (scene.seats[end] for end in ends if end is not None)
    all_answers = scene.zone(ANSWER)
    turn = max((index + 1 for index, id in enumerate(all_answers) if effective_kind(scene, id) == TURNS), default=0)
    is_stopped = bool(all_answers[turn:]) and effective_kind(scene, all_answers[-1]) in STOPS
    gems = 0 if is_stopped else scene.counter(f"{ATTACK}/gems") or 0
    cards, answers = scene.zone(ATTACK), all_answers[turn:]
    outcome = scene.say("stopped") if is_stopped else strike_outcome(scene, by, on, gems, cards)
    return Strike(by, on, gems, cards, all_answers[:turn], answers, outcome)


def strike_outcome(scene: Scene, by: Seat, on: Seat, gained: int, cards: list[str]) -> str:
    """Return the outcome of the attack by one seat on another, in words, if nobody answers it further.

    `gained` is the number of gems it takes, `cards` the attacking cards.
    """
    receiver = scene.counter(f"{ATTACK}/to")
    if gained and receiver != by.number:
        return scene.say("robbed", gems=gained, receiver=receiver)
    if gained:
        return scene.say("takes", seat=on.number, gems=gained)
    key = f"by-{effective_kind(scene, cards[0])}" if cards else ""
    if key in scene.texts.data["cloth"]:
        return scene.say(key)
    return scene.say("blocked" if scene.counter(GEMS, on) else "nothing")


def realm_note(scene: Scene, seat: Seat, strike: Strike | None) -> str:
    """Return the note under a kingdom's name: its part in the attack `strike`, or the kind of player.

    If the viewer's own kingdom takes no part, the note is empty.
    """
    if strike and seat == strike.by:
        return scene.say("attacks", rival=strike.on.number)
    if strike and seat == strike.on:
        return scene.say("attacked")
    return "" if seat.number == scene.texts.reader else seat.kind


def strike_panel(scene: Scene, strike: Strike) -> Markup:
    """Return the panel of an attack: the attacker with the cards, the outcome, the answers if there are any, and the kingdom attacked."""
    count_tag = h("span", len(strike.cards), class_="pile__n", aria_hidden="true") if len(strike.cards) > 1 else None
    cards = card_row([count_tag, *[cloth_card(scene, id) for id in [*strike.cards, *strike.turned]]], ATTACK, "strike__cards")
    answers = card_row([cloth_card(scene, id) for id in strike.answers], ANSWER, "strike__cards strike__answers", role="group", aria_label=scene.say("answers"))
    label = scene.say("strike", by=strike.by.number, rival=strike.on.number, does=strike.does,
                      cards=counted_names(scene, [card_name(scene, id) for id in strike.cards]))
    return h("section", h("div", owner_line(strike.by, strike.by.name), cards, class_="strike__by"), strike_lance(strike), answers if strike.answers else None,
             strike_target(scene, strike), class_="strike", data_answered=bool(strike.answers), tabindex="-1", aria_label=label)


def strike_lance(strike: Strike) -> Markup:
    """Return the lance from card to kingdom, with the outcome of the attack written on it."""
    shape = h("svg", h("path", d=LANCE), viewBox="0 0 300 58", preserveAspectRatio="none", aria_hidden="true")
    return h("div", shape, h("span", icon(GEM) if strike.gems else None, h("b", strike.does)), class_="strike__lance", data_spent=not strike.gems)


def strike_target(scene: Scene, strike: Strike) -> Markup:
    """Return the attacked kingdom with its gems and fortifications; the gems at risk are dashed."""
    gems = realm_gems(scene, strike.on, strike.gems, alone=True)
    return h("div", owner_line(strike.on, realm_name(scene, strike.on)), gems, realm_walls(scene, strike.on, alone=True), class_="strike__at")
