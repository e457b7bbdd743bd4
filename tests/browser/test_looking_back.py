"""Replaying a match, branching, sharing by link and file; broken links say so."""

import json
import re

from browser.checks import axe, flaws, misfits
from browser.hands import press, read, rig, see, until, words
from browser.pages import EMPTIED, ready
from browser.play import battle, begin, choose, deal, flip, log, more, open_file, play_now, prompt, settled, sit_down, stored
from helpers.links import MOST, played
from helpers.share import by_night, share
from helpers.words import text


def step(page):
    """Return the current step of the replay, and the last one."""
    return page.locator(".slider").input_value(), page.get_attribute(".slider", "max")


def link(page, field):
    """Return a link from the open dialog."""
    return page.locator(f"#{field}").input_value()


def royal(page, site, cards):
    """Deal Battle Royal with the dark theme and play this many cards."""
    page.emulate_media(reduced_motion="reduce")
    begin(page, site, light="dark")
    deal(page, "battle-royal", (0,), 3, seed=7)
    settled(page)
    for _ in range(cards):
        choose(page)


def test_a_match_is_replayed_step_by_step_and_branched(page, site):
    royal(page, site, 2)
    before, story = battle(page), log(page)
    more(page, "replay")
    count = int(step(page)[1])
    assert step(page) == (str(count), str(count)) and count >= 4 and text("replay.step", at=count, length=count) in prompt(page)
    assert flaws(page) == []
    press(page, text("replay.previous"))
    until(page, lambda: step(page)[0], str(count - 1))
    press(page, text("replay.first"))
    told = re.sub(f"{text('match.since')}( {text('match.rerun')})?", "", story)
    until(page, lambda: step(page)[0], "0")
    assert log(page).partition(text("replay.here"))[2] == "Battle 1" + told.partition("Battle 1")[2]
    press(page, text("replay.next"))
    page.locator(".slider").focus()
    page.keyboard.press("ArrowRight")
    until(page, lambda: step(page)[0], "2")
    press(page, text("replay.leave"))
    until(page, lambda: (battle(page), log(page)), (before, story))
    address = page.url
    more(page, "replay")
    press(page, text("replay.first"))
    press(page, text("replay.next"))
    press(page, text("replay.branch"))
    page.wait_for_function("was => location.href !== was", arg=address)
    settled(page)
    assert "Battle 2" not in log(page)
    choose(page)
    page.go_back()
    page.wait_for_function("was => location.href === was", arg=address)
    until(page, lambda: log(page) == story)


@by_night
def test_a_match_replays_itself_and_becomes_practice_once_all_hands_were_seen(page, site):
    royal(page, site, 2)
    before, story = battle(page), log(page)
    more(page, "replay")
    page.keyboard.press("u")
    until(page, lambda: step(page)[0], str(int(step(page)[1]) - 1))
    page.locator("[data-do=play-replay]").click()
    page.wait_for_function("document.querySelector('.slider').value === document.querySelector('.slider').max")
    rows = page.locator(".hands p").count()
    page.locator("[data-do=eyes]").select_option("all")
    see(page, "#dialog", text("replay.ask-eyes-text"))
    assert axe(page) == []
    press(page, text("replay.hide"))
    assert page.locator("[data-do=eyes]").input_value() != "all" and page.locator(".hands p").count() == rows == 1
    page.locator("[data-do=eyes]").select_option("all")
    press(page, text("replay.agree"))
    until(page, page.locator(".hands p").count, 3)
    assert flaws(page) == []
    press(page, text("replay.leave"))
    until(page, lambda: (battle(page), log(page)), (text("match.practice", where=before), story))


def controls(page):
    """Return the positions of all controls that step, or leave the replay."""
    return read(page, """() => [...document.querySelectorAll('.steps :is(button, input, select), .ask__acts button')].map(one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.id || one.innerText, x, y, width, height].join(' ');
    })""")


@by_night
def test_replaying_with_keys_moves_none_of_the_controls_and_the_log_leads_to_a_step(page, site):
    royal(page, site, 4)
    more(page, "replay")
    count = int(step(page)[1])
    for width, height in share(((390, 844),), ((1280, 800), (390, 844))):
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("Home")
        before = controls(page)
        for number in range(count):
            until(page, lambda: step(page)[0], str(number))
            assert controls(page) == before
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        until(page, lambda: step(page)[0], str(count - 1))
        page.keyboard.press("End")
        until(page, lambda: step(page)[0], str(count))
        assert controls(page) == before
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(".log__go", has_text="Battle 2").first.click()
    assert "Battle 2, 1 of" in prompt(page)
    press(page, text("replay.turn-after"))
    assert "Battle 3, 1 of" in prompt(page)
    press(page, text("replay.turn-before"))
    assert "Battle 2, 1 of" in prompt(page)


@by_night
def test_a_long_match_is_shared_as_a_link_and_a_file_and_opens_again(page, site):
    record = played("battle-royal", ["Ada", "Bert", "Cleo"], 1, 300)
    begin(page, site)
    open_file(page, json.dumps(record))
    page.wait_for_selector(".result")
    end, story = words(page, ".result h2"), log(page)
    more(page, "share")
    see(page, "#dialog", text("sharing.whole-help"))
    assert axe(page) == misfits(page, 24) == []
    whole, start = link(page, "share-whole"), link(page, "share-deal")
    assert whole.startswith(f"{site.url}#/play/") and len(whole) < MOST and start.startswith(f"{site.url}#/deal/")
    with page.expect_download() as file:
        press(page, text("sharing.save"))
    assert json.loads(file.value.path().read_text()) == record
    rig(page, EMPTIED)
    page.goto("about:blank")
    page.goto(whole)
    ready(page)
    sit_down(page)
    page.wait_for_selector(".play[data-mode=replay]")
    assert prompt(page).startswith(end.replace("wins", "won")) and text("replay.played", who="Ada, Bert and Cleo") in battle(page)
    assert log(page) == story + text("replay.here") and axe(page) == misfits(page, 24) == []
    page.go_back()
    assert page.url == "about:blank"            # there's no match below it to return to
    for broken in (whole[:-40], f"{site.url}#/play/<img src=x onerror=alert(1)>", f"{site.url}#/deal/1AAAA"):
        page.goto(broken)
        page.wait_for_selector(".message")
        see(page, "#app", text("page.link-title"))
        assert axe(page) == []
    page.goto(start)
    sit_down(page)
    see(page, ".pass", text("cover.hand-over", name="Ada"))
    assert stored(page) == []                   # a match that is only viewed isn't saved
    page.locator("[data-main]").click()
    settled(page)
    choose(page)
    until(page, lambda: len(stored(page)), 1)


@by_night
def test_replaying_and_sharing_fit_on_all_kinds_of_phones(phone, site):
    phone.emulate_media(reduced_motion="reduce")
    play_now(phone, site, light="dark")
    flip(phone, 3)
    for wanted in ("replay", "share"):
        more(phone, wanted)
        for width, height in ((320, 640), (844, 390), (390, 844)):
            phone.set_viewport_size({"width": width, "height": height})
            assert misfits(phone, 44) == []
        assert axe(phone) == []
        if wanted == "replay":
            press(phone, text("replay.leave"))
    press(phone, text("sharing.copy-whole"))
    phone.wait_for_function("document.querySelector('#notices').innerText.toLowerCase().includes('cop')")         # copied, or not
