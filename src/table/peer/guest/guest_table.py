"""A guest's table: a match that another device hosts. This device saves nothing of it and runs no bots."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from courtcards.engine import limits
from courtcards.texts import common_text
from table.markup.scene import Scene
from table.match.flow.countdown import SPARED_SECONDS
from table.match.match import PLAY_ACTIONS
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.ports import PeerConnection
from table.page.screen import carry_out
from table.peer.audit.audit_runner import AuditRunner
from table.peer.audit.match_audit import GuestKnowledge
from table.peer.connection.connect_codes import NEAR_ROUTE, Code, Invitation, dump_code, parse_code
from table.peer.connection.reconnect_code import send_standby_invitation
from table.peer.guest.code_entry import CodeEntry
from table.peer.guest.guest_session import GuestSession
from table.peer.guest.guest_stubs import NoBots, UnsavedMatch
from table.peer.guest.guest_votes import GuestVotes
from table.peer.guest.host_lost import WayBackToHost, with_closed_reason, with_lost_host
from table.peer.guest.rollback import RollbackMatch, dry_run
from table.peer.protocol.hash_chain import GuestChain
from table.peer.protocol.messages import BadNote, Parts, Unlike, split_message
from table.peer.shared.drawing_sync import DrawingReceiver
from table.peer.shared.joint_deal import JointDealGuest
from table.peer.shared.leave_prompts import GuestLeavePrompt
from table.peer.shared.peer_painter import PeerPainter
from table.peer.shared.presence import Presence, parse_presence, with_missing_guests
from table.peer.shared.vote import ACTION_WISHES, agree_to_end, can_others_agree, is_put_to_vote
from table.screens.message import MessageScreen

MOST_STRIKES = 3        # invalid messages in a row after which we disconnect
HOST_ONLY = "dare", "level"                                     # actions only the host can do
AFTER_PROOF = "share", "keep-copy", "export", "export-whole"    # actions a guest can do once the match has been proved


class GuestPlace(WayBackToHost):
    """A guest's place at the table of `host`. It listens to the connection and turns the messages into a match.

    `table` is that match, or None until the full state arrives. Meanwhile, `show_state` shows the connection's state. `return_invitation` is the host's
    invitation for reconnecting.
    """

    def __init__(self, page: Page, connection: PeerConnection, host: str, show_state: Callable[[], None], came: str = ""):
        self.page, self.host, self.show_state, self.came = page, host, show_state, came
        self.votes = GuestVotes(page, self.send_chained, self.show, lambda: bool(self.table and self.table.replay))
        self.table: GuestTable | None = None
        self.return_invitation: Invitation | None = None
        self.code_entry = CodeEntry(page, at_table=True, again=self.reconnect_with)
        self.presence = Presence()
        self.deal: Any = None                   # the host's commitment for the current deal
        self.chain = page.guest_chain = page.guest_chain or GuestChain()          # kept by the page, for a guest who comes back with another invitation
        self.joint_deal = JointDealGuest(page)
        self.has_left = self.shows_reply = self.host_rests = False        # left for good; the reply is open; the host left the match for a while
        self.switch_to(connection)

    def switch_to(self, connection: PeerConnection) -> None:
        """Switch to a connection and listen to it."""
        self.connection, self.state, self.close_reason = connection, connection.state, ""
        self.parts, self.strikes, self.drawings = Parts(limits.HOST_MESSAGE), 0, DrawingReceiver(self.page)
        self.chain.switch_connection()
        connection.watch(self.page.guard(lambda: self.on_connection_change(connection)))
        connection.listen(self.page.guard(lambda text: self.on_text(text) if connection is self.connection else None))

    def on_connection_change(self, connection: PeerConnection) -> None:
        """Handle a connection's new state.

        If the host has left an invitation for reconnecting, make it this page's address, so that a reload leads back.
        """
        if connection is not self.connection or self.has_left:
            return
        old_state, self.state = self.state, connection.state
        if self.is_host_lost:
            self.votes.forget()
        invitation = parse_code(connection.left_invitation.removeprefix(NEAR_ROUTE))
        if isinstance(invitation, Invitation) and invitation != self.return_invitation:
            self.return_invitation = invitation
            self.page.browser.replace(dump_code(invitation))
            self.keep_seat()
        if (old_state, self.state) == ("waiting", "open"):
            send_standby_invitation(self.page, connection)
        if (old_state, self.state) == ("silent", "open"):          # messages sent meanwhile may be lost
            self.send_chained({"t": "here"})
        self.show()

    def show(self) -> None:
        """Repaint the match or, if it hasn't arrived yet, the screen that shows the connection's state."""
        if self.table:
            self.table.show()
        else:
            self.show_state()

    def leave(self, why: str = "left") -> None:
        """Leave the table for good and tell the host why."""
        self.has_left = True
        self.drawings.forget()
        self.close_connection(why)

    # display

    @property
    def is_host_lost(self) -> bool:
        """Whether the host is disconnected."""
        return self.connection.state in ("waiting", "closed")

    def apply(self, scene: Scene) -> Scene:
        """Return the scene with the state of the host's connection, and with the other guests who are missing.

        If this guest is a spectator, the subtitle says so.
        """
        if self.table and self.table.looks_on:
            scene = scene.but(subtitle=common_text("near", "looks-on", where=scene.subtitle), helps=())
        state = "waiting" if self.is_host_lost else "silent" if self.host_rests else self.connection.state
        mark = state, common_text("near", f"host-{state}")
        seats = [seat._replace(mark=mark) if seat.name == self.host and not seat.level else seat for seat in scene.seats]
        is_waiting = not self.is_host_lost and self.table is not None and cast(GuestSession, self.table.session).waiting
        if state == "open" or scene.result:
            if is_waiting and not scene.result:              # the question, still open here, would name those who have answered
                scene = scene.but(prompt=(common_text("near", "answered"), common_text("near", "answered-line")))
            return with_missing_guests(scene.but(seats=seats), self.presence, self.table) if self.table else scene.but(seats=seats)
        if self.close_reason and self.is_host_lost:
            return with_closed_reason(scene.but(seats=seats), self.host, self.close_reason)
        return with_lost_host(scene.but(seats=seats), self.host, is_waiting, self.is_host_lost, self.host_rests, self.return_invitation is not None)

    def do_come_back(self, _: dict[str, str]) -> None:
        """Show the reply by which the guest can reconnect, on a new connection if necessary. Do nothing if the guest is connected."""
        if self.connection.state == "waiting":
            self.reply()
        elif self.return_invitation and self.is_host_lost:
            self.page.browser.connections.join(self.return_invitation.code, self.page.here(self.on_new_connection))

    def reconnect_with(self, code: Code) -> bool:
        """If this code is the guest's invitation for reconnecting, show the reply to it and return True. Otherwise return False."""
        if self.return_invitation is None or code.code != self.return_invitation.code:
            return False
        self.page.later(0, lambda: self.do_come_back({}))           # once the scanner has closed
        return True

    # messages

    def send_chained(self, note: dict[str, Any]) -> None:
        """Add a message to the hash chain and send it to the host."""
        self.send_unchained(self.chain.stamp_note(note))

    def send_unchained(self, note: dict[str, Any]) -> None:
        """Send the host a message as it is, without adding it to the hash chain."""
        for part in split_message(note):
            self.connection.send(part)

    def on_text(self, text: str) -> None:
        """Handle a string from the host. If it contains an invalid message, count that against the host (see `on_bad_message`).

        If this device has other rules or words than the match, leave the table.
        """
        try:
            note = self.parts.add_part(text)
            if note is not None:
                self.handle_message(note)
                self.strikes = 0
        except Unlike as error:
            self.leave("unlike")
            explanation = common_text("near", f"other-{error}"), common_text("near", f"other-{error}-line", who=self.host)
            self.page.enter(MessageScreen(self.page.paint, *explanation, ["reload", "lobby"]))
        except BadNote:
            self.on_bad_message()

    def on_bad_message(self) -> None:
        """Handle an invalid message: ask for the full state, or disconnect after several invalid messages in a row."""
        self.strikes += 1
        if self.strikes < MOST_STRIKES:
            self.send_chained({"t": "here"})
        else:
            self.close_connection("nonsense")
            self.page.tell("no-notes")

    def handle_message(self, note: dict[str, Any]) -> None:
        """Handle a message from the host. Raises BadNote if the message is invalid."""
        kind, table = note["t"], self.table
        if kind == "share":
            if answer := self.joint_deal.answer(note):
                self.send_unchained(answer)
        elif kind == "hello":
            self.sit_down(note)
        elif kind == "drawn":
            self.drawings.hear(note)
            if table:
                self.drawings.show(table.session.position.cards)
        elif kind == "rest":
            self.on_host_leaving(note)
        elif table is None:
            raise BadNote(kind[:20])
        elif kind == "news":
            self.chain.check_next(note)
            frames = table.told.apply_news(note)
            self.chain.append(note)
            table.show_outside_frames(frames)
            self.keep_seat()
        elif kind == "away":
            self.presence = parse_presence(note, len(table.session.names))
            self.keep_seat()
            self.show()
        elif kind == "vote":
            if self.votes.receive_message(note, table.session.names, table.told.me) == "stop":
                agree_to_end(table, table.told.me)
        elif kind == "opened" and table.told.position.outcome:
            self.chain.check_next(note)
            self.chain.append(note)
            table.verdict.begin(note, GuestKnowledge(table.told.me, self.chain, self.joint_deal.shares_for(self.deal)),
                                self.joint_deal.unplayed_before.get(str(self.deal), 0))
            table.show()
        else:
            raise BadNote(kind[:20])

    def sit_down(self, hello: dict[str, Any]) -> None:
        """Open the match from a full state. Raises BadNote if the state is invalid."""
        session = GuestSession(hello, self.page.sets(), self.send_chained)
        table = dry_run(lambda: GuestTable(self.page, session, self, hello))
        self.presence = parse_presence(hello, len(session.names))
        has_gap, self.deal = self.chain.begin(hello), hello.get("deal")
        self.joint_deal.on_dealt(self.deal)
        self.host_rests = False
        self.votes.forget()
        self.table = table
        self.keep_seat()
        if self.shows_reply:
            self.shows_reply = False
            self.page.close_dialog()
        self.page.enter(self.table)
        self.drawings.show(session.position.cards)
        if has_gap and not self.strikes:
            self.send_chained({"t": "here"})


