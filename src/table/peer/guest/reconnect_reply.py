"""A guest comes back by the invitation that was left: the reply to it. No DOM."""

from abc import ABC, abstractmethod
from typing import Any

from courtcards.texts import said
from table.page.page import Page
from table.page.ports import Line
from table.peer.connection.connect_codes import Invitation, Reply, mark, written
from table.peer.guest.join_screen_page import coming_back


class Returning(ABC):
    """The way back to the table of `host`, by the invitation that was `left`; `asking` whether the reply is shown."""

    page: Page
    line: Line
    host: str
    table: Any
    left: Invitation | None
    asking: bool

    @abstractmethod
    def use(self, line: Line) -> None:
        """Hear what comes over another line."""

    def answers(self, line: Line | None) -> None:
        """Answer over a line, if there is one."""
        if line is None:
            return self.page.tell("no-line")
        self.use(line)
        return self.reply()

    def reply(self) -> None:
        """Show the reply that the line waits for."""
        if self.left and self.table:
            self.asking = True
            name = next((self.table.session.names[seat] for seat in self.table.session.people), said("near", "onlooker"))
            reply = written(Reply(self.line.code, mark(self.left.code), name))
            self.page.open_dialog(coming_back(self.host, self.page.browser.place.home + reply, self.page.browser.sends()))
