"""Letters in the browser: spell a word with cards, write letters on cards, order and announce cards; by mouse, keys and touch.

Run at night, as the toys need a build of their own; by day letters are typed and cards carried at the table of F-words.
"""

import json

from browser import toys
from browser.checks import axe, misfits
from browser.hands import answered, becomes, dialog, focus, press, read, rig, see, tab_to, uncovered, until, walk_to
from browser.play import MOVES, begin, moves, open_file, prompt, settled
from browser.touch import Finger, carry, middle
from helpers.share import by_night
from helpers.toy import Scribes
from helpers.words import text

FIRST = [f"{kind}-{n}" for n in (1, 2) for kind in ("knight", "page", "shield", "thief")]
WRITTEN = ["0 inscribe knight-1 page-1 shield-1 thief-1 = BEST", "1 inscribe knight-2 page-2 shield-2 thief-2 = TACS"]
FIELD = "#letter-{}"
FOCUSED = "document.activeElement.id"
FIELDS = "() => [...document.querySelectorAll('.inorder__letter')].map(field => field.value || '.').join('')"
TILES = "() => [...document.querySelectorAll('.tiles')].map(row => [...row.querySelectorAll('button')].map(tile => tile.textContent).join(''))"
ROW = "() => [...document.querySelectorAll('.inorder .card')].map(card => card.dataset.key)"
COVERED = """() => [...document.querySelectorAll('.ask__say, .inorder__count, .inorder__letter, .ask__acts button')].filter(one => {
    const { top, bottom } = one.getBoundingClientRect();
    return top < 0 || bottom > innerHeight;
}).map(one => one.id || one.textContent)"""
site = toys.site


def table(page, site, *played, people=("Ada", "bot:random:Bert"), **options):
    """Open a match of Scribes after these moves."""
    deck = [*[id for id in Scribes.cards if id not in FIRST], *FIRST[::-1]]
    begin(page, site)
    open_file(page, json.dumps({"format": 1, "game": "scribes", "rules": 1, "options": options, "seats": [*people], "deck": deck, "moves": [*played]}))
    settled(page)
    return page


def telling(page, site):
    """Open a match in which a word is spelled with B, E, S, T, A and C."""
    return table(page, site, *WRITTEN, "0 rest")


def tiles(page):
    """Return the letters of the word, and the remaining ones."""
    answered(page)
    word, *left = read(page, TILES)
    return word, "".join(left)


def fields(page):
    """Return the values of the fields."""
    answered(page)
    return read(page, FIELDS)


def played(page, number):
    """Return the moves once there are this many."""
    page.wait_for_function(f"({MOVES})().length >= {number}")
    return moves(page)


def paste(page, text):
    """Paste text into the focused element."""
    rig(page, """text => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }""", text)


@by_night
def test_a_word_is_typed_anywhere_on_the_table_without_triggering_shortcuts_and_made_with_enter(page, site):
    telling(page, site)
    place = page.locator(".ask__acts [data-do=word]").bounding_box()
    page.keyboard.type("tusa")
    assert tiles(page)[0] == "TSA" and dialog(page) == "" and len(moves(page)) == 3, "u takes nothing back"
    assert page.locator(".ask__acts [data-do=word]").bounding_box() == place
    page.locator(".bar__tools [data-do=howto]").click()
    page.keyboard.type("be")
    page.keyboard.press("Escape")
    assert tiles(page)[0] == "TSA", "in a dialog no letter is meant for the word"
    uncovered(page)
    page.keyboard.press("Escape")
    page.locator(".felt").focus()
    page.keyboard.type("beat")
    assert tiles(page) == ("BEAT", "SC") and page.locator("[aria-disabled=true]").count() == 1
    page.keyboard.press("Backspace")
    page.keyboard.type("x")
    assert tiles(page) == ("BEA", "STC")
    see(page, ".why", "No such letter")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    see(page, ".why", "Letters are left")
    assert axe(page) == misfits(page, 24) == []
    page.keyboard.type("TSC")
    assert tiles(page) == ("BEATSC", "") and page.locator("[aria-disabled=true], .why").count() == 0
    page.keyboard.press("Enter")
    assert played(page, 4)[3] == "0 tell = BEATSC"


