"""The picture of a card: asked of the device, cut to size, taken away again. No DOM."""

from collections.abc import Callable

from courtcards.texts import said
from table.desk import Desk
from table.outside import Art
from table.studio import photo_page


class Photo:
    """The picture of one card.

    `size` is that of its field in units; `changed` is called when there is another picture or none any more: whether anything is drawn on
    the card now, and why that is not kept.
    """

    def __init__(self, desk: Desk, key: str, size: tuple[int, int], changed: Callable[[bool, str], None]):
        self.desk, self.key, self.size, self.changed = desk, key, size, changed
        self.gallery = desk.browser.art

    def do_photo(self, _: dict[str, str]) -> None:
        """Ask for a picture; where there is one, ask whether it is to go."""
        self.gallery.get([self.key], self.desk.here(self.found))

    def found(self, arts: dict[str, Art]) -> None:
        """Go on with the art of the card as it is kept."""
        if arts.get(self.key, {}).get("picture"):
            self.desk.open_dialog(photo_page.another())
        else:
            self.do_other_photo({})

    def do_other_photo(self, _: dict[str, str]) -> None:
        """Ask the device for a picture."""
        self.gallery.photo(self.desk.here(self.come))

    def come(self, why: str, size: int, most: int) -> None:
        """Show the picture to be cut, or say why it cannot be used."""
        if why:
            self.desk.open_dialog(photo_page.refused(said("photo", why, size=size, most=most)))
        else:
            self.desk.open_dialog(photo_page.crop(*self.size))

    def do_photo_broken(self, _: dict[str, str]) -> None:
        """Say that the picture cannot be decoded after all."""
        self.come("broken", 0, 0)

    def do_use_photo(self, _: dict[str, str]) -> None:
        """Put on the card what the frame shows."""
        self.gallery.cropped(self.key, self.desk.here(self.written))

    def written(self, why: str) -> None:
        """Go back to the card, or say that nothing came of it."""
        if why == "bad-picture":
            return self.desk.open_dialog(photo_page.refused(said("photo", why)))
        self.desk.close_dialog()
        return self.changed(True, why)

    def do_no_photo(self, _: dict[str, str]) -> None:
        """Take the picture away; what is drawn stays."""
        self.desk.close_dialog()
        self.gallery.get([self.key], self.desk.here(self.take_away))

    def take_away(self, arts: dict[str, Art]) -> None:
        """Keep only the strokes."""
        strokes = arts.get(self.key, {}).get("strokes", [])
        self.gallery.put({self.key: {"strokes": strokes, "picture": ""}}, self.desk.here(lambda why: self.changed(bool(strokes), why)))
