"""Votes on the host: ask every other device with a player, count the answers (one no, or silence, is a no), carry out what passes."""

from collections.abc import Callable
from typing import Any

from table.match.match import Match
from table.page.page import Page
from table.peer.host.guest_connections import Attendance
from table.peer.protocol.messages import BadNote
from table.peer.shared.vote import LEFT, NOBODY, WISHES, Ballot, Booth, end, ending
from table.peer.sync.guest_seat import EVERYBODY
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
            return ballot.by not in self.hosting.guests and all(self.hosting.guests[seat].line or self.session.bot(seat) for seat in self.hosting.far)
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


TIME = 30_000           # ms after which who has not answered does not agree
REFUSALS = 2            # proposals of a guest that come to nothing before the next one waits for somebody else's move
HERE = NOBODY           # this device, among the seats of guests


class Voting:
    """The vote that runs, if one does: who wants it (`wisher`: a guest's seat, or HERE), and the devices that have not answered yet.

    What all have `agreed` to is done; `show` paints the table, on which somebody may look back.
    """

    def __init__(self, page: Page, hosting: Hosting, agreed: Agreed, show: Callable[[], object], looks_back: Callable[[], bool]):
        self.page, self.hosting, self.session, self.agreed, self.show = page, hosting, hosting.session, agreed, show
        self.booth = Booth(page, lambda yes: self.count(HERE, yes), looks_back)
        self.wisher, self.waiting = HERE, set[int]()
        self.number = 0
        hosting.votes = self

    @property
    def runs(self) -> bool:
        """Whether a vote runs."""
        return self.booth.ballot is not None

    @property
    def devices(self) -> set[int]:
        """The devices with somebody who plays: of each guest who is there, and this one, if somebody sits at it."""
        return {seat for seat, guest in self.hosting.guests.items() if guest.line and seat > EVERYBODY} | ({HERE} if self.session.people else set())

    @property
    def voters(self) -> set[int]:
        """Those that have a vote: of guests who were told how all stands."""
        return {seat for seat in self.devices if seat == HERE or self.hosting.guests[seat].seated}

    def lone(self, devices: set[int]) -> int:
        """Return the seat of the only person at some devices, NOBODY where there are several."""
        seats = self.session.people if devices == {HERE} else tuple(devices)
        return seats[0] if len(seats) == 1 else NOBODY

    # what happens

    def want(self, wish: str, wisher: int = HERE, about: int = NOBODY, by: int | None = None) -> bool:
        """Ask all others for what a device wants, or somebody at this one (`by`); where there is nobody else it is done at once.

        Return whether it can be done at all. One vote runs at a time.
        """
        if self.runs:
            return True
        people = (wisher,) if wisher != HERE else (*self.session.people, NOBODY)
        lost = {about} if wish == "stand-in" else set()          # who is silent could not say anything to it
        others = self.voters - {wisher} - lost
        one = self.lone(self.devices - {wisher} - lost)         # whoever is told later is asked, too: else it would tell that somebody is asked in secret
        ballot = Ballot(self.number + 1, wish, people[0] if by is None else by, about, one, HERE in others)
        if not self.agreed.can(ballot):
            return False
        self.number, self.wisher, self.waiting = ballot.number, wisher, others
        if not self.waiting:
            self.agreed.carry(ballot)
            return True
        self.booth.open(ballot, wisher == HERE)
        for seat in self.hosting.guests:
            self.told(seat)
        self.page.later(TIME, lambda: self.end(False) if self.runs and self.number == ballot.number else None)
        self.show()
        return True

    def count(self, device: int, yes: bool) -> None:
        """Take in what a device says; who wanted it may leave it."""
        if self.runs and not yes and device in self.waiting | {self.wisher}:
            self.end(LEFT if device == self.wisher else False)
        elif yes and device in self.waiting:
            self.lack(device)

    def leave(self, seat: int) -> None:
        """Take notice that a guest is lost, who has no vote any more; the own wish goes along."""
        if self.runs and self.wisher == seat:
            self.end(False)
        elif seat in self.waiting:
            self.lack(seat)

    def lack(self, device: int) -> None:
        """Wait for a device no longer."""
        self.waiting.discard(device)
        if not self.waiting:
            return self.end(True)
        if device == HERE and self.booth.ballot:
            self.booth.ballot = self.booth.ballot._replace(asks=False)
        self.told(device)
        self.show()
        return None

    def end(self, done: bool | str) -> None:
        """Tell everybody how it ended: all have agreed, or not, or it is LEFT; and do what all have agreed to."""
        ballot = self.booth.ballot
        if done is not True and self.wisher in self.hosting.guests:
            self.hosting.guests[self.wisher].refused += 1
        self.booth.end(done, self.session.names)
        self.drop(done)
        if ballot and done is True:
            self.agreed.carry(ballot)
        self.show()

    def drop(self, done: bool | str) -> None:
        """Have no vote any more, and say so to the guests."""
        self.booth.close()
        self.waiting.clear()
        for guest in self.hosting.guests.values():
            guest.send({"t": "vote", "done": done})

    # what is told, and heard

    def told(self, seat: int) -> None:
        """Tell a guest of the vote that runs, if one does."""
        if self.booth.ballot and seat in self.hosting.guests:
            self.hosting.guests[seat].send(self.booth.ballot._replace(asks=seat in self.waiting).note())

    def hear(self, seat: int, note: dict[str, Any]) -> None:
        """Take in the note of a guest: what it wants, or what it says to what somebody else wants; raises BadNote."""
        if type(note.get("yes")) is bool:
            if note.get("number") == self.number:
                self.count(seat, note["yes"])
            return None
        wish, about = note.get("wish"), note.get("about")
        if wish == "undo" and self.hosting.recalled(seat):
            return None
        if wish not in WISHES or type(about) is not int or about not in (NOBODY, *range(len(self.session.names))):
            raise BadNote("no wish")
        guest = self.hosting.guests[seat]
        if guest.refused >= REFUSALS:
            return guest.send({"t": "vote", "done": None, "waits": True})
        if not self.want(wish, seat, about):
            guest.send({"t": "vote", "done": None})
        return None
