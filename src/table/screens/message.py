"""Screens that say one thing and offer ways on, and the sentences of the page. No DOM."""

from collections.abc import Callable, Sequence

from courtcards.texts import said
from table.markup.notices import message
from table.page.screen import Still


class Message(Still):
    """A message; `ways` are the actions that lead on, the first of them the main one."""

    def __init__(self, paint: Callable[[str], None], title: str, text: str, ways: Sequence[str]):
        self.paint, self.words, self.ways = paint, (title, text), ways

    def open(self) -> None:
        """Show it."""
        self.paint(message(*self.words, [(way, said("page", f"way-{way}"), number == 0) for number, way in enumerate(self.ways)]))
