"""What comes later in the browser, as the list of words: fetched once when it is wanted, missing and tried again, damaged, and there offline after one visit."""

import pytest
from browser.fixtures import ROOT, Site
from browser.hands import becomes, go, press, read, rig, until
from browser.pages import ready
from browser.play import begin, deal, set_up, settled
from browser.starting import wait_offline
from helpers.share import by_night

GAME = "fwords"
WAITING = ".setup__words"


@pytest.fixture
def own(site):
    """A site of one's own, whose files can go missing."""
    own = Site(ROOT / "dist")
    yield own
    own.stop()


@pytest.fixture
def site(own):
    return own


def wheel(site):
    """Return the wheel of the words, by its published path."""
    (path,) = (site.folder / "app").glob("words-*.whl")
    return path.relative_to(site.folder).as_posix()


@pytest.mark.fresh
def test_the_words_come_once_with_a_bar_and_the_deal_waits_for_them(page, site):
    begin(page, site)
    rig(page, """new MutationObserver(() => {
        const bar = document.querySelector('.setup__words progress'), deal = document.querySelector('[data-do=deal]');
        if (bar) (window.seen ??= []).push([bar.value, deal.disabled]);
    }).observe(document.querySelector('#app'), { subtree: true, childList: true, attributes: true })""")
    set_up(page, GAME)
    page.wait_for_selector(WAITING, state="detached")
    seen = read(page, "window.seen")
    assert len({share for share, _ in seen}) > 1 and all(waits for _, waits in seen)
    set_up(page, "war")
    site.sent.clear()
    deal(page, GAME, [0], 2)
    settled(page)
    assert wheel(site) not in site.sent


@pytest.mark.fresh
def test_where_the_words_cannot_be_had_that_is_said_and_tried_again(page, site):
    begin(page, site)
    page.context.route("**/app/words-*", lambda route: route.abort())
    set_up(page, GAME)
    page.wait_for_selector(f"{WAITING} [role=alert]")
    assert page.locator("[data-do=deal]").is_disabled()
    press(page, "Lobby")
    press(page, "Play now")                                     # the rest of the site works
    page.wait_for_selector(".play")
    go(page, f"#/setup/{GAME}")
    page.wait_for_selector(f"{WAITING} [role=alert]")
    page.context.unroute("**/app/words-*")
    press(page, "Try again")
    page.wait_for_selector(WAITING, state="detached")
    deal(page, GAME, [0], 2)
    page.troubles.clear()


@pytest.mark.fresh
def test_what_prints_comes_when_it_is_wanted_and_is_tried_again_where_it_cannot_be_had(page, site):
    page.context.route("**/app/printing-*", lambda route: route.abort())
    page.goto(f"{site.url}#/print/ilk")                         # as soon as there is a page at all
    page.get_by_text("could not be fetched").wait_for()
    press(page, "Back to the lobby")
    press(page, "Free print and play")
    page.get_by_text("could not be fetched").wait_for()
    page.context.unroute("**/app/printing-*")
    press(page, "Try again")
    page.wait_for_selector(".print[data-list]")
    until(page, lambda: any("bot_worker" in name for name in site.sent))         # it is hired once the page has nothing else to do
    site.sent.clear()
    page.locator(".box:has-text('Keys')").click()
    page.wait_for_selector(".print__form")
    assert site.sent == [] and page.locator("[data-do=print-sheet]").count() > 1
    page.troubles.clear()


@pytest.mark.fresh
@by_night
def test_damaged_words_are_not_taken(page, site):
    begin(page, site)
    whole = (site.folder / wheel(site)).read_bytes()
    page.context.route("**/app/words-*", lambda route: route.fulfill(body=whole[:1000] + b"?" + whole[1001:]))
    set_up(page, GAME)
    page.wait_for_selector(f"{WAITING} [role=alert]")
    page.troubles.clear()


@pytest.mark.fresh(service_workers="allow")
def test_after_one_visit_the_words_are_there_offline_for_page_and_bots_and_so_is_what_prints(page, site):
    begin(page, site)
    wait_offline(page)
    site.stop()
    try:
        page.reload()
        ready(page)
        deal(page, GAME, [], 2)
        page.wait_for_function("() => Object.keys(localStorage).some(key => key.startsWith('courtcards:head:') && JSON.parse(localStorage[key]).moves)")
        becomes(page, "document.documentElement.dataset.boot", "snapshot")
        go(page, "#/print")
        page.wait_for_selector(".print[data-list]")
    finally:
        site.start()
