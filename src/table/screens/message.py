"""Screens with one message and a few buttons."""

from collections.abc import Callable, Sequence

from courtcards.texts import common_text
from table.markup.notices import message_page
from table.page.screen import StaticScreen


class MessageScreen(StaticScreen):
    """A message screen; `ways` are the actions of its buttons, the main one first."""

    def __init__(self, paint: Callable[[str], None], title: str, text: str, ways: Sequence[str]):
        self.paint, self.words, self.ways = paint, (title, text), ways

    def open(self) -> None:
        """Paint the message."""
        self.paint(message_page(*self.words, [(way, common_text("page", f"way-{way}"), number == 0) for number, way in enumerate(self.ways)]))
