"""The studio: create, copy, rename, delete and restore sets; search cards; let bots try a set.

Two tabs, a full and a blocked storage.
"""

import json

import pytest
from browser.checks import axe, flaws, misfits
from browser.hands import answered, each, focus, go, named, press, read, rig, see, uncovered, words
from browser.pages import opened, ready
from browser.play import begin, open_file
from helpers.own_sets import a_file
from helpers.share import by_night, first_of
from helpers.words import text

FULL = """room => { for (let size = 2 ** 20, number = 0; size > room; size /= 2) {
    try { for (;;) localStorage.setItem(`filler-${size}-${number++}`, 'x'.repeat(size)); } catch { /* smaller ones then */ } } }"""
COPY = text("studio.copy", title="The garden")
BLOCK = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } })"


def studio(page, site):
    """Open the shelf from its box in the lobby."""
    begin(page, site)
    press(page, text("lobby.studio"))
    page.wait_for_selector(".studio")


def to_shelf(page):
    """Return from a set's cards to the shelf."""
    press(page, text("studio.back"))
    page.wait_for_selector(".studio")


def new(page, name="The garden", owner="Ada", begin="18"):
    """Create a set, of blank cards or a copy, and open its cards."""
    press(page, text("studio.new") if named(page, text("studio.new")).count() else text("studio.new-first"))
    page.wait_for_selector("#answer-name")
    page.fill("#answer-name", name)
    page.fill("#answer-owner", owner)
    page.locator(f"#dialog button:has-text('{begin}')").first.click()
    page.wait_for_selector(".cardset")


def act(page, name, what):
    """Press an item in a set's menu."""
    page.locator(f"[aria-label='{text('studio.more-one', set=name)}']").click()
    press(page, text(f"studio.{what}-one", set=name))


def names(page):
    """Return the names of the sets on the shelf, those of the books last."""
    return page.locator(".sets .set__words b").all_text_contents()


def cards(page):
    """Return the names of the cards shown."""
    return each(page, ".cardlink[aria-label]", "all => all.map(one => one.ariaLabel)")


LONG = "A very long name of a set that nobody reads aloud but me"


@pytest.mark.parametrize("size", first_of("page", "phone"))
def test_from_the_lobby_the_player_reaches_a_shelf_and_makes_a_first_set_and_everything_fits_every_screen(request, size, site):
    page = request.getfixturevalue(size)
    studio(page, site)
    assert page.locator(".btn--main").count() == 1 and names(page) == ["Core 135 (our own)"] and flaws(page) == []
    press(page, text("studio.new-first"))
    page.wait_for_selector("#answer-name")
    assert flaws(page) == []
    page.keyboard.press("Escape")
    new(page, LONG, "Bartholomew the Unnamed", "36")
    assert len(cards(page)) == 36
    see(page, "h1", LONG)
    see(page, ".bar", text("studio.by", owner="Bartholomew the Unnamed", cards=text("studio.cards", count=36)))
    assert flaws(page) == [] and fit_everywhere(page) == {}
    if size == "phone":
        press(page, text("studio.like"))
        page.wait_for_selector(".like:visible")
        assert flaws(page) == []
    to_shelf(page)
    assert len(names(page)) == 2 and names(page)[0].startswith(LONG[:20]) and flaws(page) == [] and fit_everywhere(page) == {}


