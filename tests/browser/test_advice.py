"""Hints, in a real browser: asked for by button, on a phone and by key; what they mean is ringed, the match bears them, and none are an answer too."""

import pytest
from browser.checks import flaws
from browser.hands import answered, named, press
from browser.pages import PATIENCE
from browser.play import begin, set_up, settled
from helpers.share import by_night

RINGED = ".card[data-advised]"
DEAD = "document.querySelectorAll('script[worker]').forEach(tag => tag.xworker.terminate())"


def dealt(page, site, game="knights-and-ninjas"):
    """Deal a game that is asked of the person at once."""
    begin(page, site)
    set_up(page, game, 7)
    press(page, "Deal the cards")
    page.wait_for_selector(".play")
    settled(page)


def advised(page):
    """Wait until a hint is there and return its words."""
    page.wait_for_function("document.querySelector('.advice')?.textContent.includes('The strongest bot would play')", timeout=PATIENCE)         # the worker may have to start first
    return page.inner_text(".advice")


def ring(page, selector):
    """Return how what a hint means is ringed."""
    return page.locator(selector).evaluate_all("them => them.map(one => getComputedStyle(one).outlineStyle)")


def noted(page):
    """Return the line of the match in the lobby."""
    page.evaluate("location.hash = '#/'")
    page.wait_for_selector(".lobby")
    return page.inner_text(".match >> nth=0")


def test_a_hint_by_button_rings_the_card_and_then_the_button_that_it_means(page, site):
    dealt(page, site)
    assert "with hints" not in page.inner_text(".bar__sub")
    press(page, "Hint")
    assert "about" in advised(page) and "in 100" in page.inner_text(".advice")
    assert ring(page, RINGED) == ["dashed"] and "with hints" in page.inner_text(".bar__sub")
    assert flaws(page, "light", "dark") == []
    page.locator(RINGED).click()
    settled(page)
    assert page.locator(".advice, [data-advised]").count() == 0               # it was about that answer
    press(page, "Hint")
    advised(page)
    assert ring(page, ".ask__acts [data-advised]") == ["dashed"]
    assert "With hints" in noted(page)


def test_on_a_phone_a_hint_is_behind_more(phone, site):
    dealt(phone, site)
    press(phone, "More")
    press(phone, "A hint")
    advised(phone)
    assert phone.locator(".sheet").count() == 0 and ring(phone, RINGED) == ["dashed"] and flaws(phone) == []


def test_by_its_key_a_hint_comes_and_the_focus_stays(page, site):
    dealt(page, site, "battle-royal")
    page.keyboard.press("h")
    page.keyboard.press("ArrowRight")
    where = page.evaluate("document.activeElement.dataset.key")
    page.keyboard.press("n")
    words = advised(page)
    assert page.get_attribute(RINGED, "aria-label").split(",")[0] in words
    assert where == page.evaluate("document.activeElement.dataset.key")


def test_where_the_book_forbids_help_or_nothing_is_chosen_there_is_no_hint(page, site):
    dealt(page, site, "fwords")
    press(page, "Hint")
    assert "No help here" in page.inner_text(".why") and "rule book" in page.inner_text(".why")
    assert "with hints" not in page.inner_text(".bar__sub")
    dealt(page, site, "war")
    assert named(page, "Look back").is_visible() and not named(page, "Hint").count()
    before = page.inner_text(".play")
    page.keyboard.press("n")
    answered(page)
    assert page.inner_text(".play") == before


@pytest.mark.fresh
@by_night
def test_a_hint_whose_worker_is_dead_says_so_and_the_next_one_comes(page, site):
    dealt(page, site)
    press(page, "Hint")
    advised(page)
    page.locator(RINGED).click()
    settled(page)
    page.evaluate(DEAD)
    press(page, "Hint")
    page.get_by_text("There is no hint just now").wait_for()
    press(page, "Hint")
    advised(page)
    page.locator(".ask__acts [data-advised]").click()
    settled(page)
    assert page.locator(".advice").count() == 0
