"""Hints: by button, on a phone and by key; the suggested cards are ringed, the match is marked, and hints answer nothing."""

import pytest
from browser.checks import flaws
from browser.hands import becomes, go, press, read, rig, see, words
from browser.play import advised, agree_to_hint, begin, set_up, settled
from helpers.share import by_night
from helpers.words import text

RINGED = ".card[data-lookat]"
RINGS = "selector => [...document.querySelectorAll(selector)].map(one => getComputedStyle(one).outlineStyle)"          # the ring around what a hint suggests
NUMBERED = """() => [...document.querySelectorAll('.card[data-lookat]')].map(one => getComputedStyle(one, '::after')).every(({ top, height }) => parseFloat(top) + parseFloat(height) <= 0)"""
FOCUSED = "document.activeElement.dataset.key"
DEAD = "document.querySelectorAll('script[worker]').forEach(tag => tag.xworker.terminate())"


def dealt(page, site, game="knights-and-ninjas"):
    """Deal a game in which the person answers first."""
    begin(page, site)
    set_up(page, game, 7)
    press(page, text("setup.deal"))
    page.wait_for_selector(".play")
    settled(page)


def noted(page):
    """Return the match's line in the lobby."""
    go(page, "#/")
    page.wait_for_selector(".lobby")
    return words(page, ".match >> nth=0")


def test_a_hint_by_button_rings_the_card_and_then_the_button_it_suggests(page, site):
    dealt(page, site)
    before = words(page, ".bar__sub")
    assert text("match.hinted", where="") not in before
    press(page, "Hint")
    advised(page)
    see(page, ".advice", text("advice.chance", chance="|").partition("|")[2])
    becomes(page, RINGS, ["dotted"], RINGED)
    assert read(page, NUMBERED)             # above the card, covering none of its text
    see(page, ".bar__sub", exactly=text("match.hinted", where=before))
    assert flaws(page, "light", "dark") == []
    page.locator(RINGED).click()
    settled(page)
    assert page.locator(".advice, [data-lookat]").count() == 0               # it belonged to that answer
    press(page, "Hint")
    advised(page)
    becomes(page, RINGS, ["dotted"], ".ask__acts [data-lookat]")
    assert text("page.note-hinted", note="").strip() in noted(page)


@by_night
def test_on_a_phone_hints_are_in_the_more_menu(phone, site):
    dealt(phone, site)
    press(phone, "More")
    press(phone, text("page.more-hint"))
    advised(phone)
    becomes(phone, RINGS, ["dotted"], RINGED)
    assert phone.locator(".sheet").count() == 0 and flaws(phone) == []


def test_a_hint_by_key_keeps_the_focus(page, site):
    dealt(page, site, "battle-royal")
    page.keyboard.press("h")
    page.keyboard.press("ArrowRight")
    where = read(page, FOCUSED)
    page.keyboard.press("n")
    agree_to_hint(page)
    assert page.get_attribute(RINGED, "aria-label").split(",")[0] in advised(page)
    assert where == read(page, FOCUSED)


@pytest.mark.fresh
@by_night
def test_if_the_hint_worker_has_died_the_hint_says_so_and_the_next_one_works(page, site):
    dealt(page, site)
    press(page, "Hint")
    advised(page)
    page.locator(RINGED).click()
    settled(page)
    rig(page, DEAD)
    press(page, "Hint")
    page.get_by_text(text("advice.none")).wait_for()
    press(page, "Hint")
    advised(page)
    page.locator(".ask__acts [data-lookat]").click()
    settled(page)
    assert page.locator(".advice").count() == 0
