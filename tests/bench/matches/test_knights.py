"""Whole matches of Knights and Ninjas: against bots, and between two people on one device; on desktop and phone."""

import random

import pytest
from books.knights_and_ninjas.browser.knights_page import draft, gems, looker, over, play_on
from browser.hands import tap, words
from browser.pages import SIZES
from browser.play import begin, deal, log, settled
from helpers.words import text


@pytest.mark.parametrize("size", SIZES)
def test_one_person_and_three_bots(request, site, size):
    page = request.getfixturevalue(size)
    begin(page, site)
    deal(page, "knights-and-ninjas", (0,), 4, seed=3182)
    settled(page)
    assert gems(page) == 20
    play_on(page, random.Random(5), looker(page, 20))
    over(page, 20)
    assert "draws 2 cards" in log(page)


@pytest.mark.parametrize("size", SIZES)
def test_two_people_on_one_device(request, site, size):
    page, covers = request.getfixturevalue(size), set()
    begin(page, site)
    draft(page)

    def look():
        if page.locator(".pass, .taker").count():
            covers.add(words(page, ".pass h1, .taker b"))
            assert page.locator(".hand .card").count() == 0

    look()
    tap(page, page.locator(".pass [data-main]"))
    play_on(page, random.Random(5), look)
    assert covers == {text("cover.hand-over", name=name) for name in ("Ada", "Margot")}
    over(page, 4)
