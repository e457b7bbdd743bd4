"""What can be given away of a match: links to it and to its deal, and a file. Pure markup."""

from courtcards.texts import said
from table.draw.html import Markup, h
from table.screens.dialogs import sheet


def share(title: str, whole: str | None, start: str) -> Markup:
    """Return the dialog of a match's links and its file.

    whole, start: addresses of the whole match and of its deal; whole is None for a match that is too long for a link.
    """
    file = h("div", h("div", h("b", said("sharing", "file")), h("small", said("sharing", "file-help"))),
             h("button", said("sharing", "save"), type="button", class_="btn", data_do="export"), class_="setting")
    return sheet(said("sharing", "title", match=title), [address("whole", whole) if whole else h("p", said("sharing", "long")), address("deal", start), file])


def address(name: str, link: str) -> Markup:
    """Return a link with what it holds, and a button that copies it."""
    field_id = f"share-{name}"
    field = h("input", class_="field-box", id=field_id, value=link, readonly=True)
    copy = h("button", said("sharing", "copy"), type="button", class_="btn", data_do="copy", data_field=field_id, aria_label=said("sharing", f"copy-{name}"))
    words = [h("b", said("sharing", name)), h("small", said("sharing", f"{name}-help"))]
    return h("div", h("label", words, field, class_="option"), copy, class_="share")
