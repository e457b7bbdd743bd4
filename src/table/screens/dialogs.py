"""Dialogs: how to play, settings, questions to confirm, a name to type, the keys. Pure markup."""

from courtcards.texts import load
from table.draw.faces import card, picture
from table.draw.html import h, icon

SPEEDS = (("off", "Off"), ("fast", "Fast"), ("normal", "Normal"), ("slow", "Slow"))
THEMES = (("system", "System"), ("dark", "Evening"), ("light", "Morning"))
SOUNDS = ((False, "Off"), (True, "On"))
KEYS = (
    ("Tab", "from one zone to the next"), ("← ↑ → ↓", "from card to card in a zone"), ("Enter", "play what is in focus"),
    ("Space", "the main button"), ("i", "look closer at a card"), ("u", "undo"), ("l", "the log"),
    ("h", "how to play"), ("?", "these keys"), ("Esc", "close, or take back a choice"),
)


def dialog(style, label_id, parts, role="dialog"):
    """Return a modal frame over a veil; a click on the veil closes it."""
    frame = h("section", parts, class_=style, role=role, aria_modal="true", aria_labelledby=label_id, tabindex="-1")
    return h("div", h("div", class_="veil", data_do="close"), frame, class_="modal")


def close_button():
    """Return the cross that closes a dialog."""
    return h("button", icon("ui-close"), type="button", class_="btn btn--icon", data_do="close", aria_label="Close")


def drawer(title, pages, current):
    """Return how to play, one page open.

    pages: id, title, blocks; current: the id of the open page. Blocks: `h`, `p`, `example`, `row`, `order`, `enemies`, `ruling`, `keys`.
    """
    place = next((number for number, page in enumerate(pages) if page["id"] == current), 0)
    page = pages[place]
    body = h("div", [block(item) for item in page["blocks"]], class_="drawer__body", role="tabpanel", id="howto-panel",
             aria_labelledby="howto-tab-" + page["id"], tabindex="0")
    head = h("div", h("h2", title, id="howto-title"), close_button(), class_="drawer__head")
    return dialog("drawer", "howto-title", [head, tabs(pages, page), body, turn_page(pages, place)])


def tabs(pages, current):
    """Return the pages as tabs; one of them takes the Tab key, arrows reach the others."""
    return h("div", [page_tab(page, page is current) for page in pages], class_="drawer__tabs", role="tablist", aria_label="Pages")


def page_tab(page, open_):
    """Return one page's tab."""
    return h("button", page["title"], type="button", role="tab", id="howto-tab-" + page["id"], aria_selected="true" if open_ else "false",
             aria_controls="howto-panel", tabindex="0" if open_ else "-1", data_do="howto-page", data_page=page["id"])


def turn_page(pages, place):
    """Return the foot of the drawer: the page before and the page after."""
    before, after = pages[place - 1] if place else None, pages[place + 1] if place + 1 < len(pages) else None
    back, on = h("span"), h("button", "Close", type="button", class_="btn", data_do="close")
    if before:
        words = [icon("ui-prev"), before["title"]]
        back = h("button", words, type="button", class_="btn btn--quiet", data_do="howto-page", data_page=before["id"])
    if after:
        on = h("button", after["title"], icon("ui-next"), type="button", class_="btn", data_do="howto-page", data_page=after["id"])
    return h("div", back, on, class_="drawer__foot")


def block(item):
    """Return one block of a page; raises KeyError for a block of an unknown kind."""
    kind = next(name for name in item if name != "note")
    return BLOCKS[kind](item[kind], item.get("note"))


def example(value, _note):
    """Return cards with signs between them and a sentence that explains."""
    signs = list(value["signs"]) + [""] * len(value["cards"])
    shown = []
    for (traits, state), sign in zip(value["cards"], signs, strict=False):
        shown += [card(None, value["deck"], traits, None, state, as_="span"), h("b", sign, class_="eq") if sign else None]
    return h("div", h("div", shown, class_="pairs", aria_hidden="true"), h("p", value["text"]), class_="example")


def row(value, _note):
    """Return a row of cards, for looking at."""
    return h("div", [picture(value["deck"], traits) for traits in value["cards"]], class_="example__row", aria_hidden="true")


def order(value, note):
    """Return signs from the strongest to the weakest."""
    steps = []
    for number, item in enumerate(value):
        steps += [h("i", "›", aria_hidden="true") if number else None, h("span", icon(item["icon"]), item["label"])]
    return h("div", h("div", steps, class_="order"), h("p", note, class_="muted") if note else None, class_="example example--order")


