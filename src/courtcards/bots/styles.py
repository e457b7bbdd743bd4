"""The character of bots: by its name a bot is bold, careful, spiteful or generous, and stays so over all matches.

A book says of an answer what it does to others (`Mind.deeds`), and how much each style likes that (`Mind.styles`), in the units of its rule of thumb.
A squire adds that to what it weighs; who searches, as much as leaves answers alike. An answer that wins, or loses, is settled before.
"""

from typing import Any
from zlib import crc32

from courtcards.engine.strategy import LEVELS, STYLES, Likes, Mind

NAMED = {"Margot": "bold", "Osric": "careful", "Tamsin": "spiteful", "Wren": "generous", "Brann": "bold",
         "Isolde": "careful", "Cedric": "generous", "Maud": "spiteful", "Piers": "careful"}        # whoever else: by the letters of the name


def style_of(name: str) -> str:
    """Return the style of a bot of a name, "" of one that has none.

    >>> style_of("Osric"), style_of("")
    ('careful', '')
    """
    return NAMED.get(name) or (STYLES[crc32(name.encode()) % len(STYLES)] if name else "")


def shown(mind: Mind, bot: str, name: str, seats: int) -> str:
    """Return the style of a bot at a level and a table, "" for none: a page, a level with means of its own, a style unknown there."""
    style = style_of(name)
    return style if mind.likes(style, seats) and bot in LEVELS[1:] and bot not in mind.own else ""


def liking(mind: Mind, style: str, world: Any, seat: int) -> Likes | None:
    """Return what says how much a style likes an answer, in the units of the rule of thumb; None of a style unknown to the match."""
    deeds, likes = mind.deeds, mind.likes(style, world.seats)
    if deeds is None or not likes:
        return None
    return lambda move: sum([likes.get(deed, 0.0) for deed in deeds(world, seat, move)])
