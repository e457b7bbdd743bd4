"""Markup of the print screen, with its options and page previews, and of the list of everything printable."""

from collections.abc import Sequence
from typing import Any

from courtcards.texts import said
from table.markup.card_faces import picture
from table.markup.forms import choice
from table.markup.html import Markup, h, icon
from table.markup.icons import icon_button

MANY = 5            # the most sheets that are listed uncollapsed

Shown = dict[str, Any]


def every(books: Sequence[Shown], sets: Sequence[Shown]) -> Markup:
    """Return the list of everything printable.

    Each of `books` and `sets` has the keys title, address, tincture, line, deck, cards (the traits of three, or None for a back) and note.
    """
    words = h("div", h("h1", said("printing", "title")), h("p", said("printing", "line")), class_="print__words")
    groups = [(said("printing", "books"), books), (said("printing", "sets"), sets)]
    parts = [h("section", h("h2", title), h("div", [box(one) for one in some], class_="shelf"), aria_label=title) for title, some in groups if some]
    return h("main", head("#/", said("printing", "lobby")), words, parts, class_="print", data_list=True)


def box(one: Shown) -> Markup:
    """Return the link to the print options of a book or set, drawn as a box."""
    fan = h("span", [picture(one["deck"], traits) for traits in one["cards"]], class_="box__cards")
    front = [h("span", one["title"], class_="box__title"), h("small", one["line"]), h("span", icon("hand"), one["note"], class_="box__meta")]
    return h("a", fan, h("span", front, class_="box__front"), class_="box", href=one["address"], data_tincture=one["tincture"])


def head(back: str, label: str, *more: Any) -> Markup:
    """Return the top bar: a back link, then anything else given."""
    return h("header", h("a", icon("ui-prev"), class_="btn btn--icon", href=back, aria_label=label, title=label), more, class_="bar print__bar")


def screen(shown: Shown) -> Markup:
    """Return the print screen.

    The keys of `shown` are title, `games` and `sheets` (key, label, on), `players` (now, most; or None), `turns` (switches: key, label, help, on),
    `ways` (options with several values: key, label, options as value and label, value), `range` (first, last, most; or None), `notes` on the
    printer, `count` of the paper, `pages`, whether `both` sides are printed, and whether backs are only `outlines`.
    """
    go = h("button", icon("ui-print"), said("printing", "print"), type="button", class_="btn btn--main", data_do="print", disabled=not shown["pages"])
    words = h("div", h("h1", said("printing", "of", title=shown["title"]), class_="bar__title"), h("p", shown["count"], class_="bar__sub"), class_="bar__words")
    bar = head("#/print", said("printing", "back"), words, h("span", class_="bar__space"), icon_button("settings", "cog", said("settings", "title")), go)
    title = said("printing", "preview")
    pages = h("ol", shown["pages"], class_="print__pages", data_both=shown["both"], data_outlines=shown["outlines"])
    preview = h("section", h("h2", title, class_="vh"), pages, class_="print__preview", aria_label=title)
    return h("main", bar, form(shown), preview, class_="print")


def form(shown: Shown) -> Markup:
    """Return the panel of options, followed by advice on the printer's own dialog."""
    games = toggles(said("printing", "games"), "print-game", shown["games"]) if len(shown["games"]) > 1 else None
    what = h("section", h("h2", said("printing", "what")), h("div", [turn("print-turn", one) for one in shown["turns"]], class_="opts"))
    parts = [games, crowd(shown["players"]), what, sheets(shown["sheets"]), [way(one) for one in shown["ways"]], span(shown["range"])]
    printer = said("printing", "printer")
    notes = h("section", h("h2", printer), h("ul", [h("li", note) for note in shown["notes"]]), class_="print__notes", aria_label=printer)
    return h("section", parts, notes, class_="print__form panel", aria_label=said("printing", "what"))


def sheets(some: Sequence[Shown]) -> Markup | None:
    """Return the switches for sheets, collapsed if there are many, or None if there are none."""
    if not some:
        return None
    summary = h("summary", icon("ui-next"), said("printing", "sheets"), h("small", f"{sum(one['on'] for one in some)}/{len(some)}"), class_="btn btn--quiet")
    return h("details", summary, h("div", [turn("print-sheet", one) for one in some], class_="opts"), class_="more", open=len(some) <= MANY)


def toggles(title: str, do: str, rows: Sequence[Shown]) -> Markup:
    """Return a group of toggle buttons, several of which may be on."""
    buttons = [choice(do, one["key"], one["label"], one["on"], class_="btn") for one in rows]
    return h("section", h("h2", title), h("div", buttons, class_="print__games", role="group", aria_label=title))


def turn(do: str, one: Shown) -> Markup:
    """Return a switch for something that is printed or not."""
    help_ = h("small", one["help"]) if one.get("help") else None
    return h("button", h("b", one["label"]), help_, h("i"), type="button", class_="switch", role="switch", aria_checked="true" if one["on"] else "false",
             data_do=do, data_value=one["key"])


def way(one: Shown) -> Markup:
    """Return a choice between a few values."""
    buttons = [choice(one["key"], value, label, value == one["value"]) for value, label in one["options"]]
    return h("section", h("h2", one["label"]), h("div", buttons, class_="seg", role="group", aria_label=one["label"]), class_="print__way")


def crowd(players: Shown | None) -> Markup | None:
    """Return the field for the number of players, or None if no sheet is needed per player."""
    if players is None:
        return None
    title = said("printing", "players")
    return h("section", h("h2", title), h("div", count("players", title, players["now"], players["most"]), h("small", said("printing", "players-help")),
                                          class_="print__range"))


def count(name: str, label: str, value: int, most: int) -> Markup:
    """Return a number field."""
    return h("input", type="number", inputmode="numeric", class_="field-box num", value=value, min=1, max=most, data_do=f"print-{name}", aria_label=label)


def span(range_: Shown | None) -> Markup | None:
    """Return the fields for the first and last card to print, or None unless only some are printed."""
    if range_ is None:
        return None
    fields = [count(end, said("printing", end), range_[end], range_["most"]) for end in ("first", "last")]
    return h("div", fields[0], h("span", "–", aria_hidden="true"), fields[1], class_="print__range")
