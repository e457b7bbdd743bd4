"""Of Minkingi: the draft, a card turned and laid with its battle weighed, by mouse, touch and keys; whole matches on a desk and a phone; every field on every screen."""

import pytest
from browser.play import begin, flaws, misfits, settled
from browser.test_knights import tap
from minkingi_table import record

from table.store.links import pack

MINE, FROG = "c95 c63", "c101 c8"           # Wolf 95 [8 9 / B 8], Rocket 63 [7 9 / 9 7]; Frog 101 [9 7 / 1 2]
FROG_LIES = "1 create c101 > field:a1 = 0"
LONG = ("Adalberta von Wolfenbüttel"[:24], "Tamsin zu Hohenzollern-Au"[:24])


def sit(page, site, made):
    """Open a match that has come so far."""
    begin(page, site)
    page.evaluate(f"location.hash = '#/play/{pack(made)}'")
    page.wait_for_selector(".play")
    settled(page)


def press(page, selector):
    """Press something, and wait for the answer."""
    tap(page, page.locator(selector).first)
    settled(page)


def lying(page, name):
    """Return the selector of a space."""
    return f"[data-place='field:{name}']"


def whole(page):
    """Play a match to its end by what can be pressed; return how often a battle was weighed before a card was created."""
    weighed = 0
    while not page.locator(".result").count():
        if page.locator(".pack").count():
            press(page, ".pack [data-do=choose]")
        elif page.locator(".hand [data-do=choose]").count():
            press(page, ".hand [data-do=choose]")
            press(page, ".field__open[data-do=target]")
            while page.locator(".field [data-do=choose][aria-pressed=false]").count():
                press(page, ".field [data-do=choose][aria-pressed=false]")
            weighed += page.locator(".speeds li").count() > 0
            assert misfits(page, 44 if page.viewport_size["width"] < 900 else 24) == []
        press(page, "[data-main]")
    return weighed


def test_a_match_on_a_desk_from_the_draft_to_the_end(page, site):
    sit(page, site, record(draft=False))
    assert flaws(page) == []
    assert whole(page) > 0
    assert page.locator(".field__space").count() == 9 and page.locator(".token--disc").count() >= 9 and flaws(page) == []


def test_a_match_on_a_phone_from_the_draft_to_the_end(phone, site):
    sit(phone, site, record(draft=False))
    assert flaws(phone) == []
    assert whole(phone) > 0
    assert phone.locator(".result").is_visible() and flaws(phone) == []


def test_a_card_is_laid_turned_and_fights_by_keys_alone(page, site):
    sit(page, site, record(MINE, FROG, moves=[FROG_LIES]))
    page.locator(".hand [data-key=c95]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("t")
    names = []
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
        names.append(page.evaluate("document.activeElement.dataset.space ?? document.activeElement.dataset.card"))
    page.locator(f"{lying(page, 'a2')} button").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("r")
    assert page.locator(f"{lying(page, 'a2')} [data-turned='180']").count() == 1
    page.locator(f"{lying(page, 'a1')} button").focus()
    page.keyboard.press("Enter")
    assert page.locator(".speeds li").count() == 2 and "8 against 7" in page.inner_text(".speeds")
    page.keyboard.press("Space")
    page.wait_for_function("document.querySelector('.log').textContent.includes('takes')")
    assert page.locator(f"{lying(page, 'a1')} .token").evaluate_all("all => all[0].dataset.tincture !== all[1].dataset.tincture")


def test_arrow_keys_lead_to_the_neighbouring_space(page, site):
    sit(page, site, record(MINE, FROG, moves=[FROG_LIES]))
    press(page, ".hand [data-key=c95]")
    page.locator(f"{lying(page, 'b2')} button").focus()
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        seen.append(page.evaluate("document.activeElement.closest('[data-place]').dataset.place"))
    assert seen == [f"field:{name}" for name in ("b3", "b3", "c3", "c2", "c1", "b1")]


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390), (1024, 768)], ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("field", ["square", "plus", "hourglass", "weathervane", "two_by_four", "three_by_four", "four_by_four", "three_by_six"])
def test_on_every_field_and_screen_spaces_can_be_pressed_and_cards_are_read(page, site, field, size):
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    sit(page, site, record(MINE, FROG, field=field, names=LONG, moves=["1 create c101 > field:a1 = 0"] if field != "weathervane" else ()))
    press(page, ".hand [data-do=choose]")
    assert misfits(page, 44) == []
    widths = page.locator(".field__open").evaluate_all("all => all.map(one => Math.min(one.offsetWidth, one.offsetHeight))")
    assert len(widths) >= 4 and min(widths) >= 58.5, widths
    assert page.evaluate("(felt => felt.scrollWidth <= felt.clientWidth)(document.querySelector('.felt'))")
