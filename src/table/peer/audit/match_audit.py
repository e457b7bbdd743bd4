"""The audit of a finished match on a guest's device.

It replays the match the host revealed and compares its deal, every move and every message with what this guest received.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from courtcards.engine.card_sets import Sets
from courtcards.engine.limits import MOVE, MOVES
from courtcards.engine.move import IllegalMove, parse_move
from courtcards.saves.commit_reveal import deal_discrepancy
from courtcards.saves.loader import load_record, texts_check
from courtcards.saves.record import Record, parse_seat
from table.match.session.local_session import Session
from table.peer.protocol.hash_chain import GuestChain, Note
from table.peer.sync.guest_seat import GuestLink
from table.peer.sync.host_sync import HostSync
from table.peer.sync.journal import Entry, split_by_entry
from table.storage.letter_state import is_share
from table.storage.peer_state import JointShares, is_guest_list, is_journal

COMPARED_FIELDS = {"hello": ("rules", "you", "seats", "cards", "log", "position"), "news": ("own", "moments", "fields")}  # by kind of message
LONGEST_QUOTE = 40      # maximum characters of a value that is quoted to the player


class AuditFailure(Exception):
    """Something untrue about a match. `key` is the text key of the message for the player, and `about` has the values of its placeholders."""

    def __init__(self, key: str, **about: Any):
        super().__init__(key)
        self.key, self.about = key, about


class GuestKnowledge(NamedTuple):
    """A guest's knowledge of a match: the seat, the messages received (`chain`), and the shares of the deal (`given`).

    `given` is None if the shares are unknown.
    """

    seat: int
    chain: GuestChain
    given: JointShares | None


class RecordingGuest(GuestLink):
    """A guest in the replay, who records the messages sent to them. The object also stands in for the guest's connection."""

    def __init__(self, seat: int):
        super().__init__(seat)
        self.connection, self.messages = self, list[Note]()

    def send_numbered(self, note: Note) -> None:
        """Record a message, if it's of a kind that the audit compares."""
        if note["t"] in COMPARED_FIELDS:
            self.messages.append(note)

    def send(self, note: Any) -> None:
        """Ignore unnumbered messages."""

    def listen(self, on_text: Any) -> None:
        """Do nothing: this guest never answers."""

    def close(self) -> None:
        """Do nothing: there is no connection to close."""


class NullTable:
    """A stub of the host's table for the replay, where only messages matter."""

    ready = False

    def now(self) -> float:
        """Return 0, because time plays no part in a replay."""
        return 0

    def state_extras(self) -> dict[str, Any]:
        """Return an empty dict, as only messages about the match itself are compared."""
        return {}

    def answer(self, text: str, *more: str) -> None:
        """Ignore the move."""

    def on_hint(self, seat: int) -> None:
        """Ignore the hint."""

    def on_guest_lost(self, seat: int) -> None:
        """Ignore the disconnect."""


