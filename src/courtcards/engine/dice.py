"""The shuffle: two documented generators whose output never changes between Python versions.

Fisher-Yates from the last card down: the dice are rolled, and the card at index i swaps places with the one at j = r * (i + 1) // 2**32, where
r is the 32-bit number that the dice show. A match rolls its seed once before the first shuffle, because neighbouring seeds give nearly the same first roll.

Narrow dice are a 48-bit number x, which is advanced as in drand48: x = (x * 0x5DEECE66D + 11) mod 2**48, and r is its upper 32 bits. They are fast, but
anyone who sees some cards can work out the others. Wide dice are a string x of 32 hexadecimal digits: x = the first 32 digits of the SHA-256
of x, and r is its first 8 digits. Seen cards don't reveal the others, and there are too many seeds to try them all.
"""

import re
from hashlib import sha256
from operator import attrgetter
from random import Random
from typing import Any

Dice = int | str        # also the type of seeds, which are unrolled dice
LOW_48_BITS = (1 << 48) - 1
WIDE_DIGITS = 32        # hexadecimal digits of wide dice: 128 bits
WIDE_SEED = re.compile(f"[0-9a-f]{{{WIDE_DIGITS}}}")
SEED_FORMS = f"a whole number from 0 to {LOW_48_BITS}, or {WIDE_DIGITS} lower-case hexadecimal digits"


def is_seed(value: Any) -> bool:
    """Return whether a value is a seed: a number from 0 to 2**48 - 1, or 32 hexadecimal digits. `True` isn't one.

    >>> is_seed(7), is_seed("5eed" * 8), is_seed(-5), is_seed("abc"), is_seed(True)
    (True, True, False, False, False)
    """
    if isinstance(value, str):
        return WIDE_SEED.fullmatch(value) is not None
    return type(value) is int and 0 <= value <= LOW_48_BITS


def next_dice(dice: Dice) -> Dice:
    """Return the next state of the dice: 0 to 2**48 - 1, or 32 hexadecimal digits for wide dice.

    >>> next_dice(7), next_dice("5eed" * 8)
    (176504327430, '01166fc1623d728696b6fccfd8bae56a')
    """
    return (dice * 0x5DEECE66D + 11) & LOW_48_BITS if isinstance(dice, int) else sha_digits(dice)


def sha_digits(text: str) -> str:
    """Return the first 128 bits of the SHA-256 of a string, as hexadecimal digits."""
    return sha256(text.encode()).hexdigest()[:WIDE_DIGITS]


def dice_number(dice: Dice, count: int) -> int:
    """Return the number from 0 to `count` - 1 that the rolled dice show."""
    bits = dice >> 16 if isinstance(dice, int) else int(dice[:8], 16)
    return bits * count >> 32


def derived_dice(dice: Dice) -> Dice:
    """Return a second set of dice, derived from the first. Rolling one doesn't affect the other."""
    return ~dice & LOW_48_BITS if isinstance(dice, int) else sha_digits("~" + dice)


def shuffle(cards: list[Any], dice: Dice) -> Dice:
    """Shuffle a list in place and return the new state of the dice.

    >>> cards = [1, 2, 3, 4]
    >>> shuffle(cards, 7) != 7, cards
    (True, [3, 2, 4, 1])
    """
    if isinstance(dice, str):
        for i in range(len(cards) - 1, 0, -1):
            dice = next_dice(dice)
            j = dice_number(dice, i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return dice
    for i in range(len(cards) - 1, 0, -1):      # inlined for speed: searching bots shuffle often
        dice = (dice * 0x5DEECE66D + 11) & LOW_48_BITS
        j = (dice >> 16) * (i + 1) >> 32
        cards[i], cards[j] = cards[j], cards[i]
    return dice


def shuffle_among(places: list[tuple[int | None, list[Any]]], known: set[Any], rng: Random) -> None:
    """Shuffle each owner's cards among that owner's places, changing the lists in place.

    `places` holds pairs of an owner and a list of cards. Each list keeps its length. `known` holds the cards that the viewer can identify;
    where these end up doesn't depend on the order of the others.
    """
    for owner in dict.fromkeys([owner for owner, _ in places]):
        piles = [cards for pile_owner, cards in places if pile_owner == owner]
        pool = sorted([card for cards in piles for card in cards], key=lambda card: card.id if card in known else "")
        rng.shuffle(pool)
        for cards in piles:
            cards[:] = [pool.pop() for _ in cards]


def deal_again(piles: list[list[Any]], known: set[Any], rng: Random) -> dict[Any, Any]:
    """Deal all cards but the known ones again, changing the lists in place. Each list keeps its length.

    Returns a dict from each card dealt again to the card that took its place. The result doesn't depend on the true order of the cards.
    """
    random = rng.random
    old = [card for cards in piles for card in cards if card not in known]
    new = sorted(sorted(old, key=attrgetter("id")), key=lambda _: random())
    deck = iter(new)
    for cards in piles:
        cards[:] = [card if card in known else next(deck) for card in cards]
    return dict(zip(old, new, strict=True))
