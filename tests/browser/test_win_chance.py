"""Win chances in replay:
the curves grow, turning points link to their steps, the numbers are in a table, and play can continue from there.
"""

import json
import re
from random import Random

from browser.checks import axe, flaws, misfits
from browser.hands import answered, escape, gone, press, read, rig, see
from browser.pages import PATIENCE, SIZES
from browser.play import begin, choose, open_file, prompt, settled
from helpers.share import by_night
from helpers.words import text

from courtcards.bots import choose as answer
from courtcards.saves.record import Record

GROWS = """() => {           // through how many points the first curve leads, one time after another
    window.grown = new Set();
    window.growing = new MutationObserver(() => grown.add(document.querySelector('.look__plot .look__line')?.getAttribute('points')?.split(' ').length ?? 0));
    growing.observe(document.querySelector('#app'), { subtree: true, childList: true, attributes: true });
}"""
MOVED = "|".join(text(f"chances.{way}", who=".+", was=r"\d+", now=r"\d+") for way in ("rose", "fell"))
SEATS = ["You", "bot:squire:Margot", "bot:squire:Osric", "bot:squire:Tamsin"]


def by_squires(seed=5, **options):
    """Return the record of a match played to its end by squires."""
    record, rng = Record("battle-royal", SEATS, options=options, seed=seed), Random(seed)
    while record.game.question:
        record.play(str(answer(record.game, record.game.question.seats[0], "squire", rng)))
    return json.dumps(record.dump())


BOXES = """() => [...document.querySelectorAll('.result__told > *, .result__why, .result__acts > *, .next > *')].map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [one.className, x, y, width, height].join(' ');
})"""


def test_nothing_moves_when_the_turning_point_is_found(page, site):
    page.emulate_media(reduced_motion="reduce")
    begin(page, site)
    open_file(page, by_squires(army_size=4))
    see(page, ".result__why", text("turning.look"))
    before = read(page, BOXES)
    gone(page, ".result__why", text("turning.look"))
    assert read(page, BOXES) == before


def looked_back(page, site, **options):
    """Open a finished match and replay it."""
    page.emulate_media(reduced_motion="reduce")
    begin(page, site, light="dark")
    open_file(page, by_squires(**options))
    page.wait_for_selector(".result")
    press(page, text("next.look-back"))
    page.wait_for_selector(".play[data-mode=replay]")


def worked_out(page):
    """Wait until all win chances are computed."""
    page.wait_for_selector(".look__work", state="detached", timeout=120_000)


def points(page):
    """Return the number of points in the first curve."""
    return len((page.get_attribute(".look__plot .look__line", "points") or "").split())


def test_win_chances_are_shown_step_by_step_and_another_move_can_be_tried(page, site):
    looked_back(page, site, army_size=4)
    rig(page, GROWS)
    press(page, text("replay.chances"))
    page.wait_for_selector(".look__work progress", timeout=PATIENCE)
    worked_out(page)
    assert len([many for many in read(page, "growing.disconnect(), [...grown]") if many > 1]) > 1 and points(page) > 2 and page.locator(".look__plot .look__line").count() == page.locator(".look__end").count() == 4
    assert page.locator(".turnrow").count() == page.locator(".turn").count() >= 1 and flaws(page, "light", "dark") == []
    row = page.locator(".turnrow").first
    name, step = read(row.locator("strong"), "one => one.innerText"), row.get_attribute("data-value")
    row.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".turn[aria-current]")
    assert page.locator(".slider").input_value() == step and name in prompt(page) and re.search(MOVED, prompt(page))
    page.keyboard.press("ArrowLeft")
    assert page.locator(".slider").input_value() == str(int(step) - 1)
    page.locator(".turn").first.click()
    page.wait_for_selector(".turnrow[aria-current]")
    press(page, text("chances.figures"))
    assert page.locator(".look__table tbody tr").count() == points_of(page) and axe(page) == misfits(page, 24) == []
    press(page, text("chances.curves"))
    address = page.url
    press(page, text("replay.branch"))
    page.wait_for_function("was => location.href !== was", arg=address)
    settled(page)
    choose(page)


def points_of(page):
    """Return the number of steps in the table."""
    return page.locator(".look__table [data-do=step]").count()


@by_night
def test_the_analysis_can_be_stopped_and_closed_and_fits_on_all_kinds_of_phones(phone, site):
    looked_back(phone, site, army_size=4)
    press(phone, text("replay.chances"))
    press(phone, "Stop")
    see(phone, ".look__work", text("chances.stopped"))
    press(phone, text("chances.go-on"))
    worked_out(phone)
    for width, height in ((320, 640), (844, 390), (390, 844)):
        phone.set_viewport_size({"width": width, "height": height})
        answered(phone)
        assert misfits(phone, 44) == []
    assert flaws(phone) == []
    phone.locator(".turnrow").last.tap()
    assert re.search(MOVED, prompt(phone))
    phone.go_back()
    phone.wait_for_selector(".look", state="detached")
    assert phone.locator(".play[data-mode=replay]").count() == 1
    escape(phone)
    phone.wait_for_selector(".play[data-mode=replay]", state="detached")
    phone.set_viewport_size(SIZES["phone"]["viewport"])
