"""After a browser was killed, localStorage is out of date: the page must still have everything.

tests/bench/kills.py kills real browsers.
"""

from browser.drawing import draw, easel, on_easel
from browser.hands import answered, becomes, go, press, read, rig, see, until
from browser.pages import ready
from browser.play import flip, log, play_now
from helpers.share import by_night
from helpers.words import text

NOTED = """async () => (await idbKeyval.values(idbKeyval.createStore('courtcards-diary', 'changes')))
    .some(([number]) => String(number) === localStorage.getItem('courtcards:clock'))"""
LINE = (200, 300), (700, 300), (700, 800)
STORED = "() => ({ ...localStorage })"
OLDER = "held => { localStorage.clear(); Object.assign(localStorage, held); }"


def killed(page, held, route=None):
    """Reopen the page as after a kill: with an earlier copy of the storage, and the whole diary."""
    answered(page)                              # the last change is saved by then, and noted a little later
    becomes(page, NOTED, True)
    rig(page, OLDER, held)
    if route:
        rig(page, "route => history.replaceState(null, '', route)", route)
    page.reload()
    ready(page)


def test_a_match_dealt_and_played_in_the_last_seconds_continues_and_undone_moves_stay_undone(page, site):
    play_now(page, site)
    flip(page, 3)
    story = log(page)
    killed(page, {})
    until(page, lambda: log(page), story)
    flip(page)
    until(page, lambda: len(log(page)) > len(story))
    answered(page)
    held = read(page, STORED)
    press(page, "Undo")
    until(page, lambda: log(page), story)
    killed(page, held)
    until(page, lambda: log(page), story)


@by_night
def test_a_move_is_saved_even_if_the_page_is_left_before_it_is_painted(page, site):
    play_now(page, site)
    flip(page)
    answered(page)
    before = log(page)
    with page.expect_navigation():
        rig(page, "setTimeout(() => { document.querySelector('[data-main]').click(); location.reload(); })")
    ready(page)
    until(page, lambda: len(log(page)) > len(before))


@by_night
def test_a_match_deleted_in_the_last_seconds_stays_deleted(page, site):
    play_now(page, site)
    press(page, text("table.back"))
    page.wait_for_selector(".match")
    held = read(page, STORED)
    press(page, text("lobby.more-one", match="War"))
    press(page, text("lobby.delete-one", match="War"))
    page.wait_for_selector(".match", state="detached")
    killed(page, held)
    see(page, ".lobby")
    assert page.locator(".match").count() == 0


@by_night
def test_text_written_on_a_card_in_the_last_seconds_is_there(page, site):
    easel(page, site)
    held = read(page, STORED)
    page.locator("[data-name=title]").click()
    page.keyboard.type("Comet")
    answered(page)
    killed(page, held)
    on_easel(page)
    until(page, page.locator("[data-name=title]").input_value, "Comet")


@by_night
def test_a_drawing_its_set_does_not_know_of_is_found(page, site):
    easel(page, site)
    held = read(page, STORED)
    draw(page, *LINE)
    page.wait_for_selector("[data-do=undo]:not([disabled])")
    becomes(page, NOTED, True)
    route = read(page, "location.hash").rpartition("/")[0]
    killed(page, held | {"courtcards:clock": read(page, "localStorage['courtcards:clock']")}, route)      # nor does the diary know it
    assert page.locator("a.cardlink").count() == 18
    page.wait_for_selector("a.cardlink card-art", state="attached")
    go(page, "#/")
