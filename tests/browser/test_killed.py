"""A browser that was killed comes up with an older localStorage: the page shows all that was done. tests/bench/kills.py kills real ones."""

from browser.drawing import draw, easel, on_easel
from browser.hands import answered, go, press, until
from browser.pages import ready
from browser.play import flip, log, play_now

NOTED = """async () => (await idbKeyval.values(idbKeyval.createStore('courtcards-diary', 'changes')))
    .some(([number]) => String(number) === localStorage.getItem('courtcards:clock'))"""
LINE = (200, 300), (700, 300), (700, 800)
STORED = "() => ({ ...localStorage })"
OLDER = "held => { localStorage.clear(); Object.assign(localStorage, held); }"


def killed(page, held, route=None):
    """Open the page again as after a kill: the storage is as it was held once, and the diary whole."""
    answered(page)                              # what was done last is kept by then, and noted a little later
    until(page, lambda: page.evaluate(NOTED))
    page.evaluate(OLDER, held)
    if route:
        page.evaluate("route => history.replaceState(null, '', route)", route)
    page.reload()
    ready(page)


def test_a_match_that_was_dealt_and_played_in_the_last_seconds_goes_on(page, site):
    play_now(page, site)
    flip(page, 3)
    story = log(page)
    killed(page, {})
    assert log(page) == story
    flip(page)
    assert len(log(page)) > len(story)


def test_a_move_of_a_page_that_is_left_before_it_is_painted_is_kept(page, site):
    play_now(page, site)
    flip(page)
    answered(page)
    before = log(page)
    with page.expect_navigation():
        page.evaluate("setTimeout(() => { document.querySelector('[data-main]').click(); location.reload(); })")
    ready(page)
    assert len(log(page)) > len(before)


def test_moves_that_were_taken_back_in_the_last_seconds_stay_so(page, site):
    play_now(page, site)
    flip(page, 3)
    answered(page)
    held, long = page.evaluate(STORED), log(page)
    press(page, "Undo")
    short = log(page)
    assert len(short) < len(long)
    killed(page, held)
    assert log(page) == short


def test_a_match_that_was_deleted_in_the_last_seconds_does_not_come_back(page, site):
    play_now(page, site)
    press(page, "Back to the lobby")
    page.wait_for_selector(".match")
    held = page.evaluate(STORED)
    press(page, "More for")
    press(page, "Delete War")
    page.wait_for_selector(".match", state="detached")
    killed(page, held)
    assert page.is_visible(".lobby") and page.locator(".match").count() == 0


def test_what_was_written_on_a_card_in_the_last_seconds_is_there(page, site):
    easel(page, site)
    held = page.evaluate(STORED)
    page.locator("[data-name=title]").click()
    page.keyboard.type("Comet")
    answered(page)
    killed(page, held)
    on_easel(page)
    assert page.locator("[data-name=title]").input_value() == "Comet"


def test_a_drawing_of_which_its_set_was_not_told_is_found(page, site):
    easel(page, site)
    held = page.evaluate(STORED)
    draw(page, *LINE)
    page.wait_for_selector("[data-do=undo]:not([disabled])")
    until(page, lambda: page.evaluate(NOTED))
    route = page.evaluate("location.hash").rpartition("/")[0]
    killed(page, held | {"courtcards:clock": page.evaluate("localStorage['courtcards:clock']")}, route)      # the diary does not know either
    assert page.locator("a.cardlink").count() == 18
    page.wait_for_selector("a.cardlink card-art", state="attached")
    go(page, "#/")
