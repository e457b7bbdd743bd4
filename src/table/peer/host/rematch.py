"""Deals a rematch with the same guests.

All devices contribute to the seed. If a guest isn't connected, or if the deck is stacked, the host deals alone.
"""

from table.peer.host.guest_connections import GuestConnections
from table.peer.host.host_state import HostState
from table.peer.shared.joint_deal import JointDeal


class HostRematch:
    """Deals the same game again to the same players; `keeping` is the saved state of this match, `attendance` knows who is connected."""

    def __init__(self, keeping: HostState, attendance: GuestConnections):
        self.keeping, self.attendance, self.hosting = keeping, attendance, keeping.hosting
        self.gathering: JointDeal | None = None

    def begin(self) -> None:
        """Start a joint deal. If a guest isn't connected, or the deck is stacked, this device deals alone."""
        places = [place for place in self.attendance.places if place.seat >= 0]
        if self.hosting.session.record.deck is not None or not all(place.state == "open" for place in places):
            return self.keeping.papers.do_again({})
        self.gathering = JointDeal(places, self.keeping.deal_again, self.false)
        return self.gathering.begin()

    def false(self, seat: int) -> None:
        """Cancel the deal, and say that the share from this seat doesn't match its commitment."""
        self.attendance.page.tell("false-share", who=self.hosting.session.names[seat])
        self.stop()

    def stop(self) -> bool:
        """Cancel a pending deal, for example because a guest has left or returned. Return False if none was pending."""
        wanted = self.close()
        for place in self.attendance.places if wanted else ():
            if place.line and place.state in ("open", "silent"):            # not one still waiting for a guest to come back
                self.attendance.join(place.seat, place.line)
        return wanted

    def close(self) -> bool:
        """Cancel a pending deal. Return whether one was pending."""
        gathering, self.gathering = self.gathering, None
        if gathering:
            gathering.over = True
        return gathering is not None
