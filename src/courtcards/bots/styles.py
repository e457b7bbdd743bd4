"""The style of bots: a bot's name makes it bold, careful, spiteful or generous in every match.

A book says how an answer affects others (`BotMind.effects`), and how much each style likes that (`BotMind.styles`). A squire adds this liking to its own
rating. A searching bot adds only a small part of it, so that style decides between similar answers.
"""

from collections.abc import Sequence
from typing import Any
from zlib import crc32

from courtcards.engine.strategy import LEVELS, STYLES, BotMind, Likes

NAMED = {"Margot": "bold", "Osric": "careful", "Tamsin": "spiteful", "Wren": "generous", "Brann": "bold",
         "Isolde": "careful", "Cedric": "generous", "Maud": "spiteful", "Piers": "careful"}        # other names get theirs from a hash


def style_of(name: str) -> str:
    """Return the style of a bot with this name, or "" if it has no name.

    >>> style_of("Osric"), style_of("")
    ('careful', '')
    """
    return NAMED.get(name) or (choose_by_name(name, STYLES) if name else "")


def choose_by_name(name: str, choices: Sequence[str]) -> str:
    """Return one of these choices, always the same for the same name."""
    return choices[crc32(name.encode()) % len(choices)]


def visible_style(mind: BotMind, bot: str, name: str, seats: int) -> str:
    """Return a bot's style if it can make a difference in a game with this many seats, or "" if it can't.

    Only squires, knights and kings have a style, and only those that don't think in a game's own way (`BotMind.thinkers`).
    """
    style = style_of(name)
    return style if mind.likes(style, seats) and bot in LEVELS[1:] and bot not in mind.thinkers else ""


def style_rating(mind: BotMind, style: str, world: Any, seat: int) -> Likes | None:
    """Return a function that rates how much a style likes an answer, or None if the style has no effect.

    The ratings are in the units of the game's rule of thumb.
    """
    effects, likes = mind.effects, mind.likes(style, world.seats)
    if effects is None or not likes:
        return None
    return lambda move: sum([likes.get(effect, 0.0) for effect in effects(world, seat, move)])
