"""The next deal of a table with guests: made by all of them again. No DOM."""

from table.near.attendance import Attendance
from table.near.keeping import Keeping
from table.near.shares import Gathering


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
        """Say whose share is not what was pledged; nothing is dealt, and all go on as they were."""
        self.attendance.page.tell("false-share", who=self.hosting.session.names[seat])
        for place in self.attendance.places:
            if place.line:
                self.attendance.join(place.seat, place.line)
