"""Works out whose turn comes when: turns go round by suit and skip defeated kingdoms."""

from courtcards.texts import fill_sentence
from table.markup.html import Markup, h, join_markup
from table.markup.scene import Scene, Seat

ORDER, ACTIVE, OUT = "order", "active", "out"


def turn_place(scene: Scene, seat: Seat) -> int:
    """Return a kingdom's place in the order of turns, counted from 1, or 0 if the place isn't known."""
    return scene.counter(ORDER, seat) or 0


def is_defeated(scene: Scene, seat: Seat) -> bool:
    """Return whether a kingdom is defeated."""
    return bool(scene.counter(OUT, seat))


def rivals_in_turn_order(scene: Scene) -> list[Seat]:
    """Return the rivals in turn order, starting after the viewer."""
    number, own = len(scene.seats), turn_place(scene, scene.own)
    return sorted(scene.rivals, key=lambda seat: (turn_place(scene, seat) - own) % number)


def turns_until_own(scene: Scene, seat: Seat) -> int:
    """Return the number of turns until a kingdom's own turn.

    It's 0 for the active kingdom, and for a defeated one.
    """
    number, active = len(scene.seats), scene.seats[scene.counter(ACTIVE) or 0]
    distances = sorted([(turn_place(scene, other) - turn_place(scene, active)) % number
                        for other in scene.seats if other == active or not is_defeated(scene, other)])
    distance = (turn_place(scene, seat) - turn_place(scene, active)) % number
    return distances.index(distance) if distance in distances else 0


def turn_note(scene: Scene, seat: Seat) -> Markup:
    """Return the note under a kingdom's name: its suit and when its turn comes, or that it has fallen."""
    if is_defeated(scene, seat):
        return h("span", scene.phrase("fallen"))
    suit = scene.texts.value("suit", scene.texts.cards[scene.zone("king", seat)[0]].traits["suit"])
    turns = turns_until_own(scene, seat)
    now = "now-yours" if seat.number == scene.texts.reader else "now"
    when = {0: now, 1: "next"}.get(turns, "later")
    return join_markup([h("span", scene.say("suit", suit=suit), class_="seat__suit"), " ", h("span", fill_sentence(scene.phrase(when), {"count": turns}))])
