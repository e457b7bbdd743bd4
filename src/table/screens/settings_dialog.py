"""The markup of the settings, of the row for backups, and of the table of keyboard shortcuts."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from courtcards.engine.limits import SERVER
from courtcards.texts import common_text, load_texts
from table.markup.dialogs import sheet_dialog
from table.markup.html import Markup, h

SPEEDS = ("off", "fast", "normal", "slow")
THEMES = ("system", "dark", "light")
EXPLAINS = ("first", "on", "off")
LETTERS = CLOSES = RIVALS = SOUNDS = (True, False)
SUITS = ("game", "four", "two")
HINT = "N"
PACES = ("calm", "normal", "mine")
STUN_ADDRESS = re.compile(r"stun:[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?")


def settings_dialog(values: Mapping[str, Any]) -> Markup:
    """Return the settings dialog.

    Besides the settings by name, `values` has:

    - `offline`: how much is available offline, in a sentence
    - `alone`: whether this is the single-file page
    - `stun`: the server that helps distant devices connect; `wrong`: whether its address is invalid
    - `pace`: the pace of the open match, or "" if none is open
    - `match_buttons`: the buttons that end or leave the open match
    - `keyboard`, `hints`: whether the device has a keyboard, and whether hints are available
    """
    match_buttons = [h("button", label, type="button", data_do=do, **{**more, "class_": "btn"}) for do, label, more in values.get("match_buttons", ())]
    body = [
        setting_row("theme", THEMES, values["theme"]),
        setting_row("speed", SPEEDS, values["speed"], common_text("settings", "speed-help")),
        setting_row("pace", PACES, values["pace"], common_text("settings", "pace-help"), "pace") if values["pace"] else None,
        h("div", h("div", h("b", common_text("table", "whole"))), h("div", match_buttons), class_="setting") if match_buttons else None,
        setting_row("closes", CLOSES, values["closes"], common_text("settings", "closes-help")),
        setting_row("rivals", RIVALS, values["rivals"], common_text("settings", "rivals-help")),
        setting_row("sound", SOUNDS, values["sound"], common_text("settings", "sound-help")),
        setting_row("suits", SUITS, values["suits"], common_text("settings", "suits-help")),
        setting_row("explain", EXPLAINS, values["explain"], common_text("settings", "explain-help")),
        h("div", h("div", h("b", common_text("settings", "alone" if values["alone"] else "offline")), h("small", values["offline"])), class_="setting"),
        backup_row(),
        server_row(values["stun"], values.get("wrong", False)),
    ]
    if values["keyboard"]:
        body += [setting_row("letters", LETTERS, values["letters"], common_text("settings", "letters-help")),
                 h("section", h("h3", common_text("settings", "keys")), shortcut_table(values["hints"]), class_="settings__keys")]
    return sheet_dialog(common_text("settings", "title"), body)


def setting_row(name: str, choices: Sequence[Any], value: Any, help_: str = "", do: str = "setting") -> Markup:
    """Return a setting with its label and a button for each of its `choices`; `do` is the action of the buttons."""
    label, keys = common_text("settings", name), [(key, str(key).lower()) for key in choices]
    buttons = [h("button", common_text("settings", f"{name}-{text}"), type="button", data_do=do, data_name=name, data_value=text,
                 aria_pressed="true" if key == value else "false") for key, text in keys]
    words = h("div", h("b", label), h("small", help_) if help_ else None)
    return h("div", words, h("div", buttons, class_="seg", role="group", aria_label=label), class_="setting")


def backup_row() -> Markup:
    """Return the buttons that save all matches and sets to a file, move them to another device, and restore them."""
    words = h("div", h("b", common_text("moving", "row")), h("small", common_text("moving", "row-help")))
    actions = ("save-all", common_text("moving", "save")), ("open-record", common_text("lobby", "open-record"))
    buttons = [h("button", label, type="button", class_="btn", data_do=do) for do, label in actions]
    buttons.insert(1, h("a", common_text("moving", "other"), class_="btn", href="#/near/shelf"))
    return h("div", words, h("div", buttons, class_="share__ways"), class_="setting setting--wide")


def server_row(server: str, wrong: bool) -> Markup:
    """Return the field for the connection server, collapsed unless its address is invalid (`wrong`)."""
    input_ = h("input", class_="field-box", id="stun", data_do="stun", value=server, maxlength=SERVER, placeholder="stun:example.org", autocomplete="off",
               autocapitalize="off", spellcheck="false", enterkeyhint="done", aria_invalid="true" if wrong else None)
    error = h("p", common_text("settings", "stun-wrong"), class_="setup__error", role="alert") if wrong else None
    field = h("label", h("b", common_text("settings", "stun")), h("small", common_text("settings", "stun-help")), input_, class_="option")
    return h("details", h("summary", common_text("settings", "advanced")), field, error, open=wrong, class_="setting setting--wide")


def shortcut_table(hints: bool) -> Markup:
    """Return the table of keyboard shortcuts. The one for a hint is only included if `hints` are available."""
    keys = {key: what for key, what in load_texts("common")["keys"].items() if hints or key != HINT}
    return h("dl", [h("div", h("dt", h("kbd", key, class_="kbd")), h("dd", what)) for key, what in keys.items()], class_="keys")
