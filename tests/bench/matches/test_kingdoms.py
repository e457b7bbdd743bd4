"""Whole matches of Kingdom Armies and Battle Royal: against bots on desktop and phone, and between two people on one device."""

import random

import pytest
from books.kings_keys.browser.kingdoms_page import arranged
from browser.checks import flaws
from browser.hands import press, words
from browser.pages import SIZES
from browser.play import ARMY, begin, choose, deal, flip, settled, take
from helpers.words import text

MOST = 400              # presses; a longer match counts as endless


def test_an_army_is_arranged_and_fights_to_the_end(page, site):
    arranged(page, site)
    for _ in range(MOST):
        settled(page)
        if page.locator(".result").count():
            break
        if page.locator(".hand .card").count():
            press(page, "Shuffle and begin")
        else:
            flip(page)
    assert text("match.won", counts="You|").partition("|")[0] in words(page, ".result") and flaws(page) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [(0,), (0, 1)])
def test_a_royal_battle(request, site, size, people):
    page, rng = request.getfixturevalue(size), random.Random(5)
    begin(page, site)
    deal(page, "battle-royal", people, 3, seed=7, fill={ARMY: 5})
    for _ in range(MOST):
        take(page)
        if page.locator(".result").count():
            break
        choose(page, rng.randrange(page.locator(".hand [data-do=move]").count()))
    assert "win" in words(page, ".result h2") and flaws(page) == []
