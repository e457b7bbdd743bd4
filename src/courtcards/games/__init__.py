"""Every game that can be played, by id: each book is a package here that names its `GAMES`. Imports the games and nothing else."""

from importlib import import_module
from pkgutil import iter_modules

from ..game import Game


def found() -> list[type[Game]]:
    """Return the games of every book on the shelf."""
    books = [import_module(f"{__name__}.{book.name}") for book in iter_modules(__path__) if book.ispkg]
    return [game for book in books for game in book.GAMES]


GAMES: dict[str, type[Game]] = {game.id: game for game in found()}
