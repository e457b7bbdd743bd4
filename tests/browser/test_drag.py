"""Dragging in every book: a hand card follows the pointer to a target or onto the cloth.

Elsewhere it returns, and nothing is played.
"""

from browser.drawing import unheld
from browser.hands import answered, becomes, read, rig, until
from browser.play import SPEEDS, at_choice, begin, chosen, deal, log, prompt, settled
from browser.touch import Finger, carry, middle
from helpers.share import by_night
from helpers.words import text

GHOSTS, UNDER, CARDS = ".ghost--dragged", "[data-under]", ".hand .card"
PEASANT, KING = (f"{CARDS}[aria-label^='{name}']" for name in ("Peasant", "King"))
AIM = ".seat__aim[data-target]"
PULLED = "getComputedStyle(document.documentElement).overscrollBehaviorY"         # none: pulling down at the top edge doesn't reload
LATE_FRAMES = """() => {              // no frame comes until they come on time again
    const frame = window.requestAnimationFrame, late = [];
    window.requestAnimationFrame = then => late.push(then);
    window.paint = () => { window.requestAnimationFrame = frame; late.forEach(then => frame(then)); };
}"""


def hold(page, *way):
    """Pick up the first element by mouse, and carry it to the others without letting go."""
    page.mouse.move(*middle(page, way[0]))
    page.mouse.down()
    for there in way[1:]:
        page.mouse.move(*middle(page, there), steps=3)


def keys(page, cards):
    """Return the keys of the matching cards."""
    return set(read(page, "cards => [...document.querySelectorAll(cards)].map(card => card.dataset.key)", cards))


def test_by_mouse_a_card_goes_to_a_target_and_returns_from_anywhere_else(page, site):
    at_choice(page, site, SPEEDS[0])
    hold(page, KING, ".felt", AIM)
    until(page, lambda: [page.locator(what).count() for what in (GHOSTS, f"{AIM}{UNDER}")], [1, 1])
    assert text("verb.attack.target", "knights-and-ninjas", what="King") in prompt(page)
    page.mouse.move(*middle(page, ".ask__text"), steps=2)
    page.mouse.up()
    assert chosen(page) == [] and page.locator(UNDER).count() == 0, "beside the cloth it is as it was"
    carry(page, PEASANT, ".felt")
    assert chosen(page) == ["Peasant"], "where it is still to be aimed it stays chosen"
    page.locator(PEASANT).nth(1).click()
    until(page, lambda: page.locator(GHOSTS).count() == 0)
    peasants = keys(page, f"{CARDS}[aria-pressed=true]")
    hold(page, PEASANT, AIM)
    until(page, page.locator(GHOSTS).count, 2)
    assert len(peasants) == 2, "all that are chosen go along"
    page.mouse.up()
    answered(page)
    assert not peasants & keys(page, CARDS) and page.locator(GHOSTS).count() == 0, "bots may have answered by then, and others have come"


def test_a_cancelled_drag_restores_the_choice_it_replaced(page, site):
    at_choice(page, site, SPEEDS[0])
    page.locator(KING).click()
    assert chosen(page) == ["King"]
    hold(page, PEASANT, ".felt", AIM)
    until(page, page.locator(GHOSTS).count, 1)
    assert chosen(page) == ["Peasant"]
    page.keyboard.press("Escape")
    page.mouse.up()
    until(page, page.locator(GHOSTS).count, 0)
    assert chosen(page) == ["King"]


def test_a_card_returns_when_the_button_is_released_outside_the_page(page, site):
    at_choice(page, site, SPEEDS[0])
    hold(page, KING, ".felt")
    until(page, page.locator(GHOSTS).count, 1)
    unheld(page, middle(page, AIM))
    until(page, page.locator(GHOSTS).count, 0)
    page.mouse.up()
    assert chosen(page) == [] and page.locator(UNDER).count() == 0


def test_a_card_selected_before_the_page_repainted_comes_along(page, site):
    at_choice(page, site, SPEEDS[0])
    page.locator(PEASANT).nth(0).click()
    answered(page)
    rig(page, LATE_FRAMES)
    page.locator(PEASANT).nth(1).click()
    peasants = keys(page, f"{CARDS}[aria-pressed=true]")
    hold(page, PEASANT, AIM)
    page.mouse.up()
    rig(page, "paint()")
    settled(page)
    assert len(peasants) == 2 and not peasants & keys(page, CARDS)


def test_by_finger_a_card_is_played_on_the_cloth_once_and_a_swipe_along_the_hand_scrolls(phone, site):
    begin(phone, site)
    becomes(phone, PULLED, "auto")
    deal(phone, "battle-royal", (0,), 2, seed=3)
    becomes(phone, PULLED, "none")
    phone.set_viewport_size({"width": 320, "height": 640})         # where the hand is wider than the screen
    becomes(phone, "document.querySelector('.hand').scrollWidth > innerWidth", True)
    answered(phone)
    many, finger = phone.locator(CARDS).count(), Finger(phone)
    x, y = middle(phone, f"{CARDS} >> nth=5")
    finger.drag((x, y), (x - 200, y + 8), rest=2)
    phone.wait_for_function("document.querySelector('.hand').scrollLeft > 60")
    for there, left in ((".ask__text", many), (".felt", many - 1)):
        finger.drag(middle(phone, f"{CARDS} >> nth=7"), middle(phone, there))
        settled(phone)
        assert phone.locator(CARDS).count() == left, there


@by_night
def test_a_hold_inspects_a_card_and_escape_drops_it(page, phone, site):
    begin(phone, site)
    deal(phone, "battle-royal", (0,), 2, seed=3)
    many, finger = phone.locator(CARDS).count(), Finger(phone)
    finger.touch("Start", middle(phone, f"{CARDS} >> nth=2"))
    phone.wait_for_selector(".looksheet")
    finger.touch("Move", middle(phone, ".bar"))
    finger.touch("End")
    assert phone.locator(CARDS).count() == many and phone.locator(GHOSTS).count() == 0
    at_choice(page, site, SPEEDS[1])
    hold(page, KING, ".felt", AIM)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert chosen(page) == [] and page.locator(UNDER).count() == 0
    hold(page, KING, ".felt", AIM)
    page.mouse.up()
    settled(page)
    until(page, lambda: "Your King attacks" in log(page))
