"""The shuffle: one documented generator whose output never changes between Python versions.

Fisher-Yates from the last card down, driven by drand48: x = (x * 0x5DEECE66D + 11) mod 2**48; the card at place i
changes places with place j = (upper 32 bits of x) * (i + 1) // 2**32. The dice are the 48-bit state x. A match rolls
its seed once before the first shuffle: the first roll of neighbouring seeds shows nearly the same.
"""

from random import Random
from typing import Any

MASK = (1 << 48) - 1


def roll(dice: int) -> int:
    """Return the next state of the dice, 0 to 2**48 - 1."""
    return (dice * 0x5DEECE66D + 11) & MASK


def below(dice: int, count: int) -> int:
    """Return the number from 0 to `count` - 1 that rolled dice show."""
    return (dice >> 16) * count >> 32


def shuffle(cards: list[Any], dice: int) -> int:
    """Shuffle a list in place; return the dice as they lie afterwards.

    >>> cards = [1, 2, 3, 4]
    >>> shuffle(cards, 7) != 7, cards
    (True, [3, 2, 4, 1])
    """
    for i in range(len(cards) - 1, 0, -1):
        dice = (dice * 0x5DEECE66D + 11) & MASK
        j = (dice >> 16) * (i + 1) >> 32
        cards[i], cards[j] = cards[j], cards[i]
    return dice


def mingle(places: list[tuple[int | None, list[Any]]], mine: set[Any], rng: Random) -> None:
    """Shuffle the cards that an owner has in several places among these places, each of which keeps its number.

    The known ones (`mine`) begin in the order of their names, whatever place they truly lie in.
    """
    for owner in dict.fromkeys([owner for owner, _ in places]):
        piles = [cards for other, cards in places if other == owner]
        mixed = sorted([card for cards in piles for card in cards], key=lambda card: card.id if card in mine else "")
        rng.shuffle(mixed)
        for cards in piles:
            cards[:] = [mixed.pop() for _ in cards]
