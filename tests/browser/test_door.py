"""The door and what stands around it, in a real browser: links, long records, a dead worker, an evicted cache."""

import json

import pytest
from browser.hands import becomes, read, rig, see, until
from browser.pages import ready
from browser.play import begin, choose, deal, flip, follow, open_file, sit_down, stored
from browser.starting import wait_offline

from courtcards.saves.record import Record

FETCHED = "(await cache.keys()).filter(one => !one.url.endsWith('.kept'))"          # what the service worker has not unpacked by itself
EVICT = f"""async () => {{ for (const key of await caches.keys()) {{ const cache = await caches.open(key);
    for (const asked of {FETCHED}.slice(0, 5)) await cache.delete(asked); }} }}"""
HELD = f"""async () => {{ let held = 0; for (const key of await caches.keys()) {{ const cache = await caches.open(key);
    held += {FETCHED}.length; }} return held; }}"""


def war(moves):
    """Return the plain data of a War with so many moves."""
    record = Record("war", ["Ada", "bot:squire:Maud"], seed=22)
    for _ in range(moves):
        record.play("0 flip")
    return record.dump()


def test_a_link_is_stored_with_the_first_move_and_back_leaves_it(page, site):
    begin(page, site)
    follow(page, war(3))
    page.wait_for_selector(".play")
    see(page, ".bar__sub", exactly="Battle 2")
    assert stored(page) == []
    page.go_back()
    page.wait_for_selector(".lobby")
    assert stored(page) == []
    page.go_forward()
    sit_down(page)
    page.wait_for_selector(".play")
    flip(page)
    until(page, lambda: stored(page) == [4] and "#/match/" in page.url)
    page.reload()
    ready(page)
    see(page, ".bar__sub", exactly="Battle 3")
    page.go_back()
    page.wait_for_selector(".lobby")
    assert stored(page) == [4]


@pytest.mark.fresh
def test_a_first_address_that_is_bad_never_keeps_the_page_from_starting(page, site):
    for route in ("#/play/1" + "A" * 70_000, "#/match/%00", "#/play/<img src=x>", "#/setup/__class__", "#/deal/1"):
        page.goto(f"{site.url}?seed=22&speed=0{route}")
        ready(page)
        assert page.locator("#app :is(.lobby, .message)").count() == 1
        page.goto("about:blank")


STOP = """() => new MutationObserver(() => document.querySelector('progress') && (window.seen = document.querySelector('.message').innerText,
    document.querySelector('.message [data-do=lobby]').click())).observe(document.querySelector('#app'), { childList: true, subtree: true })"""


@pytest.mark.fresh
def test_a_long_record_shows_a_bar_that_can_be_stopped(page, site):
    begin(page, site)
    record = Record("knights-and-ninjas", ["Ada", "Odo", "Maud"], {"turn_limit": 0}, seed=3)
    while len(record.moves) < 9000:                         # nobody ever attacks
        record.play(str(record.game.moves()[-1]))
    rig(page, STOP)
    open_file(page, json.dumps(record.dump()))
    page.wait_for_function("window.seen")
    page.wait_for_selector(".lobby")
    assert f"of {len(record.moves)}." in read(page, "window.seen") and stored(page) == []


@pytest.mark.fresh
def test_when_the_bots_worker_dies_the_match_goes_on_and_there_is_a_new_one(page, site):
    begin(page, site)
    deal(page, "battle-royal", (0,), 2)
    page.wait_for_function("document.querySelector('script[worker]')?.xworker")
    choose(page)
    rig(page, "document.querySelectorAll('script[worker]').forEach(tag => tag.xworker.terminate())")
    choose(page)
    assert page.locator("script[worker]").count() == 0
    choose(page)
    assert page.locator("script[worker]").get_attribute("name") == "bots-2"


@pytest.mark.fresh(service_workers="allow")
def test_what_was_evicted_is_kept_again_at_the_next_visit(page, site):
    begin(page, site)
    wait_offline(page)
    held = read(page, HELD)
    rig(page, EVICT)
    becomes(page, HELD, held - 5)
    page.reload()
    wait_offline(page)
    assert read(page, HELD) == held
    site.stop()
    try:
        page.reload()
        ready(page)
    finally:
        site.start()
