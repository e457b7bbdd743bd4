"""Placement of a refusal's message: near the press where the table is free, with a short tail or none; in a fake page."""

import pytest
from helpers.in_node import in_node

PAGE = """
const heard = {}, listen = (name, then) => (heard[name] = then), { size, title, buttons, pressed, pieces, slip, way } = asked;
const at = ([left, top, width, height]) => ({ left, top, width, height, right: left + width, bottom: top + height });
const thing = place => ({ isConnected: true, dataset: { do: 'why' }, getBoundingClientRect: () => at(place), closest: what => (what.includes('data-do') ? one : null), contains: other => other === one, matches: () => true, childNodes: [] });
const one = thing(pressed), narrow = { '300px': slip[2], '218px': slip[3] ?? slip[2] }, shape = () => narrow[style.maxWidth] ?? slip, style = { setProperty(name, value) { this[name] = value; } };
globalThis.matchMedia = () => ({ matches: true });
const why = { style, getAnimations: () => [], dataset: {}, textContent: 'No', removeAttribute() {}, getBoundingClientRect: () => at([0, 0, ...shape().slice(0, 2)]) };
const found = { '.why': why, '[data-state~="refused"]': way === 'card' ? one : null, '[data-main]': one };
const app = { querySelector: what => found[what] ?? (what.startsWith('[data-key') ? one : null), querySelectorAll: where => (where.includes('.tray :not') ? [title, ...buttons].map(thing) : where.startsWith('.felt') ? pieces.map(thing) : [one]) };
globalThis.window = { addEventListener: listen, courtcards: {} };
globalThis.document = { addEventListener: listen, querySelector: () => app };
globalThis.CSS = { escape: text => text };
[globalThis.innerWidth, globalThis.innerHeight] = size;
script();
if (way === 'click') heard.click({ target: one });
else if (way !== 'card') heard['courtcards:press']({ detail: way === 'key' ? { do: 'main' } : { do: 'why', card: 'K' } });
window.courtcards.slip.placeSlip();
const { left, top, maxWidth, '--tail': tail = 0, '--reach': reach = 0 } = style;
tell([why.dataset.side ?? '', ...shape().slice(0, 2), ...[left, top, tail, reach].map(parseFloat), 'explained' in one.dataset]);
"""
DESK = {"size": [1280, 800], "title": [28, 525, 600, 30], "buttons": [[650, 522, 290, 44]], "slip": [420, 90]}
PHONE = {"size": [390, 844], "title": [12, 478, 366, 24], "buttons": [[12, 748, 366, 48]], "slip": [300, 90]}
SIDE = {"size": [844, 390], "title": [488, 12, 340, 24], "buttons": [[488, 330, 340, 48]], "slip": [300, 90]}
PIECES = {"size": [1280, 800], "title": [28, 525, 600, 80], "buttons": [[650, 522, 290, 44]], "slip": [420, 120],
          "pieces": [[28, 72, 912, 140], [365, 240, 240, 170], [28, 434, 912, 58]]}
THINGS = {"on the cloth": (DESK, [100, 300, 88, 120]), "at the upper edge": (DESK, [40, 60, 88, 120]), "in the hand": (DESK, [228, 630, 96, 134]),
          "under the buttons": (DESK, [747, 630, 96, 134]), "a button": (DESK, [650, 522, 290, 44]), "in the hand of a phone": (PHONE, [102, 605, 82, 115]),
          "in the second row of a phone": ({**PHONE, "title": [12, 388, 366, 24]}, [85, 622, 66, 92]),
          "on the cloth of a phone": (PHONE, [300, 70, 60, 80]), "in the hand of a phone on its side": (SIDE, [600, 200, 60, 84]),
          "on the cloth of a phone on its side": (SIDE, [30, 60, 60, 84]), "below a full cloth": (PIECES, [332, 630, 96, 134])}


def laid(where, way="click", **more):
    """Return the layout, the pressed element, the message's box, and the side and tip of its tail."""
    look, pressed = THINGS[where]
    look = {"pieces": [], **look, **more}
    side, width, height, left, top, tail, reach, outlined = in_node("slip.js", PAGE, {**look, "pressed": pressed, "way": way})
    assert outlined == (not side), "without a tail, what it's about is outlined"
    point = {"above": (left + tail, top + height + reach), "below": (left + tail, top - reach), "left": (left + width + reach, top + tail), "right": (left - reach, top + tail)}
    return look, pressed, (left, top, width, height), point.get(side)


def apart(one, other):
    """Return whether two boxes don't overlap."""
    return one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0] or one[1] + one[3] <= other[1] or other[1] + other[3] <= one[1]


@pytest.mark.parametrize("where", THINGS)
def test_a_slip_covers_neither_the_pressed_thing_nor_the_question_nor_the_table(where):
    look, pressed, slip, point = laid(where)
    assert all(apart(slip, other) for other in (pressed, look["title"], *look["buttons"], *look["pieces"]))
    assert slip[0] >= 8 and slip[1] >= 8 and slip[0] + slip[2] <= look["size"][0] - 8 and slip[1] + slip[3] <= look["size"][1] - 8
    if point:
        x, y = point
        assert x in (pressed[0], pressed[0] + pressed[2]) or y in (pressed[1], pressed[1] + pressed[3])       # at its edge
        assert pressed[0] <= x <= pressed[0] + pressed[2] and pressed[1] <= y <= pressed[1] + pressed[3]


def test_a_slips_tail_is_short_and_crosses_no_words():
    assert laid("on the cloth")[3]
    assert laid("below a full cloth", pieces=[])[3]
    covered = [[28, 605, 300, 180], [430, 605, 520, 180]]
    assert laid("below a full cloth", pieces=covered)[3] is None              # it has to cover the prompt, far away


def test_a_slip_is_narrower_only_if_that_leaves_the_table_uncovered():
    beside = [[28, 72, 912, 130], [390, 215, 560, 280], [28, 605, 300, 180], [430, 605, 520, 180]]
    assert laid("below a full cloth", pieces=beside, slip=[420, 120, [300, 160]])[2][2:] == (300, 160)


def test_on_a_phone_a_slip_may_be_narrow_enough_for_a_place_beside_the_last_cards_of_a_hand():
    hand, shapes = [[12, 493, 366, 92], [12, 622, 139, 92]], [374, 110, [300, 128], [218, 147]]
    full = [[12, 60, 366, 50], [12, 160, 366, 160]]
    _, pressed, slip, _ = laid("in the second row of a phone", slip=shapes, pieces=[*hand, *full])
    assert slip[2:] == (218, 147) and all(apart(slip, other) for other in (pressed, *hand))
    assert laid("in the hand", slip=shapes)[2][2:] == (374, 110)


@pytest.mark.parametrize("way", ["card", "drag", "key"])
def test_a_slip_refers_to_the_pressed_thing_whatever_pressed_it(way):
    assert laid("in the hand", way) == laid("in the hand")
