"""Deals a rematch with the same guests.

All devices contribute to the seed. If a guest isn't connected, or if the deck is stacked, the host deals alone.
"""

from table.peer.host.guest_connections import GuestConnections
from table.peer.host.host_state import HostState
from table.peer.shared.joint_deal import JointDeal


class HostRematch:
    """Deals the same game again to the same players.

    `host_state` is the saved state of this match, and `connections` knows who is connected.
    """

    def __init__(self, host_state: HostState, connections: GuestConnections):
        self.host_state, self.connections, self.sync = host_state, connections, host_state.sync
        self.joint_deal: JointDeal | None = None

    def begin(self) -> None:
        """Start a joint deal. If a guest isn't connected, or the deck is stacked, this device deals alone."""
        places = [place for place in self.connections.places if place.seat >= 0]
        if self.sync.session.record.deck is not None or not all(place.state == "open" for place in places):
            return self.host_state.saved_match.do_again({})
        self.joint_deal = JointDeal(places, self.host_state.deal_again, self.on_false_share)
        return self.joint_deal.begin()

    def on_false_share(self, seat: int) -> None:
        """Cancel the deal, and say that the share from this seat doesn't match its commitment."""
        self.connections.page.tell("false-share", who=self.sync.session.names[seat])
        self.stop()

    def stop(self) -> bool:
        """Cancel a pending deal, for example because a guest has left or returned. Return False if none was pending."""
        was_pending = self.close()
        for place in self.connections.places if was_pending else ():
            if place.connection and place.state in ("open", "silent"):            # not one still waiting for a guest to come back
                self.connections.join(place.seat, place.connection)
        return was_pending

    def close(self) -> bool:
        """Cancel a pending deal. Return whether one was pending."""
        joint_deal, self.joint_deal = self.joint_deal, None
        if joint_deal:
            joint_deal.is_over = True
        return joint_deal is not None
