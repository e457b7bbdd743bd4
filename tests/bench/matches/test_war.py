"""Whole matches of War: by mouse, by touch; a Long game between two people on a phone."""

from browser.hands import words
from browser.play import begin, counts, deal, flip, log, play_now, prompt, settled
from helpers.words import text


def over(page):
    """Return whether the match is over, once the last press has taken effect."""
    settled(page)
    return page.locator(".result").count()


def test_a_match_by_mouse(page, site):
    play_now(page, site)
    assert "Send your next soldier" in prompt(page) and counts(page) == ("You 32\n32 Margot", ["32", "32"])
    while not over(page):
        flip(page)
    assert words(page, ".result h2") == text("match.wins", who="Margot") and "Battle 24" in log(page)
    assert text("match.won", counts="You\xa00, Margot\xa01") in words(page, ".result")


def test_a_match_by_touch(phone, site):
    play_now(phone, site)
    while not over(phone):
        phone.locator("[data-main]").tap()
    assert words(phone, ".result__score") == f"40\nMargot\n24\nYou\n{text('counter.cards', 'kings-keys')}" and "Battle 24" in log(phone)


def test_two_people_on_one_phone(phone, site):
    begin(phone, site)
    deal(phone, "war", (0, 1), 2, seed=22)
    while not over(phone):
        phone.locator("[data-main]").tap()
    assert text("match.wins", who="Margot") in words(phone, ".result h2")
