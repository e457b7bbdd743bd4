"""Saves what a match with guests needs besides its record: the shares of its deal, the journal and the hash chains."""

from typing import Any

from table.match.narration.saved_match import SavedMatch
from table.peer.shared.audit_result import audit_line
from table.peer.sync.host_sync import HostSync
from table.storage.peer_state import JointShares, is_sync_state


class HostState:
    """Saves the state of `hosting` in the `papers` of a match, and restores it when the match is opened."""

    def __init__(self, papers: SavedMatch, hosting: HostSync):
        self.papers, self.hosting = papers, hosting
        told: Any = papers.slot.get("told")
        if is_sync_state(told):
            hosting.journal.take_up(told["journal"])
            for seat in hosting.remote_seats:
                hosting.guests[seat].chain.begin(*told["chains"].get(str(seat), ()))
            if hosting.session.position.outcome:            # it was revealed, at least to some
                hosting.session.fixed, hosting.session.fixed_by = hosting.session.length, "opened"
        kept: Any = papers.slot.get("hints")
        hosting.hints |= {seat for seat in kept if seat in hosting.remote_seats} if isinstance(kept, list) else set()
        papers.beside = self.saved_fields
        papers.proof = audit_line("dealt-here", given=hosting.given) if hosting.given else None

    def saved_fields(self) -> dict[str, Any]:
        """Return the fields to save: the journal, each chain's number and head, and the seats that took hints."""
        ends = [(seat, self.hosting.guests[seat].chain) for seat in self.hosting.remote_seats]
        chains = {str(seat): [chain.number, chain.head] for seat, chain in ends}
        return {"told": {"journal": self.hosting.journal.entries[:], "chains": chains}, **({"hints": sorted(self.hosting.hints)} if self.hosting.hints else {})}

    def hint(self, seat: int) -> None:
        """Save that a seat's guest took a hint, unless that's saved already."""
        if seat not in self.hosting.hints:
            self.hosting.hints.add(seat)
            self.save()

    def save(self) -> None:
        """Save the fields now, for changes that no move comes with. Moves that aren't saved yet are saved first."""
        papers = self.papers
        papers.page.matches.settle()
        papers.slot = papers.page.save(papers.id, papers.slot | self.saved_fields(), played=False)

    def deal_again(self, given: JointShares) -> None:
        """Deal the same game to the same players again. `given` are the new shares of all devices."""
        papers = self.papers
        guests = papers.page.guests.pop(papers.id, None)
        papers.page.deal_again(papers.session.record, papers.tally(), given.seed, guests=guests, given=given.dump(), **papers.worn)
