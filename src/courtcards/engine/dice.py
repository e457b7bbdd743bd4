"""The shuffle: two documented generators whose output never changes between Python versions.

Fisher-Yates from the last card down: the dice are rolled, and the card at place i changes places with place j = r * (i + 1) // 2**32, of the
32 bits r that they show. A match rolls its seed once before the first shuffle: the first roll of neighbouring numbers shows nearly the same.

Narrow dice are a number x of 48 bits, driven by drand48: x = (x * 0x5DEECE66D + 11) mod 2**48, and r are its upper 32 bits. They are quick,
but who sees some cards can reckon the others from them. Wide dice are a text x of 32 hexadecimal digits: x = the first 32 digits of the SHA-256
of x, and r are its first 8 digits. No card is reckoned from others that are seen, and nobody tries all seeds.
"""

from hashlib import sha256
from random import Random
from typing import Any

Dice = int | str        # and seeds, which are dice that nobody has rolled yet
MASK = (1 << 48) - 1
WIDE = 32               # hexadecimal digits of wide dice: 128 bits


def roll(dice: Dice) -> Dice:
    """Return the next state of the dice: 0 to 2**48 - 1, of wide ones 32 hexadecimal digits.

    >>> roll(7), roll("5eed" * 8)
    (176504327430, '01166fc1623d728696b6fccfd8bae56a')
    """
    return (dice * 0x5DEECE66D + 11) & MASK if isinstance(dice, int) else digits(dice)


def digits(text: str) -> str:
    """Return the first 128 bits of the SHA-256 of a text, as hexadecimal digits."""
    return sha256(text.encode()).hexdigest()[:WIDE]


def below(dice: Dice, count: int) -> int:
    """Return the number from 0 to `count` - 1 that rolled dice show."""
    shown = dice >> 16 if isinstance(dice, int) else int(dice[:8], 16)
    return shown * count >> 32


def beside(dice: Dice) -> Dice:
    """Return other dice, made of some that stay as they lie: rolling either moves nothing of the other."""
    return ~dice & MASK if isinstance(dice, int) else digits("~" + dice)


def shuffle(cards: list[Any], dice: Dice) -> Dice:
    """Shuffle a list in place; return the dice as they lie afterwards.

    >>> cards = [1, 2, 3, 4]
    >>> shuffle(cards, 7) != 7, cards
    (True, [3, 2, 4, 1])
    """
    if isinstance(dice, str):
        for i in range(len(cards) - 1, 0, -1):
            dice = roll(dice)
            j = below(dice, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return dice
    for i in range(len(cards) - 1, 0, -1):      # written out: whoever searches shuffles often
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
