"""The screen of a guest who comes back with the code that a reloaded host shows."""

from courtcards.texts import common_text
from table.page.page import Page
from table.page.screen import StaticScreen
from table.peer.connection.connect_codes import RecallCode
from table.peer.guest.code_entry import CodeEntry
from table.peer.guest.guest_table import GuestPlace
from table.peer.guest.join_screen_page import connection_closed_page, reconnecting_page

PATIENCE_MS = 12_000        # after this time we give up: an outdated code gets no answer at all


class ReconnectScreen(StaticScreen):
    """Reconnects a guest over the standby connection that this page has kept open.

    `reply` is the part of the host's code that's meant for this page.
    """

    def __init__(self, page: Page, recall: RecallCode, reply: str):
        self.page, self.recall, self.reply = page, recall, reply
        self.place: GuestPlace | None = None
        code_entry = CodeEntry(page, at_table=True)
        self.parts = code_entry, code_entry.scanning

    def open(self) -> None:
        """Give the reply to the standby connection, which can be used only once, and show the connection's state."""
        connection, self.page.standby_connection = self.page.standby_connection, None
        if connection:
            self.page.title(common_text("page", "name-titled", title=common_text("near", "table")))
            self.place = GuestPlace(self.page, connection, self.recall.host, self.show)
            self.show()
            self.page.later(PATIENCE_MS, self.on_timeout)
            connection.take(self.reply, self.page.here(self.on_taken))

    def show(self) -> None:
        """Show the connection's state, or why the host closed it."""
        state, why = (self.place.connection.state, self.place.close_reason) if self.place else ("closed", "")
        self.page.paint(connection_closed_page(why, self.recall.host) if why
                        else reconnecting_page("uncalled" if state == "closed" else "called-back", self.recall.host))

    def on_taken(self, is_valid: bool) -> None:
        """If the reply was invalid (`is_valid` is False), give up."""
        if not is_valid:
            self.give_up()

    def on_timeout(self) -> None:
        """If the connection still isn't open, give up."""
        if self.place and self.place.connection.state == "waiting":
            self.give_up()

    def give_up(self) -> None:
        """Close the connection. The screen then says what else to do."""
        if self.place:
            self.place.connection.close()

    def close(self) -> None:
        """Disconnect as the screen is left, unless the match has begun."""
        if self.place and not self.place.table:
            self.place.leave()
