"""The easel: a card is written by keys alone and drawn by mouse and finger, and everything fits."""

import json

import pytest
from browser.checks import axe, faint, misfits
from browser.drawing import CHANGES, draw, fingers, new_set, on_easel, trace
from browser.hands import answered, becomes, escape, go, gone, press, read, rig, see, tab_to, until, words
from browser.play import begin
from helpers.share import by_night
from helpers.words import text

FORM = ".easel__side"
SCREENS = {"page": ((640, 400), (900, 700), (1280, 800)), "phone": ((844, 390), (320, 640), (390, 844))}


@pytest.fixture
def desk(page, site):
    """The easel on a desktop, with the second card of a new set of eighteen."""
    easel(page, site)
    return page


@pytest.fixture
def hand(phone, site):
    """The easel on a phone, with the second card of a new set of eighteen."""
    easel(phone, site)
    return phone


def easel(page, site):
    """Make a set and put its second card on the easel."""
    begin(page, site)
    go(page, "#/studio")
    new_set(page, kind="blank")
    page.locator(".setgrid a").nth(1).click()
    on_easel(page)


def drawn(page, wanted):
    """Wait until the page reports that the card has a drawing, or that it has none."""
    see(page, ".easel .bar__sub", text("easel.drawn", set=text("studio.named"), drawn=int(wanted), count=18))


def strokes(page):
    """Return the number of strokes on the board, once its drawing is loaded."""
    on_easel(page)
    return read(page, "document.querySelector('ink-board').drawing.strokes.length")


def cards(page):
    """Return the saved cards of the only set."""
    text = read(page, "localStorage[Object.keys(localStorage).find(key => key.startsWith('courtcards:set:'))]")
    return json.loads(text)["file"]["cards"]


def card(page):
    """Return the saved card that's on the easel."""
    key = read(page, "location.hash.split('/').at(-1)")
    return next(one for one in cards(page) if one["key"] == key)


def kept(page, **wanted):
    """Wait until the card on the easel is saved with these values."""
    def held():
        answered(page)
        stored = card(page)
        return {name: stored.get(name) for name in wanted}
    until(page, held, wanted)


def field(page, label):
    """Return a field by its label."""
    return page.get_by_label(label, exact=True)


# writing

@by_night
def test_a_whole_card_is_written_with_the_keyboard(desk):
    rig(desk, "document.activeElement.blur()")
    keys = desk.keyboard

    def tab_into(label):
        tab_to(desk, label, most=70)
    tab_into("Name")
    keys.type("Comet Duke")
    tab_into("Text")
    keys.type("Flies.")
    keys.press("Enter")
    keys.type("Far.")
    tab_into("Corner, upper left")
    keys.press("ArrowRight")                    # the upper right one
    tab_into("1")
    for _ in range(7):
        keys.press("ArrowRight")
    kept(desk, corners=["1", "8", "1", "1"])
    tab_into("Level 1")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    for label, typed in (("Type", "rocket"), ("Speed, low goes first", "95"), ("Card Number", "77"), ("Letter", "q"), ("Set Symbol", "garden")):
        tab_into(label)
        keys.press("Control+a")
        keys.type(typed)
    kept(desk, title="Comet Duke", text="Flies.\nFar.", corners=["1", "8", "1", "1"], level=3, speed=95, type="rocket", number=77, letter="Q", set="garden")
    see(desk, f"{FORM} h2", exactly=text("easel.card", number=77))
    see(desk, FORM, "Saved")
    face = desk.locator(".easel__card .card")
    until(desk, lambda: face.get_attribute("data-lettered") == "" and "Comet Duke" in face.get_attribute("aria-label"))
    tab_into("Name")
    keys.press("PageDown")
    on_card(desk, 3)
    keys.type("Next")
    kept(desk, title="Next", number=3)
    assert [one.get("title") for one in cards(desk)[:4]] == [None, "Comet Duke", "Next", None]


@by_night
def test_an_invalid_value_is_refused_next_to_it_and_markup_is_written_as_text(desk):
    before, box = card(desk), field(desk, "Name")
    box.fill("<script>window.hurt = 1</script>")
    see(desk, ".written__why", "without < or >")
    assert box.get_attribute("aria-invalid") == "true"
    assert read(desk, "id => document.getElementById(id).innerText.trim()", box.get_attribute("aria-describedby").split()[0]) == words(desk, ".written__why")
    desk.keyboard.press("Tab")
    answered(desk)
    assert card(desk) == before and box.input_value() == "<script>window.hurt = 1</script>"
    field(desk, "Text").fill("<img src=x onerror='window.hurt = 1'> & <b>bold</b>")
    kept(desk, text="<img src=x onerror='window.hurt = 1'> & <b>bold</b>")
    assert not read(desk, "'hurt' in window") and read(desk, "document.querySelectorAll('#app img, #app .easel__card b b').length") == 0


def test_a_corner_is_pressed_and_then_its_value(hand):
    for place, value in (("upper left", "red"), ("upper right", "9"), ("lower left", "blue"), ("lower right", "yellow")):
        hand.locator(f".corners input[aria-label^='Corner, {place}']").tap()
        hand.wait_for_selector(f".picks--many[aria-label='Corner, {place}']")
        hand.locator(f".picks--many input[aria-label='{value}']").tap()
    kept(hand, corners=["R", "9", "B", "Y"])
    becomes(hand, "[...document.querySelectorAll('.easel__card .cr__corner')].map(one => one.dataset.c)", ["R", "9", "B", "Y"])
    assert hand.locator(".easel__card .cr__corner use").count() == 3


