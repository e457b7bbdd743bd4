"""Hits are visible: the attacker moves to its target, a number bursts from it, and a press skips all of that."""

from contextlib import contextmanager

from books.creations import kingdrin_table
from books.ilk.table import record
from browser.hands import becomes, gone, late, read, rig, see, tap
from browser.play import begin, follow

SLOW = """() => {
    const animate = window.animateAtPace = Element.prototype.animate;
    Element.prototype.animate = function (...given) { return Object.assign(animate.apply(this, given), { playbackRate: .02 }); };
}"""
SPEED = """speed => localStorage.setItem('courtcards:settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('courtcards:settings')), speed }))"""
AT_PACE = "() => { Element.prototype.animate = window.animateAtPace; }"
OPACITY = "names => names.map(name => getComputedStyle(document.querySelector(name)).opacity)"     # neither is visible before the hit lands
DELAY = "() => document.querySelector('.felt [data-key=c22]').getAnimations()[0].effect.getTiming().delay"
FIGURE = "Number(document.querySelector('.seat:not([data-mine]) [data-counts]').textContent.match(/\\d+/))"


@contextmanager
def slowed(page):
    """Slow down all animations on a page for the block."""
    rig(page, SLOW)
    yield
    rig(page, AT_PACE)


def struck(page, site, speed="normal", **options):
    """Open a match in which a creature's strike is being weighed, at some speed."""
    begin(page, site, "seed=22")
    rig(page, SPEED, speed)
    follow(page, record(fields=("7-5", ""), hands=("8 4", ""), seats=2, **options))
    page.wait_for_selector(".play")
    tap(page, page.locator("[data-place='field/0:1'] button").first)


def test_a_creature_strikes_before_its_number_bursts_or_life_ticks_and_a_press_skips_the_rest(page, site):
    struck(page, site)
    life = read(page, f"() => {FIGURE}")
    with slowed(page):
        page.keyboard.press("Space")
        see(page, ".burst[data-beside]", "−7")                      # the count stays long enough to read
        assert read(page, OPACITY, [".burst", ".seat__change"]) == ["0", "0"] and page.locator(".ghosts > .ghost .card").count() == 2           # the whole creature
        assert read(page, f"() => {FIGURE}") == life
        page.mouse.click(5, 5)
        becomes(page, FIGURE, life - 7)
        gone(page, ".burst, .ghosts > *")


def test_with_reduced_motion_only_the_number_appears(page, site):
    page.emulate_media(reduced_motion="reduce")
    struck(page, site)
    with slowed(page):
        page.keyboard.press("Space")
        see(page, ".burst", "−7")
        gone(page, ".ghosts > .ghost")


def test_at_speed_off_the_number_appears_without_motion_and_the_next_press_clears_it(page, site):
    struck(page, site, "off")
    late(page, 60_000, 1000)                    # the number would go by itself
    page.keyboard.press("Space")
    see(page, ".burst", "−7")
    assert page.locator(".ghosts > .ghost").count() == 0
    page.mouse.click(5, 5)
    gone(page, ".burst")


def test_at_speed_off_no_number_stays_over_the_result(page, site):
    struck(page, site, "off", life=(50, 5))
    late(page, 60_000, 1000)
    page.keyboard.press("Space")
    see(page, ".result")
    gone(page, ".burst")                        # which was there, as the test above sees, but here for too short a time to be looked at


def test_a_number_for_a_seat_without_a_plate_bursts_from_its_hand_and_no_card_waits_for_it(page, site):
    begin(page, site, "seed=22")
    rig(page, SPEED, "normal")
    hands, moves = ("c66 c83 c110 c130 c104 c22 c26", "c125 c131 c115 c98 c82 c43 c36"), []
    for mine, call, theirs, by in (("c66", "4", "c125", "4"), ("c83", "1", "c131", "1"), ("c110", "R", "c115", "R"), ("c130", "R", "c98", "R"), ("c104", "R", "c82", "R")):
        moves += [f"0 play {mine} = {call}", f"1 play {theirs} = {by}"]
    follow(page, kingdrin_table.record(*hands, opening="starter", moves=moves))
    page.wait_for_selector(".play")
    page.locator(".hand [data-key=c22]").focus()
    with slowed(page):
        page.keyboard.press("Enter")
        see(page, ".burst[data-gain]", "1")
        assert read(page, DELAY) == 0
