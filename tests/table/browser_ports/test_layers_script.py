"""Presses as the page's script lets them through: none takes a costly answer where something else was just pressed; in a fake page."""

import pytest
from helpers.in_node import in_node

PAGE = """
const heard = {}, listen = (name, then) => (heard[name] ??= []).push(then), root = { dataset: { speed: asked.speed }, toggleAttribute() {}, removeAttribute() {} };
globalThis.window = { addEventListener: listen, courtcards: {} };
globalThis.document = { addEventListener() {}, documentElement: root, querySelector: () => null, querySelectorAll: () => [] };
Object.assign(globalThis, { location: { hash: '' }, history: {}, matchMedia: () => ({ matches: false }), setTimeout: () => 0, clearTimeout() {} });
script();
tell(asked.events.map(([name, timeStamp, clientX, clientY, words, costly, pointerType = 'mouse']) => {
    let passed = true;
    const target = { textContent: words, closest: what => (costly && what.includes('data-quiet') ? target : null) };
    const event = { target, timeStamp, clientX, clientY, pointerType, detail: 1, preventDefault() {}, stopImmediatePropagation: () => (passed = false) };
    for (const one of heard[name]) if (passed) one(event);
    return passed;
}));
"""
GO_ON, END = ("click", 0, 600, 400, "Continue", False), "End the turn"


def let_through(*events, speed="normal"):
    """Return for each event whether the page heard it."""
    return in_node("layers.js", PAGE, {"events": events, "speed": speed})


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
def test_a_second_press_in_one_place_takes_no_costly_answer_for_two_seconds(pointer):
    assert let_through(GO_ON, ("click", 1000, 604, 402, END, True, pointer)) == [True, False]
    assert let_through(GO_ON, ("click", 1900, 604, 402, END, True, pointer), ("click", 2100, 604, 402, END, True, pointer)) == [True, False, True]
    assert let_through(GO_ON, ("click", 1000, 604, 460, END, True, pointer)) == [True, True]


def test_a_pointer_that_moved_away_and_came_back_counts():
    assert let_through(GO_ON, ("pointermove", 300, 604, 402, "", False), ("click", 1000, 600, 400, END, True)) == [True, True, False]
    assert let_through(GO_ON, ("pointermove", 300, 700, 402, "", False), ("click", 1000, 600, 400, END, True)) == [True, True, True]


def test_free_answers_and_the_same_answer_again_are_accepted():
    assert let_through(GO_ON, ("click", 1000, 600, 400, "Attack", False)) == [True, True]
    passed = ("click", 0, 600, 400, "Pass", True)
    assert let_through(passed, ("click", 1000, 600, 400, "Pass", True), ("click", 1900, 600, 400, END, True)) == [True, True, False]


def test_at_full_speed_nothing_waits():
    assert let_through(GO_ON, ("click", 500, 600, 400, END, True), speed="none") == [True, True]
