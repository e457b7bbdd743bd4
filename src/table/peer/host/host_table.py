"""The ordinary table at the device that deals for guests: their answers come in as those of bots do. No DOM."""

from typing import Any

from courtcards.texts import said
from table.markup.button_data import Button
from table.match.flow.countdown import SPARED
from table.match.flow.flow_state import DONE
from table.match.match import PLAYS, Match
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.ports import Line
from table.page.screen import carry_out
from table.peer.connection.pending_invites import Awaited
from table.peer.host.guest_clock import FarClock
from table.peer.host.guest_connections import Attendance
from table.peer.host.host_state import Keeping
from table.peer.host.host_votes import Agreed, Voting
from table.peer.host.rematch import NextDeal
from table.peer.host.remove_guest import Removal
from table.peer.shared.drawing_sync import Lending
from table.peer.shared.leave_prompts import HolderLeaves
from table.peer.shared.peer_painter import Tray
from table.peer.shared.vote import puts, together
from table.peer.sync.host_sync import Hosting
from table.storage.peer_state import Given


class HeldTable(HolderLeaves, Match):
    """A match with guests, at the device that deals: `hosting` tells them what they see, `attendance` who of them is there, `voting` asks all of them."""

    painter_of, spared = Tray, SPARED
    painter: Tray

    def __init__(self, page: Page, id: str, slot: dict[str, Any], session: Session, places: list[Awaited]):
        super().__init__(page, id, slot, session)
        self.hosting, self.lending = Hosting(session, self, Given.load(slot.get("given"))), Lending(page, session.deal.card_set)
        self.keeping = Keeping(self.papers, self.hosting)
        self.attendance = Attendance(page, id, places, self.timeline, self.hosting, self.join, self.show)
        self.next_deal = NextDeal(self.keeping, self.attendance)
        agreed = Agreed(self, self.hosting, self.attendance, self.stand, self.next_deal.begin)
        self.removal = Removal(self.attendance, self.stand)
        self.voting = Voting(page, self.hosting, agreed, self.show, lambda: bool(self.replay))
        self.answering.offer = self.offer
        self.far_clock = FarClock(self.answering, self.papers, self.hosting, self.goes_on)
        self.painter.around = self.attendance, self.far_clock, self.voting.booth

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

    def bears(self) -> dict[str, Any]:
        """Return what is told with the whole match: who is there, the time that is left, who has won before, and whether something was taken back."""
        slot = self.papers.slot
        return {**self.attendance.company.note(), "times": self.far_clock.times, "tally": slot.get("tally"), "retried": bool(slot.get("retried"))}

    def answer(self, text: str, *more: str) -> None:
        """Play a move of a guest; where it agrees to something, bots that are willing agree, too."""
        self.timeline.come_in(self.session.play(text, *more))
        while text.split()[1] in self.session.position.free_verbs and (vote := self.timeline.thoughts.minds.agreement()):
            self.timeline.come_in(self.session.play(vote))

    def hinted(self, seat: int) -> None:
        """Note that the guest of a seat had a hint: it counts for nobody else."""
        self.keeping.hint(seat)
        self.attendance.show()

    def gone(self, seat: int) -> None:
        """Handle a lost guest: the match waits, but for its clock."""
        self.voting.leave(seat)
        if seat >= 0:
            self.next_deal.stop()
        self.far_clock.left(seat)
        self.attendance.show()

    # what all must agree to

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action; nobody answers while a vote runs, and what all must agree to is put to the vote."""
        beside = self.voting.booth, self.attendance, self.attendance.scanning, self.removal
        if carry_out(act, data, *beside) or (act in PLAYS and self.voting.runs and not self.replay):
            return True
        if puts(self, act) and self.voting.want(act):
            return True
        return super().do(act, data)

    def offer(self, move: str) -> None:
        """Make a free move that was asked about; where others elsewhere could agree to it, they are asked first."""
        if not together(self, move):
            return self.answering.agree(move)
        self.voting.want("stop", by=int(move.split()[0]))
        return None

    # clocks

    def may_run(self) -> bool:
        """Whether the clock runs; it stands while a vote runs."""
        return super().may_run() and not self.voting.runs

    def goes_on(self) -> bool:
        """Whether the clock of a guest runs."""
        return self.ready and not self.voting.runs

    def wind(self) -> None:
        """Set the clock of the open question, be it that of a person here or of a guest."""
        super().wind()
        self.far_clock.wind()

    # who plays

    def join(self, seat: int, line: Line) -> None:
        """Let somebody play a seat over a line, or look on; whoever stood in for it leaves. A deal that was wanted meanwhile is wanted anew."""
        if seat >= 0 and self.next_deal.stop():
            return
        if seat >= 0:
            self.stand(seat, None)
        self.hosting.join(seat, line)
        self.lending.lend(self.hosting.guests[seat], line)
        self.keeping.save()

    def do_stand_in(self, data: dict[str, str]) -> None:
        """Have a bot play for a guest until somebody comes back, if all others agree."""
        self.voting.want("stand-in", about=int(data["seat"]))

    @property
    def ways_out(self) -> list[Button]:
        """The buttons of what is done with the whole match that stand among the settings: also the one that lets somebody look on."""
        return [*super().ways_out, *([] if self.replay else [*self.removal.ways, ("look-on", said("near", "look-on"), {})])]

    def do_look_on(self, _: dict[str, str]) -> None:
        """Let somebody look on, if all agree."""
        self.page.close_dialog()
        if not self.voting.want("look-on"):
            self.page.tell("vote-none")

    def do_scan_reply(self, _: dict[str, str]) -> None:
        """Have the reply of whoever comes back next scanned."""
        self.attendance.scan()

    def do_paste_reply(self, _: dict[str, str]) -> None:
        """Ask for the reply of whoever comes back next."""
        self.attendance.ask()

    def stand(self, seat: int, bot: str | None) -> None:
        """Have a bot, or nobody, stand in for a guest."""
        if (seat in self.session.far) is bool(bot):
            if bot:
                self.attendance.give_up(seat)
            self.session.stand_in(seat, bot)
            self.timeline.thoughts.drop()
            self.attendance.show()
            self.timeline.go_on()

    # what the match calls

    def moved(self) -> None:
        """Save after a move; answers that have waited for it come next."""
        super().moved()
        if self.session.position.outcome:
            self.attendance.kept.forget()
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
        if self.voting.runs:
            self.voting.drop(False)
        self.next_deal.close()
        self.far_clock.countdown.stop()
        self.hosting.let_go()
        self.attendance.recalling.close()
