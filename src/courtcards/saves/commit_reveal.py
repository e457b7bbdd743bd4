"""A deal that nobody chose: each device gives a share, the first pledges its own before it knows the others', and the seed comes of all."""

from collections.abc import Sequence
from hashlib import sha256

from courtcards.engine.dice import WIDE, Dice, digits

SHARE = WIDE            # hexadecimal digits of a share, and of a seed of 128 bits


def pledged(share: str) -> str:
    """Return the pledge of a share: its SHA-256 as hexadecimal digits."""
    return sha256(share.encode()).hexdigest()


def seed_of(shares: Sequence[str]) -> str:
    """Return the seed that shares make together, in the order of the devices: SHARE hexadecimal digits.

    >>> seed_of(["0123456789abcdef" * 2, "fedcba9876543210" * 2])
    'eeb0be86891f6fb4ce11c649ee3e13b3'
    """
    return digits(" ".join(shares))


def kept(pledge: str, shares: Sequence[str]) -> bool:
    """Return whether the first of the shares is what was pledged."""
    return pledged(shares[0]) == pledge


def lie(seed: Dice | None, shares: Sequence[str], pledge: str, home: int, own: str) -> str:
    """Return what is untrue of a deal, "" where all of it is true.

    `seed` is that of its record, None where a deck takes its place; `shares` are what the devices are said to have given, one each, `pledge` is what the first
    had pledged; the device `home`, counted from 0, gave its `own`. Untrue is the "pledge" of the first share, the "share" of this device, or the "seed".
    """
    if not kept(pledge, shares):
        return "pledge"
    if home >= len(shares) or shares[home] != own:
        return "share"
    return "" if seed == seed_of(shares) else "seed"
