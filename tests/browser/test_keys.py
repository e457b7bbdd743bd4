"""The table by keys alone, and by a screen reader alone: zones, letters, Space, the resting place of the focus.

The end of a match of each cloth.

Whole matches are in tests/bench/matches.
"""

import pytest
from browser.by_keys import ACTIVE, MATCHES, SHORT, at, keys, linked, opened, play_by_keys, play_by_tree
from browser.hands import answered, at_once, awake, becomes, dialog, escape, focus, gone, press, read, see, tab_to, until, walk_to
from browser.pages import ready
from browser.play import at_choice, battle, begin, log, more, play_now, play_out, set_up, settled, sit_down, stored
from helpers.share import by_night, share
from helpers.short import short_match
from helpers.words import text

from courtcards.games import GAMES
from table.books import BOOKS

BY_DAY = (play_by_keys, "creations"), (play_by_tree, "knights-and-ninjas")         # a field and a hand of cards; the other books' own tests press keys
SEAT = "document.activeElement.dataset.seat"
AIMS = ".seat__aim[data-target]"


def rests(page, selector):
    """Wait until the focus rests on a matching element."""
    becomes(page, MATCHES, True, selector)


def zone(page):
    """Return the zone of the focused element."""
    answered(page)
    return read(page, f"{ACTIVE}.matches('[data-pile]') ? 'pile' : {ACTIVE}.closest('.hand, .seat, .log, .ask__acts, .rail__foot, .bar__tools, .felt')?.classList[0] ?? ''")


def six(page, site):
    """Open a late turn of the only person among six, with a card that has several targets."""
    begin(page, site)
    set_up(page, "knights-and-ninjas", seed=258)
    page.locator("[data-do=seats][data-value='6']").click()
    page.locator("input[data-name=start_hand]").fill("8")
    press(page, text("setup.deal"))
    page.wait_for_selector(".hand .card[data-state~=legal]")
    settled(page)


def test_every_cloth_has_a_short_match():
    assert SHORT.keys() == {id for id, book in BOOKS.items() if GAMES.keys() & book.games.keys()}


# to the end


def test_for_a_second_after_a_result_nothing_begins_the_next_match_and_then_a_held_key_begins_only_one(page, site):
    play_now(page, site)
    with at_once(page):
        play_out(page)
        again = page.locator(".result [data-main]").bounding_box()
        for key in ("Space", "Enter", "Space"):
            page.keyboard.press(key)
        page.mouse.dblclick(again["x"] + again["width"] / 2, again["y"] + again["height"] / 2)
        answered(page)
        assert len(stored(page)) == 1 and page.locator(".result").count() == 1 and read(page, "String(getSelection())") == ""
    awake(page)
    for _ in range(3):
        page.keyboard.down("Space")
    page.keyboard.up("Space")
    page.wait_for_selector(".result", state="detached")
    settled(page)
    assert len(stored(page)) == 2


@pytest.mark.parametrize("play, book", share(BY_DAY, [(play, book) for play in (play_by_keys, play_by_tree) for book in SHORT]))
def test_a_nearly_finished_match_with_keys_alone_and_by_names_and_roles_alone(page, site, book, play):
    linked(page, site, short_match(SHORT[book][0]))
    play(page)


# zones, Space, the focus


def test_every_zone_is_at_most_two_keys_away_and_every_target_three(page, site):
    six(page, site)
    reached = set()
    for letter in "htsdl":
        for way in ("Tab", "Shift+Tab"):
            page.keyboard.press(letter)
            reached.add(zone(page))
            page.keyboard.press(way)
            reached.add(zone(page))
    assert reached >= {"hand", "felt", "seat", "pile", "log", "ask__acts", "rail__foot"}, reached
    for width, height in ((1280, 800), (390, 400)):                   # a cloth is a tab stop if it scrolls
        page.set_viewport_size({"width": width, "height": height})
        answered(page)
        keys(page, "s", "Shift+Tab")
        assert at(page, ".felt") == (width == 390), width
    page.set_viewport_size(page.home)
    page.keyboard.press("h")
    walk_to(page, "King")
    keys(page, "Enter")
    until(page, page.locator(AIMS).count, 5)
    wanted = read(page, "aims => [...document.querySelectorAll(aims)].map(seat => seat.dataset.seat)", AIMS)
    found = set()
    for ways in ([], ["ArrowRight"], ["ArrowLeft"], ["ArrowRight"] * 2, ["ArrowLeft"] * 2):
        keys(page, "s", *ways)
        found.add(read(page, SEAT))
    assert len(wanted) == 5 and found == set(wanted)
    for key in ("ArrowUp", "Tab"):                          # the first of them is one key away from the hand
        keys(page, "h", key)
        rests(page, AIMS)
        becomes(page, SEAT, wanted[0])
    keys(page, "Enter")
    until(page, lambda: "Your King attacks" in log(page))
    assert page.locator("[data-seat]:focus, .hand .card:focus, [data-main]:focus").count() == 1


def test_the_usual_shortcuts_undo_and_redo_one_step_each(page, site):
    play_now(page, site)
    rests(page, "[data-main]")
    keys(page, "Space")
    for undo, redo in (("Control+z", "Control+y"), ("Control+z", "Control+Shift+z")):
        keys(page, undo)
        see(page, ".ask__say", text("match.undone", what="|").partition(":")[0])          # the first undo says how the match counts
        keys(page, redo)
        see(page, ".ask__say", text("match.redone", what="|").partition("|")[0])


