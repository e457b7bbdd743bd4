"""Picks, crops and removes the photo on the card being edited."""

from base64 import b64decode

from courtcards.cards.custom_sets import Art
from courtcards.cards.image_check import image_format
from courtcards.texts import common_text
from table.markup.dialogs import close_button, dialog_frame, sheet_dialog
from table.markup.html import Markup, h, icon
from table.studio.drawing import BLANK_ART, CardEditor, Drawing

ACT_ICONS = {"farther": "ui-minus", "closer": "ui-plus", "turn": "ui-turn"}    # carried out by assets/js/board/photo.js


def crop_dialog(width: int, height: int, keys: bool) -> Markup:
    """Return the dialog for cropping a picture to a card's picture area.

    The area's size is in units; `keys` says whether there is a keyboard.
    """
    frame = h("photo-crop", width=width, height=height, wait=common_text("photo", "wait"), tabindex="0", data_first=True, role="application",
              aria_label=common_text("photo", "frame"), aria_describedby="crop-help")
    tools = [h("button", icon(sign), type="button", class_="btn", data_crop=act, aria_label=label, title=label)
             for act, sign in ACT_ICONS.items() for label in [common_text("photo", act)]]
    head = h("div", h("h2", common_text("photo", "title"), id="sheet-title"), close_button(), class_="sheet__head")
    help_text = h("p", common_text("photo", "help"), " " + common_text("photo", "keys") if keys else None, id="crop-help", class_="crop__help")
    cancel = h("button", common_text("sheet", "cancel"), type="button", class_="btn", data_do="close")
    use = h("button", common_text("photo", "use"), type="button", class_="btn btn--main", data_do="use-photo")
    tool_group = h("div", tools, class_="crop__tools", role="group", aria_label=common_text("photo", "tools"))
    foot = h("div", tool_group, h("div", cancel, use, class_="crop__ends"), class_="crop__foot")
    return dialog_frame("sheet panel crop__sheet", "sheet-title", [head, frame, help_text, foot])


def replace_photo_dialog() -> Markup:
    """Return the dialog for a card that already has a picture. It offers to remove the picture or choose another."""
    remove = h("button", common_text("photo", "take-away"), type="button", class_="btn", data_do="no-photo")
    choose = h("button", common_text("photo", "other"), type="button", class_="btn btn--main", data_do="other-photo", data_first=True)
    return sheet_dialog(common_text("photo", "title"), h("p", common_text("photo", "there")), [remove, choose])


def refused_photo_dialog(why: str) -> Markup:
    """Return the dialog that explains why a picture can't be used and offers to choose another."""
    close = h("button", common_text("sheet", "close"), type="button", class_="btn", data_do="close")
    choose = h("button", common_text("photo", "other"), type="button", class_="btn btn--main", data_do="other-photo", data_first=True)
    return sheet_dialog(common_text("photo", "refused"), h("p", why), [close, choose], "alertdialog")


UNREAD_ERRORS = "no-picture", "broken"
UNKNOWN_KINDS = "none", "cut"                                   # files whose format says nothing about why they failed
COMMON_KINDS = "jpeg", "progressive", "png", "gif", "webp"      # formats every browser can show, unless the file is damaged


class Photo:
    """Carries out the photo actions for the card being edited."""

    def __init__(self, editor: CardEditor, drawing: Drawing):
        self.editor, self.page, self.drawing = editor, editor.page, drawing

    def do_photo(self, _: dict[str, str]) -> None:
        """Ask for a picture. If the card already has one, first ask whether to replace or remove it.

        For a book's set, do nothing.
        """
        if not self.editor.held.stock:
            self.page.browser.art.get([self.editor.key], self.page.here(self.on_drawing))

    def on_drawing(self, arts: dict[str, Art]) -> None:
        """Ask whether to replace or remove the picture in the drawing just loaded.

        If the drawing has no picture, ask for one.
        """
        if arts.get(self.editor.key, BLANK_ART)["picture"]:
            self.page.open_dialog(replace_photo_dialog())
        else:
            self.do_other_photo({})

    def do_other_photo(self, _: dict[str, str]) -> None:
        """Open the device's picture chooser."""
        self.page.browser.art.photo(self.page.here(self.on_chosen))

    def on_chosen(self, why: str, size: int = 0, most: int = 0, head: bytes = b"") -> None:
        """Show a chosen picture for cropping. If it can't be used, show the reason.

        The parameters are the results of `DrawingStore.photo`. `why` is "" if the picture can be used.
        """
        if why:
            image_kind = image_format(head) or "none"
            reason = why
            if why in UNREAD_ERRORS and image_kind not in UNKNOWN_KINDS:
                reason = "damaged" if image_kind in COMMON_KINDS else "unshown"
            self.page.open_dialog(refused_photo_dialog(common_text("photo", reason, size=size, most=most, picture=common_text("picture", image_kind))))
        else:
            self.page.open_dialog(crop_dialog(self.editor.held.craft.width, self.editor.held.craft.height, self.page.has_keyboard()))

    def do_photo_broken(self, data: dict[str, str]) -> None:
        """Tell the player that the picture can't be decoded."""
        self.on_chosen("broken", head=b64decode(data["head"]))

    def do_use_photo(self, _: dict[str, str]) -> None:
        """Store the cropped picture as the card's."""
        key = self.editor.key
        self.page.browser.art.store_section(key, self.page.here(lambda why: self.on_cropped(key, why)))

    def on_cropped(self, key: str, why: str) -> None:
        """Close the dialog. If the picture wasn't saved, tell the player why.

        If the card has the picture now, even unsaved, mark it as drawn.
        """
        self.page.close_dialog()
        self.drawing.tell_trouble(why)
        if why not in ("bad-picture", "canvas"):
            self.drawing.mark_drawn(key, drawn=True)

    def do_no_photo(self, _: dict[str, str]) -> None:
        """Remove the picture, but keep the strokes drawn over it."""
        self.page.close_dialog()
        key = self.editor.key
        self.page.browser.art.get([key], self.page.here(lambda arts: self.take_off(key, arts.get(key, BLANK_ART))))

    def take_off(self, key: str, art: Art) -> None:
        """Remove the picture from a card's drawing `art`, and keep only its strokes. The picture can be restored."""
        self.drawing.swap(key, art, {"strokes": art["strokes"], "picture": ""}, lambda: self.page.tell("picture-gone"))
