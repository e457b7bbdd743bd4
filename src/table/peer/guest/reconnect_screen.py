"""A guest whose table's page was loaded anew comes back by the code that it shows there. No DOM."""

from courtcards.texts import said
from table.page.page import Page
from table.page.screen import Still
from table.peer.connection.connect_codes import Recall
from table.peer.guest.code_entry import Following
from table.peer.guest.guest_table import Place
from table.peer.guest.join_screen_page import parting, recalled

PATIENCE = 12_000           # ms after which a line that is not open never will be: of a code that is too old nothing else is ever heard


class Recalled(Still):
    """The way back: the end that slept here is woken by its part of a table's code, the `reply`."""

    def __init__(self, page: Page, recall: Recall, reply: str):
        self.page, self.recall, self.reply = page, recall, reply
        self.place: Place | None = None
        following = Following(page, silent=True)
        self.parts = following, following.scanning

    def open(self) -> None:
        """Wake the end, and show how it stands."""
        line, self.page.asleep = self.page.asleep, None
        if line:
            self.page.title(said("page", "name-titled", title=said("near", "table")))
            self.place = Place(self.page, line, self.recall.host, self.show)
            self.show()
            self.page.later(PATIENCE, self.waited)
            line.take(self.reply, self.page.here(self.taken))

    def show(self) -> None:
        """Show how it stands, or why the table has closed the line."""
        state, why = (self.place.line.state, self.place.why) if self.place else ("closed", "")
        self.page.paint(parting(why, self.recall.host) if why else recalled("uncalled" if state == "closed" else "called-back", self.recall.host))

    def taken(self, right: bool) -> None:
        """Take notice whether the part was a reply."""
        if not right:
            self.give_up()

    def waited(self) -> None:
        """Wait no longer."""
        if self.place and self.place.line.state == "waiting":
            self.give_up()

    def give_up(self) -> None:
        """Close the line, and say what is left to do."""
        if self.place:
            self.place.line.close()

    def close(self) -> None:
        """Leave it; once the match has begun its line stays."""
        if self.place and not self.place.table:
            self.place.leave()