def fit_everywhere(page):
    """Return the layout flaws on other screens, by size."""
    found = {}
    for size in first_of((320, 640), (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found |= {size: trouble} if (trouble := misfits(page, 24)) else {}
    page.set_viewport_size(page.home)
    return found


@by_night
def test_a_set_is_duplicated_renamed_deleted_and_restored(page, site):
    studio(page, site)
    press(page, text("studio.new-first"))
    page.wait_for_selector("#answer-name:focus")
    page.keyboard.type("The garden")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert focus(page).split() == ["18", "cards"], "where there are several ways on Enter leads to them"
    page.keyboard.press("Enter")
    page.wait_for_selector(".cardset")
    page.go_back()
    page.wait_for_selector(".studio")
    assert "The garden" in focus(page)
    act(page, "The garden", "duplicate")
    page.wait_for_selector(f"text={COPY}")
    act(page, COPY, "rename")
    page.fill("#answer-name", "The pond")
    page.fill("#answer-owner", "Brann")
    page.keyboard.press("Enter")
    see(page, ".set", "The pond", text("studio.by", owner="Brann", cards="").strip(", "))
    act(page, "The garden", "delete")
    see(page, "#notices .notice", text("notice.set-deleted.text"))
    assert names(page) == ["The pond", "Core 135 (our own)"] and "The pond" in focus(page)
    press(page, text("notice.set-deleted.buttons")[0][1])
    page.wait_for_selector(".set:has-text('The garden')")
    assert names(page) == ["The garden", "The pond", "Core 135 (our own)"]
    page.wait_for_selector("#notices .notice", state="detached")
    act(page, "The garden", "delete")
    page.wait_for_selector(".basket__one:has-text('The garden')")
    assert flaws(page) == []
    press(page, text("studio.put-back-one", set="The garden"))
    page.wait_for_selector(".set:has-text('The garden')")
    assert "The garden" in focus(page) and page.locator(".basket").count() == 0
    assert names(page) == ["The garden", "The pond", "Core 135 (our own)"]


@by_night
def test_a_sets_cards_are_searched_and_filtered_bots_try_it_and_are_stopped_and_it_is_dealt(page, site):
    studio(page, site)
    new(page, begin=text("studio.copy-of", set="Core 135"))
    assert len(cards(page)) == 135
    page.locator("#look-for").focus()
    page.keyboard.type("fox 13")
    page.wait_for_function("document.querySelectorAll('.cardlink[aria-label]').length < 5")
    assert focus(page) == text("studio.search") and page.input_value("#look-for") == "fox 13" and all("Fox" in name for name in cards(page))
    page.fill("#look-for", "nothing is like this")
    page.wait_for_selector(".cardset__none")
    press(page, text("studio.all"))
    page.wait_for_function("document.querySelectorAll('.cardlink[aria-label]').length === 135")
    press(page, "With red")
    answered(page)
    assert words(page, "[data-do=sift][aria-pressed=true]") == "With red" and 0 < len(cards(page)) < 135
    assert all("red" in name for name in cards(page))
    see(page, "[role=search]", text("studio.found", count=len(cards(page)), total=135))
    press(page, text("studio.try-it"))
    page.wait_for_selector(f"progress[aria-label='{text('studio.trying')}']")
    page.wait_for_function("document.querySelector('.trial progress').value > 0", timeout=60_000)
    assert axe(page) == []
    press(page, "Stop")
    named(page, text("studio.try-it")).wait_for()
    assert page.locator(".trial progress").count() == 0
    press(page, text("studio.use"))
    page.wait_for_selector("#dialog .sheet")
    see(page, "#dialog", "The garden")
    press(page, "Minkingi")
    page.wait_for_selector(".setup")
    assert words(page, "[data-do=cards][aria-checked=true]").startswith("The garden")
    press(page, text("setup.deal"))
    page.wait_for_selector(".play")


@by_night
def test_arrow_keys_move_through_the_grid_and_a_card_opens(page, site):
    studio(page, site)
    new(page, begin=text("studio.copy-of", set="Core 135"))
    page.locator(".cardlink").first.focus()
    first = focus(page)
    page.keyboard.press("ArrowRight")
    second = focus(page)
    page.keyboard.press("ArrowDown")
    below = focus(page)
    page.keyboard.press("ArrowUp")
    assert focus(page) == second and len({first, second, below}) == 3
    boxes = [page.locator(f".cardlink[aria-label='{name}']").bounding_box() for name in (second, below)]
    assert abs(boxes[0]["x"] - boxes[1]["x"]) < 2 and boxes[1]["y"] > boxes[0]["y"]
    page.keyboard.press("Enter")
    page.wait_for_selector("main:not(.cardset)")
    assert read(page, "location.hash").count("/") == 3
    page.go_back()
    page.wait_for_selector(".cardset")


def many(page, site, count):
    """Open a shelf with many sets."""
    begin(page, site)
    open_file(page, json.dumps({"all": 1, "matches": [], "sets": [a_file(f"Garden {number:03}", count=1, picture="") for number in range(count)]}), "all.json")
    see(page, ".message h1", text("moving.came-title"))
    go(page, "#/studio")
    page.wait_for_selector(".studio")


@pytest.mark.parametrize("size", first_of("phone", "page"))
@by_night
def test_more_sets_load_on_scrolling_and_the_keyboard_reaches_the_last(request, size, site):
    page = request.getfixturevalue(size)
    many(page, site, 45)
    own = page.locator(".set:not([data-stock])")
    assert own.count() == 20 and page.get_by_role("button", name=text("studio.more-sets", shown=20, count=45)).count() == 1 and flaws(page) == []
    while (here := own.count()) < 45:
        own.locator(".set__go").nth(here - 1).focus()
        for _ in ("its menu", "more sets"):
            page.keyboard.press("Tab")
        page.wait_for_function("here => document.activeElement === document.querySelectorAll('.set:not([data-stock]) .set__go')[here]", arg=here)      # the first one to load gets the focus
    for _ in range(30):
        if "Garden 044" in focus(page):
            break
        page.keyboard.press("Tab")
    assert "Garden 044" in focus(page)


@by_night
def test_two_tabs_see_each_others_changes_to_a_set(page, site):
    studio(page, site)
    new(page)
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0] + "#/studio")
    other.wait_for_selector(".set:has-text('The garden')")
    act(other, "The garden", "rename")
    other.fill("#answer-name", "The pond")
    press(other, text("sheet.keep-name"))
    page.bring_to_front()
    page.wait_for_selector("h1:has-text('The pond')")
    other.bring_to_front()
    act(other, "The pond", "delete")
    page.bring_to_front()
    page.wait_for_selector(".message")
    see(page, ".message", text("studio.gone-text"))
    press(page, text("studio.back"))
    page.wait_for_selector(".studio")
    assert names(page) == ["Core 135 (our own)"]


