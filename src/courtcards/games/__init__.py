"""All games by id, with their card sets and word lists.

Each book is a package here that defines `GAMES`, and `SETS` if it has any.
"""

from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import iter_modules

from courtcards.engine.card_sets import NONE, Sets
from courtcards.engine.game import Game

BOOKS = [import_module(f"{__name__}.{book.name}") for book in iter_modules(__path__) if book.ispkg]
GAMES: dict[str, type[Game]] = {game.id: game for book in BOOKS for game in book.GAMES}
SETS: Sets = NONE.joined(*[getattr(book, "SETS", NONE) for book in BOOKS])


def game_file(game: str, folder: str, name: str) -> Traversable:
    """Return the path of a file that belongs to a game, in a folder next to its rules; raises KeyError for an unknown game."""
    return files(GAMES[game].__module__.rpartition(".")[0]) / folder / name
