"""The dialogs in which a picture is chosen for a card and cut to size. Pure markup."""

from courtcards.texts import said
from table.markup.dialogs import close_button, dialog, sheet
from table.markup.html import Markup, h, icon

ACTS = {"farther": "ui-minus", "closer": "ui-plus", "turn": "ui-turn"}         # carried out by assets/js/board/photo.js


def crop(width: int, height: int, keys: bool) -> Markup:
    """Return the picture behind the frame of a picture field of some size in units; keys: there is a keyboard."""
    frame = h("photo-crop", width=width, height=height, wait=said("photo", "wait"), tabindex="0", data_first=True, role="application",
              aria_label=said("photo", "frame"), aria_describedby="crop-help")
    tools = [h("button", icon(sign), type="button", class_="btn", data_crop=act, aria_label=label, title=label)
             for act, sign in ACTS.items() for label in [said("photo", act)]]
    head = h("div", h("h2", said("photo", "title"), id="sheet-title"), close_button(), class_="sheet__head")
    told = h("p", said("photo", "help"), " " + said("photo", "keys") if keys else None, id="crop-help", class_="crop__help")
    stay = h("button", said("sheet", "cancel"), type="button", class_="btn", data_do="close")
    use = h("button", said("photo", "use"), type="button", class_="btn btn--main", data_do="use-photo")
    sizes = h("div", tools, class_="crop__tools", role="group", aria_label=said("photo", "tools"))
    foot = h("div", sizes, h("div", stay, use, class_="crop__ends"), class_="crop__foot")
    return dialog("sheet panel crop__sheet", "sheet-title", [head, frame, told, foot])


def another() -> Markup:
    """Return what is asked where a card has a picture."""
    away = h("button", said("photo", "take-away"), type="button", class_="btn", data_do="no-photo")
    other = h("button", said("photo", "other"), type="button", class_="btn btn--main", data_do="other-photo", data_first=True)
    return sheet(said("photo", "title"), h("p", said("photo", "there")), [away, other])


def refused(why: str) -> Markup:
    """Return why a picture cannot be used, and the way to another."""
    stay = h("button", said("sheet", "close"), type="button", class_="btn", data_do="close")
    other = h("button", said("photo", "other"), type="button", class_="btn btn--main", data_do="other-photo", data_first=True)
    return sheet(said("photo", "refused"), h("p", why), [stay, other], "alertdialog")