@by_night
def test_full_storage_is_reported_and_nothing_is_lost(page, site):
    studio(page, site)
    new(page)
    to_shelf(page)
    rig(page, FULL, 64)
    act(page, "The garden", "duplicate")
    see(page, "#notices .notice", text("notice.set-full.text"))
    assert names(page)[:2] == ["The garden", COPY] and flaws(page) == []
    with page.expect_download() as download:
        page.locator("#notices").get_by_role("button", name=text("notice.set-full.buttons")[0][1]).click()
    assert f'"name":"{COPY}"' in download.value.path().read_text("utf-8")
    rig(page, "Object.keys(localStorage).filter(key => key.startsWith('filler')).forEach(key => localStorage.removeItem(key))")
    act(page, COPY, "rename")
    page.fill("#answer-name", "The pond")
    press(page, text("sheet.keep-name"))
    page.wait_for_selector(".set:has-text('The pond')")
    page.wait_for_selector("#notices .notice", state="detached")
    uncovered(page)
    page.reload()
    ready(page)
    page.wait_for_selector(".set:has-text('The pond')")
    assert names(page) == ["The garden", "The pond", "Core 135 (our own)"]


@by_night
def test_blocked_storage_is_reported_and_a_set_lasts_while_the_page_is_open(browser, site):
    with opened(browser, site.url) as page:
        page.add_init_script(BLOCK)
        page.goto(f"{site.url}?seed=22&speed=0#/studio")
        page.wait_for_selector(".studio")
        new(page)
        see(page, "#notices", text("notice.set-blocked.text"))
        assert len(cards(page)) == 18
        to_shelf(page)
        assert names(page) == ["The garden", "Core 135 (our own)"]
