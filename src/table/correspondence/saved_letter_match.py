"""Saves a match by letter, describes its status, and writes the letter to send."""

from collections.abc import Sequence
from typing import Any

from courtcards.texts import common_text, join_list
from table.correspondence.letter import dump_letter
from table.correspondence.next_match import FOLLOWS_FIELD, next_homes, next_id, next_record
from table.markup.dialogs import sheet_dialog
from table.markup.html import h
from table.match.narration.narrator import Narrator
from table.match.narration.saved_match import SavedMatch
from table.match.session.local_session import Session
from table.page.page import Page
from table.page.shared_messages import date_text
from table.storage.letter_state import LetterState


class SavedLetterMatch(SavedMatch):
    """The saved state of a match by letter. `letter_state` says which device plays each seat, and what was sent."""

    def __init__(self, page: Page, id: str, slot: dict[str, Any], session: Session, narrator: Narrator):
        super().__init__(page, id, slot, session, narrator)
        self.letter_state = LetterState.of(slot)
        self.lock_moves(session)

    def lock_moves(self, session: Session) -> None:
        """Make the moves of a sent or displayed letter impossible to undo."""
        session.fixed = max(0, self.letter_state.sent, self.letter_state.shown)
        session.fixed_by = "on-show" if self.letter_state.shown > self.letter_state.sent else "sent"

    def state(self) -> dict[str, Any]:
        """Return the fields saved with the moves, including the letter state."""
        state = super().state()
        return state | {"note": letter_match_status(self.session, self.letter_state, state["note"]), "over": state["over"] or self.letter_state.ended,
                        "post": self.letter_state._replace(seen=len(self.session.record.moves)).dump()}

    def progress_label(self, where: str) -> str:
        """Return how far the match has come (`where`), with the names of the players elsewhere."""
        return common_text("post", "with", where=super().progress_label(where), who=self.names_at(self.letter_state.remote_seats))

    def save_state(self, **changes: Any) -> None:
        """Change the named fields of the letter state, and save it."""
        self.letter_state = self.letter_state._replace(**changes)
        self.lock_moves(self.session)
        self.save()

    def letter(self) -> str | None:
        """Return the letter to send, or None if the match is too long for a letter."""
        return dump_letter(self.id, self.letter_state, self.receiver, self.session.record.dump(), self.session.auto_pass.dump())

    @property
    def receiver(self) -> int:
        """The number of the device the letter goes to: usually that of the player who must answer next."""
        if self.is_turn_elsewhere:
            return self.letter_state.to
        seat = self.session.remote_seat
        return self.letter_state.homes[seat] if seat is not None else (self.letter_state.home + 1) % len(self.letter_state.shares)

    @property
    def is_turn_elsewhere(self) -> bool:
        """Whether the last letter asks another device to answer first, although a player on this device is asked as well."""
        letter_state = self.letter_state
        return letter_state.sent == self.session.length and letter_state.to not in (-1, letter_state.home) and bool(self.session.asked_people)

    @property
    def reader_names(self) -> str:
        """The names of the players who get the letter."""
        return self.names_at([seat for seat in self.letter_state.remote_seats if self.session.position.outcome
                              or self.letter_state.homes[seat] == self.receiver])

    def names_at(self, seats: Sequence[int]) -> str:
        """Return the names of the players at these seats, as a list in words."""
        return join_list([self.session.names[seat] for seat in seats])

    def do_share(self, data: dict[str, str]) -> None:
        """Offer to replace the players elsewhere with bots, or to end the match on this device only.

        If the match is over, offer to send the last letter or, if that was sent, to share the match.
        """
        is_over = self.session.position.outcome is not None
        if is_over and self.letter_state.sent == self.session.length:
            return super().do_share(data)
        rows = [] if is_over else [h("p", common_text("post", "honour"))]
        acts_before_end = ("letter-bots",) if self.letter_state.ended else ("letter-bots", "letter-end")
        for act in ("letter-back",) if is_over else acts_before_end:
            names = {"who": self.names_at(self.letter_state.remote_seats)}
            label = h("div", h("b", common_text("post", act, **names)), h("small", common_text("post", f"{act}-help", **names)))
            rows.append(h("div", label, h("button", common_text("post", f"{act}-do"), type="button", class_="btn", data_do=act), class_="setting"))
        return self.page.open_dialog(sheet_dialog(common_text("post", "title"), rows))

    def do_again(self, _: dict[str, str]) -> None:
        """Invite the same players to another match, in a letter that also holds the end of this one."""
        existing_id = next_id(self.page, self.id)
        if existing_id:
            return self.page.browser.go(f"#/match/{existing_id}")
        letter_state = LetterState.begin(next_homes(self.letter_state, self.letter_state.home))
        slot_fields = {"post": letter_state.dump(), FOLLOWS_FIELD: self.id, **self.inherited_fields}
        return self.page.deal(next_record(self.session), self.tally(), drawn=True, **slot_fields)

    def do_keep_copy(self, _: dict[str, str]) -> None:
        """Save a copy of a finished match. If the match isn't over, refuse, as a copy would let a player open the others' hands."""
        if self.session.position.outcome:
            super().do_keep_copy({})
        else:
            self.page.tell("letter-no-copy")


def letter_match_status(session: Session, letter_state: LetterState, note: str) -> str:
    """Return a short status of a match by letter, for the lobby. `note` is the status of an ordinary match in this position."""
    if letter_state.ended:
        return common_text("post", "note-ended")
    if session.remote_seat is None:
        return note if session.position.outcome or not session.asked_people else common_text("post", "note-yours", note=note)
    who = session.names[session.remote_seat]
    return common_text("post", "note-sent", who=who, since=date_text(letter_state.since)) if letter_state.since else common_text("post", "note-due", who=who)
