"""Handling of presses before the table hears of them, in a fake browser in which only the timers work."""

import sys
from importlib import import_module
from types import SimpleNamespace
from unittest.mock import MagicMock, patch

import pytest


class Browser(MagicMock):
    """A fake browser; `waiting` has the calls whose time hasn't come."""

    def __init__(self, **more):
        super().__init__(**more)
        self.waiting = {}

    def setTimeout(self, then, _):
        number = len(self.waiting)
        self.waiting[number] = then
        return number

    def clearTimeout(self, number):
        self.waiting.pop(number, None)

    def wait(self):
        """Run all timers."""
        for number in list(self.waiting):
            self.waiting.pop(number)()


@pytest.fixture
def pressed():
    """A fake browser, the event handler that turns its presses into table actions, and those actions."""
    browser, done = Browser(), []
    modules = {"js": browser, "pyodide": MagicMock(), "pyodide.ffi": SimpleNamespace(create_proxy=lambda then: then, create_once_callable=None, to_js=None), "pyscript": MagicMock()}
    app = SimpleNamespace(page=SimpleNamespace(guard=lambda then: then), do=lambda act, _: done.append(act))
    with patch.dict(sys.modules, modules):
        yield browser, import_module("table.browser.events").Events(app), done


def press(first=True, button=0):
    """Return a press on the main button that can be held."""
    return SimpleNamespace(isPrimary=first, button=button, target=SimpleNamespace(closest=lambda _: True))


def test_a_button_that_is_held_plays_on_until_it_is_let_go(pressed):
    browser, events, done = pressed
    events.press(press())
    browser.wait()
    assert done == ["hold"]
    events.release(None)
    assert done == ["hold", "release"]


def test_a_button_that_is_let_go_soon_is_not_held(pressed):
    browser, events, done = pressed
    events.press(press())
    events.release(None)
    browser.wait()
    assert done == []


def test_a_button_that_is_held_is_let_go_when_another_window_comes_to_the_front(pressed):
    browser, events, done = pressed
    events.bind()
    heard = {call.args[0]: call.args[1] for call in browser.window.addEventListener.call_args_list}
    events.press(press())
    heard["blur"](None)
    browser.wait()
    assert done == []
    events.press(press())
    browser.wait()
    heard["blur"](None)
    assert done == ["hold", "release"]


def test_a_button_that_is_held_is_let_go_when_the_mouse_comes_back_without_it(pressed):
    browser, events, done = pressed
    events.press(press())
    browser.wait()
    heard = {call.args[0]: call.args[1] for call in browser.document.addEventListener.call_args_list}
    heard["pointermove"](SimpleNamespace(buttons=1))
    assert done == ["hold"]
    heard["pointermove"](SimpleNamespace(buttons=0))
    assert done == ["hold", "release"]


def test_a_second_finger_neither_holds_for_ever_nor_keeps_the_first_one_from_letting_go(pressed):
    browser, events, done = pressed
    for first in (True, False):
        events.press(press(first))
    events.release(None)
    browser.wait()
    assert done == []
    events.press(press())
    browser.wait()
    events.press(press(first=False))
    events.release(None)
    assert done == ["hold", "release"]


def test_the_other_button_of_a_mouse_whose_end_a_menu_may_swallow_holds_nothing(pressed):
    browser, events, done = pressed
    events.press(press(button=2))
    browser.wait()
    assert done == []


def test_python_hears_of_a_lifted_finger_only_while_the_button_is_held(pressed):
    browser, events, _ = pressed

    def heard():
        stopped = [call.args[0] for call in browser.document.removeEventListener.call_args_list]
        return {call.args[0] for call in browser.document.addEventListener.call_args_list if call.args[0] not in stopped}
    events.bind()
    assert "pointerdown" in heard() and not {"pointerup", "pointercancel"} & heard()
    events.press(press())
    assert {"pointerup", "pointercancel"} <= heard()
    events.release(None)
    assert not {"pointerup", "pointercancel", "pointermove"} & heard()


@pytest.mark.parametrize("persisted, told", [(True, [False]), (False, [])])
def test_a_page_that_comes_back_from_the_history_as_it_was_left_is_seen_again(pressed, persisted, told):
    browser, events, _ = pressed
    shown = []
    events.app.on_hidden = shown.append
    events.bind()
    heard = {call.args[0]: call.args[1] for call in browser.window.addEventListener.call_args_list}
    heard["pageshow"](SimpleNamespace(persisted=persisted))
    assert shown == told
