"""What newcomers believe of battles and turns: worlds in which a wrong rule holds. Puzzles take from them what does not happen. No bots, no table."""

from collections.abc import Iterator

from courtcards.games.creations.kingdrin import Kingdrin
from courtcards.games.creations.minkingi import Minkingi

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


class Clockwise(Kingdrin):
    """Turns always go clockwise."""

    @property
    def direction(self) -> int:
        """Return the one direction."""
        return 1

    @direction.setter
    def direction(self, _: int) -> None:
        """Go on as before."""


class Anticlockwise(Clockwise):
    """Turns always go the other way round."""

    @property
    def direction(self) -> int:
        """Return the one direction."""
        return -1

    @direction.setter
    def direction(self, _: int) -> None:
        """Go on as before."""


class FirstAgain(Kingdrin):
    """After the first two cards the turns begin with who has played first."""

    def turn(self) -> None:
        """Begin with the first of the race."""
        self.active = self.first
        super().turn()


class SecondAgain(Kingdrin):
    """After the first two cards the next turn is that of who has played, or drawn, second."""

    def turn(self) -> None:
        """Begin with the second of the race."""
        self.active = (self.active - self.direction) % self.seats
        super().turn()


def turns(game: Kingdrin, _: tuple[str, ...]) -> Iterator[Kingdrin]:
    """Yield the same position under wrong rules of who comes third."""
    for kind in (Clockwise, Anticlockwise, FirstAgain, SecondAgain):
        world = game.copy()
        world.__class__ = kind
        yield world


DOUBTS = {"minkingi": doubts, "kingdrin": turns}
