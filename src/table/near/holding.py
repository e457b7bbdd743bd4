"""The ordinary table at the device that deals for guests: their answers come in as those of bots do. No DOM."""

from collections.abc import Sequence
from typing import Any

from table.match.course.session import Session
from table.match.course.state import DONE
from table.match.match import Match
from table.near.attendance import Attendance
from table.near.awaiting import Awaited
from table.near.hosting import Hosting
from table.near.keeping import Keeping
from table.near.shares import Gathering
from table.near.tray import Tray
from table.page.page import Page
from table.page.ports import Line
from table.store.guests import Given

STAND_IN = "squire"         # who plays for a guest that is lost


class HeldTable(Match):
    """A match with guests, at the device that deals: `hosting` tells them what they see, `attendance` who of them is there."""

    painter_of = Tray
    painter: Tray

    def __init__(self, page: Page, id: str, slot: dict[str, Any], session: Session, places: Sequence[Awaited]):
        super().__init__(page, id, slot, session)
        self.hosting = Hosting(session, self, Given.load(slot.get("given")))
        self.keeping = Keeping(self.papers, self.hosting)
        self.gathering: Gathering | None = None
        self.attendance = self.painter.presence = Attendance(page, places, self.timeline, self.hosting, self.join, self.show)

    def open(self) -> None:
        """Show the match as it stands, and go on with whoever is there."""
        super().open()
        self.attendance.open()

    # what hosting asks

    @property
    def ready(self) -> bool:
        """Whether answers are taken now."""
        return self.timeline.course.state not in DONE

    def now(self) -> float:
        """Return the time in ms."""
        return self.page.stopwatch.now()

    def answer(self, text: str, *more: str) -> None:
        """Play a move of a guest; where it agrees to something, bots that are willing agree, too."""
        self.timeline.come_in(self.session.play(text, *more))
        while text.split()[1] in self.session.position.free_verbs and (vote := self.timeline.thoughts.minds.agreement()):
            self.timeline.come_in(self.session.play(vote))

    def hinted(self) -> None:
        """Bear that a guest had a hint."""
        self.papers.mark("hinted")

    def gone(self, seat: int) -> None:
        """Take notice that a guest is lost: the match waits."""
        self.show()

    # who plays

    def join(self, seat: int, line: Line) -> None:
        """Let somebody play a seat over a line; whoever stood in for it leaves."""
        self.stand(seat, None)
        self.hosting.join(seat, line)
        self.keeping.save()

    def do_stand_in(self, data: dict[str, str]) -> None:
        """Have a bot play for a guest until somebody comes back."""
        self.stand(int(data["seat"]), STAND_IN)

    def do_let_in(self, _: dict[str, str]) -> None:
        """Show the invitation of whoever comes back next."""
        self.attendance.let_in()

    def do_paste_reply(self, _: dict[str, str]) -> None:
        """Ask for the reply of whoever comes back next."""
        self.attendance.ask()

    def stand(self, seat: int, bot: str | None) -> None:
        """Have a bot, or nobody, stand in for a guest."""
        if (seat in self.session.far) is bool(bot):
            self.session.stand_in(seat, bot)
            self.timeline.thoughts.drop()
            self.show()
            self.timeline.go_on()

    # the next match

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action; another deal is made together."""
        if act != "again":
            return super().do(act, data)
        self.deal_again()
        return True

    def deal_again(self) -> None:
        """Deal the same game to the same players anew: of shares of all, where all are here and nobody has stacked the deck."""
        places = self.attendance.places
        if self.session.record.deck is not None or not all(place.state == "open" for place in places):
            return self.papers.do_again({})
        self.gathering = Gathering(places, self.keeping.deal_again, self.false)
        return self.gathering.begin()

    def false(self, seat: int) -> None:
        """Say whose share is not what was pledged; nothing is dealt, and all go on as they were."""
        self.page.tell("false-share", who=self.session.names[seat])
        for place in self.attendance.places:
            if place.line:
                self.hosting.join(place.seat, place.line)

    # what the match calls

    def moved(self) -> None:
        """Save after a move; answers that have waited for it come next."""
        super().moved()
        if self.hosting.waits:
            self.page.later(0, self.hosting.go_on)

    def turned(self) -> None:
        """Save and show the match after an undo or a redo, and tell all guests anew."""
        super().turned()
        self.hosting.anew()
        self.keeping.save()

    def come_back(self, practice: bool) -> None:
        """Go on with the match after looking back; what came meanwhile comes now."""
        super().come_back(practice)
        self.hosting.go_on()

    def stored(self, key: str) -> None:
        """Take notice of what another tab has stored: a reply, perhaps."""
        self.attendance.stored(key)

    def close(self) -> None:
        """Leave the table: the match stands still, for everybody, until it is taken up again."""
        super().close()
        self.hosting.let_go()
