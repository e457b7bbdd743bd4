"""A device that goes to the next player: the cover of the table, and what stands in the place of the hand until somebody has taken it."""

from collections.abc import Iterable, Sequence
from typing import Any

from courtcards.texts import said
from table.markup.button_data import Button
from table.markup.html import Markup, h
from table.markup.icons import banner
from table.markup.scene import Seat


def cover(seat: Seat, passes: Sequence[Button] = (), notes: Iterable[str] = (), over: Markup | None = None) -> Markup:
    """Return the cover of the table until a player has taken the device: all hands are hidden. `notes` are what is to be known besides, `over` it lies what all
    are asked.
    """
    hidden = [h("p", said("cover", "hidden", name=seat.name)), [h("p", note) for note in notes]]
    inner = [over, h("span", banner(seat.tincture, seat.charge), class_="pass__flag"), h("h1", handing(seat.name)), hidden,
             taking(seat, "", passes), h("a", said("table", "back"), class_="btn btn--quiet", href="#/")]
    return h("main", h("div", inner, class_="pass__in"), class_="pass", data_tincture=seat.tincture)


def is_you(name: str) -> bool:
    """Whether a player was given no name of their own, and is only called You."""
    return name == said("setup", "you")


def handing(name: str) -> str:
    """Return who takes the device next, in words: a player by name, and one who is only called You is spoken to."""
    return said("match", "your-turn") if is_you(name) else said("cover", "hand-over", name=name)


def handed(seat: Seat, when: str, passes: Sequence[Button]) -> Markup:
    """Return what stands in the place of the hand while the device goes to a player and all can look at the table."""
    words = h("p", h("b", handing(seat.name)), h("small", said("cover", "hidden", name=seat.name)))
    flag = h("span", banner(seat.tincture, seat.charge), data_tincture=seat.tincture)
    return h("div", flag, words, taking(seat, when, passes), class_="taker")


def taking(seat: Seat, when: str, passes: Sequence[Button]) -> Markup:
    """Return the buttons of a player who is asked: to take the device, or to let it pass without it.

    They come where others were pressed just now, so each answers a little later; on the table each is an element of its own, by `when` it comes.
    """
    words = said("cover", "ready", name="you" if is_you(seat.name) else seat.name)
    ready: Button = ("take-seat", words, {"class_": "btn btn--main btn--big", "data_main": True})
    buttons = [guarded(when, *button) for button in (ready, *passes)]
    return h("div", buttons, class_="taking", role="toolbar", aria_label=handing(seat.name))


def guarded(when: str, do: str, words: Any, more: dict[str, Any]) -> Markup:
    """Return a button that no second press of a double one means."""
    key = f"hand {when} {words}" if when else None
    return h("button", words, type="button", **{"class_": "btn", "data_do": do, "data_late": "hand", "data_key": key, **more})
