"""Of Knights and Ninjas on the page:
against bots and between two people on one device, choosing and aiming by mouse, touch and keys.

Whole matches are in tests/bench/matches.
"""

import random

import pytest
from books.knights_and_ninjas.browser.knights_page import LEGAL, draft, gems, looker, over, pick, play_on
from browser.checks import axe, flaws
from browser.hands import answered, focus, press, read, see, walk_to, words
from browser.play import begin, follow, log, prompt, set_up, settled, tells
from browser.room import record
from browser.stillness import overlaps
from helpers.share import by_night, share
from helpers.short import short_match
from helpers.words import text

from courtcards.saves.record import Record


def table_for_four(page, site):
    """Deal eight cards to each of four; Ada, the only person, begins with an archer, a castle, a ninja, a jester, a king and peasants."""
    begin(page, site)
    set_up(page, "knights-and-ninjas", seed=258)
    page.locator("input[data-name=start_hand]").fill("8")
    press(page, text("setup.deal"))
    page.wait_for_selector(LEGAL)


def card(page, name):
    """Return the first card of a name in the hand."""
    return page.locator(f".hand .card[aria-label^='{name}']").first


@by_night
def test_a_nearly_finished_match_fits_at_every_moment_and_ends(page, site):
    begin(page, site)
    follow(page, short_match('knights-and-ninjas'))
    page.wait_for_selector(".play")
    settled(page)
    standing = gems(page)
    play_on(page, random.Random(5), looker(page, standing))
    over(page, standing)
    press(page, text("match.again"))
    page.wait_for_selector(".tray")
    assert page.locator(".result").count() == 0


@by_night
def test_two_players_draft_on_one_phone(phone, site):
    rng, covers = random.Random(5), set()
    begin(phone, site)
    draft(phone)
    while len(covers) < 2:
        if phone.locator(".pass, .taker").count():
            covers.add(words(phone, ".pass h1, .taker b"))
            assert phone.locator(".hand .card").count() == 0
        else:
            assert "Keep this card, or give it away?" in prompt(phone)
        if len(covers) == 1 and phone.locator(LEGAL).count():
            assert flaws(phone) == []
        pick(phone, rng)
        settled(phone)
    assert covers == {text("cover.hand-over", name=name) for name in ("Ada", "Margot")}


def test_a_card_is_inspected_aimed_with_keys_and_taken_back_and_says_what_it_is_and_why_it_cannot_be_played(page, site):
    table_for_four(page, site)
    assert focus(page).startswith("Peasant")
    card(page, "Ninja").hover()
    see(page, ".ghost__rule", "past Castle and Archer")
    page.mouse.move(2, 2)
    page.wait_for_selector(".ghost__rule", state="detached")
    card(page, "Castle").focus()
    page.keyboard.press("i")
    see(page, "#dialog", "Guards your gems until it falls")
    assert axe(page) == []
    page.keyboard.press("Escape")
    card(page, "Peasant").focus()
    walk_to(page, "King")
    page.keyboard.press("Enter")
    assert text("verb.attack.target", "knights-and-ninjas", what="King") in prompt(page) and page.locator(".seat[data-target]").count() == 3
    page.keyboard.press("Escape")
    assert "Attack, fortify or play a special card" in prompt(page) and page.locator(".seat[data-target]").count() == 0
    card(page, "King").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("s")
    walk_to(page, text("choose.aim", who="Osric"))
    page.keyboard.press("Enter")
    tells(page, "Your King attacks Osric for 4 gems")
    settled(page)
    page.keyboard.press("u")
    page.wait_for_selector(LEGAL)
    assert card(page, "King").count() == 1 and "Your King attacks" not in log(page)
    for place in (0, 1):
        page.locator(".hand .card[aria-label^='Peasant']").nth(place).click()
    assert text("verb.attack.targets", "knights-and-ninjas") in prompt(page) and page.locator(".hand .card[data-order='2']").count() == 1
    for place in (1, 0):
        page.locator(".hand .card[aria-label^='Peasant']").nth(place).click()
    card(page, "Jester").click()
    assert text("choose.call", what="Jester") in prompt(page) and flaws(page) == []
    names = read(page, "[...document.querySelectorAll('.calls button')].map(button => button.firstChild.data)")
    see(page, page.locator(".calls button", has_text="King"), "Takes 4 gems")
    assert {"King", "Castle", "Monk"} <= set(names) and not {"Jester", "Traitor", "Ladder", "Catapult"} & set(names)
    page.locator(".calls button", has_text="King").click()
    assert text("verb.attack.target", "knights-and-ninjas", what=text("choose.as", what="Jester", kind="King")) in prompt(page) and "Takes 4 gems" in prompt(page)
    page.keyboard.press("Escape")
    card(page, "Castle").click()
    tells(page, "You build a Castle")
    settled(page)
    card(page, "King").click()
    see(page, ".why", text("refusal.fortifies-already.says", "knights-and-ninjas", card="King"), "Rule book")
    press(page, text("howto.rulings"))
    see(page, "#dialog", text("howto.rulings-head"))
    see(page, ".ruling:focus")
    assert read(page, "document.activeElement.querySelector('.muted').textContent").startswith(text("howto.ruling", number="|").partition("|")[0])


def test_a_hand_too_wide_for_the_window_scrolls_and_every_card_can_be_pressed(page, site):
    begin(page, site)
    page.set_viewport_size({"width": 900, "height": 700})
    record = Record("knights-and-ninjas", ["Ada", "bot:squire:Odo", "bot:squire:Maud"], {"turn_limit": 0}, seed=3)
    while len(record.game.view(0)["zones"]["hand/0"]) < 16 or not record.game.moves(0):
        record.play(str(record.game.moves()[-1]))           # nobody ever attacks
    follow(page, record.dump())
    page.wait_for_selector(LEGAL)
    for place in (0, -1):
        page.locator(".hand .card").nth(place).click(trial=True, position={"x": 20, "y": 60})       # later cards cover it
    assert flaws(page) == []
    page.go_back()


ROOM = share(((1280, 680), (390, 844)), ((1600, 900), (1280, 800), (1280, 680), (1024, 768), (820, 1180), (844, 390), (667, 375), (390, 844), (320, 640)))
OUTSIDE = """() => {
    const felt = document.querySelector('.felt').getBoundingClientRect();
    return [...document.querySelectorAll('.felt .card')].filter(card => card.getBoundingClientRect().right > felt.right).map(card => card.ariaLabel);
}"""


def attacked(game, moves):
    """Return whether it's an answered attack."""
    view = game.view(0)
    return view["counters"].get("attack/by") is not None and len(view["zones"]["answer"]) > 0


def offered(game, moves):
    """Return whether cards are held out to the Herald, and the first seat takes one."""
    return game.question.key == "take"


@pytest.mark.parametrize("seats, moment", share([(2, attacked), (6, offered)], [(seats, moment) for seats in range(2, 7) for moment in (attacked, offered) if seats > 2 or moment is attacked]))
def test_an_attack_and_the_offers_cover_nothing_and_stay_on_the_cloth(page, site, seats, moment):
    begin(page, site)
    follow(page, record("knights-and-ninjas", seats, moment))
    page.wait_for_selector(".strike, .offer")
    for width, height in ROOM:
        page.set_viewport_size({"width": width, "height": height})
        answered(page)
        assert overlaps(page) == read(page, OUTSIDE) == [], width
