"""Fair deals by commit and reveal: the seed is made of one share per device.

The first device commits to its share before it knows the other devices' shares, so nobody can choose the deal.
"""

from collections.abc import Sequence
from hashlib import sha256

from courtcards.engine.dice import WIDE_DIGITS, Dice, sha_digits

SHARE_DIGITS = WIDE_DIGITS  # hexadecimal digits of a share, and of a 128-bit seed


def commit_to_share(share: str) -> str:
    """Return the commitment to a share: its SHA-256 as hexadecimal digits."""
    return sha256(share.encode()).hexdigest()


def seed_from_shares(shares: Sequence[str]) -> str:
    """Return the seed made of all shares, in the order of the devices: SHARE_DIGITS hexadecimal digits.

    >>> seed_from_shares(["0123456789abcdef" * 2, "fedcba9876543210" * 2])
    'eeb0be86891f6fb4ce11c649ee3e13b3'
    """
    return sha_digits(" ".join(shares))


def is_commitment_kept(pledge: str, shares: Sequence[str]) -> bool:
    """Return whether the first share matches its commitment."""
    return commit_to_share(shares[0]) == pledge


def deal_discrepancy(seed: Dice | None, shares: Sequence[str], pledge: str, home: int, own: str) -> str:
    """Return which part of a deal fails verification, or "" if none does.

    * "pledge": the first share doesn't match `pledge`, the first device's commitment.
    * "share": the share at index `home` isn't `own`, the share this device gave.
    * "seed": `seed` isn't made of the shares.

    `seed` is the record's, or None if it has a deck instead. `shares` lists what each device is said to have given.
    """
    if not is_commitment_kept(pledge, shares):
        return "pledge"
    if home >= len(shares) or shares[home] != own:
        return "share"
    return "" if seed == seed_from_shares(shares) else "seed"
