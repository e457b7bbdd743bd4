"""Whose turn it is and who comes next: turns go round by suit and skip defeated kingdoms."""

from courtcards.texts import filled
from table.markup.html import Markup, h, join
from table.markup.scene import Scene, Seat

ORDER, ACTIVE, OUT = "order", "active", "out"


def place(scene: Scene, seat: Seat) -> int:
    """Return a kingdom's place in the order of turns, from 1."""
    return scene.counter(ORDER, seat) or 0


def fallen(scene: Scene, seat: Seat) -> bool:
    """Return whether a kingdom is defeated."""
    return bool(scene.counter(OUT, seat))


def in_turn(scene: Scene) -> list[Seat]:
    """Return the rivals in turn order, starting after the viewer."""
    number, own = len(scene.seats), place(scene, scene.own)
    return sorted(scene.rivals, key=lambda seat: (place(scene, seat) - own) % number)


def due(scene: Scene, seat: Seat) -> int:
    """Return how many turns it takes until a kingdom's own, 0 for the active one."""
    number, active = len(scene.seats), scene.seats[scene.counter(ACTIVE) or 0]
    ahead = sorted([(place(scene, each) - place(scene, active)) % number for each in scene.seats if each == active or not fallen(scene, each)])
    mine = (place(scene, seat) - place(scene, active)) % number
    return ahead.index(mine) if mine in ahead else 0


def note(scene: Scene, seat: Seat) -> Markup:
    """Return the note under a kingdom's name: its suit, and when its turn comes."""
    if fallen(scene, seat):
        return h("span", scene.word("fallen"))
    suit = scene.texts.value("suit", scene.texts.cards[scene.zone("king", seat)[0]].traits["suit"])
    turns = due(scene, seat)
    when = ("now-yours" if seat.number == scene.texts.reader else "now") if turns == 0 else "next" if turns == 1 else "later"
    return join([h("span", scene.say("suit", suit=suit), class_="seat__suit"), " ", h("span", filled(scene.word(when), {"count": turns}))])
