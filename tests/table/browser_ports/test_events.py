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


def test_a_held_button_keeps_playing_until_released(pressed):
    browser, events, done = pressed
    events.press(press())
    browser.wait()
    assert done == ["hold"]
    events.release(None)
    assert done == ["hold", "release"]


def test_a_briefly_pressed_button_does_not_count_as_held(pressed):
    browser, events, done = pressed
    events.press(press())
    events.release(None)
    browser.wait()
    assert done == []


def test_a_held_button_is_released_when_another_window_comes_to_the_front(pressed):
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


def test_a_held_button_is_released_when_the_mouse_returns_without_it(pressed):
    browser, events, done = pressed
    events.press(press())
    browser.wait()
    heard = {call.args[0]: call.args[1] for call in browser.document.addEventListener.call_args_list}
    heard["pointermove"](SimpleNamespace(buttons=1))
    assert done == ["hold"]
    heard["pointermove"](SimpleNamespace(buttons=0))
    assert done == ["hold", "release"]


def test_a_second_finger_neither_holds_forever_nor_keeps_the_first_one_from_letting_go(pressed):
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


def test_the_secondary_mouse_button_holds_nothing_as_a_menu_may_swallow_its_release(pressed):
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
def test_a_page_restored_from_the_history_counts_as_shown_again(pressed, persisted, told):
    browser, events, _ = pressed
    shown = []
    events.app.on_hidden = shown.append
    events.bind()
    heard = {call.args[0]: call.args[1] for call in browser.window.addEventListener.call_args_list}
    heard["pageshow"](SimpleNamespace(persisted=persisted))
    assert shown == told
