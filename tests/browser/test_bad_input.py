"""What comes from outside may be wrong, full, blocked, damaged or newer: it is said in words, and nothing is lost."""

import json

import pytest
from browser.hands import becomes, escape, go, press, rig, see, until, words
from browser.pages import ready
from browser.play import another, battle, begin, flip, log, open_file, play_now, play_out, stored

from courtcards.games import GAMES

RECORD = {"format": 1, "game": "war", "rules": GAMES["war"].rules, "options": {}, "seats": ["Ada", "bot:squire:Maud"], "seed": 22, "moves": ["0 flip"] * 3}
FILL = """() => { for (let size = 1 << 22; size; size >>= 1) for (let tries = 0; tries < 3; tries++)
    try { localStorage.setItem(`filler ${size} ${tries}`, 'x'.repeat(size)); } catch { break; } }"""
BLOCK = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } })"


def test_with_a_full_storage_the_match_goes_on_and_can_be_taken_out(page, site):
    play_now(page, site)
    flip(page)
    rig(page, FILL)
    flip(page, 3)
    page.wait_for_selector("#notices :text('This browser’s storage is full.')")
    see(page, ".bar__sub", exactly="Battle 3")
    with page.expect_download() as file:
        press(page, "Save as a file")
    kept = json.loads(file.value.path().read_text())
    assert kept["moves"] == ["0 flip"] * 4
    press(page, "Back to the lobby")
    page.locator(".match a").click()
    see(page, ".bar__sub", exactly="Battle 3")
    rig(page, "Object.keys(localStorage).filter(key => key.startsWith('filler')).forEach(key => localStorage.removeItem(key))")
    flip(page)
    until(page, lambda: words(page, "#notices") == "" and stored(page) == [5])
    press(page, "Back to the lobby")
    open_file(page, json.dumps(kept))
    see(page, ".bar__sub", exactly="Battle 3")


@pytest.mark.fresh
def test_with_a_blocked_storage_one_plays_and_is_told(page, site):
    page.add_init_script(BLOCK)
    play_now(page, site)
    flip(page)
    page.wait_for_selector("#notices :text('does not let the page save anything')")
    press(page, "Dismiss")
    play_out(page)
    see(page, ".result", "Margot wins")
    assert words(page, "#notices") == ""
    press(page, "Settings")
    press(page, "Evening")
    assert page.get_attribute("html", "data-theme") == "dark"


@pytest.mark.fresh
def test_damage_in_the_storage_is_kept_and_said(page, site):
    bad = json.dumps({"record": RECORD | {"moves": ["0 play 1K-sun"]}, "title": "Odd"})
    held = {"courtcards:settings": "[{", "courtcards:match:bad": '{"rec', "courtcards:match:odd": bad}
    page.add_init_script(f"for (const [key, text] of Object.entries({json.dumps(held)})) localStorage[key] ??= text")
    begin(page, site)
    see(page, ".continue:not(.continue--first)", "A match that cannot be read")
    page.locator("a[href='#/match/bad']").click()
    page.wait_for_selector(".message")
    see(page, "#app", "This match is damaged and cannot be read. It is kept as it is.")
    with page.expect_download() as file:
        press(page, "Save it as a file")
    assert file.value.path().read_text() == '{"rec'
    press(page, "Back to the lobby")
    page.locator("a[href='#/match/odd']").click()
    page.wait_for_selector(".message")
    see(page, "#app", "Move 1 of this record (0 play 1K-sun) is against the rules.")
    go(page, "#/match/<img src=x>")
    see(page, "#app", "There is no such match")
    go(page, "#/nowhere")
    page.wait_for_selector(".lobby")
    another(page)
    flip(page)
    becomes(page, "[localStorage['courtcards:match:bad'], localStorage['courtcards:match:odd']]", ['{"rec', bad])


def test_files_that_are_no_record_of_ours_are_refused_in_words(page, site):
    begin(page, site)
    for text, said in (
            (json.dumps(RECORD | {"rules": 9}), f"This record follows version 9 of the rules; this table plays version {RECORD['rules']}."),
            (json.dumps(RECORD | {"moves": ["0 flip", "1 concede"]}), "Move 2 of this record (1 concede) is against the rules."),
            (json.dumps(RECORD | {"seats": ["Ada", "bot:wizard:<b>M"]}), "This table has no bot called “wizard”."),
            ("[" * 50_000, "This file cannot be read"), ("\x89PNG", "This file cannot be read"), ("7" + " " * 2_000_000, "too large")):
        open_file(page, text)
        see(page, "#dialog", said)
        escape(page)
        assert page.locator(".continue").count() == 0
    open_file(page, json.dumps(RECORD))
    see(page, ".bar__sub", exactly="Battle 2")
    until(page, lambda: "Your 4 Coin takes 2 cards" in log(page))


def test_two_tabs_on_one_match_take_over(page, site):
    play_now(page, site)
    flip(page)
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    see(other, ".bar__sub", exactly="Battle 1")
    flip(other, 2)
    page.bring_to_front()
    page.wait_for_selector("text=This match went on in another tab.")
    flip(page)
    until(page, lambda: stored(page) == [3])
    assert battle(page) == "Battle 1"
    press(page, "Go on from there")
    see(page, ".bar__sub", exactly="Battle 2")
    until(page, lambda: words(page, "#notices") == "")
    flip(page)
    other.bring_to_front()
    other.wait_for_selector("text=This match went on in another tab.")
    press(other, "Keep this as a copy")
    other.wait_for_function("document.title.includes('copy')")
    flip(other)
    until(page, lambda: stored(page) == [4, 4])
    for one in (page, other):
        until(one, lambda: "Battle 3" in log(one))         # noqa: B023
