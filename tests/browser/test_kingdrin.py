"""Kingdrin on the page: cards, calls and the deck pressed by mouse, touch and keys; two to ten seats at every size of screen."""

import pytest
from browser.play import answered, begin, deal, flaws, log, misfits, named, prompt
from browser.test_screens import SIDES, crowded
from kingdrin_table import NAMES, race, record

from table.store.links import pack

HAND = "c31 c63 c66 c56 c22 c95 c129"        # on c15 c66 matches by 4 and 5, c22 by red, c95 by blue
LONG = tuple(f"{name} von und zu Wolfenbüttel"[:24] for name in NAMES)
DESK = 1280, 800
OVERLAPS = """() => {
    const cloth = document.querySelector('.felt').getBoundingClientRect(), found = [], box = one => one.getBoundingClientRect();
    const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    const parts = [...document.querySelectorAll('.kd-seats .seat, .kd__deck, .kd__ditch, .kd__said')];
    for (const [at, one] of parts.entries()) for (const other of parts.slice(at + 1)) if (!apart(box(one), box(other))) found.push(`${one.className} lies on ${other.className}`);
    for (const plate of document.querySelectorAll('.kd-seats .seat')) for (const part of plate.querySelectorAll('.seat__name, .banner, .count, .kd-sign')) {
        const inner = box(part), outer = box(plate);
        if (inner.width && (inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1)) found.push(`${part.innerText} leaves its plate`);
    }
    const top = box(document.querySelector('.kd__ditch .card'));
    if (top.top < cloth.top || top.bottom > cloth.bottom) found.push(`the Ditch ends at ${top.bottom}, the cloth at ${cloth.bottom}`);
    return found;
}"""


def at_table(page, site, told, query="seed=22&speed=0"):
    """Open a match by its record."""
    begin(page, site, query)
    page.evaluate(f"location.hash = '#/play/{pack(told)}'")
    page.wait_for_selector(".play .kd-table, .pass")
    if page.locator(".pass").count():
        named(page, "I am").click()
        page.wait_for_selector(".play .kd-table")
    answered(page)


def started(seats, **made):
    """Return the record of a match whose first seat has the first turn, without a race."""
    return record(HAND, *[""] * (seats - 1), opening="starter", **made)


def seen(page, size):
    """Show the page in a size, and return what lies on something else, is cut or too small to be pressed."""
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    answered(page)
    return page.evaluate(OVERLAPS) or misfits(page, 44)


@pytest.mark.parametrize("seats", [2, 3, 5, 7, 10])
def test_long_names_fit_on_all_plates_and_the_ditch_is_in_sight(phone, site, seats):
    at_table(phone, site, started(seats, names=LONG))
    assert {size: trouble for size in (*SIDES[1:], DESK) if (trouble := seen(phone, size))} == {}


def test_ten_with_long_names_are_named_and_can_be_read(phone, site):
    at_table(phone, site, started(10, names=LONG, people=2, moves=["0 play c66 = 4"]))
    assert crowded(phone) == {} and flaws(phone) == []


def test_the_other_value_is_called_by_touch(phone, site):
    at_table(phone, site, started(3))
    before = phone.locator(".tray").bounding_box()
    phone.locator(".hand .card[data-look='c66']").tap()
    answered(phone)
    assert "Play Cat 66 and call 4?" in prompt(phone) and phone.locator(".tray").bounding_box() == before and misfits(phone, 44) == []
    phone.locator(".names button[data-call='5']").tap()
    answered(phone)
    phone.locator(".ask__acts .btn--main:has-text('Play, call 5')").tap()
    answered(phone)
    assert "You play Cat 66 and call five" in log(phone)


def test_the_other_value_is_called_by_keys(page, site):
    at_table(page, site, started(3))
    page.locator(".hand .card[data-look='c66']").press("Enter")
    page.locator(".names button[data-call='5']").press("Enter")
    answered(page)
    page.locator(".ask__acts .btn--main").press("Enter")
    answered(page)
    assert "You play Cat 66 and call five" in log(page)


def test_the_deck_is_pressed_to_draw(page, site):
    at_table(page, site, started(2))
    page.locator(".kd__deck .card").click()
    page.wait_for_selector(".log li:has-text('You draw')")


def test_every_state_of_the_table_can_be_read_in_the_evening(page, site):
    at_table(page, site, race(["", "", HAND], -1, people=3))
    assert flaws(page) == []
    page.locator(".hand .card[data-state='legal']").first.click()
    answered(page)
    assert flaws(page) == []


def test_a_match_of_five_with_bots_is_played_to_the_end_on_a_phone(phone, site):
    begin(phone, site)
    deal(phone, "kingdrin", [0], 5)
    for _ in range(200):
        phone.wait_for_selector(".result, .tray:not([data-wait])")
        if phone.locator(".result").count():
            break
        card = phone.locator(".hand .card[data-state='legal']").first
        (card if card.count() else phone.locator(".ask__acts .btn").last).tap()
        answered(phone)
        if phone.locator(".ask__acts .btn--main").count() and not phone.locator(".result").count():
            phone.locator(".ask__acts .btn--main").first.tap()
            answered(phone)
    assert phone.locator(".result").count() == 1 and misfits(phone, 44) == []
