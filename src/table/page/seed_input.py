"""The seed of a deal, random or typed by a player."""

from random import SystemRandom

from courtcards.engine.limits import SEED
from courtcards.texts import common_text


def parse_seed(seed: str) -> int:
    """Return a typed seed in the form that records store.

    Raises ValueError if it isn't a valid seed. The error's text is a sentence for the player.
    """
    if not (seed.isascii() and seed.isdigit() and len(seed) < 20 and int(seed) <= SEED):
        raise ValueError(common_text("setup", "bad-seed", most=SEED))
    return int(seed)


def fresh_seed() -> int:
    """Return a random seed that nobody can guess."""
    return SystemRandom().getrandbits(32)
