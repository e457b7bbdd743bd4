"""The table to take along as one file, that file's own texts, and pasting a record."""

import json
import re
from contextlib import contextmanager

import pytest
from browser.checks import flaws, misfits
from browser.fixtures import ROOT, Site
from browser.hands import becomes, dialog, gone, press, read, rig, see, uncovered, until, words
from browser.pages import SIZES, Held, opened, ready
from browser.play import battle, begin, flip, more, open_file, play_now, sit_down, stored
from helpers.share import by_night, first_of
from helpers.words import text

from courtcards.games import GAMES
from courtcards.saves.link_codec import pack_link

RECORD = {"format": 1, "game": "war", "rules": GAMES["war"].rules, "options": {}, "seats": ["Ada", "bot:squire:Maud"], "seed": 22, "moves": ["0 flip"] * 3}
LINK = f"https://cards.example/repo/#/play/{pack_link(RECORD)}"
EVIL = "<img src=x onerror=\"document.title='broken in'\">"
ALONE = text("page.offline-alone")


def ask(page):
    """Open the dialog that asks for a record."""
    press(page, text("lobby.open-record"))
    page.wait_for_selector("#dialog .sheet")


def paste(page, text):
    """Paste text into the dialog's field, replacing its contents."""
    page.locator("#answer").press("ControlOrMeta+A")
    page.keyboard.insert_text(text)


def take_up(page):
    """Open the pasted text."""
    button = page.locator("#dialog .sheet__foot").get_by_role("button", name="Open")
    button.tap() if read(page, "matchMedia('(pointer: coarse)').matches") else button.click()


@contextmanager
def marked(browser, marks, size):
    """Open a page whose build has these attributes, on a separate site."""
    site = Site(ROOT / "dist")
    text = re.sub(r' data-(take|alone|home)(="[^"]*")?', "", (ROOT / "dist" / "index.html").read_text("utf-8"))
    site.altered |= {name: text.replace('<html lang="en"', f'<html lang="en" {marks}', 1).encode() for name in ("", "index.html")}
    try:
        with opened(browser, site.url, **SIZES[size]) as page:
            begin(page, site)
            yield page
    finally:
        site.stop()


# pasting

def test_a_pasted_link_is_repaired_and_opens_its_match_and_back_leads_to_the_lobby(page, site):
    begin(page, site)
    ask(page)
    with page.expect_file_chooser():
        press(page, text("opening.choose"))        # the file dialog is cancelled
    paste(page, EVIL)
    page.keyboard.press("Enter")
    page.wait_for_selector("#dialog [role=alert]")
    see(page, "#dialog", text("opening.not-known"))
    assert page.locator("#answer").input_value() == EVIL
    assert "broken in" not in page.title() and page.locator("#dialog img").count() == 0 and flaws(page) == []
    becomes(page, "document.activeElement.id", "answer")
    paste(page, f"Look: {LINK} Ada")
    take_up(page)
    sit_down(page)
    page.wait_for_selector(".play")
    assert battle(page) == "Battle 2" and stored(page) == [], "a link is stored with the first move made in it"
    flip(page)
    until(page, lambda: len(stored(page)), 1)
    page.go_back()
    page.wait_for_selector(".match a")
    gone(page, "#dialog > *")


