"""Draws what is shown while the device goes to the next player: a cover for the table, or buttons in place of the hand."""

from collections.abc import Iterable, Sequence
from typing import Any

from courtcards.texts import common_text
from table.markup.button_data import Button
from table.markup.html import Markup, h
from table.markup.icons import banner
from table.markup.scene import Seat


def handoff_screen(seat: Seat, passes: Sequence[Button] = (), notes: Iterable[str] = (), over: Markup | None = None) -> Markup:
    """Return the cover that hides the table until the next player takes the device.

    `passes` are buttons to pass without taking the device. `notes` are further paragraphs, and `over` is a question to everybody, shown on top.
    """
    paragraphs = [h("p", common_text("cover", "hidden", name=seat.name)), [h("p", note) for note in notes]]
    inner = [over, h("span", banner(seat.tincture, seat.charge), class_="pass__flag"), h("h1", handoff_words(seat.name)), paragraphs,
             handoff_buttons(seat, "", passes), h("a", common_text("table", "back"), class_="btn btn--quiet", href="#/")]
    return h("main", h("div", inner, class_="pass__in"), class_="pass", data_tincture=seat.tincture)


def is_unnamed(name: str) -> bool:
    """Return whether a player has no name and is just called "You"."""
    return name == common_text("setup", "you")


def handoff_words(name: str) -> str:
    """Return the sentence that says who takes the device next."""
    return common_text("match", "your-turn") if is_unnamed(name) else common_text("cover", "hand-over", name=name)


def handoff_tray(seat: Seat, reason: str, when: str, passes: Sequence[Button]) -> Markup:
    """Return the contents of the tray, in place of the hand, until the next player takes the device. See `handoff_buttons`.

    `reason` says what the next player is asked, or is "" if the prompt says it.
    """
    words = h("p", h("b", handoff_words(seat.name)), h("small", reason) if reason else None, h("small", common_text("cover", "hidden", name=seat.name)))
    flag = h("span", banner(seat.tincture, seat.charge), data_tincture=seat.tincture)
    return h("div", flag, words, handoff_buttons(seat, when, passes), class_="taker")


def handoff_buttons(seat: Seat, when: str, passes: Sequence[Button]) -> Markup:
    """Return the buttons for the next player: to take the device, or to pass without it.

    They ignore presses for a moment after they appear. `when` identifies the question, so that each question gets new buttons; it may be "" on the cover.
    """
    words = common_text("cover", "ready", name="you" if is_unnamed(seat.name) else seat.name)
    ready: Button = ("take-seat", words, {"class_": "btn btn--main btn--big", "data_main": True})
    buttons = [delayed_button(when, *button) for button in (ready, *passes)]
    return h("div", buttons, class_="taking", role="toolbar", aria_label=handoff_words(seat.name))


def delayed_button(when: str, do: str, words: Any, attributes: dict[str, Any]) -> Markup:
    """Return a button that ignores presses for a moment, so that the second press of a double press has no effect.

    `when` is as in `handoff_buttons`. `words` is the label. `attributes` may replace the usual ones.
    """
    key = f"hand {when} {words}" if when else None
    return h("button", words, type="button", **{"class_": "btn", "data_do": do, "data_late": "hand", "data_key": key, **attributes})
