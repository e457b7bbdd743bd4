"""The start-up picture after a reload, before Python is ready: its contents, its secrecy, and the one press it accepts."""

import json
import re

import pytest
from browser import pages
from browser.checks import axe, misfits
from browser.hands import becomes, each, escape, gone, named, press, read, rig, see, words
from browser.pages import ready
from browser.play import begin, deal, flip, log, play_now, settled
from helpers.share import by_night, first_of, share
from helpers.words import text

PICTURE = "courtcards:picture"
PICTURED = """() => {
    const table = document.querySelector('#app :is(.play, .pass)');
    return 'picture' in document.documentElement.dataset && !!table?.checkVisibility({ visibilityProperty: true }) && table.getClientRects().length > 0;
}"""
NAMED = "cards => cards.map(card => [card.dataset.key, card.ariaLabel])"
QUIET = "document.querySelector('#notices').innerText"
STARTS = re.compile(r"/parts/pyodide-|/app/(wasm|wheel|snapshot)-")          # all that Python needs
PUT = "([key, text]) => localStorage.setItem(key, text)"


@pytest.fixture
def opening():
    """Open pages without a service worker: the snapshot comes from the server each time."""
    return {"service_workers": "block"}


@pytest.fixture(params=first_of("phone", "page"))
def both(request):
    """The page on a desktop and on a phone."""
    return request.getfixturevalue(request.param)


class Held(pages.Held):
    """A start held back until released."""

    def __init__(self, page):
        super().__init__(page, "**/snapshot-*")

    def let_go(self):
        """Release the start, and wait until the table is ready."""
        super().let_go()
        ready(self.page)


def reload(page):
    """Reload the page, and hold back its start."""
    held = Held(page)
    page.reload(wait_until="domcontentloaded")
    return held


def pictured(page):
    """Return whether the start-up picture is showing."""
    return read(page, PICTURED)


def started(page):
    """Return whether Python is ready."""
    return read(page, "'ready' in document.documentElement.dataset")


def stored(page):
    """Return the saved start-up picture."""
    return json.loads(read(page, f"localStorage['{PICTURE}'] || 'null'"))


def places(page):
    """Return the position of everything on the page."""
    return read(page, """() => [...document.querySelectorAll('#app :is(.bar, .seat, .card, .btn, .ask, .tray, .rail, .log)')].map(one => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [one.classList[0], ...[left, top, width, height].map(Math.round)];
    })""")


def cloth(page):
    """Return the text of the bar and the cloth."""
    return words(page, ".bar"), words(page, ".felt")


def test_a_reload_shows_the_table_before_python_runs_and_python_changes_nothing_in_it(both, site):
    play_now(both, site)
    flip(both, 3)
    held = reload(both)
    becomes(both, PICTURED, True)
    assert not started(both)
    see(both, "#boot .boot__bar")
    gone(both, ".lobby")
    assert misfits(both, 24) == [] and [rule for rule, *_ in axe(both) if rule != "region"] == []        # the start's progress bar is outside all regions
    before = cloth(both), log(both), both.title(), places(both)
    held.let_go()
    assert (cloth(both), log(both), both.title(), places(both)) == before and "Battle " in log(both)
    assert not pictured(both) and both.locator("[role=status].vh:not(.says)").count() == 0


def test_a_hand_is_covered_and_no_hidden_card_is_anywhere_in_the_page(phone, site):
    begin(phone, site)
    deal(phone, "knights-and-ninjas", {0}, 3, seed=5)
    settled(phone)
    shown = cloth(phone)
    hand = each(phone, ".hand .card", NAMED)
    held = reload(phone)
    becomes(phone, PICTURED, True)
    assert cloth(phone) == shown
    assert each(phone, ".hand .card", "cards => cards.map(card => card.ariaLabel)") == [text("table.face-down")] * len(hand)
    for source in (phone.content(), read(phone, "JSON.stringify({ ...localStorage }, (key, value) => /:(match|head):/.test(key) ? undefined : value)")):
        assert hand and not [id for id, _ in hand if f'"{id}"' in source]
    assert phone.locator(".play").get_by_role("button").and_(phone.locator(":is([data-do*=move], [data-do*=choose], [data-do*=target])")).count() == 0
    phone.locator(".hand .card").first.tap()
    phone.wait_for_function("document.querySelector('#boot').innerText.startsWith('One moment: downloading the rules, ')")        # the progress only shows after a while
    held.let_go()
    assert each(phone, ".hand .card", NAMED) == hand
    becomes(phone, QUIET, "")


