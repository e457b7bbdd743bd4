"""Keeps the guests of a match up to date by messages, and plays the answers that they send.

Not every move leads to a message. While other seats are asked a question that they may pass, events are held back. They're sent together with the next visible
event, as if nobody had been asked. Messages are numbered for each guest separately.
"""

from collections.abc import Callable, Sequence
from typing import Any

from courtcards.engine import limits
from courtcards.engine.game import Fact, Game
from courtcards.engine.move import IllegalMove, Move, parse_move
from courtcards.games import SETS
from table.match.session.frame_recorder import Frame, FrameRecorder, Snapshot, view_from
from table.match.session.local_session import Session
from table.peer.protocol.card_labels import dump_card_labels
from table.peer.protocol.messages import (
    BadNote,
    MessageChannel,
    Parts,
    closing_message,
    dump_seat_facts,
    dump_seat_frames,
    dump_seat_position,
    flatten_view,
    join_frames,
    mapping_diff,
    split_message,
)
from table.peer.sync.guest_seat import EVERYBODY, GuestLink
from table.peer.sync.host_ports import HostTablePort, VotesPort
from table.peer.sync.journal import HostJournal, reveal_message
from table.storage.peer_state import JointShares

MOST_STRIKES = 3        # invalid messages in a row after which a guest is disconnected


