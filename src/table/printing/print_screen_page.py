"""Markup of the print screen, with its options and page previews, and of the list of everything printable."""

from collections.abc import Sequence
from typing import Any

from courtcards.texts import common_text
from table.markup.card_faces import card_picture
from table.markup.forms import choice_button
from table.markup.html import Markup, h, icon
from table.markup.icons import icon_button

MOST_UNFOLDED = 5   # with more sheets than this, their list is collapsed

Shown = dict[str, Any]


def print_list(books: Sequence[Shown], sets: Sequence[Shown]) -> Markup:
    """Return the list of everything printable.

    Each dict in `books` and `sets` has the keys `title`, `address`, `tincture`, `line`, `deck`, `cards` and `note`. `cards` are three cards: the traits of
    each, or None for a back.
    """
    words = h("div", h("h1", common_text("printing", "title")), h("p", common_text("printing", "line")), class_="print__words")
    groups = [(common_text("printing", "books"), books), (common_text("printing", "sets"), sets)]
    parts = [h("section", h("h2", title), h("div", [print_box(pack) for pack in packs], class_="shelf"), aria_label=title) for title, packs in groups if packs]
    return h("main", print_bar("#/", common_text("printing", "lobby")), words, parts, class_="print", data_list=True)


def print_box(pack: Shown) -> Markup:
    """Return the link to the print options of a book or set, drawn as a box."""
    fan = h("span", [card_picture(pack["deck"], traits) for traits in pack["cards"]], class_="box__cards")
    front = [h("span", pack["title"], class_="box__title"), h("small", pack["line"]), h("span", icon("hand"), pack["note"], class_="box__meta")]
    return h("a", fan, h("span", front, class_="box__front"), class_="box", href=pack["address"], data_tincture=pack["tincture"])


def print_bar(back: str, label: str, *more: Any) -> Markup:
    """Return the top bar: a link with this label to the address `back`, followed by `more`."""
    return h("header", h("a", icon("ui-prev"), class_="btn btn--icon", href=back, aria_label=label, title=label), more, class_="bar print__bar")


def print_page(contents: Shown) -> Markup:
    """Return the print screen.

    The keys of `contents`:

    - `title`
    - `games`: a list of toggles (key, label, on)
    - `players`: how many (now, most), or None
    - `sheets`, `turns`: lists of switches (key, label, help, on)
    - `ways`: choices between several values (key, label, options as pairs of value and label, value)
    - `range`: the numbers of the cards to print (first, last, most), or None
    - `notes`: advice on the printer's settings
    - `count`: how much paper is needed, in words
    - `pages`: the previews
    - `both`: whether both sides are printed
    - `outlines`: whether backs are only outlined
    """
    go = h("button", icon("ui-print"), common_text("printing", "print"), type="button", class_="btn btn--main", data_do="print", disabled=not contents["pages"])
    words = h("div", h("h1", common_text("printing", "of", title=contents["title"]), class_="bar__title"), h("p", contents["count"], class_="bar__sub"),
              class_="bar__words")
    bar = print_bar("#/print", common_text("printing", "back"), words, h("span", class_="bar__space"),
                    icon_button("settings", "cog", common_text("settings", "title")), go)
    title = common_text("printing", "preview")
    pages = h("ol", contents["pages"], class_="print__pages", data_both=contents["both"], data_outlines=contents["outlines"])
    preview = h("section", h("h2", title, class_="vh"), pages, class_="print__preview", aria_label=title)
    return h("main", bar, print_form(contents), preview, class_="print")


def print_form(contents: Shown) -> Markup:
    """Return the panel of options, followed by advice on the printer's own dialog."""
    games = toggle_buttons(common_text("printing", "games"), "print-game", contents["games"]) if len(contents["games"]) > 1 else None
    switches = [print_switch("print-turn", switch) for switch in contents["turns"]]
    switch_section = h("section", h("h2", common_text("printing", "what")), h("div", switches, class_="opts"))
    parts = [games, players_field(contents["players"]), switch_section, sheet_switches(contents["sheets"]),
             [print_choice(choice) for choice in contents["ways"]], card_range_fields(contents["range"])]
    printer = common_text("printing", "printer")
    notes = h("section", h("h2", printer), h("ul", [h("li", note) for note in contents["notes"]]), class_="print__notes", aria_label=printer)
    return h("section", parts, notes, class_="print__form panel", aria_label=common_text("printing", "what"))


def sheet_switches(sheets: Sequence[Shown]) -> Markup | None:
    """Return the switches for sheets, collapsed if there are many, or None if there are no sheets."""
    if not sheets:
        return None
    summary = h("summary", icon("ui-next"), common_text("printing", "sheets"), h("small", f"{sum(sheet['on'] for sheet in sheets)}/{len(sheets)}"),
                class_="btn btn--quiet")
    switches = h("div", [print_switch("print-sheet", sheet) for sheet in sheets], class_="opts")
    return h("details", summary, switches, class_="more", open=len(sheets) <= MOST_UNFOLDED)


def toggle_buttons(title: str, do: str, rows: Sequence[Shown]) -> Markup:
    """Return a group of toggle buttons, several of which may be on."""
    buttons = [choice_button(do, row["key"], row["label"], row["on"], class_="btn") for row in rows]
    return h("section", h("h2", title), h("div", buttons, class_="print__games", role="group", aria_label=title))


def print_switch(do: str, switch: Shown) -> Markup:
    """Return a switch for something that can be printed or left out; `do` is its action."""
    help_ = h("small", switch["help"]) if switch.get("help") else None
    return h("button", h("b", switch["label"]), help_, h("i"), type="button", class_="switch", role="switch", aria_checked="true" if switch["on"] else "false",
             data_do=do, data_value=switch["key"])


def print_choice(option: Shown) -> Markup:
    """Return a group of buttons for an option, one for each of its values."""
    buttons = [choice_button(option["key"], value, label, value == option["value"]) for value, label in option["options"]]
    return h("section", h("h2", option["label"]), h("div", buttons, class_="seg", role="group", aria_label=option["label"]), class_="print__way")


def players_field(players: Shown | None) -> Markup | None:
    """Return the field for the number of players (`now`, `most`), or None if `players` is None."""
    if players is None:
        return None
    title = common_text("printing", "players")
    return h("section", h("h2", title),
             h("div", number_field("players", title, players["now"], players["most"]), h("small", common_text("printing", "players-help")),
                                          class_="print__range"))


def number_field(name: str, label: str, value: int, most: int) -> Markup:
    """Return a field for a number from 1 to `most`. Its action is `print-` followed by `name`."""
    return h("input", type="number", inputmode="numeric", class_="field-box num", value=value, min=1, max=most, data_do=f"print-{name}", aria_label=label)


def card_range_fields(range_: Shown | None) -> Markup | None:
    """Return the fields for the first and last card to print, or None if `range_` is None."""
    if range_ is None:
        return None
    fields = [number_field(end, common_text("printing", end), range_[end], range_["most"]) for end in ("first", "last")]
    return h("div", fields[0], h("span", "–", aria_hidden="true"), fields[1], class_="print__range")
