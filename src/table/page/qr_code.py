"""A link as a QR code that another device's camera can scan; `assets/js/qr_code.js` draws it."""

from courtcards.texts import common_text
from table.markup.dialogs import sheet_dialog
from table.markup.html import Markup, h
from table.page.share_dialogs import is_bare_link

LONGEST_LINK = 700      # characters of a link; with more, the modules are too small for a camera


def is_scannable(link: str) -> bool:
    """Return whether a link can be offered as a QR code: it's short enough for a camera, and it's a complete address."""
    return fits_qr_code(link) and not is_bare_link(link)


def fits_qr_code(link: str) -> bool:
    """Return whether a link is short enough for a camera to scan."""
    return len(link) <= LONGEST_LINK


def qr_code_dialog(link: str, who: str) -> Markup:
    """Return a dialog with the QR code of a link, which must be scannable.

    `who` is the name of the player who will scan it.
    """
    return sheet_dialog(common_text("post", "code-title", who=who),
                        [qr_code_markup(link, common_text("post", "code")), h("p", common_text("post", "scan", who=who))])


def qr_code_markup(link: str, label: str) -> Markup:
    """Return the QR code of a link; `label` describes the code for screen readers."""
    return h("qr-code", class_="qr", text=link, role="img", aria_label=label)
