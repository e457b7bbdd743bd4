"""Whether fields, targets and the stack of Ilk fit on a phone, and the own field stays in sight."""

import pytest
from books.ilk.table import record
from browser.checks import SIDES, crowded, flaws, misfits
from browser.hands import press, read, tap
from browser.play import pick_out, settled, sit
from helpers.share import first_of
from helpers.words import text

MANY = ("7-3 4-6 2-3 2-2", "6-2 6-4 5-5 4-4", "3-7", "3-3")


def test_fields_targets_and_the_stack_fit_and_are_named(phone, site):
    sit(phone, site, record(fields=("7-5 4-6", "6-8", "3-3 2-9"), hands=("8 4 3 J K", "9 5", "2 6")))
    pick_out(phone, "J")
    assert crowded(phone) == {} and flaws(phone) == []
    press(phone, text("choose.back"))
    pick_out(phone, "K", "8")
    assert crowded(phone) == {}
    tap(phone, phone.locator("[data-place='field/1:1'] button").first)
    settled(phone)
    assert phone.locator(".stack__item").count() == 1 and crowded(phone) == {} and flaws(phone) == []


@pytest.mark.parametrize("size", first_of(*SIDES))
def test_many_creatures_are_figures_and_the_own_field_stays_in_sight(phone, site, size):
    phone.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    sit(phone, site, record(fields=MANY, hands=("8 J K", "", "", "")))
    assert in_sight(phone) and misfits(phone, 44) == []
    phone.locator(".ilk__piles button").scroll_into_view_if_needed()
    assert in_sight(phone)
    pick_out(phone, "J")
    assert in_sight(phone) and flaws(phone) == []


def in_sight(page):
    """Whether one's own field lies whole on the part of the cloth that is seen."""
    return read(page, """() => {
        const [cloth, own] = ['.felt', '[data-mine]'].map(part => document.querySelector(part).getBoundingClientRect());
        return own.top >= cloth.top && own.bottom <= cloth.bottom + 1;
    }""")