class MatchAudit:
    """Replays a revealed match in `session`, a move at a time, and compares it with what this guest received.

    `lie` is the first untruth found, and `done` whether the audit is finished.
    """

    def __init__(self, opened: Note, known: GuestKnowledge, sets: Sets):
        self.opened, self.me, self.given, self.sets = opened, known.seat, known.given, sets
        self.notes, self.moves, self.firsts = [*known.chain.notes], known.chain.moves.copy(), known.chain.firsts
        self.first: int = self.notes[0]["n"] if self.notes else 0         # the number of the earliest message still known
        self.lie: AuditFailure | None = None
        self.done = False
        self.steps = self.replay_match()

    def replay_moves(self, moves: int) -> bool:
        """Replay up to `moves` more moves. Return whether the audit is finished, with or without a lie found."""
        try:
            for _ in range(moves):
                next(self.steps)
        except StopIteration:
            self.done = True
        except AuditFailure as failure:
            self.lie, self.done = failure, True
        return self.done

    def replay_match(self) -> Iterator[None]:
        """Replay the whole match, yielding after every move. Raises AuditFailure at the first untruth."""
        try:
            record, journal = self.dealt_record(), self.opened["journal"]
            self.session = Session(record, remote_seats=self.opened["far"])
            self.replayed, self.received = RecordingGuest(self.me), deque[Note]()
            sync = HostSync(self.session, NullTable())
            sync.guests = {self.me: self.replayed}
            self.known = self.begun = False          # whether this guest has the latest full state, and whether they've had any
            self.lost = False                        # whether this guest is recorded as disconnected since a timeout
            for moves, entry in split_by_entry(self.opened["record"]["moves"], journal):
                for text in moves:
                    self.play(text)
                    yield
                self.apply_entry(sync, entry)
        except AuditFailure:
            raise
        except Exception as error:      # any other failure means that no match can have been played like this
            raise AuditFailure("record") from error

    # the deal

    def dealt_record(self) -> Record:
        """Return the record of the deal, without moves.

        Raises AuditFailure if it isn't the deal that all devices made together. If the record can't be loaded, raises the loader's error.
        """
        record, share = self.opened.get("record"), self.opened.get("share")
        if not (isinstance(record, dict) and is_guest_list(self.opened.get("far")) and is_journal(self.opened.get("journal"))
                and texts_check(MOVES, MOVE)(record.get("moves"))):
            raise AuditFailure("record")
        if self.given:
            shares = [str(share) if is_share(share) else "", *self.given.shares[1:]]
            discrepancy = deal_discrepancy(None if "deck" in record else record.get("seed"), shares, self.given.pledges[0], self.given.home,
                                           shares[self.given.home])
            if discrepancy:
                raise AuditFailure(discrepancy)
        deal = load_record(record | {"moves": []}, sets=self.sets)
        if self.me not in self.opened["far"] or not all(seat < len(deal.seats) and parse_seat(deal.seats[seat])[1] is None for seat in self.opened["far"]):
            raise AuditFailure("record")
        return deal

    # moves

    def play(self, text: str) -> None:
        """Replay a move and compare the messages it causes.

        Raises AuditFailure if the move is illegal, if it's wrongly said to be this guest's, or if the messages differ.
        """
        session = self.session
        try:
            move = parse_move(text, session.position.cards)
            if move.seat == self.me and self.me in session.remote_seats:
                self.check_move_made(str(move))
            session.play_unrecorded(text)
        except IllegalMove as error:
            raise AuditFailure("move", number=session.length + 1) from error
        self.compare()

    def check_move_made(self, text: str) -> None:
        """Check that this guest really made a move that the record says is theirs.

        Raises AuditFailure if they never made it, or made it fewer times than the record says.
        """
        if not self.begun:
            return
        if not self.moves[text]:
            raise AuditFailure("yours", number=self.session.length + 1)
        self.moves[text] -= 1

    def compare(self) -> None:
        """Compare the messages sent in the replay with those this guest received.

        Raises AuditFailure if the messages differ, or if the guest received one while a bot was playing for them.
        """
        sent, self.replayed.messages = self.replayed.messages, []
        while sent and self.known and self.received:
            if self.me not in self.session.remote_seats:
                raise AuditFailure("stood", note=self.received[0]["n"])
            compare_message(self.session, self.received.popleft(), sent.pop(0))
        self.replayed.messages = sent if self.known else []

    def apply_entry(self, sync: HostSync, entry: Entry | None) -> None:
        """Apply a journal entry. The timeouts and full states of other guests are ignored.

        If `entry` is None, carry out the checks at the end of the match. Raises AuditFailure if anything turns out to be untrue.
        """
        if entry is None:
            return self.check_leftovers()
        kind, length, about, *details = entry
        if kind == "cut":
            self.check_all_sent("cut")        # a connected guest gets the full state at once
            self.moves.update(about)        # they may be made again
            self.session.cut(length)
        elif kind == "stand":
            self.session.stand_in(about, details[0] or None)
        elif about == self.me:
            self.time_out_guest() if kind == "lost" else self.replay_full_state(sync, details[0])
        return None

    def time_out_guest(self) -> None:
        """Replay this guest's timeout, after which they receive nothing until they reconnect and get the full state.

        Raises AuditFailure if the guest had received a message that the replay hasn't sent by then.
        """
        self.check_all_sent("lost")
        self.known, self.lost = False, True
        clock = self.session.position.clock()
        if clock and clock.seats[0] == self.me:
            self.moves[clock.move] += 1

    def replay_full_state(self, sync: HostSync, number: int) -> None:
        """Replay sending this guest a full state, in the message with this number.

        Raises AuditFailure if the guest had received a message that the replay hasn't sent, if the states differ, or if the journal wrongly has the guest timed
        out.
        """
        self.check_all_sent()
        self.replayed.drop_held_back()
        self.replayed.messages.clear()
        sync.send_hello(self.replayed)
        self.known = bool(self.notes) and self.notes[0]["n"] == number and self.notes[0]["t"] == "hello"
        if self.known:
            if self.lost and number not in self.firsts:
                raise AuditFailure("lost", note=number)
            self.begun, self.lost = True, False
            self.received.append(self.notes.pop(0))
            while self.notes and self.notes[0]["t"] != "hello":
                self.received.append(self.notes.pop(0))
        self.compare()

    def check_all_sent(self, key: str = "never") -> None:
        """Check that the replay has sent every message received since the last full state. If it hasn't, raises AuditFailure with the text key `key`."""
        if self.received:
            raise AuditFailure(key, note=self.received[0]["n"])

    def check_leftovers(self) -> None:
        """Check that the messages sent in the replay and those received match exactly. Raises AuditFailure if a message is left over on either side."""
        self.check_all_sent()
        if self.notes:
            raise AuditFailure("never", note=self.notes[0]["n"])
        if self.replayed.messages or not self.known:
            raise AuditFailure("left-out")


