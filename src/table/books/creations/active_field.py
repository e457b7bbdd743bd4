"""The Active Field on the cloth: its spaces, the marks between them, and the screen-reader labels of spaces and cards."""

from collections.abc import Callable

from courtcards.engine.field import PLACES, Space, as_it_lies
from table.books.creations.battles import fighters
from table.markup.field import ZONE, chosen_for, field, touching, zone
from table.markup.html import Markup
from table.markup.scene import Scene


def ground(scene: Scene, cell: Callable[[Scene, str], Markup]) -> Markup:
    """Return the Active Field; `cell` draws a space, given its zone."""
    spaces = scene.field.spaces if scene.field else ()
    return field(scene, [*[cell(scene, zone(at)) for at in spaces], fighters(scene)])


def at_zone(scene: Scene, place: str) -> Space:
    """Return the space of a zone."""
    plan = scene.field
    assert plan is not None
    return plan.spaces[plan.at[place.partition(":")[2]]]


def heard_open(scene: Scene, at: Space) -> str:
    """Return the screen-reader label of an open space: the cards it touches, and the card being previewed there."""
    plan = scene.field
    assert plan is not None
    near = {cards[-1]: number for other, number in sorted(touching(plan, at.name).items()) if (cards := scene.zone(f"{ZONE}:{other}"))}
    found = [scene.say("touches" if number else "beside", card=id, count=number) for id, number in near.items()]
    words = scene.say("open-touching" if found else "open", space=at.name, what=", ".join(found))
    meant = chosen_for(scene, zone(at))
    return f"{words}. {scene.say('would-lie', card=meant[0], how=corners(scene, *meant))}" if meant else words


def corners(scene: Scene, id: str, turned: int) -> str:
    """Return the corners of a card as it lies, in words."""
    shown = zip(as_it_lies(scene.texts.cards[id].traits["corners"], turned), PLACES, strict=True)
    return ", ".join([f"{scene.texts.value('by', value)} {scene.texts.value('place', place)}" for value, place in shown])
