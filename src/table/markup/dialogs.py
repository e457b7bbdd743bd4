"""Draws the frame of every dialog, and dialogs that ask for confirmation or for a short text."""

from typing import Any

from courtcards.engine.limits import TITLE
from courtcards.texts import common_text
from table.markup.html import Markup, h, icon


def dialog_frame(style: str, label_id: str, parts: Any, role: str = "dialog") -> Markup:
    """Return a modal dialog over a veil. A click on the veil closes the dialog."""
    frame = h("section", parts, class_=style, role=role, aria_modal="true", aria_labelledby=label_id, tabindex="-1")
    return h("div", h("div", class_="veil", data_do="close"), frame, class_="modal")


def close_button() -> Markup:
    """Return the close button of a dialog."""
    return h("button", icon("ui-close"), type="button", class_="btn btn--icon", data_do="close", aria_label=common_text("sheet", "close"))


def sheet_dialog(title: str, body: Any, foot: Any = None, role: str = "dialog") -> Markup:
    """Return a dialog with a title, a body, and a row of buttons (`foot`)."""
    head = h("div", h("h2", title, id="sheet-title"), close_button(), class_="sheet__head")
    parts = [head, h("div", body, class_="sheet__body"), h("div", foot, class_="sheet__foot") if foot else None]
    return dialog_frame("sheet panel", "sheet-title", parts, role)


def confirm_dialog(title: str, text: str, yes: str, no: str, danger: bool = False) -> Markup:
    """Return a dialog that asks a question with two answers, labelled `yes` and `no`.

    `danger` gives the button `yes` a warning colour.
    """
    yes_button = h("button", yes, type="button", class_="btn btn--danger" if danger else "btn btn--main", data_do="yes")
    no_button = h("button", no, type="button", class_="btn", data_do="close")
    return sheet_dialog(title, h("p", text), [no_button, yes_button], role="alertdialog")


def prompt_dialog(title: str, label: str, value: str, yes: str = "") -> Markup:
    """Return a dialog that asks for a short text; its field has `data-do="answer"`."""
    box = h("input", class_="field-box", id="answer", data_do="answer", data_first=True, value=value, dir="auto", maxlength=TITLE, autocomplete="off",
            enterkeyhint="done")
    field = h("label", h("b", label), box, class_="option")
    cancel = h("button", common_text("sheet", "cancel"), type="button", class_="btn", data_do="close")
    return sheet_dialog(title, field, [cancel, h("button", yes or common_text("sheet", "keep-name"), type="button", class_="btn btn--main", data_do="yes")])
