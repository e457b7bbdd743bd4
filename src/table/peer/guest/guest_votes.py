"""A guest's voice in votes: what it wants, and what it says to what others want. No DOM."""

from collections.abc import Callable, Sequence
from typing import Any

from table.page.page import Page
from table.peer.protocol.messages import BadNote
from table.peer.shared.vote import LEFT, NOBODY, Booth, heard


class Voice:
    """What a guest has to do with the vote that runs, if one does; `say` sends a note to the table, `show` paints the match, on which one may look back."""

    def __init__(self, page: Page, say: Callable[[dict[str, Any]], None], show: Callable[[], object], looks_back: Callable[[], bool]):
        self.page, self.say, self.show = page, say, show
        self.booth = Booth(page, self.answer, looks_back)

    @property
    def runs(self) -> bool:
        """Whether a vote runs."""
        return self.booth.ballot is not None

    def forget(self) -> None:
        """Know of no vote."""
        self.booth.close()

    def want(self, wish: str, about: int = NOBODY) -> None:
        """Have all others asked."""
        self.say({"t": "vote", "wish": wish, "about": about})

    def answer(self, yes: bool) -> None:
        """Say to the table whether one agrees."""
        if self.booth.ballot:
            self.say({"t": "vote", "number": self.booth.ballot.number, "yes": yes})

    def take(self, note: dict[str, Any], names: Sequence[str], me: int) -> str:
        """Take in what the table tells a seat of a vote, at a table of such names; return the wish that all have agreed to, if they have. Raises BadNote."""
        ballot = self.booth.ballot
        if "done" not in note:
            ballot = heard(note, len(names))
            self.booth.open(ballot, ballot.by == me != NOBODY)
        elif note["done"] in (True, False, None, LEFT):
            self.booth.end(note["done"], names, note.get("waits") is True)
        else:
            raise BadNote("no end")
        self.show()
        return ballot.wish if ballot and note.get("done") is True else ""