@by_night
def test_tiles_and_cards_are_pressed_in_any_order_taken_back_and_moved_by_mouse(page, site):
    telling(page, site)
    page.locator(".felt [data-card=page-2]").click()
    page.locator("#tile-knight-1").click()
    page.locator("#tile-shield-1").click()
    assert tiles(page) == ("ABS", "ETC") and page.locator(".felt .card[aria-pressed=true]").count() == 3
    page.locator("#tile-page-2").click()
    assert tiles(page) == ("BS", "ETAC") and page.locator(".felt .card[aria-pressed=true]").count() == 2
    carry(page, "#tile-shield-1", "#tile-knight-1")
    assert tiles(page) == ("SB", "ETAC")
    carry(page, "#tile-thief-1, #tile-page-1", "#tile-knight-1")
    assert tiles(page) == ("SEB", "TAC"), "a letter that is left goes in between"
    carry(page, "#tile-shield-1", ".ask__say")
    assert tiles(page) == ("EB", "STAC") and len(moves(page)) == 3
    carry(page, "#tile-shield-1", ".tile[data-gap]")
    assert tiles(page) == ("EBS", "TAC"), "on the place of the next letter it comes last"


@by_night
def test_with_the_keyboard_tiles_are_reached_and_pressed(page, site):
    telling(page, site)
    tab_to(page, text("choose.tile-left", letter="B"))
    for _ in range(2):
        page.keyboard.press("Enter")
        answered(page)
        page.keyboard.press("ArrowRight")
    assert tiles(page) == ("BE", "STAC")
    until(page, lambda: focus(page).startswith(text("choose.tile-left", letter="S")))
    walk_to(page, text("choose.tile-used", letter="B"))
    page.keyboard.press("Enter")
    assert tiles(page) == ("E", "BSTAC")
    page.keyboard.type("bstac")
    page.keyboard.press("Enter")
    assert played(page, 4)[3] == "0 tell = EBSTAC", "after a letter Enter means the word"


@by_night
def test_typing_in_the_field_gives_the_word_itself(page, site):
    telling(page, site)
    page.locator("#word").focus()
    page.keyboard.type("béx")
    assert tiles(page)[0] == "BE" and page.input_value("#word").upper() == "BE"
    page.keyboard.press("Backspace")
    page.keyboard.type("east")
    assert tiles(page)[0] == "BEAST"
    page.fill("#word", "novel " * 2000)
    assert tiles(page)[0] == "" and page.input_value("#word") == "" and len(moves(page)) == 3
    page.keyboard.type("beatsc")
    page.keyboard.press("Enter")
    assert played(page, 4)[3] == "0 tell = BEATSC"


@by_night
def test_a_word_spelled_by_touch_survives_a_look_at_the_rules_and_a_rotation(phone, site):
    telling(phone, site)
    assert axe(phone) == misfits(phone, 44) == []
    for id in ("thief-2", "knight-2", "page-1"):
        if phone.locator(f"#tile-{id}").count():
            phone.locator(f"#tile-{id}").tap()
            answered(phone)
    phone.locator(".felt [data-card=page-2]").tap()
    answered(phone)
    word = tiles(phone)[0]
    assert len(word) == 3 and phone.locator(".felt .card[aria-pressed=true]").count() == 3
    phone.set_viewport_size({"width": 844, "height": 390})
    answered(phone)                     # sizes are observed, and take effect a frame later
    assert tiles(phone)[0] == word and misfits(phone, 44) == []
    phone.set_viewport_size({"width": 390, "height": 844})
    answered(phone)
    phone.locator("#word").tap()
    becomes(phone, FOCUSED, "word")     # it opens the device's keyboard
    phone.keyboard.press("End")         # a tap sets the caret where it lands
    phone.keyboard.insert_text(word + "s")
    answered(phone)
    assert tiles(phone)[0].startswith(word) and len(moves(phone)) == 3


@by_night
def test_the_cursor_goes_from_field_to_field_and_back(page, site):
    table(page, site)
    see(page, ".inorder__count", "Few 0 of 1")
    assert axe(page) == misfits(page, 24) == []
    page.locator(FIELD.format("knight-1")).focus()
    page.keyboard.type("be")
    assert fields(page) == "BE.."
    becomes(page, FOCUSED, "letter-shield-1")
    see(page, ".inorder__count", "Few 1 of 1")
    page.keyboard.press("Backspace")
    assert fields(page) == "B..."
    becomes(page, FOCUSED, "letter-page-1")
    page.keyboard.press("Tab")
    page.keyboard.type("7")
    see(page, ".why", "No such letter")
    assert fields(page) == "B..." and read(page, FOCUSED) == "letter-shield-1"
    page.keyboard.type("s")
    assert fields(page) == "B.S." and page.locator(".why").count() == 0
    for key in ("Home", "ArrowRight"):
        page.keyboard.press(key)
    becomes(page, FOCUSED, "letter-page-1")
    page.keyboard.type("e")
    page.keyboard.press("End")
    page.keyboard.type("t")
    assert fields(page) == "BEST" and axe(page) == []
    page.keyboard.press("Enter")
    assert played(page, 1)[0] == "0 inscribe knight-1 page-1 shield-1 thief-1 = BEST"


