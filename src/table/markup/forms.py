"""Draws form controls: buttons that offer a few options, a native select, a field for pasted text."""

from collections.abc import Sequence
from typing import Any

from courtcards.engine.limits import FILE
from table.markup.html import Markup, h

Shown = dict[str, Any]


def choice_button(do: str, value: Any, label: Any, chosen: bool, **attributes: Any) -> Markup:
    """Return the button of one option among a few, marked as pressed if it's `chosen`."""
    return h("button", label, type="button", data_do=do, data_value=value, aria_pressed="true" if chosen else "false", **attributes)


def select_field(do: str, choices: Sequence[Shown], value: Any, **attributes: Any) -> Markup:
    """Return a native select; each of the `choices` has a value and a label."""
    rows = [h("option", item["label"], value=item["value"], selected=item["value"] == value) for item in choices]
    return h("select", rows, class_="field-box", data_do=do, **attributes)


def paste_field(name: str, help: str, pasted: str, why: str, first: bool) -> list[Markup]:
    """Return a field for pasted text, with its label and help.

    `why` says why the text was refused, or is "". `first` says whether the field gets the focus.
    """
    box = h("textarea", pasted, class_="field-box", id="answer", data_do="answer", data_first=first, rows=2, maxlength=FILE + 1, autocomplete="off",
            autocapitalize="off", spellcheck="false", enterkeyhint="go", aria_invalid="true" if why else None)
    field = h("label", h("b", name), h("small", help), box, class_="option")
    return [field, *([h("p", why, class_="setup__error", role="alert")] if why else [])]
