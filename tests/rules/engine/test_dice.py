"""The shuffle never changes: these permutations were checked against another drand48, and another SHA-256."""

from collections import Counter

import pytest

from courtcards.engine.dice import derived_dice, dice_number, next_dice, shuffle
from courtcards.games import GAMES

WIDE = "0123456789abcdef" * 2
both = pytest.mark.parametrize("dice", [1, WIDE])


@pytest.mark.parametrize("count, dice, after, order", [
    (5, 0, 49720483695876, [1, 2, 3, 4, 0]),
    (10, 1, 44061996164032, [3, 9, 7, 5, 1, 4, 2, 8, 6, 0]),
    (16, 123456789, 239541444514050, [0, 13, 1, 8, 2, 10, 12, 5, 7, 14, 9, 11, 15, 3, 4, 6]),
    (10, WIDE, "a539131915a6281287cf5e844cd38fe5", [6, 4, 3, 9, 1, 8, 7, 5, 0, 2]),
])
def test_a_shuffle_always_gives_the_same_order(count, dice, after, order):
    cards = list(range(count))
    assert (shuffle(cards, dice), cards) == (after, order)


@pytest.mark.parametrize("dice, after", [(7, 152088406229391), (WIDE, "20116e47f09c5c0db9bceffa8a4035ad")])
def test_the_dice_have_a_state_of_48_or_128_bits(dice, after):
    for _ in range(1000):
        dice = next_dice(dice)
    assert dice == after


@both
def test_a_number_below_a_limit_takes_every_value_and_no_other(dice):
    seen = Counter()
    for _ in range(6000):
        dice = next_dice(dice)
        seen[dice_number(dice, 6)] += 1
    assert set(seen) == set(range(6)) and all(850 < count < 1150 for count in seen.values())


@both
def test_every_order_is_about_equally_frequent(dice):
    seen = Counter()
    for _ in range(6000):
        cards = [1, 2, 3]
        dice = shuffle(cards, dice)
        seen[tuple(cards)] += 1
    assert len(seen) == 6 and all(850 < count < 1150 for count in seen.values())


def test_neighbouring_seeds_deal_different_cards():
    last = Counter(GAMES["war"](seed=seed).forces[1][0].id for seed in range(640))
    assert len(last) == 64 and max(last.values()) < 30


@pytest.mark.parametrize("dice", [9, WIDE])
def test_shuffling_nothing_leaves_the_dice_unchanged(dice):
    assert shuffle([], dice) == shuffle([1], dice) == dice


def test_derived_dice_are_always_the_same_and_of_the_same_kind():
    assert (derived_dice(7), derived_dice(derived_dice(7))) == ((1 << 48) - 8, 7)
    assert derived_dice(WIDE) == "1e25b89eb9a5821ffa1e4e8d15dabf3a" != next_dice(WIDE)
