"""Handles drawing on the card being edited: the selected tool, messages from the drawing board, and undoing."""

import re
from collections.abc import Callable
from typing import Any, Protocol

from courtcards.cards.custom_sets import Art, File
from table.page.available_sets import AvailableSet
from table.page.page import Page
from table.page.shared_messages import size_text
from table.studio.drawing_toolbar import MAGNIFICATIONS, TOOL_ICONS, WIDTHS, DrawingSettings
from table.studio.provenance import mark_as_drawn

COLOUR = re.compile(r"[0-9a-f]{6}")
BLANK_ART: Art = {"strokes": [], "picture": ""}


class CardEditor(Protocol):
    """The card editor's interface, as its parts use it. `held` is the set, `key` the key of the card being edited."""

    page: Page
    held: AvailableSet
    key: str

    def paint(self) -> None:
        """Repaint changed regions."""

    def change(self, card: File) -> None:
        """Replace the set's card that has the same key as `card`, and save the set."""


class Drawing:
    """Carries out the actions of the drawing board and its tools, for the card being edited.

    `taken` has the drawing that was removed last, under its card's key. `unread` has the keys of cards whose drawing couldn't be loaded.
    """

    def __init__(self, editor: CardEditor):
        self.editor, self.page = editor, editor.page
        self.tools = DrawingSettings()
        self.taken: dict[str, Art] = {}
        self.unread: set[str] = set()

    def reset_undo(self) -> None:
        """Record that there's nothing to undo or redo, as another card is opened."""
        self.tools = self.tools._replace(undo=False, redo=False)

    # tools

    def change_tools(self, **tools: Any) -> None:
        """Change these drawing settings, and repaint."""
        self.tools = self.tools._replace(**tools)
        self.editor.paint()

    def do_tool(self, data: dict[str, str]) -> None:
        """Select a tool."""
        if data["value"] in TOOL_ICONS:
            self.change_tools(tool=data["value"])

    def do_width(self, data: dict[str, str]) -> None:
        """Select a line width."""
        if data["value"] in map(str, WIDTHS):
            self.change_tools(width=int(data["value"]))

    def do_ink(self, data: dict[str, str]) -> None:
        """Select a colour. If the eraser was the tool, select the pen, too."""
        colour = data["value"].removeprefix("#").lower()
        if COLOUR.fullmatch(colour):
            self.change_tools(colour=colour, tool="pen" if self.tools.tool == "rub" else self.tools.tool)

    def do_grid(self, _: dict[str, str]) -> None:
        """Show or hide a grid over the picture."""
        self.change_tools(grid=not self.tools.grid)

    def do_zoom(self, _: dict[str, str]) -> None:
        """Zoom in one step, or from the highest level out to the lowest."""
        self.change_tools(zoom=MAGNIFICATIONS[(MAGNIFICATIONS.index(self.tools.zoom) + 1) % len(MAGNIFICATIONS)])
        if self.tools.zoom == MAGNIFICATIONS[0]:
            self.page.drop("zoom")
        else:
            self.page.tell("zoomed-keys" if self.page.has_keyboard() else "zoomed")

    def do_undo(self, _: dict[str, str]) -> None:
        """Undo the last drawing step."""
        self.page.browser.art.ink("undo")

    def do_redo(self, _: dict[str, str]) -> None:
        """Redo the drawing step undone last."""
        self.page.browser.art.ink("redo")

    def do_clear(self, _: dict[str, str]) -> None:
        """Erase the whole drawing. This can be undone."""
        self.page.browser.art.ink("clear")

    # events from the drawing board

    def do_inked(self, data: dict[str, str]) -> None:
        """Handle a change on the drawing board: update the undo and redo buttons, and record whether the card has a drawing."""
        if data["key"] == self.editor.key:
            self.tools = self.tools._replace(undo=bool(data["undo"]), redo=bool(data["redo"]))
        if data["art"] or data["key"] not in self.unread:
            return self.mark_drawn(data["key"], bool(data["art"]))
        return self.editor.paint()

    def mark_drawn(self, key: str, drawn: bool) -> None:
        """Record on a card whether it has a drawing (`drawn`)."""
        card = self.editor.held.own.card(key)
        if card is not None and drawn != ("art" in card) and not self.editor.held.stock:
            signed = mark_as_drawn(card, self.editor.held.own.owner, self.page.page_clock.today())
            self.editor.change(signed if drawn else {name: value for name, value in card.items() if name != "art"})
        self.editor.paint()

    def do_ink_trouble(self, data: dict[str, str]) -> None:
        """Tell the player that a drawing can't be saved, or that the drawing on the card being edited can't be loaded."""
        if data["why"] == "unread":
            self.unread.add(data["key"])
        if data["why"] != "unread" or (data["key"] == self.editor.key and "art" in (self.editor.held.own.card(self.editor.key) or {})):
            self.page.tell(f"ink-{data['why']}", size=size_text(int(data["used"])))

    def do_art_kept(self, _: dict[str, str]) -> None:
        """Repaint, to show whether all drawings are saved. If they are, remove the notice that some weren't."""
        if self.page.browser.art.all_stored():
            self.page.drop("ink")
        self.editor.paint()

    def tell_trouble(self, why: str) -> None:
        """Tell the player why a drawing wasn't saved, and how much space all drawings take.

        If `why` is "", it was saved, and nothing happens.
        """
        if why:
            self.page.browser.art.request_size(self.page.here(lambda used: self.page.tell(f"ink-{why}", size=size_text(used))))

    # the printed picture

    def do_printed_picture(self, _: dict[str, str]) -> None:
        """Remove the drawing, so that the card has its printed picture again."""
        key = self.editor.key
        self.page.browser.art.get([key], self.page.here(lambda arts: self.remove_drawing(key, arts.get(key, BLANK_ART))))

    def remove_drawing(self, key: str, art: Art) -> None:
        """Remove a card's drawing `art`. It can be restored."""
        self.swap(key, art, BLANK_ART, lambda: self.page.tell("drawing-gone"))

    def swap(self, key: str, art: Art, other: Art, then: Callable[[], None]) -> None:
        """Replace a card's drawing `art` with the drawing `other`. The old one can be restored. `then` is called as in `store`."""
        self.taken = {key: art}
        self.store(key, other, then)

    def do_put_drawing_back(self, _: dict[str, str]) -> None:
        """Restore the removed drawing."""
        for key, art in self.taken.items():
            self.store(key, art, lambda: self.page.drop("drawing"))

    def store(self, key: str, art: Art, then: Callable[[], None]) -> None:
        """Store a drawing for a card. If it can't be stored, or only without its picture, tell the player.

        If at least the strokes were stored, record whether the card has a drawing, and call `then`.
        """
        def laid(why: str) -> None:
            self.tell_trouble(why)
            if why in ("", "bad-picture"):
                self.mark_drawn(key, bool(art["strokes"]) or (not why and art != BLANK_ART))
                then()
        self.page.browser.art.put({key: art}, self.page.here(laid))
