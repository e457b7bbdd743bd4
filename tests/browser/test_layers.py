"""Reading never plays a move, and layers close one by one: by Back, by Escape, by their close button, by the action pressed in them."""

import pytest
from browser.checks import axe, misfits
from browser.hands import answered, becomes, dialog, gone, late, pause, press, read, rig, see, until, words
from browser.pages import ready
from browser.play import another, begin, more, play_now, prompt, set_up, settled
from browser.touch import hold, twice
from helpers.share import by_night, share
from helpers.words import text

SLOW = """() => {                // the browser goes back late, and twice as fast goes the clock by which the page waits for it, until another screen is opened
    const { history, setTimeout } = window, go = history.go.bind(history);
    history.go = steps => setTimeout(go, 750, steps);
    window.setTimeout = (then, wait = 0, ...given) => setTimeout(then, wait / 2, ...given);
    addEventListener('hashchange', () => { window.setTimeout = setTimeout; }, { once: true });
}"""


@pytest.fixture
def knights(phone, site):
    """A turn of the only person among three, with a hand of eight, on a phone."""
    begin(phone, site)
    set_up(phone, "knights-and-ninjas", seed=258)
    phone.locator("input[data-name=start_hand]").fill("8")
    press(phone, text("setup.deal"))
    phone.wait_for_selector(".hand .card[data-do=choose]")
    return phone


def lies(page, number):
    """Wait until the page has this many layers."""
    page.wait_for_function("number => (history.state?.layers ?? 0) === number", arg=number)


def looks(page):
    """Return the title of the open card inspector, or "" if it isn't open."""
    return read(page, "document.querySelector('.looksheet h2')?.innerText.trim() ?? ''")


# reading

CLOSED_BY = {
    "a tap elsewhere": lambda page: page.touchscreen.tap(195, 30),
    "a tap on it": lambda page: page.locator(".looksheet__close").tap(),
    "Escape": lambda page: page.keyboard.press("Escape"),
    "Back": lambda page: page.go_back(),
}


def without_tip(said):
    """Return a prompt without the tip that disappears once a card has been held."""
    return said.replace(text("closer.hint"), "").strip()


def test_holding_a_card_inspects_it_as_the_tip_says_and_does_not_select_it(knights):
    before, card = without_tip(prompt(knights)), knights.locator(".hand .card[data-do=choose]").first
    name = card.get_attribute("aria-label").split(":")[0]
    see(knights, ".ask__say", text("closer.hint"))
    for way, close in share([*CLOSED_BY.items()][:1], CLOSED_BY.items()):
        assert hold(knights, card) == "", way               # no text under the finger
        assert looks(knights) == name and without_tip(prompt(knights)) == before and knights.locator(".hand [aria-pressed=true]").count() == 0, way
        lies(knights, 1)
        close(knights)
        lies(knights, 0)
        assert dialog(knights) == "" and prompt(knights) == before and knights.locator(".hand [aria-pressed=true]").count() == 0, way
        for chosen in (1, 0):
            card.tap()
            knights.wait_for_function("chosen => document.querySelectorAll('.hand [aria-pressed=true]').length === chosen", arg=chosen)
    for _ in range(2):                              # a refused card, and the same one again
        hold(knights, knights.locator(".hand .card").nth(3))
        assert looks(knights) and knights.locator(".why").count() == 0
        lies(knights, 1)
        knights.go_back()
        knights.wait_for_selector(".looksheet", state="detached")
        lies(knights, 0)
    assert text("closer.hint") not in prompt(knights)
    knights.reload()
    ready(knights)
    knights.wait_for_selector(".hand .card")
    assert text("closer.hint") not in prompt(knights)


@by_night
def test_an_inspected_card_stays_open_and_is_accessible(knights):
    hold(knights, knights.locator(".hand .card[data-do=choose]").first)
    name = looks(knights)
    assert axe(knights) == misfits(knights, 44) == []
    pause(knights, 800)
    assert name and looks(knights) == name


@by_night
def test_a_hand_being_scrolled_is_not_held(knights):
    hold(knights, knights.locator(".hand .card").nth(2), slip=60)
    assert looks(knights) == ""


# layer by layer

def test_back_and_escape_close_the_top_layer_before_leaving_the_match(phone, site):
    play_now(phone, site)
    for close in (phone.go_back, lambda: phone.keyboard.press("Escape")):
        press(phone, "Undo")
        press(phone, "More")
        press(phone, "Settings")
        see(phone, "#dialog", text("settings.speed"))
        lies(phone, 2)
        close()
        phone.wait_for_function("!document.querySelector('#dialog > *')")
        assert phone.locator(".why").count() == 1
        lies(phone, 1)
        close()
        phone.wait_for_selector(".why", state="detached")
        lies(phone, 0)
        assert phone.locator(".play").count() == 1
    press(phone, text("table.story"))
    lies(phone, 1)
    phone.go_back()
    phone.wait_for_selector(".play:not([data-log])")
    phone.go_back()
    phone.wait_for_selector(".lobby")
    phone.go_forward()
    phone.wait_for_selector(".play")


@by_night
def test_a_layer_closed_otherwise_leaves_no_history_entry(phone, site):
    play_now(phone, site)
    for _ in range(3):
        press(phone, "More")
        press(phone, "Close")
    lies(phone, 0)
    phone.go_back()
    phone.wait_for_selector(".lobby")


