"""Messages: a bar that says what happened, the slip of a refusal, a page for when nothing else can be shown. Pure markup."""

from collections.abc import Sequence
from typing import Any

from courtcards.texts import said
from table.markup.html import Markup, h, icon
from table.markup.icons import shield

Action = tuple[Any, ...]        # what it does, its label, and whether it is the main one

KINDS = {  # icon, and whether it interrupts
    "good": ("check-mark", False),
    "info": ("scroll-unfurled", False),
    "wait": ("hourglass", False),
    "warn": ("shield", True),
    "bad": ("ui-close", True),
}


def actions(items: Sequence[Action]) -> list[Markup]:
    """Return buttons of (do, label, main); `main` is optional."""
    style = {True: "btn btn--main", False: "btn"}
    return [h("button", label, type="button", class_=style[bool(main and main[0])], data_do=do) for do, label, *main in items]


def notice(kind: str, text: str, buttons: Sequence[Action] = (), key: str = "") -> Markup:
    """Return a bar with a message.

    kind: good, info, wait (spoken politely), warn or bad (spoken at once). buttons: (do, label[, main]); it can always be closed,
    which names its `key`.
    """
    drawing, urgent = KINDS[kind]
    close = h("button", icon("ui-close"), type="button", class_="btn btn--icon", data_do="dismiss", data_notice=key, aria_label=said("sheet", "dismiss"))
    words = h("p", text, role="alert" if urgent else "status")
    acts = h("div", actions(buttons), class_="notice__acts") if buttons else None
    return h("div", icon(drawing), words, acts, close, class_="notice panel", data_kind=kind, data_key=f"notice {key}")


def slip(title: str, text: str, rule: str | None = None, settled: int = 0, see: tuple[str, str] = ("", "")) -> Markup:
    """Return the slip on which a refused card says why, what would work, and where the rulebook says so.

    settled: the number of the ruling of ours that closes a gap there, 0 for none; a button leads to it. see: the address at which it can be seen to happen,
    and the words of the link.
    """
    where = h("em", rule) if rule else None
    leads = {"data_do": "howto", "data_page": "rulings", "data_ruling": settled}
    more = h("button", said("howto", "rulings"), type="button", class_="why__rule", **leads) if settled else None
    close = h("button", icon("ui-close"), type="button", class_="btn btn--icon why__close", data_do="close", aria_label=said("sheet", "shut-slip"))
    shown = h("a", see[1], class_="why__rule why__see", href=see[0]) if see[0] else None
    return h("div", h("div", h("b", title), text, where, role="alert"), more, shown, close, class_="why", id="why")


def progress(share: float, label: str) -> Markup:
    """Return a bar that says how much of something is done."""
    return h("progress", value=f"{share:.2f}", max=1, aria_label=label)


def message(title: str, text: Any, buttons: Sequence[Action] = (), more: Markup | None = None) -> Markup:
    """Return a page that says one thing, perhaps with more to read below, and offers a way out."""
    inner = [shield(), h("h1", title), h("p", text), more, h("div", actions(buttons), class_="message__acts") if buttons else None]
    return h("main", h("div", inner, class_="message__in"), class_="message")
