"""A choice is marked in the frame of the press, and judged by Python once that's painted.

No press is lost or doubled; no wrong mark stays.
"""

from random import Random

import pytest
from browser.hands import answered, becomes, focus, gone, late, read, rig, tab_to, until
from browser.pages import PATIENCE
from browser.play import FRAMELESS, SPEEDS, at_choice, begin, chosen, deal, follow, moves, prompt, settled
from browser.touch import twice
from helpers.share import first_of
from helpers.words import text

from courtcards.bots import choose
from courtcards.saves.record import Record

WATCH = """() => {
    window.seen = [];
    const mark = () => [...document.querySelectorAll('.hand .card[aria-pressed]')].filter(card => card.matches('[data-state~=selected][aria-pressed=true]')).length;
    const press = () => {
        const asked = document.querySelector('.ask__text')?.textContent;
        requestAnimationFrame(() => seen.push([mark(), asked === document.querySelector('.ask__text')?.textContent]));
    };
    removeEventListener('click', window.watching, true);           // of an earlier test of this page
    addEventListener('click', window.watching = press, true);
}"""


def card(page, name):
    """Return the first card with a name in the hand."""
    return page.locator(f".hand .card[aria-label^='{name}']").first


@pytest.mark.parametrize("query", first_of(*SPEEDS))
def test_the_mark_appears_before_python_has_answered(page, site, query):
    at_choice(page, site, query)
    rig(page, WATCH)
    card(page, "King").click()
    page.wait_for_function("asked => document.querySelector('.ask__text').textContent.includes(asked)", arg=text("verb.attack.target", "knights-and-ninjas", what="King"))
    becomes(page, "seen", [[1, True]])         # marked, while the table still asks as before
    card(page, "King").click()
    page.wait_for_function("!document.querySelector('.ask__text').textContent.includes('King')")
    becomes(page, "seen", [[1, True], [0, True]])
    assert chosen(page) == []


def at_question(page, site, game, seats, key, verb):
    """Open a match with bots at a late enough question with this key, where the person can answer with a verb."""
    record, rng = Record(game, ["You", "bot:squire:Margot", "bot:squire:Osric"][:seats], seed=1), Random(1)
    while len(record.moves) < 12 or record.game.question.key != key or record.game.question.seats[0] or verb not in {move.verb for move in record.game.moves()}:
        record.play(str(choose(record.game, record.game.question.seats[0], "squire", rng)))
    begin(page, site, SPEEDS[0])
    follow(page, record.dump())


PRESSED = """() => [...document.querySelectorAll('.play [data-do][aria-pressed=true]')].map(one => [one.dataset.do, one.dataset.state])"""


@pytest.mark.parametrize("game, seats, key, verb, on_the_way, wanted", [
    ("minkingi", 2, "create", "create", ".hand .card[data-do=choose]", ".field__open[data-do=target]"),
    ("ilk", 2, "turn", "attack", None, ".felt button[data-do=take-call]"),
    ("coinquest", 3, "play", "attack", ".ask__acts [data-do=take-verb]", ".seat__aim[data-target]")])
def test_cards_on_the_table_are_marked_as_well_and_python_confirms_it(page, site, game, seats, key, verb, on_the_way, wanted):
    at_question(page, site, game, seats, key, verb)
    if on_the_way:
        page.locator(on_the_way).first.click()
        answered(page)
    page.wait_for_selector(wanted)
    late(page, PATIENCE, FRAMELESS)
    before = read(page, PRESSED)
    rig(page, f"""() => {{ window.marks = null; addEventListener('click', () => {{
        const asked = document.querySelector('.ask__text').textContent;
        requestAnimationFrame(() => window.marks = [({PRESSED})(), asked === document.querySelector('.ask__text').textContent]);
    }}, {{ capture: true, once: true }}); }}""")
    page.locator(wanted).first.click()
    page.wait_for_function("window.marks")
    marked, unanswered = read(page, "marks")
    answered(page)
    assert unanswered and len(marked) == len(before) + 1 and read(page, PRESSED) == marked


def test_touch_and_keys_mark_the_same_way(page, phone, site):
    at_choice(phone, site, SPEEDS[0])
    rig(phone, WATCH)
    card(phone, "King").tap()
    phone.wait_for_function("seen.length")
    becomes(phone, "seen", [[1, True]])
    assert len(chosen(phone)) == 1
    at_choice(page, site, SPEEDS[0])
    gone(page, ".ask__say", text("closer.hint"))    # with a mouse it isn't needed
    tab_to(page, "Peasant")
    rig(page, WATCH)
    for _ in range(2):
        page.keyboard.press("Enter")
        answered(page)
    becomes(page, "seen", [[1, True], [0, True]])
    assert chosen(page) == [] and focus(page).startswith("Peasant")


@pytest.mark.parametrize("query", first_of(*SPEEDS))
def test_presses_in_one_frame_are_handled_in_order_and_a_card_that_does_not_combine_replaces_the_others(page, site, query):
    at_choice(page, site, query)
    rig(page, "() => document.querySelectorAll('.hand .card[aria-label^=Peasant]').forEach(card => card.click())")
    assert len(chosen(page)) == 2 and text("verb.attack.targets", "knights-and-ninjas") in prompt(page)
    rig(page, "() => document.querySelector('[data-do=take-back]').click()")
    assert chosen(page) == []
    rig(page, "() => { const king = document.querySelector('.hand .card[aria-label^=King]'); king.click(); king.click(); king.click(); }")
    assert len(chosen(page)) == 1 and text("verb.attack.target", "knights-and-ninjas", what="King") in prompt(page)
    rig(page, "() => { document.querySelector('.hand .card[aria-label^=King]').click(); dispatchEvent(new StorageEvent('storage', { key: 'other' })); }")
    assert chosen(page) == []
    card(page, "Peasant").click()
    card(page, "King").click()
    assert len(chosen(page)) == 1 and chosen(page)[0].startswith("King")


def test_an_address_following_a_press_is_opened_after_it(page, site):
    at_choice(page, site, SPEEDS[0])
    rig(page, "() => { document.querySelector('.hand .card[aria-label^=King]').click(); location.hash = '#/'; }")
    page.wait_for_selector(".lobby")
    answered(page)
    assert page.locator(".lobby").count() == 1
    page.go_back()
    page.wait_for_selector(".hand .card[data-do=choose]")
    assert chosen(page) == []


def test_a_mark_python_does_not_confirm_is_removed(page, site):
    at_choice(page, site, SPEEDS[0])
    rig(page, """() => {
        const key = Object.keys(localStorage).find(name => name.startsWith('courtcards:match:')), slot = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({ ...slot, revision: slot.revision + 1 }));        // as another tab would go on
        dispatchEvent(new StorageEvent('storage', { key }));
    }""")
    rig(page, WATCH)
    card(page, "King").click()
    page.wait_for_function("seen.length")
    becomes(page, "seen", [[1, True]])
    assert chosen(page) == [] and card(page, "King").get_attribute("data-state") == "legal"


def test_a_double_tap_plays_one_card_and_not_the_one_that_takes_its_place(phone, site):
    begin(phone, site, SPEEDS[0])
    deal(phone, "battle-royal", (0,), 2, seed=7)
    settled(phone)
    twice(phone, phone.locator(".hand .card").nth(7), lambda: settled(phone))              # the bot has answered by then
    assert len(until(phone, lambda: [move for move in moves(phone) if move.startswith("0 ")])) == 1
