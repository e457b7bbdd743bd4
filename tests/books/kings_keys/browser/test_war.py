"""War by mouse, touch and keyboard: face-offs, undo, playing out, the end. Whole matches are in tests/bench/matches."""

import re

import pytest
from browser import hands
from browser.checks import axe, misfits
from browser.hands import answered, awake, dialog, focus, gone, named, press, read, rig, see, tab_to, walk_to, words
from browser.pages import ready
from browser.play import battle, begin, counts, flip, follow, log, play_now, play_out, prompt, settled, state
from helpers.share import by_night, first_of
from helpers.short import short_match
from helpers.words import text

STANDS = ".tray:not([data-wait]) [data-main]"           # nothing is moving


def nearly_over(page, site):
    """Open a nearly finished War, as a link would."""
    begin(page, site)
    follow(page, short_match('war'))
    page.wait_for_selector(".play")


def over(page):
    """Return whether the match is over, once the last press has taken effect."""
    settled(page)
    return page.locator(".result").count()


@by_night
def test_the_end_of_a_match_and_the_next_match_by_mouse(page, site):
    nearly_over(page, site)
    while not over(page):
        flip(page)
    won = {text("match.cheers", win=text("match.win", who="You")): "You", text("match.wins", who="Margot"): "Margot"}[words(page, ".result h2")]
    see(page, ".result .muted", f"{won}\xa01")
    press(page, text("match.again"))
    page.wait_for_selector(".result", state="detached")
    assert "Send your next soldier" in prompt(page) and log(page) == "" and counts(page) == ("You 32\n32 Margot", ["32", "32"])
    play_out(page)
    assert sum(map(int, re.findall(r"\d+", words(page, ".result .muted")))) == 2
    press(page, text("match.other-rules"))
    page.wait_for_selector(".setup")


@by_night
def test_the_end_of_a_match_by_touch(phone, site):
    nearly_over(phone, site)
    while not over(phone):
        phone.locator("[data-main]").tap()
    assert re.fullmatch(r"(\d+\n(You|Margot)\n?){2}" + text("counter.cards", "kings-keys"), words(phone, ".result__score"))
    named(phone, text("table.story")).tap()
    see(phone, ".log", "Battle ")
    named(phone, text("table.shut-story")).tap()
    gone(phone, ".log")
    named(phone, "More").tap()
    named(phone, text("page.more-howto")).tap()
    see(phone, "#dialog", text("howto.title", game="War"))
    assert read(phone, "document.querySelector('#dialog').contains(document.activeElement)")


@by_night
def test_a_match_with_the_keyboard_only(page, site):
    begin(page, site)
    tab_to(page, text("lobby.play-now"))
    page.keyboard.press("Enter")
    page.wait_for_selector(".play")
    assert focus(page).startswith("Flip")
    page.keyboard.press("Enter")
    assert battle(page) == "Battle 1"
    assert focus(page).startswith("Lay four cards")
    page.keyboard.press("Space")
    assert battle(page) == "Battle 1" and "10 cards" in prompt(page)
    page.keyboard.press("u")
    assert "Lay three cards face down" in prompt(page)
    page.keyboard.press("?")
    see(page, "#dialog", text("howto.title", game="War"))
    for _ in range(12):
        page.keyboard.press("Tab")
        assert read(page, "document.querySelector('#dialog').contains(document.activeElement)")
    page.keyboard.press("Escape")
    gone(page, "#dialog > *")
    assert focus(page).startswith("Lay four cards")
    walk_to(page, text("match.play-out"))
    page.keyboard.press("Space")                # a button that ends a match doesn't react to it
    assert "Lay three cards face down" in prompt(page)
    page.keyboard.press("Enter")
    page.wait_for_selector(".result")
    assert focus(page).startswith(text("match.again"))
    awake(page)
    page.keyboard.press("Space")
    page.wait_for_selector(".result", state="detached")
    assert "Send your next soldier" in prompt(page)
    page.keyboard.press("Space")
    assert battle(page) == "Battle 1"


def test_a_face_off_is_shown_and_announced_undo_goes_back_one_battle_even_after_the_end_which_is_announced_once(page, site):
    play_now(page, site)
    press(page, "Undo")
    see(page, ".why", text("match.no-undo"))
    page.locator("[data-mine] [data-zone=stack] button").click()
    see(page, ".moment", exactly="Face-off!\nYou and Margot face off: same number, same item")
    gone(page, ".why")
    see(page, ".pot", exactly="2\nin the pot")
    assert "Lay three cards face down" in prompt(page)
    see(page, "[data-main]", "Lay four cards")
    assert page.locator(".lane .card[data-state=target]").count() == 2
    flip(page)
    see(page, ".pot", exactly="10\nin the pot")
    assert page.locator(".lane .stackdown .card").count() == 6
    assert "Your 3 Coin takes 10 cards" in prompt(page)
    assert "Battle 1" in log(page) and "You and Margot face off" in log(page) and "Your 3 Coin takes 10 cards" in log(page)
    assert page.get_attribute(".log", "role") == "log" and page.get_attribute(".ask__text", "role") == "status"
    flip(page)
    assert counts(page)[1] == ["26", "26", "10"] and battle(page) == "Battle 2" and page.locator("[data-do=redo]").count() == 0
    assert page.get_attribute("[data-mine] [data-zone=stack] .card", "aria-label") == "You: stack, 26 cards" and "You, wins" in " ".join(state(page)[3])
    lies = page.locator(".bar [data-do=undo]").bounding_box()
    press(page, "Undo")
    assert page.locator(".bar [data-do=undo]").bounding_box() == lies and page.locator("[data-do=redo]").count() == 1
    before = log(page), counts(page)[0]
    assert battle(page) == "Battle 1"
    flip(page)
    press(page, "Undo")
    assert (log(page), counts(page)[0]) == before
    play_out(page)
    see(page, ".result h2", exactly=text("match.wins", who="Margot"))
    assert page.locator(".tray").count() == 0
    assert page.get_attribute(".result__score", "aria-label") == f"{text('counter.cards', 'kings-keys')}: 1. Margot 40, 2. You 24" and axe(page) == misfits(page, 24) == []
    press(page, "Undo")
    gone(page, ".result")
    assert battle(page) == "Battle 23"
    flip(page)
    see(page, ".result", text("match.won", counts="You\xa00, Margot\xa01"))


