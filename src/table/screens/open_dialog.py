"""The dialog that opens a file, a link, or pasted contents of either."""

from courtcards.texts import said
from table.markup.dialogs import sheet
from table.markup.forms import paste_field
from table.markup.html import Markup, h


def opening(pasted: str = "", why: str = "") -> Markup:
    """Return the dialog that asks for a file or pasted text; `why` is the reason that the `pasted` text can't be opened."""
    words = h("div", h("b", said("opening", "file")), h("small", said("opening", "file-help")))
    file = h("button", said("opening", "choose"), type="button", class_="btn", data_do="choose-file", data_first=not why)
    code = h("div", h("div", h("b", said("opening", "code")), h("small", said("opening", "code-help"))),
             h("a", said("opening", "scan"), class_="btn", href="#/near"), class_="setting")
    field = paste_field(said("opening", "paste"), said("opening", "paste-help"), pasted, why, bool(why))
    go = h("button", said("opening", "open"), type="button", class_="btn btn--main", data_do="yes")
    stay = h("button", said("sheet", "cancel"), type="button", class_="btn", data_do="close")
    return sheet(said("lobby", "open-record"), [h("div", words, file, class_="setting"), code, *field], [stay, go])
