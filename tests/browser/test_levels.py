"""Bot strength: levels are chosen, kings think in a worker, players press on, and a worker dies."""

from random import Random

import pytest
from books.knights_and_ninjas.browser.knights_page import play_on
from browser.hands import becomes, go, named, pause, press, read, rig, see
from browser.pages import PATIENCE
from browser.play import begin, crown, kings, set_up
from helpers.share import by_night
from helpers.words import text

ALL_MOVES = """() => Object.keys(localStorage).filter(key => key.startsWith('courtcards:match:')).map(key => {
    const body = JSON.parse(localStorage[key]), head = JSON.parse(localStorage[key.replace('match', 'head')] || '{"cut": 0, "moves": ""}');
    return [...body.record.moves.slice(0, head.cut || body.record.moves.length), ...(head.moves || '').split('\\n').filter(Boolean)];
})"""
SMALL = """() => [...document.querySelectorAll('.level, .seatrow__level')].filter(one => one.offsetHeight < 44 || one.offsetWidth < 44).length"""
CUT = """() => [...document.querySelectorAll('.level *, .seatrow__level *')].filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth).length
    + (document.documentElement.scrollWidth > innerWidth)"""
SEEN = f"way => document.querySelector(way)?.innerText.includes({text('match.play-now')!r}) && document.querySelectorAll('.thinking').length === 1"        # a king may finish at any moment
THINKING = ".ask__acts [data-do=skip][data-main]"


def level(name):
    """Return the label for the level of the bot in the second seat."""
    return text("setup.level-of", seat=text("setup.seat", number=2), level=text(f"bot.{name}.name"))


def test_a_level_is_chosen_on_a_sheet_on_a_phone_with_nothing_small_or_cut(phone, site):
    begin(phone, site)
    set_up(phone, "knights-and-ninjas")
    assert read(phone, SMALL) == read(phone, CUT) == 0
    press(phone, level("squire"))
    see(phone, ".sheet", text("setup.level", name="Margot"))
    assert phone.locator(".level").count() > 1
    assert read(phone, SMALL) == read(phone, CUT) == 0
    phone.locator(".level").last.tap()
    phone.wait_for_selector(".sheet", state="detached")
    named(phone, level("king")).wait_for()
    becomes(phone, "document.activeElement.dataset.do", "levels")
    press(phone, text("setup.deal"))
    phone.wait_for_selector(".play")
    set_up(phone, "knights-and-ninjas")
    named(phone, level("king")).wait_for()


@by_night
def test_while_a_king_visibly_thinks_space_makes_it_move(page, site):
    begin(page, site, "seed=22")
    kings(page, "knights-and-ninjas", 3)
    page.wait_for_function(SEEN, arg=THINKING, timeout=PATIENCE)
    page.keyboard.press("Space")
    page.wait_for_selector(THINKING, state="detached")
    page.wait_for_function(f"({ALL_MOVES})()[0].length > 1")


UNTIL_PRESSED = b"""
thinking, pressed = choose, asyncio.Event()

def rest():
    pressed.set()

async def choose(text):
    await pressed.wait()
    return await thinking(text)
"""


@by_night
@pytest.mark.fresh              # the previous test's page would have its stalled worker
def test_a_finger_pressed_anywhere_reaches_the_thinking_worker(page, site):
    name = site.named("app/bot_worker-")
    site.altered[name] = (site.folder / name).read_bytes() + UNTIL_PRESSED
    begin(page, site)
    kings(page, "knights-and-ninjas", 3)
    page.wait_for_selector(THINKING, timeout=PATIENCE)
    page.mouse.move(3, 3)
    while page.locator(THINKING).count() and len(read(page, ALL_MOVES)[0]) < 2:
        page.mouse.down()                   # nobody hears it until the worker is up
        pause(page, 100)
        page.mouse.up()
    page.wait_for_function(f"({ALL_MOVES})()[0].length > 1", timeout=PATIENCE)
    assert page.locator(".notice").count() == 0             # nobody has answered in its place


@by_night
def test_with_a_seed_a_whole_match_against_a_king_repeats_exactly(page, site):
    begin(page, site)
    for _ in range(2):
        crown(page, "knights-and-ninjas", 2, people=[0])
        press(page, "Gems at the start")
        for seat in ("1", "2"):
            page.locator(f"input[data-name=gems][data-item='{seat}']").fill("2")
        press(page, text("setup.deal"))
        page.wait_for_selector(".play")
        play_on(page, Random(1))
        go(page, "#/")
        page.wait_for_selector(".lobby")
    first, second = read(page, ALL_MOVES)
    assert first == second and {move[0] for move in first} == {"0", "1"}


@pytest.mark.fresh
@by_night
def test_when_the_kings_worker_dies_a_squire_answers_and_the_page_says_so(page, site):
    begin(page, site)
    kings(page, "knights-and-ninjas", 3)
    before = len(read(page, ALL_MOVES)[0])
    page.wait_for_function(f"({ALL_MOVES})()[0].length > {before + 1}", timeout=PATIENCE)          # it's up and has answered
    before = len(read(page, ALL_MOVES)[0])
    rig(page, "document.querySelectorAll('script[worker]').forEach(tag => tag.xworker.terminate())")
    page.wait_for_function(f"({ALL_MOVES})()[0].length > {before + 1}")
    see(page, ".notice", text("notice.bots-replaced.text"))
    page.locator(".notice [data-do=dismiss]").click()
    before = len(read(page, ALL_MOVES)[0])
    page.wait_for_function(f"({ALL_MOVES})()[0].length > {before + 1}", timeout=PATIENCE)          # another one has started, without any message
    assert page.locator(".notice").count() == 0
