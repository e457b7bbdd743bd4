"""The dialog in which a code is scanned. Pure markup; `assets/js/scan.js` looks."""

from courtcards.texts import said
from table.markup.dialogs import sheet
from table.markup.html import Markup, h, icon


def scanning(title: str, help: str, trouble: str, sees: bool, paste: str) -> Markup:
    """Return the dialog; trouble: why the last try was none, or nothing; sees: whether there is a camera; paste: the action by which the code comes instead."""
    seen = h("qr-scanner", class_="scanner", role="img", aria_label=said("near", "camera")) if sees else None
    said_ = h("p", trouble, class_="setup__error") if trouble else h("p", help)
    ways = [h("button", icon("photo-camera"), said("near", "scan-picture"), type="button", class_="btn", data_scan="picture"),
            h("button", said("near", "scan-paste"), type="button", class_="btn", data_do=paste)]
    return sheet(title, [seen, h("div", said_, role="status")], ways)
