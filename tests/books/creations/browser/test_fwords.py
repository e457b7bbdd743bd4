"""Fwords on the page: writing letters, playing and turning cards, spelling and challenging, the timer; by mouse, touch and keys.

Whole matches are in tests/bench/matches.
"""

import pytest
from books.creations.browser.fwords_page import FIELDS, TILE, lying, noted, points, written
from books.creations.fwords_table import record
from browser.checks import LIGHTS, axe, crowded, faint, flaws, misfits
from browser.hands import answered, at_once, awake, dialog, each, focus, pause, press, read, rig, see, tap, walk_to
from browser.pages import ready
from browser.play import begin, follow, handed, hit, moves, prompt, seconds, set_up, settled, sit, stop_time
from browser.touch import carry, hold
from helpers.share import by_night
from helpers.words import text

DOUBLE = 450            # ms after which a press is no half of a double one
FREE = "speed=0"                        # no seed: a score only counts for an unknown deal
CORNERS = ("0 create c135 > field:a1 = 0", "0 create c134 > field:a3 = 0")       # from CATSR: C and A, which don't touch
AC = (*CORNERS, "0 done", "0 make = AC")
CAT = (*CORNERS, "0 create c133 > field:c1 = 0", "0 done")
HIDE = "() => { Object.defineProperty(document, 'hidden', { value: true, configurable: true }); document.dispatchEvent(new Event('visibilitychange')); }"
SHOW = "() => { delete document.hidden; document.dispatchEvent(new Event('visibilitychange')); }"


def alone(page, site, *query):
    """Deal for one person, and write letters so that C, A, T, S and R are in hand."""
    begin(page, site, *query)
    set_up(page, "fwords")
    tap(page, page.locator("[data-do=seats][data-value='1']"))
    press(page, text("setup.deal"))
    page.wait_for_selector(".inorder")
    write(page, "CATSRNDLE")


def write(page, word):
    """Type letters on the nine cards, each moving on to the next field; submitting them is left to the button."""
    tap(page, page.locator(FIELDS).first)
    page.keyboard.type(word)
    answered(page)
    assert letters(page) == word
    hit(page, "[data-main]")


def lay(page, words):
    """Play cards, each as in `Ca1`, or `Ca1@` upside down: card, space, orientation, button."""
    for word in words.split():
        hit(page, f".hand .card[aria-label^='{word[0]}, ']")
        hit(page, f"[data-place='field:{word[1:3]}'] button")
        if word.endswith("@"):
            hit(page, "[data-turn]")
        hit(page, "[data-main]")


def answer(page, verb):
    """Press the button of an answer without cards, too late for half of a double press on the answer before it."""
    pause(page, DOUBLE)
    hit(page, f".ask__acts [data-move$=' {verb}']")


def challenge(page):
    """Challenge the word. The device is then taken in the same place, where a second press right away would count as half of a double one."""
    hit(page, "[data-move$=' challenge']")
    pause(page, DOUBLE)


def spell(page, word):
    """Spell a word by pressing its tiles."""
    for letter in word:
        hit(page, f"{TILE}:text-is('{letter}')")
    assert written(page) == word and page.locator(TILE).count() == 0
    hit(page, "[data-main]")


def typed(page, word):
    """Spell a word by typing, wherever the focus is."""
    page.keyboard.type(word)
    answered(page)
    assert written(page) == word.upper()
    page.keyboard.press("Enter")
    settled(page)


def held(page):
    """Return the letters of the open hand, sorted."""
    return "".join(sorted(each(page, ".hand .card", "cards => cards.map(card => card.ariaLabel[0])")))


def drawn(page):
    """Return all letters on cards, tiles and in fields, anywhere on the page."""
    return set(read(page, """() => [...document.querySelectorAll('.cr__letter [data-print], .tile, input')]
        .map(one => one.dataset.print ?? one.value ?? one.innerText).join('')"""))


# solo play

