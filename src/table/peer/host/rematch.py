"""The next deal of a table with guests: made by all of them again. No DOM."""

from table.peer.host.guest_connections import Attendance
from table.peer.host.host_state import Keeping
from table.peer.shared.joint_deal import Gathering


class NextDeal:
    """Deals the same game to the same players anew, by what is kept of this match (`keeping`) and whoever is there (`attendance`)."""

    def __init__(self, keeping: Keeping, attendance: Attendance):
        self.keeping, self.attendance, self.hosting = keeping, attendance, keeping.hosting
        self.gathering: Gathering | None = None

    def begin(self) -> None:
        """Deal of shares of all, where all are here and nobody has stacked the deck."""
        places = [place for place in self.attendance.places if place.seat >= 0]
        if self.hosting.session.record.deck is not None or not all(place.state == "open" for place in places):
            return self.keeping.papers.do_again({})
        self.gathering = Gathering(places, self.keeping.deal_again, self.false)
        return self.gathering.begin()

    def false(self, seat: int) -> None:
        """Say whose share is not what was pledged; nothing is dealt."""
        self.attendance.page.tell("false-share", who=self.hosting.session.names[seat])
        self.stop()

    def stop(self) -> bool:
        """Have all go on as they were where a deal was wanted, also when somebody is lost meanwhile, or comes back; return whether one was."""
        wanted = self.close()
        for place in self.attendance.places if wanted else ():
            if place.line and place.state in ("open", "silent"):            # not one over which somebody is to come back
                self.attendance.join(place.seat, place.line)
        return wanted

    def close(self) -> bool:
        """Want no deal any more; return whether one was wanted."""
        gathering, self.gathering = self.gathering, None
        if gathering:
            gathering.over = True
        return gathering is not None
