"""What newcomers believe of the stack: worlds in which a wrong rule holds. Puzzles take from them what does not happen. Imports nothing from bots or table."""

from collections.abc import Iterator

from courtcards.games.ilk.game import Ilk


def doubts(game: Ilk, _: tuple[str, ...]) -> Iterator[Ilk]:
    """Yield the same position as it would be if the first card acted first, if only the last one acted, or only the first."""
    for wrong in (game.stack[::-1], game.stack[-1:], game.stack[:1]):
        world = game.copy()
        world.stack = wrong
        yield world


DOUBTS = {"ilk": doubts}
