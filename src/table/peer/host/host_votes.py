"""Votes, at the device that deals: every other device with a person who is there is asked; one no is no, and so is no answer. No DOM.

Nobody answers in the match while a vote runs: who went on, or could not, would show what is asked of whom. Who said no is not told, nor whether nothing could
be done.
"""

from collections.abc import Callable
from typing import Any

from table.page.page import Page
from table.peer.host.vote_actions import Agreed
from table.peer.protocol.messages import BadNote
from table.peer.shared.vote import LEFT, NOBODY, WISHES, Ballot, Booth
from table.peer.sync.guest_seat import EVERYBODY
from table.peer.sync.host_sync import Hosting

TIME = 30_000           # ms after which who has not answered does not agree
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
            return
        wish, about = note.get("wish"), note.get("about")
        if wish == "undo" and self.hosting.recalled(seat):
            return
        if wish not in WISHES or type(about) is not int or about not in (NOBODY, *range(len(self.session.names))):
            raise BadNote("no wish")
        if not self.want(wish, seat, about):
            self.hosting.guests[seat].send({"t": "vote", "done": None})