def test_space_presses_the_main_button_but_never_one_that_ends_something(page, site):
    play_now(page, site)
    rests(page, "[data-main]")
    for letter in "htsdl":
        before = log(page)
        keys(page, letter, "Space")
        until(page, lambda: log(page) != before)         # noqa: B023
    keys(page, "u", "Space")
    see(page, ".bar__sub", exactly="Battle 4")
    page.locator("[data-do=undo]").click()                  # it has the focus now, but not by keyboard
    keys(page, "Space", "Space")
    see(page, ".bar__sub", exactly="Battle 5")
    keys(page, "h")
    walk_to(page, text("match.play-out"))
    keys(page, "Space")
    rests(page, "[data-ending]")
    assert battle(page) == "Battle 5"
    tab_to(page, "Undo")
    keys(page, "Space")                                     # a control reached by Tab keeps the key's usual meaning
    see(page, ".bar__sub", exactly="Battle 4")
    until(page, lambda: focus(page), "Undo")
    page.reload()
    ready(page)
    settled(page)
    rests(page, "[data-main]")
    keys(page, "Space")
    see(page, ".bar__sub", exactly="Battle 5")
    keys(page, "?", "Space")
    see(page, "#dialog", text("howto.title", game="War"))
    see(page, "#dialog [role=tab]", "Keyboard")
    assert battle(page) == "Battle 5"


def test_the_focus_moves_from_card_to_card_with_a_ring_of_its_own_and_never_rests_on_an_ending_move(page, site):
    opened(page, site, "kings-keys")
    rests(page, ".hand .card[data-state~=legal]:first-child")
    assert page.locator("[data-main]").count() == 0
    keys(page, "ArrowRight")
    style, width, away = read(page, f"(({{ outlineStyle, outlineWidth, outlineOffset }}) => [outlineStyle, outlineWidth, outlineOffset])(getComputedStyle({ACTIVE}))")
    assert style == "solid" and float(width[:-2]) >= 3 and float(away[:-2]) == -float(width[:-2])           # inside the card; its states draw a line outside
    assert read(page, f"getComputedStyle({ACTIVE}).boxShadow") == read(page, "getComputedStyle(document.querySelector('.hand .card')).boxShadow")
    following = page.locator(".hand .card").nth(2).get_attribute("data-key")
    keys(page, "Space")
    assert page.locator(".hand .card").count() == 6         # without a main button it does nothing
    keys(page, "Enter")
    becomes(page, f"{ACTIVE}.dataset.key", following)
    page.locator("[data-ending]").first.focus()
    keys(page, "h", "End", "u")
    rests(page, ".hand .card")
    assert page.locator(".hand .card").count() == 6
    page.keyboard.down("Enter")
    for _ in range(4):
        page.keyboard.down("Enter")                         # a held key repeats
    page.keyboard.up("Enter")
    settled(page)
    assert page.locator(".hand .card").count() == 5
    page.set_viewport_size({"width": 700, "height": 800})
    answered(page)
    keys(page, "l")                                         # a collapsed story opens
    rests(page, ".log")
    see(page, ".log")
    keys(page, "Escape")
    gone(page, ".log")
    rests(page, ".hand .card[data-state~=legal]")


# letters


def test_single_letter_shortcuts_can_be_turned_off_and_do_nothing_in_a_text_field(page, site):
    opened(page, site, "kings-keys")
    keys(page, "s")
    rests(page, ".score")
    press(page, "Settings")
    assert page.locator("#dialog .keys").count() == 1
    page.locator("[data-name=letters][data-value=false]").click()
    escape(page)
    keys(page, "h", "?", "u", "i")
    assert not at(page, ".hand *") and dialog(page) == "" and page.locator(".ghost--large").count() == 0
    page.reload()
    ready(page)
    sit_down(page)
    settled(page)
    keys(page, "s", "?")
    assert not at(page, ".score") and dialog(page) == ""
    press(page, "Settings")
    page.locator("[data-name=letters][data-value=true]").click()
    escape(page)
    keys(page, "s")
    rests(page, ".score")
    set_up(page, "war")
    page.locator("[data-do=seat-name]").first.fill("Hi")
    page.locator("[data-do=seat-name]").first.press("?")
    assert dialog(page) == ""


@by_night
def test_a_phone_shows_no_keys(phone, site):
    play_now(phone, site)
    more(phone, "howto")
    phone.wait_for_selector("#dialog [role=tab]")
    assert not {"Keyboard", "Keys"} & {*phone.locator("#dialog [role=tab]").all_inner_texts()}
    phone.keyboard.press("Escape")
    more(phone, "settings")
    phone.wait_for_selector("#dialog [data-name=theme] >> nth=0")
    assert phone.locator("#dialog .keys").count() == phone.locator("[data-name=letters]").count() == 0


def test_from_a_selected_card_tab_reaches_its_choices_where_there_is_no_target(page, site):
    at_choice(page, site, "seed=22&speed=0")
    page.locator(".hand .card[aria-label^='Jester']").press("Enter")
    page.wait_for_selector(".calls button")
    page.keyboard.press("Tab")
    rests(page, ".calls button")
