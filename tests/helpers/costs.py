"""What something costs, counted in calls of Python."""

import cProfile
import gc
import pstats


def calls(act, *given, **named):
    """Return how many calls something takes, those of built-in functions too."""
    profile = cProfile.Profile()
    gc.disable()            # a collection calls whatever waits for one, and would be counted
    try:
        profile.enable()
        act(*given, **named)
    finally:
        profile.disable()
        gc.enable()
    return pstats.Stats(profile).total_calls