@by_night
def test_one_player_on_a_phone_from_the_letters_to_the_score(phone, site):
    alone(phone, site, FREE)
    assert "Play a card" in prompt(phone) and misfits(phone, 44) == []
    lay(phone, "Ca1 Aa3@ Tc1")
    assert lying(phone) == "Ca1 Aa3@ Tc1"
    answer(phone, "done")
    spell(phone, "CAT")
    assert noted(phone) == ["3 cat"]
    lay(phone, "Sb3")
    answer(phone, "done")
    hit(phone, "[data-place='field:a3'] button")
    assert phone.locator(".speeds li").count() and misfits(phone, 44) == []
    hit(phone, ".ask__acts [data-move*=' battle ']")        # the main button only if no card would be lost, which depends on the deal
    assert "Make one word" in prompt(phone)
    answer(phone, "no_word")
    assert noted(phone) == ["−2 no word", "3 cat"] and lying(phone) == "Ca1 Aa3@ Tc1" and "Play again" in prompt(phone)
    answer(phone, "end")
    assert "Destroy a card?" in prompt(phone) and misfits(phone, 44) == []
    hit(phone, "[data-place='field:c1'] button")
    assert lying(phone) == "Ca1 Aa3@ Tc1" and "Destroy your “T” on c1?" in prompt(phone) and misfits(phone, 44) == []
    hit(phone, "[data-main]")
    assert lying(phone) == "Ca1 Aa3@"
    answer(phone, "end")
    answer(phone, "spare")
    phone.wait_for_selector(".result")
    assert scores(phone) == ["1. 1"] and phone.locator(".scores__row[data-mine]").count() == 1 and flaws(phone) == []
    played = moves(phone)
    phone.reload()
    ready(phone)
    phone.wait_for_selector(".result")
    assert scores(phone) == ["1. 1"] and moves(phone) == played and noted(phone) == ["−2 no word", "3 cat"]
    press(phone, "Undo")
    phone.wait_for_selector(".result", state="detached")
    answer(phone, "spare")
    assert scores(phone) == ["1. 1"]


def scores(page):
    """Return the best scores shown, each with its rank."""
    return each(page, ".scores__row", "rows => rows.map(row => `${row.querySelector('small').innerText} ${row.querySelector('b').innerText}`)")


# against squires

@by_night
def test_a_match_against_two_squires_is_played_by_typing_on_a_desktop(page, site):
    sit(page, site, record("CATSR", "DOGEN", "BRINT", moves=["0 end", "1 end", "2 end"]))
    lay(page, "Ca1 Aa3 Tc1")
    answer(page, "done")
    typed(page, "cat")
    made = noted(page)
    assert made[-1] == "3 cat, you" and len(made) == 3 and any(row.endswith("Wren") for row in made) and points(page)["You"] == 3
    answer(page, "end")
    answer(page, "spare")
    page.wait_for_selector(".result")
    all_ = noted(page)
    assert len(all_) > 3 and points(page)["You"] == 3
    for name in ("Wren", "Osric"):
        assert points(page)[name] == sum(int(row.split()[0].replace("−", "-")) for row in all_ if f", {name}" in row)
    assert page.locator(".fw-creators .seat[data-out]").count() == 3


# two people on one device

@by_night
def test_the_key_that_completes_a_word_does_not_also_accept_it_for_others(page, site):
    begin(page, site, "speed=1")
    played = ("0 create c95 > field:a1 = 0", "0 create c63 > field:a2 = 0", "0 done", "0 done")
    follow(page, record('CATEN', 'OXGHI', cards=('c95 c63',), people=2, moves=played))
    page.wait_for_selector(".pass")
    hit(page, ".pass [data-main]")
    page.keyboard.type("ac")
    with at_once(page):
        page.keyboard.press("Enter")
        page.wait_for_selector(".ask__acts [data-late][data-main]")
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        assert "Do you accept “ac”?" in prompt(page)
    page.wait_for_function("getComputedStyle(document.querySelector('.ask__acts [data-main]')).pointerEvents !== 'none'")
    page.keyboard.press("Space")
    settled(page)
    assert noted(page)[0] == "2 ac, Ada"


@by_night
def test_two_players_on_a_phone_write_in_secret_and_challenge_on_one_screen(phone, site):
    begin(phone, site)
    follow(phone, record('', '', people=2, written=False, failed_challenge=True))
    phone.wait_for_selector(".pass")
    hit(phone, ".pass [data-main]")
    write(phone, "CATQXJVWK")
    see(phone, ".taker", text("cover.hand-over", name="Wren"))
    assert not drawn(phone) & set("CATQXJVWK")
    assert misfits(phone, 44) == []
    assert handed(phone) == ["Wren"] and not drawn(phone) & set("CATQXJVWK")
    write(phone, "DOGENZZZZ")
    assert handed(phone) == ["Ada"] and held(phone) == "ACQTX" and not drawn(phone) & set("DOGENZ")
    lay(phone, "Ca1 Aa3")
    answer(phone, "done")
    spell(phone, "AC")
    assert phone.locator(".pass, .taker, .hand .card").count() == 0
    assert "Do you accept “ac”?" in prompt(phone) and phone.locator(".fw-tiles").get_attribute("aria-label") == "AC" and drawn(phone) == set("AC")
    challenge(phone)
    assert points(phone) == {"Ada": -2, "Wren": 0} and noted(phone) == ["−2 ac, Ada, not in the list"]
    assert handed(phone) == ["Ada"] and held(phone) == "ACQTX" and lying(phone) == "" and "Play again" in prompt(phone)
    lay(phone, "Ta1 Aa3")
    answer(phone, "done")
    spell(phone, "AT")
    challenge(phone)
    assert points(phone) == {"Ada": 0, "Wren": -1} and noted(phone)[0] == "2 at, Ada, challenged, stands"
    assert handed(phone) == ["Wren"] and held(phone) == "DEGNO" and drawn(phone) == set("ATDEGNO")


