"""The form of the card editor: the card's fields, checks and actions."""

from collections.abc import Sequence
from typing import Any

from courtcards.engine.limits import CARD, OWN_TEXT
from courtcards.texts import said
from table.books.common.custom_cards import Check
from table.markup.html import Markup, h, icon
from table.studio.card_fields import FEW, Value, Written

WIDE = "line", "text", "corner"         # kinds of fields that take the full width
MOST = {"line": CARD, "text": OWN_TEXT}
ACTS = {"save-card": "scroll-quill", "card-link": "scroll-unfurled", "duplicate-card": "hand", "delete-card": "trash-can"}


def form(key: str, name: str, state: str, fields: Sequence[Written], corner: int, checks: Sequence[Check], fixed: bool) -> Markup:
    """Return the form for a card.

    `state` is whether it is saved, in words; `corner` the selected corner; `fixed` whether the card is read-only.
    """
    head = h("div", h("h2", name, id="easel-name"), h("p", state, class_="easel__state", role="status"), class_="easel__head")
    corners = [one for one in fields if one.field.kind == "corner"]
    drawn: list[Markup] = []
    for one in sorted(fields, key=is_narrow):
        if one.field.kind != "corner":
            drawn.append(written(key, one, fixed))
        elif one is corners[0]:
            drawn.append(cornered(key, corners, corner, fixed))
    said_of = h("div", [check(one) for one in checks], class_="easel__checks", role="status", aria_label=said("easel", "checks"))
    return h("div", head, h("div", drawn, class_="easel__fields"), said_of, id=f"form-{key}", role="group", aria_labelledby="easel-name")


def is_narrow(one: Written) -> bool:
    """Return whether two such fields fit side by side; they follow the wide ones."""
    return one.field.kind not in WIDE and not is_few(one) and not has_signs(one)


def has_signs(one: Written) -> bool:
    """Return whether a field offers words as icons."""
    return one.field.kind == "word" and bool(one.values)


def is_few(one: Written) -> bool:
    """Return whether a field has so few values that all are shown side by side."""
    return one.field.kind in ("number", "choice") and 0 < len(one.values) <= FEW


def check(one: Check) -> Markup:
    """Return a remark on the card."""
    return h("p", icon("check-mark" if one.good else "shield"), h("span", one.text), class_="easel__check", data_good=one.good)


def written(key: str, one: Written, fixed: bool) -> Markup:
    """Return a field with its label, help and error message."""
    if is_few(one):
        return chosen(key, one, fixed)
    label = h("label", h("span", one.label), control(key, one, fixed), title=one.help or None)
    folded = signs(key, one) if has_signs(one) and not fixed else None
    return h("div", label, folded, helped(key, one), wrong(key, one), class_="written", data_wide=not is_narrow(one))


def marks(key: str, one: Written, fixed: bool) -> dict[str, Any]:
    """Return the attributes of every control of a field: its action, card and name, and the ids of its error message and help."""
    about = [f"{what}-{key}-{one.id}" for what, words in (("why", one.why), ("help", one.help)) if words]
    return {"data_do": "write", "data_of": key, "data_name": one.id, "disabled": fixed, "aria_invalid": "true" if one.why else None,
            "aria_describedby": " ".join(about) or None}


def control(key: str, one: Written, fixed: bool) -> Markup:
    """Return the control of a field: a list, a text area or a text box."""
    field, about = one.field, marks(key, one, fixed)
    if one.values and field.kind != "word":
        nothing = [] if field.needed else [h("option", "", value="", selected=not one.text)]
        options = [h("option", value.word, value=value.value, selected=value.value == one.text) for value in one.values]
        return h("select", nothing, options, class_="field-box", **about)
    if field.kind == "text":
        return h("textarea", one.text, class_="field-box", dir="auto", rows=2, maxlength=MOST["text"] + 100, data_live=True, **about)
    return h("input", type="text", class_="field-box num" if field.kind == "number" else "field-box", value=one.text, autocomplete="off",
             inputmode="numeric" if field.kind == "number" else None, maxlength=MOST.get(field.kind, CARD) + 40, data_live=True, required=field.needed, **about)


