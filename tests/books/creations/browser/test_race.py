"""Speed in Kingdrin with one keyboard, and with the device flat: the earliest press plays.

It can pause, and the outcome can be replayed.
"""

import json
from functools import cache
from random import Random

import pytest
from browser.checks import flaws
from browser.hands import answered, dialog, press, read, rig, see
from browser.play import MOVES, begin, open_file, settled
from helpers.share import by_night, first_of
from helpers.words import text

from courtcards.saves.record import Record

SEATS = ["Ada", "Tamsin", "bot:squire:Osric"]
PATIENT = """() => {       // a claim waits longer here for an earlier one: a busy machine brings the second press late
    const later = window.setTimeout;
    window.setTimeout = (then, wait, ...more) => later(then, wait > 0 && wait <= 45 ? 800 : wait, ...more);
    addEventListener('hashchange', () => { window.setTimeout = later; }, { once: true });          // the page is another test's then
}"""
NOW = "() => (performance.timeOrigin + performance.now()) / 1000"


@cache
def at_the_start():
    """Return the record of a match of Speed in which the bot has played the first card and can't play on it, but both people can."""
    for seed in range(500):
        record = Record("kingdrin", SEATS, {"speed": True}, seed=seed)
        plays = [move for move in record.game.moves(2) if move.cards]
        if plays:
            record.play(str(plays[0]))
            if set(record.game.question.seats) == {0, 1} and all(plays_of(record, seat)[1] for seat in (0, 1)):
                return record
    raise AssertionError("no such deal")


@cache
def without_a_match():
    """Return a record of a match of Speed in which players without a match may draw by themselves, and the first person is one."""
    for seed in range(500):
        record, rng = Record("kingdrin", SEATS, {"speed": True, "free_draw": True}, seed=seed), Random(seed)
        while record.game.outcome is None:
            if "0 draw" in map(str, record.game.moves()):
                return record
            record.play(str(rng.choice(record.game.moves())))
    raise AssertionError("no such match")


def sit_down(page, site, record, speed="seed=22&speed=0"):
    """Open a record, and start its race."""
    begin(page, site, speed)
    page.opened = len(record.moves)
    open_file(page, json.dumps(record.dump()))
    page.wait_for_selector(".paused")
    rig(page, PATIENT)
    go_on(page)


def go_on(page):
    """Resume the race; wait until it shows."""
    page.locator(".paused .btn--main").click()
    page.wait_for_selector("[data-claim]")
    answered(page)


def moves(page):
    """Return the saved moves since the match was opened, once the last press has taken effect."""
    answered(page)
    return read(page, f"({MOVES})()")[page.opened:]


def played(page):
    """Wait for a move; return the saved moves since the match was opened."""
    page.wait_for_function(f"opened => ({MOVES})().length > opened", arg=page.opened, timeout=40_000)
    return read(page, f"({MOVES})()")[page.opened:]


def plays_of(record, seat):
    """Return the ids of a card that a seat can play, and of one it can't."""
    fits = [move.cards[0].id for move in record.game.moves(seat) if move.cards]
    return fits[0], next((card.id for card in record.game.hands[seat] if card.id not in fits), "")


def claim(page, seat, what):
    """Return the control that claims something."""
    return page.locator(f"[data-claim='{seat} {what}']")


def strike(page, session, seat, what, at, typed=""):
    """Press the key of a control at a given time; `typed` is its character on another keyboard layout."""
    key = claim(page, seat, what).get_attribute("data-keycap")
    place = f"Digit{key}" if key.isdigit() else f"Key{key.upper()}"
    event = {"key": typed or key, "text": typed or key, "code": place, "windowsVirtualKeyCode": ord(key.upper()), "timestamp": at}
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", **event})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})


def spot(page, seat, what):
    """Return where a finger touches a control."""
    box = claim(page, seat, what).bounding_box()
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def touch(session, kind, points, at):
    """Put fingers on the screen, or lift them, at a given time."""
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{**point, "id": number} for number, point in enumerate(points)], "timestamp": at})


