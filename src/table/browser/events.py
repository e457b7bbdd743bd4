"""Turns page events into actions of the app, by delegation from the document. The keyboard shortcuts of the table are in table_keys.js.

An element that JavaScript doesn't find is `jsnull` here rather than None; both are falsy.
"""

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_proxy

from table.app.app import App
from table.browser.dom import element_data, object_entries

HOLD_MS = 350           # until a press counts as holding
FIELD_TAGS = ("INPUT", "SELECT", "TEXTAREA")
PRESS_ENDS = ("pointerup", "pointercancel")


class Events:
    """Handles the page's events: turns clicks, keys and touches into `app.do(action, data)`."""

    def __init__(self, app: App):
        self.app = app
        self.timer: Any = None
        self.holding = create_proxy(app.page.guard(self.hold))      # it outlives the press that starts the timer
        self.moving = create_proxy(app.page.guard(self.move))
        self.releasing = create_proxy(app.page.guard(self.release))
        self.held = False

    def bind(self) -> Callable[[], None]:
        """Start listening to events. Return a function that stops listening."""
        on_document = {"click": self.click, "change": self.change, "input": self.type, "keydown": self.key, "pointerdown": self.press,
                       "courtcards:press": self.on_marked_press, "courtcards:rehearse": self.on_resting_finger,
                       "visibilitychange": lambda _: self.app.on_hidden(bool(js.document.hidden))}
        on_window = {"hashchange": lambda _: self.app.open_route(js.location.hash),
                     "storage": lambda event: self.app.on_stored(event.key or "", event.newValue or None),
                     "courtcards:offline": lambda event: self.app.set_offline_state(str(event.detail)),
                     "courtcards:update": lambda _: self.app.page.tell("update"),
                     "courtcards:rest": self.rest, "pagehide": self.rest,
                     "blur": self.release,              # another window gets the end of the press
                     "pageshow": lambda event: self.app.on_hidden(False) if event.persisted else None}         # restored from the back/forward cache
        listeners = [(target, name, create_proxy(self.app.page.guard(handler)))
                     for target, handlers in ((js.document, on_document), (js.window, on_window)) for name, handler in handlers.items()]
        for target, name, handler in listeners:
            target.addEventListener(name, handler)

        def unbind() -> None:
            for target, name, handler in listeners:
                target.removeEventListener(name, handler)
                handler.destroy()
        return unbind

    def rest(self, _: Any) -> None:
        """Handle the page coming to rest: nothing has happened for a while, or the player is leaving."""
        self.app.first_picture.on_rest(self.app.match)

    def click(self, event: Any) -> None:
        """Carry out the action of the clicked element."""
        control = event.target.closest("[data-do]")
        if not control and event.target.closest(".felt"):
            self.app.do("skip", {})
        if self.held or not control or control.tagName in FIELD_TAGS or getattr(control, "disabled", False):
            self.held = False
            return
        data = element_data(control)
        if data["do"] == "yes":
            data |= dialog_answers()
        if control.tagName == "A":
            event.preventDefault()
        self.app.do(data["do"], data)

    def on_marked_press(self, event: Any) -> None:
        """Carry out an action that a script of the page sends, such as a keyboard shortcut or a press whose button is highlighted already.

        The event has the data that the element had when it was pressed.
        """
        data = object_entries(event.detail)
        self.app.do(data["do"], data)

    def on_resting_finger(self, event: Any) -> None:
        """Work out in advance what a press will change on the page, because a finger rests on a button. The event has the button's data."""
        if self.app.match:
            self.app.match.rehearsal.rehearse(object_entries(event.detail))

    def change(self, event: Any) -> None:
        """Handle a typed or selected value. Ignore the fields of dialogs, which are read when the dialog is answered."""
        field = event.target
        if field.matches("[data-do]") and field.dataset.do != "answer":
            self.app.do(field.dataset.do, {**element_data(field), "value": field.value})

    def type(self, event: Any) -> None:
        """Handle every typed character in search boxes, and in the text box for an answer that is a word."""
        if event.target.matches("[data-do=word], [data-live]"):
            self.change(event)

    def press(self, event: Any) -> None:
        """Start timing a press of the main button. Ignore second fingers and other mouse buttons."""
        if not event.isPrimary:
            return
        self.held = False
        if event.button == 0 and event.target.closest("[data-hold]"):
            self.timer = js.setTimeout(self.holding, HOLD_MS)
            for end in PRESS_ENDS:              # only now: any other press ends without Python
                js.document.addEventListener(end, self.releasing)

    def hold(self) -> None:
        """Let the match run on its own until the button is released."""
        self.held = True
        js.document.addEventListener("pointermove", self.moving)
        self.app.do("hold", {})

    def move(self, event: Any) -> None:
        """End the press when the pointer moves and no button of the mouse is held any more."""
        if not event.buttons:
            self.release(event)

    def release(self, _: Any) -> None:
        """End the press. If the match was running on its own meanwhile, stop it."""
        js.clearTimeout(self.timer)
        js.document.removeEventListener("pointermove", self.moving)
        for end in PRESS_ENDS:
            js.document.removeEventListener(end, self.releasing)
        if self.held:
            self.app.do("release", {})

    def key(self, event: Any) -> None:
        """Handle the keys of dialogs and text boxes: Escape, Tab and Enter."""
        if event.ctrlKey or event.metaKey or event.altKey:
            return
        if event.key == "Escape":
            self.app.do("close", {})
        elif event.key == "Tab":
            self.stay_in_dialog(event)
        elif event.target.tagName in FIELD_TAGS:
            self.enter(event)

    def enter(self, event: Any) -> None:
        """Submit a typed value with the Enter key. If the dialog has several answer buttons, move the focus to the next control instead."""
        field = event.target
        if event.key == "Enter" and field.matches("#dialog [data-do=answer]"):
            event.preventDefault()              # otherwise it would press whatever has the focus once the dialog is gone
            controls = list(js.document.querySelectorAll("#dialog :is([data-do=answer], [data-do=yes])"))
            if sum(control.dataset.do == "yes" for control in controls) > 1:
                controls[[control.isSameNode(field) for control in controls].index(True) + 1].focus()
            else:
                self.app.do("yes", dialog_answers())
        elif event.key == "Enter" and field.matches("[data-do=word]"):
            self.app.do("word", {})

    def stay_in_dialog(self, event: Any) -> None:
        """Keep the Tab key inside an open dialog."""
        stops = list(js.document.querySelectorAll("#dialog > :last-child :is(a, button, input, select, [tabindex='0']):not([disabled], [tabindex='-1'])"))
        if not stops:
            return
        first, last, focused = stops[0], stops[-1], js.document.activeElement
        if event.shiftKey and (focused.isSameNode(first) or not any(stop.isSameNode(focused) for stop in stops)):
            event.preventDefault()
            last.focus()
        elif not event.shiftKey and focused.isSameNode(last):
            event.preventDefault()
            first.focus()


def dialog_answers() -> dict[str, str]:
    """Return the values of the open dialog's fields, by name."""
    fields = js.document.querySelectorAll("#dialog [data-do=answer]")
    return {element_data(field).get("name", "value"): field.value for field in fields}
