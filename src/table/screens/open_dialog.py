"""The dialog that opens a file, a link, or the pasted text of either."""

from courtcards.texts import common_text
from table.markup.dialogs import sheet_dialog
from table.markup.forms import paste_field
from table.markup.html import Markup, h


def open_dialog_markup(pasted: str = "", why: str = "") -> Markup:
    """Return the dialog that asks for a file or pasted text.

    If a text was `pasted` before and can't be opened, `why` is the reason.
    """
    file_words = h("div", h("b", common_text("opening", "file")), h("small", common_text("opening", "file-help")))
    file_button = h("button", common_text("opening", "choose"), type="button", class_="btn", data_do="choose-file", data_first=not why)
    scan_row = h("div", h("div", h("b", common_text("opening", "code")), h("small", common_text("opening", "code-help"))),
                 h("a", common_text("opening", "scan"), class_="btn", href="#/near"), class_="setting")
    field = paste_field(common_text("opening", "paste"), common_text("opening", "paste-help"), pasted, why, bool(why))
    open_button = h("button", common_text("opening", "open"), type="button", class_="btn btn--main", data_do="yes")
    cancel_button = h("button", common_text("sheet", "cancel"), type="button", class_="btn", data_do="close")
    return sheet_dialog(common_text("lobby", "open-record"), [h("div", file_words, file_button, class_="setting"), scan_row, *field],
                        [cancel_button, open_button])
