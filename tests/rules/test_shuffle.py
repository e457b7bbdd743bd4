"""The shuffle never changes: these permutations were checked against another drand48."""

from collections import Counter

import pytest

from courtcards.games import GAMES
from courtcards.shuffle import below, roll, shuffle


@pytest.mark.parametrize("count, dice, after, order", [
    (5, 0, 49720483695876, [1, 2, 3, 4, 0]),
    (10, 1, 44061996164032, [3, 9, 7, 5, 1, 4, 2, 8, 6, 0]),
    (16, 123456789, 239541444514050, [0, 13, 1, 8, 2, 10, 12, 5, 7, 14, 9, 11, 15, 3, 4, 6]),
])
def test_a_shuffle_gives_the_same_order_for_ever(count, dice, after, order):
    cards = list(range(count))
    assert (shuffle(cards, dice), cards) == (after, order)


def test_the_dice_are_a_48_bit_generator():
    dice = 7
    for _ in range(1000):
        dice = roll(dice)
    assert dice == 152088406229391


def test_a_number_below_takes_every_value_and_no_other():
    dice, seen = 1, Counter()
    for _ in range(6000):
        dice = roll(dice)
        seen[below(dice, 6)] += 1
    assert set(seen) == set(range(6)) and all(850 < count < 1150 for count in seen.values())


def test_every_order_comes_up_about_as_often():
    seen, dice = Counter(), 3
    for _ in range(6000):
        cards = [1, 2, 3]
        dice = shuffle(cards, dice)
        seen[tuple(cards)] += 1
    assert len(seen) == 6 and all(850 < count < 1150 for count in seen.values())


def test_neighbouring_seeds_deal_different_cards():
    last = Counter(GAMES["war"](seed=seed).forces[1][0].id for seed in range(640))
    assert len(last) == 64 and max(last.values()) < 30


def test_nothing_to_shuffle_leaves_the_dice_alone():
    assert shuffle([], 9) == shuffle([1], 9) == 9
