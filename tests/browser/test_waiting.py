"""While others are busy, the table isn't silent: a light moves along the tray until a player here is asked."""

import pytest
from books.ilk.table import record
from browser.hands import becomes, late, tap
from browser.play import SPEEDS, sit

LIT = "() => getComputedStyle(document.querySelector('.tray'), '::after').content !== 'none'"
WANDERS = "() => document.getAnimations().filter(({ animationName, effect: { target } }) => animationName === 'wander' && target.matches('.tray')).length"


@pytest.mark.parametrize(("motion", "wander"), [("no-preference", 1), ("reduce", 0)])
def test_a_light_moves_along_the_tray_while_others_play_and_stands_still_with_reduced_motion(page, site, motion, wander):
    page.emulate_media(reduced_motion=motion)
    sit(page, site, record(fields=("7-5", ""), hands=("8 4", ""), seats=2), SPEEDS[1])
    becomes(page, LIT, False)
    late(page, 60_000)
    tap(page, page.locator("[data-place='field/0:1'] button").first)
    page.keyboard.press("Space")
    becomes(page, LIT, True)
    becomes(page, WANDERS, wander)
