"""Fields of forms: one of a few buttons, a native choice. Pure markup."""

from collections.abc import Sequence
from typing import Any

from table.markup.html import Markup, h

Shown = dict[str, Any]


def choice(do: str, value: Any, label: Any, chosen: bool, **attributes: Any) -> Markup:
    """Return one button of a choice among a few."""
    return h("button", label, type="button", data_do=do, data_value=value, aria_pressed="true" if chosen else "false", **attributes)


def select(do: str, choices: Sequence[Shown], value: Any, **attributes: Any) -> Markup:
    """Return a native choice; `choices`: value and label each."""
    rows = [h("option", item["label"], value=item["value"], selected=item["value"] == value) for item in choices]
    return h("select", rows, class_="field-box", data_do=do, **attributes)
