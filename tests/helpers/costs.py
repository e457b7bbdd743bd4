"""Cost of a function, measured in Python calls."""

import cProfile
import gc
import pstats

from table.markup.card_faces import cached_face, face_markup
from table.markup.html import BARE, ESCAPED, SHOWN


def calls(act, *given, **named):
    """Return how many calls a function makes, including calls to built-in functions."""
    profile = cProfile.Profile()
    gc.disable()            # a collection would run finalizers, and their calls would be counted
    try:
        profile.enable()
        act(*given, **named)
    finally:
        profile.disable()
        gc.enable()
    return pstats.Stats(profile).total_calls


def empty_caches():
    """Empty the caches of escaped text and of faces. Earlier tests would decide whether they're cleared, or filled, while calls are counted."""
    for cache in (BARE, ESCAPED, SHOWN):
        cache.clear()
    cached_face.cache_clear()
    face_markup.cache_clear()
