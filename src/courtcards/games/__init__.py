"""Every game that can be played, by id, and what games can be played with: each book is a package here that names its `GAMES`, and its `SETS` if it has any.

Imports the games and nothing else.
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


def beside(game: str, folder: str, name: str) -> Traversable:
    """Return where something of a game lies, in a folder beside its rules."""
    return files(GAMES[game].__module__.rpartition(".")[0]) / folder / name
