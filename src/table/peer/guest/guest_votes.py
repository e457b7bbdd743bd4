"""Lets a guest make proposals, and vote on those of other players."""

from collections.abc import Callable, Sequence
from typing import Any

from table.page.page import Page
from table.peer.protocol.messages import BadNote
from table.peer.shared.vote import NOBODY, WITHDRAWN, VotePanel, parse_ballot


class GuestVotes:
    """Shows a guest the vote in progress, and sends the host the guest's proposals and answers.

    `say` sends the host a message, `show` repaints the match, `looks_back` returns whether a replay is open.
    """

    def __init__(self, page: Page, say: Callable[[dict[str, Any]], None], show: Callable[[], object], looks_back: Callable[[], bool]):
        self.page, self.say, self.show = page, say, show
        self.vote_panel = VotePanel(page, self.answer, looks_back)

    @property
    def is_running(self) -> bool:
        """Whether a vote is in progress."""
        return self.vote_panel.ballot is not None

    def forget(self) -> None:
        """Stop showing the vote."""
        self.vote_panel.close()

    def propose(self, wish: str, about: int = NOBODY) -> None:
        """Propose `wish` to all other players; `about` is the seat concerned, or NOBODY."""
        self.say({"t": "vote", "wish": wish, "about": about})

    def answer(self, yes: bool) -> None:
        """Send the host an answer to the vote in progress."""
        if self.vote_panel.ballot:
            self.say({"t": "vote", "number": self.vote_panel.ballot.number, "yes": yes})

    def receive_message(self, note: dict[str, Any], names: Sequence[str], me: int) -> str:
        """Handle the host's message about a vote. If a proposal has passed, return it, otherwise "".

        `names` lists the players, and `me` is this guest's seat. Raises BadNote if the message is invalid.
        """
        ballot = self.vote_panel.ballot
        if "done" not in note:
            ballot = parse_ballot(note, len(names))
            self.vote_panel.open(ballot, me != NOBODY and ballot.by == me)
        elif note["done"] in (True, False, None, WITHDRAWN):
            self.vote_panel.end(note["done"], names, note.get("waits") is True)
        else:
            raise BadNote("no end")
        self.show()
        return ballot.wish if ballot and note.get("done") is True else ""
