"""A guest as the host knows it: the connection, what was sent over it, and what is still held back."""

from typing import Any

from courtcards.engine import limits
from courtcards.engine.move import Move
from table.match.session.frame_recorder import Frame, FrameRecorder
from table.peer.protocol.hash_chain import HostChain
from table.peer.protocol.messages import MessageChannel, Parts, split_message

EVERYBODY = -1          # a spectator's seat: sees only what is public
SECOND_MS = 1000


class GuestLink:
    """A guest's seat, or a spectator's (EVERYBODY), with its connection and everything sent over it.

    - `connection`: the connection, or None; `chain`: the hash chain of all messages
    - `fields`, `shown_view`, `question`: the position and its view, as the guest last received them; `was_asked`: whether the guest was asked then
    - `held_frames`: frames for the next message; `holds_own_answer`: whether they include an answer of the guest
    - `has_full_state`: whether the full state was sent over this connection; `owes_full_state`: whether it must be sent again
    - `early_answers`: the number of a message, and the guest's answers to it that can't be played yet; `is_auto_pass`: whether the first answer is an automatic
      pass
    - `believes_redo`: whether the guest believes that an undone move can be redone
    - `refused`: how many proposals of the guest have failed since they last saw another player's move
    """

    def __init__(self, seat: int):
        self.seat, self.chain = seat, HostChain()
        self.connection: MessageChannel | None = None
        self.fields: dict[str, Any] = {}
        self.shown_view: dict[str, Any] = {}
        self.question: Any = None
        self.was_asked = False
        self.recorder: FrameRecorder | None = None
        self.parts = Parts(limits.GUEST_MESSAGE)
        self.has_full_state = self.believes_redo = False
        self.strikes, self.since, self.count, self.refused = 0, 0.0, 0, 0
        self.drop_held_back()

    def send_numbered(self, note: dict[str, Any]) -> None:
        """Add a message about the match to the chain, and send it with its number and the hash.

        If there's no connection, the message is only added to the chain.
        """
        numbered_note = self.chain.append_note(note)
        if self.connection:
            for part in split_message(numbered_note):
                self.connection.send(part)

    def send(self, note: dict[str, Any]) -> None:
        """Send a message that isn't about the match, without a number. If the guest isn't seated, do nothing."""
        if self.has_full_state and self.connection:
            for part in split_message(note):
                self.connection.send(part)

    @property
    def last_number(self) -> int:
        """The number of the last message about the match, which is also how many were sent."""
        return self.chain.number

    def drop_held_back(self) -> None:
        """Drop everything held back or waiting for its turn."""
        self.held_frames: list[Frame] = []
        self.holds_own_answer = self.owes_full_state = False
        self.early_answers: tuple[int, list[Move]] = 0, []
        self.is_auto_pass = False

    def in_time(self, now: float) -> bool:
        """Count a message that arrived at the time `now` (ms). Return whether it's within the limit per second."""
        if now - self.since >= SECOND_MS:
            self.since, self.count = now, 0
        self.count += 1
        return self.count <= limits.GUEST_MESSAGES_PER_SECOND
