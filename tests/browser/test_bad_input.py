"""A storage that is full, blocked or changed by another tab: the player is told, and nothing is lost."""

import json

import pytest
from browser.hands import press, rig, see, until, words
from browser.pages import ready
from browser.play import battle, flip, play_now, stored
from helpers.share import by_night
from helpers.words import text

FILL = """() => { for (let size = 1 << 22; size; size >>= 1) for (let tries = 0; tries < 3; tries++)
    try { localStorage.setItem(`filler ${size} ${tries}`, 'x'.repeat(size)); } catch { break; } }"""
BLOCK = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } })"


@by_night
def test_with_full_storage_the_match_goes_on_and_can_be_saved_as_a_file(page, site):
    play_now(page, site)
    flip(page)
    rig(page, FILL)
    flip(page, 3)
    see(page, "#notices", text("notice.full.text"))
    see(page, ".bar__sub", exactly="Battle 3")
    with page.expect_download() as file:
        press(page, text("notice.full.buttons")[0][1])
    kept = json.loads(file.value.path().read_text())
    assert kept["moves"] == ["0 flip"] * 4
    press(page, text("table.back"))
    page.locator(".match a").click()
    see(page, ".bar__sub", exactly="Battle 3")
    rig(page, "Object.keys(localStorage).filter(key => key.startsWith('filler')).forEach(key => localStorage.removeItem(key))")
    flip(page)
    until(page, lambda: words(page, "#notices") == "" and stored(page) == [5])


@by_night
@pytest.mark.fresh
def test_with_blocked_storage_the_player_can_still_play_and_is_warned(page, site):
    page.add_init_script(BLOCK)
    play_now(page, site)
    flip(page)
    see(page, "#notices", text("notice.blocked.text"))
    press(page, "Dismiss")
    flip(page, 2)
    see(page, ".bar__sub", exactly="Battle 2")
    assert words(page, "#notices") == ""
    press(page, "Settings")
    press(page, text("settings.theme-dark"))
    assert page.get_attribute("html", "data-theme") == "dark"


@by_night
def test_two_tabs_take_over_the_same_match_from_each_other(page, site):
    play_now(page, site)
    flip(page)
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    see(other, ".bar__sub", exactly="Battle 1")
    flip(other, 2)
    page.bring_to_front()
    see(page, "#notices", text("notice.stale.text"))
    flip(page)
    until(page, lambda: stored(page) == [3])
    assert battle(page) == "Battle 1"
    press(page, text("notice.stale.buttons")[0][1])
    see(page, ".bar__sub", exactly="Battle 2")
    until(page, lambda: words(page, "#notices") == "")