# the timer

@pytest.mark.fresh
@by_night
def test_a_days_clock_stops_while_nobody_can_play_is_not_reset_and_runs_out(page, site):
    begin(page, site)
    page.clock.install()
    sit(page, site, record("CATSR", "DOGEN", people=2, timer="three"))
    assert seconds(page) > 120
    lay(page, "Ca1 Aa3")
    answer(page, "done")
    typed(page, "ac")
    page.clock.run_for(100_000)             # a word is open to a Challenge
    hit(page, "[data-move$=' challenge']")
    page.clock.run_for(100_000)             # nobody has taken the device
    hit(page, ".taker [data-main]")
    assert seconds(page) > 100
    rig(page, HIDE)
    page.clock.run_for(100_000)
    rig(page, SHOW)
    handed(page)
    left = seconds(page)
    assert left > 90
    page.reload()
    ready(page)
    page.wait_for_selector(".pass, .play")
    handed(page)
    assert seconds(page) <= left + 5
    lay(page, "Ca1")
    stop_time(page)
    for spoken in (60, 10):
        page.clock.run_for((seconds(page) - spoken) * 1000)
        see(page, ".clock [role=status]", str(spoken))
    page.clock.run_for(12_000)
    page.clock.resume()
    settled(page)
    assert lying(page) == "" and points(page) == {"Ada": -2, "Wren": 0} and moves(page)[-1] == "0 timeout" and handed(page) == ["Wren"]
    see(page, page.locator(".fw-creators .seat", has_text="Ada"), "1 End Token")
    assert seconds(page) > 120


# by keys, and interruptions

def keys(page, *names):
    """Press keys one after the other."""
    for name in names:
        page.keyboard.press(name)
        settled(page)


def letters(page):
    """Return the letters in the nine fields."""
    return "".join(each(page, FIELDS, "fields => fields.map(field => field.value)"))


def test_with_the_keyboard_letters_are_written_a_card_is_played_and_rotated_and_a_word_made(page, site):
    sit(page, site, record("", written=False))
    page.keyboard.type("catsrndle")
    answered(page)
    first = page.locator(".inorder .card").first
    key = first.get_attribute("data-key")
    first.focus()
    for press_ in ("Enter", "End", "Enter"):
        page.keyboard.press(press_)
        answered(page)
    assert letters(page) == "EATSRNDLC" and page.locator(".inorder .card").last.get_attribute("data-key") == key
    for start, end in ((".inorder [data-at='9'] .card", ".inorder [data-at='1'] .card"), (".inorder [data-at='2'] .card", ".inorder [data-at='3'] .card")):
        carry(page, start, end)
        answered(page)
    assert letters(page) == "CTASRNDLE"
    page.keyboard.press("Space")
    settled(page)
    keys(page, "h", "Home")
    walk_to(page, "A, ")
    keys(page, "Enter", "t", "Home", "ArrowDown", "ArrowRight", "Enter", "r")
    assert focus(page).startswith("Space b2, open. ") and page.locator("[data-place='field:b2'] [data-turned='180']").count() == 1
    keys(page, "Space")
    assert lying(page) == "Ab2@"
    page.keyboard.press("u")
    settled(page)
    assert lying(page) == "" and held(page) == "ACRST"
    page.keyboard.press("Shift+U")
    settled(page)
    assert lying(page) == "Ab2@"
    keys(page, "h", "Shift+Tab", "Enter")
    page.keyboard.type("uth")
    answered(page)
    assert lying(page) == "Ab2@" and dialog(page) == "", "no letter is a shortcut while a word is made"
    typed(page, "a")
    assert noted(page) == ["1 a"]


