"""Unusual machines: large fonts, forced colours, no workers."""

import pytest
from browser.checks import misfits
from browser.hands import answered, read, rig, see, until
from browser.play import at_choice, begin, deal, log
from helpers.words import text

LARGE = """() => {                 // no word is smaller, whatever the page wants
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { font-size: 24px !important }');
    document.adoptedStyleSheets.push(sheet);
}"""
EXPLAINS = """() => { localStorage['courtcards:settings'] = '{"explain": "on"}'; }"""
REFUSES = "window.Worker = class { constructor() { throw new DOMException('no', 'SecurityError'); } };"


def test_with_large_text_everything_pressable_is_in_reach(page, site):
    begin(page, site)
    deal(page, "knights-and-ninjas", (0,), 3)
    rig(page, LARGE)
    answered(page)
    found = misfits(page, 24)
    rig(page, "document.adoptedStyleSheets.pop()")
    assert found == []


def test_with_forced_colours_switches_and_targets_are_visible(page, site):
    begin(page, site)
    rig(page, EXPLAINS)
    at_choice(page, site, "seed=22&speed=0")
    page.emulate_media(forced_colors="active")
    assert read(page, "getComputedStyle(document.querySelector('.first__switch > i')).outlineStyle") == "solid"
    page.locator(".hand .card[data-do=choose]").first.click()
    see(page, ".seat[data-target]")
    assert read(page, "getComputedStyle(document.querySelector('.seat[data-target]'), '::before').forcedColorAdjust") == "none"
    page.emulate_media(forced_colors="none")


@pytest.mark.fresh
def test_where_workers_are_refused_bots_play_at_once_and_the_page_says_so(page, site):
    page.add_init_script(REFUSES)
    begin(page, site)
    deal(page, "ilk", (), 2)
    see(page, "#notices", text("notice.bots-replaced.text"))
    told = len(log(page))
    until(page, lambda: len(log(page)) > told)
    page.troubles.clear()                   # PyScript reports the missing worker