# differences

def compare_message(session: Session, received: Note, replayed: Note) -> None:
    """Compare a `received` message with the `replayed` one. Raises AuditFailure if they differ."""
    if received["t"] != replayed["t"]:
        raise AuditFailure("note", note=received["n"])
    for field in COMPARED_FIELDS[replayed["t"]]:
        if received.get(field) != replayed[field]:
            received_value, replayed_value = first_difference(received.get(field), replayed[field])
            cards = session.position.cards
            if isinstance(received_value, str) and isinstance(replayed_value, str) and {received_value, replayed_value} <= cards.keys():
                card = session.texts().card
                raise AuditFailure("card", note=received["n"], said=card(received_value), true=card(replayed_value))
            if all(type(value) in (int, str) and len(str(value)) <= LONGEST_QUOTE for value in (received_value, replayed_value)):
                raise AuditFailure("word", note=received["n"], said=str(received_value), true=str(replayed_value))
            raise AuditFailure("note", note=received["n"])


def first_difference(received: Any, replayed: Any) -> tuple[Any, Any]:
    """Return the first two values, one in `received` and one in `replayed`, that differ.

    If `received` and `replayed` have different types, lengths or keys, return them as a whole.

    >>> first_difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}), first_difference([1], [1, 2])
    ((2, 3), ([1], [1, 2]))
    """
    pairs: Sequence[tuple[Any, Any]] = ()
    if type(received) is dict and type(replayed) is dict and received.keys() == replayed.keys():
        pairs = [(received[name], replayed[name]) for name in received]
    elif type(received) is list and type(replayed) is list and len(received) == len(replayed):
        pairs = [*zip(received, replayed, strict=True)]
    return next((first_difference(*pair) for pair in pairs if pair[0] != pair[1]), (received, replayed))
