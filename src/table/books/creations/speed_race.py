"""Kingdrin as a race by the clock: the top card of the Ditch as each side of the table sees it, and what lies beside it."""

from table.books.creations.kingdrin import DECK, DITCH, called
from table.markup.card_faces import card
from table.markup.html import Markup, h
from table.markup.icons import banner
from table.markup.race_markup import stock
from table.markup.scene import Scene


def race(scene: Scene) -> tuple[Markup, Markup]:
    """Return the top card, under the flag of who has laid it, and the deck with what was called last."""
    top, placer = scene.zone(DITCH)[-1], scene.counter("placer")
    seat = scene.seats[placer] if placer is not None and placer >= 0 else None
    drawn = card(None, scene.layout.deck, scene.texts.cards[top].traits, scene.texts.card(top, "full"), as_="span")
    flag = h("span", banner(seat.tincture, seat.charge), class_="speed__by") if seat else None
    value = called(scene)
    words = scene.say("called", seat=seat.number, value=value) if seat and value else ""
    return h("div", flag, drawn, class_="speed__top"), h("div", stock(scene, DECK), h("p", words), class_="speed__beside")