def fought(page):
    """Return the number of battles fought, plus those whose cards are out for the current one."""
    return int(battle(page).split()[1])


def stopped(page):
    """Wait until nothing is moving, and press once: one battle, or a part of one, and no more; return its number."""
    page.wait_for_selector(STANDS)
    before = fought(page)
    flip(page)
    page.wait_for_selector(STANDS)
    assert fought(page) <= before + 1
    see(page, "[data-main]", "Flip")
    return fought(page)


@by_night
def test_holding_the_button_plays_fast_and_letting_go_stops(page, site):
    play_now(page, site, "seed=22")
    page.locator("[data-main]").hover()
    page.mouse.down()
    page.wait_for_function("Number(document.querySelector('.bar__sub').textContent.split(' ')[1]) >= 4")
    page.mouse.up()
    reached = stopped(page)
    page.keyboard.down("Space")
    hands.until(page, lambda: page.keyboard.down("Space") or fought(page) > reached)      # a held key repeats
    page.keyboard.up("Space")
    stopped(page)


@by_night
def test_holding_with_a_finger_plays_fast(phone, site):
    play_now(phone, site, "seed=22")
    box = phone.locator("[data-main]").bounding_box()
    touch = phone.context.new_cdp_session(phone)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    phone.wait_for_function("Number(document.querySelector('.bar__sub').textContent.split(' ')[1]) >= 3")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    stopped(phone)


@by_night
def test_a_reload_the_lobby_and_the_back_link_keep_the_match(page, site):
    play_now(page, site)
    flip(page, 4)
    press(page, "Undo")
    before = log(page), counts(page)[0], battle(page)
    page.reload()
    ready(page)
    assert (log(page), counts(page)[0], battle(page)) == before
    page.go_back()
    page.wait_for_selector(".lobby")
    see(page, ".continue", "War: You and Margot")
    page.go_forward()
    page.wait_for_selector(".play")
    assert (log(page), counts(page)[0], battle(page)) == before
    press(page, text("table.back"))
    page.locator(".match a").click()
    assert (log(page), counts(page)[0], battle(page)) == before


@pytest.mark.parametrize("query", first_of("seed=22&speed=0", "seed=22"))
def test_presses_at_the_wrong_moment_do_no_harm(page, site, query):
    play_now(page, site, query)
    flip(page)
    page.locator("[data-main]").dblclick()
    for _ in range(5):
        page.locator("[data-main]").click(force=True)
    number = 7
    page.wait_for_function("document.querySelector('.bar__sub').innerText == 'Battle 7'")      # announced when the cards are turned
    page.locator(".army:not([data-mine]) .lane button").last.click()
    see(page, ".why", text("refusal.flip-only.says", "kings-keys", card="").removeprefix("The "), "Rule book, The Play")
    page.keyboard.press("Escape")
    gone(page, ".why")
    page.locator("[data-mine] [data-zone=captured] button").click()
    assert re.match(r"Captured: \d+ cards", dialog(page))
    page.keyboard.press("Space")
    page.keyboard.press("u")
    page.mouse.click(5, 400)
    answered(page)
    gone(page, "#dialog > *")
    assert battle(page) == f"Battle {number}"
    page.locator(".army:not([data-mine]) [data-zone=stack] .card").click()
    page.locator(".pot").click()
    page.keyboard.press("ArrowRight")
    assert battle(page) == f"Battle {number}"
    play_out(page)
    see(page, ".result h2", exactly=text("match.wins", who="Margot"))
    page.locator(".ghost").wait_for(state="detached")


@by_night
def test_a_named_region_after_an_unnamed_one_appears_once(page, site):
    play_now(page, site)
    shown = rig(page, """() => {
        const paint = inside => courtcards.stage.paint(JSON.stringify({ view: `<section class="tray">${inside}</section>` }));
        paint('<div data-region="ask"></div><div class="controls"></div>');
        paint('<div class="why"></div><div data-region="ask"></div><div data-region="hand"><b></b></div>');
        return document.querySelector('#app').innerHTML;
    }""")
    assert shown == '<section class="tray"><div class="why"></div><div data-region="ask"></div><div data-region="hand"><b></b></div></section>'


HELD_BACK = """() => {
    const real = window.AudioContext, any = new Proxy(() => any, { get: () => any, set: () => true });
    window.AudioContext = class {
        currentTime = 0; createGain = any;
        createOscillator() { window.tones = (window.tones ?? 0) + 1; return any; }
        resume() { return new Promise(done => { window.allow = done; }); }
    };
    courtcards.sound('card');
    window.asked = performance.now();
    window.AudioContext = real;
}"""


@by_night
def test_a_sound_blocked_by_the_browser_is_not_played_later(page, site):
    begin(page, site)
    rig(page, HELD_BACK)
    page.wait_for_function("performance.now() - asked > 300")               # by then it belongs to the past
    assert rig(page, "allow(), Promise.resolve().then(() => window.tones)") is None
    assert rig(page, "courtcards.sound('card'), allow(), Promise.resolve().then(() => tones)") == 1
