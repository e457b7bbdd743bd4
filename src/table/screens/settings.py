"""The settings, the row for backups, and the table of keyboard shortcuts."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from courtcards.engine.limits import SERVER
from courtcards.texts import load, said
from table.markup.dialogs import sheet
from table.markup.html import Markup, h

SPEEDS = ("off", "fast", "normal", "slow")
THEMES = ("system", "dark", "light")
SOUNDS = (False, True)
EXPLAINS = ("first", "on", "off")
LETTERS = CLOSES = RIVALS = (True, False)
SUITS = ("game", "four", "two")
HINT = "N"
PACES = ("calm", "normal", "mine")
STUN = re.compile(r"stun:[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?")


def settings(values: Mapping[str, Any]) -> Markup:
    """Return the settings dialog.

    values: theme (system, dark, light), suits (game, four, two), speed (off, fast, normal, slow), explain (first, on, off); sound, closes and rivals (bool);
    offline (a sentence); alone: whether the page is one file;
    stun: the server that helps distant devices connect, and wrong: whether it's invalid;
    keyboard: whether there's probably one, then letters (bool); hints: whether hints are available;
    pace (calm, normal, mine, or "" if no match is open);
    ways_out: the buttons that end or leave the open match, if the table doesn't always show them.
    """
    out = [h("button", label, type="button", data_do=do, **{**more, "class_": "btn"}) for do, label, more in values.get("ways_out", ())]
    body = [
        pick("theme", THEMES, values["theme"]),
        pick("speed", SPEEDS, values["speed"], said("settings", "speed-help")),
        pick("pace", PACES, values["pace"], said("settings", "pace-help"), "pace") if values["pace"] else None,
        h("div", h("div", h("b", said("table", "whole"))), h("div", out), class_="setting") if out else None,
        pick("closes", CLOSES, values["closes"], said("settings", "closes-help")),
        pick("rivals", RIVALS, values["rivals"], said("settings", "rivals-help")),
        pick("sound", SOUNDS, values["sound"], said("settings", "sound-help")),
        pick("suits", SUITS, values["suits"], said("settings", "suits-help")),
        pick("explain", EXPLAINS, values["explain"], said("settings", "explain-help")),
        h("div", h("div", h("b", said("settings", "alone" if values["alone"] else "offline")), h("small", values["offline"])), class_="setting"),
        moving(),
        far(values["stun"], values.get("wrong", False)),
    ]
    if values["keyboard"]:
        body += [pick("letters", LETTERS, values["letters"], said("settings", "letters-help")),
                 h("section", h("h3", said("settings", "keys")), keyboard(values["hints"]), class_="settings__keys")]
    return sheet(said("settings", "title"), body)


def pick(name: str, choices: Sequence[Any], value: Any, help_: str = "", do: str = "setting") -> Markup:
    """Return a labelled choice among a few buttons."""
    label, keys = said("settings", name), [(key, str(key).lower()) for key in choices]
    buttons = [h("button", said("settings", f"{name}-{text}"), type="button", data_do=do, data_name=name, data_value=text,
                 aria_pressed="true" if key == value else "false") for key, text in keys]
    words = h("div", h("b", label), h("small", help_) if help_ else None)
    return h("div", words, h("div", buttons, class_="seg", role="group", aria_label=label), class_="setting")


def moving() -> Markup:
    """Return the row for saving all matches and sets to a file, and restoring them."""
    words = h("div", h("b", said("moving", "row")), h("small", said("moving", "row-help")))
    acts = ("save-all", said("moving", "save")), ("open-record", said("lobby", "open-record"))
    ways = [h("button", label, type="button", class_="btn", data_do=do) for do, label in acts]
    ways.insert(1, h("a", said("moving", "other"), class_="btn", href="#/near/shelf"))
    return h("div", words, h("div", ways, class_="share__ways"), class_="setting setting--wide")


def far(server: str, wrong: bool) -> Markup:
    """Return the field for the connection server; `wrong`: whether its value is invalid."""
    typed = h("input", class_="field-box", id="stun", data_do="stun", value=server, maxlength=SERVER, placeholder="stun:example.org", autocomplete="off",
              autocapitalize="off", spellcheck="false", enterkeyhint="done", aria_invalid="true" if wrong else None)
    flaw = h("p", said("settings", "stun-wrong"), class_="setup__error", role="alert") if wrong else None
    field = h("label", h("b", said("settings", "stun")), h("small", said("settings", "stun-help")), typed, class_="option")
    return h("div", field, flaw, class_="setting setting--wide")


def keyboard(hints: bool) -> Markup:
    """Return the table of keyboard shortcuts; the one for a hint only if there are `hints`."""
    keys = {key: what for key, what in load("common")["keys"].items() if hints or key != HINT}
    return h("dl", [h("div", h("dt", h("kbd", key, class_="kbd")), h("dd", what)) for key, what in keys.items()], class_="keys")