def enemies(value, note):
    """Return a table of cards, each with the cards that answer it."""
    rows = [[picture(value["deck"], traits), h("p", h("b", name), " ", names or "Nothing answers it.")] for traits, name, names in value["rows"]]
    return h("div", h("div", rows, class_="enemies"), h("p", note, class_="muted") if note else None, class_="example example--order")


def ruling(value, _note):
    """Return what the rulebook leaves open, how this table settles it, and the option that changes it."""
    parts = [
        h("h3", value["gap"]),
        h("p", value["settled"]),
        h("p", f"Ruling {value['number']}.", f" House rule: {value['option']}." if value.get("option") else None, class_="muted"),
    ]
    return h("section", parts, class_="ruling")


BLOCKS = {
    "h": lambda text, note: h("h3", text), "p": lambda text, note: h("p", text),
    "example": example, "row": row, "enemies": enemies, "order": order, "ruling": ruling, "keys": lambda _, note: keyboard(),
}


def sheet(title, body, foot=None, role="dialog"):
    """Return a dialog of its own: title, body, and a foot of buttons."""
    head = h("div", h("h2", title, id="sheet-title"), close_button(), class_="sheet__head")
    parts = [head, h("div", body, class_="sheet__body"), h("div", foot, class_="sheet__foot") if foot else None]
    return dialog("sheet panel", "sheet-title", parts, role)


def confirm(title, text, yes, no, danger=False):
    """Return a question with two answers; `data-do` is `yes` or `close`."""
    answer = h("button", yes, type="button", class_="btn btn--danger" if danger else "btn btn--main", data_do="yes")
    stay = h("button", no, type="button", class_="btn", data_do="close")
    return sheet(title, h("p", text), [stay, answer], role="alertdialog")


def prompt(title, label, value, yes="Keep the name"):
    """Return a dialog that asks for a few words; the field has `data-do="answer"`."""
    typed = h("input", class_="field-box", id="answer", data_do="answer", value=value, maxlength=60, autocomplete="off")
    field = h("label", h("b", label), typed, class_="option")
    stay = h("button", "Cancel", type="button", class_="btn", data_do="close")
    return sheet(title, field, [stay, h("button", yes, type="button", class_="btn btn--main", data_do="yes")])


def share(title, whole, start):
    """Return what can be given away: the whole match as a link, its deal as a link, the match as a file.

    whole, start: addresses; whole is None for a match that is too long for a link.
    """
    body = [
        address("share-whole", "The whole match", "Every move, from the first. Whoever opens it can see all hands.", whole) if whole else
        h("p", load("common")["page"]["share"]["long"]),
        address("share-deal", "The same deal", "The same cards from the start, with nothing played. Whoever knows the deal could look it up.", start),
        h("div", h("div", h("b", "A file"), h("small", "To keep, or to open on another device.")),
          h("button", "Save as a file", type="button", class_="btn", data_do="export"), class_="setting"),
    ]
    return sheet(f"Share {title}", body)


def address(id_, label, help_, link):
    """Return a link with what it holds, and a button that copies it."""
    field = h("input", class_="field-box", id=id_, value=link, readonly=True)
    copy = h("button", "Copy", type="button", class_="btn", data_do="copy", data_field=id_, aria_label=f"Copy the link to {label.lower()}")
    return h("div", h("label", h("b", label), h("small", help_), field, class_="option"), copy, class_="share")


def settings(values):
    """Return the settings.

    values: theme (system, dark, light), speed (off, fast, normal, slow), sound (bool), offline (a sentence),
    kept (everything is kept offline).
    """
    body = [
        pick("Light", "theme", THEMES, values["theme"]),
        pick("Movement of cards", "speed", SPEEDS, values["speed"], "Off also follows the device’s wish for less motion."),
        pick("Sound", "sound", SOUNDS, values["sound"], "Off by default."),
        h("div", h("div", h("b", "Playing offline"), h("small", values["offline"])), class_="setting"),
        h("section", h("h3", "Keys"), keyboard(), class_="settings__keys"),
    ]
    return sheet("Settings", body)


def pick(label, name, choices, value, help_=None):
    """Return a labelled choice among a few."""
    buttons = [
        h("button", text, type="button", data_do="setting", data_name=name, data_value=str(key).lower(),
          aria_pressed="true" if key == value else "false")
        for key, text in choices
    ]
    words = h("div", h("b", label), h("small", help_) if help_ else None)
    return h("div", words, h("div", buttons, class_="seg", role="group", aria_label=label), class_="setting")


def keyboard():
    """Return the table of keys."""
    return h("dl", [h("div", h("dt", h("kbd", key, class_="kbd")), h("dd", what)) for key, what in KEYS], class_="keys")
