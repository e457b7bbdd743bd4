"""The markup of the card editor's form: the card's fields, checks and actions."""

from collections.abc import Sequence
from typing import Any

from courtcards.engine.limits import CARD, CARD_TEXT
from courtcards.texts import common_text
from table.books.common.custom_cards import CardRemark
from table.markup.html import Markup, h, icon
from table.studio.card_fields import FEW_VALUES, CardField, FieldValue

WIDE_KINDS = "line", "text", "corner"   # kinds of fields that take the full width
LONGEST_TEXTS = {"line": CARD, "text": CARD_TEXT}
ACT_ICONS = {"save-card": "scroll-quill", "card-link": "scroll-unfurled", "duplicate-card": "hand", "delete-card": "trash-can"}


def card_form(key: str, name: str, state: str, fields: Sequence[CardField], corner: int, checks: Sequence[CardRemark], fixed: bool) -> Markup:
    """Return the form for a card. `state` says in words whether it is saved, `fixed` whether the form is read-only."""
    head = h("div", h("h2", name, id="easel-name"), h("p", state, class_="easel__state", role="status"), class_="easel__head")
    corners = [field for field in fields if field.field.kind == "corner"]
    controls: list[Markup] = []
    for field in sorted(fields, key=is_narrow_field):
        if field.field.kind != "corner":
            controls.append(labelled_field(key, field, fixed))
        elif field is corners[0]:
            controls.append(corners_field(key, corners, corner, fixed))
    remarks = h("div", [card_remark(remark) for remark in checks], class_="easel__checks", role="status", aria_label=common_text("easel", "checks"))
    return h("div", head, h("div", controls, class_="easel__fields"), remarks, id=f"form-{key}", role="group", aria_labelledby="easel-name")


def is_narrow_field(field: CardField) -> bool:
    """Return whether a field is so narrow that two fit side by side. Narrow fields come after the wide ones."""
    return field.field.kind not in WIDE_KINDS and not has_few_values(field) and not has_icons(field)


def has_icons(field: CardField) -> bool:
    """Return whether a field offers icons to choose from, besides the text box for a word."""
    return field.field.kind == "word" and bool(field.values)


def has_few_values(field: CardField) -> bool:
    """Return whether a field has so few values that all are shown side by side."""
    return field.field.kind in ("number", "choice") and 0 < len(field.values) <= FEW_VALUES


def card_remark(remark: CardRemark) -> Markup:
    """Return a remark on the card as a paragraph. Its icon shows whether the remark is praise or advice."""
    return h("p", icon("check-mark" if remark.good else "shield"), h("span", remark.text), class_="easel__check", data_good=remark.good)


def labelled_field(key: str, field: CardField, fixed: bool) -> Markup:
    """Return a field with its label, control, help and error message. `fixed` says whether it's read-only."""
    if has_few_values(field):
        return few_values_field(key, field, fixed)
    label = h("label", h("span", field.label), field_control(key, field, fixed), title=field.help or None)
    icon_list = icon_choices(key, field) if has_icons(field) and not fixed else None
    return h("div", label, icon_list, field_help(key, field), field_error(key, field), class_="written", data_wide=not is_narrow_field(field))


def control_attributes(key: str, field: CardField, fixed: bool) -> dict[str, Any]:
    """Return the attributes common to all controls of a field. `fixed` says whether it's read-only."""
    described_by = [f"{part}-{key}-{field.id}" for part, words in (("why", field.why), ("help", field.help)) if words]
    return {"data_do": "write", "data_of": key, "data_name": field.id, "disabled": fixed, "aria_invalid": "true" if field.why else None,
            "aria_describedby": " ".join(described_by) or None}


def field_control(key: str, card_field: CardField, fixed: bool) -> Markup:
    """Return the control of a field: a list, a text area or a text box. `fixed` says whether it's read-only."""
    field, attributes = card_field.field, control_attributes(key, card_field, fixed)
    if card_field.values and field.kind != "word":
        empty_option = [] if field.needed else [h("option", "", value="", selected=not card_field.text)]
        options = [h("option", value.word, value=value.value, selected=value.value == card_field.text) for value in card_field.values]
        return h("select", empty_option, options, class_="field-box", **attributes)
    if field.kind == "text":
        return h("textarea", card_field.text, class_="field-box", dir="auto", rows=2, maxlength=LONGEST_TEXTS["text"] + 100, data_live=True, **attributes)
    return h("input", type="text", class_="field-box num" if field.kind == "number" else "field-box", value=card_field.text, autocomplete="off",
             inputmode="numeric" if field.kind == "number" else None, maxlength=LONGEST_TEXTS.get(field.kind, CARD) + 40, data_live=True, required=field.needed,
             **attributes)


