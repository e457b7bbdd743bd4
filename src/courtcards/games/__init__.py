"""All games by id, with their card sets and word lists.

Each book is a package here that defines `GAMES`, and `SETS` if it has any.
"""

from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pkgutil import iter_modules
from typing import Any

from courtcards.engine.card_sets import NO_SETS, CardSet, Sets, WordList
from courtcards.engine.components import BadSetup
from courtcards.engine.dice import Dice
from courtcards.engine.game import Game, Story

BOOKS = [import_module(f"{__name__}.{book.name}") for book in iter_modules(__path__) if book.ispkg]
GAMES: dict[str, type[Game]] = {game.id: game for book in BOOKS for game in book.GAMES}
"""All games by id."""
SETS: Sets = NO_SETS.merge_with(*[getattr(book, "SETS", NO_SETS) for book in BOOKS])


def deal(game: str, seats: int | None = None, *, seed: Dice = 0, story: Story | None = None, cards: CardSet | None = None,
         words: WordList | None = None, **house_rules: Any) -> Game:
    """Deal a match of a game under the given house rules.

    If `seats` is None, the match is for the fewest players the game takes, but at least two. `story` is called with the game and every fact.

    Raises BadSetup or BadOption if the game can't be dealt like that, and TypeError for a value of the wrong type.
    """
    if game not in GAMES:
        raise BadSetup(f"there’s no game {game!r}; choose from: {', '.join(GAMES)}")
    kind = GAMES[game]
    return kind(max(2, kind.fewest) if seats is None else seats, house_rules, seed=seed, story=story, cards=cards, words=words)


def game_file(game: str, folder: str, name: str) -> Traversable:
    """Return the path of a file that belongs to a game, in a folder next to its rules.

    Raises KeyError for an unknown game.
    """
    return files(GAMES[game].__module__.rpartition(".")[0]) / folder / name
