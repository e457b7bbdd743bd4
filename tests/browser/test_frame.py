"""The page of a followed link: by keys, by mouse and by touch; large contents fit, and Back leaves it."""

from browser.checks import axe, misfits
from browser.hands import escape, focus, go, press, read, see, uncovered, until
from browser.pages import Held, ready
from browser.play import begin
from helpers.share import by_night
from helpers.words import text

from courtcards.saves.link_codec import pack_link
from courtcards.saves.record import Record

LONG = ["Bartholomew the Bold One", "bot:squire:Adelheid of the Tall", "bot:squire:Clementine Everywhere", "bot:squire:Maud", "bot:squire:Tom", "bot:squire:Wren"]


def link(seats=("Ada", "bot:squire:Maud"), game="war"):
    """Return the route of a match that has just begun."""
    return f"#/play/{pack_link(Record(game, list(seats), seed=22).dump())}"


def framed(page, address):
    """Follow a link, and wait for its page."""
    go(page, address)
    page.wait_for_selector(".frame")


def test_in_a_frame_the_keyboard_opens_the_rules_and_the_match_and_back_leaves_the_frame(page, site):
    begin(page, site)
    framed(page, link())
    assert axe(page) == misfits(page, 24) == []
    for _ in range(3):
        page.keyboard.press("Tab")
    assert text("shared.what") in focus(page)
    page.keyboard.press("Enter")
    page.wait_for_selector("#dialog [role=tab]")
    see(page, "#dialog", text("howto.title", game="War"))
    escape(page)
    until(page, lambda: text("shared.what") in focus(page))
    see(page, ".frame")
    page.go_back()
    page.wait_for_selector(".lobby")
    page.go_forward()
    page.wait_for_selector(".frame")
    page.locator("[data-do=take-up]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".play")
    page.go_back()
    page.wait_for_selector(".lobby")


def test_by_touch_the_player_looks_first_and_then_plays_on(phone, site):
    begin(phone, site)
    framed(phone, link(LONG, "knights-and-ninjas"))
    for width in (320, 390):
        phone.set_viewport_size({"width": width, "height": 844})
        assert misfits(phone, 44) == []
    press(phone, text("shared.look-first"))
    phone.wait_for_selector(".play[data-mode=replay]")
    press(phone, text("replay.leave"))
    phone.wait_for_selector(".play:not([data-mode])")
    uncovered(phone)


@by_night
def test_a_player_with_matches_here_is_not_greeted_as_new_while_python_loads(page, site):
    begin(page, site)
    framed(page, link())
    page.locator("[data-do=take-up]").click()
    page.locator("[data-main]").first.click()
    page.wait_for_function("Object.keys(localStorage).some(key => key.startsWith('courtcards:match:'))")
    early = page.context.new_page()
    held = Held(early, "**/parts/pyscript-*/**")
    early.goto(site.url, wait_until="commit")
    early.wait_for_selector(".shelf")
    assert not read(early, "() => document.querySelector('.lobby__intro h1')?.checkVisibility({ visibilityProperty: true }) ?? false")
    held.let_go()
    ready(early)
    early.wait_for_selector(".hearth")
    early.close()
