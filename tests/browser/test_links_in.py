"""Loading records from outside: links, long records, bad addresses."""

import json

import pytest
from browser.hands import read, rig, see, until
from browser.pages import ready
from browser.play import begin, flip, follow, open_file, sit_down, stored
from helpers.share import by_night, share

from courtcards.saves.record import Record


def war(moves):
    """Return the plain data of a War after this many moves."""
    record = Record("war", ["Ada", "bot:squire:Maud"], seed=22)
    for _ in range(moves):
        record.play("0 flip")
    return record.dump()


@by_night
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
def test_a_bad_first_address_never_keeps_the_page_from_starting(page, site):
    for route in share(("#/match/%00",), ("#/play/1" + "A" * 70_000, "#/match/%00", "#/play/<img src=x>", "#/setup/__class__", "#/deal/1")):
        page.goto(f"{site.url}?seed=22&speed=0{route}")
        ready(page)
        assert page.locator("#app :is(.lobby, .message)").count() == 1
        page.goto("about:blank")


STOP = """() => new MutationObserver(() => document.querySelector('progress') && (window.seen = document.querySelector('.message').innerText,
    document.querySelector('.message [data-do=lobby]').click())).observe(document.querySelector('#app'), { childList: true, subtree: true })"""


@pytest.mark.fresh
@by_night
def test_a_long_record_shows_a_progress_bar_and_can_be_stopped(page, site):
    begin(page, site)
    record = Record("knights-and-ninjas", ["Ada", "Odo", "Maud"], {"turn_limit": 0}, seed=3)
    while len(record.moves) < 9000:                         # nobody ever attacks
        record.play(str(record.game.moves()[-1]))
    rig(page, STOP)
    open_file(page, json.dumps(record.dump()))
    page.wait_for_function("window.seen")
    page.wait_for_selector(".lobby")
    assert f"of {len(record.moves)}." in read(page, "window.seen") and stored(page) == []
