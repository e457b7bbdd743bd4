"""Keyboards of many countries: text being composed, shortcuts, and no key left to the browser.

A repeated refusal is announced again.
"""

from browser.by_keys import MATCHES
from browser.hands import answered, becomes, composing, dialog, escape, press, read, rig, see, strike, tap, until, words
from browser.play import OPEN, begin, follow, play_now, set_up

from courtcards.saves.record import Record

RUSSIAN = {"h": ("р", "KeyH"), "s": ("Ы", "KeyS"), "d": ("в", "KeyD"), "u": ("г", "KeyU")}        # one with Caps Lock
UNANSWERED = """() => {
    window.unanswered = [];
    removeEventListener('keydown', window.hears);          // of an earlier test of this page
    addEventListener('keydown', window.hears = event => event.defaultPrevented || unanswered.push(event.key));
}"""
REFUSALS = """() => {
    window.heard = new Set();
    const hear = one => { if (one.matches?.('[role=alert]')) heard.add(one); else one.querySelectorAll?.('[role=alert]').forEach(each => heard.add(each)); };
    window.hearing?.disconnect();          // of an earlier test of this page
    window.hearing = new MutationObserver(all => all.forEach(({ addedNodes }) => addedNodes.forEach(hear)));
    hearing.observe(document.body, { childList: true, subtree: true });
}"""


def test_enter_and_escape_during_text_composition_do_nothing(page, site):
    begin(page, site)
    press(page, OPEN)
    page.locator("#answer").focus()
    with composing(page, "ねこ"):
        strike(page, ("Enter", "Enter"), ("Escape", "Escape"))
        answered(page)
        assert page.locator("#dialog [role=alert]").count() == 0 and read(page, MATCHES, "#answer")
    page.keyboard.press("Enter")
    see(page, "#dialog [role=alert]")
    escape(page)
    set_up(page, "war")
    page.locator("[data-do=seat-name]").first.focus()
    with composing(page, "さくら"):
        strike(page, ("Enter", "Enter"))
        answered(page)
        assert read(page, MATCHES, "[data-do=seat-name]")
    page.keyboard.press("Enter")
    becomes(page, MATCHES, False, "[data-do=seat-name]")


def test_a_russian_keyboards_shortcuts_work_by_position_and_no_handled_key_reaches_the_browser(page, site):
    play_now(page, site)
    rig(page, UNANSWERED)
    for letter, there in (("h", "[data-main]"), ("s", ".score"), ("d", "[data-pile]")):
        strike(page, RUSSIAN[letter])
        becomes(page, MATCHES, True, there)
    start = words(page, ".bar__sub")
    page.keyboard.press("Space")
    see(page, ".bar__sub", exactly="Battle 1")
    strike(page, RUSSIAN["u"])
    see(page, ".bar__sub", exactly=start)
    for key in ("H", "t", "?"):
        page.keyboard.press(key)
    until(page, lambda: dialog(page))
    assert read(page, "unanswered") == []
    escape(page)
    page.keyboard.press("q")
    becomes(page, "unanswered.includes('q')", True)


def test_a_repeated_refusal_is_announced_again(page, site):
    begin(page, site)
    rig(page, REFUSALS)
    press(page, OPEN)
    page.locator("#answer").fill("nonsense")
    for times in (1, 2, 3):
        page.keyboard.press("Enter")
        becomes(page, "heard.size", times)
    escape(page)
    begin(page, site)
    follow(page, Record("coinquest", ["Ada", "bot:squire:Margot"], seed=8).dump())
    refused = page.locator(".felt [data-do=why]")
    tap(page, refused.first)
    becomes(page, "heard.size", 4)
    tap(page, refused.first)
    becomes(page, "heard.size", 5)