def test_a_layer_opened_from_a_layer_replaces_it_and_a_reload_starts_with_none(phone, site):
    play_now(phone, site)
    phone.locator("[data-main]").tap()
    for way in ("More", text("table.story")):
        press(phone, way)
        press(phone, text("table.replay"))
        phone.wait_for_selector(".play[data-mode]")
        assert dialog(phone) == "" and phone.locator(".play[data-log]").count() == 0
        lies(phone, 1)
        phone.go_back()
        phone.wait_for_selector(".play:not([data-mode])")
        assert dialog(phone) == "" and phone.locator(".play[data-log]").count() == 0
    press(phone, text("table.story"))
    press(phone, "Share")
    see(phone, "#dialog", "Share")
    lies(phone, 1)
    phone.go_back()
    phone.wait_for_function("!document.querySelector('#dialog > *')")
    assert phone.locator(".play[data-log]").count() == 0
    press(phone, "Undo")
    settled(phone)
    press(phone, "Undo")                            # the second press has nothing to undo, and says so
    lies(phone, 1)
    press(phone, text("table.back"))
    phone.wait_for_selector(".lobby")
    phone.go_back()
    phone.wait_for_selector(".play")
    assert phone.locator(".why").count() == 0 and read(phone, "history.state?.layers ?? 0") == 0
    press(phone, "More")
    lies(phone, 1)
    phone.reload()
    ready(phone)
    lies(phone, 0)
    assert dialog(phone) == "" and phone.locator(".play").count() == 1
    phone.go_back()
    phone.wait_for_selector(".lobby")


# nothing moves under the thumb, and nothing is pressed twice

def several(page, site, count):
    """Open a lobby with this many matches."""
    play_now(page, site)
    for _ in range(count - 1):
        another(page)
    press(page, text("table.back"))
    page.wait_for_selector(".lobby")
    assert page.locator(".match").count() == count


def test_a_double_tap_deletes_one_match_and_opens_none_and_all_deleted_ones_can_be_restored(phone, site):
    several(phone, site, 3)
    late(phone, 200)                    # as on a busy page: a waiting press comes before any timer
    for left in (2, 1):
        phone.locator(".match summary").nth(1 if left == 2 else 0).tap()
        twice(phone, phone.locator(".menu[open] [data-do=delete-match]"))
        phone.wait_for_function("left => document.querySelectorAll('.match').length === left", arg=left)
        lies(phone, 0)
        answered(phone)
        assert phone.locator(".match").count() == left and phone.locator(".menu[open]").count() == 0 and phone.locator(".lobby").count() == 1
    see(phone, "#notices", text("notice.deleted-several.text", count=2))
    press(phone, text("notice.deleted-several.buttons")[0][1])
    phone.wait_for_function("document.querySelectorAll('.match').length === 3")
    until(phone, lambda: words(phone, "#notices") == "")


def test_the_menu_of_a_match_closes_once_by_back_escape_or_a_tap_elsewhere_however_slow_the_browser_is(phone, site):
    several(phone, site, 1)
    for close in (phone.go_back, lambda: phone.keyboard.press("Escape"), lambda: phone.touchscreen.tap(195, 130)):
        press(phone, text("lobby.more-one", match="War"))
        lies(phone, 1)
        close()
        phone.wait_for_selector(".menu[open]", state="detached")
        lies(phone, 0)
        assert phone.locator(".lobby").count() == 1
    rig(phone, SLOW)
    press(phone, text("lobby.more-one", match="War"))
    lies(phone, 1)
    phone.keyboard.press("Escape")
    lies(phone, 0)
    pause(phone, 1_000)                             # as long as a second route would take
    assert phone.locator(".lobby").count() == 1 and read(phone, "location.hash.length < 3")
    rig(phone, "delete history.go")


@by_night
def test_a_name_field_takes_the_focus_with_its_text_selected_and_enter_leaves_it(phone, site):
    several(phone, site, 1)
    press(phone, text("lobby.more-one", match="War"))
    press(phone, text("lobby.rename-one", match="War"))
    becomes(phone, "[document.activeElement.id, String(getSelection())]", ["answer", "War: You and Margot"])
    phone.keyboard.type("Ours")
    phone.keyboard.press("Enter")
    phone.wait_for_selector(".match:has-text('Ours')")
    becomes(phone, "document.activeElement.ariaLabel", text("lobby.more-one", match="Ours"))
    assert dialog(phone) == "" and phone.locator(".menu[open]").count() == 0
    set_up(phone, "war")
    field = phone.locator("[data-do=seat-name]").first
    field.tap()
    phone.wait_for_function("String(getSelection()) !== ''")
    phone.keyboard.type("Ada")
    phone.keyboard.press("Enter")
    becomes(phone, "document.activeElement.tagName", "BODY")
    assert field.input_value() == "Ada"


@by_night
def test_the_ready_offline_notice_moves_nothing(phone, page, site):
    for here in (phone, page):
        begin(here, site)
        tops = "[...document.querySelectorAll('.box, .lobby__start *')].map(one => one.getBoundingClientRect().top)"
        rig(here, "delete document.documentElement.dataset.offline")
        kept = read(here, tops)
        rig(here, "document.documentElement.dataset.offline = 'ready'")
        see(here, ".offline")
        assert read(here, tops) == kept


def test_a_link_goes_to_the_devices_own_share_sheet_where_there_is_one(phone, site):
    play_now(phone, site)
    rig(phone, "navigator.share = data => { window.sent = data; return Promise.resolve(); }")          # the device's share dialog, which no browser here has
    more(phone, "share")
    see(phone, "#dialog [data-do=send]")
    gone(phone, "#share-whole")
    assert axe(phone) == misfits(phone, 44) == []
    press(phone, text("sharing.send-whole"))
    phone.wait_for_function("!document.querySelector('#dialog > *')")
    assert read(phone, "sent.url").startswith(f"{site.url}#/play/")
    rig(phone, "delete navigator.share")
    more(phone, "share")
    assert phone.locator("[data-do=send]").count() == 0
