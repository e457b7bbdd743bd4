"""Saves what a match with guests needs besides its record: the shares of its deal, the journal and the hash chains."""

from typing import Any

from table.match.narration.saved_match import SavedMatch
from table.peer.shared.audit_result import audit_line
from table.peer.sync.host_sync import HostSync
from table.storage.peer_state import JointShares, is_sync_state


class HostState:
    """Saves the state of `sync` in the `saved_match` of a match, and restores it when the match is opened."""

    def __init__(self, saved_match: SavedMatch, sync: HostSync):
        self.saved_match, self.sync = saved_match, sync
        state: Any = saved_match.slot.get("told")
        if is_sync_state(state):
            sync.journal.take_up(state["journal"])
            for seat in sync.remote_seats:
                sync.guests[seat].chain.begin(*state["chains"].get(str(seat), ()))
            if sync.session.position.outcome:            # the match was revealed, at least to some guests
                sync.session.fixed, sync.session.fixed_by = sync.session.length, "opened"
        hint_seats: Any = saved_match.slot.get("hints")
        sync.hinted_seats |= {seat for seat in hint_seats if seat in sync.remote_seats} if isinstance(hint_seats, list) else set()
        saved_match.more_fields = self.saved_fields
        saved_match.proof = audit_line("dealt-here", given=sync.deal_shares) if sync.deal_shares else None

    def saved_fields(self) -> dict[str, Any]:
        """Return the fields to save: the journal, each chain's number and head, and the seats that took hints."""
        guest_chains = [(seat, self.sync.guests[seat].chain) for seat in self.sync.remote_seats]
        chains = {str(seat): [chain.number, chain.head] for seat, chain in guest_chains}
        return {"told": {"journal": self.sync.journal.entries[:], "chains": chains},
                **({"hints": sorted(self.sync.hinted_seats)} if self.sync.hinted_seats else {})}

    def record_hint(self, seat: int) -> None:
        """Save that a seat's guest took a hint, unless that's saved already."""
        if seat not in self.sync.hinted_seats:
            self.sync.hinted_seats.add(seat)
            self.save()

    def save(self) -> None:
        """Save the fields now, after a change that wasn't caused by a move. Moves that aren't saved yet are saved first."""
        saved_match = self.saved_match
        saved_match.page.matches.save_pending()
        saved_match.slot = saved_match.page.save(saved_match.id, saved_match.slot | self.saved_fields(), set_time=False)

    def deal_again(self, deal_shares: JointShares) -> None:
        """Deal the same game to the same players again. `deal_shares` are the new shares of all devices."""
        saved_match = self.saved_match
        guests = saved_match.page.guests.pop(saved_match.id, None)
        saved_match.page.deal_again(saved_match.session.record, saved_match.tally(), deal_shares.seed, guests=guests, given=deal_shares.dump(),
                                    **saved_match.inherited_fields)
