"""What newcomers believe of a battle: worlds in which a wrong rule holds. Puzzles take from them what does not happen. Imports nothing from bots or table."""

from collections.abc import Iterator

from .minkingi import Minkingi

LAST = 200              # the highest Speed


def doubts(game: Minkingi, _: tuple[str, ...]) -> Iterator[Minkingi]:
    """Yield the same position under wrong rules.

    The slowest strike first; all strike together; who is defeated strikes all the same, or does not where it would.
    """
    for speed in (lambda lying: LAST - lying.speed, lambda lying: 0):
        world = game.copy()
        world.laid = [lying and lying._replace(speed=speed(lying)) for lying in game.laid]
        yield world
    world = game.copy()
    world.defeated_attack = not game.defeated_attack
    yield world


DOUBTS = {"minkingi": doubts}
