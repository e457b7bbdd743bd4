"""Ilk on the page: an attack by keys, standing passes, double presses. Whole matches are in tests/bench/matches."""

from books.ilk.table import record
from browser import play
from browser.hands import answered, at_once, each, tab_to, tap, uncovered, walk_to
from browser.pages import ready
from browser.play import buttons, handed, log, pick_out, prompt, say, settled
from helpers.share import by_night
from helpers.words import text

PASSING = {"seats": 2, "fields": ("7-5 4-6", ""), "hands": ("8 A A", "K 5 J"), "people": 2}


def sit(page, site, *moves, query="seed=22&speed=0", **made):
    """Open a match after some moves, with the device in the hands of the player who must answer."""
    play.sit(page, site, record(*moves, **made), query)


def at(page, space):
    """Press a creature."""
    tap(page, page.locator(f"[data-place='{space}'] button").first)
    settled(page)


def creatures(page, seat):
    """Return a screen reader's texts for a player's creatures."""
    return each(page, f"[data-place='field/{seat}'] .creature button", "all => all.map(one => one.ariaLabel)")


def test_a_creature_attacks_with_the_keyboard(page, site):
    sit(page, site, fields=("7-5", "", ""), hands=("8 2", "9 2", "9 2"))
    page.keyboard.press("t")
    tab_to(page, "Your 7-5")
    page.keyboard.press("Enter")
    assert "Who do you attack?" in prompt(page)
    page.keyboard.press("s")
    walk_to(page, text("choose.aim", who="Sable"))
    page.keyboard.press("Enter")
    settled(page)
    assert "Your attack deals 7 damage to Sable: 43 life left" in log(page)


# standing passes

def guard(page, space):
    """Field an Ace on a creature; return who gets the device."""
    pick_out(page, "A")
    at(page, space)
    return handed(page)


def attack(page, space):
    """Send a creature at the only rival; return who gets the device."""
    at(page, space)
    page.locator(".fields [data-do=target]").first.click()
    return handed(page)


@by_night
def test_the_table_passes_for_the_turn_and_undo_takes_back_what_it_followed(page, site):
    sit(page, site, **PASSING)
    assert guard(page, "field/0:1") == ["Brann"]
    say(page, text("standing.turn"))
    assert handed(page) == ["Ada"] and "pass" not in log(page).lower()
    assert attack(page, "field/0:1") == [] and "43 life left" in log(page) and "Your turn" in prompt(page)
    page.keyboard.press("u")
    settled(page)
    assert "43 life left" not in log(page) and "Your turn" in prompt(page) and "Attacked" not in creatures(page, 0)[0]
    page.keyboard.press("y")
    settled(page)
    assert "43 life left" in log(page)
    say(page, "End the turn")
    assert handed(page) == ["Brann"] and "How many cards do you draw?" in prompt(page)


@by_night
def test_passing_until_targeted_lasts_until_changed(page, site):
    sit(page, site, **PASSING)
    assert guard(page, "field/0:1") == ["Brann"]
    say(page, text("standing.is-usual"))
    page.locator("#dialog [data-value=concerned]").click()
    assert handed(page) == ["Ada"]
    uncovered(page)
    page.reload()
    ready(page)
    handed(page)
    assert guard(page, "field/0:2") == []
    assert attack(page, "field/0:1") == ["Brann"] and any(words.startswith(text("standing.is-concerned")) for words in buttons(page))
    say(page, text("standing.is-concerned"))
    assert page.locator("#dialog [data-value=concerned]").get_attribute("aria-pressed") == "true"
    page.locator("#dialog [data-value=always]").click()
    settled(page)
    assert any(words.startswith(text("standing.is-always")) for words in buttons(page)) and text("question.answer.ask-attack", "ilk", by="Ada").split()[0] in prompt(page)


@by_night
def test_a_double_press_plays_one_card_once(page, site):
    sit(page, site, query="seed=22", seats=2, fields=("", "6-8 5-5"), hands=("K 8 K 5 4", "2"))         # at full speed, where a delayed button waits
    pick_out(page, "K", "8")
    with at_once(page):
        page.locator("[data-place='field/1:1'] button").dblclick()
        answered(page)
    settled(page)
    assert log(page).count("You field a King") == 1
