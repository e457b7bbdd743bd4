"""A lobby with many matches: they load as the list scrolls, and acting on one keeps the place."""

import pytest
from browser.checks import axe, misfits
from browser.hands import answered, focus, go, press, read, rig, see, until
from browser.pages import ready
from browser.play import begin, flip
from helpers.fake_page import Storage
from helpers.share import by_night, first_of, share
from helpers.words import text

from courtcards.saves.record import Record
from courtcards.texts import game_title
from table.storage.match_saves import ARCHIVE_MATCHES as VOLUME
from table.storage.match_saves import HEAD_PREFIX, MATCH_PREFIX, NEVER_ARCHIVED, MatchStorage

MANY = share(50, 70)
HIDDEN = """() => [...document.querySelectorAll('.boxed')].filter(one => one.querySelector('.box__meta').getBoundingClientRect().bottom
    > one.querySelector('.box__slip').getBoundingClientRect().top).map(one => one.innerText)"""
AT_TOP = "scrollY < 50"
BOUND = f"Object.keys(localStorage).filter(key => key.startsWith('{MATCH_PREFIX}')).length < {NEVER_ARCHIVED + VOLUME}"


def held(old=False):
    """Return the storage of many matches, with as many moves as their number; `old`: in the format without heads."""
    storage, record = Storage(), Record("war", ["You", "bot:squire:Margot"], seed=22)
    saves = MatchStorage(storage, iter(range(10**12, 10**12 + MANY)).__next__, "a7")
    for number in range(MANY):
        saves.write(f"m{number}", {"record": record.dump() | {"moves": ["0 flip"] * min(number, 9)}, "title": f"Match {number}", "note": f"Note {number}", "over": False})
    return {key: text for key, text in storage.held.items() if not (old and key.startswith(HEAD_PREFIX))}


def many(page, site, old=False):
    """Open a lobby with many matches and list them."""
    begin(page, site)
    rig(page, "held => Object.entries(held).forEach(([key, text]) => localStorage.setItem(key, text))", held(old))
    go(page, "#/setup/war")
    page.wait_for_selector(".setup")
    press(page, "Lobby")
    page.wait_for_selector(".continue")
    until(page, lambda: titles(page), [f"Match {MANY - number}" for number in (1, 2, 3, 4)])
    press(page, text("lobby.rest", count=MANY - 4))
    page.wait_for_function("document.querySelectorAll('.match').length > 4")


def titles(page):
    """Return the titles of the matches, starting with the one on the cloth."""
    return page.locator(".match__text :is(b, h1)").all_text_contents()


def listed(page, count):
    """Wait until this many matches are listed; check that they're the newest."""
    page.wait_for_function("count => document.querySelectorAll('.match').length >= count", arg=count)
    found = titles(page)
    assert found == [f"Match {MANY - 1 - number}" for number in range(len(found))]


def place(page, title):
    """Return the vertical position of a match in the window."""
    return page.locator(".match", has_text=title).first.bounding_box()["y"]


def scroll(page):
    """Turn the wheel, or swipe, until all matches are listed."""
    client, coarse = page.context.new_cdp_session(page), read(page, "matchMedia('(pointer: coarse)').matches")

    def rolled():
        """Scroll on unless all are listed; return whether they are."""
        if page.locator(".match").count() == MANY:
            return True
        if coarse:
            client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 195, "y": 700}]})
            for y in range(650, 100, -50):
                client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": 195, "y": y}]})
            client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            page.mouse.move(640, 600)
            page.mouse.wheel(0, 500)
        return False
    until(page, rolled)


@pytest.mark.parametrize("old", first_of(False, True))
@by_night
def test_old_matches_are_archived_while_idle_load_on_scrolling_newest_first_and_open_as_usual(page, site, old):
    many(page, site, old)
    page.reload()
    ready(page)
    page.wait_for_function(BOUND)
    press(page, text("lobby.rest", count=MANY - 4))
    page.wait_for_function("document.querySelectorAll('.match').length > 4")
    assert page.locator(".match").count() < MANY
    scroll(page)
    listed(page, MANY)
    assert page.locator("[data-do=more-matches]").count() == 0 and misfits(page, 24) == axe(page) == []
    page.locator(".match a").last.click()
    page.wait_for_selector(".play")
    assert "Match 0" in page.title() and read(page, BOUND)
    flip(page)
    press(page, text("table.back"))
    page.wait_for_selector(".match")
    assert titles(page)[0] == "Match 0"


@by_night
def test_by_touch_all_matches_load_and_the_last_one_opens(phone, site):
    many(phone, site)
    scroll(phone)
    listed(phone, MANY)
    assert misfits(phone, 44) == axe(phone) == []
    phone.locator(".match a").last.tap()
    phone.wait_for_selector(".play")
    assert "Match 0" in phone.title()


