"""Hits are visible: the attacker moves to its target, a number bursts from it, and a press skips all of that."""

from contextlib import contextmanager

from books.ilk.table import record
from browser.hands import becomes, gone, read, rig, see, tap
from browser.play import sit

SLOW = """() => {
    const animate = window.animateAtPace = Element.prototype.animate;
    Element.prototype.animate = function (...given) { return Object.assign(animate.apply(this, given), { playbackRate: .02 }); };
}"""
AT_PACE = "() => { Element.prototype.animate = window.animateAtPace; }"
OPACITY = "names => names.map(name => getComputedStyle(document.querySelector(name)).opacity)"     # neither is visible before the hit lands
FIGURE = "Number(document.querySelector('.seat:not([data-mine]) [data-counts]').textContent.match(/\\d+/))"


@contextmanager
def slowed(page):
    """Slow down all animations on a page for the block."""
    rig(page, SLOW)
    yield
    rig(page, AT_PACE)


def struck(page, site):
    """Open a match in which a creature's strike is being weighed."""
    sit(page, site, record(fields=("7-5", ""), hands=("8 4", ""), seats=2), "seed=22")
    tap(page, page.locator("[data-place='field/0:1'] button").first)


def test_a_creature_strikes_before_its_number_bursts_or_life_ticks_and_a_press_skips_the_rest(page, site):
    struck(page, site)
    life = read(page, f"() => {FIGURE}")
    with slowed(page):
        page.keyboard.press("Space")
        see(page, ".burst[data-beside]", "−7")                      # the count stays long enough to read
        assert read(page, OPACITY, [".burst", ".seat__change"]) == ["0", "0"] and page.locator(".ghosts > .ghost .card").count() == 1
        assert read(page, f"() => {FIGURE}") == life
        page.mouse.click(5, 5)
        becomes(page, FIGURE, life - 7)
        gone(page, ".burst, .ghosts > *")


def test_who_wants_no_motion_sees_the_number_alone(page, site):
    page.emulate_media(reduced_motion="reduce")
    struck(page, site)
    with slowed(page):
        page.keyboard.press("Space")
        see(page, ".burst", "−7")
        gone(page, ".ghosts > .ghost")
