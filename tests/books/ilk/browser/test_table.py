"""Layout of Ilk's fields, targets and stack on a phone; the player's own field stays in sight."""

import pytest
from books.ilk.table import record
from browser.checks import SIDES, crowded, flaws, misfits
from browser.hands import answered, each, press, read, tap
from browser.play import pick_out, settled, sit
from browser.stillness import overlaps
from helpers.share import by_night, first_of, share
from helpers.words import text

SIZES = share(((1280, 800), (390, 844), (320, 640)), ((1600, 900), (1280, 800), (1024, 768), (820, 1180), (844, 390), (667, 375), (390, 844), (320, 640)))
ATTACKED = {"fields": ("7-5 4-6", "10-5 6-8"), "hands": ("K 7 9 2 J A", "9 5 K"), "seats": 2, "turn": 1}
WIDE = {1280: 88, 390: 44, 320: 44, 1600: 106, 1024: 60, 820: 80, 844: 44, 667: 44}      # minimum px of a creature
IN_VIEW = """() => {
    const [felt, name] = ['.felt', '.fields .seat__name'].map(part => document.querySelector(part).getBoundingClientRect());
    return name.top >= felt.top && name.bottom <= felt.bottom;
}"""
LAST_LINE = """() => {
    const words = document.createRange(), name = document.querySelector('.seat__name > bdi');
    words.selectNodeContents(name);
    const { left, right, top, bottom } = [...words.getClientRects()].at(-1);
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2).textContent;       // what is cut off is under no finger
}"""
MANY = ("7-3 4-6 2-3 2-2", "6-2 6-4 5-5 4-4", "3-7", "3-3")


def test_on_a_phone_drawing_and_discarding_leave_the_cloth_in_place(phone, site):
    phone.set_viewport_size({"width": 390, "height": 844})
    found = set()
    for hand in ("2", "8 4 3 J", "8 4 3 J K", "8 4 3 J K 5 6 7"):
        sit(phone, site, record(fields=("7-5 4-6", "6-8"), hands=(hand, "9 5"), seats=2))
        found.add(tuple(map(tuple, each(phone, ".felt .creature", "all => all.map(one => Object.values(one.getBoundingClientRect().toJSON()))"))))
    assert len(found) == 1


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
def test_many_creatures_become_small_figures_and_your_own_field_stays_visible(phone, site, size):
    phone.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    sit(phone, site, record(fields=MANY, hands=("8 J K", "", "", "")))
    assert in_sight(phone) and misfits(phone, 44) == []
    phone.locator(".ilk__piles button").scroll_into_view_if_needed()
    assert in_sight(phone)
    pick_out(phone, "J")
    assert in_sight(phone) and flaws(phone) == []


def in_sight(page):
    """Return whether the player's own field is completely within the visible part of the cloth."""
    return read(page, """() => {
        const [cloth, own] = ['.felt', '[data-mine]'].map(part => document.querySelector(part).getBoundingClientRect());
        return own.top >= cloth.top && own.bottom <= cloth.bottom + 1;
    }""")



def lie_apart(page, sizes, least):
    """Fail if pieces overlap, a creature is small, or a rival's name isn't in sight, at some sizes of the window."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        answered(page)
        assert overlaps(page) == [], width
        assert min(each(page, ".creature", "all => all.map(one => one.offsetWidth)")) >= least.get(width, 0), width
        assert read(page, IN_VIEW), width


def test_an_attack_and_the_stack_cover_nothing_and_creatures_are_drawn_in_full(page, site):
    sit(page, site, record("1 attack 10-5 > 0", **ATTACKED))
    lie_apart(page, SIZES, WIDE)
    sit(page, site, record("1 attack 10-5 > 0", "0 field K 7 > 1's 10-5", "1 field K 9 > 0's 7-5", **ATTACKED))
    lie_apart(page, SIZES, {1280: 88})


@by_night
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_three_to_five_fields_nothing_is_covered(page, site, seats):
    sit(page, site, record(fields=("7-5 4-6", "6-8 3-3", "3-3 2-9", "3-7", "5-5")[:seats], hands=("8 4 3 J K",), seats=seats))
    lie_apart(page, SIZES, {})


def test_selecting_moves_no_creature_and_no_pile(page, site):
    sit(page, site, record(fields=("7-5 4-6", "6-8"), hands=("8 4 3 J K", "9 5")))
    for width, height in SIZES[:2]:
        page.set_viewport_size({"width": width, "height": height})
        answered(page)
        before = places(page)
        pick_out(page, "K", "8")
        assert places(page) == before
        press(page, text("choose.back"))
        settled(page)


def places(page):
    """Return the positions of the fields, creatures and piles within the cloth."""
    return each(page, ".felt :is(.seat, .creature, .pile)", "all => all.map(one => [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight])")


def test_a_long_name_is_not_cut_after_its_first_line(phone, site):
    long = record(fields=("7-5", "6-8"), hands=("8 4", "9 5"), seats=2)
    long["seats"][1] = "bot:squire:Wilhelmina the Unhurried"
    sit(phone, site, long)
    assert read(phone, LAST_LINE) == long["seats"][1].rpartition(":")[2]