def signs(key: str, one: Written) -> Markup:
    """Return the collapsed list of icons that can be chosen instead of typing a word."""
    picks = h("div", [radio(key, one, value, False) for value in one.values], class_="picks picks--many", role="radiogroup", aria_label=said("easel", "signs"))
    return h("details", h("summary", said("easel", "signs"), class_="btn"), picks, class_="signs", id=f"signs-{key}-{one.id}")


def helped(key: str, one: Written) -> Markup | None:
    """Return a field's help for screen readers, or None if it has none; others see it as a tooltip."""
    return h("small", one.help, class_="vh", id=f"help-{key}-{one.id}") if one.help else None


def wrong(key: str, one: Written) -> Markup | None:
    """Return a field's error message, or None if its value is valid."""
    return h("p", one.why, class_="written__why", id=f"why-{key}-{one.id}", role="alert") if one.why else None


def chosen(key: str, one: Written, fixed: bool) -> Markup:
    """Return a field with few values as radio buttons."""
    values = [radio(key, one, value, fixed) for value in one.values]
    return h("fieldset", h("legend", one.label), h("div", values, class_="picks"), helped(key, one), wrong(key, one), class_="written", data_wide=True)


def radio(key: str, one: Written, value: Value, fixed: bool) -> Markup:
    """Return the radio button of a value: its icon, or its word if it has none. Screen readers always read the word."""
    shown = h("span", value.sign or value.word, title=value.word if value.sign else None)
    box = h("input", type="radio", name=f"{one.id}-{key}", value=value.value, checked=value.value == one.text, aria_label=value.word,
            **marks(key, one, fixed) | {"data_value": value.value})
    return h("label", box, shown, class_="pick")


def cornered(key: str, corners: Sequence[Written], which: int, fixed: bool) -> Markup:
    """Return the field for the corners: select one by its position on the card, then choose its value."""
    now = next((one for one in corners if one.field.place == which), corners[0])
    places = [place(key, one, one is now) for one in corners]
    values = [radio(key, now, value, fixed) for value in now.values]
    return h("fieldset", h("legend", said("easel", "corners")), h("div", h("div", places, class_="corners"), None if fixed else fill()),
             h("div", h("p", now.label, class_="picks__name", aria_hidden="true"), values, class_="picks picks--many", role="radiogroup", aria_label=now.label),
             wrong(key, now), class_="written written--corners", data_wide=True)


def fill() -> Markup:
    """Return the button that fills in balanced numbers."""
    label = said("studio", "fill-title")
    return h("button", said("studio", "fill-in"), type="button", class_="btn corners__fill", data_do="fill", aria_label=label,
             title=said("studio", "fill-help"))


def place(key: str, one: Written, now: bool) -> Markup:
    """Return the radio button that selects a corner, showing its value."""
    value = next((value for value in one.values if value.value == one.text), None)
    label = f"{one.label}: {value.word if value else one.text}"
    box = h("input", type="radio", name=f"corner-{key}", value=one.field.place, checked=now, aria_label=label, data_do="corner", data_of=key,
            data_value=one.field.place)
    return h("label", box, h("span", (value.sign if value else None) or one.text, title=label), class_="pick")


def acts(set: str, key: str, fixed: bool, drawn: bool, alone: bool, full: bool, history: Sequence[str]) -> Markup:
    """Return the actions for a card, and its history in words.

    `fixed` means the set is read-only; `drawn` that the card has a drawing; `alone` that it is the last in its set; `full` that the set is full.
    """
    told = h("p", " ".join(history), class_="easel__history") if history else None
    if fixed:
        copy = h("button", icon("hand"), said("easel", "duplicate-set"), type="button", class_="btn btn--main", data_do="work-on-copy")
        return h("div", h("p", said("easel", "fixed")), copy, class_="easel__acts")
    shut = {"delete-card": alone, "duplicate-card": full}
    buttons = [h("button", icon(sign), said("easel", do), type="button", class_="btn btn--quiet", data_do=do, disabled=shut.get(do, False))
               for do, sign in ACTS.items()]
    give = h("a", icon("swap-bag"), said("easel", "give-card"), class_="btn btn--quiet", href=f"#/trade/{set}/{key}")
    back = h("button", icon("ui-undo"), said("easel", "printed-picture"), type="button", class_="btn", data_do="printed-picture",
             disabled=not drawn)
    return h("div", told, back, h("div", give, buttons, class_="easel__more"), class_="easel__acts")