class HostSync:
    """Keeps the guests of a match in step with the host: sends each what their seat may know, and plays the moves they send.

    `guests` has the guests by seat, `table` is the host's table. `deal_shares` are the shares of the deal, or None if the host dealt alone.
    """

    def __init__(self, session: Session, table: HostTablePort, deal_shares: JointShares | None = None):
        self.session, self.table, self.deal_shares = session, table, deal_shares
        self.journal = HostJournal(lambda: session.length)
        self.hinted_seats = set[int]()                 # seats of guests who took a hint
        self.remote_seats = sorted(session.remote_seats)          # fixed at the start, as a bot may stand in later
        self.guests = {seat: GuestLink(seat) for seat in self.remote_seats}
        self.texts = session.texts()
        self.votes: VotesPort | None = None
        self.on_parting: Callable[[int, Any], object] = lambda seat, why: None          # called before a seat's connection is closed, with the reason
        session.audience, session.elsewhere = self, "guest"

    # connections

    def join(self, seat: int, connection: MessageChannel) -> None:
        """Connect a guest or spectator, for the first time or again, and send them the full state."""
        guest = self.guests.setdefault(seat, GuestLink(max(seat, EVERYBODY)))
        if guest.connection is not connection:
            guest.chain.switch_connection()
        guest.connection, guest.has_full_state, guest.strikes, guest.parts = connection, False, 0, Parts(limits.GUEST_MESSAGE)
        connection.listen(lambda text: self.on_text(seat, text) if guest.connection is connection else None)
        self.send_full_state(guest)

    def leave(self, seat: int) -> None:
        """Handle the end of a seat's connection. Everything held back is dropped, because a returning guest is sent the full state."""
        guest = self.guests[seat]
        guest.connection, guest.recorder = None, None
        guest.drop_held_back()
        self.table.on_guest_lost(seat)

    def close(self, seat: int, words: Sequence[str] = ()) -> None:
        """Send a seat the messages `words`, its last ones, and close its connection."""
        if connection := self.guests[seat].connection:
            for text in words:
                connection.send(text)
            connection.close()
        self.leave(seat)

    def send_full_state(self, guest: GuestLink) -> None:
        """Send a guest the full state.

        If that would reveal that another seat is asked in secret, it isn't sent until later.
        """
        guest.drop_held_back()
        if self.are_others_asked_secretly(guest.seat):
            guest.owes_full_state = True
        else:
            self.send_hello(guest)

    def resend_all(self) -> None:
        """After an undo or redo, send all guests the full state."""
        for guest in self.guests.values():
            guest.believes_redo = bool(self.session.undone)
            if guest.connection:
                self.send_full_state(guest)

    def stop_hosting(self) -> None:
        """Stop hosting and tell the guests. Connections stay open for when the match is resumed."""
        self.session.audience = None
        for guest in self.guests.values():
            guest.send({"t": "rest"})
            guest.connection = None

    def send_hello(self, guest: GuestLink) -> None:
        """Send a guest the full state of the match (`hello`), as far as their seat knows it."""
        session, seat = self.session, guest.seat
        guest.has_full_state = True
        position = dump_seat_position(session.deal, seat)
        view = view_from(session.position, seat)
        guest.fields, guest.shown_view = position["fields"], flatten_view(view)
        guest.question, guest.was_asked = view["question"], self.is_asked(seat)
        log = dump_seat_facts(session.log, seat, self.texts)[-limits.MESSAGE_FACTS:]
        card_set = session.deal.card_set
        # a set not built into the app is sent along, for this match only
        set_text = card_set.text if card_set and card_set.hash not in SETS.cards else None
        deal = self.deal_shares.pledges[0] if self.deal_shares else None
        guest.send_numbered({"t": "hello", "rules": session.kind.rules, "you": seat, "seats": session.record.seats, "cards": set_text,
                    "worn": dump_card_labels(card_set), "deal": deal,
                    "log": log, "position": position, "redo": guest.believes_redo, **self.table.state_extras()})
        if seat > EVERYBODY:
            self.journal.note("hello", seat, guest.last_number)
        self.reveal_match(guest)
        if self.votes:
            self.votes.send_vote(seat)

    def reveal_match(self, guest: GuestLink) -> None:
        """If the match is over, reveal it in full to a guest who has played in it. After that, nothing can be undone.

        If the message would be too long, it isn't sent.
        """
        if self.session.position.outcome and guest.seat > EVERYBODY:
            self.session.fixed, self.session.fixed_by = self.session.length, "opened"
            note = reveal_message(self.session, self.deal_shares, self.remote_seats, self.journal.entries_for(guest.seat))
            if sum(map(len, split_message(note))) < limits.HOST_MESSAGE:          # the guest would reject anything longer
                guest.send_numbered(note)

    # events of the session

    def begin(self) -> None:
        """Start recording a move from the perspective of each connected guest."""
        for guest in self.guests.values():
            guest.recorder = FrameRecorder(guest.seat, guest.seat) if guest.connection else None

    def hear(self, game: Game, fact: Fact) -> None:
        """Record a fact of the move for each connected guest."""
        for guest in self.guests.values():
            if guest.recorder:
                guest.recorder.record_fact(game, fact)

    def end(self) -> None:
        """Stop recording, and send each connected guest what they could see of the move."""
        for guest in self.guests.values():
            if guest.recorder:
                self.queue_frames(guest, guest.recorder)
                guest.recorder = None

    def queue_frames(self, guest: GuestLink, recorder: FrameRecorder) -> None:
        """Send a guest what they could see of a move. If they're owed the full state, send that instead.

        Hold either back while another seat is asked in secret.
        """
        session, seat = self.session, guest.seat
        is_own = session.mover(-1) == seat
        if guest.owes_full_state:
            return None if self.are_others_asked_secretly(seat) else self.send_full_state(guest)
        frames = [frame_for_seat(seat, snapshot) for snapshot in recorder.merged_snapshots(session.position, session.frameless_keys, session.own_frame_keys)]
        guest.held_frames = join_frames(guest.held_frames, frames)
        guest.holds_own_answer = guest.holds_own_answer or is_own
        has_nothing_to_tell = not is_own and not any(frame.facts for frame in frames) and self.knows_question(guest)
        return None if self.are_others_asked_secretly(seat) or has_nothing_to_tell else self.send_news(guest)

    def send_news(self, guest: GuestLink) -> None:
        """Send a guest everything held back, in a `news` message. If it contains nothing to see or answer, drop it."""
        session, frames, is_own = self.session, guest.held_frames, guest.holds_own_answer
        moments, things = dump_seat_frames(frames, guest.seat, self.texts, guest.shown_view)
        question, guest.was_asked = frames[-1].view["question"], self.is_asked(guest.seat)
        guest.held_frames, guest.holds_own_answer = [], False
        has_news = any(facts for _, facts in moments) or (things, question) != (guest.shown_view, guest.question)
        if not (guest.was_asked or is_own or session.position.outcome or has_news):
            return
        fields = dump_seat_position(session.deal, guest.seat)["fields"]
        change = mapping_diff(guest.fields, fields)
        guest.fields, guest.shown_view, guest.question = fields, things, question
        guest.believes_redo = False
        if not is_own:
            guest.refused = 0
        guest.send_numbered({"t": "news", "own": is_own, "moments": moments, "fields": change})
        self.reveal_match(guest)

    def note(self, entry_kind: str, *about: Any) -> None:
        """Append an entry of this kind to the journal, about something that the record doesn't contain."""
        self.journal.note(entry_kind, *about)

    def is_asked(self, seat: int) -> bool:
        """Return whether a seat is asked the open question."""
        question = self.session.position.question
        return question is not None and seat in question.seats

    def are_others_asked_secretly(self, seat: int) -> bool:
        """Return whether the open question is put only to other seats, and this seat mustn't know of it."""
        question = self.session.position.question
        return question is not None and seat not in question.seats and self.session.asks_secretly

    def knows_question(self, guest: GuestLink) -> bool:
        """Return whether the open question is put to several seats at once and the guest has already been told of it.

        If so, the guest mustn't learn who has answered it.
        """
        question = self.session.position.question
        return question is not None and question.each and (guest.was_asked or guest.seat not in question.seats)

    # messages from guests

    def on_text(self, seat: int, text: str) -> None:
        """Handle a string from a guest.

        If the message makes no sense, send the guest the full state. After several such messages in a row, disconnect the guest.
        """
        guest = self.guests[seat]
        try:
            is_late = not guest.in_time(self.table.now())
            note = guest.parts.add_part(text)
            if note is not None:
                guest.chain.count_note(note)
            if is_late:
                raise BadNote("too many")
            if note is not None and note["t"] == "rest":
                self.on_parting(seat, note.get("why"))
                return self.close(seat)
            if note is not None:
                self.on_message(guest, note)
                guest.strikes = 0
        except (BadNote, IllegalMove):
            guest.strikes += 1
            if guest.strikes < MOST_STRIKES:
                self.send_full_state(guest)
            elif guest.connection:
                self.on_parting(seat, "refused")
                self.close(seat, closing_message("nonsense"))
        return None

    def on_message(self, guest: GuestLink, note: dict[str, Any]) -> None:
        """Handle a guest's message. Raises BadNote or IllegalMove if the message is invalid.

        A move that answers an outdated message is ignored, unless it's a free move.
        """
        if guest.chain.has_lost_messages(note):             # the host has lost some of what it sent; everything from here on can be audited
            guest.chain.begin(guest.last_number)
            self.journal.delete_full_states(guest.seat)
            return self.send_full_state(guest)
        if note["t"] == "here":
            return self.send_full_state(guest)
        if guest.seat == EVERYBODY:
            raise BadNote("nobody's seat")
        if note["t"] == "mark":
            return self.table.on_hint(guest.seat)
        if note["t"] == "vote" and self.votes:
            return self.votes.receive_message(guest.seat, note)
        number, moves = note.get("n"), note.get("moves")
        if note["t"] != "move" or type(number) is not int or not 0 < number <= guest.last_number:
            raise BadNote("no answer")
        if not (isinstance(moves, list) and 0 < len(moves) <= limits.MOVES_PER_PRESS and all(type(text) is str for text in moves)):
            raise BadNote("no moves")
        cards = self.session.position.cards
        parsed_moves = [parse_move(text, cards) for text in moves]
        first_move = parsed_moves[0]
        if any(move.seat != guest.seat for move in parsed_moves):
            raise BadNote("somebody else's move")
        if self.is_too_late(guest, number, first_move):
            return None
        refusal = self.session.position.why_not(first_move)
        if refusal and not (guest.held_frames and number == guest.last_number):       # otherwise it waits, as it may be legal after the moves still held back
            raise IllegalMove(refusal)
        guest.early_answers, guest.is_auto_pass = (number, parsed_moves), note.get("made") is True
        return self.play_waiting_moves()

    def is_too_late(self, guest: GuestLink, number: int, move: Move) -> bool:
        """Return whether a guest's move comes too late: it answers the message with this number, but a newer one has been sent.

        A free move answers no message, so it's never too late.
        """
        return number < guest.last_number and move.verb not in self.session.position.free_verbs

    @property
    def has_waiting_moves(self) -> bool:
        """Whether any guest's move is waiting for its turn."""
        return any(guest.early_answers[1] for guest in self.guests.values())

    def withdraw_move(self, seat: int) -> bool:
        """Withdraw a guest's move that is waiting for its turn, and send the guest the full state. Return False if there is no such move."""
        is_waiting = bool(self.guests[seat].early_answers[1])
        if is_waiting:
            self.send_full_state(self.guests[seat])
        return is_waiting

    def play_waiting_moves(self) -> None:
        """Play the waiting moves whose turn has come, and drop those that answer an outdated message. The others keep waiting."""
        for guest in self.guests.values():
            number, moves = guest.early_answers
            if moves and self.is_too_late(guest, number, moves[0]):
                guest.early_answers = 0, []
            elif moves and self.table.ready and self.can_play(moves[0]):
                guest.early_answers = 0, []
                if guest.is_auto_pass and moves[0].verb == "pass":
                    self.session.auto_pass.made.add(self.session.length)
                self.table.answer(*map(str, moves))

    def can_play(self, move: Move) -> bool:
        """Return whether a waiting move can be played now.

        It must be legal. Unless it's a free move, its seat must also be asked.
        """
        position = self.session.position
        return position.why_not(move) is None and (move.seat in self.session.asked or not position.answers(move))


def frame_for_seat(seat: int, snapshot: Snapshot) -> Frame:
    """Return a snapshot as the frame that a seat is shown.

    Frames shown on this device also have the facts that would follow if everybody passed. This one doesn't.
    """
    return Frame({"zones": snapshot.zones, **snapshot.position.view(seat, "counters", "state", "notes", "question")}, snapshot.facts)
