"""A match that another device deals, on the ordinary table: nothing of it is kept here, and nobody thinks here. No DOM."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from courtcards.engine import limits
from courtcards.texts import said
from table.markup.scene import Scene
from table.match.flow.countdown import SPARED
from table.match.match import PLAYS
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.ports import Line
from table.page.screen import carry_out
from table.peer.audit.audit_runner import Verdict
from table.peer.audit.match_audit import Known
from table.peer.connection.connect_codes import ROUTE, Code, Invitation, read, written
from table.peer.connection.reconnect_code import leave
from table.peer.guest.code_entry import Following
from table.peer.guest.guest_session import FarSession
from table.peer.guest.guest_stubs import Nobody, Scrap
from table.peer.guest.guest_votes import Voice
from table.peer.guest.host_lost import Returning, hushed, parted
from table.peer.guest.rollback import Mended, rehearsed
from table.peer.protocol.hash_chain import GuestEnd
from table.peer.protocol.messages import BadNote, Parts, Unlike, parts
from table.peer.shared.drawing_sync import Lent
from table.peer.shared.joint_deal import Giving
from table.peer.shared.leave_prompts import GuestLeaves
from table.peer.shared.peer_painter import Tray
from table.peer.shared.presence import Company, heard, missed
from table.peer.shared.vote import PRESSED, end, puts, together
from table.screens.message import Message

NONSENSE = 3            # notes in a row that are none, after which the table is left
THEIRS = "dare", "level"                                    # what only the device that deals can do
OPENED = "share", "keep-copy", "export", "export-whole"     # and what a guest can, too, once the match was opened and found true


class Place(Returning):
    """A guest's place at the table of `host`: what comes over its line becomes a match.

    `table` is that match, None before the first note, when `door` shows how it stands; `left` is the invitation by which the guest comes back.
    """

    def __init__(self, page: Page, line: Line, host: str, door: Callable[[], None], came: str = ""):
        self.page, self.host, self.door, self.came = page, host, door, came
        self.voice = Voice(page, self.say, self.show, lambda: bool(self.table and self.table.replay))
        self.table: GuestTable | None = None
        self.left: Invitation | None = None
        self.following = Following(page, silent=True, again=self.again)
        self.company = Company()
        self.deal: Any = None                   # what the table had pledged to the deal that is played, as it says
        self.chain = page.heard = page.heard or GuestEnd()          # whoever comes back by another invitation still has what was told
        self.giving = Giving(page)
        self.gone = self.asking = self.rests = False        # whether it is given up; whether the reply is shown; whether the table was left for a while
        self.use(line)

    def use(self, line: Line) -> None:
        """Hear what comes over a line from now on, and what becomes of it."""
        self.line, self.state, self.why = line, line.state, ""
        self.parts, self.strikes, self.lent = Parts(limits.GUEST_NOTE), 0, Lent(self.page)
        self.chain.line()
        line.watch(self.page.guard(lambda: self.changed(line)))
        line.listen(self.page.guard(lambda text: self.hear(text) if line is self.line else None))

    def changed(self, line: Line) -> None:
        """Take notice of how a line stands. An invitation that was left is the address of this page from now on: whoever loads it anew comes back by it."""
        if line is not self.line or self.gone:
            return
        before, self.state = self.state, line.state
        if self.lost:
            self.voice.forget()
        left = read(line.left.removeprefix(ROUTE))
        if isinstance(left, Invitation) and left != self.left:
            self.left = left
            self.page.browser.replace(written(left))
            self.keep()
        if (before, self.state) == ("waiting", "open"):
            leave(self.page, line)
        if (before, self.state) == ("silent", "open"):          # what was under way may be lost
            self.say({"t": "here"})
        self.show()

    def show(self) -> None:
        """Show how it stands."""
        if self.table:
            self.table.show()
        else:
            self.door()

    def leave(self, why: str = "left") -> None:
        """Give it up, and tell the host why."""
        self.gone = True
        self.lent.forget()
        self.part(why)

    # what is seen of it

    @property
    def lost(self) -> bool:
        """Whether there is no line."""
        return self.line.state in ("waiting", "closed")

    def seen(self, scene: Scene) -> Scene:
        """Return the scene with whether the table is there, and who else, and whether one only looks on."""
        if self.table and self.table.looks_on:
            scene = scene.but(subtitle=said("near", "looks-on", where=scene.subtitle), helps=())
        state = "waiting" if self.lost else "silent" if self.rests else self.line.state
        mark = state, said("near", f"host-{state}")
        seats = [seat._replace(mark=mark) if seat.name == self.host and not seat.level else seat for seat in scene.seats]
        waits = not self.lost and self.table is not None and cast(FarSession, self.table.session).waiting
        if state == "open" or scene.result:
            if waits and not scene.result:              # the question is still open here, and would name who has answered it
                scene = scene.but(prompt=(said("near", "answered"), said("near", "answered-line")))
            return missed(scene.but(seats=seats), self.company, self.table) if self.table else scene.but(seats=seats)
        if self.why and self.lost:
            return parted(scene.but(seats=seats), self.host, self.why)
        return hushed(scene.but(seats=seats), self.host, waits, self.lost, self.rests, self.left is not None)

    def do_come_back(self, _: dict[str, str]) -> None:
        """Show the reply to the invitation that was left."""
        if self.line.state == "waiting":
            self.reply()
        elif self.left and self.lost:
            self.page.browser.lines.join(self.left.code, self.page.here(self.answers))

    def again(self, code: Code) -> bool:
        """Show the reply to a code that is the invitation that was left; return whether it is."""
        if self.left is None or code.code != self.left.code:
            return False
        self.page.later(0, lambda: self.do_come_back({}))           # once the dialog is closed in which it was scanned
        return True

    # notes

    def say(self, note: dict[str, Any]) -> None:
        """Send a note, which says how far the chain is heard here."""
        self.send(self.chain.said(note))

    def send(self, note: dict[str, Any]) -> None:
        """Send a note as it is."""
        for part in parts(note):
            self.line.send(part)

    def hear(self, text: str) -> None:
        """Take in what comes over the line; what is no note is answered by asking anew, and who goes on so is left."""
        try:
            note = self.parts.hear(text)
            if note is not None:
                self.take(note)
                self.strikes = 0
        except Unlike as error:
            self.leave("unlike")
            words = said("near", f"other-{error}"), said("near", f"other-{error}-line", who=self.host)
            self.page.enter(Message(self.page.paint, *words, ["reload", "lobby"]))
        except BadNote:
            self.strike()

    def strike(self) -> None:
        """Ask anew how all stands after what makes no sense, and leave who goes on so."""
        self.strikes += 1
        if self.strikes < NONSENSE:
            self.say({"t": "here"})
        else:
            self.part("nonsense")
            self.page.tell("no-notes")

    def take(self, note: dict[str, Any]) -> None:
        """Take in a note; raises BadNote."""
        kind, table = note["t"], self.table
        if kind == "share":
            if answer := self.giving.answer(note):
                self.send(answer)
        elif kind == "hello":
            self.sit_down(note)
        elif kind == "drawn":
            self.lent.hear(note)
            if table:
                self.lent.show(table.session.position.cards)
        elif kind == "rest":
            self.rest(note)
        elif table is None:
            raise BadNote(kind[:20])
        elif kind == "news":
            self.chain.follow(note)
            frames = table.told.hear(note)
            self.chain.take(note)
            table.come_in(frames)
            self.keep()
        elif kind == "away":
            self.company = heard(note, len(table.session.names))
            self.keep()
            self.show()
        elif kind == "vote":
            if self.voice.take(note, table.session.names, table.told.me) == "stop":
                end(table, table.told.me)
        elif kind == "opened" and table.told.position.outcome:
            self.chain.follow(note)
            self.chain.take(note)
            table.verdict.begin(note, Known(table.told.me, self.chain, self.giving.to(self.deal)), self.giving.before.get(str(self.deal), 0))
            table.show()
        else:
            raise BadNote(kind[:20])

    def sit_down(self, hello: dict[str, Any]) -> None:
        """Play a match as a note says that it stands; where notes before it are missing, have the table see whether it knows the same. Raises BadNote."""
        session = FarSession(hello, self.page.sets(), self.say)
        table = rehearsed(lambda: GuestTable(self.page, session, self, hello))
        self.company = heard(hello, len(session.names))
        missing, self.deal = self.chain.begin(hello), hello.get("deal")
        self.giving.dealt(self.deal)
        self.rests = False
        self.voice.forget()
        self.table = table
        self.keep()
        if self.asking:
            self.asking = False
            self.page.close_dialog()
        self.page.enter(self.table)
        self.lent.show(session.position.cards)
        if missing and not self.strikes:
            self.say({"t": "here"})


class GuestTable(GuestLeaves, Mended):
    """One match as a guest plays it."""

    papers_of, minds_of, painter_of, spared = Scrap, Nobody, Tray, SPARED
    painter: Tray

    def __init__(self, page: Page, session: FarSession, place: Place, hello: Mapping[str, Any]):
        slot = {"title": session.facts.data["title"], "times": hello.get("times"), "tally": hello.get("tally"), "retried": hello.get("retried") is True}
        super().__init__(page, "", slot, cast(Session, session))        # what only a session that deals has is never asked here
        self.told, self.verdict = session, Verdict(page, session.prove, place.host, self.show)
        self.place, self.voice = place, place.voice
        self.painter.around = place, self.voice.booth
        self.answering.offer = self.offer

    def show(self, fast: bool = False) -> float:
        """Paint the moment, and at the end what was found of the deal; return for how many ms its words wait for its picture."""
        self.papers.proof = self.verdict.proof
        return super().show(fast)

    def mend(self) -> None:
        """Have all stand as it was last shown, and ask anew."""
        super().mend()
        self.place.strike()
        self.show()

    def close(self) -> None:
        """Leave the table; unless it is shown anew the line is closed."""
        super().close()
        if self.place.table is self:
            self.place.leave()

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action, or say where it is done; what all must agree to is put to the vote; without a line, or during a vote, nothing is played."""
        if self.looks_on and act in (*PLAYS, *PRESSED, "hint") and not self.replay:
            self.page.tell("looks-on")
            return True
        following = self.place.following
        if carry_out(act, data, self.place, following, following.scanning, self.voice.booth):
            return True
        if act in PLAYS and not self.replay and (self.place.lost or self.place.rests or self.voice.runs):
            return True
        if puts(self, act) and act not in THEIRS and not self.place.lost:
            self.voice.want(act)
            return True
        if act in THEIRS or puts(self, act) or (act in OPENED and not self.told.proved):
            self.page.tell("at-the-table")
            return True
        return super().do(act, data)

    def stored(self, key: str) -> None:
        """Take notice of a table's code that another tab hands over."""
        self.place.following.stored(key)

    @property
    def looks_on(self) -> bool:
        """Whether nobody here has a seat."""
        return not self.session.people

    def do_stand_in(self, data: dict[str, str]) -> None:
        """Have a bot play for a guest who is away, if all others agree."""
        self.voice.want("stand-in", int(data["seat"]))

    def offer(self, move: str) -> None:
        """Make a free move that was asked about; where others could agree to it, they are asked first."""
        if together(self, move):
            self.voice.want("stop")
        else:
            self.answering.agree(move)

    def may_run(self) -> bool:
        """Whether the clock runs; it stands while a vote runs."""
        return super().may_run() and not self.voice.runs