def test_with_keys_early_presses_are_void_wrong_cards_refused_and_the_first_press_wins_even_if_it_arrives_later(page, site):
    record = at_the_start()
    sit_down(page, site, record)
    assert page.locator(".facing").count() == 1 and flaws(page, "light", "dark") == []
    session = page.context.new_cdp_session(page)
    (first, wrong), (second, _) = plays_of(record, 0), plays_of(record, 1)
    strike(page, session, 0, first, rig(page, NOW) - 60)
    page.wait_for_selector(f".barred:has-text('{text('race.late')}')")
    strike(page, session, 0, wrong, rig(page, NOW), typed="й")
    page.wait_for_selector(".barred:has-text('No corner matches')")
    assert moves(page) == []
    now = rig(page, NOW)
    strike(page, session, 1, second, now - .002)
    strike(page, session, 0, first, now - .005)
    assert played(page)[0].startswith(f"0 play {first} = ")
    assert claim(page, 1, second).count() == 1


def test_by_touch_the_first_of_two_fingers_wins_even_if_it_arrives_later(phone, site):
    record = at_the_start()
    sit_down(phone, site, record)
    assert phone.locator(".flat__half[data-up]").count() == 1 and flaws(phone, "light", "dark") == []
    session, now = phone.context.new_cdp_session(phone), rig(phone, NOW)
    (first, _), (second, _) = plays_of(record, 0), plays_of(record, 1)
    fingers = [spot(phone, 0, first), spot(phone, 1, second)]
    touch(session, "touchStart", fingers[:1], now - .002)
    touch(session, "touchStart", fingers, now - .005)
    touch(session, "touchEnd", [], now)
    assert played(phone)[0].startswith(f"1 play {second} = ") and claim(phone, 0, first).count() == 1


@by_night
def test_by_touch_a_player_without_a_match_draws_alone_or_is_stuck(phone, site):
    record = without_a_match()
    sit_down(phone, site, record)
    see(phone, claim(phone, 0, "stuck"))
    claim(phone, 0, "draw").tap()
    assert played(phone)[0] == "0 draw"
    assert flaws(phone, "light", "dark") == []              # the race goes on during that check


@pytest.mark.parametrize("how", first_of("hidden", "key", "button", "dialog", "undo"))
def test_a_pause_covers_every_card_and_restarts_the_countdown(page, site, how):
    record = at_the_start()
    sit_down(page, site, record)
    first, _ = plays_of(record, 0)
    if how == "key":
        page.keyboard.press(" ")
    elif how == "button":
        press(page, "Pause")
    elif how == "hidden":
        rig(page, "() => { Object.defineProperty(document, 'hidden', { value: true, configurable: true }); document.dispatchEvent(new Event('visibilitychange')); }")
    elif how == "dialog":
        press(page, "Settings")
        assert dialog(page)
    else:
        press(page, "Undo")
    page.wait_for_selector(".paused")
    assert page.locator("#app .card, [data-claim]").count() == 0
    if how == "dialog":
        page.keyboard.press("Escape")
    if how == "hidden":
        rig(page, "() => { delete document.hidden; document.dispatchEvent(new Event('visibilitychange')); }")
    page.keyboard.press("q")
    assert moves(page) == [] and page.locator(".paused").count() == 1
    page.keyboard.press(" ")
    page.wait_for_selector("[data-claim]")
    answered(page)
    claim(page, 0, first).click()
    assert played(page)[0].startswith(f"0 play {first}")


def test_one_person_races_with_a_hidden_hand_by_mouse_and_number_keys(page, site):
    record = Record("kingdrin", ["Ada", "bot:squire:Osric", "bot:squire:Margot"], {"speed": True}, seed=at_the_start().seed)
    sit_down(page, site, record)
    assert page.locator(".tray .hand [data-claim]").count() == 7 and page.locator("[data-claim]:not([data-claim^='0'])").count() == 0
    assert page.locator(".hand [data-state~=legal], .answer, [data-match]").count() == 0
    page.keyboard.press("1")
    settled(page)
    assert flaws(page, "light", "dark") == []
    assert played(page), "whoever it is, somebody plays in time"
