"""Lazy-loaded parts in the browser, such as the word list: fetched once on demand, missing and retried, damaged.

Test_boot has them offline.
"""

import pytest
from browser import alone
from browser.hands import press, read, rig
from browser.pages import ready
from browser.play import begin, deal, set_up, settled
from helpers.share import by_night
from helpers.words import text

GAME = "fwords"
WAITING = ".setup__words"
LATER = "**/app/words-*", "**/app/printing-*"
site = alone.site


def wheel(site):
    """Return the word list's wheel by its published path."""
    (path,) = (site.folder / "app").glob("words-*.whl")
    return path.relative_to(site.folder).as_posix()


@by_night
@pytest.mark.fresh
def test_an_unavailable_lazy_part_is_reported_and_loads_once_when_retried(page, site):
    for later in LATER:
        page.context.route(later, lambda route: route.abort())
    page.goto(f"{site.url}?seed=22&speed=0#/print/ilk")         # as soon as there is a page at all
    ready(page)
    page.get_by_text(text("page.printing-text")).wait_for()
    set_up(page, GAME)
    page.wait_for_selector(f"{WAITING} [role=alert]")
    assert page.locator("[data-do=deal]").is_disabled()
    rig(page, """new MutationObserver(() => {
        const bar = document.querySelector('.setup__words progress'), deal = document.querySelector('[data-do=deal]');
        if (bar) (window.seen ??= []).push([bar.value, deal.disabled]);
    }).observe(document.querySelector('#app'), { subtree: true, childList: true, attributes: true })""")
    page.context.unroute(LATER[0])
    press(page, text("page.way-fetch-part"))
    page.wait_for_selector(WAITING, state="detached")
    seen = read(page, "window.seen")
    assert len({share for share, _ in seen}) > 1 and all(waits for _, waits in seen)
    press(page, "Lobby")
    press(page, text("lobby.print"))
    page.get_by_text(text("page.printing-text")).wait_for()
    page.context.unroute(LATER[1])
    press(page, text("page.way-fetch-part"))
    page.wait_for_selector(".print[data-list]")
    site.sent.clear()
    page.locator(".box:has-text('Keys')").click()
    page.wait_for_selector(".print__form")
    assert site.sent == [] and page.locator("[data-do=print-sheet]").count() > 1
    deal(page, GAME, [0], 2)
    settled(page)
    assert wheel(site) not in site.sent
    page.troubles.clear()


@pytest.mark.fresh
@by_night
def test_a_damaged_word_list_is_not_used(page, site):
    begin(page, site)
    whole = (site.folder / wheel(site)).read_bytes()
    page.context.route(LATER[0], lambda route: route.fulfill(body=whole[:1000] + b"?" + whole[1001:]))
    set_up(page, GAME)
    page.wait_for_selector(f"{WAITING} [role=alert]")
    page.troubles.clear()
