"""A match that another device deals, on the ordinary table: nothing of it is kept here, and nobody thinks here. No DOM."""

from collections.abc import Callable
from random import Random
from typing import Any, cast

from courtcards import limits
from table.match.course.session import Session
from table.match.course.state import DONE
from table.match.course.thoughts import Minds
from table.match.match import Match
from table.match.telling.papers import Papers
from table.match.telling.teller import Teller
from table.near.guest import FarSession
from table.near.notes import BadNote, Line, Parts, parts
from table.page.page import Page

NONSENSE = 3            # notes in a row that are none, after which the table is left
THEIRS = "undo", "redo", "share", "again", "keep-copy", "dare", "level", "export", "export-whole"           # what only the device that deals can do


class Scrap(Papers):
    """The papers of a guest: the match is kept by whoever deals."""

    kept = False

    def __init__(self, page: Page, id: str, slot: dict[str, Any], session: Session, teller: Teller):
        self.page, self.id, self.slot, self.session, self.teller, self.times = page, id, slot, session, teller, {}

    def save(self) -> None:
        """Keep nothing."""

    write = save_times = save

    def mark(self, what: str) -> None:
        """Bear it, and have the device that deals bear that there was a hint."""
        self.slot |= {what: True}
        if what == "hinted":
            cast(FarSession, self.session).say({"t": "mark"})


class Nobody(Minds):
    """Thinks of nothing: bots are with whoever deals."""

    def think(self, seat: int, dice: Random, about: dict[str, Any], hear: Callable[[str], None]) -> None:
        """Answer nothing."""

    def agreement(self) -> str:
        """Agree to nothing."""
        return ""


class GuestTable(Match):
    """One match as a guest plays it."""

    papers_of, minds_of = Scrap, Nobody

    def __init__(self, page: Page, session: FarSession):
        super().__init__(page, "", {"title": session.facts.data["title"]}, cast(Session, session))      # what only a session that deals has is never asked here

    def do(self, act: str, data: dict[str, str]) -> bool:
        """Carry out an action; of those that are done at the device that deals that is said."""
        if act in THEIRS and not (act in ("undo", "redo") and (self.replay or self.answering.choice.begun)):
            self.page.tell("at-the-table")
            return True
        return super().do(act, data)


class Place:
    """A guest's place: what comes over its line becomes a match, which is shown by `enter`; `table` is it, None before the first note."""

    def __init__(self, page: Page, line: Line, enter: Callable[[GuestTable], None]):
        self.page, self.line, self.enter = page, line, enter
        self.table: GuestTable | None = None
        self.parts, self.strikes = Parts(limits.NOTE), 0
        line.listen(self.hear)

    def say(self, note: dict[str, Any]) -> None:
        """Send a note."""
        for part in parts(note):
            self.line.send(part)

    def hear(self, text: str) -> None:
        """Take in what comes over the line; what is no note is answered by asking anew, and who goes on so is left."""
        try:
            note = self.parts.hear(text)
            if note is not None:
                self.take(note)
                self.strikes = 0
        except BadNote:
            self.strikes += 1
            if self.strikes < NONSENSE:
                self.say({"t": "here"})
            else:
                self.line.close()
                self.page.tell("no-notes")

    def take(self, note: dict[str, Any]) -> None:
        """Take in a note; raises BadNote."""
        if note["t"] == "hello":
            self.table = GuestTable(self.page, FarSession(note, self.page.sets(), self.say))
            self.enter(self.table)
        elif note["t"] == "news" and self.table:
            session, timeline = cast(FarSession, self.table.session), self.table.timeline
            frames = session.hear(note)
            if timeline.course.state not in DONE:
                timeline.come_in(frames)
        else:
            raise BadNote(note["t"][:20])
