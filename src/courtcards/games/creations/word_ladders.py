"""Word ladders: each word has all letters of the word before it and one more, as in A, AT, TAR, RATE, TREAD."""

from collections.abc import Collection, Container, Sequence
from functools import cache
from random import Random

from courtcards.games.creations.letters import MOST_VOWELS, WRITTEN, count_vowels

TRIED = 3000            # sets of letters tried when looking for a ladder


def word_ladder(known: Container[str], letters: str) -> str:
    """Return the letters in an order in which the first, the first two and so on always make a word.

    Returns "" if there's no such order. The letters of each word may be rearranged, so `known` holds every word as its letters in alphabetical order.

    >>> word_ladder({"A", "AT", "ART", "AERT"}, "RATE")
    'ATRE'
    >>> word_ladder({"A", "ART"}, "RAT")
    ''
    """
    @cache
    def down(left: str) -> str:
        if len(left) == 1:
            return left
        for place, letter in enumerate(left):
            rest = left[:place] + left[place + 1:]
            if letter not in left[:place] and rest in known and (found := down(rest)):
                return found + letter
        return ""
    whole = "".join(sorted(letters))
    return down(whole) if whole in known else ""


def random_ladder(known: Collection[str], rng: Random) -> str:
    """Return the letters of a random ladder that a player may write on their cards.

    `known` holds the words as in `word_ladder`. Returns an empty string if `TRIED` tries find none.
    """
    few = rng.sample(list(known), min(TRIED, len(known)))
    whole = (letters for letters in few if len(letters) == WRITTEN and count_vowels(letters) <= MOST_VOWELS)
    return next(filter(None, (word_ladder(known, letters) for letters in whole)), "")


def days_of_growth(known: Container[str], letters: Sequence[str], hand: Sequence[str], tree: Sequence[str], reach: int, spaces: int) -> int:
    """Return the most Days on which a lone player can add a card so that all letters together make a word.

    Each Day, the player first draws from the tree until the hand has `reach` cards, then plays one. The field has `spaces` spaces. `known` holds the words
    as in `word_ladder`.

    >>> days_of_growth({"AT", "ART", "AERT"}, ["A"], ["R", "T"], ["E"], 2, 9), days_of_growth({"AT", "ART", "AERT"}, ["A"], ["R", "T"], ["E"], 1, 2)
    (3, 1)
    """
    @cache
    def steps(letters: str, hand: str, tree: str) -> int:
        drawn = max(0, reach - len(hand))
        hand, tree = hand + tree[:drawn], tree[drawn:]
        if len(letters) >= spaces:
            return 0
        then = [(whole, place) for place, letter in enumerate(hand) if (whole := "".join(sorted(letters + letter))) in known]
        return max([1 + steps(whole, hand[:place] + hand[place + 1:], tree) for whole, place in then], default=0)
    return steps("".join(letters), "".join(hand), "".join(tree))
