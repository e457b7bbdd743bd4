"""What is drawn on the card on the easel: the tools in hand, what the board tells, pictures, and the way back from each. No DOM."""

import re
from collections.abc import Callable
from typing import Any, Protocol

from courtcards.cards.custom_sets import Art, File
from table.page.available_sets import Held
from table.page.page import Page
from table.page.shared_messages import size
from table.studio.drawing_toolbar import NEAR, TOOLS, WIDTHS, Tools
from table.studio.provenance import with_drawing

COLOUR = re.compile(r"[0-9a-f]{6}")
BARE: Art = {"strokes": [], "picture": ""}


class Easel(Protocol):
    """What the parts of an easel may touch of it: the set that is `held`, and by its `key` the card of it that is on the easel."""

    page: Page
    held: Held
    key: str

    def paint(self) -> None:
        """Show what has changed."""

    def change(self, card: File) -> None:
        """Put a card in the place of the one with its key, and save the set."""


class Drawing:
    """What is drawn on the card on the easel: `taken` is what was drawn on one, by its key, until it was taken away.

    `unread` are the keys of cards of which the board does not know what is drawn on them.
    """

    def __init__(self, easel: Easel):
        self.easel, self.page = easel, easel.page
        self.tools = Tools()
        self.taken: dict[str, Art] = {}
        self.unread: set[str] = set()

    def lay_out(self) -> None:
        """Take notice that another card is on the easel, of which nothing can be undone."""
        self.tools = self.tools._replace(undo=False, redo=False)

    # tools

    def take_up(self, **tools: Any) -> None:
        """Draw otherwise from now on."""
        self.tools = self.tools._replace(**tools)
        self.easel.paint()

    def do_tool(self, data: dict[str, str]) -> None:
        """Take a tool in hand."""
        if data["value"] in TOOLS:
            self.take_up(tool=data["value"])

    def do_width(self, data: dict[str, str]) -> None:
        """Draw thinner or thicker."""
        if data["value"] in map(str, WIDTHS):
            self.take_up(width=int(data["value"]))

    def do_ink(self, data: dict[str, str]) -> None:
        """Dip into an ink; who has rubbed out draws again."""
        colour = data["value"].removeprefix("#").lower()
        if COLOUR.fullmatch(colour):
            self.take_up(colour=colour, tool="pen" if self.tools.tool == "rub" else self.tools.tool)

    def do_grid(self, _: dict[str, str]) -> None:
        """Lay a grid over the picture, or take it away."""
        self.take_up(grid=not self.tools.grid)

    def do_zoom(self, _: dict[str, str]) -> None:
        """Look nearer, from the nearest at the whole again; say how the picture is moved then."""
        self.take_up(zoom=NEAR[(NEAR.index(self.tools.zoom) + 1) % len(NEAR)])
        if self.tools.zoom == NEAR[0]:
            self.page.drop("zoom")
        else:
            self.page.tell("zoomed-keys" if self.page.keyboard() else "zoomed")

    def do_undo(self, _: dict[str, str]) -> None:
        """Take back what was drawn last."""
        self.page.browser.art.ink("undo")

    def do_redo(self, _: dict[str, str]) -> None:
        """Draw again what was taken back."""
        self.page.browser.art.ink("redo")

    def do_clear(self, _: dict[str, str]) -> None:
        """Rub out all that is drawn; undo brings it back."""
        self.page.browser.art.ink("clear")

    # what the board tells

    def do_inked(self, data: dict[str, str]) -> None:
        """Take notice of what can be undone on the board, and whether something is drawn on a card."""
        if data["key"] == self.easel.key:
            self.tools = self.tools._replace(undo=bool(data["undo"]), redo=bool(data["redo"]))
        if data["art"] or data["key"] not in self.unread:
            return self.mark(data["key"], bool(data["art"]))
        return self.easel.paint()

    def mark(self, key: str, drawn: bool) -> None:
        """Note on a card whether something is drawn on it; with the first stroke it remembers who drew it."""
        card = self.easel.held.own.card(key)
        if card is not None and drawn != ("art" in card) and not self.easel.held.stock:
            signed = with_drawing(card, self.easel.held.own.owner, self.page.stopwatch.today())
            self.easel.change(signed if drawn else {name: value for name, value in card.items() if name != "art"})
        self.easel.paint()

    def do_ink_trouble(self, data: dict[str, str]) -> None:
        """Say that what is drawn cannot be kept; that it cannot be read, of the card on the easel if something is drawn there."""
        if data["why"] == "unread":
            self.unread.add(data["key"])
        if data["why"] != "unread" or (data["key"] == self.easel.key and "art" in (self.easel.held.own.card(self.easel.key) or {})):
            self.page.tell(f"ink-{data['why']}", size=size(int(data["used"])))

    def do_art_kept(self, _: dict[str, str]) -> None:
        """Show whether what is drawn is kept, from now on or no more."""
        if self.page.browser.art.kept():
            self.page.drop("ink")
        self.easel.paint()

    def trouble(self, why: str) -> None:
        """Say why what is drawn is not kept, if it is not; with the room that all drawings take."""
        if why:
            self.page.browser.art.used(self.page.here(lambda used: self.page.tell(f"ink-{why}", size=size(used))))

    # the printed picture

    def do_printed_picture(self, _: dict[str, str]) -> None:
        """Take the drawing away, so that the card has its printed picture again."""
        key = self.easel.key
        self.page.browser.art.get([key], self.page.here(lambda arts: self.take_away(key, arts.get(key, BARE))))

    def take_away(self, key: str, art: Art) -> None:
        """Take away what is drawn on a card; it can be put back."""
        self.swap(key, art, BARE, lambda: self.page.tell("drawing-gone"))

    def swap(self, key: str, art: Art, other: Art, then: Callable[[], None]) -> None:
        """Lay another drawing on a card in the place of one that can be put back."""
        self.taken = {key: art}
        self.lay(key, other, then)

    def do_put_drawing_back(self, _: dict[str, str]) -> None:
        """Put back what was taken away."""
        for key, art in self.taken.items():
            self.lay(key, art, lambda: self.page.drop("drawing"))

    def lay(self, key: str, art: Art, then: Callable[[], None]) -> None:
        """Lay another drawing on a card, and say why it is not kept."""
        def laid(why: str) -> None:
            self.trouble(why)
            if why in ("", "bad-picture"):
                self.mark(key, bool(art["strokes"]) or (not why and art != BARE))
                then()
        self.page.browser.art.put({key: art}, self.page.here(laid))
