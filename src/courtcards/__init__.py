"""Court Cards: the rules of card games about kings and their courts.

Needs neither a browser nor third-party packages; see docs/library.md.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from courtcards.bots import choose
    from courtcards.engine.move import Move
    from courtcards.games import GAMES, deal
    from courtcards.saves.record import Record
    from courtcards.texts import Texts

__version__ = "1.0.0"
__all__ = ["GAMES", "Move", "Record", "Texts", "choose", "deal"]

HOME_MODULES = {"GAMES": "games", "Move": "engine.move", "Record": "saves.record", "Texts": "texts", "choose": "bots", "deal": "games"}


def __getattr__(name: str) -> Any:
    """Return the object with this public name, importing the module that defines it."""
    if name not in HOME_MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{HOME_MODULES[name]}"), name)


def __dir__() -> list[str]:
    """Return all names of this module, including public ones that aren't loaded yet."""
    return sorted({*globals(), *__all__})
