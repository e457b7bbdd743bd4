"""Votes, at the device that deals: every other device with a person who is there is asked; one no is no, and so is no answer. No DOM.

Nobody answers in the match while a vote runs: who went on, or could not, would show what is asked of whom. Who said no is not told, nor whether nothing could
be done.
"""

from collections.abc import Callable
from typing import Any

from table.near.agreed import Agreed
from table.near.ballot import NOBODY, WISHES, Ballot, Booth
from table.near.hosting import Hosting
from table.near.notes import BadNote
from table.near.seated import EVERYBODY
from table.page.page import Page

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
    def voters(self) -> set[int]:
        """The devices that have a vote: of each guest who is there, and this one, if somebody sits at it."""
        guests = {seat for seat, guest in self.hosting.guests.items() if guest.line and guest.seated and seat > EVERYBODY}
        return guests | ({HERE} if self.session.people else set())

    # what happens

    def want(self, wish: str, wisher: int = HERE, about: int = NOBODY, by: int | None = None) -> bool:
        """Ask all others for what a device wants, or somebody at this one (`by`); where there is nobody else it is done at once.

        Return whether it can be done at all. One vote runs at a time.
        """
        if self.runs:
            return True
        people = (wisher,) if wisher != HERE else (*self.session.people, NOBODY)
        ballot = Ballot(self.number + 1, wish, people[0] if by is None else by, about, HERE in self.voters - {wisher})
        if not self.agreed.can(ballot):
            return False
        lost = {about} if wish == "stand-in" else set()          # who is silent could not say anything to it
        self.number, self.wisher, self.waiting = ballot.number, wisher, self.voters - {wisher} - lost
        if not self.waiting:
            self.agreed.carry(ballot)
            return True
        self.booth.open(ballot, wisher == HERE)
        for seat in self.hosting.guests:
            self.told(seat)
        self.page.later(TIME, lambda: self.end(yes=False) if self.runs and self.number == ballot.number else None)
        self.show()
        return True

    def count(self, device: int, yes: bool) -> None:
        """Take in what a device says; who wanted it may leave it."""
        if self.runs and not yes and device in self.waiting | {self.wisher}:
            self.end(yes=False)
        elif yes and device in self.waiting:
            self.lack(device)

    def leave(self, seat: int) -> None:
        """Take notice that a guest is lost, who has no vote any more; the own wish goes along."""
        if self.runs and self.wisher == seat:
            self.end(yes=False)
        elif seat in self.waiting:
            self.lack(seat)

    def lack(self, device: int) -> None:
        """Wait for a device no longer."""
        self.waiting.discard(device)
        if not self.waiting:
            return self.end(yes=True)
        if device == HERE and self.booth.ballot:
            self.booth.ballot = self.booth.ballot._replace(asks=False)
        self.told(device)
        self.show()
        return None

    def end(self, yes: bool) -> None:
        """Tell everybody how it ended, and do what all have agreed to."""
        ballot = self.booth.ballot
        self.drop(yes)
        if ballot and yes:
            self.agreed.carry(ballot)
        else:
            self.page.tell("vote-no")
        self.show()

    def drop(self, yes: bool) -> None:
        """Have no vote any more, and say so to the guests: all have agreed, or not."""
        self.booth.close()
        self.waiting.clear()
        for guest in self.hosting.guests.values():
            guest.send({"t": "vote", "done": yes})

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
