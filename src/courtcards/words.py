"""The list of words that is at hand. Imports nothing of the project but sets."""

from functools import cache

from .sets import WordList


@cache
def at_hand() -> WordList | None:
    """Return the list of words that is at hand, None where there is none."""
    return None
