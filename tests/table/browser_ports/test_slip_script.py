"""Where the slip of a refusal lies: near what was pressed, its tail on it, and neither on that nor on what is asked; in a made-up page."""

import pytest
from helpers.in_node import in_node

PAGE = """
const heard = {}, listen = (name, then) => (heard[name] = then), { size, tray, title, buttons, pressed, slip, way } = asked;
const at = ([left, top, width, height]) => ({ left, top, width, height, right: left + width, bottom: top + height });
const thing = place => ({ isConnected: true, dataset: { do: 'why' }, getBoundingClientRect: () => at(place), closest: what => (what.includes('data-do') ? one : null), contains: () => String(place) === String(pressed) });
const one = thing(pressed), why = { style: { setProperty(name, value) { this[name] = value; } }, dataset: {}, textContent: 'No', removeAttribute() {}, getBoundingClientRect: () => at([0, 0, ...slip]) };
const found = { '.why': why, '.tray': thing(tray), '[data-state~="refused"]': way === 'card' ? one : null, '[data-main]': one };
const app = { querySelector: what => found[what] ?? (what.startsWith('[data-key') ? one : null), querySelectorAll: () => [title, ...buttons].map(thing) };
globalThis.window = { addEventListener: listen, courtcards: {} };
globalThis.document = { addEventListener: listen, querySelector: () => app };
globalThis.CSS = { escape: text => text };
[globalThis.innerWidth, globalThis.innerHeight] = size;
script();
if (way === 'click') heard.click({ target: one });
else if (way !== 'card') heard['courtcards:press']({ detail: way === 'key' ? { do: 'main' } : { do: 'why', card: 'K' } });
window.courtcards.slip.speak();
const { left, top, '--tail': tail, '--reach': reach } = why.style;
tell([why.dataset.side, ...[left, top, tail, reach].map(parseFloat)]);
"""
DESK = {"size": [1280, 800], "tray": [12, 508, 944, 280], "title": [28, 525, 600, 30], "buttons": [[650, 522, 290, 44]], "slip": [300, 80]}
PHONE = {"size": [390, 844], "tray": [0, 465, 390, 379], "title": [12, 478, 366, 24], "buttons": [[12, 748, 366, 48]], "slip": [300, 90]}
SIDE = {"size": [844, 390], "tray": [472, 0, 372, 390], "title": [488, 12, 340, 24], "buttons": [[488, 330, 340, 48]], "slip": [300, 90]}
THINGS = {"on the cloth": (DESK, [100, 300, 88, 120]), "at the upper edge": (DESK, [40, 60, 88, 120]), "in the hand": (DESK, [228, 630, 96, 134]),
          "under the buttons": (DESK, [747, 630, 96, 134]), "a button": (DESK, [650, 522, 290, 44]), "in the hand of a phone": (PHONE, [102, 605, 82, 115]),
          "on the cloth of a phone": (PHONE, [300, 70, 60, 80]), "in the hand of a phone on its side": (SIDE, [600, 200, 60, 84]),
          "on the cloth of a phone on its side": (SIDE, [30, 60, 60, 84])}


def laid(where, way="click"):
    """Return what was pressed, the box of its slip, and the point of the slip's tail."""
    look, pressed = THINGS[where]
    side, left, top, tail, reach = in_node("slip.js", PAGE, {**look, "pressed": pressed, "way": way})
    width, height = look["slip"]
    point = {"above": (left + tail, top + height + reach), "below": (left + tail, top - reach), "left": (left + width + reach, top + tail), "right": (left - reach, top + tail)}[side]
    return look, pressed, (left, top, width, height), point


def apart(one, other):
    """Whether two boxes do not lie on each other."""
    return one[0] + one[2] <= other[0] or other[0] + other[2] <= one[0] or one[1] + one[3] <= other[1] or other[1] + other[3] <= one[1]


@pytest.mark.parametrize("where", THINGS)
def test_a_slip_points_at_what_was_pressed_and_covers_neither_that_nor_what_is_asked(where):
    look, pressed, slip, (x, y) = laid(where)
    assert pressed[0] <= x <= pressed[0] + pressed[2] and pressed[1] <= y <= pressed[1] + pressed[3]
    assert all(apart(slip, other) for other in (pressed, look["title"], *look["buttons"]))
    assert slip[0] >= 8 and slip[1] >= 8 and slip[0] + slip[2] <= look["size"][0] - 8 and slip[1] + slip[3] <= look["size"][1] - 8


@pytest.mark.parametrize("way", ["card", "drag", "key"])
def test_whatever_pressed_it_a_slip_speaks_of_that(way):
    assert laid("in the hand", way) == laid("in the hand")
