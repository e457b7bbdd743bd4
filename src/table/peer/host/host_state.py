"""What is kept of a match with guests beside its record: what all gave to its deal, and what was told of it. No DOM."""

from typing import Any

from table.match.narration.saved_match import Papers
from table.peer.shared.audit_result import proof
from table.peer.sync.host_sync import Hosting
from table.storage.peer_state import Given, is_told


class Keeping:
    """Keeps in the `papers` of a match what its `hosting` has told, and goes on with that."""

    def __init__(self, papers: Papers, hosting: Hosting):
        self.papers, self.hosting = papers, hosting
        told: Any = papers.slot.get("told")
        if is_told(told):
            hosting.journal.take_up(told["journal"])
            for seat in hosting.far:
                hosting.guests[seat].chain.begin(*told["chains"].get(str(seat), ()))
            if hosting.session.position.outcome:            # it was opened, if not to all
                hosting.session.fixed, hosting.session.fixed_by = hosting.session.length, "opened"
        kept: Any = papers.slot.get("hints")
        hosting.hints |= {seat for seat in kept if seat in hosting.far} if isinstance(kept, list) else set()
        papers.beside = self.told
        papers.proof = proof("dealt-here", given=hosting.given) if hosting.given else None

    def told(self) -> dict[str, Any]:
        """Return where the chains of notes stand, and what the record does not tell of the match."""
        ends = [(seat, self.hosting.guests[seat].chain) for seat in self.hosting.far]
        chains = {str(seat): [chain.number, chain.head] for seat, chain in ends}
        return {"told": {"journal": self.hosting.journal.entries[:], "chains": chains}, **({"hints": sorted(self.hosting.hints)} if self.hosting.hints else {})}

    def hint(self, seat: int) -> None:
        """Keep that the guest of a seat had a hint; the first one tells."""
        if seat not in self.hosting.hints:
            self.hosting.hints.add(seat)
            self.save()

    def save(self) -> None:
        """Save what was told without a move, once all moves are saved."""
        papers = self.papers
        papers.page.matches.settle()
        papers.slot = papers.page.save(papers.id, papers.slot | self.told(), played=False)

    def deal_again(self, given: Given) -> None:
        """Deal the same game to the same players anew, of what all have given."""
        papers = self.papers
        guests = papers.page.guests.pop(papers.id, None)
        papers.page.deal_again(papers.session.record, papers.tally(), given.seed, guests=guests, given=given.dump(), **papers.worn)