@by_night
def test_a_word_in_progress_survives_a_rotation_a_double_tap_and_a_closer_look_and_its_cards_survive_a_reload(phone, site):
    begin(phone, site)
    follow(phone, record('CATSR', moves=CORNERS))
    phone.wait_for_selector(".hand .card")
    lay(phone, "Tc1")
    played = phone.locator(".ask__acts [data-move$=' done']").bounding_box()
    for _ in range(2):
        phone.touchscreen.tap(played["x"] + played["width"] / 2, played["y"] + played["height"] / 2)
    settled(phone)
    assert "Make one word" in prompt(phone) and noted(phone) == [], "the second tap of two is no answer"
    hit(phone, f"{TILE}:text-is('C')")
    phone.set_viewport_size({"width": 844, "height": 390})
    assert written(phone) == "C" and misfits(phone, 44) == []
    phone.set_viewport_size({"width": 390, "height": 844})
    hit(phone, f"{TILE}:text-is('A')")
    hold(phone, phone.locator("[data-place='field:c1'] .card"))
    see(phone, ".looksheet", "T")
    assert written(phone) == "CA"
    phone.go_back()
    phone.wait_for_selector(".looksheet", state="detached")
    assert written(phone) == "CA" and phone.locator(".play").count() == 1
    phone.reload()
    ready(phone)
    phone.wait_for_selector(TILE)
    assert written(phone) == "" and lying(phone) == "Ca1 Aa3 Tc1" and "Make one word" in prompt(phone)
    spell(phone, "CAT")
    assert noted(phone) == ["3 cat"]


# layout

def moments(page, site):
    """Go through the screens of a match; yield the name of each when it's open."""
    begin(page, site)
    set_up(page, "fwords")
    yield "set-up"
    for name, made in {"letters": record("", "", written=False), "order": record("", "", written=False, prewritten=True), "field": record("CATSR", "DOGEN", moves=CORNERS),
                       "challenge": record("CATSR", "DOGEN", "BRINT", people=3, moves=AC, timer="five"), "waste": record("CATSR", moves=(*CAT, "0 make = CAT", "0 end"))}.items():
        sit(page, site, made)
        yield name
    sit(page, site, record("CATSR", "DOGEN", moves=CORNERS, field="three_by_six"))
    for selector in (".hand .card", ".field__open[data-do=target]"):
        hit(page, selector)
    yield "a card that is placed"
    sit(page, site, record("CATSR", moves=(*CORNERS, "0 create c133 > field:a2 = 0", "0 done")))
    for selector in ("[data-place='field:a2'] button", "[data-place='field:a1'] button"):
        hit(page, selector)
    yield "battle"
    sit(page, site, record("CATSR", moves=CAT))
    yield "festival"
    page.keyboard.type("cx")
    page.wait_for_selector(".why")
    yield "refusal"
    sit(page, site, record("CATSR", moves=(*CAT, "0 make = CAT", "0 end", "0 spare", "0 end")))
    answer(page, "spare")
    page.wait_for_selector(".result")
    awake(page)
    yield "result"
    press(page, text("next.look-back"))
    page.wait_for_selector(".slider")
    yield "look back"


@by_night
def test_on_a_desktop_everything_fits_and_is_readable_in_both_themes(page, site):
    found = {name: trouble for name in moments(page, site) if (trouble := misfits(page, 24) or axe(page) or faint(page, *LIGHTS))}
    assert found == {}


@by_night
def test_on_phones_everything_fits_in_portrait_small_and_landscape(phone, site):
    found = {name: trouble for name in moments(phone, site) if (trouble := axe(phone) or crowded(phone))}
    assert found == {}


@by_night
def test_tab_reaches_the_life_tree_the_field_and_the_words_in_both_directions(page, site):
    alone(page, site)
    lay(page, "Ca1 Aa3")
    hit(page, "[data-do=move][data-late]")
    page.keyboard.type("ac")
    page.keyboard.press("Enter")
    page.wait_for_selector(".fw-words li")
    press(page, "T,")
    page.wait_for_selector("[data-target]")
    page.locator(".bar__tools button").first.focus()
    stops = ("[data-zone='tree/0']", ".field [data-target]", ".fw-words ol")
    for way, wanted in (("Tab", stops), ("Shift+Tab", stops[-2::-1])):
        for stop in wanted:
            page.keyboard.press(way)
            assert read(page, "stop => document.activeElement.matches(stop)", stop), (way, stop, read(page, "document.activeElement.outerHTML.slice(0, 200)"))