@by_night
def test_on_a_shared_device_the_cover_is_shown_and_the_press_opens_it(page, site):
    begin(page, site)
    deal(page, "battle-royal", {0, 1}, 2, seed=5)
    press(page, text("cover.ready", name="Ada"))
    settled(page)
    hand = each(page, ".hand .card", "cards => cards.map(card => card.dataset.key)")
    held = reload(page)
    becomes(page, PICTURED, True)
    see(page, ".pass")
    assert not [id for id in hand if f'"{id}"' in page.content() + json.dumps(stored(page))]
    press(page, text("cover.ready", name="Ada"))
    see(page, ".pass")
    held.let_go()
    assert each(page, ".hand .card", "cards => cards.map(card => card.dataset.key)") == hand


@pytest.mark.parametrize("how", ["button", "space", "pile"])
@by_night
def test_the_first_press_is_played_once_python_runs(page, site, how):
    play_now(page, site)
    assert "Battle 1" not in log(page)
    held = reload(page)
    if how == "space":
        page.keyboard.press("Space")
        page.keyboard.press("Space")
    else:
        spot = page.locator("[data-main]" if how == "button" else ".army[data-mine] [data-zone=stack] button")
        spot.click()
        spot.click()
    played_once(page, held)


def test_the_first_tap_is_played_once_python_runs(phone, site):
    play_now(phone, site)
    held = reload(phone)
    phone.locator("[data-main]").tap()
    phone.locator("[data-main]").tap()
    played_once(phone, held)


def played_once(page, held):
    """Press something else; fail if anything but the first press is played."""
    named(page, text("match.play-out")).click()
    assert page.locator("#app [aria-busy=true]").count() == 1 and "Battle 1" not in log(page)
    held.let_go()
    assert log(page).count("takes") + log(page).count("face off") == 1 and "Battle 2" not in log(page)
    assert page.locator("[aria-busy=true]").count() == 0
    becomes(page, QUIET, "")


@by_night
def test_a_press_is_dropped_if_another_tab_continued_the_match(page, site):
    play_now(page, site)
    page.reload()
    ready(page)
    before = read(page, f"localStorage['{PICTURE}']")
    other = page.context.new_page()
    other.goto(page.url)
    ready(other)
    flip(other)
    story = log(other)
    other.close()
    rig(page, PUT, [PICTURE, before])         # as if the other tab had been killed
    held = reload(page)
    becomes(page, PICTURED, True)
    assert "Battle 1" not in log(page)
    page.locator("[data-main]").click()
    held.let_go()
    see(page, "#notices", text("notice.not-played.text"))
    assert log(page) == story


@by_night
def test_a_press_before_a_failed_start_or_a_return_to_the_lobby_is_never_played(page, site):
    play_now(page, site)
    held = reload(page)
    page.locator("[data-main]").click()
    rig(page, "courtcards.explainFailure('cut')")
    see(page, "#boot[data-failed]")
    gone(page, "#app")
    held.let_go()
    see(page, ".play")
    assert "Battle 1" not in log(page)
    held = reload(page)
    page.locator("[data-main]").click()
    press(page, text("table.back"))
    page.wait_for_selector(".lobby")
    assert page.locator(".play").count() == 0 and not pictured(page)
    held.let_go()
    see(page, ".lobby")
    see(page, ".continue", text("page.note-fresh"))


@by_night
def test_the_picture_has_the_chosen_theme(page, site):
    play_now(page, site)
    for theme in ("dark", "light"):
        press(page, "Settings")
        press(page, text(f"settings.theme-{theme}"))
        escape(page)
        held = reload(page)
        becomes(page, PICTURED, True)
        assert page.get_attribute("html", "data-theme") == theme
        held.let_go()


