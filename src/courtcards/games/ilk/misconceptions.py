"""Newcomers' misconceptions about the stack: worlds with a wrong rule, from which puzzles take their wrong answers."""

from collections.abc import Iterator

from courtcards.games.ilk.game import Ilk


def ilk_wrong_worlds(game: Ilk, _: tuple[str, ...]) -> Iterator[Ilk]:
    """Yield three copies of the position: one with the stack reversed, one with only its last card, one with only its first."""
    for wrong in (game.stack[::-1], game.stack[-1:], game.stack[:1]):
        world = game.copy()
        world.stack = wrong
        yield world


WRONG_WORLDS = {"ilk": ilk_wrong_worlds}
