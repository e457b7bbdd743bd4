"""Correspondence matches: two profiles that exchange the letters their pages offer, on a desktop and on a phone."""

import pytest
from books.coinquest.browser.coinquest_page import Strategist, Warrior
from books.creations.browser.minkingi_page import Creator
from browser.checks import flaws
from browser.hands import go, press, rig, see, tap, words
from browser.play import begin, prompt, set_up, settled
from helpers.forged import odd_letters, sentence
from helpers.share import by_night, first_of
from helpers.words import text

from courtcards.saves.link_codec import unpack_link
from courtcards.saves.safe_json import parse_untrusted_json

LETTER, COPY = "#letter", "[data-do=letter-copy]:visible"
LETTERS = {"minkingi": Creator, "coinquest": Warrior}
DICE = """seed => {             // a page with other random numbers is closed after the test
    Crypto.prototype.getRandomValues = into => {
        for (const at of into.keys()) into[at] = (seed = seed * 69069 + 1 >>> 0) >>> 24;
        return into;
    };
}"""


@pytest.fixture
def devices(request, site):
    """A function that returns the pages of some devices, each with its own storage and clipboard."""
    pages = []

    def at(*sizes, query="speed=0"):
        for size in sizes:
            pages.append(request.getfixturevalue(size))
            pages[-1].context.grant_permissions(["clipboard-read", "clipboard-write"])
            begin(pages[-1], site, query)
        return pages
    yield at
    for page in pages:
        page.context.clear_permissions()


def invite(page, game, name="Ben"):
    """Set up a match with a seat by letter."""
    set_up(page, game)
    if page.locator("[data-do=seats]").count():
        tap(page, page.locator("[data-do=seats][data-value='2']"))
    tap(page, page.locator("[data-do=seat-kind][data-seat='1'][data-value=letter]"))
    page.locator("[data-do=seat-name]").nth(1).fill(name)
    page.locator("[data-do=seat-name]").nth(1).press("Enter")
    press(page, text("setup.invite", names=name))
    page.wait_for_selector(LETTER, state="attached")


def send(page):
    """Copy the letter the page offers; return its route, as the recipient opens it."""
    route = page.locator(LETTER).input_value().partition("#")[2]
    tap(page, page.locator(COPY).first)
    page.wait_for_function("document.querySelector('#notices').textContent.includes('copied')")
    return "#" + route


def come(page, route, name):
    """Open a letter and press the first button offered."""
    go(page, route)
    press(page, name)


def joined(host, guest, game):
    """Start a match between two devices; the first opens the reply from its clipboard."""
    invite(host, game)
    come(guest, send(host), "Join")
    guest.wait_for_selector(LETTER, state="attached")
    rig(host, "letter => navigator.clipboard.writeText(letter)", f"Here you are: {send(guest)}")
    press(host, text("post.open-letter"))
    host.wait_for_selector(".play")
    settled(host)


def turn(page):
    """Take a turn of Coinquest, up to the letter; its table is checked elsewhere."""
    player = Strategist(page, 1)
    player.over, player.look = COPY, lambda moment: None
    player.play_on()


def odd(page, route, known):
    """Open a forgery of each kind before the real letter: the page names the change, and keeps the moves."""
    for forgery in odd_letters(route.rpartition("/")[2], known).values():
        go(page, f"#/letter/{forgery.text}")
        see(page, "#app", sentence(forgery))
        if forgery.key == "doubted":
            press(page, text("post.doubted-keep"))
            page.wait_for_selector(".play")


def again(page, route, which):
    """Open a letter with nothing new: the same one again, or an older one."""
    go(page, "#/")
    go(page, route)
    see(page, "#notices", text(f"notice.letter-{which}.text"))
    page.wait_for_selector(".play")
    settled(page)


def play_out(host, guest, game):
    """Play a match by letters alone to its end, with forged and repeated ones in between; return the number of letters.

    Each device's random numbers are fixed first, so every run plays the same match.
    """
    players = {}
    for page, seed in ((host, 3), (guest, 4)):
        rig(page, DICE, seed)
        players[page] = LETTERS[game](page, seed)
        players[page].over, players[page].goes_back = f".result, {COPY}", False        # by letter, a draw can't be undone
    joined(host, guest, game)
    here, there, routes = host, guest, []
    for count in range(200):
        players[here].play_on()
        if here.locator(".result").count():
            return count
        assert count > 1 or flaws(here) == []
        first = text("post.see") if here.locator("[data-do=letter-look]").count() else text("post.answer")
        routes.append(send(here))
        if count % 3 == 2:
            odd(there, routes[-1], len(parse_untrusted_json(unpack_link(routes[-2].rpartition("/")[2]))["moves"]))
        come(there, routes[-1], first)
        there.wait_for_selector(".play")
        settled(there)
        again(there, routes[-1], "same")
        if count > 2:
            again(there, routes[-3], "older")
        here, there = there, here
    raise AssertionError("the match does not end")


@by_night
@pytest.mark.parametrize("sizes", [("page", "phone")])
def test_minkingi_is_played_to_its_end_between_a_desktop_and_a_phone(devices, sizes):
    host, guest = devices(*sizes)
    assert play_out(host, guest, "minkingi") > 4
    assert guest.locator(".result").count()
    press(host, text("match.again"))
    host.wait_for_selector(LETTER, state="attached")
    come(guest, send(host), text("match.again"))
    guest.wait_for_selector(LETTER, state="attached")
    go(host, send(guest))
    host.wait_for_selector(".play")


@by_night
@pytest.mark.parametrize("sizes", [("page", "phone"), ("phone", "page")])
def test_coinquest_is_played_to_its_end_between_a_desktop_and_a_phone(devices, sizes):
    assert play_out(*devices(*sizes), "coinquest") > 10


@pytest.mark.parametrize("sizes", first_of(("phone", "page"), ("page", "phone")))
def test_a_sent_letter_waits_and_opening_it_twice_does_nothing(devices, sizes):
    host, guest = devices(*sizes, query="seed=22&speed=0")          # as for most other tests, so that no page starts again
    joined(host, guest, "coinquest")
    turn(host)
    assert prompt(host).startswith(text("post.due", who="Ben")) and flaws(host) == []
    route = send(host)
    see(host, ".ask__say", text("post.waits", who="Ben"))
    come(guest, route, text("post.answer"))
    guest.wait_for_selector(".play")
    settled(guest)
    asked = words(guest, ".ask__say strong")
    go(guest, "#/")
    go(guest, route)
    see(guest, "#notices", text("notice.letter-same.text"))
    settled(guest)
    assert words(guest, ".ask__say strong") == asked and flaws(guest) == []
    go(host, "#/")
    see(host, "#app", text("post.note-sent", who="Ben", since="").strip())


@by_night
def test_a_turn_i_did_not_make_is_questioned_and_a_changed_name_refused(devices):
    host, guest = devices("page", "phone")
    joined(host, guest, "coinquest")
    turn(host)
    route = send(host)
    come(guest, route, text("post.answer"))
    guest.wait_for_selector(".play")
    settled(guest)
    asked = prompt(guest)
    forged = odd_letters(route.rpartition("/")[2], 0)
    go(guest, f"#/letter/{forged['a'].text}")
    see(guest, "#app", text("post.doubted"), text("post.doubted-nothing"))
    assert flaws(guest) == []
    press(guest, text("post.doubted-keep"))
    guest.wait_for_selector(".play")
    settled(guest)
    assert prompt(guest) == asked.removesuffix(text("closer.hint")).strip()         # a tip shown only once
    go(guest, f"#/letter/{forged['name'].text}")
    see(guest, "#app", sentence(forged["name"]))
