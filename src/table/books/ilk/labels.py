"""Names everything on the cloth in the frame being shown, and finds the targets of cards on the stack."""

from collections import Counter
from typing import NamedTuple

from table.markup.scene import Scene, Seat

STRIKER = "K"                   # the special card that harms its target; all others help theirs
FIELD, STACK, OUT = "field", "stack", "out"


def creature_spaces(scene: Scene, seat: Seat) -> list[str]:
    """Return the spaces of a player's creatures."""
    return scene.spaces(FIELD, seat)


def space_owner(space: str) -> int:
    """Return the seat that owns a space of the field.

    >>> space_owner("field/2:11")
    2
    """
    return int(space.partition("/")[2].partition(":")[0])


def creature_figures(scene: Scene, space: str) -> tuple[int, int]:
    """Return a creature's current damage and life (at least 0)."""
    damage, life = scene.zone(space)[:2]
    return scene.lies(damage).get("worth", 0), max(scene.lies(life).get("worth", 0), 0)


def creature_name(scene: Scene, space: str) -> str:
    """Return a creature's name for use inside a sentence."""
    damage, life = creature_figures(scene, space)
    return scene.texts.thing_name("creature", {"rival": space_owner(space), "damage": damage, "life": life})


def target_name(scene: Scene, target: int | str) -> str:
    """Return a target's name for use inside a sentence, or the words for "no target" if it's gone."""
    if type(target) is int and not scene.counter(OUT, scene.seats[target]):
        return str(scene.texts.value("rival", target))
    if scene.has_zone(str(target)):
        return creature_name(scene, str(target))
    for space in [space for seat in scene.seats for space in creature_spaces(scene, seat)]:
        if target in scene.zone(space)[:2]:
            damage, life = creature_figures(scene, space)
            part, value = ("damage", damage) if target == scene.zone(space)[0] else ("life", life + scene.lies(str(target)).get("damage", 0))
            return scene.texts.thing_name(f"{part}-card", {"rival": space_owner(space), "damage": damage, "life": life, "value": value})
    for space in scene.spaces(STACK):
        special, *price = scene.zone(space)
        if target in price[:1]:
            return scene.texts.thing_name("price", {"rival": scene.lies(special)["controller"], "value": scene.lies(price[0])["worth"]})
    return scene.phrase("no-target")


class StackTargets(NamedTuple):
    """The targets of cards on the stack (seats, spaces and cards): those that Kings strike, with the damage they deal, and those that other cards help.

    In a lesson or a puzzle, which may ask for the damage, it's 0.
    """

    struck: dict[int | str, int]
    helped: frozenset[int | str]

    def mark(self, target: int | str) -> str:
        """Return how a target is marked: `struck`, `helped`, or "" if nothing is aimed at it."""
        return "struck" if target in self.struck else "helped" if target in self.helped else ""


def stack_targets(scene: Scene) -> StackTargets:
    """Return all targets of cards on the stack."""
    struck, helped = Counter[int | str](), set[int | str]()
    for special, *price in [scene.zone(space) for space in scene.spaces(STACK)]:
        aim = scene.lies(special)["aimed"]
        if scene.texts.cards[special].kind == STRIKER:
            struck[aim] += 0 if scene.lesson else worth_on_resolving(scene, price[0])
        else:
            helped.add(aim)
    return StackTargets(struck, frozenset(helped))


def worth_on_resolving(scene: Scene, price: str) -> int:
    """Return what a value card on the stack will be worth when it's used: each Jack on the stack that is aimed at it doubles it first.

    A lesson or a puzzle, which may ask for this, says what the card is worth now.
    """
    jacks = 0 if scene.lesson else sum(scene.lies(scene.zone(space)[0])["aimed"] == price for space in scene.spaces(STACK))
    worth: int = scene.lies(price)["worth"]
    return worth << jacks
