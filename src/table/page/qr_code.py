"""A link as a QR code that another device's camera can scan; `assets/js/qr_code.js` draws it."""

from courtcards.texts import said
from table.markup.dialogs import sheet
from table.markup.html import Markup, h
from table.page.share_dialogs import lone

LONGEST = 700           # characters of a link; with more, the modules are too small for a camera


def scannable(link: str) -> bool:
    """Return whether a camera can scan a link and follow it."""
    return legible(link) and not lone(link)


def legible(link: str) -> bool:
    """Return whether a link is short enough for a camera to scan."""
    return len(link) <= LONGEST


def scan(link: str, who: str) -> Markup:
    """Return a dialog with the code of a scannable link; `who` is the name of the player who scans it."""
    return sheet(said("post", "code-title", who=who), [code(link, said("post", "code")), h("p", said("post", "scan", who=who))])


def code(link: str, label: str) -> Markup:
    """Return the code of a link; `label` describes it for screen readers."""
    return h("qr-code", class_="qr", text=link, role="img", aria_label=label)
