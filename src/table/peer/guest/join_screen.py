"""A guest joins a table: who invites, under which name, and the reply that goes back. No DOM."""

from contextlib import suppress

from courtcards.texts import said
from table.page.page import Page
from table.page.ports import Line
from table.page.screen import Still
from table.peer.connection.connect_codes import ROUTE, Invitation, Recall, Reply, mark, read, written
from table.peer.connection.pending_invites import REPLY
from table.peer.guest.guest_table import Place
from table.peer.guest.join_screen_page import asked, replying, told
from table.peer.shared.leave_prompts import GuestLeaves
from table.screens.message import Message
from table.screens.setup_seats import clean
from table.storage.quota_storage import NotSaved
from table.storage.way_back import WayBack

HEARS = 3000            # ms within which a table that is open in another tab hears of a reply
SAID = {"open": "at-table", "silent": "gone-silent", "closed": "closed"}        # how a line stands, as it is told


class Door(GuestLeaves, Still):
    """An invitation, as its guest sees it: before joining, while the reply is on its way, and once there is a line."""

    def __init__(self, page: Page, invitation: Invitation):
        self.page, self.invitation = page, invitation
        self.name = clean(page.settings["name"]) or invitation.seat
        self.place: Place | None = None
        self.error, self.knows = "", False
        self.came = written(invitation)
        self.back = WayBack.load(page.saves)
        if self.back:
            self.follow(self.back)

    def follow(self, back: WayBack) -> None:
        """Go straight back where the seat is kept: nothing is asked, and an invitation that's used up gives way to the one that was left."""
        _, game, host, seat = self.invitation
        code = read(back.leads(self.came, host, game, seat).removeprefix(ROUTE))
        if isinstance(code, Invitation):
            self.invitation, self.knows, self.came = code, True, back.came or self.came

    @property
    def lost_seat(self) -> bool:
        """Whether who is invited to look on had a seat at that table."""
        back = self.back
        return back is not None and not back.watches and (back.host, back.game) == (self.invitation.host, self.invitation.game)

    @property
    def line(self) -> Line | None:
        """The line to the table, None before there is one."""
        return self.place.line if self.place else None

    def open(self) -> None:
        """Show it."""
        host = self.invitation.host
        self.page.title(said("page", "name-titled", title=said("near", "table")))
        if self.line is None and self.back and self.back.lost(self.came):
            self.page.paint(told(f"closed-{self.back.gone}", self.invitation))
        elif self.line is None and self.knows:
            self.knows = False
            self.do_near_join({})
        elif self.line is None:
            known = clean(self.page.settings["name"]) == self.invitation.seat
            self.page.paint(asked(self.invitation, self.name, self.error, known, self.lost_seat))
        elif self.line.state == "waiting":
            reply = Reply(self.line.code, mark(self.invitation.code), self.name)
            self.page.paint(replying(host, self.page.browser.place.home + written(reply), self.page.browser.sends()))
        else:
            why = self.place.why if self.place else ""
            self.page.paint(told(f"closed-{why}" if why else SAID[self.line.state], self.invitation))

    def close(self) -> None:
        """Leave it; once the match has begun its line stays."""
        if self.place and not self.place.table:
            self.place.leave()

    def do_near_name(self, data: dict[str, str]) -> None:
        """Take a name."""
        self.name = clean(data["value"]) or self.invitation.seat

    def do_main(self, data: dict[str, str]) -> None:
        """Do what the main button does."""
        self.do_near_join(data)

    def do_near_join(self, _: dict[str, str]) -> None:
        """Join: have the reply made, and keep the name for the next time."""
        if self.line is None:
            with suppress(NotSaved):
                self.page.saves.set_setting("name", self.name)
            self.page.browser.lines.join(self.invitation.code, self.page.here(self.joined))

    def joined(self, line: Line | None) -> None:
        """Show the reply, or say that the invitation cannot be used."""
        self.error = "" if line else said("near", "unusable")
        if line:
            self.place = Place(self.page, line, self.invitation.host, self.open, self.came)
        self.open()


class Handing(Message):
    """A reply whose address was opened beside the table's tab, or a table's code beside a guest's: it is handed over there. `who` has made it."""

    def __init__(self, page: Page, code: Reply | Recall):
        self.page, self.code, self.who, self.heard = page, code, code[-1], False
        super().__init__(page.paint, *self.worded("handing"), ["lobby"])

    def open(self) -> None:
        """Hand it over, and see whether somebody hears."""
        super().open()
        self.page.later(HEARS, self.waited)
        with suppress(NotSaved):
            self.page.saves.put(REPLY, written(self.code).removeprefix(ROUTE))

    def stored(self, key: str) -> None:
        """Take notice that the table has taken it."""
        if key == REPLY and not self.page.saves.get(REPLY):
            self.heard = True
            self.say("handed")

    def waited(self) -> None:
        """Say that nobody hears, and leave nothing behind."""
        if not self.heard:
            self.page.saves.forget(REPLY)
            self.say("unheard")

    def say(self, key: str) -> None:
        """Say how it went."""
        self.words = self.worded(key)
        super().open()

    def worded(self, key: str) -> tuple[str, str]:
        """Return how it goes, in words."""
        way = f"call-{key}" if isinstance(self.code, Recall) else key
        return said("near", way, who=self.who), said("near", f"{way}-line", who=self.who)
