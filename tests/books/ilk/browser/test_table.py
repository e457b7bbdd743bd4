"""Ilk on the page: creatures, targets and the stack pressed by mouse, touch and keys, at every size of screen."""

import pytest
from books.coinquest.browser.test_play import tells
from books.ilk.table import record
from browser.checks import SIDES, crowded, flaws, misfits
from browser.hands import answered, press, read
from browser.play import begin, follow, prompt
from helpers.share import first_of

FIELDS, HANDS = ("7-5 4-6", "6-8", "3-3 2-9"), ("8 4 3 J K", "9 5", "2 6")
MANY = ("7-3 4-6 2-3 2-2", "6-2 6-4 5-5 4-4", "3-7", "3-3")


def at_table(page, site, *moves, query="seed=22&speed=0", **made):
    """Open a match as it was made."""
    begin(page, site, query)
    follow(page, record(*moves, **{'fields': FIELDS, **made}))
    page.wait_for_selector(".play .ilk")


def hold(page, rank):
    """Press a card of the hand by its rank."""
    page.locator(f".hand .card[data-look^='{rank}']").first.click()
    answered(page)


def test_a_creature_attacks_by_keys(page, site):
    at_table(page, site, hands=HANDS)
    page.locator(".ask__acts button:has-text('Attack')").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert "Whom do you attack?" in prompt(page)
    page.keyboard.press("Enter")
    tells(page, "Your 4-6 attacks Brann")


def test_cards_are_discarded_in_the_turn_of_another_by_mouse_and_by_keys(page, site):
    at_table(page, site, query="seed=22", hands=("8 4 3 2", "9 5", "2 6"), turn=1, draw=None)
    assert page.locator(".tray[data-wait] .hand .card[data-state='free']").count() == 4
    hold(page, "8")
    page.locator(".ask__acts button:has-text('Discard')").click()
    page.wait_for_selector(".hand .card[data-look^='8']", state="detached")
    page.locator(".hand .card[data-look^='4']").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".hand .card[aria-pressed='true']")
    page.locator(".ask__acts button:has-text('Discard')").press("Enter")
    page.wait_for_selector(".log li:has-text('You discard one 8')")
    page.wait_for_selector(".log li:has-text('You discard one 4')")


def test_a_pair_that_is_too_dear_says_what_is_missing(page, site):
    at_table(page, site, "0 discard 8", hands=("8 4 9", "9 5", "2 6"))
    hold(page, "9")
    hold(page, "4")
    assert "A 9-4 costs 13, you have 8 to spend." in prompt(page)


def test_fields_targets_and_the_stack_fit_and_are_named(phone, site):
    at_table(phone, site, hands=HANDS)
    assert crowded(phone) == {} and flaws(phone) == []
    hold(phone, "J")
    assert crowded(phone) == {} and flaws(phone) == []
    press(phone, "Take it back")
    hold(phone, "K")
    hold(phone, "8")
    assert crowded(phone) == {} and flaws(phone) == []


@pytest.mark.parametrize("size", first_of(*SIDES))
def test_many_creatures_are_figures_and_the_own_field_stays_in_sight(phone, site, size):
    phone.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    at_table(phone, site, fields=MANY, hands=("8 J K", "", "", ""))
    assert in_sight(phone) and misfits(phone, 44) == []
    phone.locator(".ilk__piles button").scroll_into_view_if_needed()
    assert in_sight(phone)
    hold(phone, "J")
    assert in_sight(phone) and flaws(phone) == []


def in_sight(page):
    """Whether one's own field lies whole on the part of the cloth that is seen."""
    return read(page, """() => {
        const [cloth, own] = ['.felt', '[data-mine]'].map(part => document.querySelector(part).getBoundingClientRect());
        return own.top >= cloth.top && own.bottom <= cloth.bottom + 1;
    }""")
