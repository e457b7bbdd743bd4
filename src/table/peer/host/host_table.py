"""The host's table: a match that's played as usual, and in which guests answer from other devices."""

from typing import Any

from courtcards.texts import common_text
from table.markup.button_data import Button
from table.match.flow.countdown import SPARED_SECONDS
from table.match.flow.flow_state import ENDED_STATES
from table.match.match import PLAY_ACTIONS, Match
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.ports import PeerConnection
from table.page.screen import carry_out
from table.peer.connection.pending_invites import PendingSeat
from table.peer.host.guest_clock import GuestClock
from table.peer.host.guest_connections import GuestConnections
from table.peer.host.host_state import HostState
from table.peer.host.host_votes import HostVotes, ProposalRunner
from table.peer.host.rematch import HostRematch
from table.peer.host.remove_guest import GuestRemoval
from table.peer.shared.drawing_sync import DrawingSender
from table.peer.shared.leave_prompts import HostLeavePrompt
from table.peer.shared.peer_painter import PeerPainter
from table.peer.shared.vote import can_others_agree, is_put_to_vote
from table.peer.sync.host_sync import HostSync
from table.storage.peer_state import JointShares


class HostTable(HostLeavePrompt, Match):
    """A match with guests, as the host runs it.

    `sync` sends guests what they see, `connections` knows who is connected, `votes` puts proposals to all players.
    """

    painter_class, spared = PeerPainter, SPARED_SECONDS
    painter: PeerPainter

    def __init__(self, page: Page, id: str, slot: dict[str, Any], session: Session, places: list[PendingSeat]):
        super().__init__(page, id, slot, session)
        self.sync, self.drawing_sender = HostSync(session, self, JointShares.load(slot.get("given"))), DrawingSender(page, session.deal.card_set)
        self.host_state = HostState(self.saved_match, self.sync)
        self.connections = GuestConnections(page, id, places, self.timeline, self.sync, self.join, self.show)
        self.next_deal = HostRematch(self.host_state, self.connections)
        proposal_runner = ProposalRunner(self, self.sync, self.connections, self.set_stand_in, self.next_deal.begin)
        self.removal = GuestRemoval(self.connections, self.set_stand_in)
        self.votes = HostVotes(page, self.sync, proposal_runner, self.show, lambda: bool(self.replay))
        self.controller.on_free_move = self.make_free_move
        self.guest_clock = GuestClock(self.controller, self.saved_match, self.sync, self.clock_may_run)
        self.painter.overlays = self.connections, self.guest_clock, self.votes.vote_panel

    def open(self) -> None:
        """Show the match and resume it with the connected guests."""
        super().open()
        self.connections.open()

    # called by HostSync

    @property
    def ready(self) -> bool:
        """Whether guests' answers are played now. During a replay, for example, they wait."""
        return self.timeline.course.state not in ENDED_STATES

    def now(self) -> float:
        """Return the time in ms; only differences between two times mean anything."""
        return self.page.page_clock.now()

    def state_extras(self) -> dict[str, Any]:
        """Return everything sent along with the full state: who is connected, the time left, earlier wins, and whether moves were undone."""
        slot = self.saved_match.slot
        return {**self.connections.presence.message_fields(), "times": self.guest_clock.times, "tally": slot.get("tally"), "retried": bool(slot.get("retried"))}

    def answer(self, text: str, *more: str) -> None:
        """Play a guest's move, then `more`, which answer the questions after it.

        If the move agrees to end the match, let the bots that agree do so as well.
        """
        self.timeline.show_outside_frames(self.session.play(text, *more))
        while text.split()[1] in self.session.position.free_verbs and (bot_move := self.timeline.bot_requests.backend.stop_agreement()):
            self.timeline.show_outside_frames(self.session.play(bot_move))

    def on_hint(self, seat: int) -> None:
        """Record that a guest took a hint. It counts for that guest only."""
        self.host_state.record_hint(seat)
        self.connections.show()

    def on_guest_lost(self, seat: int) -> None:
        """Handle a guest's disconnect: cancel a pending rematch, go on with a vote without them, and show that they're missing.

        Their clock keeps running.
        """
        self.votes.on_guest_left(seat)
        if seat >= 0:
            self.next_deal.stop()
        self.guest_clock.on_left(seat)
        self.connections.show()

    # votes

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action, or put it to the vote. During a vote, no moves are made. Return whether the action is known."""
        handlers = self.votes.vote_panel, self.connections, self.connections.scanning, self.removal
        if carry_out(act, data, *handlers) or (act in PLAY_ACTIONS and self.votes.is_running and not self.replay):
            return True
        if is_put_to_vote(self, act) and self.votes.propose(act):
            return True
        return super().do(act, data)

    def make_free_move(self, move: str) -> None:
        """Make a free move chosen on this device.

        If the move agrees to end the match and players elsewhere could agree too, start a vote instead.
        """
        if not can_others_agree(self, move):
            return self.controller.make_free_move(move)
        self.votes.propose("stop", by=int(move.split()[0]))
        return None

    # clocks

    def may_run(self) -> bool:
        """Return whether a local player's clock may run. During a vote, it stops."""
        return super().may_run() and not self.votes.is_running

    def clock_may_run(self) -> bool:
        """Return whether a guest's clock may run. During a replay or a vote, it stops."""
        return self.ready and not self.votes.is_running

    def set_clock(self) -> None:
        """Start the clock for the open question, for a local player or a guest."""
        super().set_clock()
        self.guest_clock.set_clock()

    # seats

    def join(self, seat: int, connection: PeerConnection) -> None:
        """Seat a guest or spectator who has connected. A guest takes the seat back from a bot that stood in for them."""
        if seat >= 0 and self.next_deal.stop():
            return
        if seat >= 0:
            self.set_stand_in(seat, None)
        self.sync.join(seat, connection)
        self.drawing_sender.send_drawings(self.sync.guests[seat], connection)
        self.host_state.save()

    def do_stand_in(self, data: dict[str, str]) -> None:
        """Propose that a bot play for a guest until they're back."""
        self.votes.propose("stand-in", about=int(data["seat"]))

    @property
    def match_buttons(self) -> list[Button]:
        """The buttons about the whole match in the settings. Outside a replay, they include those that remove a guest or invite a spectator."""
        return [*super().match_buttons, *([] if self.replay else [*self.removal.remove_buttons, ("look-on", common_text("near", "look-on"), {})])]

    def do_look_on(self, _: dict[str, str]) -> None:
        """Propose inviting a spectator."""
        self.page.close_dialog()
        if not self.votes.propose("look-on"):
            self.page.tell("vote-none")

    def do_scan_reply(self, _: dict[str, str]) -> None:
        """Open the scanner for a returning guest's reply."""
        self.connections.scan()

    def do_paste_reply(self, _: dict[str, str]) -> None:
        """Open the dialog in which a returning guest's reply can be pasted."""
        self.connections.ask()

    def set_stand_in(self, seat: int, bot: str | None) -> None:
        """Let a bot of the level `bot` play for a guest. If `bot` is None, let the guest play again."""
        if (seat in self.session.remote_seats) is bool(bot):
            if bot:
                self.connections.disconnect_silent_guest(seat)
            self.session.stand_in(seat, bot)
            self.timeline.bot_requests.drop()
            self.connections.show()
            self.timeline.go_on()

    # called by the match

    def on_moved(self) -> None:
        """Save after a move, and play the guests' answers that were waiting for it."""
        super().on_moved()
        if self.session.position.outcome:
            self.connections.kept_offers.forget()
        if self.sync.has_waiting_moves:
            self.page.later(0, self.sync.play_waiting_moves)

    def on_undone(self, counts: bool) -> None:
        """Handle an undo or a redo (see `Match.on_undone`), and send all guests the full state."""
        super().on_undone(counts)
        self.sync.resend_all()
        self.host_state.save()

    def return_from_replay(self, practice: bool) -> None:
        """Resume the match after a replay. Play the guests' answers that arrived meanwhile.

        `practice` says whether the replay showed hidden cards.
        """
        super().return_from_replay(practice)
        self.sync.play_waiting_moves()

    def on_stored(self, key: str) -> None:
        """Handle another tab's change of storage. It may have stored a guest's reply."""
        self.connections.on_stored(key)

    def close(self) -> None:
        """Pause the match for all guests as the host leaves the table, until the host resumes it."""
        super().close()
        if self.votes.is_running:
            self.votes.close_and_announce(done=False)
        self.next_deal.close()
        self.guest_clock.countdown.stop()
        self.sync.stop_hosting()
        self.connections.recalling.close()