HOSTILE = {
    "an image": '<div class="play"><img src="x" onerror="window.ran = 1"></div>',
    "a script": '<div class="play"></div><script>window.ran = 1</script>',
    "a handler": '<div class="play"><button type="button" onclick="window.ran = 1">Flip</button></div>',
    "a link that runs": '<div class="play"><a href="javascript:window.ran = 1">Back</a></div>',
    "a link that leads away": '<div class="play"><a href="https://example.org/">Back</a></div>',
    "a frame": '<div class="play"><iframe srcdoc="<script>parent.ran = 1</script>"></iframe></div>',
    "a style": '<div class="play" style="position:fixed"></div>',
    "a sheet": '<div class="play"><svg><style>* { display: none }</style></svg></div>',
    "a drawing from elsewhere": '<div class="play"><svg><use href="data:image/svg+xml,x#y"/></svg></div>',
    "a form": '<div class="play"><form action="/"><button type="submit">Flip</button></form></div>',
    "a foreign object": '<div class="play"><svg><foreignObject><p>Hello</p></foreignObject></svg></div>',
    "another language of events": '<div class="play"><button type="button" py-click="1">Flip</button></div>',
    "a name that the page has": '<div class="play"><p id="dialog"></p></div>',
    "a template": '<div class="play"><template><img src="x" onerror="window.ran = 1"></template></div>',
}
BY_DAY = ("a script", "a handler", "a link that runs", "a name that the page has", "of another version", "too large", "cut off", "without a revision",
          "another screen")           # one for each reason to refuse it


def test_a_damaged_or_hostile_picture_or_one_of_another_address_is_not_shown_and_nothing_in_it_runs(phone, site):
    page = phone
    play_now(page, site)
    reload(page)
    held = pages.Held(page, STARTS)                 # nothing can be prepared for a start either
    good = stored(page)
    bad = {name: json.dumps(good | {"view": view}) for name, view in HOSTILE.items()} | {
        "of another version": json.dumps(good | {"page": "another"}), "too large": json.dumps(good | {"title": "x" * 200_000}),
        "cut off": json.dumps(good)[:-9], "nothing": "null", "a list": "[]", "without a revision": json.dumps(good | {"revision": None}),
        "a view that is none": json.dumps(good | {"view": {"a": 1}}), "without a table": json.dumps(good | {"view": ""}),
        "another screen": json.dumps(good | {"view": '<div class="lobby"></div>'}), "a title that is none": json.dumps(good | {"title": 7}),
    }
    for name in share(BY_DAY, bad):
        text = bad[name]
        rig(page, PUT, [PICTURE, text])
        page.reload(wait_until="domcontentloaded")
        assert not pictured(page) and page.locator("#app > .lobby").count() == 1 and read(page, "window.ran") is None, name
    rig(page, PUT, [PICTURE, json.dumps(good)])
    page.reload(wait_until="domcontentloaded")
    becomes(page, PICTURED, True)
    address = page.url
    for other in ("#/", "#/match/00000000", "#/setup/war"):
        page.goto("about:blank")
        page.goto(address.partition("#")[0] + other, wait_until="domcontentloaded")
        assert stored(page) and not pictured(page)
    held.let_go()
    page.troubles = [told for told in page.troubles if "olicy" not in told]         # the page's policy also forbids them, and says so


@by_night
def test_with_full_storage_the_picture_goes_first_and_the_match_is_saved(page, site):
    play_now(page, site)
    reload(page).let_go()
    assert stored(page)
    rig(page, """() => {
        for (let size = 2 ** 22, number = 0; size; size = Math.floor(size / 2)) {
            try { for (;;) localStorage.setItem(`filler-${number++}`, 'x'.repeat(size)); } catch { /* smaller ones then */ }
        }
    }""")
    flip(page)
    assert stored(page) is None
    becomes(page, QUIET, "")
    story = log(page)
    page.reload()
    ready(page)
    assert log(page) == story
