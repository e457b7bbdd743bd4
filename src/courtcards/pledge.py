"""A deal that nobody chose: each device gives a share, the first pledges its own before it knows the others', and the seed comes of all."""

from collections.abc import Sequence
from hashlib import sha256

SHARE = 32              # hexadecimal digits of a share, and of a seed of 128 bits


def pledged(share: str) -> str:
    """Return the pledge of a share: its SHA-256 as hexadecimal digits."""
    return sha256(share.encode()).hexdigest()


def seed_of(shares: Sequence[str]) -> str:
    """Return the seed that shares make together, in the order of the devices: SHARE hexadecimal digits."""
    return sha256(" ".join(shares).encode()).hexdigest()[:SHARE]


def kept(pledge: str, shares: Sequence[str]) -> bool:
    """Return whether the first of the shares is what was pledged."""
    return pledged(shares[0]) == pledge
