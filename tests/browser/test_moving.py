"""A full backup as one file: out of a site, into the single-file table, and back; bad parts are named, nothing is doubled or lost."""

import json
import re
from pathlib import Path

from browser.checks import flaws
from browser.hands import becomes, escape, go, press, read, rig, see, words
from browser.pages import MADE_NEW, SIZES, opened, ready
from browser.play import another, begin, flip, open_file
from helpers.own_sets import a_file
from helpers.share import by_night
from helpers.words import text

from courtcards.texts import join_list
from table.page.shared_messages import file_name

ALONE = Path(__file__).resolve().parents[2] / "dist" / "courtcards.html"
QUERY = "seed=22&speed=0"
KEPT = """() => Object.fromEntries(Object.keys(localStorage).filter(key => key.startsWith('courtcards:match:')).map(key => {
    const { record } = JSON.parse(localStorage[key]), { revision, of, sets, cut, moves, came, set_up, ...rest } = JSON.parse(localStorage[key.replace('match', 'head')]);
    return [key, { ...rest, record: { ...record, moves: [...record.moves.slice(0, cut), ...moves.split('\\n').filter(Boolean)] } }];
}))"""
BOTH = join_list([text("moving.matches", count=1), text("moving.sets", count=1)])
FULL = "room => { for (let size = 2 ** 20; size >= room; size /= 2) try { for (;;) localStorage.setItem(`filler-${size}-${Math.random()}`, 'x'.repeat(size)); } catch { } }"


def lobby_of(page):
    """Go to the lobby."""
    go(page, "#/")
    page.wait_for_selector(".lobby")


def play(page, times=3):
    """Deal War, flip some cards and return to the lobby."""
    another(page)
    flip(page, times)
    lobby_of(page)


def save_all(page):
    """Save a full backup from the settings; return the file's text."""
    press(page, "Settings")
    with page.expect_download() as saved:
        press(page, text("moving.save"))
    see(page, "#dialog", text("moving.saved-title"))
    assert saved.value.suggested_filename.startswith(file_name(text("moving.file", day="2")).removesuffix(".json"))
    return Path(saved.value.path()).read_text("utf-8")


def take_in(page, file):
    """Import a full backup; return the page's report."""
    open_file(page, file, "court-cards.json")
    see(page, ".message h1", text("moving.came-title"))
    return words(page, ".message")


def back(page):
    """Go on to the lobby."""
    press(page, text("page.way-lobby"))
    page.wait_for_selector(".lobby")


def empty(page):
    """Clear this browser's storage, and open the lobby of a first visit."""
    rig(page, MADE_NEW)
    page.wait_for_selector(".lobby")
    becomes(page, KEPT, {})


def drawn(page):
    """Return the cards of the first set on the shelf: the text on the first card, its strokes and its picture."""
    go(page, "#/studio")
    page.locator(".set__go").first.click()
    page.wait_for_selector(".cardset card-art")
    own = read(page, "JSON.parse(localStorage[Object.keys(localStorage).find(key => key.startsWith('courtcards:set:'))]).file.cards")
    art = read(page, "key => idbKeyval.get(key, idbKeyval.createStore('courtcards', 'art'))", own[0]["key"])
    lobby_of(page)
    return own[0]["title"], len(own), art["strokes"], art["picture"][:30]


def full(page, site):
    """Open a lobby with a match and a custom set."""
    begin(page, site, QUERY)
    open_file(page, json.dumps(a_file()))
    page.wait_for_selector(".cardset")
    lobby_of(page)
    play(page)


@by_night
def test_everything_moves_out_of_a_site_a_truncated_file_is_refused_and_the_whole_returns_once(page, site):
    full(page, site)
    kept, shown, cards = read(page, KEPT), words(page, ".lobby"), drawn(page)
    assert len(kept) == 1 and cards[1] == 20 and cards[2] and cards[3].startswith("data:image/jpeg")
    file = save_all(page)
    see(page, "#dialog", BOTH)
    escape(page)
    open_file(page, file[:len(file) // 2])
    see(page, "#dialog", text("page.file-title"), text("moving.damaged"))
    assert read(page, KEPT) == kept
    empty(page)
    assert text("moving.came", what=BOTH) in take_in(page, file) and flaws(page) == []
    back(page)
    becomes(page, KEPT, kept)
    see(page, ".lobby", exactly=shown)
    assert drawn(page) == cards
    said = take_in(page, file)
    assert text("moving.came-nothing") in said and text("moving.here", count=2) in said
    back(page)
    assert read(page, KEPT) == kept
    press(page, text("lobby.go-on"))
    page.wait_for_selector(".play")
    flip(page)
    assert read(page, "Object.keys(localStorage).filter(key => key.startsWith('courtcards:set:')).length") == 1


@by_night
def test_a_match_moves_from_the_site_into_the_file_and_back_and_continues_each_time(page, site, browser):
    full(page, site)
    cards, file = drawn(page), save_all(page)
    with opened(browser, ALONE.as_uri(), **SIZES["phone"]) as phone:
        phone.goto(f"{ALONE.as_uri()}?{QUERY}")
        ready(phone)
        assert text("moving.came", what=BOTH) in take_in(phone, file)
        assert flaws(phone) == []
        back(phone)
        assert drawn(phone) == cards
        press(phone, text("lobby.go-on"))
        phone.wait_for_selector(".play")
        flip(phone, 2)
        lobby_of(phone)
        there, file = read(phone, KEPT), save_all(phone)
    page.keyboard.press("Escape")
    said = take_in(page, file)
    assert text("moving.on", count=1) in said and text("moving.here", count=1) in said
    moves = json.loads(file)["matches"][0]["record"]["moves"]
    back(page)
    assert len(moves) == 5 and read(page, KEPT).keys() == there.keys()
    press(page, text("lobby.go-on"))
    page.wait_for_selector(".play")
    flip(page)
    assert [slot["record"]["moves"][:5] for slot in read(page, KEPT).values()] == [moves]


@by_night
def test_with_full_storage_the_page_says_what_did_not_fit_and_keeps_what_is_here(page, site):
    full(page, site)
    play(page, 1)
    file = save_all(page)
    empty(page)
    play(page, 2)
    kept = read(page, KEPT)
    rig(page, FULL, 64)
    said = take_in(page, file)
    assert all(part in said for part in text("moving.full", count="|").split("|"))
    here = read(page, KEPT)
    assert {key: here[key] for key in kept} == kept
    rig(page, "for (const key of Object.keys(localStorage)) if (key.startsWith('filler')) localStorage.removeItem(key)")
    back(page)
    take_in(page, file)
    back(page)
    assert words(page, ".lobby").count("War: You and Margot") == 3


@by_night
def test_importing_shows_its_progress_and_can_be_stopped(page, site):
    full(page, site)
    data = json.loads(save_all(page))
    one = data["matches"][0]
    data["matches"] = [one | {"id": f"{n:08x}", "title": f"Match {n}"} for n in range(2_000)]
    empty(page)
    open_file(page, json.dumps(data))
    page.wait_for_selector(".message progress")
    page.wait_for_function("Object.keys(localStorage).filter(key => key.includes(':match:')).length > 5")
    press(page, "Stop")
    see(page, ".message h1", text("moving.came-title"))
    said = words(page, ".message")
    here = read(page, "Object.keys(localStorage).filter(key => key.includes(':match:')).length")
    came = int(re.search(text("moving.came", what=join_list([text("moving.matches", count=r"(\d+)"), text("moving.sets", count=1)])), said)[1])
    assert 5 < here <= came < 2_000 and text("moving.stopped", count=2_000 - came) in said         # some are archived already
