"""A link as a QR code, which the camera of another device reads off the page. Pure markup; `assets/js/qr_code.js` draws it."""

from courtcards.texts import said
from table.markup.dialogs import sheet
from table.markup.html import Markup, h
from table.page.share_dialogs import lone

LONGEST = 700           # characters of a link: of more the spots are too small for a camera


def scannable(link: str) -> bool:
    """Return whether a camera can read a link off the page, and it then leads somewhere by itself."""
    return legible(link) and not lone(link)


def legible(link: str) -> bool:
    """Return whether a camera can read a link off the page."""
    return len(link) <= LONGEST


def scan(link: str, who: str) -> Markup:
    """Return the dialog of a link that is scannable; who: the name of whoever scans it."""
    return sheet(said("post", "code-title", who=who), [code(link, said("post", "code")), h("p", said("post", "scan", who=who))])


def code(link: str, label: str) -> Markup:
    """Return the code of a link that is scannable; label: what it is, for who does not see it."""
    return h("qr-code", class_="qr", text=link, role="img", aria_label=label)
