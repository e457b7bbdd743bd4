"""Two cards that meet with one corner each, in Fwords as in Minkingi: which of them falls.

Numbers in brackets are Minkingi's rulings, R its rules.
"""

from itertools import product

import pytest
from books.creations import fwords_battles, minkingi
from helpers.reading import keys


def taken(*met, **more):
    """Return which of two cards is taken: the first is seat 0's, the second seat 1's."""
    return "".join(str(int(held != seat)) for held, seat in zip(minkingi.duel(*met, **more), "01", strict=True))


@pytest.fixture(params=[fwords_battles.duel, taken], ids=["fwords", "minkingi"])
def duel(request):
    """A function that lets two cards meet, the first one declaring, and returns which of them fall, as in `01`."""
    return request.param


@pytest.mark.parametrize("mine, theirs", [*product("RBY", repeat=2)])
def test_blue_beats_red_beats_yellow_beats_blue(duel, mine, theirs):                    # R2 [14]
    falls = "01" if mine + theirs in ("BR", "RY", "YB") else "10" if theirs + mine in ("BR", "RY", "YB") else "00"      # the slower strikes back
    assert duel(mine, theirs) == falls == duel(mine, theirs, 50, 50)


@pytest.mark.parametrize("mine, theirs", [*product("12689", repeat=2)])
def test_an_equal_or_higher_number_beats_a_number(duel, mine, theirs):                  # R3 [14]
    assert duel(mine, theirs) == ("01" if mine >= theirs else "10")


@pytest.mark.parametrize("number, colour", [*product("19", "RBY")])
def test_numbers_and_colours_do_not_affect_each_other(duel, number, colour):            # R2 [14]
    told = []
    assert duel(number, colour, told=told) == duel(colour, number, told=told) == "00" and not {"silences", "takes"} & {*keys(told)}


def test_the_lower_speed_strikes_first(duel):                                           # [11]
    assert duel("6", "6", 10, 50) == "01" and duel("6", "6", 50, 10) == "10" and duel("6", "6", 0, 200) == "01" and duel("6", "6", 200, 0) == "10"


@pytest.mark.parametrize("number, other, falls", [(40, 50, "01"), (40, 12, "10")])
def test_of_equal_numbers_at_one_speed_the_higher_card_number_falls(duel, number, other, falls):        # R3 [15]
    assert duel("6", "6", 50, 50, number, other) == falls


@pytest.mark.parametrize("number, other", [(40, 50), (40, 12)])
@pytest.mark.parametrize("mine, theirs, falls", [("7", "6", "01"), ("6", "7", "10"), ("B", "R", "01"), ("R", "B", "10"), ("R", "R", "00"), ("6", "R", "00")])
def test_at_one_speed_only_the_card_that_would_defeat_the_other_strikes(duel, number, other, mine, theirs, falls):          # [15]
    assert duel(mine, theirs, 50, 50, number, other) == falls