@by_night
def test_a_pasted_word_fills_the_fields_a_long_text_is_cut_and_cards_are_reordered_with_their_letters(page, site):
    table(page, site)
    page.keyboard.type("be")            # with a keyboard, the first free field has the focus
    assert fields(page) == "BE.."
    for _ in range(2):
        page.keyboard.press("Backspace")
    assert fields(page) == "...."
    page.locator(FIELD.format("page-1")).focus()
    paste(page, " étb ")
    assert fields(page) == ".ETB"
    paste(page, "call me ishmael. " * 5000)
    assert "T" in fields(page) and len(moves(page)) == 0 and len(fields(page)) == 4
    page.locator(FIELD.format("knight-1")).focus()
    paste(page, "<b>best</b>")
    assert page.locator(".why").count() == 1 and page.locator(".inorder b").count() == 0
    page.locator(FIELD.format("knight-1")).focus()
    page.keyboard.type("best")
    carry(page, ".inorder [data-key=knight-1]", ".inorder [data-key=thief-1]")
    assert fields(page) == "TESB" and read(page, ROW)[0] == "thief-1"
    page.locator(".inorder [data-key=page-1]").focus()
    page.keyboard.press("Enter")
    assert text("choose.where", what="Page 1") in prompt(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    becomes(page, ROW, ["thief-1", "shield-1", "page-1", "knight-1"])
    assert fields(page) == "TSEB"
    press(page, "In this order")
    assert played(page, 1)[0] == "0 inscribe thief-1 shield-1 page-1 knight-1 = TSEB"


@by_night
def test_on_a_phone_all_fields_and_buttons_stay_visible_above_its_keyboard(phone, site):
    table(phone, site)
    assert read(phone, "document.activeElement.matches('input')") is False, "with touch none waits for a letter"
    assert axe(phone) == misfits(phone, 44) == read(phone, COVERED) == []
    phone.locator(FIELD.format("knight-1")).tap()
    rig(phone, "document.documentElement.style.setProperty('--covered', '330px')")
    becomes(phone, "bottom => document.querySelector('.tray').getBoundingClientRect().bottom <= bottom", True, 844 - 330 + 1)
    rig(phone, "document.documentElement.style.removeProperty('--covered')")
    phone.keyboard.type("best")
    Finger(phone).drag(middle(phone, ".inorder [data-key=knight-1]"), middle(phone, ".inorder [data-key=shield-1]"))
    assert fields(phone) == "SEBT"
    phone.set_viewport_size({"width": 844, "height": 390})
    assert fields(phone) == "SEBT" and misfits(phone, 44) == []
    phone.set_viewport_size({"width": 390, "height": 844})
    press(phone, "In this order")
    assert played(phone, 1)[0] == "0 inscribe shield-1 page-1 knight-1 thief-1 = SEBT"


@by_night
def test_drawn_letters_are_on_the_cards_and_only_their_order_is_chosen(page, site):
    table(page, site, drawn=True)
    assert page.locator(".inorder__letter").count() == 0 and page.locator(".inorder .toy__letter").count() == 4
    press(page, "In this order")
    assert played(page, 1)[0] == "0 inscribe knight-1 page-1 shield-1 thief-1"


@by_night
def test_pressing_a_card_in_place_declares_its_battle_and_one_button_plays_it_with_its_opponents(page, site):
    table(page, site, *WRITTEN)
    assert page.locator(".felt .card[data-do=target]").count() == 3
    page.locator(".felt [data-card=shield-1]").click()
    assert prompt(page).startswith("Does Shield 1 call out?")
    page.locator(".felt [data-card=page-2]").click()
    see(page, ".ask [role=status]", "Page 2 falls")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert prompt(page).startswith("Who calls out?")
    page.locator(".felt [data-card=shield-1]").press("Enter")
    page.locator(".felt [data-card=page-2]").press("Enter")
    assert axe(page) == misfits(page, 24) == []
    press(page, "Shield 1 calls out")
    assert played(page, 4)[2:4] == ["0 call > shield-1", "0 duel page-2"]
