"""Draws the Active Field on the cloth: its spaces, the marks between them, and the screen-reader labels of spaces and cards."""

from collections.abc import Callable

from courtcards.engine.field import PLACES, Space, turned_corners
from table.books.creations.battles import fighter_marks
from table.markup.field import FIELD_ZONE, card_chosen_for, field_markup, touching_spaces, zone_of_space
from table.markup.html import Markup
from table.markup.scene import Scene


def active_field_ground(scene: Scene, cell: Callable[[Scene, str], Markup]) -> Markup:
    """Return the Active Field; `cell` draws a space, given its zone."""
    spaces = scene.field.spaces if scene.field else ()
    return field_markup(scene, [*[cell(scene, zone_of_space(space)) for space in spaces], fighter_marks(scene)])


def space_of_zone(scene: Scene, place: str) -> Space:
    """Return the space of the Active Field that a zone stands for."""
    field = scene.field
    assert field is not None
    return field.spaces[field.at[place.partition(":")[2]]]


def open_space_label(scene: Scene, space: Space) -> str:
    """Return the screen-reader label of an open space."""
    field = scene.field
    assert field is not None
    neighbours = []
    for other, count in sorted(touching_spaces(field, space.name).items()):
        cards = scene.zone(f"{FIELD_ZONE}:{other}")
        if cards:
            neighbours.append(scene.say("touches" if count else "beside", card=cards[-1], count=count))
    words = scene.say("open-touching" if neighbours else "open", space=space.name, what=", ".join(neighbours))
    chosen = card_chosen_for(scene, zone_of_space(space))
    return f"{words}. {scene.say('would-lie', card=chosen[0], how=corner_words(scene, *chosen))}" if chosen else words


def corner_words(scene: Scene, id: str, turned: int) -> str:
    """Return the corners of a card in words, each with its place. `turned` says how the card is turned; see `turned_corners`."""
    corners = zip(turned_corners(scene.texts.cards[id].traits["corners"], turned), PLACES, strict=True)
    return ", ".join([f"{scene.texts.value('by', value)} {scene.texts.value('place', place)}" for value, place in corners])
