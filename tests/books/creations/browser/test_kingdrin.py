"""Kingdrin on the page: cards, calls and the deck by mouse, touch and keys; two to ten seats at every size of screen.

More matches are in tests/bench/matches.
"""

import re
from random import Random

import pytest
from books.creations.browser.kingdrin_page import LAST, LEGAL, PILE, Caller, ditch, ended
from books.creations.browser.minkingi_page import hand, hidden
from books.creations.kingdrin_table import NAMES, race, record
from browser.checks import SIDES, crowded, flaws, misfits
from browser.hands import answered, named, press, read, see, tap, walk_to, words
from browser.play import begin, deal, follow, hit, log, moves, prompt, settled
from helpers.share import by_night, first_of
from helpers.words import text

from courtcards.saves.record import Record

HAND = "c31 c63 c66 c56 c22 c95 c129"        # on c15, c66 matches by 4 and 5, c22 by red, c95 by blue
LONG = tuple(f"{name} von und zu Wolfenbüttel"[:24] for name in NAMES)
DESK = 1280, 800
OVERLAPS = """() => {
    const cloth = document.querySelector('.felt').getBoundingClientRect(), found = [], box = one => one.getBoundingClientRect();
    const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    const parts = [...document.querySelectorAll('.kd-seats .seat, .kd__deck, .kd__ditch, .kd__said')];
    for (const [at, one] of parts.entries()) for (const other of parts.slice(at + 1)) if (!apart(box(one), box(other))) found.push(`${one.className} lies on ${other.className}`);
    for (const plate of document.querySelectorAll('.kd-seats .seat')) for (const part of plate.querySelectorAll('.seat__name, .banner, .count, .kd-sign')) {
        const inner = box(part), outer = box(plate);
        if (inner.width && (inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1)) found.push(`${part.innerText} leaves its plate`);
    }
    const top = box(document.querySelector('.kd__ditch .card'));
    if (top.top < cloth.top || top.bottom > cloth.bottom) found.push(`the Ditch ends at ${top.bottom}, the cloth at ${cloth.bottom}`);
    return found;
}"""


def at_table(page, site, told, query="seed=22&speed=0"):
    """Open a match from its record."""
    begin(page, site, query)
    follow(page, told)
    page.wait_for_selector(".play .kd-table, .pass")
    if page.locator(".pass").count():
        named(page, text("cover.ready", name="|").partition("|")[0]).click()
        page.wait_for_selector(".play .kd-table")
    answered(page)


def started(seats, **made):
    """Return the record of a match whose first seat has the first turn, without a race."""
    return record(HAND, *[""] * (seats - 1), opening="starter", **made)


def seen(page, size):
    """Set the page's size; return elements that overlap, are clipped or too small to press."""
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    answered(page)
    return read(page, OVERLAPS) or misfits(page, 44)


@pytest.mark.parametrize("seats", first_of(10, 2, 3, 5, 7))
def test_long_names_fit_on_all_plates_and_the_ditch_is_visible(phone, site, seats):
    at_table(phone, site, started(seats, names=LONG))
    assert {size: trouble for size in (*SIDES[1:], DESK) if (trouble := seen(phone, size))} == {}


def test_the_other_value_can_be_called_by_touch(phone, site):
    at_table(phone, site, started(3, fresh_value=True))
    before = phone.locator(".tray").bounding_box()
    phone.locator(".hand .card[data-look='c66']").tap()
    answered(phone)
    assert "Play Cat 66, call 4?" in prompt(phone) and phone.locator(".tray").bounding_box() == before and misfits(phone, 44) == []
    phone.locator(".names button[data-call='5']").tap()
    answered(phone)
    phone.locator(".ask__acts .btn--main:has-text('Play, call 5')").tap()
    answered(phone)
    assert "You play Cat 66, matching five" in log(phone)


@by_night
def test_every_state_of_the_table_is_readable_in_the_dark_theme(page, site):
    at_table(page, site, race(["", "", HAND], -1, people=3))
    assert flaws(page) == []
    page.locator(".hand .card[data-state='legal']").first.click()
    answered(page)
    assert flaws(page) == []


# a turn

def chosen(page, id):
    """Press a card of the hand; later cards cover its right side."""
    tap(page, page.locator(f".hand .card[data-look='{id}']"), position={"x": 20, "y": 40})
    settled(page)


def held(page):
    """Return how many cards the others hold, by name."""
    return {name: int(cards) for name, cards in (re.match(r"(.+)\n(?:.*\n)*?.*?(\d+)", plate).groups() for plate in page.locator(".kd-seats .seat").all_inner_texts())}


