"""What newcomers believe of a battle: worlds in which a wrong rule holds. Puzzles take from them what does not happen. Imports nothing from bots or table."""

from collections.abc import Iterator

from .minkingi import Minkingi

LAST = 200              # the highest Speed
LOW = str.maketrans("123456789", "987654321")      # as if a lower number beat a higher one
TURNED = str.maketrans("RB", "BR")                 # as if the colours beat each other the other way round


def doubts(game: Minkingi, _: tuple[str, ...]) -> Iterator[Minkingi]:
    """Yield the same position under wrong rules.

    The slowest strike first; all strike together; by Card Number; low numbers or other colours beat; who is defeated strikes all the same, or
    does not where it would.
    """
    for speed in (lambda lying: LAST - lying.speed, lambda lying: 0, lambda lying: lying.number):
        world = game.copy()
        world.laid = [lying and lying._replace(speed=speed(lying)) for lying in game.laid]
        yield world
    for table in (LOW, TURNED):
        world = game.copy()
        world.laid = [lying and lying._replace(corners=tuple([corner.translate(table) for corner in lying.corners])) for lying in game.laid]
        yield world
    world = game.copy()
    world.defeated_attack = not game.defeated_attack
    yield world


DOUBTS = {"minkingi": doubts}