class GuestTable(GuestLeavePrompt, RollbackMatch):
    """A match as a guest plays or watches it."""

    saved_match_class, backend_class, painter_class, spared = UnsavedMatch, NoBots, PeerPainter, SPARED_SECONDS
    painter: PeerPainter

    def __init__(self, page: Page, session: GuestSession, place: GuestPlace, hello: Mapping[str, Any]):
        slot = {"title": session.facts.data["title"], "times": hello.get("times"), "tally": hello.get("tally"), "retried": hello.get("retried") is True}
        super().__init__(page, "", slot, cast(Session, session))        # a guest's table never uses what only a dealing session has
        self.told, self.verdict = session, AuditRunner(page, session.accept_audited_record, place.host, self.show)
        self.place, self.votes = place, place.votes
        self.painter.overlays = place, self.votes.vote_panel
        self.controller.on_free_move = self.make_free_move

    def show(self, fast: bool = False) -> float:
        """Paint the frame, with the audit's result once there is one. Return how many ms longer the frame must stay on the table."""
        self.saved_match.proof = self.verdict.result_line
        return super().show(fast)

    def recover(self) -> None:
        """Roll back to the last state shown and ask for the full state."""
        super().recover()
        self.place.on_bad_message()
        self.show()

    def close(self) -> None:
        """Disconnect as the table is left, unless the host's full state has just replaced this table with a new one."""
        super().close()
        if self.place.table is self:
            self.place.leave()

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action, and return whether it's known.

        Some actions start a vote instead. Moves are ignored during a vote and while the host is away.
        """
        if self.looks_on and act in (*PLAY_ACTIONS, *ACTION_WISHES, "hint") and not self.replay:
            self.page.tell("looks-on")
            return True
        code_entry = self.place.code_entry
        if carry_out(act, data, self.place, code_entry, code_entry.scanning, self.votes.vote_panel):
            return True
        if act in PLAY_ACTIONS and not self.replay and (self.place.is_host_lost or self.place.host_rests or self.votes.is_running):
            return True
        is_voted_on = is_put_to_vote(self, act) and act not in HOST_ONLY
        if is_voted_on and not self.place.is_host_lost:
            self.votes.propose(act)
            return True
        if is_voted_on or act in HOST_ONLY or (act in AFTER_PROOF and not self.told.proved):
            self.page.tell("at-the-table")
            return True
        return super().do(act, data)

    def on_stored(self, key: str) -> None:
        """If another tab has stored a host's code for this one, handle it."""
        self.place.code_entry.on_stored(key)

    @property
    def looks_on(self) -> bool:
        """Whether this guest is a spectator."""
        return not self.session.people

    def do_stand_in(self, data: dict[str, str]) -> None:
        """Propose that a bot play for a missing guest."""
        self.votes.propose("stand-in", int(data["seat"]))

    def make_free_move(self, move: str) -> None:
        """Make a free move that this guest has chosen.

        If the move agrees to end the match and other players could agree too, start a vote instead.
        """
        if can_others_agree(self, move):
            self.votes.propose("stop")
        else:
            self.controller.make_free_move(move)

    def may_run(self) -> bool:
        """Return whether the clock may run now. It stops during a vote."""
        return super().may_run() and not self.votes.is_running
