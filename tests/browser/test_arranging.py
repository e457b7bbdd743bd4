"""Cards on numbered places: by mouse, by finger and by keys, with all places in sight."""

import pytest
from browser.checks import axe
from browser.hands import answered, becomes, dialog, focus, press, read, see, until
from browser.play import begin, deal, prompt, settled
from browser.touch import Finger, carry, middle
from helpers.share import by_night, share
from helpers.words import text

NARROW = ((390, 844), (320, 640), (844, 390))
PLACE = "[data-at='{}'] > button"
LIES = "() => [...document.querySelectorAll('.places__one')].map(one => one.querySelector('.card')?.dataset.key?.slice(0, 2) ?? '')"
SIGHT = """least => [...document.querySelectorAll('.places button')].filter(button => {
    const { left, top, right, bottom, width, height } = button.getBoundingClientRect(), tray = document.querySelector('.tray').getBoundingClientRect();
    const beside = bottom <= tray.top + 1 || right <= tray.left + 1;
    return !beside || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || Math.min(width, height) < least - .5;
}).map(button => button.ariaLabel)"""


@pytest.fixture
def arrange(site):
    """A function that opens a page where an army must be arranged."""
    def opened(page, size=4):
        begin(page, site)
        deal(page, "kingdom-armies", (0,), 2, fill={"[data-name=army_size]": size}, seed=3)
        settled(page)
        return page
    return opened


def lies(page):
    """Return the cards on the places, once the last press has taken effect."""
    answered(page)
    return read(page, LIES)


def hand(page):
    """Return the cards of the hand."""
    return [key[:2] for key in page.eval_on_selector_all(".hand .card", "cards => cards.map(card => card.dataset.key)")]


@by_night
def test_by_mouse_a_card_goes_anywhere_swaps_places_and_comes_back(page, arrange):
    arrange(page)
    first, second = hand(page)[:2]
    carry(page, ".hand .card", PLACE.format(3))
    assert lies(page) == ["", "", first, ""] and dialog(page) == ""
    carry(page, ".hand .card", PLACE.format(1))
    carry(page, PLACE.format(1), PLACE.format(3))
    assert lies(page) == [first, "", second, ""], "they change places"
    carry(page, PLACE.format(3), ".hand .card")
    assert lies(page) == [first, "", "", ""] and second in hand(page)
    page.mouse.move(*middle(page, PLACE.format(1)))
    page.mouse.down()
    page.mouse.move(*middle(page, PLACE.format(4)), steps=4)
    until(page, lambda: [page.locator(what).count() for what in ("[data-at='4'][data-under]", ".ghost--dragged")], [1, 1])
    page.keyboard.press("Escape")
    page.mouse.up()
    assert lies(page) == [first, "", "", ""] and page.locator(".play").count() == 1, "Escape lets go, and nothing else"
    press(page, "Undo")
    assert lies(page) == [first, "", second, ""]
    press(page, "Redo")
    assert lies(page) == [first, "", "", ""]
    page.locator(".hand .card").first.click()
    page.locator(PLACE.format(4)).click()
    page.locator(".hand .card").first.click()
    assert "Lay your army down in this order?" in prompt(page) and axe(page) == []
    order = lies(page)
    press(page, "Lay down")
    settled(page)
    assert page.locator(".places").count() == 0
    press(page, "Undo")
    settled(page)
    assert [card for card in lies(page) if card in order] == [card for card in order if card] and all(lies(page)), "the last card has gone to the free place"


def test_by_finger_a_drag_a_swipe_and_a_hold_are_told_apart(phone, arrange):
    arrange(phone, size=16)
    for width, height in NARROW:
        phone.set_viewport_size({"width": width, "height": height})
        answered(phone)
        becomes(phone, SIGHT, [], 44)
        if width not in share([390], [390, 844]):
            continue
        first, finger = hand(phone)[0], Finger(phone)
        finger.drag(middle(phone, ".hand .card"), middle(phone, PLACE.format(11)))
        assert lies(phone)[10] == first, (width, height)
        finger.drag(middle(phone, PLACE.format(11)), middle(phone, PLACE.format(2)))
        assert lies(phone)[1] == first and not any(lies(phone)[2:])
        phone.locator(PLACE.format(2)).tap()
        phone.locator(PLACE.format(5)).tap()
        assert lies(phone)[4] == first
        finger.drag(middle(phone, PLACE.format(5)), middle(phone, ".ask__text"))
        assert not any(lies(phone)) and len(hand(phone)) == 16
    phone.set_viewport_size({"width": 320, "height": 640})         # where a hand is wider than the screen
    becomes(phone, "document.querySelector('.hand').scrollWidth > innerWidth", True)
    answered(phone)
    x, y = middle(phone, ".hand > :nth-child(5) .card")
    finger.drag((x, y), (x - 200, y + 8), rest=2)
    phone.wait_for_function("document.querySelector('.hand').scrollLeft > 60")
    assert not any(lies(phone)) and phone.locator(".ghost--dragged").count() == 0
    finger.touch("Start", middle(phone, ".hand > :nth-child(9) .card"))
    phone.wait_for_selector(".looksheet")
    finger.touch("End")
    assert not any(lies(phone))


@by_night
def test_with_the_keyboard_cards_are_placed_moved_and_laid_down(page, arrange):
    arrange(page)
    first, *_ = hand(page)

    def go(zone, *steps):
        for key in (zone, *steps):
            page.keyboard.press(key)
    go("h", "Home", "Enter")
    assert lies(page)[0] == first and text("table.place-next", number=2) == page.locator("[data-ring]").get_attribute("aria-label")
    go("t")
    while not focus(page).startswith("Place 4"):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert lies(page) == ["", "", "", first], "what was just laid goes on to the place that is pressed"
    go("h", "Enter")
    answered(page)
    go("h", "Enter")
    assert sum(map(bool, lies(page))) == 3 and "Lay your army down in this order?" in prompt(page)
    go("t")
    while not focus(page).startswith("Place 4"):
        page.keyboard.press("ArrowRight")
    go("Enter")
    answered(page)
    see(page, ".ask__text", *text("question.arrange.ask-lifted", "kingdom-armies", card="|").split("|"))
    assert page.get_attribute(PLACE.format(4), "aria-pressed") == "true"
    while not focus(page).startswith("Place 1"):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert lies(page)[0] == first, "they change places"
    page.keyboard.press("Space")
    settled(page)
    assert page.locator(".places").count() == 0 and "fights next" in prompt(page)
