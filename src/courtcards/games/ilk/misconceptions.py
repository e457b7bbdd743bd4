"""Newcomers' misconceptions about the stack, as worlds where a wrong rule holds. Puzzles take their wrong answers from them."""

from collections.abc import Iterator

from courtcards.games.ilk.game import Ilk


def ilk_wrong_worlds(game: Ilk, _: tuple[str, ...]) -> Iterator[Ilk]:
    """Yield three copies of the position, each with another stack.

    The stack is in reverse order, has only its last card, or has only its first card.
    """
    for wrong in (game.stack[::-1], game.stack[-1:], game.stack[:1]):
        world = game.copy()
        world.stack = wrong
        yield world


WRONG_WORLDS = {"ilk": ilk_wrong_worlds}