# drawing

@by_night
def test_pressing_a_tool_repaints_only_what_changes(desk):
    rig(desk, CHANGES)
    press(desk, text("easel.shape"))
    desk.wait_for_selector("ink-board[tool=shape]")
    press(desk, "Murrey")
    desk.wait_for_selector("ink-board[colour='8c2f63']")
    becomes(desk, "[...document.querySelectorAll('[aria-pressed=true]')].map(one => one.ariaLabel)", [text("easel.shape"), "Thin", "Murrey"])
    answered(desk)
    assert {*read(desk, "[...changed]")} <= {"easel tools", "easel desk"}


@by_night
def test_drawing_and_text_survive_rotating_the_phone(hand):
    with fingers(hand) as touch:
        trace(touch, (180, 340), (700, 450))
    drawn(hand, True)
    field(hand, "Name").fill("Comet Duke")
    kept(hand, title="Comet Duke")
    field(hand, "Speed, low goes first").fill("fast")
    hand.wait_for_selector(".written__why")
    hand.set_viewport_size({"width": 844, "height": 390})
    answered(hand)
    assert strokes(hand) == 1 and field(hand, "Speed, low goes first").input_value() == "fast" and misfits(hand, 44) == []
    with fingers(hand) as touch:
        trace(touch, (180, 670), (700, 780))
    hand.wait_for_function("document.querySelector('ink-board')?.drawing?.strokes.length === 2")


# moving between cards

@by_night
def test_cards_are_browsed_added_copied_deleted_restored_and_sent_as_a_link(desk):
    for name, number in ((text("easel.next"), 3), (text("easel.next"), 4), (text("easel.previous"), 3)):
        press(desk, name)
        on_card(desk, number)
    desk.keyboard.press("PageUp")
    on_card(desk, 2)
    address = read(desk, "location.hash")
    desk.go_back()
    desk.wait_for_selector(".cardset")
    desk.go_forward()
    desk.wait_for_selector(".easel")
    becomes(desk, "location.hash", address)
    on_card(desk, 2)
    on_easel(desk)
    draw(desk, (180, 340), (700, 450))
    drawn(desk, True)
    press(desk, "Duplicate")
    on_card(desk, 19)
    assert strokes(desk) == 1 and len(cards(desk)) == 19
    press(desk, "Delete")
    press(desk, text("notice.card-deleted.buttons")[0][1])
    on_card(desk, 19)
    assert strokes(desk) == 1 and len(cards(desk)) == 19
    press(desk, text("easel.add-card"))
    on_card(desk, 20)
    assert len(cards(desk)) == 20 and strokes(desk) == 0
    field(desk, "Name").fill("Comet Duke")
    kept(desk, title="Comet Duke")
    press(desk, text("easel.card-link"))
    link = desk.locator("#dialog input").input_value()
    escape(desk)
    go(desk, "#" + link.partition("#")[2])
    gone(desk, ".easel")
    desk.wait_for_selector(".card[aria-label*='Comet Duke'], [aria-label*='Comet Duke']")


def on_card(page, number):
    """Wait until the card with a number is on the easel."""
    see(page, f"{FORM} h2", exactly=text("easel.card", number=number))


# appearance

@pytest.mark.parametrize("size", SCREENS)
def test_everything_fits_and_is_readable_in_both_themes(request, site, size):
    page = request.getfixturevalue(size)
    easel(page, site)
    found = {}
    for refused in (False, True):
        if refused:
            draw(page, (180, 340), (700, 450))
            drawn(page, True)
            field(page, "Speed, low goes first").fill("fast")
            page.wait_for_selector(".written__why")
        for width, height in SCREENS[size]:
            page.set_viewport_size({"width": width, "height": height})
            answered(page)
            found[width, refused] = misfits(page, 44 if size == "phone" else 24)
    found["read"] = faint(page, "light", "dark", barred=True) if size == "page" else axe(page)          # the colours are the same on both
    assert not any(found.values()), found


def test_the_books_set_can_be_viewed_and_copied_to_draw_on(page, site):
    begin(page, site)
    go(page, "#/studio")
    page.locator(".set[data-stock] a").first.click()
    page.locator(".setgrid a").nth(6).click()
    page.wait_for_selector(".easel[data-fixed]")
    assert page.locator("ink-board, .easel__tools").count() == 0 and field(page, "Name").is_disabled() and misfits(page, 24) == []
    press(page, text("easel.duplicate-set"))
    page.wait_for_selector(".easel:not([data-fixed])")
    on_easel(page)
    draw(page, (180, 340), (700, 450))
    see(page, ".easel .bar__sub", text("easel.drawn", set="", drawn=1, count=135))


@by_night
def test_the_board_keeps_the_focus_from_card_to_card(desk):
    desk.locator("ink-board").focus()
    for number in (3, 4):
        desk.keyboard.press("PageDown")
        on_card(desk, number)
        becomes(desk, "document.activeElement.localName", "ink-board")


@by_night
def test_each_group_of_tools_takes_tab_once_and_arrows_move_within_it(desk):
    desk.locator("[data-do='tool'][data-value='pen']").focus()
    desk.keyboard.press("ArrowRight")
    becomes(desk, "document.activeElement.dataset.value", "brush")
    becomes(desk, "[...document.querySelectorAll('.easel__group')].map(one => one.querySelectorAll('button:enabled:not([tabindex])').length)", [1] * 5)
