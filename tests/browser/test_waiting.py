"""While others are busy, the table isn't silent: a light moves along the tray until a player here is asked."""

from books.ilk.table import record
from browser.hands import becomes, late, tap
from browser.play import sit

LIT = "() => getComputedStyle(document.querySelector('.tray'), '::after').content !== 'none'"
WANDERS = "() => document.getAnimations().filter(({ animationName, effect: { target } }) => animationName === 'wander' && target.matches('.tray')).length"


def test_a_light_moves_along_the_tray_while_others_play_and_stands_still_with_reduced_motion(page, site):
    sit(page, site, record(fields=("7-5", ""), hands=("8 4", ""), seats=2))
    becomes(page, LIT, False)
    late(page, 60_000)
    tap(page, page.locator("[data-place='field/0:1'] button").first)
    page.keyboard.press("Space")
    for motion, wander in (("no-preference", 1), ("reduce", 0)):
        page.emulate_media(reduced_motion=motion)
        becomes(page, WANDERS, wander)
        becomes(page, LIT, True)