def deck(page):
    """Return the number of cards in the deck."""
    return int(words(page, "[data-place=deck] .pile__n"))


def test_a_card_that_matches_nothing_says_so_and_leads_to_its_ruling(phone, site):
    at_table(phone, site, started(3))
    chosen(phone, "c31")
    assert words(phone, ".why").startswith("Lion 31 doesn’t match the Ditch\nIt needs a number or a colour")
    assert ditch(phone).startswith("Ditch, 1 card") and len(hand(phone)) == 7 and flaws(phone) == []
    press(phone, text("howto.rulings"))
    see(phone, "#dialog", "When does a card match?")


def test_drawing_passes_the_turn_and_nobody_else_sees_the_card(phone, site):
    at_table(phone, site, started(2, people=2))
    before, left = hand(phone), deck(phone)
    hit(phone, LAST)
    see(phone, ".taker b", exactly=text("cover.hand-over", name="Margot"))
    assert deck(phone) == left - 1 and moves(phone) == ["0 draw"]
    assert hidden(phone, before) and "Ada draws a card" in log(phone)
    hit(phone, ".taker [data-main]")
    assert held(phone) == {"Ada": 8} and len(hand(phone)) == 7 and not set(hand(phone)) & set(before) and hidden(phone, before)


def test_a_turn_can_be_played_with_the_keyboard(page, site):
    at_table(page, site, started(2, people=2, fresh_value=True))
    page.keyboard.press("h")
    page.keyboard.press("Home")
    walk_to(page, "Cat 66")
    page.keyboard.press("Enter")
    settled(page)
    for key in ("h", "Shift+Tab", "Home"):
        page.keyboard.press(key)
    walk_to(page, "5")
    page.keyboard.press("Enter")
    settled(page)
    assert "Play Cat 66, call 5?" in prompt(page)
    page.keyboard.press("Escape")
    settled(page)
    assert "Play a card, or draw" in prompt(page)
    for key in ("h", "Home"):
        page.keyboard.press(key)
    walk_to(page, "Cat 66")
    for key in ("Enter", "Space"):
        page.keyboard.press(key)
        settled(page)
    assert moves(page) == ["0 play c66 = 4"]
    for key in ("Space", "Space"):
        page.keyboard.press(key)
        settled(page)
    for key in ("d", "Enter"):
        page.keyboard.press(key)
    settled(page)
    assert moves(page) == ["0 play c66 = 4", "1 draw"]
    see(page, ".taker b", exactly=text("cover.hand-over", name="Ada"))


# to the end

@by_night
def test_a_match_of_five_with_bots_is_played_to_its_end_on_a_phone(phone, site):
    begin(phone, site)
    deal(phone, "kingdrin", (0,), 5, seed=3, fill={PILE: "short"})
    player = Caller(phone, 5)
    player.play_on()
    ended(player)
    assert player.did["play"] >= 3 and player.did["draw"] >= 1 and " reveal" in player.story, player.did


def nearly_over(seats, names):
    """Return the record of a match in which the person has one card left and can play it."""
    for seed in range(200):
        record, rng = Record("kingdrin", [names[0], *[f"bot:squire:{name}" for name in names[1:seats]]], {"pile": "short"}, seed=seed), Random(seed)
        while record.game.outcome is None:
            game = record.game
            if game.question.key == "turn" and 0 in game.question.seats and game.view()["counters"]["cards/0"] == 1 and len(game.moves()) > 1:
                return record.dump()
            plays = [move for move in game.moves() if move.cards]
            record.play(str(rng.choice(plays or game.moves())))
    raise AssertionError("no such match")


def test_the_table_stays_where_it_is_when_the_hand_drops_to_one_row(phone, site):
    places = {}
    for told in (started(3), nearly_over(3, NAMES)):
        at_table(phone, site, told)
        places[len(hand(phone))] = phone.locator(".kd-table").bounding_box()
    assert places[7] == places[1]


def test_a_match_of_ten_ends_and_all_long_names_fit_in_the_result(phone, site):
    at_table(phone, site, nearly_over(10, LONG))
    assert len(hand(phone)) == 1
    hit(phone, LEGAL)
    phone.wait_for_selector(".result")
    see(phone, ".result h2", text("match.win", who="You"))
    see(phone, ".result", "One hand is empty.")
    see(phone, ".play", *LONG[1:])
    assert crowded(phone) == {} and flaws(phone) == []
