"""What all who are there must agree to, done at the device that deals: whether it can be done now, and doing it. No DOM."""

from collections.abc import Callable

from table.match.match import Match
from table.peer.host.guest_connections import Attendance
from table.peer.shared.vote import Ballot, end, ending
from table.peer.sync.host_sync import Hosting

STAND_IN = "squire"         # who plays for a guest that is lost


class Agreed:
    """Does in a `match` what all have agreed to; `attendance` knows who is there, `stand` has a bot play for a guest, `again` deals anew."""

    def __init__(self, match: Match, hosting: Hosting, attendance: Attendance, stand: Callable[[int, str], object], again: Callable[[], object]):
        self.match, self.session, self.hosting, self.attendance, self.stand, self.again = match, match.session, hosting, attendance, stand, again

    def can(self, ballot: Ballot) -> bool:
        """Whether that can be done now, as far as whoever wants it may know."""
        over = self.session.position.outcome is not None
        if ballot.wish == "undo":
            return self.session.last(self.deciders(ballot)) > self.session.fixed
        if ballot.wish == "stand-in":
            return ballot.about in self.session.far and (not self.hosting.guests[ballot.about].line or self.attendance.silent(ballot.about)) and not over
        if ballot.wish == "look-on":            # who is away would be let in by the same invitation
            return ballot.by not in self.hosting.guests and all(self.hosting.guests[seat].line for seat in self.hosting.far)
        if ballot.wish == "stop":
            return self.session.position.why_not_text(f"{ballot.by} {ending(self.match)}") is None
        if ballot.wish == "redo":           # to a guest that would tell whether somebody has answered since
            return ballot.by in self.hosting.guests or bool(self.session.undone)
        return ballot.by not in self.hosting.guests or (over and ballot.wish == "again")

    def carry(self, ballot: Ballot) -> None:
        """Do it; what cannot be done any more is left."""
        undoing = self.match.undoing
        if self.match.replay:
            self.match.replay.do_leave_replay({})
        if ballot.wish == "undo":
            undoing.go_to(undoing.undo if ballot.by in self.session.people else lambda: self.session.undo(self.deciders(ballot)), "no-undo")
        elif ballot.wish == "redo":
            undoing.go_to(undoing.redo, "no-redo")
        elif ballot.wish == "again":
            self.again()
        elif ballot.wish == "level":
            self.match.closing.do_level({})
        elif ballot.wish == "look-on" and self.can(ballot):
            self.attendance.let_look()
        elif ballot.wish == "stand-in" and self.can(ballot):
            self.stand(ballot.about, STAND_IN)
        elif ballot.wish == "stop" and self.session.people:
            end(self.match, self.session.people[0])

    def deciders(self, ballot: Ballot) -> tuple[int, ...]:
        """Return whose last decision is taken back: that of a guest who wants it, else of the persons at this device, or of all where none are."""
        guest = ballot.by in self.hosting.guests
        return (ballot.by,) if guest else self.session.people or tuple(self.session.far)
