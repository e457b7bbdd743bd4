"""Fields of forms: one of a few buttons, a native choice. Pure markup."""

from collections.abc import Sequence
from typing import Any

from courtcards.engine.limits import FILE
from table.markup.html import Markup, h

Shown = dict[str, Any]


def choice(do: str, value: Any, label: Any, chosen: bool, **attributes: Any) -> Markup:
    """Return one button of a choice among a few."""
    return h("button", label, type="button", data_do=do, data_value=value, aria_pressed="true" if chosen else "false", **attributes)


def select(do: str, choices: Sequence[Shown], value: Any, **attributes: Any) -> Markup:
    """Return a native choice; `choices`: value and label each."""
    rows = [h("option", item["label"], value=item["value"], selected=item["value"] == value) for item in choices]
    return h("select", rows, class_="field-box", data_do=do, **attributes)


def paste_field(name: str, help: str, pasted: str, why: str, first: bool) -> list[Markup]:
    """Return a field for a text from outside, with its lines, and `why` the one that was `pasted` is refused; `first`: the focus begins there."""
    typed = h("textarea", pasted, class_="field-box", id="answer", data_do="answer", data_first=first, rows=2, maxlength=FILE + 1, autocomplete="off",
              autocapitalize="off", spellcheck="false", enterkeyhint="go", aria_invalid="true" if why else None)
    field = h("label", h("b", name), h("small", help), typed, class_="option")
    return [field, *([h("p", why, class_="setup__error", role="alert")] if why else [])]