def icon_choices(key: str, field: CardField) -> Markup:
    """Return the collapsed list of icons that can be chosen instead of typing a word."""
    picks = h("div", [value_radio(key, field, value, fixed=False) for value in field.values], class_="picks picks--many", role="radiogroup",
              aria_label=common_text("easel", "signs"))
    return h("details", h("summary", common_text("easel", "signs"), class_="btn"), picks, class_="signs", id=f"signs-{key}-{field.id}")


def field_help(key: str, field: CardField) -> Markup | None:
    """Return a field's help for screen readers, or None if it has none."""
    return h("small", field.help, class_="vh", id=f"help-{key}-{field.id}") if field.help else None


def field_error(key: str, field: CardField) -> Markup | None:
    """Return a field's error message. It returns None if its value is valid."""
    return h("p", field.why, class_="written__why", id=f"why-{key}-{field.id}", role="alert") if field.why else None


def few_values_field(key: str, field: CardField, fixed: bool) -> Markup:
    """Return a field with few values as radio buttons. `fixed` says whether it's read-only."""
    values = [value_radio(key, field, value, fixed) for value in field.values]
    return h("fieldset", h("legend", field.label), h("div", values, class_="picks"), field_help(key, field), field_error(key, field), class_="written",
             data_wide=True)


def value_radio(key: str, field: CardField, value: FieldValue, fixed: bool) -> Markup:
    """Return the radio button of a value, with its icon or word. `fixed` says whether the field is read-only."""
    face = h("span", value.sign or value.word, title=value.word if value.sign else None)
    box = h("input", type="radio", name=f"{field.id}-{key}", value=value.value, checked=value.value == field.text, aria_label=value.word,
            **control_attributes(key, field, fixed) | {"data_value": value.value})
    return h("label", box, face, class_="pick")


def corners_field(key: str, corners: Sequence[CardField], which: int, fixed: bool) -> Markup:
    """Return the field for the corners. `fixed` says whether it's read-only."""
    selected = next((corner for corner in corners if corner.field.place == which), corners[0])
    radios = [corner_radio(key, corner, corner is selected) for corner in corners]
    values = [value_radio(key, selected, value, fixed) for value in selected.values]
    return h("fieldset", h("legend", common_text("easel", "corners")), h("div", h("div", radios, class_="corners"), None if fixed else fill_numbers_button()),
             h("div", h("p", selected.label, class_="picks__name", aria_hidden="true"), values, class_="picks picks--many", role="radiogroup",
               aria_label=selected.label),
             field_error(key, selected), class_="written written--corners", data_wide=True)


def fill_numbers_button() -> Markup:
    """Return the button that fills in balanced numbers."""
    label = common_text("studio", "fill-title")
    return h("button", common_text("studio", "fill-in"), type="button", class_="btn corners__fill", data_do="fill", aria_label=label,
             title=common_text("studio", "fill-help"))


def corner_radio(key: str, field: CardField, selected: bool) -> Markup:
    """Return the radio button that selects a corner, showing its value. `selected` says whether it's the selected corner."""
    value = next((value for value in field.values if value.value == field.text), None)
    label = f"{field.label}: {value.word if value else field.text}"
    box = h("input", type="radio", name=f"corner-{key}", value=field.field.place, checked=selected, aria_label=label, data_do="corner", data_of=key,
            data_value=field.field.place)
    return h("label", box, h("span", (value.sign if value else None) or field.text, title=label), class_="pick")


def card_actions(set: str, key: str, fixed: bool, drawn: bool, alone: bool, full: bool, history: Sequence[str]) -> Markup:
    """Return the buttons for a card, and its history in words.

    `fixed` says whether the set is read-only, `drawn` whether the card has a drawing, `alone` whether it's the only one in its set, and `full` whether the set
    takes no more cards.
    """
    history_text = h("p", " ".join(history), class_="easel__history") if history else None
    if fixed:
        copy = h("button", icon("hand"), common_text("easel", "duplicate-set"), type="button", class_="btn btn--main", data_do="work-on-copy")
        return h("div", h("p", common_text("easel", "fixed")), copy, class_="easel__acts")
    disabled = {"delete-card": alone, "duplicate-card": full}
    buttons = [h("button", icon(sign), common_text("easel", do), type="button", class_="btn btn--quiet", data_do=do, disabled=disabled.get(do, False))
               for do, sign in ACT_ICONS.items()]
    give = h("a", icon("swap-bag"), common_text("easel", "give-card"), class_="btn btn--quiet", href=f"#/trade/{set}/{key}")
    restore = h("button", icon("ui-undo"), common_text("easel", "printed-picture"), type="button", class_="btn", data_do="printed-picture",
                disabled=not drawn)
    return h("div", history_text, restore, h("div", give, buttons, class_="easel__more"), class_="easel__acts")
