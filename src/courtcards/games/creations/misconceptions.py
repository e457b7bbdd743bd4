"""Newcomers' misconceptions about battles and turns: worlds with a wrong rule, from which puzzles take their wrong answers."""

from collections.abc import Iterator

from courtcards.games.creations.kingdrin import Kingdrin
from courtcards.games.creations.minkingi import Minkingi

LAST = 200              # the highest Speed
LOW = str.maketrans("123456789", "987654321")      # lower numbers beat higher ones
TURNED = str.maketrans("RB", "BR")                 # colours beat each other the other way round


def minkingi_wrong_worlds(game: Minkingi, _: tuple[str, ...]) -> Iterator[Minkingi]:
    """Yield copies of the position, each under a wrong rule."""
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
    """A world where turns always go clockwise."""

    @property
    def direction(self) -> int:
        """The direction of play, always clockwise."""
        return 1

    @direction.setter
    def direction(self, _: int) -> None:
        """Ignore a change of direction."""


class Anticlockwise(Clockwise):
    """A world where turns always go anticlockwise."""

    @property
    def direction(self) -> int:
        """The direction of play, always anticlockwise."""
        return -1

    @direction.setter
    def direction(self, _: int) -> None:
        """Ignore a change of direction."""


class FirstAgain(Kingdrin):
    """A world where the first player of the race has the third turn."""

    def turn(self) -> None:
        """Give the turn to the first player of the race."""
        self.active = self.first
        super().turn()


class SecondAgain(Kingdrin):
    """A world where the player who played, or drew, second also has the third turn."""

    def turn(self) -> None:
        """Give the turn to the second player of the race."""
        self.active = (self.active - self.direction) % self.seats
        super().turn()


def kingdrin_wrong_worlds(game: Kingdrin, _: tuple[str, ...]) -> Iterator[Kingdrin]:
    """Yield copies of the position, each under a wrong rule about who has the third turn."""
    for kind in (Clockwise, Anticlockwise, FirstAgain, SecondAgain):
        world = game.copy()
        world.__class__ = kind
        yield world


WRONG_WORLDS = {"minkingi": minkingi_wrong_worlds, "kingdrin": kingdrin_wrong_worlds}
