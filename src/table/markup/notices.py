"""Draws messages: a notice bar, the note about a refused move, and a page with one message."""

from collections.abc import Sequence
from typing import Any

from courtcards.texts import common_text
from table.markup.html import Markup, h, icon, with_unbroken_pairs
from table.markup.icons import logo

Action = tuple[Any, ...]        # action, label, and whether it's the main button

KINDS = {  # icon, and whether screen readers interrupt for it
    "good": ("check-mark", False),
    "info": ("scroll-unfurled", False),
    "wait": ("hourglass", False),
    "warn": ("shield", True),
    "bad": ("ui-close", True),
}


def action_buttons(items: Sequence[Action]) -> list[Markup]:
    """Return a button for each item, which is (action, label) or (action, label, whether it's the main button)."""
    return [h("button", label, type="button", class_="btn btn--main" if main and main[0] else "btn", data_do=do) for do, label, *main in items]


def notice_bar(kind: str, text: str, buttons: Sequence[Action] = (), key: str = "") -> Markup:
    """Return a bar with a message.

    The `kind` is `good`, `info` or `wait` (announced politely), or `warn` or `bad` (announced at once). The close button sends the `key`.
    """
    drawing, urgent = KINDS[kind]
    close = h("button", icon("ui-close"), type="button", class_="btn btn--icon", data_do="dismiss", data_notice=key, aria_label=common_text("sheet", "dismiss"))
    words = h("p", text, role="alert" if urgent else "status")
    row = h("div", action_buttons(buttons), class_="notice__acts") if buttons else None
    return h("div", icon(drawing), words, row, close, class_="notice panel", data_kind=kind, data_key=f"notice {key}")


def refusal_slip(title: str, text: str, rule: str | None = None, settled: int = 0, see: tuple[str, str] = ("", "")) -> Markup:
    """Return the note about a refused card: why it's refused, what would work, and where the rule book says so.

    `settled` is the number of our ruling, or 0. `see` is the link to an example (address, label).
    """
    source = h("em", rule) if rule else None
    action = {"data_do": "howto", "data_page": "rulings", "data_ruling": settled}
    ruling = h("button", common_text("howto", "rulings"), type="button", class_="why__rule", **action) if settled else None
    close = h("button", icon("ui-close"), type="button", class_="btn btn--icon why__close", data_do="close", aria_label=common_text("sheet", "shut-slip"))
    example = h("a", see[1], class_="why__rule why__see", href=see[0]) if see[0] else None
    refusal = h("div", h("b", with_unbroken_pairs(title)), with_unbroken_pairs(text), source, role="alert")
    return h("div", refusal, ruling, example, close, class_="why", id="why")


def progress_bar(share: float, label: str) -> Markup:
    """Return a progress bar; `share` is from 0 to 1."""
    return h("progress", value=f"{share:.2f}", max=1, aria_label=label)


def message_page(title: str, text: Any, buttons: Sequence[Action] = (), more: Markup | None = None) -> Markup:
    """Return a page with one message, and buttons that lead on."""
    inner = [logo(), h("h1", title), h("p", text), more, h("div", action_buttons(buttons), class_="message__acts") if buttons else None]
    return h("main", h("div", inner, class_="message__in"), class_="message")
