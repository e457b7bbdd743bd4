"""Before the deal and in a first match: all cards by keys alone, and tips shown once, by touch."""

import pytest
from browser.checks import axe, faint, flaws, misfits
from browser.hands import answered, dialog, escape, focus, press, read, see, tab_to, until, words
from browser.pages import ready
from browser.play import begin, play_out, set_up, settled
from browser.touch import hold
from helpers.share import by_night, share
from helpers.words import text

SIDES = ((390, 844), (320, 640), (844, 390))
TIGHT = """() => {
    const box = selector => document.querySelector(selector).getBoundingClientRect(), said = box('.first'), acts = box('.ask__acts');
    const over = said.bottom > acts.top + 1 && said.top < acts.bottom - 1 && said.right > acts.left && said.left < acts.right;
    return [...[...document.querySelectorAll('.felt, .tray')].filter(one => one.scrollHeight > one.clientHeight + 1).map(one => one.className), ...(over ? ['under the buttons'] : [])];
}"""

SWITCH = """() => {
    const [one, prompt] = ['.first__switch', '.ask__text'].map(selector => document.querySelector(selector).getBoundingClientRect());
    return [one.right - prompt.right, one.bottom - prompt.bottom].map(Math.round);
}"""
CORNER = [0, 0]                 # px by which the switch reaches over the prompt, whatever its text


def test_how_to_play_and_all_cards_with_the_keyboard(phone, site):
    begin(phone, site)
    tab_to(phone, text("howto.open"))
    phone.keyboard.press("Enter")
    tab_to(phone, "Kingdom Armies")
    phone.keyboard.press("Enter")
    see(phone, "#dialog", "Sixteen soldiers for every kingdom")
    tab_to(phone, text("cards.open"))
    phone.keyboard.press("Enter")
    tab_to(phone, "Sun")
    for name in ("Mountain", "Forest"):
        phone.keyboard.press("ArrowRight")
        assert focus(phone).startswith(name) and phone.locator(".deckrow:visible").get_attribute("aria-label") == name
    tab_to(phone, text("howto.open"))
    phone.keyboard.press("Enter")
    see(phone, "#dialog", "Sixteen soldiers for every kingdom")
    phone.keyboard.press("Escape")
    assert dialog(phone) == ""


@by_night
def test_inspecting_a_card_among_all_cards_returns_to_it(phone, site):
    begin(phone, site)
    press(phone, text("howto.open"))
    phone.locator("#dialog [data-do=howto][data-game=knights-and-ninjas]").tap()
    phone.set_viewport_size({"width": 320, "height": 640})
    for tab in share(phone.locator("#dialog [role=tab]").all()[:3], phone.locator("#dialog [role=tab]").all()):
        tab.tap()
        answered(phone)
        assert misfits(phone, 44) == [], tab.text_content()
    phone.set_viewport_size(phone.home)
    press(phone, text("cards.open"))
    card = phone.locator(".kind .card[aria-label^=Princess]")
    card.scroll_into_view_if_needed()
    before = card.bounding_box()
    card.tap()
    phone.wait_for_selector(".looksheet")
    see(phone, ".looksheet__rule", "She answers nothing else. Rule book, Princess.")
    assert misfits(phone, 44) == [] and axe(phone) == []
    phone.go_back()                                     # the card inspector is a layer
    phone.wait_for_selector(".looksheet", state="detached")
    assert card.bounding_box() == before and focus(phone).startswith("Princess") and dialog(phone)
    phone.keyboard.press("ArrowRight")
    assert focus(phone).startswith("Executioner")
    phone.keyboard.press("i")
    see(phone, ".looksheet h2", exactly="Executioner")
    phone.keyboard.press("Escape")
    assert focus(phone).startswith("Executioner") and phone.locator(".looksheet").count() == 0
    hold(phone, card)
    see(phone, ".looksheet h2", exactly="Princess")
    phone.keyboard.press("Escape")
    phone.keyboard.press("Escape")
    assert dialog(phone) == ""


@by_night
def test_set_up_offers_a_first_match_that_explains_each_thing_once_and_can_be_stopped(phone, site):
    begin(phone, site, "seed=7&speed=0")
    press(phone, "Settings")
    press(phone, text("settings.explain-first"))
    escape(phone)
    set_up(phone, "knights-and-ninjas")
    assert phone.locator(".btn--main").all_text_contents() == [text("setup.first-deal")]
    see(phone, ".firstly", text("setup.first-begin", count=2))
    assert flaws(phone) == []
    press(phone, text("setup.first-deal"))
    settled(phone)
    told = words(phone, ".first > span")
    assert told.startswith(f"{text('table.new')} 10 gems win") and text("first-match.turn", "knights-and-ninjas") in told
    for width, height in SIDES:
        phone.set_viewport_size({"width": width, "height": height})
        see(phone, ".first > span")
        assert misfits(phone, 44) == read(phone, TIGHT) == []
        assert read(phone, SWITCH) == CORNER
    phone.set_viewport_size({"width": 390, "height": 844})
    assert axe(phone) == faint(phone, "dark", "light") == []
    phone.reload()
    ready(phone)                                                # until then its start-up picture shows
    settled(phone)
    assert told not in words(phone, ".tray")                # that tip was already shown
    phone.locator(".ask__acts button").last.tap()
    settled(phone)
    until(phone, lambda: words(phone, ".first > span") not in ("", told))
    assert read(phone, SWITCH) == CORNER
    phone.locator(".first__switch").tap()
    answered(phone)
    assert phone.get_attribute(".first__switch", "aria-checked") == "false"
    press(phone, text("table.back"))
    press(phone, "Settings")
    assert phone.locator("[data-name=explain][data-value=off]").get_attribute("aria-pressed") == "true"


@by_night
@pytest.mark.parametrize("size", ["phone", "page"])
def test_set_up_offers_a_first_match_before_the_options_until_one_has_been_finished(request, size, site):
    page = request.getfixturevalue(size)
    begin(page, site)
    set_up(page, "war")
    assert page.locator(".btn--main").all_text_contents() == [text("setup.first-deal")]
    see(page, ".firstly", text("setup.first-begin-alike", count=1))
    assert flaws(page) == [] and misfits(page, 44 if size == "phone" else 24) == []
    press(page, text("settings.explain"))
    press(page, text("setup.first-deal"))
    settled(page)
    until(page, lambda: words(page, ".first > span").startswith(f"{text('table.new')} {text('first-match.aim', 'war')}"))
    play_out(page)
    set_up(page, "war")
    assert page.locator(".firstly").count() == 0 and page.locator(".btn--main").all_text_contents() == [text("setup.deal")]