def test_the_share_dialogs_text_is_copied_and_pasted_with_the_keyboard(page, site):
    play_now(page, site)
    flip(page, 3)
    more(page, "share")
    page.locator("#share-whole").locator("xpath=../summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    becomes(page, "document.activeElement.id", "share-whole")
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.press("ControlOrMeta+C")
    page.keyboard.press("Escape")
    press(page, text("table.back"))
    page.locator("[data-do=open-record]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#dialog .sheet")
    becomes(page, "document.activeElement.innerText", text("opening.choose"))
    page.keyboard.press("Tab")
    becomes(page, "document.activeElement.innerText", text("opening.scan"))
    page.keyboard.press("Tab")
    page.keyboard.press("ControlOrMeta+V")
    page.keyboard.press("Enter")
    page.locator("[data-do=take-up]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".play")
    assert battle(page) == "Battle 2" and "#/play/1" in page.url


@by_night
def test_a_bare_code_is_pasted_on_a_phone_by_touch(phone, site):
    begin(phone, site)
    ask(phone)
    assert flaws(phone) == []
    phone.locator("#answer").tap()
    phone.keyboard.insert_text(pack_link(RECORD))
    take_up(phone)
    phone.locator("[data-do=take-up]").tap()
    phone.wait_for_selector(".play")
    assert battle(phone) == "Battle 2"


@pytest.mark.parametrize("way", first_of("Escape", "Cancel", "Back"))
def test_the_open_dialog_can_be_dismissed_and_a_files_text_pasted_with_all_its_lines(page, site, way):
    begin(page, site)
    page.locator("[data-do=open-record]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#dialog .sheet")
    page.wait_for_function("history.state?.layers")
    {"Escape": lambda: page.keyboard.press("Escape"), "Cancel": lambda: press(page, "Cancel"), "Back": page.go_back}[way]()
    page.wait_for_selector("#dialog .sheet", state="detached")
    becomes(page, "document.activeElement.dataset.do", "open-record")
    assert page.locator(".lobby").count() == 1
    uncovered(page)
    ask(page)
    paste(page, json.dumps(RECORD, indent=1))
    page.keyboard.press("Enter")
    page.wait_for_selector(".play")
    assert battle(page) == "Battle 2" and len(stored(page)) == 1


DROP = """([name, content]) => {
    const held = new DataTransfer();
    name ? held.items.add(new File([content], name)) : held.setData('text/plain', content);
    for (const kind of ['dragover', 'drop']) document.querySelector('#app').dispatchEvent(new DragEvent(kind, { dataTransfer: held, bubbles: true, cancelable: true }));
}"""


def test_a_dropped_file_or_text_opens_and_an_unusable_text_stays_to_be_corrected(page, site):
    begin(page, site)
    rig(page, DROP, ["", "hello there"])
    see(page, "#dialog [role=alert]", text("opening.not-known"))
    assert page.locator("#answer").input_value() == "hello there" and flaws(page) == []
    rig(page, DROP, ["note.txt", f"My move:\n> {LINK[:70]}\n> {LINK[70:]}\nAda"])
    sit_down(page)
    page.wait_for_selector(".play")
    assert battle(page) == "Battle 2" and stored(page) == []
    rig(page, DROP, ["", json.dumps(RECORD, indent=1)])
    until(page, lambda: len(stored(page)), 1)


def test_a_truncated_link_opens_with_its_rest_and_one_with_trailing_punctuation_at_once(page, site):
    begin(page, site)
    route = "#" + LINK.partition("#")[2]
    rig(page, "to => { location.hash = to; }", f"{route[:60]}…")
    see(page, "#app", text("record.cut-link"))
    press(page, text("page.way-open-record"))
    see(page, "#dialog [role=alert]", text("record.cut-link"))
    becomes(page, "document.activeElement.id", "answer")
    paste(page, route[60:])
    page.keyboard.press("Enter")
    sit_down(page)
    page.wait_for_selector(".play")
    becomes(page, "location.hash", route)
    rig(page, "to => { location.hash = to; }", f"{route}).")
    sit_down(page)
    page.wait_for_selector(".play")
    becomes(page, "location.hash", route)


# taking it along

@pytest.mark.fresh
@pytest.mark.parametrize("size", first_of(*SIZES))
def test_the_site_offers_the_file_built_with_it_with_its_size_before_and_after_python_runs(request, site, size):
    page = request.getfixturevalue(size)
    built = (site.folder / "courtcards.html").read_bytes()
    name = f"{text('lobby.take')} {len(built) / 1e6:.1f} MB"
    held = Held(page, "**/parts/pyscript-*/**")
    page.goto(f"{site.url}?seed=22&speed=0", wait_until="commit")
    page.get_by_role("link", name=name).wait_for()
    assert page.locator("html[data-ready]").count() == 0
    held.let_go()
    ready(page)
    press(page, text("lobby.play-now"))
    page.wait_for_selector(".play")
    press(page, text("table.back"))
    page.wait_for_selector(".match a")
    page.get_by_role("link", name=name).wait_for()
    assert misfits(page, 44 if size == "phone" else 24) == []
    gone(page, ".lobby", ALONE)
    with page.expect_download() as file:
        press(page, text("lobby.take"))
    assert file.value.suggested_filename == "courtcards.html" and file.value.path().read_bytes() == built
    assert page.locator(".lobby").count() == 1, "the page stays where it is"
    rig(page, "delete document.documentElement.dataset.take")
    gone(page, ".take")                     # without a file none is offered
    assert page.locator(".take").count() == 1


# in the file

@pytest.mark.parametrize("size, home", first_of(("page", ""), ("phone", "https://cards.example/repo/")))
def test_a_file_says_once_what_it_is_and_matches_move_from_it_to_a_site_and_back(browser, page, site, size, home):
    with marked(browser, f'data-alone data-home="{home}" data-licences="LICENSES/"', size) as file:
        said = words(file, ".lobby")
        assert said.count(ALONE) == 1 and text("lobby.bring") in said
        assert "offline" not in said.lower() and text("lobby.take") not in said and flaws(file) == []
        press(file, "Settings")
        see(file, "#dialog", ALONE)
        assert "offline" not in dialog(file).lower() and misfits(file, 44 if size == "phone" else 24) == []
        file.keyboard.press("Escape")
        uncovered(file)
        open_file(file, json.dumps(RECORD))
        file.wait_for_selector(".play")
        assert battle(file) == "Battle 2" and len(stored(file)) == 1
        more(file, "share")
        given = file.locator("#share-whole").input_value()
        assert given.startswith(f"{home}#/play/1") and misfits(file, 44 if size == "phone" else 24) == []
        assert (text("sharing.letters") in dialog(file)) is (text("sharing.show-letters") in dialog(file)) is (not home)
        file.keyboard.press("Escape")
        uncovered(file)
        press(file, text("table.back"))
        file.wait_for_selector(".match a")
        see(file, ".lobby", ALONE)
        gone(file, ".lobby", "can be brought")
        assert read(file, "navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    begin(page, site)
    ask(page)
    paste(page, given)
    take_up(page)
    sit_down(page)
    page.wait_for_selector(".play")
    assert battle(page) == "Battle 2"