def test_the_keyboard_reaches_the_last_match(page, site):
    many(page, site)
    while (here := page.locator(".match").count()) < MANY:
        page.locator(".match a").nth(here - 1).focus()
        for _ in ("its menu", "more matches"):
            page.keyboard.press("Tab")
        page.wait_for_function("here => document.activeElement === document.querySelectorAll('.match a')[here]", arg=here)      # the first one to load gets the focus
    for _ in range(2 * MANY):
        if "Match 0" in focus(page):
            break
        page.keyboard.press("Tab")
    assert "Match 0" in focus(page)
    press(page, text("lobby.fewer"))
    until(page, page.locator(".match").count, 4)


def test_deleting_far_down_keeps_the_place_and_the_focus_and_can_be_undone(page, site):
    many(page, site)
    scroll(page)
    page.locator(f"[aria-label='{text('lobby.more-one', match='Match 30')}']").scroll_into_view_if_needed()
    page.locator(f"[aria-label='{text('lobby.more-one', match='Match 30')}']").focus()
    page.keyboard.press("Enter")
    page.locator(f"[aria-label='{text('lobby.delete-one', match='Match 30')}']").focus()
    before = place(page, "Match 31")
    page.keyboard.press("Enter")
    page.wait_for_selector("#notices .notice")
    answered(page)                      # the browser corrects the scroll position in the next frame
    assert "Match 30" not in titles(page) and len(titles(page)) == MANY - 1
    until(page, lambda: "Match 29" in focus(page))
    assert abs(place(page, "Match 31") - before) < 5 and not read(page, AT_TOP)
    press(page, text("notice.deleted.buttons")[0][1])
    page.wait_for_selector(".match:has-text('Match 30')")
    listed(page, MANY)
    answered(page)
    assert abs(place(page, "Match 31") - before) < 5


@by_night
def test_renaming_far_down_keeps_the_place(page, site):
    many(page, site)
    scroll(page)
    page.locator(f"[aria-label='{text('lobby.more-one', match='Match 30')}']").scroll_into_view_if_needed()
    press(page, text("lobby.more-one", match="Match 30"))
    press(page, text("lobby.rename-one", match="Match 30"))
    before = place(page, "Match 31")
    page.locator("#answer").fill("Our long evening")
    page.keyboard.press("Enter")
    page.wait_for_selector(".match:has-text('Our long evening')")
    assert titles(page)[MANY - 31] == "Our long evening" and abs(place(page, "Match 31") - before) < 5 and not read(page, AT_TOP)


@by_night
def test_a_match_played_in_another_tab_moves_up_in_the_list(page, site):
    many(page, site)
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0] + "#/match/m5")
    other.wait_for_selector(".play")
    other.locator("[data-main]").click()
    page.bring_to_front()
    page.wait_for_function("document.querySelector('.match__text h1').innerText === 'Match 5'")


WAY = {"host": "Ada", "game": "coinquest", "seat": "Ben", "address": "#/near/" + "E" * 126 + "/QWRh/QWRh/QWRh"}


def test_further_actions_for_another_devices_table_are_in_one_line(page, site):
    begin(page, site)
    rig(page, "way => localStorage.setItem('courtcards:back', JSON.stringify(way))", WAY)
    go(page, "#/setup/war")
    page.wait_for_selector(".setup")
    go(page, "#/")
    page.wait_for_selector("[data-do=leave-table]")
    for width in (1280, 320):
        page.set_viewport_size({"width": width, "height": 800})
        answered(page)
        assert len(set(read(page, "() => [...document.querySelectorAll('.hearth__acts .link')].map(link => link.getBoundingClientRect().y)"))) == 1


def test_on_a_phone_the_ways_of_the_header_are_in_one_line_and_no_slip_covers_the_words_of_a_box(page, site):
    begin(page, site)
    for played in (False, True):
        if played:
            rig(page, "held => Object.entries(held).forEach(([key, text]) => localStorage.setItem(key, text))", held())
            go(page, "#/setup/war")
            page.wait_for_selector(".setup")
            go(page, "#/")
            page.wait_for_selector(".continue")
        for width in (480, 390, 320):
            page.set_viewport_size({"width": width, "height": 800})
            answered(page)
            assert len(set(read(page, "() => [...document.querySelectorAll('.lobby__ways > :is(a, button)')].map(one => one.getBoundingClientRect().y)"))) == 1, width
            assert read(page, HIDDEN) == [] and read(page, "document.scrollingElement.scrollWidth") == width


def test_each_course_takes_one_line_even_with_a_long_name(page, site):
    begin(page, site)
    rig(page, "held => Object.entries(held).forEach(([key, text]) => localStorage.setItem(key, text))", held())
    rig(page, "met => localStorage.setItem('courtcards:settings', JSON.stringify({ met }))", ["knights-and-ninjas lesson gems alone"])
    go(page, "#/setup/war")
    page.wait_for_selector(".setup")
    go(page, "#/")
    see(page, ".learn__course b", game_title("knights-and-ninjas"))
    assert read(page, "() => [...document.querySelectorAll('.learn__course b')].every(one => one.clientHeight < 30)")
    assert len(set(read(page, "() => [...document.querySelectorAll('.learn__course')].map(one => one.clientHeight)"))) == 1
